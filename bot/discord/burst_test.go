package discord_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"path/filepath"
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

// burst is a server with many guilds whose dailies are due in the same minute, with the real store, game, bot and
// client.
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
	b.play, b.boards = service.Play, service.Leaderboards
	b.sched = daily.NewScheduler(service.Daily, func(string) daily.Poster { return b.client })
	b.sched.Register(b.registry)
	b.setUp(service, guilds)
	b.run(bot.New(bot.Options{Game: service, Log: log, Settings: b.client}))
	return b
}

// setUp makes guilds whose dailies are due at half past twelve.
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

// posted returns how many channels have their daily. It fails the test if a channel has two.
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

// channelOf returns the channel to which a request wrote, and the kind of message; "" if it wrote to none.
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

// Each of many guilds gets its daily once. A blocked channel or a hanging answer delays no other guild.
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

// value returns the sum of a metric over its labels.
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
