package discord

import (
	"context"
	"errors"
	"strconv"
	"time"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
)

// shard keeps one shard connected.
type shard struct {
	client     *Client
	id, count  int
	identifies *identifyLimiter
	handle     func(guarded.Event)
	session    *guarded.Session // nil if the next connection begins a new session
}

// run keeps the shard connected until the context ends or Discord refuses it for good.
func (s *shard) run(ctx context.Context) error {
	defer func() {
		if s.session != nil {
			s.session.Close()
		}
	}()
	for failures := 0; ctx.Err() == nil; {
		lasted, connected, err := s.connection(ctx)
		if _, fatal := errors.AsType[*FatalError](err); fatal {
			return err
		}
		if lasted >= s.client.timeouts.stableAfter {
			failures = 0
		}
		failures++
		if ctx.Err() == nil && s.session != nil && mustRestart(err, failures, connected) {
			s.session.Abandon()
			s.session = nil
		}
		s.pause(ctx, failures, err)
	}
	return nil
}

// mustRestart reports whether to begin a new session: if the old one is wedged, invalid, closed by the gateway, or has failed
// too often. A session that was connected gets more tries, because only a RESUME delivers the missed events.
func mustRestart(err error, failures int, connected bool) bool {
	_, closed := guarded.CloseCode(err)
	tooOften := 3
	if connected {
		tooOften = 9
	}
	return errors.Is(err, guarded.ErrWedged) || errors.Is(err, guarded.ErrInvalidSession) || closed || failures%tooOften == 0
}

// connection opens the session and waits until it is lost. It returns how long it lasted.
func (s *shard) connection(ctx context.Context) (lasted time.Duration, connected bool, err error) {
	if err := s.open(ctx); err != nil {
		return 0, false, err
	}
	since := s.client.clock.Now()
	s.client.connected(ctx, s.id)
	defer s.client.disconnected(s.id)
	err = s.session.Wait(ctx, s.recordLatency)
	return s.client.clock.Now().Sub(since), true, err
}

// open connects and resumes the session, or begins one when the limits allow it.
func (s *shard) open(ctx context.Context) (err error) {
	if s.session == nil {
		c := s.client
		if s.session, err = c.api.NewSession(s.id, s.count, c.intents(), c.timeouts.session, s.handle); err != nil {
			return &FatalError{"the library refuses the settings of its session", err}
		}
	}
	done := func(bool) {}
	if !s.session.Resumable() {
		if done, err = s.identifies.acquire(ctx, s.id); err != nil {
			return err
		}
	}
	identified, err := s.session.Open(ctx)
	done(identified)
	code, _ := guarded.CloseCode(err)
	if sentence := fatalCloses[code]; sentence != "" {
		return &FatalError{sentence, err}
	}
	return err
}

func (s *shard) recordLatency() {
	if d, ok := s.session.Latency(); ok {
		s.client.metrics.latency.WithLabelValues(strconv.Itoa(s.id)).Set(d.Seconds())
	}
}

// pause waits before the next try, longer after an invalid session (Gateway, Resuming).
func (s *shard) pause(ctx context.Context, failures int, err error) {
	if ctx.Err() != nil {
		return
	}
	wait := s.backoff(failures)
	if errors.Is(err, guarded.ErrInvalidSession) {
		wait = max(wait, s.client.timeouts.identifyInterval)
	}
	s.client.metrics.reconnects.WithLabelValues(strconv.Itoa(s.id)).Inc()
	if err == nil {
		s.client.log.Info("discord: the gateway connection ended", "shard", s.id, "again_in", wait)
	} else {
		s.client.log.Warn("discord: the gateway connection failed", "shard", s.id, "error", err, "again_in", wait)
	}
	clock.Sleep(ctx, s.client.clock, wait)
}

// backoff returns how long a shard waits. The wait before a RESUME is short, because a RESUME costs no IDENTIFY.
func (s *shard) backoff(failures int) time.Duration {
	wait := s.client.backoff(failures)
	if s.session != nil && s.session.Resumable() {
		return min(wait, s.client.timeouts.resumeDelay)
	}
	return wait
}

// backoff doubles with each failure up to two minutes, so that a day of failures costs fewer than 1,000 IDENTIFYs.
func (c *Client) backoff(failures int) time.Duration {
	const most = 256
	return c.timeouts.reconnectDelay * time.Duration(min(1<<min(failures-1, 16), most))
}

// fatalCloses are the close codes after which a retry is useless (Gateway Close Event Codes).
var fatalCloses = map[int]string{
	4004: "Discord refuses the bot's token: copy it again from the developer portal (Bot, Reset Token) into discord.token or DISCORD_TOKEN",
	4010: "Discord refuses the shard that the bot asked for: set discord.shards to one and the same number in every process, or to 0 for the number that Discord recommends",
	4011: "the bot is in so many guilds that Discord requires more shards: start again if discord.shards is 0, else raise it",
	4012: "Discord no longer speaks version " + guarded.Version + " of its gateway: a newer Pencilmark is needed",
	4013: "Discord does not know the intents that the bot asked for: a newer Pencilmark is needed",
	4014: "Discord does not allow the intents that the bot asked for",
}

// FatalError means that a retry is useless. Its text is for the operator.
type FatalError struct {
	Sentence string
	Cause    error
}

func (e *FatalError) Error() string { return e.Sentence }

// Unwrap returns the error of Discord.
func (e *FatalError) Unwrap() error { return e.Cause }
