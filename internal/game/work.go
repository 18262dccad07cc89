package game

import (
	"context"
	"errors"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// Subject says which puzzle a call is about: a pasted grid, a puzzle's id, an
// attempt (from a control of an earlier reply), or, when all are zero, the
// player's current puzzle where the call was made.
type Subject struct {
	Grid    *solver.Grid
	Puzzle  string
	Attempt int64
}

// Work is a player's attempt with what may be said about it.
type Work struct {
	Attempt
	Puzzle *Puzzle // nil for a pasted grid
	Posts  []Post  // the open posts that it counts for, this guild's first; empty if it does not rank
	Live   bool    // the puzzle is a live daily: keep it private, keep its solution
	Turned bool    // what was pasted is a morph of it
	Fresh  bool    // this call started it
}

// Ranked reports whether finishing now would count on a leaderboard.
func (w *Work) Ranked() bool {
	_, ended := w.Ended()
	return !ended && len(w.Posts) > 0
}

// Awaits reports whether the player has the solution and has not handed it in.
// A solution that was pasted as a puzzle has nothing to hand in.
func (w *Work) Awaits() bool {
	_, ended := w.Ended()
	return !ended && !w.Grid.Empty().IsEmpty() && sameValues(w.Progress, w.Solution)
}

// Number is the daily's number, 0 when the work is on no open daily.
func (w *Work) Number() int {
	if len(w.Posts) == 0 {
		return 0
	}
	return w.Posts[0].Date.Number()
}

// Open returns the player's work on a subject and makes it the current puzzle
// there. A pasted grid, or the id, of a live daily is that daily: its attempt
// starts if it had not. Digits that a pasted grid has beyond the givens become
// its progress.
//
// It fails with ErrNoCurrent, with ErrNotFound for an id, or for a pasted grid
// with what solver.Solve says.
func (s *Service) Open(ctx context.Context, c Call, sub Subject) (*Work, error) {
	return s.open(ctx, c, sub, asPuzzle)
}

// open is Open with a way to read a pasted grid.
func (s *Service) open(ctx context.Context, c Call, sub Subject, as reading) (*Work, error) {
	if sub.Grid == nil {
		return updating(ctx, s, func(tx Tx) (*Work, error) { return s.openKnown(tx, c, sub) })
	}
	w, err := s.openSeen(ctx, c, sub.Grid, as)
	if w != nil || err != nil {
		return w, err
	}
	set, solution, err := as.solve(ctx, sub.Grid)
	leads := leadsTo(sub.Grid, solution, err)
	w, liveErr := updating(ctx, s, func(tx Tx) (*Work, error) { return s.openLive(tx, c, sub.Grid, as, leads) })
	if w != nil || liveErr != nil {
		return w, liveErr
	}
	if err != nil {
		return nil, err
	}
	return updating(ctx, s, func(tx Tx) (*Work, error) {
		w, err := s.openPasted(tx, c, set, solution, leads.form())
		if err != nil || set == sub.Grid {
			return w, err
		}
		return w, s.adopt(tx, w, sub.Grid, as)
	})
}

// reading is what a pasted grid's missing candidates mean.
type reading bool

const (
	asPuzzle  reading = false // the puzzle is set with them: with others it is another puzzle
	withNotes reading = true  // the player has crossed them out
)

// solve returns the puzzle that a pasted grid sets, and its solution: the grid
// itself or, where somebody crossed out a candidate too many, its digits alone.
func (as reading) solve(ctx context.Context, g *solver.Grid) (set, solution *solver.Grid, err error) {
	solution, err = solver.Solve(ctx, g)
	if as == withNotes && errors.Is(err, solver.ErrNoSolution) && !g.Restricted().IsEmpty() {
		if other, fits := solver.Solve(ctx, g.WithPlainCandidates()); fits == nil {
			return g.WithPlainCandidates(), other, nil
		}
	}
	return g, solution, err
}

// openKnown opens what the store knows by its id, or the current puzzle; it
// fails with ErrNoCurrent if there is none.
func (s *Service) openKnown(tx Tx, c Call, sub Subject) (*Work, error) {
	switch {
	case sub.Attempt != 0:
		return s.openAttempt(tx, c, sub.Attempt)
	case sub.Puzzle != "":
		return s.openPuzzle(tx, c, sub.Puzzle)
	}
	a, err := orNone(tx.Current(c.Player.ID, c.Guild))
	if err == nil && a == nil {
		err = ErrNoCurrent
	}
	if err != nil {
		return nil, err
	}
	return s.enter(tx, c, a, false)
}

// openAttempt opens an attempt by its id. Another player's is opened as this
// player's own attempt at the same puzzle.
func (s *Service) openAttempt(tx Tx, c Call, id int64) (*Work, error) {
	a, err := tx.Attempt(id)
	switch {
	case err != nil:
		return nil, err
	case a.Player == c.Player.ID:
		return s.enter(tx, c, a, false)
	case a.PuzzleID != "":
		return s.openPuzzle(tx, c, a.PuzzleID)
	}
	return s.openPasted(tx, c, a.Grid, a.Solution, formOf(a.Solution))
}

// openPuzzle opens a puzzle by its id. One that still waits to be a daily is
// nobody's business yet.
func (s *Service) openPuzzle(tx Tx, c Call, id string) (*Work, error) {
	p, err := tx.Puzzle(id)
	if err == nil && p.Usage == UsageBank {
		err = ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return s.begin(tx, c, p)
}

// openSeen opens the live daily, or the current puzzle, that a pasted grid is a
// copy of; nil if it is of neither.
func (s *Service) openSeen(ctx context.Context, c Call, g *solver.Grid, as reading) (*Work, error) {
	return updating(ctx, s, func(tx Tx) (*Work, error) {
		w, err := s.openLive(tx, c, g, as, looksLike(g))
		if w != nil || err != nil {
			return w, err
		}
		a, err := orNone(tx.Current(c.Player.ID, c.Guild))
		if err != nil || a == nil || !as.isCopy(g, a) {
			return nil, err
		}
		if w, err = s.enter(tx, c, a, false); err != nil {
			return nil, err
		}
		return w, s.adopt(tx, w, g, as)
	})
}

// openLive opens the live daily that m knows g to be a copy of, with the copy's
// digits as progress; nil if it is of none.
func (s *Service) openLive(tx Tx, c Call, g *solver.Grid, as reading, m matcher) (*Work, error) {
	live, err := s.liveWhere(tx, m)
	if live == nil || err != nil {
		return nil, err
	}
	w, err := s.begin(tx, c, live.Puzzle)
	if err != nil {
		return nil, err
	}
	w.Turned = live.grid != g
	return w, s.adopt(tx, w, live.grid, as)
}

// openPasted opens the player's attempt at a grid that is not theirs yet. A
// puzzle that waited to be a daily cannot be one any more once somebody has it.
func (s *Service) openPasted(tx Tx, c Call, g, solution *solver.Grid, solutionForm string) (*Work, error) {
	set := puzzleOf(g)
	known, err := s.reveal(tx, set, solutionForm)
	if err != nil {
		return nil, err
	}
	if known != nil {
		return s.begin(tx, c, known)
	}
	a, err := orNone(tx.PastedAttempt(c.Player.ID, set.Layout().Shape().String(), format.LineWithRestrictions(set)))
	if err != nil {
		return nil, err
	}
	if a != nil {
		return s.enter(tx, c, a, false)
	}
	return s.add(tx, c, &Attempt{Kind: PastedAttempt, Grid: set, Progress: set.Clone(), Solution: solution})
}

// begin opens the player's attempt at a puzzle, a new one if there is none.
func (s *Service) begin(tx Tx, c Call, p *Puzzle) (*Work, error) {
	a, err := orNone(tx.AttemptAt(c.Player.ID, p.ID))
	if err != nil {
		return nil, err
	}
	if a != nil {
		return s.enter(tx, c, a, false)
	}
	a = &Attempt{PuzzleID: p.ID, Kind: PracticeAttempt, Grid: p.Grid, Progress: p.Grid.Clone(), Solution: p.Solution}
	if p.Usage == UsageDaily {
		a.Kind = DailyAttempt
		if a.Unranked, err = s.hadBefore(tx, c.Player.ID, p.ID); err != nil {
			return nil, err
		}
	}
	return s.add(tx, c, a)
}

// add starts an attempt.
func (s *Service) add(tx Tx, c Call, a *Attempt) (*Work, error) {
	at := s.now()
	if err := tx.SeePlayer(c.Player, c.Guild, at); err != nil {
		return nil, err
	}
	a.Player, a.Started = c.Player.ID, at
	a.Events = []Event{{Kind: EventStarted, At: at}}
	if err := tx.AddAttempt(a); err != nil {
		return nil, err
	}
	return s.enter(tx, c, a, true)
}

// enter makes an attempt the current one, lets it count in the guild where the
// call was made, and says what it is.
func (s *Service) enter(tx Tx, c Call, a *Attempt, fresh bool) (*Work, error) {
	at := s.now()
	if err := tx.SeePlayer(c.Player, c.Guild, at); err != nil {
		return nil, err
	}
	if err := tx.SetCurrent(c.Player.ID, c.Guild, a.ID); err != nil {
		return nil, err
	}
	if a.Kind == DailyAttempt && !a.Unranked {
		guild, err := s.homeOf(tx, c)
		if err != nil {
			return nil, err
		}
		if err := tx.Join(a.ID, guild, at); err != nil {
			return nil, err
		}
	}
	return s.describe(tx, a, c.Guild, at, fresh)
}

// homeOf returns the guild that a call counts in.
func (s *Service) homeOf(q Query, c Call) (string, error) {
	if c.Guild != "" {
		return c.Guild, nil
	}
	home, err := orNone(q.Home(c.Player.ID))
	if home == "" {
		home = LocalGuild
	}
	return home, err
}

func (s *Service) describe(q Query, a *Attempt, guild string, at time.Time, fresh bool) (*Work, error) {
	w := &Work{Attempt: *a, Fresh: fresh}
	if a.PuzzleID == "" {
		return w, nil
	}
	var err error
	if w.Puzzle, err = q.Puzzle(a.PuzzleID); err != nil || w.Puzzle.Usage != UsageDaily {
		return w, err
	}
	if w.Live, err = s.isLive(q, a.PuzzleID); err != nil {
		return w, err
	}
	w.Posts, err = q.PostsOf(a.ID, at)
	for i, p := range w.Posts {
		if p.Guild == guild {
			w.Posts[0], w.Posts[i] = w.Posts[i], w.Posts[0]
		}
	}
	return w, err
}

// adopt takes the digits of a pasted copy as the work's progress, and its
// candidates where it has crossed some out; what was crossed out before is kept
// otherwise. A copy with the givens alone says nothing about progress.
func (s *Service) adopt(tx Tx, w *Work, g *solver.Grid, as reading) error {
	entries, known := entriesOf(w.Grid, g), w.Progress
	if as == withNotes && !allows(g, w.Grid) && narrows(g, w.Grid) {
		known = g
	}
	if _, ended := w.Ended(); ended || len(entries) == 0 && known != g {
		return nil
	}
	return s.save(tx, w, withEntries(w.Grid, known, entries))
}

// save stores a work's progress if it changed.
func (s *Service) save(tx Tx, w *Work, g *solver.Grid) error {
	if format.LineWithRestrictions(g) == format.LineWithRestrictions(w.Progress) {
		return nil
	}
	at := s.now()
	w.Progress = g
	if err := tx.SaveProgress(&w.Attempt, at); err != nil {
		return err
	}
	return s.record(tx, w, Event{Kind: EventSaved, At: at})
}

// record adds an event to a work.
func (s *Service) record(tx Tx, w *Work, e Event) error {
	w.Events = append(w.Events, e)
	return tx.AddEvent(w.ID, e)
}
