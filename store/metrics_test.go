package store_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/store"
)

// gathered returns a store's metrics by name and label. For a histogram it returns the number of
// observations.
func gathered(t *testing.T, db *store.DB) map[string]float64 {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(db)
	families, err := registry.Gather()
	gametest.Must(t, err)
	values := map[string]float64{}
	for _, f := range families {
		for _, m := range f.Metric {
			var name strings.Builder
			name.WriteString(f.GetName())
			for _, l := range m.Label {
				name.WriteString(" " + l.GetValue())
			}
			values[name.String()] = m.GetCounter().GetValue() + m.GetGauge().GetValue() + float64(m.GetHistogram().GetSampleCount())
		}
	}
	return values
}

// The metrics show how often and how long the store works, its size, and the database's failures,
// but not errors of the caller's function.
func TestMetrics(t *testing.T) {
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"), store.Options{MaxPages: 180})
	gametest.Must(t, err)
	defer db.Close()
	own := errors.New("the caller's own")
	for range 3 {
		if err := db.View(t.Context(), func(services.Query) error { return own }); !errors.Is(err, own) {
			t.Fatal(err)
		}
	}
	var full error
	updates := 0.
	for full == nil {
		updates++
		full = db.Update(t.Context(), func(tx services.Tx) error {
			return tx.SaveGuild(&game.Guild{ID: "g" + string(rune('a'+int(updates))), Name: string(make([]byte, 20_000)), Reveal: game.RevealOnStart})
		})
	}
	if !errors.Is(full, game.ErrUnavailable) {
		t.Errorf("a full disk: %v", full)
	}
	got := gathered(t, db)
	for name, want := range map[string]float64{
		"pencilmark_store_seconds view": 3, "pencilmark_store_wait_seconds view": 3,
		"pencilmark_store_seconds update": updates, "pencilmark_store_wait_seconds update": updates,
		"pencilmark_store_failures_total full": 1, "pencilmark_store_failures_total busy": 0, "pencilmark_store_failures_total other": 0,
	} {
		if got[name] != want {
			t.Errorf("%s is %v, want %v", name, got[name], want)
		}
	}
	if got["pencilmark_store_bytes"] <= 0 || got["pencilmark_store_wal_bytes"] <= 0 {
		t.Errorf("sizes: %v", got)
	}
}
