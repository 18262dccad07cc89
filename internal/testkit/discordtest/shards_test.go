package discordtest_test

import (
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// as identifies one shard of several.
func as(c *client, id, count int) object {
	in := identify(c.srv.Token, 1)
	in["shard"] = []int{id, count}
	return in
}

// Opcodes and Status Codes, Gateway Close Event Codes: 4010 and 4011.
func TestShardsThatCannotBe(t *testing.T) {
	for _, shard := range [][]int{{2, 2}, {-1, 2}, {0, 0}, {1}} {
		c := newClient(t, discordtest.Options{})
		c.dial("v=10&encoding=json")
		in := identify(c.srv.Token, 1)
		in["shard"] = shard
		c.sendFrame(2, in)
		if code := c.closed(); code != discordtest.CloseInvalidShard {
			t.Errorf("shard %v: closed with %d, want 4010", shard, code)
		}
	}
	c := newClient(t, discordtest.Options{})
	for range 2501 {
		c.srv.AddGuild("Sudoku Club")
	}
	c.dial("v=10&encoding=json")
	c.sendFrame(2, identify(c.srv.Token, 1))
	if code := c.closed(); code != discordtest.CloseShardingRequired {
		t.Errorf("2,501 guilds on one shard: closed with %d, want 4011", code)
	}
}

// Gateway, Rate Limiting: shards of one bucket (shard_id % max_concurrency) may
// not identify within one interval, others may.
func TestIdentifyBuckets(t *testing.T) {
	c := newClient(t, discordtest.Options{MaxConcurrency: 2, IdentifyEvery: time.Hour})
	for _, tt := range []struct {
		shard int
		op    int
		kind  string
	}{{0, 0, "READY"}, {1, 0, "READY"}, {2, 9, ""}} {
		c.dial("v=10&encoding=json")
		c.sendFrame(2, as(c, tt.shard, 4))
		c.expect(tt.op, tt.kind)
	}
	if got := c.srv.GatewayCounts(); got.TooEarlyIdentifies != 1 || got.Identifies != 3 {
		t.Errorf("counts = %+v", got)
	}
}
