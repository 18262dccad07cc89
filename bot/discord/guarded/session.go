package guarded

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"pencilmark/internal/clock"
)

// setVersion sets the version in the gateway's address, which discordgo keeps in a global variable.
var setVersion = sync.OnceFunc(func() { discordgo.APIVersion = Version })

// Timeouts are the waits of a session.
type Timeouts struct {
	Read  time.Duration // the longest silence of the connection; heartbeats come every 41 s
	Stall time.Duration // the longest silence, after which the session counts as wedged
	Check time.Duration // how often Wait checks for silence
	Open  time.Duration // the longest time for connecting
	Close time.Duration // the longest time for closing
}

// Event is an event of the gateway, undecoded.
type Event struct {
	Type string
	Data json.RawMessage
}

// ErrWedged means that discordgo neither opens nor closes the session.
var ErrWedged = errors.New("the gateway session does not respond")

// unlockGrace is how long discordgo may take to return after its connection was cut.
const unlockGrace = time.Second

// Session is one gateway session of discordgo. A wedged session must be abandoned, because discordgo's methods would
// wait for its lock.
type Session struct {
	library  *discordgo.Session
	conn     *conn
	timeouts Timeouts
	clock    clock.Clock
	ready    atomic.Bool   // there is a session that can be resumed
	lost     chan struct{} // holds a value when discordgo has closed the connection
}

// NewSession returns a shard's session, not connected yet. It calls handle for one event at a time.
func (a *API) NewSession(shard, shards, intents int, t Timeouts, handle func(Event)) (*Session, error) {
	setVersion()
	library, err := discordgo.New("Bot " + a.token)
	if err != nil {
		return nil, err
	}
	s := &Session{
		library: library, conn: &conn{clock: a.clock, timeout: t.Read},
		timeouts: t, clock: a.clock, lost: make(chan struct{}, 1),
	}
	library.Client = &http.Client{Transport: gatewayQuestion{a}, Timeout: requestTimeout}
	library.StateEnabled = false
	library.ShouldRetryOnRateLimit, library.MaxRestRetries = false, 0
	library.LogLevel = discordgo.LogError - 1 // nothing; errors are returned anyway
	library.Dialer = s.conn.dialer()
	library.SyncEvents = true
	// The caller reconnects, because discordgo would try a refused token for ever while holding its locks.
	library.ShouldReconnectOnError, library.ShouldReconnectVoiceOnSessionError = false, false
	library.Identify.Intents, library.Identify.Shard = discordgo.Intent(intents), &[2]int{shard, shards}
	library.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { s.dispatch(e, handle) })
	library.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) {
		select {
		case s.lost <- struct{}{}:
		default:
		}
	})
	return s, nil
}

// gatewayQuestion sends discordgo's only request, for the gateway's address, to the server and version of the API,
// because discordgo's endpoints are global variables.
type gatewayQuestion struct{ api *API }

// RoundTrip implements http.RoundTripper.
func (q gatewayQuestion) RoundTrip(r *http.Request) (*http.Response, error) {
	own, err := http.NewRequestWithContext(r.Context(), r.Method, q.api.base+"gateway", nil)
	if err != nil {
		return nil, err
	}
	own.Header = r.Header
	return q.api.client.Transport.RoundTrip(own)
}

// dispatch passes on an event without decoding it, unless the session is abandoned.
func (s *Session) dispatch(e *discordgo.Event, handle func(Event)) {
	if e.Type == "READY" {
		s.ready.Store(true)
	}
	if !s.conn.closed.Load() {
		handle(Event{e.Type, e.RawData})
	}
}

// Resumable reports whether Open will resume a session, which needs no IDENTIFY.
func (s *Session) Resumable() bool { return s.ready.Load() }

// Open connects within a time limit, and resumes or starts a session. It sends at most one IDENTIFY, and reports
// whether it did.
func (s *Session) Open(ctx context.Context) (identified bool, err error) {
	select {
	case <-s.lost: // from the previous connection
	default:
	}
	begins := !s.Resumable()
	s.conn.invalid.Store(false)
	s.conn.mayIdentify.Store(begins)
	err = s.open(ctx)
	return begins && !s.conn.mayIdentify.Swap(false), err
}

func (s *Session) open(ctx context.Context) error {
	done := make(chan error, 1)
	go func() { done <- s.library.Open() }()
	late, stop := clock.After(s.clock, s.timeouts.Open)
	defer stop()
	select {
	case err := <-done:
		return s.explain(err)
	case <-ctx.Done():
	case <-late:
	}
	s.conn.cut()
	wedged, stop := clock.After(s.clock, unlockGrace)
	defer stop()
	select {
	case err := <-done:
		return errors.Join(ctx.Err(), s.explain(err), errors.New("the gateway did not finish connecting"))
	case <-wedged:
		return errors.Join(ctx.Err(), ErrWedged)
	}
}

// explain converts an error of discordgo.
func (s *Session) explain(err error) error {
	switch {
	case errors.Is(err, discordgo.ErrWSAlreadyOpen):
		return nil
	case err != nil && s.conn.invalid.Load():
		return ErrInvalidSession
	}
	return err
}

// CloseCode returns the code with which Discord closed the connection.
func CloseCode(err error) (code int, ok bool) {
	closed, ok := errors.AsType[*websocket.CloseError](err)
	if !ok {
		return 0, false
	}
	return closed.Code, true
}

// Close ends the session. It cuts the connection if discordgo does not respond.
func (s *Session) Close() {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = s.library.Close() // the connection ends in any case
	}()
	late, stop := clock.After(s.clock, s.timeouts.Close)
	defer stop()
	select {
	case <-done:
	case <-late:
		s.conn.cut()
	}
}

// Abandon ends the session without calling discordgo.
func (s *Session) Abandon() { s.conn.close() }

// Wait waits as long as the connection lasts, and calls check every Timeouts.Check. It returns nil when the context
// ends or discordgo has lost the connection, and ErrWedged when nothing has arrived for Timeouts.Stall.
func (s *Session) Wait(ctx context.Context, check func()) error {
	heard := s.conn.reads.Load()
	silent, stopSilent := clock.After(s.clock, s.timeouts.Stall)
	defer func() { stopSilent() }()
	for {
		tick, stop := clock.After(s.clock, s.timeouts.Check)
		select {
		case <-ctx.Done():
			stop()
			return nil
		case <-s.lost:
			stop()
			return nil
		case <-silent:
			stop()
			if s.conn.reads.Load() == heard {
				return ErrWedged
			}
		case <-tick:
			check()
		}
		if n := s.conn.reads.Load(); n != heard {
			stopSilent()
			heard = n
			silent, stopSilent = clock.After(s.clock, s.timeouts.Stall)
		}
	}
}

// Latency returns how long the last heartbeat took. It reports false if that is unknown or if discordgo holds its lock.
func (s *Session) Latency() (d time.Duration, ok bool) {
	if !s.library.TryRLock() {
		return 0, false
	}
	defer s.library.RUnlock()
	sent := s.conn.heartbeat.Load()
	d = s.library.LastHeartbeatAck.Sub(time.Unix(0, sent))
	return d, sent > 0 && d > 0
}
