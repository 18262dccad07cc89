package game

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// MaxHint is the deepest level of hint: the move itself.
const MaxHint = 4

// Hint is the next deduction, as far as the player may see it.
type Hint struct {
	*Work
	Step   solver.Step
	Want   Want
	Also   []solver.Step // further singles of the Step's kind; none on a live daily
	Level  int           // 1 to MaxHint
	Cost   time.Duration // what it adds to a ranked time; 0 if nothing
	Before *solver.Grid  // the position that the step is found in
	Done   bool          // Apply: the step was the last one, and the grid is right
	Wrong  *Mistakes     // set instead of Step when entries are wrong
}

// Mistakes says what is wrong with a progress.
type Mistakes struct {
	Count   int            // of wrong digits
	Crossed int            // of right candidates that are crossed out
	Cells   solver.CellSet // where either is; empty on a live daily
}

// any reports whether anything is wrong.
func (m *Mistakes) any() bool { return m.Count+m.Crossed > 0 }

// Hint returns the next deduction on a subject. Level 0 is one deeper than
// what the player has seen of the same step; any other level is that level. A
// hint that shows more than before is recorded, and on a daily it costs. When
// entries are wrong, that is the hint. It fails as Open does, with ErrEnded
// when the grid is solved, with ErrComplete when it only awaits the hand-in, and
// with ErrNoStep.
func (s *Service) Hint(ctx context.Context, c Call, sub Subject, level int) (*Hint, error) {
	return s.HintFor(ctx, c, sub, Want{}, level)
}

// HintFor is Hint on a deduction that the player wants to hear of. It fails with
// ErrNoStep if there is none of that kind.
func (s *Service) HintFor(ctx context.Context, c Call, sub Subject, want Want, level int) (*Hint, error) {
	return retry(func() (*Hint, error) { return s.hint(ctx, c, sub, want, level, false) })
}

// Apply makes the move of a deduction in the player's progress, which counts as a
// hint of level 4. The Hint's Before is the position without it.
func (s *Service) Apply(ctx context.Context, c Call, sub Subject, want Want) (*Hint, error) {
	return retry(func() (*Hint, error) { return s.hint(ctx, c, sub, want, MaxHint, true) })
}

// retry repeats what lost a race with another request of the same player.
func retry[T any](try func() (T, error)) (result T, err error) {
	for range 3 {
		if result, err = try(); !errors.Is(err, ErrChanged) {
			return result, err
		}
	}
	return result, err
}

