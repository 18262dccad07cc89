package discordtest_test

import (
	"slices"
	"strconv"
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

// Gateway, Sharding: a shard has the guilds whose id, shifted by 22, leaves its
// number, and the first has what is in no guild.
func TestShardsPartTheGuilds(t *testing.T) {
	c := newClient(t, discordtest.Options{})
	for range 4 {
		c.srv.AddGuild("Sudoku Club")
	}
	names := map[string]int{}
	for id := range 2 {
		c.dial("v=10&encoding=json")
		c.sendFrame(2, as(c, id, 2))
		ready := c.expect(0, "READY")
		if got := ready.Data["shard"].([]any); got[0] != float64(id) || got[1] != 2.0 {
			t.Errorf("READY of shard %d is for %v", id, got)
		}
		for range ready.Data["guilds"].([]any) {
			names[c.expect(0, "GUILD_CREATE").Data["id"].(string)] = id
		}
		if !c.srv.ShardOnline(id) || c.srv.ShardOnline(id+1) {
			t.Errorf("after shard %d came, others are said to be connected", id)
		}
		if id == 0 {
			c.srv.Dispatch("INTERACTION_CREATE", object{"id": "direct"})
			c.expect(0, "INTERACTION_CREATE")
		}
	}
	if len(names) != 4 {
		t.Errorf("guilds went to the shards as %v, want each to one", names)
	}
	for guild, id := range names {
		if id == 1 {
			c.srv.Dispatch("INTERACTION_CREATE", object{"id": "direct"}) // not to this one
			c.srv.Dispatch("INTERACTION_CREATE", object{"id": "of a guild", "guild_id": guild})
			if got := c.expect(0, "INTERACTION_CREATE"); got.Data["id"] != "of a guild" {
				t.Errorf("shard 1 was sent %v", got.Data)
			}
			break
		}
	}
}

// Whatever other shards are there, what is done in a guild of one that is away does not arrive.
func TestShardThatIsAway(t *testing.T) {
	c := newClient(t, discordtest.Options{})
	c.do("PUT", c.commandsPath(), []object{{"name": "hint", "description": "A hint"}}).want(t, 200, 0)
	c.dial("v=10&encoding=json")
	c.sendFrame(2, as(c, 0, 2))
	c.expect(0, "READY")
	away := map[bool]bool{}
	for range 4 {
		g := c.srv.AddGuild("Sudoku Club")
		ann := g.AddMember("ann", 0)
		record := ann.Slash(g.AddChannel("daily", discordtest.DefaultPermissions), "hint", nil).Record()
		id, _ := strconv.ParseUint(g.ID, 10, 64)
		noted := slices.Contains(record.Faults, "the bot was away")
		if ofTheOther := id>>22%2 == 1; noted != ofTheOther {
			t.Errorf("guild %s: faults %q", g.ID, record.Faults)
		}
		away[noted] = true
	}
	if len(away) != 2 {
		t.Errorf("all guilds are of one shard: %v", away)
	}
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

// Gateway, Get Gateway Bot and Session Start Limit Object.
func TestStartLimit(t *testing.T) {
	c := newClient(t, discordtest.Options{Shards: 3, MaxConcurrency: 16})
	limit := func() object {
		got := c.do("GET", "/gateway/bot", nil).want(t, 200, 0)
		if got.body["shards"] != 3.0 {
			t.Errorf("recommended: %v shards", got.body["shards"])
		}
		return got.body["session_start_limit"].(object)
	}
	if l := limit(); l["total"] != 1000.0 || l["remaining"] != 1000.0 || l["max_concurrency"] != 16.0 {
		t.Errorf("limit = %v", l)
	}
	c.srv.SetStartLimit(1, time.Minute)
	c.connect(1)
	if l := limit(); l["remaining"] != 0.0 || l["reset_after"] != 60000.0 {
		t.Errorf("after an IDENTIFY: %v", l)
	}
	c.dial("v=10&encoding=json")
	c.sendFrame(2, identify(c.srv.Token, 1))
	if code := c.closed(); code != discordtest.CloseAuthenticationFailed {
		t.Errorf("an IDENTIFY too many: closed with %d; Discord resets the token", code)
	}
}
