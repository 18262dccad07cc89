package web_test

import (
	"context"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/web"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

// Two puzzles: Friday's daily is pairs, which counts as Easy, and Saturday's is easy.
const (
	pairs         = "39...4.....8.2.3........4.58.....6.....1.......76.914..6........3....8....95....2"
	pairsSolution = "391854276458726391672391485813475629946182537527639148764218953235967814189543762"
	easy          = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	easySolution  = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"
)

// world is a game with a real database, whose clock only the test moves.
type world struct {
	t     testing.TB
	db    *store.DB
	game  *services.Services
	clock atomic.Int64 // Unix seconds
	ticks *daily.Scheduler
}

// The times of the story: both dailies are posted at nine UTC.
var (
	friday   = time.Date(2026, 3, 13, 9, 0, 0, 0, time.UTC)
	saturday = friday.AddDate(0, 0, 1)
)

func newWorld(t testing.TB) *world {
	t.Helper()
	w := &world{t: t}
	w.at(friday)
	db := gametest.OpenStore(t, filepath.Join(t.TempDir(), "game.db"), store.Options{Now: w.now})
	t.Cleanup(func() { w.must(db.Close()) })
	w.db = db
	w.game = services.New(services.Options{Store: db, Now: w.now, Budget: time.Hour})
	w.ticks = daily.NewScheduler(w.game.Daily, func(string) daily.Poster { return daily.NoPoster{} })
	return w
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) now() time.Time { return time.Unix(w.clock.Load(), 0).UTC() }
func (w *world) at(t time.Time) { w.clock.Store(t.Unix()) }
func (w *world) options() web.Options {
	o := options()
	o.Game, o.Now = w.game, w.now
	return o
}

// stock adds a puzzle with its rating to the database.
func (w *world) stock(text string, u game.Usage) {
	w.t.Helper()
	report, err := rating.Rate(w.t.Context(), grid(w.t, text))
	w.must(err)
	w.shelve(text, report, u)
}

func (w *world) shelve(text string, report rating.Report, u game.Usage) {
	w.t.Helper()
	g := grid(w.t, text)
	_, err := w.game.Bank.Add(w.t.Context(), g, report, game.OriginStarter, u)
	w.must(err)
}

// storyRatings are the ratings of pairs, which is Easy like every first daily, and of easy.
var storyRatings = sync.OnceValues(func() (first, second rating.Report) {
	first, _ = rating.Rate(context.Background(), classic(pairs))
	second, _ = rating.Rate(context.Background(), classic(easy))
	first.Tier = rating.Easy
	return first, second
})

// classic returns the grid of a text, which must be valid.
func classic(text string) *solver.Grid {
	g, err := format.Read(text, format.Options{})
	if err != nil {
		panic(err)
	}
	return g
}

// open sets up the local guild, which posts the first daily.
func (w *world) open() {
	w.t.Helper()
	first, second := storyRatings()
	w.shelve(pairs, first, game.UsageBank)
	w.shelve(easy, second, game.UsageBank)
	set := game.Settings{Name: "House", When: "09:00", Zone: "UTC", Tiers: game.DefaultTiers()}
	set.Tiers[time.Friday], set.Tiers[time.Saturday] = rating.Hard, rating.Medium
	w.must(w.game.Daily.OpenLocalGuild(w.t.Context(), set))
	w.must(w.ticks.Tick(w.t.Context()))
}

// solves lets a player start now, ask for some hints, and hand in a solution later.
func (w *world) solves(name string, after time.Duration, hints int, solution string) {
	w.t.Helper()
	start := w.now()
	defer w.at(start)
	call := game.Call{Player: game.Player{ID: "id-of-" + name, Name: name}, Guild: game.LocalGuild}
	_, err := w.game.Play.Start(w.t.Context(), call, 0)
	w.must(err)
	for range hints {
		_, err := w.game.Play.Hint(w.t.Context(), call, game.Subject{}, gametest.About(coach.Topic{}), 1)
		w.must(err)
	}
	w.at(start.Add(after))
	answer, err := w.game.Play.Answer(w.t.Context(), call, game.Subject{}, solution)
	w.must(err)
	if answer.Status != play.AnswerSolved {
		w.t.Fatalf("%s: %s", name, answer.Status)
	}
}

// story plays Friday and stops on Saturday, after that day's post.
func story(t testing.TB) *world {
	t.Helper()
	w := newWorld(t)
	w.open()
	w.solves("Ada", 6*time.Minute+12*time.Second, 0, pairsSolution)
	w.solves("Grace <b>Hopper</b>", 4*time.Minute, 2, pairsSolution)
	w.at(saturday)
	w.must(w.ticks.Tick(t.Context()))
	w.solves("Sofia", 90*time.Second, 0, easySolution)
	w.at(saturday.Add(time.Hour))
	return w
}

func grid(t testing.TB, text string) *solver.Grid {
	t.Helper()
	g, err := format.Read(text, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}
