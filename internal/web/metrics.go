package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"golang.org/x/net/netutil"
)

type metrics struct {
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	panics   prometheus.Counter
}

// newMetrics registers Pencilmark's metrics and those of the Go runtime and the process.
func newMetrics(registry *prometheus.Registry, build Build) (*metrics, error) {
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pencilmark_http_requests_total",
			Help: "HTTP requests answered, by route, method and status code.",
		}, []string{"route", "method", "code"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "pencilmark_http_request_duration_seconds",
			Help:    "Time to answer an HTTP request, by route.",
			Buckets: []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"route"}),
		panics: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "pencilmark_http_panics_total",
			Help: "Panics caught in HTTP handlers. Each is a bug.",
		}),
	}
	ours := []prometheus.Collector{
		m.requests, m.seconds, m.panics, buildInfo(build),
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	}
	for _, c := range ours {
		if err := registry.Register(c); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func buildInfo(build Build) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "pencilmark_build_info",
		Help: "Always 1; the labels say what is running.",
		ConstLabels: prometheus.Labels{
			"version": build.Version, "revision": build.Revision, "go": runtime.Version(),
		},
	}, func() float64 { return 1 })
}

func (m *metrics) measure(route string, h http.Handler) http.Handler {
	labels := prometheus.Labels{"route": route}
	return promhttp.InstrumentHandlerDuration(m.seconds.MustCurryWith(labels),
		promhttp.InstrumentHandlerCounter(m.requests.MustCurryWith(labels), h))
}

// maxScrapes is the maximum number of connections that ServeMetrics has open.
const maxScrapes = 16

// ServeMetrics answers GET /metrics with the metrics of a registry, for Prometheus, on a separate listener. It returns
// when ctx ends.
func ServeMetrics(ctx context.Context, listener net.Listener, registry *prometheus.Registry, log *slog.Logger) error {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	server := &http.Server{
		Handler: mux, ReadTimeout: readTimeout, WriteTimeout: writeSlack, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeaderBytes,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	defer context.AfterFunc(ctx, func() { server.Close() })()
	log.Info("http: serving metrics", "metrics", "http://"+listener.Addr().String()+"/metrics")
	if err := server.Serve(netutil.LimitListener(listener, maxScrapes)); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("http: metrics: %w", err)
	}
	return nil
}
