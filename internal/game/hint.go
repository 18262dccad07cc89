package game

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
)

// MaxHintLevel is the deepest level of hint: the move itself.
const MaxHintLevel = 4

// Hint is a deduction, as far as the player may see it: with a live daily, mistakes
// are only counted, and no further singles are named.
type Hint struct {
	*Work
	*coach.Hint
	Level int           // 1 to MaxHint
	Cost  time.Duration // what it adds to a ranked time; 0 if nothing
	Done  bool          // Apply: the step was the last one, and the grid is right
}

// Ask says what the player wants to hear of in a puzzle of a layout.
type Ask[T any] func(*solver.Layout) (T, error)

// HintFor returns a deduction on a subject that the player wants to hear of. Level 0
// is one deeper than what the player has seen of the same step; any other level is
// that level. A hint that shows more than before is recorded, and on a daily it
// costs. When entries are wrong, that is the hint. It fails as Open does, with
// ErrEnded when the grid is solved, and with ErrComplete when it only awaits the
// hand-in.
func (s *Service) HintFor(ctx context.Context, c Call, sub Subject, about Ask[coach.Topic], level int) (*Hint, error) {
	return retry(func() (*Hint, error) { return s.hint(ctx, c, sub, about, level, false) })
}

// Apply makes the move of a deduction in the player's progress, which counts as a
// hint of level 4. The Hint's Before is the position without it.
func (s *Service) Apply(ctx context.Context, c Call, sub Subject, about Ask[coach.Topic]) (*Hint, error) {
	return retry(func() (*Hint, error) { return s.hint(ctx, c, sub, about, MaxHintLevel, true) })
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

func (s *Service) hint(ctx context.Context, c Call, sub Subject, about Ask[coach.Topic], level int, apply bool) (*Hint, error) {
	w, err := s.inPlay(ctx, c, sub)
	if err != nil {
		return nil, err
	}
	topic, err := about(w.Grid.Layout())
	if err != nil {
		return nil, err
	}
	found, err := s.advise(ctx, c, w, w.Progress.Clone(), topic)
	if err != nil || !found.Found && !found.Any() {
		return &Hint{Work: w, Hint: found}, err
	}
	h := &Hint{Work: w, Hint: found}
	if found.Any() {
		level, apply = 1, false
	}
	given, err := updating(ctx, s, func(tx Tx) (given, error) {
		return once(tx, c, s.now(), func() (given, error) { return s.giveHint(tx, h, keyOf(found), level, apply) })
	})
	if err != nil {
		return nil, err
	}
	h.Level, h.Cost = given.Level, given.Cost
	return h, s.asGiven(ctx, c, h, given)
}

// inPlay opens a subject for advice on where the player stands.
func (s *Service) inPlay(ctx context.Context, c Call, sub Subject) (*Work, error) {
	w, err := s.open(ctx, c, sub, withNotes)
	switch {
	case err != nil:
		return nil, err
	case w.Awaits():
		return nil, ErrComplete
	case w.Progress.Solved() && w.position().Check().Solved():
		return nil, ErrEnded
	}
	return w, nil
}

// position is where the player stands.
func (w *Work) position() *coach.Position {
	return &coach.Position{Puzzle: w.Grid, Progress: w.Progress, Solution: w.Solution}
}

// coachFor returns the coach that argues as a player wants it.
func (s *Service) coachFor(c Call) *coach.Coach {
	if c.NoUniqueness {
		return s.cautious
	}
	return s.coach
}

// advise asks the coach for a hint on a position of a work.
func (s *Service) advise(ctx context.Context, c Call, w *Work, at *solver.Grid, about coach.Topic) (*coach.Hint, error) {
	h, err := s.coachFor(c).Hint(ctx, &coach.Position{Puzzle: w.Grid, Progress: at, Solution: w.Solution}, about)
	if err != nil {
		return nil, err
	}
	if h.Secret = w.Live; w.Live {
		h.Also = nil
	}
	return h, nil
}

// keyOf names what a hint tells, so that the same again is known.
func keyOf(h *coach.Hint) string {
	if h.Any() {
		return checkKey(h.Before)
	}
	return h.Step.Technique + " " + digest(fmt.Sprint(h.Step.Places, h.Step.Removes))
}

func checkKey(g *solver.Grid) string { return "check " + digest(g.String()) }

// given is what Hint keeps of a call.
type given struct {
	Level  int
	Cost   time.Duration
	Before string // format.Restricted
}

// asGiven makes a hint what the call gave the first time, if the progress has
// changed since.
func (s *Service) asGiven(ctx context.Context, c Call, h *Hint, g given) error {
	if g.Before == format.LineWithRestrictions(h.Before) {
		return nil
	}
	_, before, err := RestoreGrids(h.Grid.Layout().Shape(), format.LineWithRestrictions(h.Grid), g.Before)
	if err != nil {
		return err
	}
	h.Hint, err = s.advise(ctx, c, h.Work, before, h.Topic)
	return err
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
		level = min(seen+1, MaxHintLevel)
	}
	var cost time.Duration
	if level > seen {
		cost = s.hintCost(h.Work, level)
		if err := s.record(tx, h.Work, Event{Kind: EventHinted, Level: level, Detail: key, At: s.now()}); err != nil {
			return given{}, err
		}
	}
	switch {
	case apply:
		err = s.applyStep(tx, h)
	case len(h.Wrong) == 0 && len(h.Crossed) > 0:
		err = s.save(tx, h.Work, putBack(h.Work))
	}
	return given{level, cost, format.LineWithRestrictions(h.Before)}, err
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
	return s.record(tx, h.Work, Event{Kind: EventFinished, At: s.now()})
}

// seen returns the deepest level at which the player has seen a step, 0 if
// not at all.
func (a *Attempt) seen(key string) int {
	deepest := 0
	for _, e := range a.Events {
		if e.Kind == EventHinted && e.Detail == key {
			deepest = max(deepest, e.Level)
		}
	}
	return deepest
}

// putBack returns a work's progress with the right candidates that were crossed
// out; on a live daily with all candidates, so that nobody sees which.
func putBack(w *Work) *solver.Grid {
	known := w.Progress.WithPlainCandidates()
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
