package discord

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

func TestMetrics(t *testing.T) {
	registry := prometheus.NewRegistry()
	m := newMetrics(registry)
	page := func() string { return pageOf(registry) }
	m.connected(3, true, 1)
	m.count(typeCommand, outcomeAnswered)
	m.count(77, outcomeDropped)
	m.count(78, outcomeDropped)
	for _, line := range []string{
		"pencilmark_discord_connected 1",
		`pencilmark_discord_shard_connected{shard="3"} 1`,
		`pencilmark_discord_interactions_total{kind="command",outcome="answered"} 1`,
		`pencilmark_discord_interactions_total{kind="other",outcome="dropped"} 2`,
	} {
		if !strings.Contains(page(), line) {
			t.Errorf("no line %q in\n%s", line, page())
		}
	}
	m.connected(3, false, 0)
	if !strings.Contains(page(), "pencilmark_discord_connected 0") {
		t.Errorf("connected after the end:\n%s", page())
	}
}

// pageOf is what a registry shows.
func pageOf(registry *prometheus.Registry) string {
	w := httptest.NewRecorder()
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{}).ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	return w.Body.String()
}
