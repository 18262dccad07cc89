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

// Options differ from test to test; the zero value serves most.
type Options struct {
	Clock        *Clock        // default: one that shows noon on 2026-08-20, UTC
	Heartbeat    time.Duration // interval sent in HELLO; default 41.25 s, as Discord's
	AnswerWithin time.Duration // how long a first answer may take; default 3 s, as Discord's
	Latency      time.Duration // how long each REST answer takes on its way, in real time
	ShortHistory bool          // forget what is long past, and what is in files
	RateLimits   bool          // rate limits are enforced: 50 requests a second, 5 messages in 5 s per channel

	Shards         int // how many GET /gateway/bot recommends; default 1
	MaxConcurrency int // how many buckets of IDENTIFYs there are; default 1
	// IdentifyEvery is how long a bucket rests after an IDENTIFY. Discord's is 5 s; the default is nothing, since tests restart
	// bots at once.
	IdentifyEvery time.Duration
}

// Server is a Discord with one bot application.
type Server struct {
	Clock *Clock
	Token string // the bot's token, without "Bot "
	AppID string // also the id of the bot's user
	// PublicKey is what the bot verifies interactions over HTTP with, in hex.
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
	transcript       []TranscriptEntry
	interactions     map[string]*interaction // by token
	pending          map[string]*interaction // likewise, those without an answer
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
	grants           map[string]grant // by code, and by what a request is authorized with
	changed          chan struct{}    // closed and replaced at every change
}

// LoggedRequest is a line of the journal of what the bot asked of the REST API.
type LoggedRequest struct {
	Method string
	Path   string // below /api/v10
	Body   string // the JSON part
	Status int
	Err    string // the refusal, empty for success
}

// New starts a server that lives as long as the test. Fatal and Fatalf are called on
// whatever goroutine acts for a person, and must not return.
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
		interactions: map[string]*interaction{}, pending: map[string]*interaction{}, grants: map[string]grant{}, changed: make(chan struct{}),
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

// URL is the API's base, what discord.api_url is set to.
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

// Requests is the journal so far.
func (s *Server) Requests() []LoggedRequest {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// RefusedRequests lists the requests that got an error for an answer. A test of a bot
// that does everything right finds none.
func (s *Server) RefusedRequests() []LoggedRequest {
	return slices.DeleteFunc(s.Requests(), func(r LoggedRequest) bool { return r.Err == "" })
}

// InvalidRequests counts answers of 401, 403 and 429; ten thousand in ten
// minutes would bring an IP ban (Rate Limits, Invalid Request Limit).
func (s *Server) InvalidRequests() int {
	n := 0
	for _, r := range s.Requests() {
		if r.Status == http.StatusUnauthorized || r.Status == http.StatusForbidden || r.Status == http.StatusTooManyRequests {
			n++
		}
	}
	return n
}

// notify wakes whoever waits for a change. The lock is held.
func (s *Server) notify() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// awaitTimeout is how soon a test that waits in vain fails, in real time. One that
// works comes nowhere near, however busy the machine is.
const awaitTimeout = 5 * time.Minute

// poll asks until the answer is yes or the limit is over, and reports which: after
// every change, and now and then, since not all that is asked for is the server's.
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

// WaitUntil fails the test unless cond comes true.
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
