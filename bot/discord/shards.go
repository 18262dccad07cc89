package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
	"pencilmark/internal/game/jobs"
)

// maxShards exceeds the number that any bot needs, with 2,500 guilds each.
const maxShards = 4096

// checkShards checks a configured number of shards.
func checkShards(count int) error {
	if count < 0 || count > maxShards {
		return fmt.Errorf("discord.shards: a bot has from 1 to %d shards; 0 is as many as Discord recommends", maxShards)
	}
	return nil
}

// shardStatus records which shards of this process are connected. Without a gateway there is one shard, which counts as
// connected while Discord may send interactions.
type shardStatus struct {
	mu sync.Mutex
	up []bool // by shard; empty in a process that does not lead
}

// begin sets the number of shards of this process. None of them is connected yet.
func (s *shardStatus) begin(count int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.up = make([]bool, count)
}

// set records whether a shard is connected, and returns how many are.
func (s *shardStatus) set(shard int, on bool) int {
	s.mu.Lock()
	s.up[shard] = on
	s.mu.Unlock()
	up, _ := s.count()
	return up
}

func (s *shardStatus) count() (up, all int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, on := range s.up {
		if on {
			up++
		}
	}
	return up, len(s.up)
}

// Connected reports whether a shard is connected. Without a gateway, or in a process that does not lead, it reports
// whether Discord may send interactions.
func (c *Client) Connected() bool {
	up, all := c.shardStatus.count()
	return up > 0 || all == 0 && c.endpointGate.isOpen() && !c.leads()
}

// Connections returns how many of this process's shards are connected, and how many it has; 1 without a gateway.
func (c *Client) Connections() (up, all int) { return c.shardStatus.count() }

// runShards keeps all shards connected until the term ends or Discord refuses one for good. Event handlers get the context
// work.
func (c *Client) runShards(term, work context.Context) error {
	var info gatewayInfo
	err := c.retryUntilDone(term, func() (err error) {
		info, err = c.gatewayInfo(term)
		return err
	})
	if err != nil {
		return err
	}
	count := cmp.Or(c.shards, min(max(info.Shards, 1), maxShards))
	c.announce(count, info.Shards)
	c.metrics.all.WithLabelValues().Set(float64(count))
	c.shardStatus.begin(count)
	defer c.shardStatus.begin(0)
	defer c.metrics.gone()
	group, ctx := errgroup.WithContext(term)
	identifies := newIdentifyLimiter(c, info.Limit)
	for id := range count {
		s := &shard{client: c, id: id, count: count, identifies: identifies, handle: func(e guarded.Event) {
			if jobs.Lost(work) == nil {
				c.onEvent(work, e)
			}
		}}
		group.Go(func() error { return s.run(ctx) })
	}
	return group.Wait()
}

// announce logs the number of shards if there are several or too few.
func (c *Client) announce(count, recommended int) {
	if count > 1 {
		c.log.Info("discord: connecting", "shards", count)
	}
	if count < recommended {
		c.log.Warn("discord: Discord recommends more shards; set discord.shards to 0, or higher", "recommended", recommended, "shards", count)
	}
}

