package bank

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// metrics counts and times the making of puzzles.
type metrics struct {
	made    *prometheus.CounterVec
	failed  *prometheus.CounterVec
	seconds *prometheus.HistogramVec
}

func newMetrics() *metrics {
	tier := []string{"tier"}
	m := &metrics{
		made:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "pencilmark_bank_made_total", Help: "Puzzles made, by tier."}, tier),
		failed: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "pencilmark_bank_failures_total", Help: "Puzzles that could not be made, by tier."}, tier),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "pencilmark_bank_seconds",
			Help:    "How long it took to make a puzzle and to store it, by tier.",
			Buckets: prometheus.ExponentialBuckets(0.005, 4, 8),
		}, tier),
	}
	for _, t := range rating.Tiers() {
		m.made.WithLabelValues(t.String())
		m.failed.WithLabelValues(t.String())
		m.seconds.WithLabelValues(t.String())
	}
	return m
}

// tried counts a puzzle that was or was not made. A puzzle for which nobody waits any more, because
// ctx has ended, does not count as a failure.
func (m *metrics) tried(ctx context.Context, t rating.Tier, took time.Duration, failure error) {
	switch {
	case failure == nil:
		m.made.WithLabelValues(t.String()).Inc()
		m.seconds.WithLabelValues(t.String()).Observe(took.Seconds())
	case ctx.Err() == nil:
		m.failed.WithLabelValues(t.String()).Inc()
	}
}

var (
	unusedDesc = prometheus.NewDesc("pencilmark_bank_unused", "Puzzles that wait to be dailies, by tier.", []string{"tier"}, nil)
	wantedDesc = prometheus.NewDesc("pencilmark_bank_wanted", "How many puzzles of each tier are to wait: the setting game.bank for each way of revealing dailies.", nil, nil)
)

// Register adds the bank's metrics to a registry.
func (s *Service) Register(r prometheus.Registerer) { r.MustRegister(collector{s}) }

// collector collects the metrics of a Service.
type collector struct{ *Service }

// Describe implements prometheus.Collector.
func (c collector) Describe(ch chan<- *prometheus.Desc) {
	ch <- unusedDesc
	ch <- wantedDesc
	c.metrics.made.Describe(ch)
	c.metrics.failed.Describe(ch)
	c.metrics.seconds.Describe(ch)
}

// countTimeout limits the time for counting unused puzzles during one collection.
const countTimeout = 2 * time.Second

// Collect implements prometheus.Collector. It leaves out the counts of puzzles if the store cannot
// be read.
func (c collector) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), countTimeout)
	defer cancel()
	if st, err := txn.View(ctx, c.Store, c.stock); err == nil {
		for _, t := range rating.Tiers() {
			ch <- prometheus.MustNewConstMetric(unusedDesc, prometheus.GaugeValue, float64(st.unused[t]), t.String())
		}
		ch <- prometheus.MustNewConstMetric(wantedDesc, prometheus.GaugeValue, float64(st.keep))
	}
	c.metrics.made.Collect(ch)
	c.metrics.failed.Collect(ch)
	c.metrics.seconds.Collect(ch)
}
