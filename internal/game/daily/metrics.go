package daily

import (
	"time"

	"pencilmark/internal/game"

	"github.com/prometheus/client_golang/prometheus"
)

// lateAfter is how long after its due time a daily counts as late.
const lateAfter = 5 * time.Minute

// outboxMetrics counts how dailies are sent.
type outboxMetrics struct {
	claimed prometheus.Counter
	sent    *prometheus.CounterVec // labelled by how
	late    prometheus.Counter
	failed  prometheus.Counter
	delay   prometheus.Histogram
	length  prometheus.Gauge
	oldest  prometheus.Gauge
}

// How a daily was posted in its channel.
const (
	howPosted = "posted"
	howFound  = "found" // an earlier try had arrived
)

func newOutboxMetrics() *outboxMetrics {
	counter := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
	}
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Name: name, Help: help})
	}
	m := &outboxMetrics{
		claimed: counter("pencilmark_dailies_due_total", "Dailies that came due and were claimed by schedule."),
		sent: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pencilmark_dailies_sent_total",
			Help: "Dailies that are in their channels, by how: posted, or found where an earlier try had put them.",
		}, []string{"how"}),
		late:   counter("pencilmark_dailies_late_total", "Dailies sent more than five minutes after they were due."),
		failed: counter("pencilmark_dailies_failed_total", "Tries to post a daily that failed; most are made again."),
		delay: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name:    "pencilmark_daily_delay_seconds",
			Help:    "Time from when a daily was due to when it was sent.",
			Buckets: []float64{1, 5, 15, 30, 60, 120, 180, 240, 300, 600, 1800, 3600, 4 * 3600, 12 * 3600},
		}),
		length: gauge("pencilmark_outbox_length", "Dailies that are due and not sent, of guilds that are not suspended."),
		oldest: gauge("pencilmark_outbox_oldest_seconds", "How long ago the oldest daily in the outbox was due; 0 if it is empty."),
	}
	m.sent.WithLabelValues(howPosted)
	m.sent.WithLabelValues(howFound)
	return m
}

// Register registers the scheduler's metrics.
func (s *Scheduler) Register(r prometheus.Registerer) {
	m := s.metrics
	r.MustRegister(m.claimed, m.sent, m.late, m.failed, m.delay, m.length, m.oldest)
}

func (m *outboxMetrics) settled(d *delivery, at time.Time, failure error) {
	if failure != nil {
		m.failed.Inc()
		return
	}
	how := howPosted
	if d.found {
		how = howFound
	}
	m.sent.WithLabelValues(how).Inc()
	m.delay.Observe(at.Sub(d.Due).Seconds())
	if at.Sub(d.Due) > lateAfter {
		m.late.Inc()
	}
}

func (m *outboxMetrics) waiting(posts []game.Post, at time.Time) {
	m.length.Set(float64(len(posts)))
	m.oldest.Set(0)
	if len(posts) > 0 {
		m.oldest.Set(at.Sub(posts[0].Due).Seconds())
	}
}
