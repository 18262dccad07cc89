package gametest

import (
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/store"
)

// Counts is what a store has done so far.
type Counts struct {
	Views, Updates int // transactions
	Reads, Writes  int // statements; Writes counts only those that changed a row
}

// Minus returns the counts since an earlier count.
func (c Counts) Minus(before Counts) Counts {
	return Counts{c.Views - before.Views, c.Updates - before.Updates, c.Reads - before.Reads, c.Writes - before.Writes}
}

// Counts returns the counts of the world's store.
func (w *World) Counts() Counts { return CountsOf(w.T, w.DB) }

// CountsOf reads the counts from a store's metrics.
func CountsOf(t testing.TB, db *store.DB) (c Counts) {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(db)
	families, err := registry.Gather()
	Must(t, err)
	for _, f := range families {
		for _, m := range f.Metric {
			if len(m.Label) == 0 {
				continue
			}
			switch f.GetName() + " " + m.Label[0].GetValue() {
			case "pencilmark_store_seconds view":
				c.Views = int(m.GetHistogram().GetSampleCount())
			case "pencilmark_store_seconds update":
				c.Updates = int(m.GetHistogram().GetSampleCount())
			case "pencilmark_store_statements_total read":
				c.Reads = int(m.GetCounter().GetValue())
			case "pencilmark_store_statements_total write":
				c.Writes = int(m.GetCounter().GetValue())
			}
		}
	}
	return c
}
