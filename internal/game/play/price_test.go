package play_test

import (
	"slices"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/rating"
)

// paid returns the time that help has added to a player's time so far.
func (w *world) paid(c game.Call) time.Duration {
	w.T.Helper()
	work, err := w.Play.Open(w.T.Context(), c, game.Subject{})
	gametest.Must(w.T, err)
	return game.DefaultRules().TimeSoFar(&work.Attempt, work.Started)
}

// tricky returns a world with a daily changed by gametest.MakeTricky.
func tricky(t *testing.T) (w *world, other *solver.Grid) {
	t.Helper()
	w = newWorld(t)
	_, err := w.Bank.Add(t.Context(), gametest.Read(t, gametest.Easy), gametest.Report(rating.Easy), game.OriginStarter, game.UsageBank)
	gametest.Must(t, err)
	other = gametest.MakeTricky(t, w.Path)
	set := gametest.Settings("12:00", "UTC")
	for day := range set.Tiers {
		set.Tiers[day] = rating.Easy
	}
	w.AddGuild("g", set)
	return w, other
}

// The first two wrong hand-ins cost the same. From the third on each costs twice the previous one, and
// the attempt no longer counts as without help.
func TestWrongHandInsGetDearer(t *testing.T) {
	w, other := tricky(t)
	c, fair := gametest.In("g", "ann"), gametest.In("g", "bob")
	work := w.StartDaily(c)
	for i, want := range []time.Duration{30, 30, 60, 120} {
		a := w.HandIn(c, other)
		if a.Status != play.AnswerWrong || a.Cost.Added != want*time.Second || a.NextCost < a.Cost.Added || a.NextCost != game.DefaultRules().WrongPenalty(i+2) {
			t.Errorf("wrong hand-in %d: %+v, next %v", i+1, a.Cost, a.NextCost)
		}
	}
	w.Clock.Add(time.Minute)
	if a := w.HandIn(c, work.Solution); a.Result.Penalised != 5*time.Minute || a.Result.Clean != 0 || a.Result.Wrong != 4 {
		t.Errorf("ann: %+v", a.Result)
	}
	w.StartDaily(fair)
	w.HandIn(fair, other)
	w.HandIn(fair, other)
	w.Clock.Add(time.Hour)
	if a := w.HandIn(fair, work.Solution); a.Result.Clean != 1 || a.Rank != 1 {
		t.Errorf("bob, who is slower and had no help: rank %d, %+v", a.Rank, a.Result)
	}
}

// A question about a guess costs the same whether the guess is right or wrong, if the answers differ:
// nothing confirms a guess for free.
func TestNoGuessIsConfirmedForFree(t *testing.T) {
	testrace.Skip(t)
	next := gametest.About(coach.Topic{})
	asks := map[string]func(w *world, c game.Call, filled, open solver.Candidate) (says string, err error){
		"the same hint": func(w *world, c game.Call, _, _ solver.Candidate) (string, error) {
			h, err := w.Play.Hint(t.Context(), c, game.Subject{}, next, 1)
			return says(len(h.Wrong)), err
		},
		"the move": func(w *world, c game.Call, _, _ solver.Candidate) (string, error) {
			h, err := w.Play.Hint(t.Context(), c, game.Subject{}, next, game.MaxHintLevel)
			return says(len(h.Wrong)), err
		},
		"a hint about the guess": func(w *world, c game.Call, filled, _ solver.Candidate) (string, error) {
			h, err := w.Play.Hint(t.Context(), c, game.Subject{}, gametest.About(coach.Topic{Cells: solver.CellsOf(filled.Cell)}), 1)
			return says(len(h.Wrong)), err
		},
		"a hint that there is not": func(w *world, c game.Call, _, _ solver.Candidate) (string, error) {
			h, err := w.Play.Hint(t.Context(), c, game.Subject{}, gametest.About(coach.Topic{Skip: 10_000}), 1)
			return says(len(h.Wrong)), err
		},
		"the same why": func(w *world, c game.Call, _, open solver.Candidate) (string, error) {
			r, err := w.Play.Why(t.Context(), c, game.Subject{}, gametest.About(open), 0)
			return says(len(r.Wrong)), err
		},
		"why about the guess": func(w *world, c game.Call, filled, _ solver.Candidate) (string, error) {
			r, err := w.Play.Why(t.Context(), c, game.Subject{}, gametest.About(filled), 0)
			return says(len(r.Wrong)), err
		},
		"check": func(w *world, c game.Call, _, _ solver.Candidate) (string, error) {
			k, err := w.Play.Check(t.Context(), c, game.Subject{})
			return says(len(k.Wrong)), err
		},
		"steps": func(w *world, c game.Call, _, _ solver.Candidate) (string, error) {
			s, err := w.Play.Steps(t.Context(), c, game.Subject{}, false)
			if s.Confirm {
				return "asks", err
			}
			return says(len(s.Wrong)), err
		},
	}
	for name, ask := range asks {
		t.Run(name, func(t *testing.T) {
			var said [2]string
			var paid [2]time.Duration
			for i := range 2 {
				w, c, work := playing(t)
				empty := work.Grid.Empty().Slice()
				open := solver.Candidate{Cell: empty[1], Digit: work.Solution.Value(empty[1])}
				_, err := w.Play.Hint(t.Context(), c, game.Subject{}, next, game.ArgumentLevel)
				gametest.Must(t, err)
				_, err = w.Play.Why(t.Context(), c, game.Subject{}, gametest.About(open), 0)
				gametest.Must(t, err)
				guess := work.Grid.Clone()
				guess.Place(empty[0], (work.Solution.Value(empty[0])-1+i)%9+1) // first right, then wrong
				w.HandIn(c, guess)
				before := w.paid(c)
				said[i], err = ask(w, c, solver.Candidate{Cell: empty[0], Digit: 1}, open)
				gametest.Must(t, err)
				paid[i] = w.paid(c) - before
			}
			if said[0] != said[1] && (paid[0] == 0 || paid[1] == 0) {
				t.Errorf("of a right guess it says %q for %v, of a wrong one %q for %v", said[0], paid[0], said[1], paid[1])
			}
		})
	}
}

