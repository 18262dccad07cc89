package store

import (
	"context"
	"errors"
	"math"
	"os"
	"time"

	sqlite "github.com/mattn/go-sqlite3"
	"github.com/prometheus/client_golang/prometheus"
)

// metrics counts and times units of work and statements.
type metrics struct {
	seconds *prometheus.HistogramVec // duration of a whole View or Update
	waits   *prometheus.HistogramVec // time to get a connection and the write lock
	failed  *prometheus.CounterVec
	queries *prometheus.CounterVec // statements, by effect
	trips   prometheus.Counter
	again   prometheus.Counter

	// For a process among several.
	lost      prometheus.Counter // how often this process was lost or considered itself lost
	takenOver prometheus.Counter // how often this process became the leader after another one
}

// The kinds of units of work.
const (
	viewing  = "view"
	updating = "update"
	beside   = "aside" // updates that wait for no other process
)

func newMetrics() *metrics {
	m := &metrics{
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "pencilmark_store_seconds",
			Help:    "How long a transaction took, the commit included and the wait for a connection not, by kind: view, update or aside.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 4, 8),
		}, []string{"kind"}),
		waits: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "pencilmark_store_wait_seconds",
			Help:    "How long a transaction waited to begin, by kind: updates run one at a time.",
			Buckets: prometheus.ExponentialBuckets(0.0005, 4, 8),
		}, []string{"kind"}),
		queries: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pencilmark_store_statements_total",
			Help: "Statements that ran, by what they did: read, write, or idle for one that found nothing to write.",
		}, []string{"did"}),
		trips: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "pencilmark_store_round_trips_total",
			Help: "What was sent to PostgreSQL and waited for, several statements at a time where nobody asks between them; 0 on SQLite.",
		}),
		failed: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pencilmark_store_failures_total",
			Help: "Transactions that the database failed, by reason: busy, full, readonly, damaged, disk, unreachable or other.",
		}, []string{"reason"}),
	}
	m.lost = prometheus.NewCounter(prometheus.CounterOpts{
		Name: "pencilmark_process_lost_total",
		Help: "How often this process lost its place among those that share the database, and the lead if it had that.",
	})
	m.takenOver = prometheus.NewCounter(prometheus.CounterOpts{
		Name: "pencilmark_leads_taken_over_total",
		Help: "How often this process began to lead after another one that is gone.",
	})
	m.again = prometheus.NewCounter(prometheus.CounterOpts{
		Name: "pencilmark_store_retries_total",
		Help: "Transactions that were run again because they met another's, or because the connection was lost before they were committed.",
	})
	for _, kind := range []string{viewing, updating, beside} {
		m.seconds.WithLabelValues(kind)
		m.waits.WithLabelValues(kind)
	}
	for _, did := range []string{"read", "write", "idle"} {
		m.queries.WithLabelValues(did)
	}
	for _, reason := range []string{"busy", "full", "readonly", "damaged", "disk", "unreachable", failedOtherwise} {
		m.failed.WithLabelValues(reason)
	}
	return m
}

// ran records a transaction's duration and its wait.
func (m *metrics) ran(kind string, waited, took time.Duration) {
	m.waits.WithLabelValues(kind).Observe(waited.Seconds())
	m.seconds.WithLabelValues(kind).Observe(took.Seconds())
}

// asked counts a query.
func (m *metrics) asked() { m.queries.WithLabelValues("read").Inc() }

// stated counts a statement that can write.
func (m *metrics) stated(wrote bool) {
	did := "idle"
	if wrote {
		did = "write"
	}
	m.queries.WithLabelValues(did).Inc()
}

// note counts an error of the database. Errors of the caller's function and of an ended context do
// not count.
func (m *metrics) note(failure string, err error) {
	if failure != "" && !errors.Is(err, context.Canceled) {
		m.failed.WithLabelValues(failure).Inc()
	}
}

func (*file) failure(err error) string {
	if errors.Is(err, errReplaced) {
		return "disk"
	}
	e, ok := errors.AsType[sqlite.Error](err)
	if !ok || e.Code == sqlite.ErrInterrupt || e.Code == sqlite.ErrConstraint {
		return ""
	}
	return reasonOf(diskFull(e).Code)
}

func reasonOf(code sqlite.ErrNo) string {
	switch code {
	case sqlite.ErrBusy, sqlite.ErrLocked:
		return "busy"
	case sqlite.ErrFull:
		return "full"
	case sqlite.ErrReadonly, sqlite.ErrPerm, sqlite.ErrAuth:
		return "readonly"
	case sqlite.ErrCorrupt, sqlite.ErrNotADB:
		return "damaged"
	case sqlite.ErrIoErr, sqlite.ErrCantOpen:
		return "disk"
	}
	return failedOtherwise
}

// failedOtherwise is the reason for other failures, such as a wrong statement.
const failedOtherwise = "other"

var (
	bytesDesc = prometheus.NewDesc("pencilmark_store_bytes", "Size of the database.", nil, nil)
	walDesc   = prometheus.NewDesc("pencilmark_store_wal_bytes", "Size of the write-ahead log beside the database file.", nil, nil)
	procsDesc = prometheus.NewDesc("pencilmark_store_processes", "Processes that share the database, as this one sees it.", nil, nil)
	leadsDesc = prometheus.NewDesc("pencilmark_leads", "1 while this process leads those that share the database.", nil, nil)
	readDesc  = prometheus.NewDesc("pencilmark_store_readers", "Connections that read at the moment.", nil, nil)
)

// Describe implements prometheus.Collector.
func (db *DB) Describe(ch chan<- *prometheus.Desc) {
	prometheus.DescribeByCollect(db, ch)
}

// Collect implements prometheus.Collector.
func (db *DB) Collect(ch chan<- prometheus.Metric) {
	db.metrics.seconds.Collect(ch)
	db.metrics.waits.Collect(ch)
	db.metrics.queries.Collect(ch)
	db.metrics.trips.Collect(ch)
	db.metrics.failed.Collect(ch)
	db.metrics.again.Collect(ch)
	db.metrics.lost.Collect(ch)
	db.metrics.takenOver.Collect(ch)
	_, done, leads := db.Leader().Lead(context.Background())
	done()
	ch <- prometheus.MustNewConstMetric(procsDesc, prometheus.GaugeValue, float64(db.engine.processes()))
	ch <- prometheus.MustNewConstMetric(leadsDesc, prometheus.GaugeValue, float64(bit(leads)))
	for _, m := range db.engine.sizes(db) {
		ch <- m
	}
	ch <- prometheus.MustNewConstMetric(readDesc, prometheus.GaugeValue, float64(db.reader.Stats().InUse+db.long.Stats().InUse))
}

func (*file) sizes(db *DB) []prometheus.Metric {
	return []prometheus.Metric{
		prometheus.MustNewConstMetric(bytesDesc, prometheus.GaugeValue, sizeOf(db.path)),
		prometheus.MustNewConstMetric(walDesc, prometheus.GaugeValue, sizeOf(db.path+"-wal")),
	}
}

// sizeOf returns a file's size in bytes, or NaN if it is unknown.
func sizeOf(path string) float64 {
	info, err := os.Stat(path)
	if err != nil {
		return math.NaN()
	}
	return float64(info.Size())
}
