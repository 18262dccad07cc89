package play

import (
	"context"
	"encoding/json"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
)

// Hint is a deduction. In a live daily it only counts the mistakes, and names no further singles.
type Hint struct {
	*game.Work
	*coach.Hint
	Level  int  // 1 to game.LevelAfter
	Dearer bool // shallower than wanted, because the wanted level costs more than a nudge and must be requested by its level
	Cost   Cost // cost of what is new in it
	Done   bool // Apply: the step was the last one, and the grid is right
}

// Hint returns a deduction about a subject. Level 0 means one level deeper than the player has seen
// of the same step, if that costs no more than a nudge. Hint fails as Open does, with game.ErrEnded
// if the grid is solved, and with game.ErrComplete if the player only has to hand it in.
func (s *Service) Hint(ctx context.Context, c game.Call, sub game.Subject, about Ask[coach.Topic], level int) (*Hint, error) {
	return retryChanged(func() (*Hint, error) {
		return s.hint(ctx, c, sub, about, advice{level: level, cheap: level == 0}, false)
	})
}

// AnotherHint returns a hint on a step about which the player has had no hint in the current
// position. It fails as Hint does, and with game.ErrNotFound if the player has had no hint at all.
func (s *Service) AnotherHint(ctx context.Context, c game.Call) (*Hint, error) {
	return retryChanged(func() (*Hint, error) {
		skip, err := txn.View(ctx, s.Store, func(q Query) (int, error) { return s.hintsGiven(q, c) })
		if err != nil {
			return nil, err
		}
		about := func(*solver.Layout) (coach.Topic, error) { return coach.Topic{Skip: skip}, nil }
		return s.hint(ctx, c, game.Subject{}, about, advice{level: 1}, false)
	})
}

// hintsGiven counts the steps about which the player had hints in the current position.
func (s *Service) hintsGiven(q Query, c game.Call) (n int, err error) {
	kept, err := s.answered(q, c)
	if err != nil {
		return 0, err
	}
	if kept != nil {
		var g givenAdvice
		if json.Unmarshal([]byte(*kept), &g) != nil || g.Skip == 0 {
			return 0, game.ErrNotFound
		}
		return g.Skip, nil
	}
	a, err := s.current(q, c, nil)
	if err != nil {
		return 0, err
	}
	if a != nil {
		n = a.HintsHere()
		if _, ended := a.Ended(); ended {
			n = 0
		}
	}
	if n == 0 {
		err = game.ErrNotFound
	}
	return n, err
}

// HintUpTo returns a hint of at most the given level, the deepest that costs no more than a nudge.
func (s *Service) HintUpTo(ctx context.Context, c game.Call, sub game.Subject, about Ask[coach.Topic], level int) (*Hint, error) {
	return retryChanged(func() (*Hint, error) { return s.hint(ctx, c, sub, about, advice{level: level, cheap: true}, false) })
}

// Apply makes the move of a deduction, which counts as a hint of game.MaxHintLevel.
func (s *Service) Apply(ctx context.Context, c game.Call, sub game.Subject, about Ask[coach.Topic]) (*Hint, error) {
	return retryChanged(func() (*Hint, error) { return s.hint(ctx, c, sub, about, advice{level: game.MaxHintLevel}, true) })
}

