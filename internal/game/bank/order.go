package bank

import (
	"context"
	"errors"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/drill"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// Order describes the puzzles that a person orders. Zero values mean any.
type Order struct {
	Variant    solver.Variant
	Tier       rating.Tier
	ER         generate.Range[rating.Tenths]
	Techniques []string // required by the human ladder
	Count      int
}

// Take makes the puzzles of an order and calls found for each. It does not store them, and none is a copy of a live
// daily. It fails if it cannot make all of them: with the context's error, a *generate.OptionError or
// generate.ErrNotFound.
func (s *Service) Take(ctx context.Context, o Order, found func(*game.Puzzle)) error {
	for left := o.Count; left > 0; {
		p, err := s.makeOrdered(ctx, o)
		if errors.Is(err, game.ErrLive) {
			continue
		}
		if err != nil {
			return err
		}
		found(p)
		left--
	}
	return nil
}

// makeOrdered makes one puzzle. It fails with a *guard.LiveCopy if the puzzle is a copy of a live daily.
func (s *Service) makeOrdered(ctx context.Context, o Order) (*game.Puzzle, error) {
	select {
	case s.making <- struct{}{}:
		defer func() { <-s.making }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	random := s.newRand()
	layout, err := generate.NewLayout(ctx, random, o.Variant)
	if err != nil {
		return nil, err
	}
	options := generate.Options{
		Layout: layout, Tier: o.Tier, ER: o.ER,
		Contains: o.Techniques, Near: drill.Relatives(o.Techniques), ForPeople: len(o.Techniques) == 0,
	}
	if layout != solver.Classic() {
		options.Clues, options.Tries = generate.SpareClues(layout), maxTried
	}
	g, report, err := generate.NewPuzzle(ctx, random, options)
	if err != nil {
		return nil, err
	}
	solution, err := s.Guard.Solve(ctx, g)
	return &game.Puzzle{Grid: g, Solution: solution, Rating: report}, err
}
