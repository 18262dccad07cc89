package bank

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

const (
	// Patience is how long somebody waits in chat for a puzzle that has to be made.
	Patience = 16 * time.Second

	maxTried    = 20_000 // candidates for one: some tiers a variant does not have
	enoughTried = 200    // candidates after which nobody waits for one again, if none is among them
)

// variantTier is a kind of sudoku of a tier.
type variantTier struct {
	variant solver.Variant
	tier    rating.Tier
}

// MakePractice makes a puzzle for somebody who waits for so long: of a tier or, if none of
// that is found in time, of the nearest other one, which it returns. Only a few are
// made at once. It fails with game.ErrBankEmpty.
func (s *Service) MakePractice(ctx context.Context, v solver.Variant, t rating.Tier, within time.Duration) (rating.Tier, error) {
	select {
	case s.making <- struct{}{}:
		defer func() { <-s.making }()
	case <-ctx.Done():
		return t, ctx.Err()
	}
	if v == solver.ClassicVariant() {
		return t, s.GenerateOne(ctx, t, game.UsagePractice)
	}
	limit := within / 2
	for _, near := range nearest(t) {
		if _, inVain := s.inVain.Load(variantTier{v, near}); inVain {
			continue
		}
		err := s.makeVariant(ctx, v, near, limit)
		if soughtEnough(err) {
			s.inVain.Store(variantTier{v, near}, true)
		}
		if err == nil || ctx.Err() != nil || !errors.Is(err, generate.ErrNotFound) && !errors.Is(err, context.DeadlineExceeded) {
			return near, err
		}
		limit = within / 8 // there are four others
	}
	return t, fmt.Errorf("bank: making a puzzle of the layout %s: %w", v, game.ErrBankEmpty)
}

// soughtEnough reports whether a search that found nothing looked at enough candidates to
// tell. One that ran out of time on a busy machine says nothing about the tier.
func soughtEnough(err error) bool {
	none, ok := errors.AsType[*generate.NotFoundError](err)
	return ok && none.Tried >= enoughTried
}

// nearest lists the tiers that all variants may have, those nearest to one first, the
// easier one of two.
func nearest(t rating.Tier) (list []rating.Tier) {
	for off := rating.Tier(0); off <= rating.Extreme; off++ {
		for _, near := range []rating.Tier{t - off, t + off} {
			if near >= rating.Easy && near <= rating.Extreme && (off > 0 || len(list) == 0) {
				list = append(list, near)
			}
		}
	}
	return list
}

// makeVariant makes a practice puzzle of a layout that is not the classic one.
func (s *Service) makeVariant(ctx context.Context, v solver.Variant, t rating.Tier, limit time.Duration) (err error) {
	begun := s.Now()
	defer func() { s.metrics.tried(ctx, t, s.Now().Sub(begun), err) }()
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	random := s.newRand()
	for range makeTries {
		layout, err := generate.NewLayout(limited, random, v)
		if err != nil {
			return err
		}
		grid, report, err := generate.NewPuzzle(limited, random, generate.Options{Layout: layout, Tier: t, ForPeople: true,
			Clues: generate.SpareClues(layout), Tries: maxTried})
		if err != nil {
			return err
		}
		if added, err := s.Add(ctx, grid, report, game.OriginGenerated, game.UsagePractice); added || err != nil {
			return err
		}
	}
	return errNothingNew
}

// forGuests is how many practice puzzles of a kind and tier there are to be for those
// whose attempts nobody knows: they are given one of these at random.
const forGuests = 20

// Guest returns a practice puzzle of a variant and tier for somebody whose attempts nobody
// knows: one for practice or a past daily, at random. While there are few, a classic one
// out of the bank joins them, unless that is running low: so guests cost the bank a few of
// each tier, however many come. It fails with an *EmptyError if there is none.
func (s *Service) Guest(ctx context.Context, v solver.Variant, t rating.Tier) (*game.Puzzle, error) {
	before := s.Guard.OldestLiveDate()
	known, n, err := s.anyPractice(ctx, v, t, before)
	if err != nil || n >= forGuests || n > 0 && v != solver.ClassicVariant() {
		return known, err
	}
	if v != solver.ClassicVariant() {
		return nil, &EmptyError{t}
	}
	return txn.Update(ctx, s.Store, func(tx Tx) (*game.Puzzle, error) {
		st, err := s.stock(tx)
		switch {
		case err != nil:
			return nil, err
		case st.low(t) && known != nil:
			return known, nil
		case st.low(t):
			return nil, &EmptyError{t}
		}
		p, err := tx.NthPuzzle(t, game.UsageBank, s.intN(st.unused[t]))
		if err != nil {
			return nil, err
		}
		return p, spend(tx, p)
	})
}

// NearestGuest returns likewise one of the nearest tier of which there is any.
func (s *Service) NearestGuest(ctx context.Context, v solver.Variant, t rating.Tier) (*game.Puzzle, error) {
	for _, near := range nearest(t) {
		p, err := s.Guest(ctx, v, near)
		if !errors.Is(err, game.ErrBankEmpty) {
			return p, err
		}
	}
	return nil, &EmptyError{t}
}

// anyPractice returns a practice puzzle of a variant and tier at random, nil if there is
// none, and how many there are.
func (s *Service) anyPractice(ctx context.Context, v solver.Variant, t rating.Tier, before game.Date) (p *game.Puzzle, n int, err error) {
	err = s.Store.View(ctx, func(q Query) error {
		if n, err = q.CountPractice(v, t, before); n == 0 || err != nil {
			return err
		}
		p, err = q.NthPractice(v, t, before, s.intN(n))
		return err
	})
	return p, n, err
}
