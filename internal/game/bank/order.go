package bank

import (
	"context"
	"errors"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/drill"
	"pencilmark/solver/generate"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// Order says what puzzles somebody orders. Zero values are no wish.
type Order struct {
	Variant    solver.Variant
	Tier       rating.Tier
	ER         generate.Range[rating.Tenths]
	Techniques []string // that the human ladder needs
	Count      int
}

// Ordered is a puzzle as it was ordered. One that was made has no id: nobody keeps it.
type Ordered struct {
	*game.Puzzle
	Way []solver.Step // of the human ladder; none where that takes too long
}

const (
	shelfPage    = 20 // puzzles of the shelf that are read at a time
	maxFromShelf = 5  // so many pages: what is rare is made sooner than found
)

// Take finds puzzles as somebody orders them, those for practice first and then new ones,
// and hands over each. None waits to be a daily, is one that is live, or is a copy of
// either. Of the time that somebody waits for, the shelf has half. It fails with what ends it
// before they are enough: the context's error, a *generate.OptionError, or a
// generate.ErrNotFound.
func (s *Service) Take(ctx context.Context, o Order, within time.Duration, found func(Ordered)) error {
	maker, err := s.makerOf(ctx, o)
	if err != nil {
		return err
	}
	left := o.Count
	give := func(p Ordered) {
		left--
		found(p)
	}
	looking, cancel := context.WithTimeout(ctx, within/2)
	defer cancel()
	if err := s.fromShelf(looking, o, &left, give); err != nil && (looking.Err() == nil || ctx.Err() != nil) {
		return err
	}
	for left > 0 {
		p, err := s.makeOrdered(ctx, o, maker)
		if err != nil {
			return err
		}
		if p != nil {
			give(*p)
		}
	}
	return nil
}

// fromShelf gives what there is for practice, from a random place on.
func (s *Service) fromShelf(ctx context.Context, o Order, left *int, give func(Ordered)) error {
	first := string(idAlphabet[s.intN(len(idAlphabet))]) + string(idAlphabet[s.intN(len(idAlphabet))])
	after, last := first, "" // last is "" until it began again
	for range maxFromShelf {
		some, err := txn.View(ctx, s.Store, func(q Query) ([]*game.Puzzle, error) {
			return q.Practice(o.Variant, o.Tier, o.ER.Min, o.ER.Max, s.Guard.OldestLiveDate(), after, last, shelfPage)
		})
		if err != nil {
			return err
		}
		for _, p := range some {
			after = p.ID
			fits, err := s.fits(ctx, o, p)
			if err != nil {
				return err
			}
			if fits != nil {
				give(*fits)
			}
			if *left == 0 {
				return nil
			}
		}
		switch {
		case len(some) == shelfPage:
		case last == "":
			after, last = "", first
		default:
			return nil
		}
	}
	return nil
}

// fits returns a puzzle of the shelf if it is as ordered and reveals nothing about a live daily.
func (s *Service) fits(ctx context.Context, o Order, p *game.Puzzle) (*Ordered, error) {
	_, live, err := s.Guard.Puzzle(ctx, p.ID)
	if err != nil || live {
		return nil, err
	}
	out, err := s.withSteps(ctx, o, p)
	if out != nil && o.namesTechniquesAlone() && !o.isHardest(out.Way) {
		return nil, nil
	}
	return out, err
}

// namesTechniquesAlone reports whether nothing is said of how hard the puzzles are to be. Most of
// the shelf are challenges, which take nearly every technique somewhere.
func (o Order) namesTechniquesAlone() bool {
	return len(o.Techniques) > 0 && o.Tier == rating.Unrated && o.ER == generate.Range[rating.Tenths]{}
}

// isHardest reports whether nothing on the way is harder than what was ordered.
func (o Order) isHardest(way []solver.Step) bool {
	ladder, ordered, all := logic.Human(), 0, 0
	for i := range way {
		rung := ladder.RungOf(&way[i])
		all = max(all, rung)
		if slices.Contains(o.Techniques, way[i].Technique) {
			ordered = max(ordered, rung)
		}
	}
	return ordered == all
}

// withSteps returns a puzzle that is no copy of a live daily with its steps, nil if it takes
// other techniques than those that were ordered.
func (s *Service) withSteps(ctx context.Context, o Order, p *game.Puzzle) (*Ordered, error) {
	if _, err := s.Guard.Solve(ctx, p.Grid); errors.Is(err, game.ErrLive) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	if p.Rating.Hodoku.Level == "" {
		_ = p.Rating.AddHodoku(ctx, p.Grid) // the end of the time leaves it out
	}
	out := &Ordered{Puzzle: p}
	_, err := logic.Human().Walk(ctx, p.Grid, func(_ *solver.Grid, step solver.Step) bool {
		out.Way = append(out.Way, step)
		return true
	})
	if err != nil && len(o.Techniques) > 0 {
		return nil, err
	}
	if err != nil {
		out.Way = nil // the time is up: it is as ordered all the same
	}
	for _, name := range o.Techniques {
		if !slices.ContainsFunc(out.Way, func(s solver.Step) bool { return s.Technique == name }) {
			return nil, nil
		}
	}
	return out, nil
}

// orderMaker makes puzzles of an order.
type orderMaker struct {
	options generate.Options
	classic *generate.Generator // nil where each has a layout of its own
}

// makerOf returns what makes puzzles of an order. It fails with a *generate.OptionError for
// what cannot be.
func (s *Service) makerOf(ctx context.Context, o Order) (*orderMaker, error) {
	layout, err := generate.NewLayout(ctx, s.newRand(), o.Variant)
	if err != nil {
		return nil, err
	}
	m := &orderMaker{options: generate.Options{Layout: layout, Tier: o.Tier, ER: o.ER, Contains: o.Techniques, Near: drill.Relatives(o.Techniques), ForPeople: len(o.Techniques) == 0}}
	if layout != solver.Classic() {
		m.options.Clues, m.options.Tries = generate.SpareClues(layout), maxTried
	}
	m.classic, err = generate.NewGenerator(m.options)
	if o.Variant.Jigsaw != 0 {
		m.classic = nil
	}
	return m, err
}

// puzzle makes one.
func (m *orderMaker) puzzle(ctx context.Context, s *Service, v solver.Variant) (*solver.Grid, rating.Report, error) {
	random := s.newRand()
	if m.classic != nil {
		return m.classic.Puzzle(ctx, random)
	}
	layout, err := generate.NewLayout(ctx, random, v)
	if err != nil {
		return nil, rating.Report{}, err
	}
	o := m.options
	o.Layout = layout
	return generate.NewPuzzle(ctx, random, o)
}

// makeOrdered makes a puzzle, nil if it is one of the shelf, were it in another form.
func (s *Service) makeOrdered(ctx context.Context, o Order, m *orderMaker) (*Ordered, error) {
	select {
	case s.making <- struct{}{}:
		defer func() { <-s.making }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	g, report, err := m.puzzle(ctx, s, o.Variant)
	if err != nil {
		return nil, err
	}
	solution, err := solver.Solve(ctx, g)
	if err != nil {
		return nil, err
	}
	p := &game.Puzzle{Grid: g, Solution: solution, Rating: report, Origin: game.OriginGenerated, Usage: game.UsagePractice}
	p.Forms = p.FindForms()
	known, err := txn.View(ctx, s.Store, func(q Query) (*game.Puzzle, error) { return twin(q, g, p.Forms.Puzzle) })
	if err != nil || known != nil {
		return nil, err
	}
	return s.withSteps(ctx, o, p)
}
