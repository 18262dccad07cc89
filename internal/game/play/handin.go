package play

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
)

// AnswerStatus is the outcome of an answer.
type AnswerStatus string

// The states.
const (
	AnswerSaved  AnswerStatus = "progress" // incomplete, or with a digit twice in a unit: saved but not judged
	AnswerWrong  AnswerStatus = "wrong"    // complete and wrong; nothing more is revealed
	AnswerSolved AnswerStatus = "solved"
)

// Answer is the outcome of a hand-in or of saving progress.
type Answer struct {
	*game.Work
	Status    AnswerStatus
	Same      bool               // AnswerSaved: it equals what was saved before
	Crossed   []solver.Candidate // candidates that it crosses out
	Changed   []int              // givens for which the text had other digits; they were restored
	Conflicts []solver.Conflict  // digits that appear twice in a unit
	Cost      Cost               // AnswerWrong: cost of this hand-in
	NextCost  time.Duration      // AnswerWrong: cost of the next one
	Left      int                // number of empty cells
	Counts    bool               // AnswerSolved: it counts on a leaderboard
	Late      bool               // the daily has closed here, so this was practice
	TooFast   bool               // AnswerSolved: too fast to be typed, so it does not count
	Result    game.Result        // Counts, TooFast: the result
	Rank      int                // Counts: rank in this guild today
	Streak    game.Streak        // Counts: the streak including this daily
	Cards     []game.Post        // Counts: the posts whose number of solvers has changed
}

// Answer reads a text as the player's digits, see game.ReadAnswer. It saves an incomplete grid as
// progress, and judges a complete one. Without a subject and a current puzzle the text is for the
// open daily, if its post showed the grid. Answer fails with a *game.AnswerError or
// game.ErrLastCandidate, with game.ErrNotStarted, with game.ErrEnded, and as Open does.
func (s *Service) Answer(ctx context.Context, c game.Call, sub game.Subject, text string) (*Answer, error) {
	return retryChanged(func() (*Answer, error) {
		return s.answer(ctx, c, sub, func(w *game.Work) (*solver.Grid, []int, error) { return game.ReadAnswer(w.Grid, w.Progress, text) })
	})
}

type reads func(*game.Work) (got *solver.Grid, changed []int, err error)

func (s *Service) answer(ctx context.Context, c game.Call, sub game.Subject, read reads) (*Answer, error) {
	o, err := s.look(ctx, c, func(q Query, kept *string) (*opening, error) { return s.answering(q, c, sub, kept) })
	if err != nil {
		return nil, err
	}
	if o.kept != nil {
		var j judged
		if err := json.Unmarshal([]byte(*o.kept), &j); err != nil {
			return nil, err
		}
		a := &Answer{Work: o.Work}
		return a, s.Store.View(ctx, func(q Query) error { return place(q, a, j) })
	}
	got, changed, err := read(o.Work)
	if err != nil {
		return nil, game.About(o.Work, err)
	}
	if sub.Version != nil && *sub.Version != o.Version {
		got = game.Join(o.Grid, o.Progress, got)
	}
	if _, ended := o.Ended(); ended {
		return nil, game.About(o.Work, game.ErrEnded)
	}
	a := &Answer{Work: o.Work}
	same, crossed := game.ChangeFrom(o.Progress, got) == "", game.CrossedOut(o.Grid, o.Progress, got)
	s.setProgress(o, got)
	j, err := update(ctx, s, c, o, func(tx Tx) (judged, error) {
		j, err := s.judge(tx, o.Work)
		j.Attempt, j.Same, j.Crossed, j.Changed, j.Conflicts, j.Left = o.ID, same, crossed, changed, got.Conflicts(), got.Empty().Len()
		if err == nil && sub.OnPage && j.Status == AnswerSolved {
			err = noteCards(tx, o.Work)
		}
		return j, cmp.Or(err, place(tx, a, j))
	})
	if err == nil && a.Status == "" { // the same call was done by another delivery in the meantime
		err = s.Store.View(ctx, func(q Query) error { return place(q, a, j) })
	}
	return a, err
}

func (s *Service) answering(q Query, c game.Call, sub game.Subject, kept *string) (*opening, error) {
	o, err := s.known(q, c, sub, kept)
	if !errors.Is(err, game.ErrNoCurrent) {
		return o, err
	}
	post, err := s.Guard.Today(q, c)
	if err != nil {
		return nil, err
	}
	if post.Reveal != game.RevealOnPost {
		return nil, game.ErrNotStarted
	}
	return s.start(q, c, post.ID)
}

// judged is the remembered result of a call that answered.
type judged struct {
	inAttempt
	Status    AnswerStatus
	Cost      Cost               `json:",omitzero"`
	Next      time.Duration      `json:",omitzero"`
	Same      bool               `json:",omitempty"`
	Crossed   []solver.Candidate `json:",omitempty"`
	Changed   []int              `json:",omitempty"`
	Conflicts []solver.Conflict  `json:",omitempty"`
	Left      int                `json:",omitempty"`
}

