// Package bottest sets up a bot on a real store for tests: with a clock that only the test moves, a seed, and a bank
// of known puzzles.
package bottest

import (
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

// The puzzles in the bank: DailyPuzzle, which counts as Easy, is Guild's first daily and LocalPuzzle the local
// guild's; PracticePuzzle, which is Hard, is for practice, and GeneratedPuzzle, which is Easy, is the first to be
// generated when the bank is empty.
const (
	DailyPuzzle     = gametest.Easy
	DailySolution   = gametest.EasySolved
	LocalPuzzle     = "......7....1....3....92......7.1.46...3...18..29..83...6.3...4......6.5...57.9..."
	PracticePuzzle  = "39...4.....8.2.3........4.58.....6.....1.......76.914..6........3....8....95....2"
	GeneratedPuzzle = "...6.4.2...61.....3....8.4...8.376...3..92..77..4.......9.....3..2...56.....4...9"
)

// HardPuzzle is rated 8.9. WithoutRatingBudget makes a game that has no time for that while a player waits.
const HardPuzzle = gametest.Nightmare

// WithoutRatingBudget is an option for New, see HardPuzzle.
func WithoutRatingBudget(o *services.Options) { o.Budget = time.Nanosecond }

// Page is the public address of the page.
const Page = "https://sudoku.example"

// Guild is the guild that New sets up, and Channel its channel.
const (
	Guild   = "g1"
	Channel = "100"
)

// World is a bot and its game.
type World struct {
	Now    time.Time
	Game   *services.Services
	Router *bot.Router
	TB     testing.TB // fails when the router logs; a fuzz target puts its own here
	Log    io.Writer  // takes what the router logs instead, if set
	db     *store.DB
	path   string // of the database

	random, drills rand.PCG
	made           int // puzzles that the bank had to make
}

// New returns a world at noon in Berlin on Friday 20 November 2026. With setUp, today's daily is open in Guild and in
// the terminal's local guild. change may change the options of the game.
func New(t testing.TB, setUp bool, change ...func(*services.Options)) *World {
	t.Helper()
	if testpostgres.IsThere() {
		w := newWorld(t)
		w.begin(setUp, change...)
		return w
	}
	begun := &templates[0]
	if setUp {
		begun = &templates[1]
	}
	begun.once.Do(func() { begun.make(t, setUp) })
	w := newWorld(t)
	gametest.Must(t, os.WriteFile(w.path, begun.file, 0o600))
	w.random, w.drills, w.made = begun.random, begun.drills, begun.made
	w.open(change...)
	return w
}

func newWorld(t testing.TB) *World {
	w := &World{TB: t, Now: time.Date(2026, time.November, 20, 11, 0, 0, 0, time.UTC), random: *rand.NewPCG(1, 2), drills: *rand.NewPCG(3, 4)}
	w.path = filepath.Join(t.TempDir(), "test.db")
	return w
}

// begin makes the bot on an empty database, and adds the puzzles and the dailies.
func (w *World) begin(setUp bool, change ...func(*services.Options)) {
	w.open(change...)
	w.addPuzzle(DailyPuzzle, rating.Easy, game.UsageBank)
	w.addPuzzle(PracticePuzzle, rating.Hard, game.UsagePractice)
	if setUp {
		w.setUp()
	}
}

// templates are new worlds, without and with a set-up. Other worlds start with copies of their databases.
var templates [2]template

type template struct {
	once           sync.Once
	file           []byte
	random, drills rand.PCG
	made           int
}

func (b *template) make(t testing.TB, setUp bool) {
	w := newWorld(t)
	w.begin(setUp)
	w.CloseStore()
	file, err := os.ReadFile(w.path)
	gametest.Must(t, err)
	b.file, b.random, b.drills, b.made = file, w.random, w.drills, w.made
}

// Another returns the same bot in another process: on PostgreSQL a second one at the same time, on SQLite the next
// one after CloseStore.
func (w *World) Another() *World {
	other := newWorld(w.TB)
	other.Now, other.path = w.Now, w.path
	other.open()
	return other
}

// open makes the bot on the existing database.
func (w *World) open(change ...func(*services.Options)) {
	w.db = gametest.OpenStore(w.TB, w.path, store.Options{})
	w.TB.Cleanup(w.CloseStore)
	options := services.Options{
		Store: w.db, Now: func() time.Time { return w.Now },
		Rand: rand.New(&w.random), Drills: rand.New(&w.drills), Bank: 1, Make: w.makePuzzle, Budget: time.Hour,
	}
	for _, c := range change {
		c(&options)
	}
	w.Game = services.New(options)
	w.serve("", false)
}

// Store returns the database.
func (w *World) Store() services.Store { return w.db }

// drawings are shared by all worlds, since the same puzzles are drawn in many.
var drawings = bot.NewDrawings(time.Hour)

// serve makes the bot. browser is the address of its web page, "" for none; activity makes the page available inside
// Discord.
func (w *World) serve(browser string, activity bool) {
	w.Router = bot.New(bot.Options{Drawings: drawings,
		Game: w.Game, Settings: settingsChecker{}, Links: w.links, About: about, Browser: browser, Activity: activity, Pictures: Pictures{},
		Log: slog.New(slog.NewTextHandler(w, nil)), Now: func() time.Time { return w.Now },
	})
}

// OpenPage lets players continue in a browser from now on.
func (w *World) OpenPage() { w.serve(Page, false) }

// OpenActivity lets players play inside Discord from now on.
func (w *World) OpenActivity() { w.serve(Page, true) }

// about is the information that the bot gives about itself.
var about = bot.ProgramInfo{Version: "v1.2.3", Started: time.Date(2026, time.November, 19, 8, 0, 0, 0, time.UTC), Contact: "ops@example.org", Page: Page}

func (w *World) links() bot.Links {
	return bot.Links{Server: "https://example.org/server", Account: "https://example.org/account"}
}

// Counts returns the store's counts so far.
func (w *World) Counts() gametest.Counts { return gametest.CountsOf(w.TB, w.db) }

// CloseStore closes the store, so that everything that needs it fails.
func (w *World) CloseStore() {
	if w.db == nil {
		return
	}
	if err := w.db.Close(); err != nil {
		w.TB.Error(err)
	}
	w.db = nil
}

// MakeTricky is gametest.MakeTricky for DailyPuzzle.
func (w *World) MakeTricky() (other *solver.Grid) { return gametest.MakeTricky(w.TB, w.path) }

// Dump returns everything that the database holds, a line for each row, sorted.
func (w *World) Dump() []string {
	w.TB.Helper()
	return slices.Sorted(strings.Lines(gametest.Dump(w.TB, w.path)))
}

// Write implements io.Writer for the router's log. It fails the test, because the router logs only faults.
func (w *World) Write(text []byte) (int, error) {
	if w.Log != nil {
		return w.Log.Write(text)
	}
	w.TB.Errorf("logged: %s", text)
	return len(text), nil
}

func (w *World) addPuzzle(text string, tier rating.Tier, u game.Usage) {
	g, report, err := rated(w.TB.Context(), text)
	if report.Tier = tier; err == nil {
		_, err = w.Game.Bank.Add(w.TB.Context(), g, report, game.OriginStarter, u)
	}
	gametest.Must(w.TB, err)
}

func rated(ctx context.Context, text string) (*solver.Grid, rating.Report, error) {
	g, err := format.Read(text, format.Options{})
	if err != nil {
		return nil, rating.Report{}, err
	}
	report, err := rating.Rate(ctx, g)
	return g, report, err
}

// spares are the puzzles that the bank generates, one after the other.
var spares = []string{
	GeneratedPuzzle,
	"....5...74...27....28....3......2.4....8..5.1....3.92...9..3....8....354.651.....",
	"...4..5..2.39..8..8...2..4...8.3.......8..9...5...1.....75.6...5...93...........2",
	"...4.37....4.....6.3..9.....18..4.2......59.........14.....7..13.....5.9.9.1.6.7.",
}

func (w *World) makePuzzle(ctx context.Context, _ *rand.Rand, t rating.Tier) (*solver.Grid, rating.Report, error) {
	w.made++
	g, report, err := rated(ctx, spares[(w.made-1)%len(spares)])
	report.Tier = t
	return g, report, err
}

func (w *World) setUp() {
	settings := game.Settings{Channel: Channel, When: "09:00", Zone: "Europe/Berlin", Reveal: game.RevealOnStart}
	for i := range settings.Tiers {
		settings.Tiers[i] = rating.Medium
	}
	guild := game.Call{Guild: Guild}
	_, err := w.Game.Daily.Setup(w.TB.Context(), guild, settings)
	gametest.Must(w.TB, err)
	_, err = w.Game.Daily.PostNow(w.TB.Context(), guild)
	gametest.Must(w.TB, err)
	w.addPuzzle(LocalPuzzle, rating.Easy, game.UsageBank)
	gametest.Must(w.TB, w.Game.Daily.OpenLocalGuild(w.TB.Context(), settings))
	w.Tick()
}

// Tick posts what is due.
func (w *World) Tick() {
	posters := func(guild string) daily.Poster {
		if guild == game.LocalGuild {
			return daily.NoPoster{}
		}
		return poster{router: w.Router}
	}
	gametest.Must(w.TB, daily.NewScheduler(w.Game.Daily, posters).Tick(w.TB.Context()))
}

// poster posts as an adapter would.
type poster struct {
	daily.NoPoster
	router *bot.Router
}

func (p poster) Post(ctx context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	_, err := p.router.Card(ctx, n.Card.ID)
	return daily.PostedMessage{Channel: n.Guild.Channel, ID: "m" + n.Guild.ID}, err
}

// NotifyAdmin fails, because nobody receives messages here. The bot then gives its message in setup.
func (poster) NotifyAdmin(context.Context, game.Guild) error { return game.ErrUnreachable }

// settingsChecker is a bot that may not attach files in channel 666, nor open threads in 777, nor notify the role 13.
type settingsChecker struct{}

func (settingsChecker) CheckSettings(_ context.Context, _ string, s game.Settings) (bot.SettingsWarnings, error) {
	switch {
	case s.Channel == "666":
		return bot.SettingsWarnings{}, &bot.MissingPermissionError{Permission: "Attach Files"}
	case s.Threads && s.Channel == "777":
		return bot.SettingsWarnings{}, &bot.MissingPermissionError{Permission: "Create Public Threads"}
	}
	return bot.SettingsWarnings{UnmentionableRole: s.PingRole == "13"}, nil
}

func (settingsChecker) CheckSelf(context.Context) error { return nil }
