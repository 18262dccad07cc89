package community

import (
	"cmp"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// Added is the outcome of a submission.
type Added struct {
	Twin  string               // the known puzzle of which it is a morph, so that it was not added; or ""
	Same  bool                 // the puzzle is Twin itself
	State game.SubmissionState // the state of the guild's earlier submission of the puzzle; or ""
	Own   bool                 // the same player made that submission
	Left  int                  // how many more puzzles the player may submit within a day
}

// Outcome names the outcome: "same", "twin", "own", "known" or "added". The catalogue has a sentence for each,
// bot.submit.<outcome>.
func (a *Added) Outcome() string {
	switch {
	case a.Same:
		return "same"
	case a.Twin != "":
		return "twin"
	case a.Own:
		return "own"
	case a.State != "":
		return "known"
	}
	return "added"
}

// day is how long a submission counts towards the limit.
const day = 24 * time.Hour

// Add submits a puzzle with its canonical forms to the guild of the call, unless the puzzle or a morph
// of it is known. It fails with game.ErrTooMany.
func (s *Submissions) Add(tx Tx, c game.Call, p *game.Puzzle, locale string) (a Added, err error) {
	if err := tx.SeePlayer(c.Player, c.Guild, s.Now()); err != nil {
		return a, err
	}
	guild, err := txn.CountingGuild(tx, c)
	if err != nil {
		return a, err
	}
	n, err := tx.SubmittedSince(c.Player.ID, s.Now().Add(-day))
	if err != nil {
		return a, err
	}
	if a.Left = game.MaxSubmissionsADay - n; a.Left <= 0 {
		return a, game.ErrTooMany
	}
	known, err := s.Bank.Shelve(tx, p)
	if err != nil {
		return a, err
	}
	sub := &game.Submission{}
	if known != nil {
		if sub, err = s.again(tx, guild, known, p, c.Player.ID, &a); err != nil || sub == nil {
			return a, err
		}
		p.ID = known.ID
	}
	a.Left--
	*sub = game.Submission{ID: sub.ID, Guild: guild, Player: c.Player, Puzzle: p.ID, At: s.Now(), Locale: locale, State: game.SubmissionWaiting}
	return a, tx.SaveSubmission(sub)
}

// again returns the submission that a new one of a known puzzle replaces. A known puzzle may be
// submitted again if it was withdrawn everywhere; otherwise again returns nil and a says why.
func (s *Submissions) again(tx Tx, guild string, known, p *game.Puzzle, player string, a *Added) (*game.Submission, error) {
	before, err := txn.OrNone(tx.SubmissionOf(guild, known.ID))
	if err != nil {
		return nil, err
	}
	same := game.SameDigits(known.Grid, p.Grid)
	if same && before != nil && before.State != game.SubmissionWithdrawn {
		a.State, a.Own = before.State, before.Player.ID == player
		return nil, nil
	}
	elsewhere, err := tx.IsSubmitted(known.ID)
	if err != nil {
		return nil, err
	}
	if !same || elsewhere || known.Usage != game.UsagePool {
		a.Twin, a.Same = known.ID, same
		return nil, nil
	}
	return cmp.Or(before, &game.Submission{}), nil
}

// Untried returns an approved puzzle of the guild where the call counts that the player has not tried.
// It fails with game.ErrNotFound.
func (s *Submissions) Untried(q Query, c game.Call) (*game.Puzzle, error) {
	guild, err := txn.CountingGuild(q, c)
	if err != nil {
		return nil, err
	}
	return q.UntriedSubmission(guild, c.Player.ID)
}

// PuzzleOf returns the puzzle of a submission to the guild of a call. It fails with
// game.ErrNotFound.
func PuzzleOf(q Query, c game.Call, id int64) (*game.Puzzle, error) {
	sub, err := inGuild(q, c, id)
	if err != nil {
		return nil, err
	}
	return q.Puzzle(sub.Puzzle)
}
