package discord

import (
	"context"
	"sync"
	"time"

	"pencilmark/internal/clock"
)

// gatewayInfo is the answer to Get Gateway Bot (Gateway).
type gatewayInfo struct {
	Shards int        `json:"shards"` // how many Discord recommends
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

// identifyLimiter spaces IDENTIFYs: one at a time in each bucket of shard_id % max_concurrency (Gateway, Rate Limiting), and
// none after the daily limit. It asks Discord how many are left, because an earlier leader may have sent some.
type identifyLimiter struct {
	client *Client

	mu      sync.Mutex
	limit   startLimit
	asked   time.Time
	buckets map[int]*identifyBucket
}

type identifyBucket struct {
	inFlight chan struct{} // holds a value while a shard begins its session
	freeAt   time.Time     // when the next shard may
}

func newIdentifyLimiter(c *Client, limit startLimit) *identifyLimiter {
	return &identifyLimiter{client: c, limit: limit, asked: c.clock.Now(), buckets: map[int]*identifyBucket{}}
}

// acquire waits until a shard may send an IDENTIFY. The caller must call done, and say whether it was sent.
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
			// From the answer on, so that a slow network brings no two IDENTIFYs closer.
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
