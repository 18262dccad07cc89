package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"golang.org/x/sync/errgroup"

	"pencilmark/bot/discord/guarded"
)

// Shards says which part of the bot's guilds a process serves (Gateway,
// Sharding). The zero value is all of them, in as many shards as Discord
// recommends.
type Shards struct {
	Count    int // of all processes together; 0 is what Discord recommends
	From, To int // this process's: From up to but not including To; both 0 for all
}

// maxShards is more than any bot needs: 2,500 guilds each.
const maxShards = 4096

func (s Shards) check() error {
	switch {
	case s.Count < 0 || s.Count > maxShards:
		return fmt.Errorf("discord.shards: a bot has from 1 to %d shards; 0 is as many as Discord recommends", maxShards)
	case s.From == 0 && s.To == 0:
		return nil
	case s.Count == 0:
		return errors.New("discord.shard_range needs discord.shards: every process must know how many there are in all")
	case s.From < 0 || s.From >= s.To || s.To > s.Count:
		return fmt.Errorf("discord.shard_range: with discord.shards %d, shards are numbered from 0 to %d", s.Count, s.Count-1)
	}
	return nil
}

// part reports whether other processes serve other shards.
func (s Shards) part() bool { return s.To > 0 && s.To-s.From < s.Count }

// settled fills in what is left to Discord.
func (s Shards) settled(recommended int) Shards {
	s.Count = cmp.Or(s.Count, min(max(recommended, 1), maxShards))
	s.To = cmp.Or(s.To, s.Count)
	return s
}

// has reports whether a guild is on one of these shards; what is in no guild is
// on the first.
func (s Shards) has(guild string) bool {
	if s.Count == 0 {
		return true
	}
	id, err := strconv.ParseUint(guild, 10, 64)
	if err != nil {
		return s.From == 0
	}
	shard := int(id >> 22 % uint64(s.Count))
	return s.From <= shard && shard < s.To
}

// shardStatus is which shards are connected. A bot without a gateway has one
// that is connected while Discord may send it interactions.
type shardStatus struct {
	mu     sync.Mutex
	shards Shards // settled; zero before
	up     map[int]bool
}

// reset notes which shards there are to be.
func (s *shardStatus) reset(shards Shards) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shards, s.up = shards, map[int]bool{}
}

// set notes whether a shard is connected, and returns how many are.
func (s *shardStatus) set(shard int, on bool) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.up, shard)
	if on {
		s.up[shard] = true
	}
	return len(s.up)
}

func (s *shardStatus) count() (up, all int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.up), s.shards.To - s.shards.From
}

func (s *shardStatus) has(guild string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.shards.has(guild)
}

// Connected reports whether the bot is at work: at least one of its shards is
// connected or, without a gateway, Discord has taken it in and may send it
// interactions.
func (c *Client) Connected() bool {
	up, _ := c.shardStatus.count()
	return up > 0
}

// Connections returns how many of this process's shards are connected, and how
// many it has: 0 before Discord has said so, 1 without a gateway.
func (c *Client) Connections() (up, all int) { return c.shardStatus.count() }

// PostsIn reports whether this process posts in a guild now: the guild is on one
// of its shards, and Discord is in reach.
func (c *Client) PostsIn(guild string) bool {
	return c.Connected() && c.shardStatus.has(snowflake(guild))
}

// runShards keeps the process's shards connected until the context ends or
// Discord refuses one of them for good.
func (c *Client) runShards(ctx context.Context, handle func(guarded.Event)) error {
	var info gatewayInfo
	err := c.retryUntilDone(ctx, func() (err error) {
		info, err = c.gatewayInfo(ctx)
		return err
	})
	if err != nil {
		return ignoreDone(ctx, err)
	}
	shards := c.shards.settled(info.Shards)
	c.announce(shards, info.Shards)
	c.shardStatus.reset(shards)
	starts := newIdentifyLimiter(c, info.Limit)
	group, ctx := errgroup.WithContext(ctx)
	for id := shards.From; id < shards.To; id++ {
		s := &shard{client: c, id: id, count: shards.Count, identifies: starts, handle: handle}
		group.Go(func() error { return s.run(ctx) })
	}
	return group.Wait()
}

// announce tells the operator of the shards, if there is something to tell.
func (c *Client) announce(shards Shards, recommended int) {
	if shards.Count > 1 {
		c.log.Info("discord: connecting", "shards", shards.Count, "first", shards.From, "last", shards.To-1)
	}
	if shards.Count < recommended {
		c.log.Warn("discord: Discord recommends more shards; set discord.shards to 0, or higher", "recommended", recommended, "shards", shards.Count)
	}
}
