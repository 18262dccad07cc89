package discord

import (
	"github.com/prometheus/client_golang/prometheus"
)

// metrics counts what the adapter does.
type metrics struct {
	interactions *prometheus.CounterVec // by kind and outcome
	up           prometheus.Gauge
}

// What became of an interaction.
const (
	outcomeAnswered = "answered"
	outcomeFailed   = "failed"  // Discord took no answer
	outcomeDropped  = "dropped" // malformed, or too many at once
	outcomeForged   = "forged"  // over HTTP, without Discord's signature
	outcomePanic    = "panic"
)

func newMetrics(r prometheus.Registerer) *metrics {
	m := &metrics{
		interactions: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pencilmark_discord_interactions_total",
			Help: "Interactions received from Discord, by kind and outcome.",
		}, []string{"kind", "outcome"}),
		up: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "pencilmark_discord_connected",
			Help: "1 while the connection to Discord's gateway stands; without a gateway, while Discord may send interactions over HTTP.",
		}),
	}
	if r != nil {
		r.MustRegister(m.interactions, m.up)
	}
	return m
}

func (m *metrics) connected(on bool) {
	m.up.Set(0)
	if on {
		m.up.Set(1)
	}
}

// count notes an interaction. Unknown kinds share a label, so that nobody
// outside decides how many there are.
func (m *metrics) count(kind int, outcome string) {
	names := map[int]string{typeCommand: "command", typeComponent: "component", typeComplete: "autocomplete", typeModal: "modal"}
	name := names[kind]
	if name == "" {
		name = "other"
	}
	m.interactions.WithLabelValues(name, outcome).Inc()
}
