package play

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

// pasted opens the player's attempt at a grid and withdraws the puzzle from the bank.
func (s *Service) pasted(q Query, c game.Call, g, solution *solver.Grid, solutionForm string) (*opening, error) {
	set := g.Clone()
	set.MarkGivens()
	shape, text := set.Layout().Shape().String(), format.LineWithRestrictions(set)
	withdraw := func(tx Tx, _ *game.Work) error {
		_, err := bank.Withdraw(tx, set, solutionForm)
		return err
	}
	p, err := txn.OrNone(q.PuzzleByText(shape, text))
	if err != nil {
		return nil, err
	}
	if p != nil {
		waits := p.Usage == game.UsageBank
		if waits {
			p.Usage = game.UsagePractice
		}
		o, err := s.begin(q, c, p, "")
		if err == nil && (waits || o.Fresh) {
			o.Puzzle.Usage = p.Usage
			o.writes = append([]write{withdraw}, o.writes...)
		}
		return o, err
	}
	a, err := txn.OrNone(q.PastedAttempt(c.Player.ID, shape, text))
	if err != nil {
		return nil, err
	}
	if a != nil {
		return s.enter(q, c, a, "")
	}
	o, err := s.enter(q, c, s.newAttempt(c, &game.Attempt{Kind: game.PastedAttempt, Grid: set, Solution: solution}), "")
	if err == nil {
		o.writes = append([]write{withdraw}, o.writes...)
	}
	return o, err
}

// begin opens the player's attempt at a puzzle, or a new one if there is none. Unless it is "",
// home is the guild that a direct message is about.
func (s *Service) begin(q Query, c game.Call, p *game.Puzzle, home string) (*opening, error) {
	a, err := txn.OrNone(q.AttemptAt(c.Player.ID, p.ID))
	if err != nil {
		return nil, err
	}
	if a == nil {
		a = s.newAttempt(c, &game.Attempt{PuzzleID: p.ID, Kind: game.PracticeAttempt, Grid: p.Grid, Solution: p.Solution})
		if p.Usage == game.UsageDaily {
			a.Kind = game.DailyAttempt
			if a.Unranked, err = s.hadBefore(q, c.Player.ID, p); err != nil {
				return nil, err
			}
		}
	}
	return s.enter(q, c, a, home)
}

// hadBefore reports whether a player without an attempt at a daily has seen its puzzle: before
// their data was deleted, or as a manager reviewing it.
func (s *Service) hadBefore(q Query, player string, p *game.Puzzle) (had bool, err error) {
	if p.Origin == game.OriginSubmitted {
		had, err = q.HasReviewed(player, p.ID)
	}
	if had || err != nil {
		return had, err
	}
	return s.Guard.HadBeforeDeletion(q, player, p.ID)
}

func (s *Service) newAttempt(c game.Call, a *game.Attempt) *game.Attempt {
	a.Player, a.Started, a.Progress = c.Player.ID, s.Now(), a.Grid.Clone()
	a.Events = []game.Event{{Kind: game.EventStarted, At: a.Started}}
	return a
}

// enter makes an attempt the current one, joins it to the call's guild if it counts, and describes
// it.
func (s *Service) enter(q Query, c game.Call, a *game.Attempt, home string) (*opening, error) {
	at := s.Now()
	o := &opening{Work: &game.Work{Attempt: *a, Fresh: a.ID == 0}}
	guild, err := txn.CountingGuild(q, c)
	if home != "" {
		guild = home
	} else {
		home = c.Guild
	}
	if err != nil {
		return nil, err
	}
	counts := a.Kind == game.DailyAttempt && !a.Unranked
	needs := []struct {
		has  func() (bool, error)
		give write
	}{
		{func() (bool, error) { return q.IsSeen(c.Player, home, at) },
			func(tx Tx, _ *game.Work) error { return tx.SeePlayer(c.Player, home, at) }},
		{func() (bool, error) { return a.ID != 0, nil }, add},
		{func() (bool, error) { return q.IsCurrent(c.Player.ID, c.Guild, a.ID) },
			func(tx Tx, w *game.Work) error { return tx.SetCurrent(c.Player.ID, c.Guild, w.ID, w.Slot()) }},
		{func() (bool, error) {
			if !counts {
				return true, nil
			}
			return q.Joined(a.ID, guild)
		}, func(tx Tx, w *game.Work) error { return join(tx, w, guild, at) }},
	}
	for _, n := range needs {
		has, err := n.has()
		if err != nil {
			return nil, err
		}
		if !has {
			o.writes = append(o.writes, n.give)
		}
	}
	if !counts {
		guild = ""
	}
	return o, s.describe(q, o.Work, c.Guild, guild, at)
}

