package discord

import (
	"context"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pencilmark/internal/clock"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/phrase"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/store"
)

// Of two processes, one holds the shards, and both answer. When the first ends, the second takes over the shards, and
// the first sends nothing more.
func TestTheLeaderHoldsTheShardsOnPostgres(t *testing.T) {
	testpostgres.Need(t)
	r := newRig(t, discordtest.Options{Shards: 2})
	path := filepath.Join(t.TempDir(), "game.db")
	var databases [2]*store.DB
	var clients [2]*Client
	for i := range clients {
		db := gametest.OpenStore(t, path, store.Options{})
		t.Cleanup(func() { _ = db.Close() })
		databases[i] = db
		clients[i] = r.newClient(r.Token, func(o *Options) {
			o.Leader, o.Clock = db.Leader(), discordtest.NewClock(r.Clock.Now()).Run()
		})
	}
	for _, c := range slices.Backward(clients[:]) {
		r.client = c
		r.start(reply("ok"))
		r.WaitUntil("the process to be at work", c.Connected)
	}
	first, second := clients[0], clients[1]
	has := func(c *Client) bool { up, all := c.Connections(); return up == 2 && all == 2 }
	r.WaitUntil("the leader to have the shards", func() bool { return has(first) })
	if up, all := second.Connections(); up != 0 || all != 0 {
		t.Errorf("a process that does not lead has %d of %d shards", up, all)
	}
	term, done, leads := databases[0].Leader().Lead(t.Context())
	defer done()
	if !leads {
		t.Fatal("the first does not lead")
	}
	say := func() error {
		return first.do(context.WithoutCancel(term), request{doing: "say", method: http.MethodPost, path: "channels/" + r.channel.ID + "/messages", body: map[string]string{"content": "hello"}})
	}
	if err := say(); err != nil {
		t.Fatal(err)
	}
	gametest.Must(t, databases[0].Close())
	r.WaitUntil("the other to have the shards", func() bool { return has(second) && !has(first) })
	if err := say(); err == nil || !strings.Contains(err.Error(), jobs.ErrNotLeading.Error()) {
		t.Errorf("it still sends: %v", err)
	}
	if n := len(r.ann.VisibleMessages(r.channel)); n != 1 {
		t.Errorf("%d messages", n)
	}
	if m := r.ann.Slash(r.channel, "hint", nil).Reply(); m.BodyText() != "ok" {
		t.Errorf("reply = %+v", m)
	}
	r.clean()
}

// follower is a process that never leads.
type follower struct{ jobs.Alone }

func (follower) Lead(ctx context.Context) (context.Context, func(), bool) {
	return ctx, func() {}, false
}

// A process that does not lead counts as connected when it accepts interactions over HTTP.
func TestConnectedWhenInteractionsAreTaken(t *testing.T) {
	r := newHTTPRig(t, func(o *Options) { o.NoGateway, o.Leader = false, follower{} })
	release := make(chan struct{})
	r.InjectRequest(discordtest.RequestFault{Route: "GET /applications/" + r.AppID + "/commands", HoldUntil: release})
	r.start(reply("ok"))
	r.elapseUntil("the list of commands to be asked for", time.Second, func() bool { return len(r.HeldRequests()) == 1 })
	if r.client.Connected() {
		t.Error("connected, and it answers interactions with 503")
	}
	close(release)
	r.WaitUntil("the process to be at work", r.client.Connected)
	if got := r.post(r.Sign([]byte(aCommand)), []byte(aCommand)); got.Status != http.StatusOK {
		t.Errorf("it answers an interaction with %d", got.Status)
	}
}

// A process that does not lead sends at most one request per second besides answers. The leader leaves room for that.
func TestOthersLeaveTheLimitToTheLeader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var leads atomic.Bool
		for _, want := range []float64{othersPerSecond, perSecond - forOthers} {
			d := newDepartures(clock.System{}, 0, leads.Load)
			begun := time.Now()
			counted := crowd(d, int(20*want), func() (_, _ time.Duration) { return 0, 0 })
			if got := 20 * want / counted[len(counted)-1].Sub(begun).Seconds(); got > want*1.06 || got < want*0.95 {
				t.Errorf("%.1f requests a second, want %v", got, want)
			}
			time.Sleep(time.Minute) // until the limit is free again
			leads.Store(true)
		}
	})
}

// Another process can change and remove a board of the first one, and knows the players' languages.
func TestAnotherProcessGoesOn(t *testing.T) { goesOn(t) }

// On PostgreSQL both processes run at the same time.
func TestAnotherProcessGoesOnOnPostgres(t *testing.T) {
	testpostgres.Need(t)
	goesOn(t)
}

func goesOn(t *testing.T) {
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

// changesAtOnce lets two processes change a board at the same time. The second posts its own board.
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
