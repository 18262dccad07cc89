package game_test

import (
	"cmp"
	"context"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

// Puzzles of known tiers: easyPuzzle is easy for the methods, and Medium by ER.
const (
	easyPuzzle = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	hardPuzzle = "..6..8...4......792..7...3...1.8...5...13..6..4........23.....4.5............98.1"
	otherEasy  = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	easySolved = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"
)

// clock is a clock that tests turn.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = t
}

func (c *clock) add(d time.Duration) { c.set(c.now().Add(d)) }

// world is a service on a real store, with a clock that the test turns.
type world struct {
	*services.Services
	t      testing.TB
	path   string
	clock  *clock
	db     *store.DB
	mu     sync.Mutex // guards posted
	posted []game.Notice
	sought []game.Notice // that were looked for first
	found  *game.Message // what is found then; nil for nothing
	refuse error         // what posting fails with
	lost   error         // what finding fails with; nil is game.ErrNotFound
	sched  *game.Scheduler
	rand   *rand.Rand
	window time.Duration
	budget time.Duration
}

// noon is when worlds begin: Friday, 20 November 2026, 12:00 UTC.
var noon = time.Date(2026, time.November, 20, 12, 0, 0, 0, time.UTC)

// newWorld opens an empty world.
func newWorld(t testing.TB) *world {
	t.Helper()
	return newWorldIn(t, t.TempDir())
}

func newWorldIn(t testing.TB, dir string) *world {
	t.Helper()
	w := &world{t: t, path: filepath.Join(dir, "game.db"), clock: &clock{at: noon}, rand: rand.New(rand.NewPCG(1, 2))}
	w.open()
	t.Cleanup(func() { _ = w.db.Close() })
	return w
}

func (w *world) open() {
	w.t.Helper()
	db, err := store.Open(context.Background(), w.path, store.Options{Now: w.clock.now})
	if err != nil {
		w.t.Fatal(err)
	}
	w.db = db
	w.Services = services.New(services.Options{Store: db, Now: w.clock.now, Rand: w.rand, Window: w.window, Budget: w.budget, Make: w.makePuzzle})
	w.sched = game.NewScheduler(w.Services.Service, func(string) game.Poster { return w })
}

// restart closes the store and opens everything anew, as after a crash.
func (w *world) restart() {
	w.t.Helper()
	if err := w.db.Close(); err != nil {
		w.t.Fatal(err)
	}
	w.open()
}

// Post makes the world a game.Poster that remembers.
func (w *world) Post(_ context.Context, n game.Notice) (game.Message, error) {
	if w.refuse != nil {
		return game.Message{}, w.refuse
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.posted = append(w.posted, n)
	return game.Message{Channel: n.Guild.Channel, ID: "message " + string(n.Card.Date)}, nil
}

// Find remembers, and finds what the test has put there.
func (w *world) Find(_ context.Context, n game.Notice) (game.Message, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.sought = append(w.sought, n)
	if w.found != nil {
		return *w.found, nil
	}
	return game.Message{}, cmp.Or(w.lost, game.ErrNotFound)
}

func (w *world) makePuzzle(ctx context.Context, r *rand.Rand, t rating.Tier) (*solver.Grid, rating.Report, error) {
	g := another(w.t, r)
	return g, rating.Report{Solutions: 1, Tier: t, Points: 16, Hardest: "hidden-single", Finished: true, Scale: rating.Reference}, nil
}

// stock adds n puzzles of each tier to the bank.
func (w *world) stock(n int) {
	w.t.Helper()
	for _, t := range rating.Tiers() {
		for range n {
			g, r, _ := w.makePuzzle(w.t.Context(), w.rand, t)
			if _, err := w.Add(w.t.Context(), g, r, game.Starter, game.Bank); err != nil {
				w.t.Fatal(err)
			}
		}
	}
}

// settings posts at a time in a zone.
func settings(when, zone string) game.Settings {
	return game.Settings{Name: "Guild", Channel: "chan", When: when, Zone: zone, Tiers: game.DefaultTiers()}
}

// guild sets a guild up and posts its daily now.
func (w *world) guild(id string, set game.Settings) {
	w.t.Helper()
	c := game.Call{Guild: id, Player: game.Player{ID: "admin", Name: "Admin"}}
	if _, err := w.Setup(w.t.Context(), c, set); err != nil {
		w.t.Fatal(err)
	}
	if _, err := w.PostNow(w.t.Context(), c); err != nil {
		w.t.Fatal(err)
	}
	w.tick()
}

func (w *world) tick() {
	w.t.Helper()
	if err := w.sched.Tick(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

// in returns a call of a player in a guild.
func in(guild, player string) game.Call {
	return game.Call{Guild: guild, Player: game.Player{ID: player, Name: strings.ToUpper(player)}}
}

// start starts today's daily.
func (w *world) start(c game.Call) *game.Work {
	w.t.Helper()
	work, err := w.Start(w.t.Context(), c, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	return work
}

func (w *world) answer(c game.Call, g *solver.Grid) *game.Answer {
	w.t.Helper()
	a, err := w.Answer(w.t.Context(), c, game.Subject{}, game.AnswerText(g))
	if err != nil {
		w.t.Fatal(err)
	}
	return a
}

func read(t testing.TB, text string) *solver.Grid {
	t.Helper()
	g, err := format.Read(text, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// another returns an easy puzzle, with r1c1 blank, that is no morph of any other.
func another(t testing.TB, r *rand.Rand) *solver.Grid {
	t.Helper()
	full, err := generate.Full(t.Context(), r, solver.Classic())
	if err != nil {
		t.Fatal(err)
	}
	text := []byte(full.String())
	for _, cell := range append([]int{0}, r.Perm(len(text))[:50]...) {
		if text[cell] == '.' {
			continue
		}
		digit := text[cell]
		text[cell] = '.'
		if n, err := solver.Count(t.Context(), read(t, string(text)), 2); n != 1 || err != nil {
			text[cell] = digit
		}
	}
	return read(t, string(text))
}

// flawed returns a solution with n cells wrong, of those that are not givens.
func flawed(w *game.Work, n int) *solver.Grid {
	g := w.Solution.Clone()
	for cell := range w.Grid.Empty().All() {
		if n == 0 {
			break
		}
		g.Place(cell, w.Solution.Value(cell)%9+1)
		n--
	}
	return g
}

// panicking is a poster with a fault.
type panicking struct{ game.Silent }

func (panicking) Post(context.Context, game.Notice) (game.Message, error) { panic("a fault") }