// add stores a new attempt. It fails with game.ErrChanged if another call has added one in the
// meantime.
func add(tx Tx, w *game.Work) error {
	var other *game.Attempt
	var err error
	switch {
	case w.Replay:
	case w.PuzzleID != "":
		other, err = txn.OrNone(tx.AttemptAt(w.Player, w.PuzzleID))
	default:
		other, err = txn.OrNone(tx.PastedAttempt(w.Player, w.Grid.Layout().Shape().String(), format.LineWithRestrictions(w.Grid)))
	}
	if err == nil && other != nil {
		err = game.ErrChanged
	}
	if err != nil {
		return err
	}
	return tx.AddAttempt(&w.Attempt)
}

// describe adds a work's puzzle, whether it is live, and the posts for which it counts.
func (s *Service) describe(q Query, w *game.Work, here, joins string, at time.Time) (err error) {
	if w.PuzzleID == "" {
		return nil
	}
	w.Puzzle, err = q.Puzzle(w.PuzzleID)
	if err != nil || w.Puzzle.Usage != game.UsageDaily && w.Puzzle.Usage != game.UsagePool {
		return err
	}
	w.Live, err = s.Guard.IsLive(q, w.PuzzleID)
	if err != nil || w.Puzzle.Usage == game.UsagePool {
		return err
	}
	if w.Posts, err = q.PostsOf(w.ID, at); err != nil {
		return err
	}
	if err := addPosts(q, w, joins, at); err != nil {
		return err
	}
	for i, p := range w.Posts {
		if p.Guild == here {
			w.Posts[0], w.Posts[i] = w.Posts[i], w.Posts[0]
		}
		none, err := q.NoFilling(p.Guild)
		if err != nil {
			return err
		}
		w.NoFilling = w.NoFilling || none
	}
	return nil
}

func addPosts(q Query, w *game.Work, guild string, at time.Time) error {
	if guild == "" {
		return nil
	}
	joined, err := q.Joined(w.ID, guild)
	if joined || err != nil {
		return err
	}
	open, err := q.OpenPosts(guild, at)
	for _, p := range open {
		if p.Puzzle == w.PuzzleID {
			w.Posts = append(w.Posts, p)
		}
	}
	return err
}

// adopt takes the digits of a pasted copy as the work's progress, and its candidates if some are
// crossed out. A copy with only the givens changes nothing.
func (s *Service) adopt(o *opening, g *solver.Grid, as reading) {
	entries, known := game.EntriesOf(o.Grid, g), o.Progress
	if as == withNotes && !allows(g, o.Grid) && narrows(g, o.Grid) {
		known = g
	}
	if _, ended := o.Ended(); ended || len(entries) == 0 && known != g {
		return
	}
	s.setProgress(o, game.WithEntries(o.Grid, known, entries))
}

func (s *Service) setProgress(o *opening, g *solver.Grid) {
	if change := game.ChangeFrom(o.Progress, g); change != "" {
		s.save(o, g, game.Event{Kind: game.EventSaved, Detail: change})
	}
}

func (s *Service) save(o *opening, g *solver.Grid, e game.Event) {
	e.At = s.Now()
	o.Progress = g
	o.writes = append(o.writes, func(tx Tx, w *game.Work) error {
		if err := tx.SaveProgress(&w.Attempt, e.At); err != nil {
			return err
		}
		return record(tx, w, e)
	})
}

func join(tx Tx, w *game.Work, guild string, at time.Time) error {
	if err := tx.Join(w.ID, guild, at); err != nil {
		return err
	}
	return results.Record(tx, w.ID)
}

func record(tx Tx, w *game.Work, e game.Event) error {
	w.Events = append(w.Events, e)
	if err := tx.AddEvent(w.ID, e); err != nil || !e.Ends() {
		return err
	}
	return results.Record(tx, w.ID)
}
