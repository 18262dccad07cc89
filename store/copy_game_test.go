package store_test

import (
	"encoding/json"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/store"
)

// worldOn is the game on a database at a path or an address.
func worldOn(t *testing.T, database string, clock *gametest.Clock) *gametest.World {
	t.Helper()
	w := &gametest.World{T: t, Path: database, Clock: clock}
	w.Options = services.Options{Now: clock.Now, Rand: rand.New(rand.NewPCG(1, 2)), Make: w.MakePuzzle, Budget: time.Hour}
	db, err := store.Open(t.Context(), database, store.Options{Now: clock.Now})
	gametest.Must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	w.DB = db
	w.Serve()
	return w
}

// told is what ann is told of herself and of everybody.
func told(w *gametest.World) string {
	w.T.Helper()
	ctx, ann := w.T.Context(), gametest.In("g", "ann")
	board, err := w.Boards.Leaderboard(ctx, ann, leaderboards.Request{Period: game.PeriodMonth, Size: 10})
	gametest.Must(w.T, err)
	stats, err := w.Boards.Stats(ctx, ann)
	gametest.Must(w.T, err)
	archive, err := w.Boards.Archive(ctx, ann, "", 8)
	gametest.Must(w.T, err)
	text, err := json.MarshalIndent([]any{board, stats, archive}, "", " ")
	gametest.Must(w.T, err)
	return string(text)
}

// Players go on where they were on the database that theirs was copied to.
func TestGameGoesOnAfterCopy(t *testing.T) {
	testpostgres.Need(t)
	clock, path := &gametest.Clock{}, filepath.Join(t.TempDir(), "game.db")
	clock.Set(gametest.Noon)
	before := worldOn(t, path, clock)
	before.StockBank(4)
	before.AddGuild("g", gametest.Settings("12:00", "UTC"))
	before.SolveAs(gametest.In("g", "ann"), 9*time.Minute)
	before.SolveAs(gametest.In("g", "bob"), 7*time.Minute)
	clock.Add(24 * time.Hour)
	before.Tick()
	work := before.StartDaily(gametest.In("g", "ann"))
	flawed := gametest.In("g", "ann")
	flawed.ID = "wrong"
	before.HandIn(flawed, gametest.Flawed(work, 1))
	want := told(before)
	gametest.Must(t, before.DB.Close())

	address := testpostgres.New(t)
	_, err := store.Copy(t.Context(), path, address, store.Options{Now: clock.Now}, func(int, int) {})
	gametest.Must(t, err)
	after := worldOn(t, address, clock)
	if diff := cmp.Diff(want, told(after)); diff != "" {
		t.Errorf("-on SQLite +on PostgreSQL:\n%s", diff)
	}
	if again := after.HandIn(flawed, gametest.Flawed(work, 1)); again.Work.ID != work.ID {
		t.Errorf("the same call is of the attempt %d, and was of %d", again.Work.ID, work.ID)
	}
	clock.Add(5 * time.Minute)
	answer := after.HandIn(gametest.In("g", "ann"), work.Solution)
	if answer.Work.ID != work.ID || answer.Status != play.AnswerSolved || !answer.Counts {
		t.Errorf("the attempt under way did not go on: %+v", answer)
	}
	clock.Add(24 * time.Hour)
	after.Tick()
	next := after.StartDaily(gametest.In("g", "bob"))
	if next.ID <= work.ID {
		t.Errorf("attempt %d comes after %d", next.ID, work.ID)
	}
}
