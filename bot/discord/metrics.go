package discord

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"pencilmark/bot"
)

type metrics struct {
	interactions *prometheus.CounterVec   // by kind and outcome
	seconds      *prometheus.HistogramVec // by command and outcome
	first        prometheus.Histogram
	turnedAway   *prometheus.CounterVec // by reason
	up           prometheus.Gauge
	all          *prometheus.GaugeVec   // no labels: unset until known
	shards       *prometheus.GaugeVec   // by shard: 1 if connected
	reconnects   *prometheus.CounterVec // by shard
	latency      *prometheus.GaugeVec   // by shard
	starts       *prometheus.GaugeVec   // no labels: unset until known
}

// Outcomes of interactions.
const (
	outcomeAnswered = "answered"
	outcomeFailed   = "failed"   // Discord accepted no answer
	outcomeLate     = "late"     // too late for the first answer
	outcomeLimited  = "limited"  // over the limit of the player or guild
	outcomeBusy     = "busy"     // too many at once
	outcomeDropped  = "dropped"  // malformed or over all limits
	outcomeRepeated = "repeated" // handled before
	outcomeForged   = "forged"   // without Discord's signature
	outcomePanic    = "panic"
)

// refusals are the labels of reasons to refuse a request.
var refusals = map[bot.RefusalReason]string{bot.PlayerRateLimited: "player", bot.GuildRateLimited: "guild", bot.BotBusy: "busy"}

func newMetrics(r prometheus.Registerer) *metrics {
	to := promauto.With(r)
	counter := func(name, help string, labels ...string) *prometheus.CounterVec {
		return to.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels)
	}
	gauge := func(name, help string, labels ...string) *prometheus.GaugeVec {
		return to.NewGaugeVec(prometheus.GaugeOpts{Name: name, Help: help}, labels)
	}
	m := &metrics{
		interactions: counter("pencilmark_discord_interactions_total", "Interactions received from Discord, by kind and outcome.", "kind", "outcome"),
		seconds: to.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "pencilmark_discord_interaction_seconds",
			Help:    "Time from an interaction's arrival to its whole answer, by command or button and outcome.",
			Buckets: []float64{.05, .1, .25, .5, 1, 2, 3, 5, 10, 30, 60, 120},
		}, []string{"command", "outcome"}),
		first: to.NewHistogram(prometheus.HistogramOpts{
			Name:    "pencilmark_discord_first_answer_seconds",
			Help:    "Time from an interaction's arrival until Discord took its first answer, which it waits 3 s for.",
			Buckets: []float64{.05, .1, .25, .5, 1, 1.5, 2, 2.5, 3},
		}),
		turnedAway: counter("pencilmark_discord_refused_total", "Requests that were not taken up, by reason: player or guild asked for too much, or busy.", "reason"),
		up: to.NewGauge(prometheus.GaugeOpts{
			Name: "pencilmark_discord_connected",
			Help: "1 while one of this process's connections to Discord's gateway stands; without a gateway, while Discord may send interactions over HTTP.",
		}),
		all:        gauge("pencilmark_discord_shards", "Shards that the bot has in all its processes."),
		shards:     gauge("pencilmark_discord_shard_connected", "1 while the connection to Discord's gateway of this process's shard stands.", "shard"),
		reconnects: counter("pencilmark_discord_reconnects_total", "Connections to Discord's gateway that were lost or failed, by shard.", "shard"),
		latency:    gauge("pencilmark_discord_heartbeat_seconds", "How long the shard's last heartbeat waited for its acknowledgement.", "shard"),
		starts:     gauge("pencilmark_discord_identifies_left", "Sessions that may still begin at Discord's gateway before the daily limit is reset."),
	}
	for _, why := range refusals {
		m.turnedAway.WithLabelValues(why)
	}
	return m
}

func (m *metrics) watch(r prometheus.Registerer, s semaphores) {
	to := promauto.With(r)
	for _, g := range []struct {
		name, help string
		semaphore  chan struct{}
	}{
		{"requests", "Requests that were taken up and are not done: at work or waiting for a handler.", s.requests},
		{"handlers", "Requests that a handler is at work on.", s.handlers},
		{"continuations", "Answers that work goes on behind.", s.continuations},
	} {
		count := func() float64 { return float64(len(g.semaphore)) }
		to.NewGaugeFunc(prometheus.GaugeOpts{Name: "pencilmark_discord_" + g.name, Help: g.help}, count)
	}
}

// done records a finished interaction. Unknown commands share a label, so that nobody can add labels.
func (m *metrics) done(v *measurement, now time.Time) {
	m.count(v.kind, v.outcome)
	m.seconds.WithLabelValues(cmp.Or(v.name, "other"), v.outcome).Observe(now.Sub(v.since).Seconds())
}

func (m *metrics) refused(why bot.RefusalReason) {
	m.turnedAway.WithLabelValues(refusals[why]).Inc()
}

// connected records whether a shard is connected, and how many are.
func (m *metrics) connected(shard int, on bool, up int) {
	m.shards.WithLabelValues(strconv.Itoa(shard)).Set(float64(truth(on)))
	m.up.Set(float64(truth(up > 0)))
}

// gone records that this process has no shards.
func (m *metrics) gone() {
	m.shards.Reset()
	m.latency.Reset()
}

func truth(on bool) int {
	if on {
		return 1
	}
	return 0
}

// count records an interaction. Unknown kinds share a label.
func (m *metrics) count(kind int, outcome string) {
	names := map[int]string{typeCommand: "command", typeComponent: "component", typeComplete: "autocomplete", typeModal: "modal", typeMessage: "message"}
	m.interactions.WithLabelValues(cmp.Or(names[kind], "other"), outcome).Inc()
}

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

// route returns a request's method and path without ids and tokens, such as "POST channels/messages".
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

// routeWords are the fixed parts of paths. Labels contain nothing else.
var routeWords = map[string]bool{
	"applications": true, "callback": true, "channels": true, "commands": true, "gateway": true, "guilds": true,
	"interactions": true, "members": true, "messages": true, "roles": true, "threads": true, "users": true,
	"webhooks": true, "@me": true, "@original": true,
}