func says(wrong int) string {
	if wrong > 0 {
		return "something is wrong"
	}
	return "nothing is wrong"
}

// A deeper level of a hint adds only the difference to what was shown before: asking for less first
// costs no more than asking for everything at once, and the displayed price is the price paid.
func TestLessFirstCostsNoMore(t *testing.T) {
	const nudge, argument = 30 * time.Second, 2 * time.Minute
	for _, tt := range []struct {
		levels []int
		want   []time.Duration
	}{
		{[]int{4}, []time.Duration{argument}},
		{[]int{1, 2, 3, 4}, []time.Duration{nudge, 0, argument - nudge, 0}},
		{[]int{0, 0, 0, 0, 4}, []time.Duration{nudge, 0, 0, 0, argument - nudge}},
		{[]int{2, 4}, []time.Duration{nudge, argument - nudge}},
		{[]int{1, 3, 2, 1, 4}, []time.Duration{nudge, argument - nudge, 0, 0, 0}},
		{[]int{1, 4, 5, 5, 3}, []time.Duration{nudge, argument - nudge, argument, 0, 0}},
	} {
		w, c, work := playing(t)
		var last *play.Hint
		for i, level := range tt.levels {
			said := w.Play.HintPrice(work, level)
			if last != nil {
				said = w.Play.DeeperPrice(last, level)
			}
			before := w.paid(c)
			h, err := w.Play.Hint(t.Context(), c, game.Subject{}, gametest.About(coach.Topic{}), level)
			gametest.Must(t, err)
			if paid := w.paid(c) - before; paid != tt.want[i] || h.Cost.Added != paid || level > 0 && said != paid {
				t.Errorf("%v: hint %d costs %v, told %v, priced %v; want %v", tt.levels, i, paid, h.Cost.Added, said, tt.want[i])
			}
			last = h
		}
		k, err := w.Play.Apply(t.Context(), c, game.Subject{}, gametest.About(coach.Topic{}))
		if gametest.Must(t, err); k.Cost.Added != 0 {
			t.Errorf("%v: the move costs %v", tt.levels, k.Cost.Added)
		}
		told := w.paid(c)
		w.Clock.Add(10 * time.Minute)
		w.HandIn(c, work.Solution)
		if row := w.result(c); row.Penalised-row.Time != told {
			t.Errorf("%v: the result has %v for help, and %v was told", tt.levels, row.Penalised-row.Time, told)
		}
	}
}

