package play

import (
	"context"
	"encoding/json"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
)

// Ask returns what the player asks about in a puzzle of a layout.
type Ask[T any] func(*solver.Layout) (T, error)

func (s *Service) inPlay(ctx context.Context, c game.Call, sub game.Subject) (*opening, error) {
	o, err := s.settle(ctx, c, sub, withNotes)
	switch {
	case err != nil, o.kept != nil:
		return o, err
	case sub.Version != nil && *sub.Version != o.Version:
		return nil, game.About(o.Work, game.ErrChanged)
	case o.Awaits():
		return nil, game.About(o.Work, game.ErrComplete)
	case o.Progress.Solved() && o.Position().Check().Solved():
		return nil, game.About(o.Work, game.ErrEnded)
	}
	return o, nil
}

// consult returns the coach for a call and the position that the call is or, if repeated, was about.
func (s *Service) consult(c game.Call, o *opening) (*coach.Coach, *coach.Position, error) {
	at := o.Position()
	if o.kept == nil {
		return s.coachFor(c), at, nil
	}
	var g given
	err := json.Unmarshal([]byte(*o.kept), &g)
	if err == nil {
		at.Progress, err = game.RestoreProgress(o.Grid, g.Before)
	}
	c.NoUniqueness = g.NoUniqueness
	return s.coachFor(c), at, err
}

// advice is what a player is to see, before it is recorded.
type advice struct {
	key      string         // what it is known by, so that the same again is known
	asked    string         // by which what was asked for is known, whatever was found; "" where that is no matter
	level    int            // of hint that it counts as; 0 is one deeper than was seen
	cheap    bool           // nobody named its level or pressed its price: it is to add no more than a nudge
	free     bool           // it tells what anybody sees
	times    int            // how many such hints; 0 is one
	mistakes coach.Mistakes // if these are all that is wrong, right candidates come back
	before   *solver.Grid   // the position that it is about
	skip     int            // see coach.Topic
	apply    *solver.Step   // to be made in the progress; nil for none
	onPage   bool           // where nobody renews a card at once
}

// inAttempt is kept for a call that changed an attempt.
type inAttempt struct {
	Attempt int64 `json:",omitempty"` // 0 in calls of before it was kept
}

// given is what is kept of a call that gave advice.
type given struct {
	inAttempt
	Level  int
	Skip   int    `json:",omitempty"`    // see coach.Topic
	Dearer bool   `json:",omitempty"`    // see Hint
	Cost   Cost   `json:"Paid,omitzero"` // calls of before keep a number as Cost
	Before string // format.LineWithRestrictions
	Asks   bool   `json:",omitempty"` // it asked whether the price is to be paid

	NoUniqueness bool `json:",omitempty"` // see game.Call
}

// give records advice in one unit of work with the opening's pending writes, or without one if
// there is nothing to write. A repeated call gets what it got the first time.
func (s *Service) give(ctx context.Context, c game.Call, o *opening, a *advice) (g given, err error) {
	if o.kept != nil {
		return g, json.Unmarshal([]byte(*o.kept), &g)
	}
	level := s.levelOf(o.Work, a)
	g = given{inAttempt: inAttempt{o.ID}, Level: level, Skip: a.skip, Dearer: a.cheap && level < wanted(a, o.SeenLevel(a.key)), Before: format.LineWithRestrictions(a.before), NoUniqueness: c.NoUniqueness}
	a.level = level
	comesBack := len(a.mistakes.Wrong) == 0 && len(a.mistakes.Crossed) > 0
	if a.apply == nil && !comesBack && len(o.writes) == 0 && len(s.news(o.Work, a)) == 0 {
		return g, s.keepRecent(c, g)
	}
	start := o.start()
	return txn.Update(ctx, s.Store, func(tx Tx) (given, error) {
		start()
		return txn.Once(tx, c, s.Now(), func() (given, error) {
			if err := s.unchanged(tx, o); err != nil {
				return g, err
			}
			if err := o.commit(tx); err != nil {
				return g, err
			}
			g.Attempt = o.ID
			g.Cost, err = s.charge(tx, o.Work, s.news(o.Work, a))
			if err == nil && (a.apply != nil || comesBack) {
				err = s.move(tx, o, a)
			}
			return g, err
		})
	})
}

func (s *Service) asks(ctx context.Context, c game.Call, o *opening, a *advice, price time.Duration) (bool, error) {
	if o.kept != nil {
		var g given
		err := json.Unmarshal([]byte(*o.kept), &g)
		return g.Asks, err
	}
	if !s.asksFirst(o, a, price) {
		return false, nil
	}
	if err := s.finishOpening(ctx, o); err != nil {
		return true, err
	}
	return true, s.keepRecent(c, given{Before: format.LineWithRestrictions(a.before), Asks: true, NoUniqueness: c.NoUniqueness})
}

func (s *Service) keepRecent(c game.Call, g given) error {
	text, err := json.Marshal(g)
	if err == nil && c.ID != "" {
		s.recent.add(c, string(text))
	}
	return err
}

// unchanged fails with game.ErrChanged if an attempt is not as it was loaded.
func (s *Service) unchanged(tx Tx, o *opening) error {
	if o.Fresh {
		return nil
	}
	stored, err := tx.Attempt(o.ID)
	if err == nil && (stored.Version != o.Version || len(stored.Events) != len(o.Events)) {
		err = game.ErrChanged
	}
	return err
}

// move changes the progress as advice says: makes a step, or brings candidates back.
func (s *Service) move(tx Tx, o *opening, a *advice) error {
	after := putBack(o.Work)
	if a.apply != nil {
		after = a.before.Clone()
		after.Apply(a.apply)
	}
	o.writes = nil
	s.setProgress(o, after)
	if err := o.commit(tx); err != nil {
		return err
	}
	if _, ended := o.Ended(); ended || a.apply == nil || !game.SameDigits(after, o.Solution) {
		return nil
	}
	if err := record(tx, o.Work, game.Event{Kind: game.EventFinished, At: s.Now()}); err != nil || !a.onPage {
		return err
	}
	return noteCards(tx, o.Work)
}

// putBack restores correct candidates that were crossed out; in a live daily it restores all
// candidates, so that nobody sees which were correct.
func putBack(w *game.Work) *solver.Grid {
	known := w.Progress.WithPlainCandidates()
	for c := range w.Progress.Empty().All() {
		for d := range (known.Candidates(c) &^ w.Progress.Candidates(c)).All() {
			if d != w.Solution.Value(c) && !w.Live {
				known.Remove(c, d)
			}
		}
	}
	return game.WithEntries(w.Grid, known, game.EntriesOf(w.Grid, w.Progress))
}

// checkKey names what a check of a position tells, crossed-out candidates among it.
func checkKey(g *solver.Grid) string {
	return game.HelpCheck.Key(game.Digest(format.LineWithRestrictions(g)))
}
