package discord_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/bot"
	"pencilmark/bot/discord"
	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/store"
)

// burst is many guilds whose dailies are due in the same minute: the real store,
// game, bot and client against a Discord on a socket.
type burst struct {
	*discordtest.Server
	t        *testing.T
	client   *discord.Client
	play     *play.Service
	boards   *leaderboards.Service
	sched    *daily.Scheduler
	registry *prometheus.Registry
	channels []*discordtest.Channel
	dailies  map[string]bool // the ids of channels
}

func newBurst(t *testing.T, guilds int, perSecond int, o discordtest.Options) *burst {
	t.Helper()
	b := &burst{Server: discordtest.New(t, o), t: t, registry: prometheus.NewRegistry()}
	db := gametest.OpenStore(t, gametest.Stocked(t, filepath.Join(t.TempDir(), "game.db")), store.Options{Now: b.Clock.Now})
	t.Cleanup(func() { _ = db.Close() })
	service := services.New(services.Options{Store: db, Now: b.Clock.Now, Rand: rand.New(rand.NewPCG(1, 2))})
	log := slog.New(slog.DiscardHandler)
	var err error
	b.client, err = discord.New(discord.Options{
		Token: b.Token, APIURL: b.URL(), Log: log, PerSecond: perSecond, Guilds: service.Daily, Metrics: b.registry,
		Commands: bot.Commands("en"),
	})
	if err != nil {
		t.Fatal(err)
	}
	b.play, b.boards = service.Play, service.Boards
	b.sched = daily.NewScheduler(service.Daily, func(string) daily.Poster { return b.client })
	b.sched.Register(b.registry)
	b.setUp(service, guilds)
	b.run(bot.New(bot.Options{Game: service, Log: log, Channels: b.client}))
	return b
}

// setUp makes guilds that are all due at half past twelve, and show the grids of their dailies.
func (b *burst) setUp(service *services.Services, guilds int) {
	b.t.Helper()
	b.channels, b.dailies = make([]*discordtest.Channel, guilds), map[string]bool{}
	for i := range guilds {
		g := b.AddGuild(fmt.Sprint("guild ", i))
		b.channels[i] = g.AddChannel("daily", discordtest.DefaultPermissions)
		b.dailies[b.channels[i].ID] = true
		c := game.Call{Guild: discord.GameID(g.ID), Player: game.Player{ID: "1", Name: "admin"}}
		_, err := service.Daily.Setup(b.t.Context(), c, game.Settings{Name: g.Name, Channel: b.channels[i].ID, Reveal: game.RevealOnPost,
			When: "12:30", Zone: "UTC", Tiers: game.DefaultTiers()})
		if err != nil {
			b.t.Fatal(err)
		}
	}
}

func (b *burst) run(router *bot.Router) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- b.client.Run(ctx, router) }()
	b.t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			b.t.Error(err)
		}
	})
	b.WaitUntil("the client to be connected", b.client.Connected)
}

// posted counts the messages of each channel of dailies and reports how many channels have
// one.
func (b *burst) posted() (channels int) {
	in := map[string]int{}
	for _, q := range b.Requests() {
		if channel, kind := b.channelOf(&q); kind == "daily" && q.Method == http.MethodPost {
			in[channel]++
		}
	}
	for channel, n := range in {
		if n > 1 {
			b.t.Errorf("%d messages in %s", n, channel)
		}
	}
	return len(in)
}

// changed counts the messages that were put up or edited, by what their channels are for,
// and of dailies only the edits.
func (b *burst) changed() map[string]int {
	n := map[string]int{}
	for _, q := range b.Requests() {
		if _, kind := b.channelOf(&q); kind == "leaderboard" || kind == "daily" && q.Method == http.MethodPatch {
			n[kind]++
		}
	}
	return n
}

// channelOf returns the channel into which a request wrote, and what that is for; "" for
// none.
func (b *burst) channelOf(q *discordtest.LoggedRequest) (channel, kind string) {
	_, path, _ := strings.Cut(q.Path, "/channels/")
	channel, rest, _ := strings.Cut(path, "/")
	switch {
	case q.Status != http.StatusOK || q.Method == http.MethodGet || rest != "messages" && q.Method != http.MethodPatch:
		return "", ""
	case b.dailies[channel]:
		return channel, "daily"
	}
	return channel, "leaderboard"
}

// However many guilds are due at once, each gets its daily once; one whose
// channel Discord has closed for a while, or whose answer hangs, holds up no
// other.
func TestBurst(t *testing.T) {
	t.Parallel()
	const guilds = 120
	b := newBurst(t, guilds, 2000, discordtest.Options{})
	hung := make(chan struct{})
	release := sync.OnceFunc(func() { close(hung) })
	t.Cleanup(release)
	path := func(i int) string { return "POST /channels/" + b.channels[i].ID + "/messages" }
	b.InjectRequest(discordtest.RequestFault{Route: path(0), HoldUntil: hung})
	b.InjectRequest(discordtest.RateLimitFault(path(1), time.Hour, false))
	b.Clock.Advance(31 * time.Minute)
	ticked := make(chan error, 1)
	go func() { ticked <- b.sched.Tick(t.Context()) }()
	b.WaitUntil("all others to have theirs", func() bool { return b.posted() == guilds-2 })
	release()
	if err := <-ticked; err == nil || !strings.Contains(err.Error(), "too many requests") {
		t.Errorf("Tick = %v, want the one closed channel", err)
	}
	if n := b.posted(); n != guilds-1 || b.InvalidRequests() != 1 {
		t.Errorf("%d channels have their daily, %d refusals", n, b.InvalidRequests())
	}
	if sent := b.value("pencilmark_dailies_sent_total"); sent != guilds-1 {
		t.Errorf("%v counted as sent", sent)
	}
	if failed, due, left := b.value("pencilmark_dailies_failed_total"), b.value("pencilmark_dailies_due_total"), b.value("pencilmark_outbox_length"); failed != 1 || due != guilds || left < 1 || left > guilds {
		t.Errorf("%v failed, %v due, %v in the outbox at the tick", failed, due, left)
	}
}

