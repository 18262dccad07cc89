package discord

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

// newShardRig returns a rig whose bot has several shards. Its first guild is on shard 0, the second on shard 1, and so
// on.
func newShardRig(t *testing.T, o discordtest.Options, shards int) *rig {
	t.Helper()
	r := newRig(t, o)
	r.client = r.newClient(r.Token, func(o *Options) { o.Shards = shards })
	return r
}

// allUp waits until both the server and the client report the shards from from to to as connected.
func (r *rig) allUp(from, to int) {
	r.t.Helper()
	r.WaitUntil("the shards to connect", func() bool {
		for id := from; id < to; id++ {
			if !r.ShardOnline(id) {
				return false
			}
		}
		up, all := r.client.Connections()
		return up == to-from && all == up
	})
}

// The number of shards that Discord recommends connects, one after the other in each bucket, and serves all guilds and
// direct messages.
func TestShardsAsDiscordRecommends(t *testing.T) {
	rest := 5 * time.Second
	r := newShardRig(t, discordtest.Options{Shards: 5, MaxConcurrency: 2, IdentifyEvery: rest}, 0)
	r.client.timeouts.identifyInterval = rest
	r.start(reply("ok"))
	r.elapseUntil("the shards to connect", rest, func() bool { up, all := r.client.Connections(); return up == 5 && all == 5 })
	r.allUp(0, 5)
	if got := r.GatewayCounts(); got.TooEarlyIdentifies != 0 || got.Identifies != 5 || got.Open != 5 {
		t.Errorf("gateway = %+v, want five IDENTIFYs and none too early", got)
	}
	for i := range 6 {
		g := r.AddGuild(fmt.Sprint("guild ", i))
		r.WaitUntil("the guild's name", func() bool { return r.client.guildName(g.ID) != "" })
		if m := g.AddMember("cy", 0).Slash(g.AddChannel("daily", discordtest.DefaultPermissions), "hint", nil).Reply(); m.BodyText() != "ok" {
			t.Errorf("in guild %d: %+v", i, m)
		}
	}
	if m := r.ann.Slash(r.ann.DM(), "hint", nil).Reply(); m.BodyText() != "ok" {
		t.Errorf("in direct messages: %+v", m)
	}
	r.clean()
}

// Run ends with a sentence for the operator if Discord refuses one shard permanently.
func TestFatalCloseOfOneShardEndsAll(t *testing.T) {
	for code, word := range map[int]string{discordtest.CloseInvalidShard: "discord.shards", discordtest.CloseShardingRequired: "more shards"} {
		t.Run(fmt.Sprint(code), func(t *testing.T) {
			r := newShardRig(t, discordtest.Options{}, 2)
			r.run(reply("ok"))
			r.allUp(0, 2)
			r.RefuseShards(code)
			r.CloseShard(1, 4009)
			if err := r.ended(); err == nil || !strings.Contains(err.Error(), word) {
				t.Errorf("Run = %v, want a sentence with %q", err, word)
			}
			r.WaitDisconnected()
		})
	}
}

// If an IDENTIFY is answered with op 9, the bot waits, although discordgo would send the next IDENTIFY at once.
func TestRefusedIdentifyIsNotRepeatedAtOnce(t *testing.T) {
	r := newShardRig(t, discordtest.Options{IdentifyEvery: time.Hour}, 2)
	r.client.timeouts.identifyInterval = 5 * time.Second
	r.start(reply("ok"))
	r.elapseUntil("two tries to fail", r.client.timeouts.identifyInterval, func() bool { return strings.Count(r.log.String(), "op 9") >= 2 })
	if got := r.GatewayCounts(); got.Identifies > 4 {
		t.Errorf("%d IDENTIFYs", got.Identifies)
	}
	if err := r.stop(); err != nil {
		t.Errorf("Run = %v", err)
	}
}

// The bot waits if no more sessions may be started today. Another IDENTIFY would reset its token.
func TestIdentifiesAreNotBurnt(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.SetStartLimit(0, time.Hour)
	r.start(reply("ok"))
	r.WaitUntil("the wait to be told", func() bool { return strings.Contains(r.log.String(), "no session may begin") })
	if n := r.GatewayCounts().Identifies; n != 0 {
		t.Errorf("%d IDENTIFYs with none left", n)
	}
	r.SetStartLimit(fewIdentifies-1, time.Hour)
	r.elapse(1, time.Hour)
	r.WaitUntil("the bot to connect", r.client.Connected)
	if !strings.Contains(r.log.String(), "few sessions are left") {
		t.Errorf("no warning in the log:\n%s", r.log)
	}
}

// The bot asks Discord again how many sessions may be started, because other processes start some too.
func TestStartLimitIsAskedAgain(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.client.timeouts.startLimitRefresh = 0
	r.run(reply("ok"))
	r.ForgetSessions()
	r.SetStartLimit(0, time.Hour)
	r.CloseGateway(4000)
	r.WaitUntil("the wait to be told", func() bool { return strings.Contains(r.log.String(), "no session may begin") })
	if n := r.GatewayCounts().Identifies; n != 1 {
		t.Errorf("%d IDENTIFYs, want 1", n)
	}
}
