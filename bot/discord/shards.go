package discord

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/clock"
	"pencilmark/internal/game/jobs"
)

// maxShards is more than any bot needs: 2,500 guilds each.
const maxShards = 4096

// checkShards refuses a number of shards that no bot has.
func checkShards(count int) error {
	if count < 0 || count > maxShards {
		return fmt.Errorf("discord.shards: a bot has from 1 to %d shards; 0 is as many as Discord recommends", maxShards)
	}
	return nil
}

// shardStatus is which shards this process has, and which of them are connected. A bot without
// a gateway has one that is connected while Discord may send it interactions.
type shardStatus struct {
	mu     sync.Mutex
	up     map[int]bool // of this process's shards: whether it is connected
	looked atomic.Bool  // for shards that nobody has: there may be none for this process
}

// add notes that a shard is this process's now.
func (s *shardStatus) add(shard int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.up == nil {
		s.up = map[int]bool{}
	}
	s.up[shard] = false
}

// remove notes that it is no longer.
func (s *shardStatus) remove(shard int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.up, shard)
}

// set notes whether a shard is connected, and returns how many are.
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

// Connected reports whether the bot is at work: at least one of its shards is connected or,
// without a gateway, Discord has taken it in and may send it interactions. Where processes
// share the shards, one for which none is left is at work as well.
func (c *Client) Connected() bool {
	up, all := c.shardStatus.count()
	return up > 0 || all == 0 && c.budget != nil && c.shardStatus.looked.Load()
}

// Connections returns how many of this process's shards are connected, and how
// many it has: 0 before Discord has said so, 1 without a gateway.
func (c *Client) Connections() (up, all int) { return c.shardStatus.count() }

// runShards keeps the process's shards connected until the context ends or Discord refuses
// one of them for good: all that there are, or its part of them where several processes share
// them out. Then each looks every few seconds for shards that nobody has.
func (c *Client) runShards(ctx context.Context, handle func(guarded.Event)) error {
	var info gatewayInfo
	err := c.retryUntilDone(ctx, func() (err error) {
		info, err = c.gatewayInfo(ctx)
		return err
	})
	if err != nil {
		return ignoreDone(ctx, err)
	}
	count := cmp.Or(c.shards, min(max(info.Shards, 1), maxShards))
	c.announce(count, info.Shards)
	c.metrics.all.WithLabelValues().Set(float64(count))
	group, ctx := errgroup.WithContext(ctx)
	h := &shardHolder{client: c, count: count, identifies: newIdentifyLimiter(c, info.Limit), handle: handle, group: group, mine: map[int]context.CancelFunc{}}
	group.Go(func() error {
		h.look(ctx)
		for c.budget != nil && clock.Sleep(ctx, c.clock, shardsEvery) {
			h.look(ctx)
		}
		return nil
	})
	return group.Wait()
}

const (
	// shardsEvery is how often a process looks for shards that nobody has.
	shardsEvery = 5 * time.Second
	// handOverEvery is how often one that has more than its part gives up a tenth of all.
	handOverEvery = time.Minute
)

// shardHolder takes and gives up shards.
type shardHolder struct {
	client     *Client
	count      int // of all processes together
	identifies *identifyLimiter
	handle     func(guarded.Event)
	group      *errgroup.Group
	gaveUp     time.Time // when it last gave up some

	mu   sync.Mutex
	mine map[int]context.CancelFunc
}

// look takes shards that nobody has, up to this process's part, or gives up what is more.
func (h *shardHolder) look(ctx context.Context) {
	part := h.client.turns.Part(h.count)
	for id := 0; id < h.count && h.holds() < part && ctx.Err() == nil; id++ {
		h.take(ctx, id)
	}
	h.client.shardStatus.looked.Store(true)
	now := h.client.clock.Now()
	if surplus := h.holds() - part; surplus > 0 && now.Sub(h.gaveUp) >= handOverEvery {
		h.gaveUp = now
		h.giveUp(min(surplus, max(1, h.count/10)))
	}
}

func (h *shardHolder) holds() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.mine)
}

// take connects a shard if nobody has it.
func (h *shardHolder) take(ctx context.Context, id int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.mine[id] != nil {
		return
	}
	name := fmt.Sprintf("shard %d of %d", id, h.count)
	turn, done, mine := h.client.turns.TakeOne(ctx, name)
	if !mine {
		return
	}
	turn, cancel := context.WithCancel(turn)
	h.mine[id] = cancel
	h.client.shardStatus.add(id)
	h.group.Go(func() error {
		err := h.run(turn, id)
		cancel()
		done()
		h.client.turns.Pass(context.WithoutCancel(ctx), name)
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.mine, id)
		h.client.shardStatus.remove(id)
		h.client.metrics.gone(id)
		return err
	})
}

// run keeps a shard connected. What comes when the shard is another process's by now is that one's.
func (h *shardHolder) run(turn context.Context, id int) error {
	s := &shard{client: h.client, id: id, count: h.count, identifies: h.identifies, handle: func(e guarded.Event) {
		if jobs.Lost(turn) == nil {
			h.handle(e)
		}
	}}
	return s.run(turn)
}

// giveUp ends some shards, which others take.
func (h *shardHolder) giveUp(n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id := h.count - 1; id >= 0 && n > 0; id-- {
		if end := h.mine[id]; end != nil {
			end()
			n--
		}
	}
}

// announce tells the operator of the shards, if there is something to tell.
func (c *Client) announce(count, recommended int) {
	if count > 1 {
		c.log.Info("discord: connecting", "shards", count)
	}
	if count < recommended {
		c.log.Warn("discord: Discord recommends more shards; set discord.shards to 0, or higher", "recommended", recommended, "shards", count)
	}
}
