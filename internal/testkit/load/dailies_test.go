package load

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"pencilmark/bot/discord"
	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/internal/testkit/testprocess"
	"pencilmark/store"
)

var dailies = flag.Int("dailies", 0, "of how many guilds dailies are due at once for TestDailies, without which it is left out")

// TestDailies makes the dailies of many guilds due in the same minute, and prints how soon they were posted and what
// that cost.
func TestDailies(t *testing.T) {
	if *program == "" || *dailies == 0 {
		t.Skip("make load names a program")
	}
	ctx, stop := signal.NotifyContext(t.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	o := Options{Program: *program, Dir: t.TempDir(), RESTLatency: *latency, Database: *databaseAddress, Processes: *processes}
	if err := runDailies(ctx, t, o, *dailies, os.Stdout); err != nil {
		t.Fatal(err)
	}
}

// TestSharedDailiesOnPostgres is a short form of TestDailies: each guild gets its daily once, and Discord refuses
// nothing.
func TestSharedDailiesOnPostgres(t *testing.T) {
	dir := t.TempDir()
	o := Options{Dir: dir, Database: testpostgres.New(t), Program: testprocess.Build(t, dir), Processes: 3}
	if err := runDailies(t.Context(), t, o, 100, t.Output()); err != nil {
		t.Fatal(err)
	}
}

// runDailies starts the processes when the dailies are due, and waits until all are posted. It returns an error if
// that is impossible, or if a guild has its daily twice.
func runDailies(ctx context.Context, t testing.TB, o Options, guilds int, out io.Writer) error {
	server := discordtest.New(t, discordtest.Options{
		Clock: discordtest.NewClock(time.Now()).Run(), Latency: o.RESTLatency, RateLimits: true, Shards: max(o.Processes, guilds/2000+1),
	})
	log, err := os.Create(filepath.Join(o.Dir, "program.log"))
	if err != nil {
		return err
	}
	defer log.Close()
	channels, err := setUpYesterday(ctx, server, o.path(), guilds)
	if err != nil {
		return err
	}
	f, err := startFleet(ctx, server, o, log)
	if err != nil {
		return err
	}
	defer f.kill() // if they are still running
	times, err := waitForDailies(ctx, server, channels)
	if err != nil {
		return err
	}
	took := times[len(times)-1].Sub(times[0])
	fmt.Fprintf(out, "%d dailies in %.1f s, %.1f a second; %d refusals\n", guilds, took.Seconds(), float64(guilds-1)/took.Seconds(), server.InvalidRequests())
	if f.database != nil {
		fmt.Fprintf(out, "PostgreSQL took %.1f CPU seconds, setting up included\n", f.database.cpu())
	}
	for _, p := range f.programs {
		var m Usage
		err = errors.Join(err, m.add(ctx, p.Current()))
		fmt.Fprintf(out, "a process took %.1f CPU seconds, its start included, and asked the database %.0f times\n", m.CPU, m.Queries)
	}
	return errors.Join(err, f.stop())
}

// setUpYesterday makes guilds whose dailies have been due for a minute, and returns the ids of
// their channels.
func setUpYesterday(ctx context.Context, server *discordtest.Server, database string, guilds int) (channels map[string]bool, err error) {
	now := time.Now().UTC()
	yesterday := func() time.Time { return now.AddDate(0, 0, -1) }
	db, err := store.Open(ctx, database, store.Options{Now: yesterday})
	if err != nil {
		return nil, err
	}
	defer db.Close()
	service := services.New(services.Options{Store: db, Now: yesterday, Rand: rand.New(rand.NewPCG(1, 2))})
	channels = map[string]bool{}
	for i := range guilds {
		g := server.AddGuild(fmt.Sprint("Club ", i))
		room := g.AddChannel("daily", discordtest.DefaultPermissions)
		channels[room.ID] = true
		c := game.Call{Guild: discord.GameID(g.ID), Player: game.Player{ID: "1", Name: "admin"}}
		_, err := service.Daily.Setup(ctx, c, game.Settings{Name: g.Name, Channel: room.ID, Reveal: game.RevealOnPost,
			When: now.Add(-time.Minute).Format("15:04"), Zone: "UTC", Tiers: game.DefaultTiers()})
		if err != nil {
			return nil, err
		}
	}
	return channels, nil
}

// waitForDailies waits until every channel has a message, and returns when they came, in order.
func waitForDailies(ctx context.Context, server *discordtest.Server, channels map[string]bool) ([]time.Time, error) {
	for ; ctx.Err() == nil; sleep(ctx, 500*time.Millisecond) {
		var times []time.Time
		had := map[string]bool{}
		for _, e := range server.Transcript() {
			if e.Kind != "message" || !channels[e.Channel.ID] {
				continue
			}
			if had[e.Channel.ID] {
				return nil, fmt.Errorf("load: two messages in %s", e.Channel.Guild.Name)
			}
			had[e.Channel.ID] = true
			times = append(times, e.At)
		}
		if len(times) == len(channels) {
			slices.SortFunc(times, time.Time.Compare)
			return times, nil
		}
	}
	return nil, ctx.Err()
}
