package discordtest

import (
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Rate limits as Options.RateLimits enforces them. The global one is documented
// (Rate Limits, Global Rate Limit); how big buckets are is not, so these are what
// bots observe.
const (
	globalPerSecond = 50
	bucketSize      = 5
	bucketPeriod    = 5 * time.Second
)

// rateLimits counts requests: all of them by second, and by bucket.
type rateLimits struct {
	second  time.Time
	used    int
	buckets map[string]*bucketWindow
}

// bucketWindow is a bucket's present span.
type bucketWindow struct {
	ends time.Time
	used int
}

// rateLimit is what the headers say about a bucket.
type rateLimit struct {
	bucket string
	size   int
	left   int
	after  time.Duration // until it is full again
	reset  time.Time
	// refused tells a 429 from the last request that was let through.
	refused bool
}

// takeRateLimit takes one request out of its buckets, or refuses it.
func (s *Server) takeRateLimit(r *http.Request, op operation) (rateLimit, *apiError) {
	if !s.opts.RateLimits {
		return rateLimit{bucket: "discordtest", size: 50, left: 49, after: time.Second, reset: s.Clock.Now().Add(time.Second)}, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.Clock.Now()
	if !op.noToken && !s.rateLimits.global(now) {
		wait := s.rateLimits.second.Add(time.Second).Sub(now)
		return rateLimit{bucket: "global", size: globalPerSecond, after: wait, reset: now.Add(wait), refused: true}, rateLimited(wait, true)
	}
	l, ok := s.rateLimits.bucket(bucketOf(r), now)
	if !ok {
		return l, rateLimited(l.after, false)
	}
	return l, nil
}

// global counts a request among those of its second; interactions are exempt.
func (q *rateLimits) global(now time.Time) bool {
	if now.Sub(q.second) >= time.Second {
		q.second, q.used = now, 0
	}
	q.used++
	return q.used <= globalPerSecond
}

func (q *rateLimits) bucket(id string, now time.Time) (rateLimit, bool) {
	if q.buckets == nil {
		q.buckets = map[string]*bucketWindow{}
	}
	w := q.buckets[id]
	if w == nil || !now.Before(w.ends) {
		w = &bucketWindow{ends: now.Add(bucketPeriod)}
		q.buckets[id] = w
	}
	w.used++
	l := rateLimit{bucket: id, size: bucketSize, left: max(0, bucketSize-w.used), after: w.ends.Sub(now), reset: w.ends, refused: w.used > bucketSize}
	return l, !l.refused
}

// bucketOf names a request's bucket: its method and path without what does not
// tell buckets apart, that is every id but the first (Rate Limits).
func bucketOf(r *http.Request) string {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, apiPrefix), "/")
	if parts[1] == "webhooks" || parts[1] == "interactions" {
		return r.Method + r.URL.Path // by token
	}
	for i := 3; i < len(parts); i++ {
		if _, err := strconv.ParseInt(parts[i], 10, 64); err == nil {
			parts[i] = "id"
		}
	}
	return r.Method + strings.Join(parts, "/")
}

func rateLimited(wait time.Duration, global bool) *apiError {
	e := refuse(http.StatusTooManyRequests, 0, "You are being rate limited.")
	e.RetryAfter, e.Global = wait.Seconds(), &global
	return e
}

// bucketHeaders says what is left (Rate Limits, Header Format).
func bucketHeaders(h http.Header, l rateLimit) {
	h.Set("X-RateLimit-Limit", strconv.Itoa(l.size))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(l.left))
	h.Set("X-RateLimit-Reset-After", seconds(l.after))
	h.Set("X-RateLimit-Bucket", l.bucket)
	if !l.reset.IsZero() {
		h.Set("X-RateLimit-Reset", strconv.FormatFloat(float64(l.reset.UnixMilli())/1000, 'f', 3, 64))
	}
	if l.bucket == "global" {
		h.Set("X-RateLimit-Global", "true")
	}
	if l.refused {
		h.Set("Retry-After", seconds(l.after))
	}
}