// After lesser help about a step in the same position, greater help adds only the difference, for all
// kinds of help; in the reverse order the lesser help adds nothing. The stored cost equals the displayed
// one.
func TestLesserHelpCountsTowardsGreater(t *testing.T) {
	// In this puzzle the chain's conclusion is also the answer to the question why its removed candidate
	// is impossible.
	const puzzle = "...7.5.3.........4...2.67..76..83.....41..3..1.96.4852..5..8.7..87...41632.....98"
	stock := func(w *world) {
		_, err := w.Bank.Add(t.Context(), gametest.Read(t, puzzle), gametest.Report(rating.Easy), game.OriginStarter, game.UsageBank)
		gametest.Must(t, err)
	}
	w, c, work := playingStocked(t, stock)
	links, follows := aChain(t, w.touch(c, work).Progress)
	about := coach.Topic{}
	for ; about.Skip < 60; about.Skip++ {
		h, err := w.Play.Hint(t.Context(), c, game.Subject{}, gametest.About(about), 1)
		if gametest.Must(t, err); slices.Equal(h.Step.Removes, follows.Removes) && len(h.Step.Places) == 0 {
			break
		}
	}
	const nudge, argument, list = 30 * time.Second, 2 * time.Minute, 10 * time.Minute
	hint := func(level int) func(*world, game.Call) (play.Cost, error) {
		return func(w *world, c game.Call) (play.Cost, error) {
			h, err := w.Play.Hint(t.Context(), c, game.Subject{}, gametest.About(about), level)
			return h.Cost, err
		}
	}
	kinds := []struct {
		name  string
		alone time.Duration
		ask   func(*world, game.Call) (play.Cost, error)
	}{
		{"level 1", nudge, hint(1)},
		{"level 2", nudge, hint(2)},
		{"check", nudge, func(w *world, c game.Call) (play.Cost, error) {
			k, err := w.Play.Check(t.Context(), c, game.Subject{})
			return k.Cost, err
		}},
		{"level 3", argument, hint(3)},
		{"level 4", argument, hint(4)},
		{"why", argument, func(w *world, c game.Call) (play.Cost, error) {
			r, err := w.Play.Why(t.Context(), c, game.Subject{}, gametest.About(follows.Removes[0]), coach.ThoroughEffort)
			return r.Cost, err
		}},
		{"chain", argument, func(w *world, c game.Call) (play.Cost, error) {
			v, err := w.Play.Chain(t.Context(), c, game.Subject{}, func(*solver.Grid) ([]solver.Link, error) { return links, nil })
			return v.Cost, err
		}},
		{"steps", list, func(w *world, c game.Call) (play.Cost, error) {
			s, err := w.Play.Steps(t.Context(), c, game.Subject{}, true)
			return s.Cost, err
		}},
		{"apply", argument, func(w *world, c game.Call) (play.Cost, error) {
			h, err := w.Play.Apply(t.Context(), c, game.Subject{}, gametest.About(about))
			return h.Cost, err
		}},
	}
	for i, first := range kinds[:len(kinds)-1] {
		for j, second := range kinds {
			w, c, work := playingStocked(t, stock)
			w.touch(c, work)
			for n, kind := range []int{i, j} {
				cost, err := kinds[kind].ask(w, c)
				gametest.Must(t, err)
				want := []time.Duration{first.alone, max(first.alone, second.alone) - first.alone}[n]
				if cost.Added != want {
					t.Errorf("%s, then %s: the %s costs %v, want %v", first.name, second.name, kinds[kind].name, cost.Added, want)
				}
			}
			told := w.paid(c)
			w.Clock.Add(10 * time.Minute)
			w.HandIn(c, work.Solution)
			if row := w.result(c); row.Penalised-row.Time != told || told != max(first.alone, second.alone) {
				t.Errorf("%s, then %s: the result has %v for help, and %v was told", first.name, second.name, row.Penalised-row.Time, told)
			}
		}
	}
}

// touch enters a correct digit, because a check before the first entry is free.
func (w *world) touch(c game.Call, work *game.Work) *game.Work {
	w.T.Helper()
	cell := work.Grid.Empty().First()
	w.HandIn(c, game.WithEntries(work.Grid, work.Grid, map[int]int{cell: work.Solution.Value(cell)}))
	work, err := w.Play.Open(w.T.Context(), c, game.Subject{})
	gametest.Must(w.T, err)
	return work
}

// result returns the stored result of a player's attempt at the last daily.
func (w *world) result(c game.Call) (row results.AttemptResult) {
	gametest.Must(w.T, w.DB.View(w.T.Context(), func(q services.Query) error {
		post, err := q.LastPost(c.Guild)
		if err != nil {
			return err
		}
		rows, err := q.AttemptResultsAt(post.ID)
		for _, r := range rows {
			if r.Player == c.Player.ID {
				row = r
			}
		}
		return err
	}))
	return row
}

