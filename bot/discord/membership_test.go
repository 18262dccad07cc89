package discord

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/discordtest"
)

// register is a Membership that records its calls.
type register struct {
	mu     sync.Mutex
	joined map[string]bool // claimed welcomes
	setUp  []string
	logged []string
}

func (r *register) note(format string, args ...any) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.logged = append(r.logged, fmt.Sprintf(format, args...))
	return nil
}

func (r *register) Rejoined(_ context.Context, guild string) error {
	return r.note("%s returned", guild)
}

func (r *register) ClaimWelcome(_ context.Context, guild string, at time.Time) (bool, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	key := guild + at.String()
	first := !r.joined[key]
	r.joined[key] = true
	return first, nil
}

func (r *register) Suspend(_ context.Context, guild string, t game.Suspension) error {
	return r.note("%s %s", guild, t)
}

func (r *register) ChannelDeleted(_ context.Context, guild, channel string) error {
	return r.note("%s lost %s", guild, channel)
}

func (r *register) ActiveGuilds(context.Context) ([]string, error) { return r.setUp, nil }

// has reports whether a call was recorded.
func (r *register) has(what string) bool { return slices.Contains(r.all(), what) }

func (r *register) all() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.logged)
}

// attended returns a rig whose client has a register.
func attended(t *testing.T) (*rig, *register) {
	t.Helper()
	r, logged := newRig(t, discordtest.Options{}), &register{joined: map[string]bool{}}
	r.client = r.newClient(r.Token, func(o *Options) { o.Guilds = logged })
	return r, logged
}

// Events of guilds and channels are passed on in order. Outages at Discord are not passed on.
func TestMembership(t *testing.T) {
	r, logged := attended(t)
	r.run(reply("ok"))
	g, other := gameID(r.guild.ID), r.guild.AddChannel("other", discordtest.DefaultPermissions)
	r.WaitUntil("the guild to be reported", func() bool { return logged.has(g + " returned") })
	before := len(logged.all())
	r.guild.SetUnavailable(true)
	other.Delete()
	r.guild.RemoveBot()
	r.guild.AddBot(r.ann)
	r.WaitUntil("the last event", func() bool { return len(logged.all()) == before+3 })
	want := []string{g + " lost " + other.ID, g + " " + string(game.SuspendedBotRemoved), g + " returned"}
	if got := logged.all()[before:]; !slices.Equal(got, want) {
		t.Errorf("calls %q, want %q", got, want)
	}
}

// After connecting, the client finds guilds that removed the bot in the meantime. It does not report unavailable guilds
// or guilds of other shards.
func TestRemovedWhileAway(t *testing.T) {
	r, logged := attended(t)
	gone, unlisted := r.AddGuild("Gone"), r.AddGuild("Unlisted")
	logged.setUp = []string{game.LocalGuild, gameID(gone.ID), gameID(r.guild.ID), gameID(unlisted.ID)}
	gone.RemoveBot()
	unlisted.RemoveBot()
	r.InjectRequest(discordtest.RequestFault{Route: "GET /guilds/" + unlisted.ID, Status: 200, Body: "{}"})
	r.run(reply("ok"))
	r.WaitUntil("the guild to be missed", func() bool { return logged.has(gameID(gone.ID) + " " + string(game.SuspendedBotRemoved)) })
	r.WaitUntil("the other to be asked for", func() bool {
		return slices.ContainsFunc(r.Requests(), func(q discordtest.LoggedRequest) bool { return q.Path == "/guilds/"+unlisted.ID })
	})
	_ = r.stop()
	for _, what := range logged.all() {
		if strings.HasSuffix(what, string(game.SuspendedBotRemoved)) && what != gameID(gone.ID)+" "+string(game.SuspendedBotRemoved) {
			t.Errorf("called %q", what)
		}
	}
}

// A shard serves only its own guilds (Gateway, Sharding).
func TestOnShard(t *testing.T) {
	tests := []struct {
		guild     string
		shard, of uint64
		want      bool
	}{
		{"41771983423143937", 0, 1, true},
		{"41771983423143937", 41771983423143937 >> 22 % 7, 7, true},
		{"41771983423143937", (41771983423143937>>22 + 1) % 7, 7, false},
		{"41771983423143937", 0, 0, true}, // a READY that does not say
		{game.LocalGuild, 0, 1, false},
		{"", 0, 1, false},
	}
	for _, tt := range tests {
		if got := onShard(tt.guild, tt.shard, tt.of); got != tt.want {
			t.Errorf("onShard(%q, %d, %d) = %v", tt.guild, tt.shard, tt.of, got)
		}
	}
}