// value sums up a metric over its labels.
func (b *burst) value(name string) (sum float64) {
	families, err := b.registry.Gather()
	if err != nil {
		b.t.Fatal(err)
	}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			if f.GetName() == name {
				sum += m.GetCounter().GetValue() + m.GetGauge().GetValue()
			}
		}
	}
	return sum
}

// TestFullBurst measures; it takes minutes, so it runs when it is asked for:
//
//	PENCILMARK_BURST=10000 go test ./bot/discord -run TestFullBurst -v
//
// It is Discord's own pace, with its limits enforced, and 150 ms to each answer. All
// the while players start the dailies that have come and solve them, so that there are
// results to show, and every guild keeps a leaderboard that is to be put up and renewed.
func TestFullBurst(t *testing.T) {
	guilds, _ := strconv.Atoi(os.Getenv("PENCILMARK_BURST"))
	if guilds == 0 {
		t.Skip("takes minutes: set PENCILMARK_BURST=10000 to run it")
	}
	b := newBurst(t, guilds, 0, discordtest.Options{RateLimits: true, Shards: guilds/2000 + 1})
	b.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", Times: 10 * guilds, Delay: 150 * time.Millisecond})
	b.Clock.Run()
	b.WaitUntil("all shards to be connected", func() bool { up, all := b.client.Connections(); return up == all })
	b.Clock.Advance(31 * time.Minute)
	b.keepLeaderboards()
	over, asked := make(chan struct{}), make(chan []time.Duration, 1)
	go func() { asked <- b.solveAll(over) }()
	renewed := make(chan struct{})
	go func() { defer close(renewed); b.renewUntil(over) }()
	begun := time.Now()
	err := b.sched.Tick(t.Context())
	spent := time.Since(begun)
	t.Logf("%d guilds: %v, %.1f a second, %d have their daily, %d refusals, error %v", guilds, spent, float64(guilds)/spent.Seconds(), b.posted(), b.InvalidRequests(), err)
	close(over)
	took := <-asked
	<-renewed
	changed := b.changed()
	t.Logf("meanwhile %d leaderboards were put up or renewed, and results shown on %d cards", changed["leaderboard"], changed["daily"])
	slices.Sort(took)
	t.Logf("%d interactions meanwhile: p50 %v, p99 %v", len(took), took[len(took)/2], took[len(took)*99/100])
}

// keepLeaderboards has every guild keep a leaderboard in another channel.
func (b *burst) keepLeaderboards() {
	for _, c := range b.channels {
		wall := c.Guild.AddChannel("leaderboard", discordtest.DefaultPermissions)
		call := game.Call{Guild: discord.GameID(c.Guild.ID), Player: game.Player{ID: "1", Name: "admin"}}
		if err := b.boards.Keep(b.t.Context(), call, wall.ID, leaderboards.Request{}); err != nil {
			b.t.Fatal(err)
		}
	}
}

// renewUntil renews leaderboards until it is over.
func (b *burst) renewUntil(over <-chan struct{}) {
	ctx, cancel := context.WithCancel(b.t.Context())
	defer cancel()
	go func() { <-over; cancel() }()
	for job := leaderboards.NewRenewalJob(b.boards, b.client); ctx.Err() == nil; {
		if err := job.Tick(ctx); err != nil && ctx.Err() == nil {
			b.t.Error(err)
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	}
}

// solveAll has a player solve the daily of one guild after the other, five a second, until
// it is over. It returns what each interaction took to be answered.
func (b *burst) solveAll(over <-chan struct{}) (took []time.Duration) {
	answers := make(chan time.Duration, 4*len(b.channels))
	var group sync.WaitGroup
	tick := time.NewTicker(time.Second / 5)
	defer tick.Stop()
	for i := 0; i < len(b.channels); i++ {
		select {
		case <-tick.C:
			group.Go(func() { b.solve(b.channels[i], answers) })
		case <-over:
			i = len(b.channels)
		}
	}
	group.Wait()
	close(answers)
	for t := range answers {
		took = append(took, t)
	}
	return took
}

// solve has a new player start the daily of a channel, ask for a hint and hand it in.
func (b *burst) solve(c *discordtest.Channel, answers chan<- time.Duration) {
	player := c.Guild.AddMember("player", 0)
	timed := func(x *discordtest.Interaction) {
		begun := time.Now()
		x.WaitOutcome(time.Minute)
		answers <- time.Since(begun)
	}
	card := player.VisibleMessages(c)
	if len(card) == 0 {
		return
	}
	timed(player.Press(card[0], card[0].Buttons()[0].Label))
	w, err := b.play.Start(b.t.Context(), game.Call{Guild: discord.GameID(c.Guild.ID), Player: game.Player{ID: discord.GameID(player.ID), Name: player.Name}}, 0)
	if err != nil {
		b.t.Error(err)
		return
	}
	timed(player.Slash(c, "hint", nil))
	timed(player.Slash(c, "answer", discordtest.Args{"text": w.Solution.String()}))
}
