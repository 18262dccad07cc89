package discordtest

import (
	"cmp"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Options are the settings of a Server. The zero value suits most tests.
type Options struct {
	Clock        *Clock        // default: one that shows noon on 2026-08-20, UTC
	Heartbeat    time.Duration // interval sent in HELLO; default 41.25 s, as Discord's
	AnswerWithin time.Duration // how long a first answer may take; default 3 s, as Discord's
	Latency      time.Duration // how long each REST answer is delayed, in real time
	ShortHistory bool          // forget old events and the contents of files
	RateLimits   bool          // enforce rate limits: 50 requests a second, 5 messages in 5 s per channel

	Shards         int // how many GET /gateway/bot recommends; default 1
	MaxConcurrency int // how many buckets of IDENTIFYs there are; default 1
	// IdentifyEvery is the least time between IDENTIFYs of a bucket. It is 5 s at Discord and 0 by default, because tests
	// restart bots at once.
	IdentifyEvery time.Duration
}

// Server is a Discord with one bot application.
type Server struct {
	Clock *Clock
	Token string // the bot's token, without "Bot "
	AppID string // also the id of the bot's user
	// PublicKey verifies interactions over HTTP, in hex.
	PublicKey string

	t       testing.TB
	http    *httptest.Server
	schemas *schemas
	opts    Options

	mu               sync.Mutex
	serial           int64
	guilds           []*Guild
	guildsWithoutBot []*Guild
	memberDMs        []*Channel
	messages         []*Message
	files            map[string]File // that people sent, by id
	transcript       []TranscriptEntry
	interactions     map[string]*interaction // by token
	pending          map[string]*interaction // those without an answer, by token
	recent           []*interaction          // in order, kept by a server with a short history
	commands         []Command
	overwrites       int
	requests         []LoggedRequest
	requestFaults    faultQueue[RequestFault]
	gatewayFaults    faultQueue[GatewayFault]
	eventFaults      faultQueue[EventFault]
	faultsHit        int
	heldRequests     []string // their paths
	rateLimits       rateLimits
	gw               gatewayState
	endpoint         endpoint
	redirects        []string         // of the developer portal, for signing in elsewhere
	grants           map[string]grant // by code, and by Authorization header
	activities       bool             // enabled in the developer portal
	instances        []*Instance      // of the Activity
	changed          chan struct{}    // closed and replaced at every change
}

// LoggedRequest is a request of the bot to the REST API, in the log.
type LoggedRequest struct {
	Method string
	Path   string // below /api/v10
	Body   string // the JSON part
	Status int
	Err    string // the refusal, empty for success
}

// New starts a server that runs as long as the test. It calls Fatal and Fatalf of t on any goroutine; they must not
// return.
func New(t testing.TB, o Options) *Server {
	t.Helper()
	described, err := openAPI()
	if err != nil {
		t.Fatalf("discordtest: DISCORD_OPENAPI: %v", err)
	}
	if o.Clock == nil {
		o.Clock = NewClock(time.Date(2026, 8, 20, 12, 0, 0, 0, time.UTC))
	}
	o.AnswerWithin = cmp.Or(o.AnswerWithin, firstAnswerDeadline)
	o.Heartbeat = cmp.Or(o.Heartbeat, 41250*time.Millisecond)
	s := &Server{
		Clock: o.Clock, Token: "MTAw.test-token.secret", t: t, opts: o, schemas: described,
		files: map[string]File{}, interactions: map[string]*interaction{}, pending: map[string]*interaction{}, grants: map[string]grant{}, changed: make(chan struct{}),
	}
	s.gw.conns, s.gw.sessions = map[*conn]*conn{}, map[string]*session{}
	s.gw.identifiesLeft, s.gw.resetAfter, s.gw.identifyAllowedAt = identifiesPerDay, 24*time.Hour, map[int]time.Time{}
	s.AppID = s.nextID()
	s.endpoint = newEndpoint()
	s.PublicKey = s.endpoint.publicKey()
	s.http = httptest.NewServer(s.routes())
	t.Cleanup(s.close)
	return s
}

// URL returns the API's base, for the setting discord.api_url.
func (s *Server) URL() string { return s.http.URL }

func (s *Server) close() {
	s.mu.Lock()
	for _, c := range s.gw.conns {
		c.drop()
	}
	s.mu.Unlock()
	s.gw.wait.Wait()
	s.endpoint.close()
	s.http.Close()
}

// Requests returns the log of requests.
func (s *Server) Requests() []LoggedRequest {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// RefusedRequests lists the requests that were answered with an error.
func (s *Server) RefusedRequests() []LoggedRequest {
	return slices.DeleteFunc(s.Requests(), func(r LoggedRequest) bool { return r.Err == "" })
}

// InvalidRequests counts answers of 401, 403 and 429. Ten thousand in ten minutes would bring a ban (Rate Limits,
// Invalid Request Limit).
func (s *Server) InvalidRequests() int {
	n := 0
	for _, r := range s.Requests() {
		if r.Status == http.StatusUnauthorized || r.Status == http.StatusForbidden || r.Status == http.StatusTooManyRequests {
			n++
		}
	}
	return n
}

// notify wakes those who wait for a change. The lock is held.
func (s *Server) notify() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// awaitTimeout is how long a test waits before it fails, in real time. Nothing takes that long on a busy machine.
const awaitTimeout = 5 * time.Minute

// poll calls done after every change and every 10 ms until it returns true. It reports false if the limit passes.
func (s *Server) poll(limit time.Duration, done func() bool) bool {
	late := time.NewTimer(limit)
	defer late.Stop()
	look := time.NewTicker(10 * time.Millisecond)
	defer look.Stop()
	for {
		s.mu.Lock()
		changed := s.changed
		s.mu.Unlock()
		if done() {
			return true
		}
		select {
		case <-changed:
		case <-look.C:
		case <-late.C:
			return false
		}
	}
}

// WaitUntil waits until cond is true. It fails the test if that takes too long.
func (s *Server) WaitUntil(what string, cond func() bool) {
	s.t.Helper()
	if !s.poll(awaitTimeout, cond) {
		s.t.Fatalf("discordtest: waited %v for %s; the last requests: %s", awaitTimeout, what, s.lastRequests())
	}
}

// waitUntil is WaitUntil for a cond that is called with the lock held.
func (s *Server) waitUntil(what string, cond func() bool) {
	s.t.Helper()
	s.WaitUntil(what, func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return cond()
	})
}

func (s *Server) lastRequests() string {
	all := s.Requests()
	var b strings.Builder
	for _, r := range all[max(0, len(all)-5):] {
		fmt.Fprintf(&b, "\n  %s %s -> %d %s", r.Method, r.Path, r.Status, r.Err)
	}
	return b.String()
}