// That something is wrong is charged once, however the player learns it: by a hint, a check, why or all
// steps.
func TestAMistakeIsPaidOnce(t *testing.T) {
	ask := map[string]func(w *world, c game.Call) (play.Cost, error){
		"hint": func(w *world, c game.Call) (play.Cost, error) {
			h, err := w.Hint(t.Context(), c, game.Subject{}, 4)
			return h.Cost, err
		},
		"check": func(w *world, c game.Call) (play.Cost, error) {
			k, err := w.Play.Check(t.Context(), c, game.Subject{})
			return k.Cost, err
		},
		"why": func(w *world, c game.Call) (play.Cost, error) {
			open, err := w.Play.Open(t.Context(), c, game.Subject{})
			gametest.Must(t, err)
			cell := open.Progress.Empty().First()
			r, err := w.Play.Why(t.Context(), c, game.Subject{}, gametest.About(solver.Candidate{Cell: cell, Digit: open.Progress.Candidates(cell).Min()}), 0)
			return r.Cost, err
		},
		"steps": func(w *world, c game.Call) (play.Cost, error) {
			s, err := w.Play.Steps(t.Context(), c, game.Subject{}, true)
			return s.Cost, err
		},
	}
	for first := range ask {
		for second := range ask {
			w, c, work := playing(t)
			w.HandIn(c, gametest.Flawed(work, 1))
			cell := work.Grid.Empty().Slice()[3]
			_, err := w.Play.Answer(t.Context(), c, game.Subject{}, work.Grid.Layout().CellName(cell)+"=0")
			gametest.Must(t, err)
			before := w.paid(c)
			for i, name := range []string{first, second} {
				cost, err := ask[name](w, c)
				if want := []time.Duration{30 * time.Second, 0}[i]; err != nil || cost.Added != want {
					t.Errorf("%s, then %s: the %s costs %v, %v", first, second, name, cost.Added, err)
				}
			}
			if paid := w.paid(c) - before; paid != 30*time.Second {
				t.Errorf("%s, then %s: %v", first, second, paid)
			}
		}
	}
}

// A hint in a new position says that there are no mistakes, so it costs at least a nudge, whatever the
// player has seen of the step.
func TestALevelOnAnotherBoardCostsANudge(t *testing.T) {
	for level, want := range map[int]time.Duration{1: 30 * time.Second, 2: 30 * time.Second, 3: 90 * time.Second, 4: 90 * time.Second} {
		w, c, work := playing(t)
		h, err := w.Hint(t.Context(), c, game.Subject{}, 1)
		gametest.Must(t, err)
		cell := slices.DeleteFunc(work.Grid.Empty().Slice(), func(cell int) bool { return h.Step.Places[0].Cell == cell })[0]
		w.HandIn(c, game.WithEntries(work.Grid, work.Grid, map[int]int{cell: work.Solution.Value(cell)}))
		w.Clock.Add(time.Second)
		again, err := w.Hint(t.Context(), c, game.Subject{}, level)
		gametest.Must(t, err)
		var together []int
		for _, e := range again.Events {
			if e.Kind == game.EventHinted && e.At.Equal(again.Events[len(again.Events)-1].At) {
				together = append(together, e.Level)
			}
		}
		if want := map[int][]int{1: {1}, 2: {2, 1}, 3: {3}, 4: {4}}[level]; !slices.Equal(together, want) {
			t.Errorf("level %d is recorded as levels %v at one moment, want %v", level, together, want)
		}
		if again.Step.Places[0] != h.Step.Places[0] {
			t.Fatalf("another step: %+v, %+v", again.Step, h.Step)
		}
		if again.Cost.Added != want {
			t.Errorf("level %d costs %v, want %v", level, again.Cost.Added, want)
		}
	}
}

// A check costs its displayed price, and Added is the total cost of help.
func TestPricesBeforeAndAfterAreTheSame(t *testing.T) {
	w, _ := tricky(t)
	c := gametest.In("g", "ann")
	work := w.StartDaily(c)
	if price, added := w.Play.CheckPrice(work), w.Play.Added(work); price != 0 || added != 0 {
		t.Errorf("with nothing entered a check costs %v, and %v is added", price, added)
	}
	cell := work.Grid.Empty().First()
	_, err := w.Play.Answer(t.Context(), c, game.Subject{}, work.Grid.Layout().CellName(cell)+"="+string(rune('0'+work.Solution.Value(cell))))
	gametest.Must(t, err)
	var sum time.Duration
	for range 2 { // the second check of a position is free
		work, err := w.Play.Open(t.Context(), c, game.Subject{})
		gametest.Must(t, err)
		price := w.Play.CheckPrice(work)
		check, err := w.Play.Check(t.Context(), c, game.Subject{})
		gametest.Must(t, err)
		if sum += check.Cost.Added; check.Cost.Added != price || w.Play.Added(check.Work) != sum {
			t.Errorf("a check for %v cost %v; of %v is added %v", price, check.Cost.Added, sum, w.Play.Added(check.Work))
		}
	}
	if sum != game.DefaultRules().HintPenalty(play.CheckLevel) {
		t.Errorf("two checks of a board cost %v", sum)
	}
}
