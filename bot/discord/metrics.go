package discord

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
)

// metrics counts what the adapter does.
type metrics struct {
	interactions *prometheus.CounterVec // by kind and outcome
	up           prometheus.Gauge
	shards       *prometheus.GaugeVec   // by shard: whether it is connected
	reconnects   *prometheus.CounterVec // by shard
	latency      *prometheus.GaugeVec   // by shard
	starts       *prometheus.GaugeVec   // without labels: there is none before Discord has told it
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
			Help: "1 while one of this process's connections to Discord's gateway stands; without a gateway, while Discord may send interactions over HTTP.",
		}),
		shards: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "pencilmark_discord_shard_connected",
			Help: "1 while the shard's connection to Discord's gateway stands.",
		}, []string{"shard"}),
		reconnects: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pencilmark_discord_reconnects_total",
			Help: "Connections to Discord's gateway that were lost or failed, by shard.",
		}, []string{"shard"}),
		latency: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "pencilmark_discord_heartbeat_seconds",
			Help: "How long the shard's last heartbeat waited for its acknowledgement.",
		}, []string{"shard"}),
		starts: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "pencilmark_discord_identifies_left",
			Help: "Sessions that may still begin at Discord's gateway before the daily limit is reset.",
		}, nil),
	}
	if r != nil {
		r.MustRegister(m.interactions, m.up, m.shards, m.reconnects, m.latency, m.starts)
	}
	return m
}

// connected notes whether a shard is connected, and how many are now.
func (m *metrics) connected(shard int, on bool, up int) {
	m.shards.WithLabelValues(strconv.Itoa(shard)).Set(float64(truth(on)))
	m.up.Set(float64(truth(up > 0)))
}

func truth(on bool) int {
	if on {
		return 1
	}
	return 0
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