func (s *Service) hint(ctx context.Context, c game.Call, sub game.Subject, about Ask[coach.Topic], a advice, apply bool) (*Hint, error) {
	o, err := s.inPlay(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	topic, err := about(o.Grid.Layout())
	if err != nil {
		return nil, game.About(o.Work, err)
	}
	with, at, err := s.consult(c, o)
	if err != nil {
		return nil, err
	}
	at.Progress = at.Progress.Clone()
	found, err := advise(ctx, with, o.Work, at, topic)
	if err != nil {
		return nil, err
	}
	h := &Hint{Work: o.Work, Hint: found}
	a.key, a.before, a.skip, a.onPage = keyOf(found), found.Before, topic.Skip, sub.OnPage
	switch {
	case isFilled(found.Before, topic):
		a.free = true
	case !found.Found:
		a.level, a.mistakes = 1, found.Mistakes
	case apply:
		a.apply = &found.Step
	}
	g, err := s.give(ctx, c, o, &a)
	if err != nil {
		return nil, err
	}
	h.Level, h.Dearer, h.Cost = g.Level, g.Dearer, g.Cost
	h.Done = a.apply != nil && game.SameDigits(o.Progress, o.Solution)
	return h, nil
}

// advise asks the coach for a hint. In a live daily it does not ask about a cell that is filled,
// since that is visible.
func advise(ctx context.Context, with *coach.Coach, w *game.Work, at *coach.Position, about coach.Topic) (*coach.Hint, error) {
	if w.Live && isFilled(at.Progress, about) {
		return &coach.Hint{Topic: about, Before: at.Progress}, nil
	}
	h, err := with.Hint(ctx, at, about)
	if err != nil {
		return nil, err
	}
	if h.Secret = w.Live; w.Live {
		h.Also = nil
	}
	return h, nil
}

// isFilled reports whether all cells of a topic have digits, or one of them has the topic's digit.
func isFilled(g *solver.Grid, about coach.Topic) bool {
	if about.Cells.IsEmpty() || about.Cells.And(g.Empty()).IsEmpty() {
		return !about.Cells.IsEmpty()
	}
	return slices.ContainsFunc(about.Cells.Slice(), func(cell int) bool {
		return g.Value(cell) != 0 && about.Digits.Has(g.Value(cell))
	})
}

// StepsWorth is the number of hints of game.MaxHintLevel that the list of all deductions counts as.
const StepsWorth = game.StepsWorth

// Steps holds all deductions in a position, or asks the player to confirm the price.
type Steps struct {
	*game.Work
	*coach.Steps      // nil while Confirm is set
	Confirm      bool // it has a price that the player must confirm
	Cost         Cost
}

// Steps lists all deductions, which counts as StepsWorth hints. If the list has a price, Steps asks
// the player to confirm it first. It fails as Hint does.
func (s *Service) Steps(ctx context.Context, c game.Call, sub game.Subject, confirmed bool) (*Steps, error) {
	return retryChanged(func() (*Steps, error) { return s.steps(ctx, c, sub, confirmed) })
}

func (s *Service) steps(ctx context.Context, c game.Call, sub game.Subject, confirmed bool) (*Steps, error) {
	o, err := s.inPlay(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	with, at, err := s.consult(c, o)
	if err != nil {
		return nil, err
	}
	a := &advice{
		key:   game.HelpSteps.Key(game.Digest(format.LineWithRestrictions(at.Progress))),
		level: game.MaxHintLevel, times: StepsWorth, before: at.Progress, cheap: !confirmed,
	}
	a.questionKey = a.key
	if asks, err := s.asks(ctx, c, o, a, s.StepsPrice(o.Work)); asks || err != nil {
		return &Steps{Work: o.Work, Confirm: true}, err
	}
	found, err := with.Steps(ctx, at)
	if err != nil {
		return nil, err
	}
	found.Secret = o.Live
	if found.Any() {
		a.key, a.level, a.times, a.mistakes = checkKey(at.Progress), 1, 1, found.Mistakes
	}
	g, err := s.give(ctx, c, o, a)
	return &Steps{Work: o.Work, Steps: found, Cost: g.Cost}, err
}

// Check says whether a player's progress is right.
type Check struct {
	*game.Work
	*coach.CheckResult
	At   *solver.Grid // the position that was checked
	Cost Cost
}

// CheckLevel is the hint level that a check counts as.
const CheckLevel = 2

// Check compares the progress on a subject with the solution. On a live daily it says how many
// entries are wrong but not which. Since even that helps, it counts as a hint of CheckLevel, unless
// the player has entered nothing yet. It fails as Open does.
func (s *Service) Check(ctx context.Context, c game.Call, sub game.Subject) (*Check, error) {
	return retryChanged(func() (*Check, error) { return s.check(ctx, c, sub) })
}

func (s *Service) check(ctx context.Context, c game.Call, sub game.Subject) (*Check, error) {
	o, err := s.settle(ctx, c, sub, withNotes)
	if err != nil {
		return nil, err
	}
	if o.kept == nil && sub.Version != nil && *sub.Version != o.Version {
		return nil, game.About(o.Work, game.ErrChanged)
	}
	_, at, err := s.consult(c, o)
	if err != nil {
		return nil, err
	}
	check := &Check{Work: o.Work, CheckResult: at.Check(), At: at.Progress}
	check.Secret = o.Live
	_, ended := o.Ended()
	g, err := s.give(ctx, c, o, &advice{
		key: checkKey(at.Progress), level: CheckLevel, before: at.Progress,
		free: ended || o.Kind == game.PastedAttempt || check.Untouched,
	})
	check.Cost = g.Cost
	return check, err
}