// judge judges a work's digits and records a finish or a wrong hand-in.
func (s *Service) judge(tx Tx, w *game.Work) (judged, error) {
	switch {
	case !w.Progress.Solved():
		return judged{Status: AnswerSaved}, nil
	case game.SameDigits(w.Progress, w.Solution):
		return judged{Status: AnswerSolved}, record(tx, w, game.Event{Kind: game.EventFinished, At: s.Now()})
	}
	cost, err := s.charge(tx, w, []game.Event{{Kind: game.EventWrong, At: s.Now()}})
	return judged{Status: AnswerWrong, Cost: cost, Next: s.WrongPrice(w)}, err
}

// place fills in an answer, with its result and rank at the first post for which it counts.
func place(q Query, a *Answer, j judged) error {
	a.Status, a.Cost, a.NextCost, a.Same, a.Crossed = j.Status, j.Cost, j.Next, j.Same, j.Crossed
	a.Changed, a.Conflicts, a.Left = j.Changed, j.Conflicts, j.Left
	a.Late = a.Kind == game.DailyAttempt && !a.Unranked && len(a.Posts) == 0
	if a.Status != AnswerSolved || len(a.Posts) == 0 {
		return nil
	}
	a.Cards = a.Posts
	rows, err := q.AttemptResults(a.ID, a.ID)
	i := slices.IndexFunc(rows, func(r results.AttemptResult) bool { return r.Post == a.Posts[0].ID })
	if i < 0 || err != nil {
		return err
	}
	a.Result, a.Counts, a.TooFast = rows[i].Score.Result(), rows[i].Validity == game.Counted, rows[i].Validity == game.TooFast
	if !a.Counts {
		return nil
	}
	st, err := txn.OrNone(q.Standing(a.Posts[0].ID, a.Player))
	if st != nil {
		a.Rank = st.Rank
	}
	if err != nil {
		return err
	}
	streak, err := txn.OrNone(q.Streak(a.Posts[0].Series(), a.Player))
	if streak != nil {
		a.Streak = streak.Streak
	}
	return err
}

// Undo takes back the last change of a subject's progress: an entry or an applied move. Hints stay
// counted. It fails with game.ErrNothingToUndo, with game.ErrEnded, and as Open does.
func (s *Service) Undo(ctx context.Context, c game.Call, sub game.Subject) (*Answer, error) {
	return retryChanged(func() (*Answer, error) { return s.undo(ctx, c, sub, lastChange) })
}

// UndoAll clears a subject's progress in one change. It fails as Undo does.
func (s *Service) UndoAll(ctx context.Context, c game.Call, sub game.Subject) (*Answer, error) {
	return retryChanged(func() (*Answer, error) { return s.undo(ctx, c, sub, allChanges) })
}

// goingBack returns an attempt's earlier progress and the Level of the event that restores it.
type goingBack func(*game.Attempt) (before *solver.Grid, level int, err error)

func lastChange(a *game.Attempt) (before *solver.Grid, level int, err error) {
	before, err = a.BeforeLastChange()
	return before, game.LevelUndo, err
}

// allChanges goes back to the start with an event like an entry's, so that Undo can take it back.
func allChanges(a *game.Attempt) (before *solver.Grid, level int, err error) {
	if game.ChangeFrom(a.Grid, a.Progress) == "" {
		return nil, 0, game.ErrNothingToUndo
	}
	return a.Grid.Clone(), 0, nil
}

func (s *Service) undo(ctx context.Context, c game.Call, sub game.Subject, to goingBack) (*Answer, error) {
	o, err := s.look(ctx, c, func(q Query, kept *string) (*opening, error) { return s.known(q, c, sub, kept) })
	if err == nil && o.kept == nil {
		err = game.About(o.Work, s.takeBack(ctx, c, o, to))
	}
	if err != nil {
		return nil, err
	}
	return &Answer{Work: o.Work, Status: AnswerSaved, Conflicts: o.Progress.Conflicts(), Left: o.Progress.Empty().Len()}, nil
}

func (s *Service) takeBack(ctx context.Context, c game.Call, o *opening, to goingBack) error {
	if _, ended := o.Ended(); ended {
		return game.ErrEnded
	}
	before, level, err := to(&o.Attempt)
	if err != nil {
		return err
	}
	s.save(o, before, game.Event{Kind: game.EventSaved, Level: level, Detail: game.ChangeFrom(o.Progress, before)})
	_, err = update(ctx, s, c, o, func(Tx) (judged, error) {
		return judged{inAttempt: inAttempt{o.ID}, Status: AnswerSaved}, nil
	})
	return err
}
