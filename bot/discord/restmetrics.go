package discord

import (
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"
)

// restMetrics counts what is asked of Discord's REST API.
type restMetrics struct {
	requests *prometheus.CounterVec   // by route and status
	waits    *prometheus.HistogramVec // by priority
}

func newRESTMetrics(r prometheus.Registerer) *restMetrics {
	to := promauto.With(r)
	return &restMetrics{
		requests: to.NewCounterVec(prometheus.CounterOpts{
			Name: "pencilmark_discord_requests_total",
			Help: "Requests to Discord's REST API, by kind of route and HTTP status; status 0 is no answer.",
		}, []string{"route", "status"}),
		waits: to.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "pencilmark_discord_limiter_wait_seconds",
			Help:    "How long requests waited for Discord's rate limits, by what goes first: interaction, daily, reminder, result, board.",
			Buckets: []float64{0.005, 0.02, 0.1, 0.5, 1, 2, 5, 15, 60},
		}, []string{"kind"}),
	}
}

func (t *restMetrics) requested(r request, status int) {
	t.requests.WithLabelValues(r.route(), strconv.Itoa(status)).Inc()
}

func (t *restMetrics) waited(r request, d time.Duration) {
	t.waits.WithLabelValues(r.priority.String()).Observe(d.Seconds())
}

// route is a request's method and path without ids and tokens, such as
// "POST channels/messages".
func (r request) route() string {
	path, _, _ := strings.Cut(r.path, "?")
	var names []string
	for part := range strings.SplitSeq(path, "/") {
		if routeWords[part] {
			names = append(names, part)
		}
	}
	return r.method + " " + strings.Join(names, "/")
}

// routeWords are the fixed parts of paths. Nothing else gets into a label.
var routeWords = map[string]bool{
	"applications": true, "callback": true, "channels": true, "commands": true, "gateway": true, "guilds": true,
	"interactions": true, "members": true, "messages": true, "roles": true, "threads": true, "users": true,
	"webhooks": true, "@me": true, "@original": true,
}
