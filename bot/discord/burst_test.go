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
	"pencilmark/internal/discordtest"
	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/gametest"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/services"
	"pencilmark/store"
)

// burst is many guilds whose dailies are due in the same minute: the real store,
// game, bot and client against a Discord on a socket.
type burst struct {
	*discordtest.Server
	t        *testing.T
	client   *discord.Client
	play     *play.Service
	sched    *daily.Scheduler
	registry *prometheus.Registry
	channels []*discordtest.Channel
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
	b.play = service.Play
	b.sched = daily.NewScheduler(service.Daily, func(string) daily.Poster { return b.client })
	b.sched.Register(b.registry)
	b.setUp(service, guilds)
	b.run(bot.New(bot.Options{Game: service, Log: log, Channels: b.client}))
	return b
}

// setUp makes guilds that are all due at half past twelve, and show their boards.
func (b *burst) setUp(service *services.Services, guilds int) {
	b.t.Helper()
	b.channels = make([]*discordtest.Channel, guilds)
	for i := range guilds {
		g := b.AddGuild(fmt.Sprint("guild ", i))
		b.channels[i] = g.AddChannel("daily", discordtest.DefaultPermissions)
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

// posted counts the messages of each channel and reports how many channels have
// one.
func (b *burst) posted() (channels int) {
	in := map[string]int{}
	for _, q := range b.Requests() {
		if q.Method == http.MethodPost && q.Status == http.StatusOK && strings.HasSuffix(q.Path, "/messages") {
			in[q.Path]++
		}
	}
	for path, n := range in {
		if n > 1 {
			b.t.Errorf("%d messages by %s", n, path)
		}
	}
	return len(in)
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
// results to show and boards that renew themselves.
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
	over, asked := make(chan struct{}), make(chan []time.Duration, 1)
	go func() { asked <- b.solveAll(over) }()
	begun := time.Now()
	err := b.sched.Tick(t.Context())
	t.Logf("%d guilds: %v, %d have their daily, %d refusals, error %v", guilds, time.Since(begun), b.posted(), b.InvalidRequests(), err)
	close(over)
	took := <-asked
	slices.Sort(took)
	t.Logf("%d interactions meanwhile: p50 %v, p99 %v", len(took), took[len(took)/2], took[len(took)*99/100])
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
