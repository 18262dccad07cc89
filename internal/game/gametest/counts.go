package gametest

import "github.com/prometheus/client_golang/prometheus"

// Counts is what a store has done so far.
type Counts struct {
	Views, Updates int // transactions
	Reads, Writes  int // statements, of those that write the ones that found something to write
}

// Minus returns what was done since.
func (c Counts) Minus(before Counts) Counts {
	return Counts{c.Views - before.Views, c.Updates - before.Updates, c.Reads - before.Reads, c.Writes - before.Writes}
}

// Counts reads the store's metrics.
func (w *World) Counts() (c Counts) {
	w.T.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(w.DB)
	families, err := registry.Gather()
	if err != nil {
		w.T.Fatal(err)
	}
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
