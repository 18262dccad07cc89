package guarded

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"

	"pencilmark/internal/clock"
)

// newSession is a discordgo session as every use here needs it.
func (a *API) newSession() (*discordgo.Session, error) {
	s, err := discordgo.New("Bot " + a.token)
	if err != nil {
		return nil, err
	}
	s.Client = a.client
	s.StateEnabled = false
	s.ShouldRetryOnRateLimit, s.MaxRestRetries = false, 0 // when it asks for the gateway's address
	s.LogLevel = discordgo.LogError - 1                   // nothing; errors come back anyway
	return s, nil
}

// Timeouts are the waits of a session.
type Timeouts struct {
	Read  time.Duration // nothing may arrive for so long; heartbeats come every 41 s
	Stall time.Duration // nor for so long, the library's notice apart
	Check time.Duration // how often that is looked at
	Open  time.Duration // connecting takes no longer
	Close time.Duration // nor does closing
}

// Event is what the gateway dispatched, as it came.
type Event struct {
	Type string
	Data json.RawMessage
}

// ErrWedged means that the library neither opens nor closes its session.
var ErrWedged = errors.New("the gateway session does not respond")

// unlockGrace is how long the library has to come back once its connection is cut.
const unlockGrace = time.Second

// Session is one gateway session of the library. Once wedged it must be abandoned: the library's methods would wait
// for its lock.
type Session struct {
	library  *discordgo.Session
	conn     *conn
	timeouts Timeouts
	clock    clock.Clock
	ready    atomic.Bool   // there is a session to resume
	lost     chan struct{} // holds a value when the library closed the connection
}

// NewSession returns a shard's session, not connected yet. It calls handle for one event at a time.
func (a *API) NewSession(shard, shards, intents int, t Timeouts, handle func(Event)) (*Session, error) {
	library, err := a.newSession()
	if err != nil {
		return nil, err
	}
	s := &Session{
		library: library, conn: &conn{clock: a.clock, timeout: t.Read},
		timeouts: t, clock: a.clock, lost: make(chan struct{}, 1),
	}
	library.Client = &http.Client{Transport: a.client.Transport, Timeout: requestTimeout} // likewise, without a context
	library.Dialer = s.conn.dialer()
	library.SyncEvents = true
	// The caller reconnects: the library tries a refused token for ever, inside its own locks.
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

// dispatch passes on an event undecoded, unless the session is abandoned.
func (s *Session) dispatch(e *discordgo.Event, handle func(Event)) {
	if e.Type == "READY" {
		s.ready.Store(true)
	}
	if !s.conn.closed.Load() {
		handle(Event{e.Type, e.RawData})
	}
}

// Resumable reports whether Open resumes a session, which takes no IDENTIFY.
func (s *Session) Resumable() bool { return s.ready.Load() }

// Open connects in bounded time, to resume or to begin a session. It reports whether it sent an IDENTIFY, at most one.
func (s *Session) Open(ctx context.Context) (identified bool, err error) {
	select {
	case <-s.lost: // of the connection before
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

// explain tells what an error of the library's means.
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

// Close ends the session, with the library if it still listens.
func (s *Session) Close() {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = s.library.Close() // what it says changes nothing: the connection goes
	}()
	late, stop := clock.After(s.clock, s.timeouts.Close)
	defer stop()
	select {
	case <-done:
	case <-late:
		s.conn.cut()
	}
}

// Abandon gives the session up for good, without the library.
func (s *Session) Abandon() { s.conn.close() }

// Wait waits while the connection lasts and calls check now and then. It returns nil when the context ends or the
// library lost the connection, and ErrWedged when nothing arrives and the library has not noticed.
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

// Latency returns how long the last heartbeat took; ok is false if unknown or the library holds its lock.
func (s *Session) Latency() (d time.Duration, ok bool) {
	if !s.library.TryRLock() {
		return 0, false
	}
	defer s.library.RUnlock()
	sent := s.conn.heartbeat.Load()
	d = s.library.LastHeartbeatAck.Sub(time.Unix(0, sent))
	return d, sent > 0 && d > 0
}
