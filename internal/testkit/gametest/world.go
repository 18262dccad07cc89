// Package gametest sets up the game on a real store for tests: with a clock that the test sets, a seed, and a poster
// that records its calls.
package gametest

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
	"pencilmark/solver"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

// Noon is the initial time of worlds: Friday, 20 November 2026, 12:00 UTC.
var Noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// World is the game on a real store.
type World struct {
	*services.Services
	Poster
	T       testing.TB
	Path    string // of the database
	Clock   *Clock
	DB      *store.DB
	Options services.Options // what Serve makes the services with; Serve sets Store and LongReads
	Sched   *daily.Scheduler
}

// New opens an empty world in a temporary directory.
func New(t testing.TB) *World {
	t.Helper()
	return NewIn(t, t.TempDir())
}

// NewIn opens an empty world in a directory.
func NewIn(t testing.TB, dir string) *World {
	t.Helper()
	w := &World{T: t, Path: filepath.Join(dir, "game.db"), Clock: &Clock{at: Noon}}
	w.Options = services.Options{Now: w.Clock.Now, Rand: rand.New(rand.NewPCG(1, 2)), Drills: rand.New(rand.NewPCG(3, 4)), Make: w.MakePuzzle, Budget: time.Hour}
	w.OpenStore()
	t.Cleanup(func() {
		w.checkResults()
		_ = w.DB.Close()
	})
	return w
}

// Discard closes a world, for a test that makes many. On PostgreSQL its database is used again.
func (w *World) Discard() {
	w.T.Helper()
	Must(w.T, w.DB.Close())
	databases.giveBack(w.Path)
}

// checkResults compares the stored results with the events.
func (w *World) checkResults() {
	err := w.DB.Update(context.Background(), func(tx services.Tx) error {
		return results.Recount(tx, func(d results.Difference) { w.T.Errorf("stored %+v, counted %+v", d.Stored, d.Counted) })
	})
	if err != nil && !strings.Contains(err.Error(), "database is closed") { // the test itself has closed it
		w.T.Error(err)
	}
}

// OpenStore opens the store and all services, as at a start of the program.
func (w *World) OpenStore() {
	w.T.Helper()
	w.DB = OpenStore(w.T, w.Path, store.Options{Now: w.Clock.Now})
	w.Serve()
}

// Serve builds the services again on the open store, with w.Options.
func (w *World) Serve() {
	w.Options.Store, w.Options.LongReads = w.DB, w.DB.LongReads()
	w.Services = services.New(w.Options)
	w.Sched = daily.NewScheduler(w.Daily, func(string) daily.Poster { return w })
}

// Restart closes the store and opens everything again, as after a crash.
func (w *World) Restart() {
	w.T.Helper()
	Must(w.T, w.DB.Close())
	w.OpenStore()
}

// MakePuzzle makes puzzles that claim a tier.
func (w *World) MakePuzzle(_ context.Context, r *rand.Rand, t rating.Tier) (*solver.Grid, rating.Report, error) {
	return Another(w.T, r), Report(t), nil
}

// Report returns a report that claims a tier.
func Report(t rating.Tier) rating.Report {
	return rating.Report{Solutions: 1, Tier: t, Points: 16, Hardest: "hidden-single", Finished: true, Scale: rating.ScaleReference}
}

// StockBank adds n puzzles of each tier to the bank.
func (w *World) StockBank(n int) {
	w.T.Helper()
	for _, t := range rating.Tiers() {
		for range n {
			_, err := w.Bank.Add(w.T.Context(), Another(w.T, w.Options.Rand), Report(t), game.OriginStarter, game.UsageBank)
			Must(w.T, err)
		}
	}
}

// Settings returns settings with a time and a zone.
func Settings(when, zone string) game.Settings {
	return game.Settings{Name: "Guild", Channel: "chan", When: when, Zone: zone, Tiers: game.DefaultTiers()}
}

// AddGuild sets a guild up and posts its daily now.
func (w *World) AddGuild(id string, set game.Settings) {
	w.T.Helper()
	c := game.Call{Guild: id, Player: game.Player{ID: "admin", Name: "Admin"}}
	_, err := w.Daily.Setup(w.T.Context(), c, set)
	Must(w.T, err)
	_, err = w.Daily.PostNow(w.T.Context(), c)
	Must(w.T, err)
	w.Tick()
}

// AddEasyGuild sets up a guild with n easy dailies at 12:00, which have estimated minutes, and posts the first one
// now.
func (w *World) AddEasyGuild(id string, n int) {
	w.T.Helper()
	report := Report(rating.Easy)
	report.ER = 15
	for range n {
		_, err := w.Bank.Add(w.T.Context(), Another(w.T, w.Options.Rand), report, game.OriginStarter, game.UsageBank)
		Must(w.T, err)
	}
	set := Settings("12:00", "UTC")
	for day := range set.Tiers {
		set.Tiers[day] = rating.Easy
	}
	w.AddGuild(id, set)
}

// Tick makes the scheduler do what is due, and settles the posts that have closed.
func (w *World) Tick() {
	w.T.Helper()
	Must(w.T, w.Sched.Tick(w.T.Context()))
	Must(w.T, w.Settle(w.T.Context()))
}

// In returns a call by a player in a guild.
func In(guild, player string) game.Call {
	return game.Call{Guild: guild, Player: game.Player{ID: player, Name: strings.ToUpper(player)}}
}

// StartDaily starts today's daily.
func (w *World) StartDaily(c game.Call) *game.Work {
	w.T.Helper()
	work, err := w.Play.Start(w.T.Context(), c, 0)
	Must(w.T, err)
	return work
}

// Playing returns a world with an open daily in guild g, which ann has started.
func Playing(t testing.TB) (*World, game.Call, *game.Work) {
	t.Helper()
	w := New(t)
	w.StockBank(4)
	w.AddGuild("g", Settings("12:00", "UTC"))
	c := In("g", "ann")
	return w, c, w.StartDaily(c)
}

// SolveAs starts the open daily and solves it after a while.
func (w *World) SolveAs(c game.Call, after time.Duration) *play.Answer {
	w.T.Helper()
	id := c.ID
	c.ID = ""
	work := w.StartDaily(c)
	w.Clock.Add(after)
	c.ID = id
	return w.HandIn(c, work.Solution)
}

// Must fails a test or a property on an error.
func Must(t interface {
	Helper()
	Fatal(args ...any)
}, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// HandIn answers the current puzzle with a grid's digits.
func (w *World) HandIn(c game.Call, g *solver.Grid) *play.Answer {
	w.T.Helper()
	a, err := w.Play.Answer(w.T.Context(), c, game.Subject{}, game.AnswerText(g))
	Must(w.T, err)
	return a
}