func (s *Service) hint(ctx context.Context, c Call, sub Subject, want Want, level int, apply bool) (*Hint, error) {
	h, err := s.position(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	w := h.Work
	h.Want = want
	key := "check " + digest(w.Progress.String())
	if m := w.mistakes(); m.any() {
		h.Wrong, level, apply = m, 1, false
	} else if key, err = s.findStep(ctx, h); err != nil {
		return nil, err
	}
	given, err := updating(ctx, s, func(tx Tx) (given, error) {
		return once(tx, c, s.now(), func() (given, error) { return s.giveHint(tx, h, key, level, apply) })
	})
	if err != nil {
		return nil, err
	}
	h.Level, h.Cost = given.Level, given.Cost
	return h, s.asGiven(ctx, h, given)
}

// position opens a subject for a hint on where the player stands.
func (s *Service) position(ctx context.Context, c Call, sub Subject) (*Hint, error) {
	w, err := s.open(ctx, c, sub, withNotes)
	if err != nil {
		return nil, err
	}
	if w.Awaits() {
		return nil, ErrComplete
	}
	if w.Progress.Solved() && w.mistakes().Count == 0 {
		return nil, ErrEnded
	}
	return &Hint{Work: w, Before: w.Progress.Clone()}, nil
}

// given is what Hint keeps of a call.
type given struct {
	Level  int
	Cost   time.Duration
	Before string // format.Restricted
}

// asGiven makes a hint what the call gave the first time, if the progress has
// changed since.
func (s *Service) asGiven(ctx context.Context, h *Hint, g given) (err error) {
	if g.Before == format.Restricted(h.Before) {
		return nil
	}
	if _, h.Before, err = Restore(h.Grid.Layout().Shape(), format.Restricted(h.Grid), g.Before); err != nil {
		return err
	}
	if h.Wrong = mistakesIn(h.Before, h.Solution, h.Live); h.Wrong.any() {
		return nil
	}
	h.Wrong = nil
	_, err = s.findStep(ctx, h)
	return err
}

// findStep puts the wanted step into a hint and returns its key.
func (s *Service) findStep(ctx context.Context, h *Hint) (key string, err error) {
	step, ok, err := s.wanted(ctx, h.Before, h.Want)
	if err == nil && !ok {
		err = ErrNoStep
	}
	if err == nil && !h.Live {
		h.Also, err = s.also(ctx, h.Before, &step)
	}
	h.Step = step
	return step.Technique + " " + digest(fmt.Sprint(step.Places, step.Removes)), err
}

// giveHint records that a player sees a step at a level, and applies it if
// asked to.
func (s *Service) giveHint(tx Tx, h *Hint, key string, level int, apply bool) (given, error) {
	stored, err := tx.Attempt(h.ID)
	if err != nil {
		return given{}, err
	}
	if stored.Version != h.Version {
		return given{}, ErrChanged
	}
	seen := stored.seen(key)
	if level == 0 {
		level = min(seen+1, MaxHint)
	}
	var cost time.Duration
	if level > seen {
		cost = s.hintCost(h.Work, level)
		if err := s.record(tx, h.Work, Event{Kind: Hinted, Level: level, Detail: key, At: s.now()}); err != nil {
			return given{}, err
		}
	}
	switch {
	case apply:
		err = s.applyStep(tx, h)
	case h.Wrong != nil && h.Wrong.Count == 0:
		err = s.save(tx, h.Work, putBack(h.Work))
	}
	return given{level, cost, format.Restricted(h.Before)}, err
}

// hintCost returns what a hint adds to the player's time where the call was
// made: nothing where the work or the time does not rank.
func (s *Service) hintCost(w *Work, level int) time.Duration {
	if !w.Ranked() || w.Posts[0].Reveal == RevealOnPost {
		return 0
	}
	return s.rules.hintPenalty(level)
}

func (s *Service) applyStep(tx Tx, h *Hint) error {
	after := h.Before.Clone()
	after.Apply(&h.Step)
	if err := s.save(tx, h.Work, after); err != nil {
		return err
	}
	h.Done = sameValues(after, h.Solution)
	if _, ended := h.Ended(); ended || !h.Done {
		return nil
	}
	return s.record(tx, h.Work, Event{Kind: Finished, At: s.now()})
}

// seen returns the deepest level at which the player has seen a step, 0 if
// not at all.
func (a *Attempt) seen(key string) int {
	deepest := 0
	for _, e := range a.Events {
		if e.Kind == Hinted && e.Detail == key {
			deepest = max(deepest, e.Level)
		}
	}
	return deepest
}

// mistakes counts the entries that are not the solution's, and the candidates
// crossed out that are.
func (w *Work) mistakes() *Mistakes { return mistakesIn(w.Progress, w.Solution, w.Live) }

func mistakesIn(progress, solution *solver.Grid, live bool) *Mistakes {
	wrong, missing := progress.Mistakes(solution)
	m := &Mistakes{Count: len(wrong), Crossed: len(missing)}
	if live {
		return m
	}
	for _, c := range append(wrong, missing...) {
		m.Cells.Add(c.Cell)
	}
	return m
}

// putBack returns a work's progress with the right candidates that were crossed
// out; on a live daily with all candidates, so that nobody sees which.
func putBack(w *Work) *solver.Grid {
	known := w.Progress.Fresh()
	for c := range w.Progress.Empty().All() {
		for d := range (known.Candidates(c) &^ w.Progress.Candidates(c)).All() {
			if d != w.Solution.Value(c) && !w.Live {
				known.Remove(c, d)
			}
		}
	}
	return withEntries(w.Grid, known, entriesOf(w.Grid, w.Progress))
}

// digest shortens a text to a key.
func digest(text string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:12]
}
