package bank

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// EmptyError is game.ErrBankEmpty for a tier. GenerateOne may still be able to make a puzzle.
type EmptyError struct{ Tier rating.Tier }

func (e *EmptyError) Error() string { return game.ErrBankEmpty.Error() + ": " + e.Tier.String() }

// Unwrap returns game.ErrBankEmpty.
func (e *EmptyError) Unwrap() error { return game.ErrBankEmpty }

// TakeDaily takes a random puzzle of a tier out of the bank to become a daily. It fails with an *EmptyError.
func (s *Service) TakeDaily(tx Tx, t rating.Tier) (*game.Puzzle, error) {
	supply, err := tx.Supply(game.UsageBank)
	if err != nil {
		return nil, err
	}
	if supply[t] == 0 {
		return nil, &EmptyError{t}
	}
	p, err := tx.NthPuzzle(t, game.UsageBank, s.intN(supply[t]))
	if err != nil {
		return nil, err
	}
	return p, tx.SetUsage(p.ID, game.UsageDaily)
}

// TakePractice returns a puzzle of a variant and tier that a player has not tried: a practice puzzle, a past daily
// or, if it is classic, a random one from the bank unless that is running low. It fails with an *EmptyError.
func (s *Service) TakePractice(tx Tx, player string, v solver.Variant, t rating.Tier) (*game.Puzzle, error) {
	p, err := txn.OrNone(tx.Untried(player, v, t, s.Guard.OldestLiveDate()))
	if p != nil || err != nil {
		return p, err
	}
	if v != solver.ClassicVariant() {
		return nil, &EmptyError{t}
	}
	st, err := s.stock(tx)
	if err != nil {
		return nil, err
	}
	if st.low(t) {
		return nil, &EmptyError{t}
	}
	if p, err = tx.NthPuzzle(t, game.UsageBank, s.intN(st.unused[t])); err != nil {
		return nil, err
	}
	return p, useForPractice(tx, p)
}

// timedSample is the number of bank puzzles of a tier that TakeTimed considers.
const timedSample = 8

// TakeTimed returns a classic puzzle that a player has not tried, the one whose estimated time is nearest to
// minutes. It considers, in each tier, one practice puzzle and some from the bank unless that is running low. If t
// is a tier it considers only that one. It fails with an *EmptyError.
func (s *Service) TakeTimed(tx Tx, player string, t rating.Tier, minutes int) (*game.Puzzle, error) {
	st, err := s.stock(tx)
	if err != nil {
		return nil, err
	}
	tiers := rating.Tiers()
	if t != rating.Unrated {
		tiers = []rating.Tier{t}
	}
	var found []*game.Puzzle
	for _, tier := range tiers {
		p, err := txn.OrNone(tx.Untried(player, solver.ClassicVariant(), tier, s.Guard.OldestLiveDate()))
		if err != nil {
			return nil, err
		}
		if p != nil {
			found = append(found, p)
		}
		for n := 0; n < timedSample && !st.low(tier); n++ {
			if p, err = tx.NthPuzzle(tier, game.UsageBank, s.intN(st.unused[tier])); err != nil {
				return nil, err
			}
			found = append(found, p)
		}
	}
	if len(found) == 0 {
		return nil, &EmptyError{cmp.Or(t, rating.Easy)}
	}
	nearest := slices.MinFunc(found, func(p, q *game.Puzzle) int { return cmp.Compare(timeOff(p, minutes), timeOff(q, minutes)) })
	return nearest, useForPractice(tx, nearest)
}

// timeOff returns the distance between a puzzle's estimated time and minutes, as the logarithm of their ratio.
func timeOff(p *game.Puzzle, minutes int) float64 {
	return math.Abs(math.Log(p.Time().Minutes / float64(minutes)))
}

// TakeHardest returns the hardest puzzle that a player has not tried: a practice puzzle, a past daily, or one from
// the bank unless that tier is running low. The puzzle can no longer become a daily. It fails with
// game.ErrBankEmpty.
func (s *Service) TakeHardest(tx Tx, player string) (*game.Puzzle, error) {
	p, err := s.hardest(tx, player, "")
	if err != nil {
		return nil, err
	}
	return p, useForPractice(tx, p)
}

// Hardest returns the hardest puzzle for a guest. With the id of a puzzle it returns the next hardest after that.
// It fails with game.ErrBankEmpty.
func (s *Service) Hardest(ctx context.Context, after string) (*game.Puzzle, error) {
	p, err := txn.View(ctx, s.Store, func(q Query) (*game.Puzzle, error) { return s.hardest(q, "", after) })
	if err != nil || p.Usage != game.UsageBank {
		return p, err
	}
	return txn.Update(ctx, s.Store, func(tx Tx) (*game.Puzzle, error) {
		p, err := s.hardest(tx, "", after)
		if err != nil {
			return nil, err
		}
		return p, useForPractice(tx, p)
	})
}

func (s *Service) hardest(q Query, player, after string) (*game.Puzzle, error) {
	st, err := s.stock(q)
	if err != nil {
		return nil, err
	}
	p, err := q.Hardest(player, s.Guard.OldestLiveDate(), true, after)
	if err == nil && p.Usage == game.UsageBank && st.low(p.Rating.Tier) {
		p, err = q.Hardest(player, s.Guard.OldestLiveDate(), false, after)
	}
	if errors.Is(err, game.ErrNotFound) {
		return nil, game.ErrBankEmpty
	}
	return p, err
}

// Withdraw takes a puzzle that a player has out of the bank, and all puzzles whose solutions have the given form
// ("" for none). It returns the stored puzzle with the same text, or nil.
func Withdraw(tx Tx, set *solver.Grid, solutionForm string) (*game.Puzzle, error) {
	if solutionForm != "" {
		if err := tx.Withdraw(solutionForm); err != nil {
			return nil, err
		}
	}
	known, err := txn.OrNone(tx.PuzzleByText(set.Layout().Shape().String(), format.LineWithRestrictions(set)))
	if err != nil || known == nil {
		return nil, err
	}
	return known, useForPractice(tx, known)
}

// useForPractice takes a puzzle out of the bank because a player has it.
func useForPractice(tx Tx, p *game.Puzzle) error {
	if p.Usage != game.UsageBank {
		return nil
	}
	p.Usage = game.UsagePractice
	return tx.SetUsage(p.ID, game.UsagePractice)
}
