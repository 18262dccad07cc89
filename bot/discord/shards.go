package discord

import (
	"cmp"
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/game/jobs"
)

// maxShards is more than any bot needs, with 2,500 guilds each.
const maxShards = 4096

// checkShards checks a number of shards.
func checkShards(count int) error {
	if count < 0 || count > maxShards {
		return fmt.Errorf("discord.shards: a bot has from 1 to %d shards; 0 is as many as Discord recommends", maxShards)
	}
	return nil
}

// shardStatus records which shards of this process are connected. Without a gateway there is one shard, which is connected
// while Discord may send interactions.
type shardStatus struct {
	mu sync.Mutex
	up []bool // by shard; none in a process that does not lead
}

// begin sets the number of shards of this process. None is connected.
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

// Connected reports whether a shard is connected. Without a gateway, or if another process leads, it reports whether
// Discord may send interactions.
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
