package discord

import (
	"net/http"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/bot/discord/guarded"
	"pencilmark/bot/internal/bottest"
	"pencilmark/internal/discordtest"
	"pencilmark/internal/game/gametest"
	"pencilmark/internal/phrase"
	"pencilmark/internal/testpostgres"
	"pencilmark/store"
)

// twoProcesses are two clients of one bot that share a PostgreSQL database. The clock goes with
// the database's.
func twoProcesses(t *testing.T, o discordtest.Options, change func(*Options)) (*rig, [2]*Client) {
	t.Helper()
	testpostgres.Need(t)
	r := newRig(t, o)
	path := filepath.Join(t.TempDir(), "game.db")
	var clients [2]*Client
	for i := range clients {
		db := gametest.OpenStore(t, path, store.Options{})
		t.Cleanup(func() { _ = db.Close() })
		limits := db.Limits()
		clients[i] = r.newClient(r.Token, func(o *Options) { o.Budget = limits }, change)
	}
	timer := time.NewTicker(5 * time.Millisecond)
	ended, done := make(chan struct{}), sync.WaitGroup{}
	done.Go(func() {
		for last := time.Now(); ; {
			select {
			case now := <-timer.C:
				r.Clock.Advance(now.Sub(last))
				last = now
			case <-ended:
				return
			}
		}
	})
	t.Cleanup(func() { timer.Stop(); close(ended); done.Wait() })
	return r, clients
}

// What a player and a guild may ask for they may ask of both processes together, and what the
// guild is refused its player has left.
func TestProcessesShareRequestLimits(t *testing.T) {
	_, clients := twoProcesses(t, discordtest.Options{}, func(o *Options) { o.Limits = Limits{Player: 6, Guild: 8} })
	ask := func(i int, player, guild string, cost int) string {
		q := &bot.Request{User: bot.User{ID: player}, Guild: guild}
		switch why, wait := clients[i].rateLimits.take(t.Context(), q, cost); {
		case wait == 0:
			return "yes"
		case why == bot.PlayerRateLimited:
			return "player"
		}
		return "guild"
	}
	for i, step := range []struct {
		player, guild string
		cost          int
		want          string
	}{
		{"ann", "g", 3, "yes"}, {"ann", "g", 3, "yes"}, {"ann", "g", 3, "player"}, {"ann", "", 3, "player"},
		{"ben", "g", 5, "guild"}, {"ben", "", 3, "yes"}, {"ben", "", 3, "yes"}, {"ben", "", 3, "player"},
	} {
		if got := ask(i%2, step.player, step.guild, step.cost); got != step.want {
			t.Errorf("step %d: %s, want %s", i, got, step.want)
		}
	}
}

// Two processes write by one route as fast as it takes that, and hardly ever faster.
func TestProcessesShareARoute(t *testing.T) {
	r, clients := twoProcesses(t, discordtest.Options{RateLimits: true}, func(*Options) {})
	const each = 10
	var work sync.WaitGroup
	since := r.Clock.Now()
	for _, c := range clients {
		work.Go(func() {
			for range each {
				err := c.do(t.Context(), request{doing: "look at a channel", method: http.MethodGet, path: "channels/" + r.channel.ID, bucket: "channels/" + r.channel.ID, idempotent: true})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	work.Wait()
	refused := r.InvalidRequests()
	t.Logf("%d requests took %s, %d were refused", 2*each, r.Clock.Now().Sub(since), refused)
	if refused > 2*each/20 {
		t.Errorf("%d of %d requests were refused", refused, 2*each)
	}
}

// Answers that may bring a ban are counted together.
func TestProcessesShareInvalidAnswers(t *testing.T) {
	_, clients := twoProcesses(t, discordtest.Options{}, func(*Options) {})
	silent := func() bool { return clients[0].departures.silent() || clients[1].departures.silent() }
	counted := 0
	for ; counted < invalidBurst*11/10 && !silent(); counted += invalidBlock {
		d := clients[counted/invalidBlock%2].departures
		for range invalidBlock - 1 {
			d.note(&guarded.Response{Status: http.StatusForbidden})
		}
		d.mu.Lock()
		d.limit.countInvalid(d.clock.Now())
		d.limit.unreported = 0
		d.mu.Unlock()
		d.reportInvalid()
	}
	if counted < invalidBurst || counted > invalidBurst*21/20 {
		t.Errorf("silent after %d answers, want about %d", counted, invalidBurst)
	}
}

// A process is not at work before it knows whether a shard is left for it: what it began to
// post would fail while that connects.
func TestProcessesLookForShardsFirst(t *testing.T) {
	r, clients := twoProcesses(t, discordtest.Options{}, func(*Options) {})
	look := make(chan struct{})
	r.InjectRequest(discordtest.RequestFault{Route: "GET /gateway/bot", HoldUntil: look})
	r.client = clients[0]
	r.start(reply("ok"))
	r.WaitUntil("the process to ask for the shards", func() bool { return len(r.HeldRequests()) > 0 })
	if r.client.Connected() {
		t.Error("it is at work before it has looked")
	}
	close(look)
	r.WaitUntil("a shard to connect", r.client.Connected)
	if up, _ := r.client.Connections(); up != 1 {
		t.Errorf("it is at work with %d shards", up)
	}
	r.clean()
}

// A board that one process showed is changed in place, and removed, by another or by the next
// one, which also answers direct messages in the language of whom it never heard before.
func TestAnotherProcessGoesOn(t *testing.T) {
	c := newClub(t, inDirect)
	first := c.client
	c.startFrom(c.firstCard())
	c.ben.Locale = "fr"
	c.ben.Slash(c.ben.DM(), "play", discordtest.Args{"tier": "hard"}).Reply()
	board := c.boards()[0]

	gametest.Must(t, c.stop())
	before := c.world
	if !testpostgres.IsThere() {
		before.CloseStore()
	}
	c.world = before.Another()
	c.client = c.join(c.world)
	c.run(c.world.Router)
	for i := range 2 {
		c.byMessage(i)
		if m := c.wantOneBoard(i + 1); m.ID != board.ID {
			t.Error("the board was posted anew")
		}
	}
	want := phrase.New("fr").Text("chat.unknown", map[string]any{"Slash": "/"})
	if m := c.WaitReplyTo(c.ben.Say(c.ben.DM(), "?!")); m.BodyText() != want {
		t.Errorf("answered %q, want %q", m.BodyText(), want)
	}
	c.bySlash(2)
	if m := c.wantOneBoard(3); m.ID == board.ID {
		t.Error("the command changed a board")
	}
	if testpostgres.IsThere() {
		c.changesAtOnce(before, first)
	}
	c.clean()
}

// changesAtOnce has two processes change a board within the time that a change may be on its
// way: the second one leaves it, and posts its own.
func (c *club) changesAtOnce(before *bottest.World, first *Client) {
	c.byMessage(3)
	board := c.wantOneBoard(4)
	gametest.Must(c.t, c.stop())
	c.client = first
	c.run(before.Router)
	c.byMessage(4)
	if m := c.wantOneBoard(5); m.ID == board.ID {
		c.t.Error("a board was changed by two processes at once")
	}
}