// shard keeps one shard connected.
type shard struct {
	client     *Client
	id, count  int
	identifies *identifyLimiter
	handle     func(guarded.Event)
	session    *guarded.Session // nil if the next connection starts a new session
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

// mustRestart reports whether to start a new session: if the old one is wedged, invalid, closed by the gateway, or has
// failed too often. A session that was connected gets more tries, because only a RESUME delivers the missed events.
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

// open connects and resumes the session. If there is none to resume, it starts one as soon as the limits allow it.
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

// backoff doubles with each failure up to about two minutes, so that a day of failures costs fewer than 1,000
// IDENTIFYs.
func (c *Client) backoff(failures int) time.Duration {
	const most = 256
	return c.timeouts.reconnectDelay * time.Duration(min(1<<min(failures-1, 16), most))
}

// fatalCloses are the close codes after which trying again is useless (Gateway Close Event Codes).
var fatalCloses = map[int]string{
	4004: "Discord refuses the bot's token: copy it again from the developer portal (Bot, Reset Token) into discord.token or DISCORD_TOKEN",
	4010: "Discord refuses the shard that the bot asked for: set discord.shards to one and the same number in every process, or to 0 for the number that Discord recommends",
	4011: "the bot is in so many guilds that Discord requires more shards: start again if discord.shards is 0, else raise it",
	4012: "Discord no longer speaks version " + guarded.Version + " of its gateway: a newer Pencilmark is needed",
	4013: "Discord does not know the intents that the bot asked for: a newer Pencilmark is needed",
	4014: "Discord does not allow the intents that the bot asked for",
}

// FatalError means that trying again is useless. Its text is for the operator.
type FatalError struct {
	Sentence string
	Cause    error
}

func (e *FatalError) Error() string { return e.Sentence }

// Unwrap returns Discord's error.
func (e *FatalError) Unwrap() error { return e.Cause }

// gatewayInfo is the answer to Get Gateway Bot (Gateway).
type gatewayInfo struct {
	Shards int        `json:"shards"` // the number of shards that Discord recommends
	Limit  startLimit `json:"session_start_limit"`
}

// startLimit limits new sessions (Session Start Limit Object). If a bot exceeds it, Discord resets the bot's token.
type startLimit struct {
	Total          int   `json:"total"`
	Remaining      int   `json:"remaining"`
	ResetAfter     int64 `json:"reset_after"` // milliseconds
	MaxConcurrency int   `json:"max_concurrency"`
}

func (c *Client) gatewayInfo(ctx context.Context) (info gatewayInfo, err error) {
	err = c.get(ctx, "ask Discord how to connect", "gateway/bot", forInteractions, &info)
	return info, err
}

// fewIdentifies is the number of remaining IDENTIFYs, of 1,000 a day, below which the operator is warned.
const fewIdentifies = 100

// identifyLimiter spaces IDENTIFYs: it allows one at a time in each bucket of shard_id % max_concurrency (Gateway, Rate
// Limiting), and none after the daily limit. It asks Discord how many are left, because an earlier leader may have sent
// some.
type identifyLimiter struct {
	client *Client

	mu      sync.Mutex
	limit   startLimit
	asked   time.Time
	buckets map[int]*identifyBucket
}

type identifyBucket struct {
	inFlight chan struct{} // holds a value while a shard starts its session
	freeAt   time.Time     // when the next shard may start its session
}

func newIdentifyLimiter(c *Client, limit startLimit) *identifyLimiter {
	return &identifyLimiter{client: c, limit: limit, asked: c.clock.Now(), buckets: map[int]*identifyBucket{}}
}

// acquire waits until a shard may send an IDENTIFY. The caller must call done with whether it was sent.
func (s *identifyLimiter) acquire(ctx context.Context, shard int) (done func(sent bool), err error) {
	b := s.bucket(shard)
	select {
	case b.inFlight <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	clock.Sleep(ctx, s.client.clock, b.freeAt.Sub(s.client.clock.Now()))
	if err := s.waitForQuota(ctx); err != nil {
		<-b.inFlight
		return nil, err
	}
	return func(sent bool) {
		if sent {
			// Count from the answer, so that a slow network cannot bring two IDENTIFYs closer together.
			b.freeAt = s.client.clock.Now().Add(s.client.timeouts.identifyInterval)
			s.spend()
		}
		<-b.inFlight
	}, nil
}

func (s *identifyLimiter) bucket(shard int) *identifyBucket {
	s.mu.Lock()
	defer s.mu.Unlock()
	number := shard % max(s.limit.MaxConcurrency, 1)
	if s.buckets[number] == nil {
		s.buckets[number] = &identifyBucket{inFlight: make(chan struct{}, 1)}
	}
	return s.buckets[number]
}

func (s *identifyLimiter) spend() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.limit.Remaining--
	s.client.metrics.starts.WithLabelValues().Set(float64(s.limit.Remaining))
}

func (s *identifyLimiter) waitForQuota(ctx context.Context) error {
	for {
		limit, err := s.current(ctx)
		switch left := limit.Remaining; {
		case err != nil:
			return err
		case left >= fewIdentifies:
			return nil
		case left > 0:
			s.client.log.Warn("discord: few sessions are left to begin today", "left", left)
			return nil
		}
		wait := max(time.Duration(limit.ResetAfter)*time.Millisecond, s.client.timeouts.identifyInterval)
		s.client.log.Error("discord: no session may begin before Discord's daily limit is reset", "in", wait)
		if !clock.Sleep(ctx, s.client.clock, wait) {
			return ctx.Err()
		}
	}
}

// current returns the limit. It asks Discord if the known limit is old or nearly reached.
func (s *identifyLimiter) current(ctx context.Context) (startLimit, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.limit.Remaining >= fewIdentifies && s.client.clock.Now().Sub(s.asked) < s.client.timeouts.startLimitRefresh {
		return s.limit, nil
	}
	info, err := s.client.gatewayInfo(ctx)
	if err == nil {
		s.limit, s.asked = info.Limit, s.client.clock.Now()
		s.client.metrics.starts.WithLabelValues().Set(float64(s.limit.Remaining))
	}
	return s.limit, err
}
