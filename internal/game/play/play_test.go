package play_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver/coach"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// playing returns a world with an open daily in guild g, which ann has started.
func playing(t *testing.T) (*world, game.Call, *game.Work) {
	t.Helper()
	return playingStocked(t, func(w *world) { w.StockBank(4) })
}

// playingStocked is like playing; stock fills the bank.
func playingStocked(t *testing.T, stock func(*world)) (*world, game.Call, *game.Work) {
	t.Helper()
	w := newWorld(t)
	stock(w)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	c := gametest.In("g", "ann")
	return w, c, w.StartDaily(c)
}

// events lists the kinds of the events of an attempt.
func (w *world) events(c game.Call) (kinds []game.EventKind) {
	w.T.Helper()
	work, err := w.Play.Open(w.T.Context(), c, game.Subject{})
	gametest.Must(w.T, err)
	for _, e := range work.Events {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

func (w *world) wantEvents(c game.Call, want ...game.EventKind) {
	w.T.Helper()
	got := w.events(c)
	if len(got) != len(want) {
		w.T.Errorf("events = %v, want %v", got, want)
		return
	}
	for i := range want {
		if got[i] != want[i] {
			w.T.Errorf("events = %v, want %v", got, want)
			return
		}
	}
}

// Hints lead to the solution, and applying the last step finishes the attempt.
func TestApplyToTheEnd(t *testing.T) {
	testrace.Skip(t)
	w, c, work := playing(t)
	for i := 0; ; i++ {
		w.Clock.Add(time.Second)
		h, err := w.Play.Apply(t.Context(), c, game.Subject{}, gametest.About(coach.Topic{}))
		if err != nil || i > 500 {
			t.Fatalf("step %d: %v", i, err)
		}
		if h.Step.Contradicts(work.Solution) {
			t.Fatalf("step %d contradicts the solution: %+v", i, h.Step)
		}
		if h.Done {
			break
		}
	}
	board, err := w.Leaderboards.Leaderboard(t.Context(), c, leaderboards.Request{Period: game.PeriodToday})
	if err != nil || len(board.Standings) != 1 || board.Standings[0].Clean != 0 {
		t.Errorf("leaderboard = %+v, %v", board, err)
	}
	if _, err := w.Hint(t.Context(), c, game.Subject{}, 0); !errors.Is(err, game.ErrEnded) {
		t.Errorf("hint on a solved grid: %v", err)
	}
}

func TestLateAnswerIsPractice(t *testing.T) {
	w, c, work := playing(t)
	w.Clock.Add(24 * time.Hour)
	a := w.HandIn(c, work.Solution)
	if a.Status != play.AnswerSolved || a.Counts || !a.Late || a.Rank != 0 {
		t.Errorf("answer = %+v", a)
	}
	w.Tick()
	board, err := w.Leaderboards.Leaderboard(t.Context(), c, leaderboards.Request{Period: game.PeriodAll})
	if err != nil || len(board.Standings) != 0 {
		t.Errorf("leaderboard = %+v, %v", board, err)
	}
}

// A date begins in Tokyo long before it ends in Los Angeles: when the daily has closed in the east,
// guilds in the west may not have had it yet.
func TestLiveUntilTheLastGuildHadIt(t *testing.T) {
	w := newWorld(t)
	w.StockBank(4)
	w.Clock.Set(time.Date(2026, time.November, 19, 0, 0, 0, 0, time.UTC)) // 09:00 in Tokyo
	w.AddGuild("tokyo", gametest.Settings("09:00", "Asia/Tokyo"))
	w.Clock.Add(4 * time.Hour) // 20:00 of the 18th in Los Angeles
	w.AddGuild("los angeles", gametest.Settings("20:00", "America/Los_Angeles"))
	w.Clock.Add(20 * time.Hour)
	w.Tick()
	w.Clock.Add(4 * time.Hour)
	work := w.StartDaily(gametest.In("tokyo", "ann"))
	live := func(want bool) {
		t.Helper()
		w.Tick()
		_, byID, err := w.Guard.Puzzle(t.Context(), work.PuzzleID)
		copied := w.CopyOf(work.Solution)
		if err != nil || byID != want || (copied != "") != want {
			t.Errorf("%s: live %v, copy %q, want %v (%v)", w.Clock.Now(), byID, copied, want, err)
		}
	}
	live(true)
	w.Clock.Set(time.Date(2026, time.November, 21, 0, 1, 0, 0, time.UTC)) // closed in Tokyo
	live(true)
	w.Clock.Set(time.Date(2026, time.November, 21, 4, 1, 0, 0, time.UTC)) // posted in Los Angeles
	live(true)
	w.Clock.Set(time.Date(2026, time.November, 22, 4, 1, 0, 0, time.UTC)) // closed there too
	live(false)
}

func TestAttemptCountsInEveryGuildItWasJoinedFrom(t *testing.T) {
	w := newWorld(t)
	w.StockBank(4)
	w.AddGuild("a", gametest.Settings("12:00", "UTC"))
	w.AddGuild("b", gametest.Settings("12:00", "UTC"))
	w.AddGuild("c", gametest.Settings("12:00", "UTC"))
	w.StartDaily(gametest.In("a", "ann"))
	w.Clock.Add(time.Minute)
	work := w.StartDaily(gametest.In("b", "ann"))
	a := w.HandIn(gametest.In("b", "ann"), work.Solution)
	if !a.Counts || len(a.Cards) != 2 || a.Posts[0].Guild != "b" || a.Result.Time != time.Minute {
		t.Errorf("answer = %+v", a)
	}
	for guild, want := range map[string]int{"a": 1, "b": 1, "c": 0} {
		board, err := w.Leaderboards.Leaderboard(t.Context(), gametest.In(guild, "ann"), leaderboards.Request{Period: game.PeriodToday})
		if err != nil || len(board.Standings) != want {
			t.Errorf("%s: %+v, %v", guild, board, err)
		}
	}
}

// In a direct message the daily is that of the guild where the player last played, or the local
// guild's.
func TestDailyInADirectMessage(t *testing.T) {
	w := newWorld(t)
	w.StockBank(9)
	gametest.Must(t, w.Daily.OpenLocalGuild(t.Context(), gametest.Settings("00:00", "UTC")))
	set := gametest.Settings("12:00", "UTC")
	set.Tiers[time.Friday] = rating.Extreme
	w.AddGuild("g", set)
	if card, err := w.Daily.Today(t.Context(), gametest.In("", "ann")); err != nil || card.Guild != game.LocalGuild {
		t.Errorf("stranger: %+v, %v", card, err)
	}
	w.StartDaily(gametest.In("g", "ann"))
	if card, err := w.Daily.Today(t.Context(), gametest.In("", "ann")); err != nil || card.Guild != "g" {
		t.Errorf("player of g: %+v, %v", card, err)
	}
}

// Candidates that a player has crossed out are notes on the puzzle, and hints use them. A hint
// names a correct candidate that was crossed out, and restores it.
func TestPastedCandidates(t *testing.T) {
	w := newWorld(t)
	c := gametest.In("g", "ann")
	plain := gametest.Read(t, gametest.Easy)
	first, err := w.Play.Open(t.Context(), c, game.Subject{Grid: plain})
	gametest.Must(t, err)
	cell := plain.Empty().Slice()[0]
	right := first.Solution.Value(cell)
	noted := plain.Clone()
	noted.Restrict(cell, solver.DigitsOf(right))
	h, err := w.Hint(t.Context(), c, game.Subject{Grid: noted}, 4)
	if err != nil || h.ID != first.ID || h.Before.Candidates(cell) != solver.DigitsOf(right) {
		t.Fatalf("with notes: %+v, %v", h, err)
	}
	if again, err := w.Play.Open(t.Context(), c, game.Subject{Grid: plain}); err != nil || again.Progress.Candidates(cell) != solver.DigitsOf(right) {
		t.Errorf("the bare puzzle wiped the notes: %+v, %v", again, err)
	}
	wrong := plain.Clone()
	wrong.Remove(cell, right)
	h, err = w.Hint(t.Context(), c, game.Subject{Grid: wrong}, 4)
	if err != nil || h.ID != first.ID || len(h.Crossed) != 1 || len(h.Wrong) != 0 || h.Cells() != solver.CellsOf(cell) {
		t.Fatalf("a right candidate crossed out: %+v, %v", h, err)
	}
	h, err = w.Hint(t.Context(), c, game.Subject{}, 1)
	if err != nil || h.Any() || !h.Before.Has(cell, right) {
		t.Errorf("after it was told: %+v, %v", h, err)
	}
}

// The same applies to a puzzle that was not known before. For solving, however, cells restricted to
// wrong digits make a puzzle without a solution.
func TestPastedCandidatesOfAnotherPuzzle(t *testing.T) {
	w := newWorld(t)
	c := gametest.In("g", "ann")
	wrong := gametest.Read(t, gametest.Easy)
	solution, err := solver.Solve(t.Context(), wrong)
	gametest.Must(t, err)
	cell := wrong.Empty().Slice()[0]
	wrong.Remove(cell, solution.Value(cell))
	if _, err := w.Play.Solve(t.Context(), c, game.Subject{Grid: wrong}, false); !errors.Is(err, solver.ErrNoSolution) {
		t.Errorf("Solve: %v", err)
	}
	h, err := w.Hint(t.Context(), c, game.Subject{Grid: wrong}, 1)
	if err != nil || len(h.Crossed) != 1 || !h.Grid.Restricted().IsEmpty() {
		t.Errorf("Hint: %+v, %v", h, err)
	}
}

// On a live daily a hint says that a correct candidate was crossed out, but not which; all notes
// are removed.
func TestCandidatesOfALiveDaily(t *testing.T) {
	w, c, daily := playing(t)
	noted := daily.Grid.Clone()
	cells := noted.Empty().Slice()
	noted.Remove(cells[0], daily.Solution.Value(cells[0]))
	for d := range noted.Candidates(cells[1]).Without(daily.Solution.Value(cells[1])).All() {
		noted.Remove(cells[1], d)
	}
	h, err := w.Hint(t.Context(), c, game.Subject{Grid: noted}, 1)
	if err != nil || len(h.Crossed) != 1 || !h.Cells().IsEmpty() || h.Cost.Added == 0 {
		t.Fatalf("%+v, %v", h, err)
	}
	if h, err = w.Hint(t.Context(), c, game.Subject{}, 1); err != nil || !h.Before.Restricted().IsEmpty() {
		t.Errorf("after it was told: %v, %v", h.Before, err)
	}
}

// nightmare is a puzzle rated 8.9, which takes a while to rate.
const nightmare = ".....4.3.83.......67.2.....2.8........1.5..4..6..92...5..4..71.1..3....9....2...3"

// Puzzles rated on an older scale are rated again, except dailies: they keep the tier with which
// they were posted. All puzzles get a grade on HoDoKu's scale.
func TestRerate(t *testing.T) {
	w := newWorld(t)
	old := rating.Report{Solutions: 1, Tier: rating.Easy, Points: 16, Hardest: "hidden-single", Finished: true, Scale: "methods/1"}
	for _, text := range []string{gametest.Easy, gametest.Hard, nightmare, "..4.2..3.1......"} {
		if _, err := w.Bank.Add(t.Context(), gametest.Read(t, text), old, game.OriginImported, game.UsageBank); err != nil {
			t.Fatal(err)
		}
	}
	set := gametest.Settings("09:00", "UTC")
	set.Tiers[time.Friday] = rating.Easy
	w.AddGuild("g", set)
	daily := w.Posted[0].Puzzle
	if daily.Rating.Scale != old.Scale {
		t.Fatalf("the daily is rated %+v", daily.Rating)
	}
	w.Restart()
	gametest.Must(t, w.Bank.Rerate(t.Context()))
	err := w.DB.View(t.Context(), func(q services.Query) error {
		stale, err := q.Stale("", 10)
		if len(stale) > 0 {
			t.Errorf("%d are stale still", len(stale))
		}
		p, err2 := q.Puzzle(daily.ID)
		if err2 == nil && (p.Rating.Tier != daily.Rating.Tier || p.Rating.Scale != daily.Rating.Scale) {
			t.Errorf("the daily is rated %+v now, was %+v", p.Rating, daily.Rating)
		}
		for text, er := range map[string]rating.Tenths{gametest.Easy: 20, gametest.Hard: 30, nightmare: 89, "..4.2..3.1......": 0} {
			g := gametest.Read(t, text)
			p, err := q.PuzzleByText(g.Layout().Shape().String(), g.String())
			if err != nil || p.ID != daily.ID && p.Rating.ER != er || (p.Rating.Hodoku.Level != "") != (er != 0) {
				t.Errorf("%s is rated %+v, %v; want %v", text, p.Rating, err, er)
			}
		}
		return errors.Join(err, err2)
	})
	if err != nil {
		t.Error(err)
	}
}

func TestAnotherPlayersControlOpensOnesOwnAttempt(t *testing.T) {
	w, _, anns := playing(t)
	bob, control := gametest.In("g", "bob"), game.Subject{Attempt: anns.ID}
	if _, err := w.Play.Open(t.Context(), bob, control); !errors.Is(err, game.ErrLive) {
		t.Errorf("it starts the clock: %v", err)
	}
	w.StartDaily(bob)
	bobs, err := w.Play.Open(t.Context(), bob, control)
	if err != nil || bobs.ID == anns.ID || bobs.Player != "bob" || bobs.PuzzleID != anns.PuzzleID || !bobs.Ranked() {
		t.Errorf("bob's work = %+v, %v", bobs, err)
	}
}
