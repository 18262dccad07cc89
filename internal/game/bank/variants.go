package bank

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

const (
	// Patience is how long a person in chat waits for a puzzle to be made.
	Patience = 16 * time.Second

	maxTried    = 20_000 // limit of candidates for one puzzle, because some variants have no puzzle of some tiers
	enoughTried = 200    // if none of this many candidates fits, nobody waits for that variant and tier again
)

// variantTier is a variant and a tier.
type variantTier struct {
	variant solver.Variant
	tier    rating.Tier
}

// MakePractice makes a practice puzzle for a person who waits for at most within. If it finds none
// of tier t in time it tries the nearest other tiers, and returns the tier that it made. Only a few
// puzzles are made at once. It fails with game.ErrBankEmpty.
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
		if _, hopeless := s.hopeless.Load(variantTier{v, near}); hopeless {
			continue
		}
		err := s.makeVariant(ctx, v, near, limit)
		if provesNone(err) {
			s.hopeless.Store(variantTier{v, near}, true)
		}
		if err == nil || ctx.Err() != nil || !errors.Is(err, generate.ErrNotFound) && !errors.Is(err, context.DeadlineExceeded) {
			return near, err
		}
		limit = within / 8 // there are four other tiers
	}
	return t, fmt.Errorf("bank: making a puzzle of the layout %s: %w", v, game.ErrBankEmpty)
}

// provesNone reports whether a failed search looked at enough candidates to conclude that there
// are none. A search that ran out of time on a busy machine proves nothing about the tier.
func provesNone(err error) bool {
	none, ok := errors.AsType[*generate.NotFoundError](err)
	return ok && none.Tried >= enoughTried
}

// nearest lists the tiers from easy to extreme, those nearest to t first; of two equally near ones,
// the easier first.
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

// makeVariant makes a practice puzzle of a variant other than the classic one.
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

// miniClues returns the range of a mini's number of clues. With it a mini takes a minute or two,
// and an unrelated puzzle is not taken for a copy of it.
func miniClues() generate.Range[int] { return generate.Range[int]{Min: 12, Max: 14} }

// makeMini is the GenerateFunc for minis.
func makeMini(ctx context.Context, r *rand.Rand, _ rating.Tier) (*solver.Grid, rating.Report, error) {
	layout, err := solver.NewLayout(game.MiniShape())
	if err != nil {
		return nil, rating.Report{}, err
	}
	return generate.NewPuzzle(ctx, r, generate.Options{Layout: layout, Tier: rating.Easy, ForPeople: true, Clues: miniClues(), Tries: maxTried})
}
