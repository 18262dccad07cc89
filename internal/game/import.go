package game

import (
	"context"
	"iter"
	"runtime"

	"golang.org/x/sync/errgroup"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// Incoming is a puzzle to be imported.
type Incoming struct {
	Grid *solver.Grid
	Line int // where it stands in its source
}

// Receipt is what became of an incoming puzzle.
type Receipt struct {
	Line int
	Fate Fate
	ID   string // of the puzzle on the shelf; "" if it was rejected
}

// Fate says what became of an incoming puzzle.
type Fate int

// The fates.
const (
	IsAdded          Fate = iota // to the bank
	IsKnown                      // it is there already, or twice in the source
	IsMorph                      // a morph of it is
	IsUnsolvable                 // it has no solution
	HasManySolutions             // it has several
)

// ImportStats says how far an import has come.
type ImportStats struct {
	Read     int // puzzles dealt with
	Added    int
	Known    int
	Morphs   int // of those, morphs of what is there
	Rejected int // not exactly one solution
}

func (st *ImportStats) count(v *Receipt) {
	st.Read++
	switch v.Fate {
	case IsAdded:
		st.Added++
	case IsKnown:
		st.Known++
	case IsMorph:
		st.Known++
		st.Morphs++
	default:
		st.Rejected++
	}
}

// importBatch is how many puzzles an import rates at once and adds in one
// transaction. An import that is stopped has lost no more than that.
const importBatch = 64

// Import rates puzzles and adds them to the bank. Puzzles that are there
// already are skipped before any work is done on them, so an import that was
// stopped goes on where it was when it is run again. told hears after every batch
// what is on disk, and what became of the puzzles of that batch; it may be nil. An
// error of src ends the import.
func (s *Service) Import(ctx context.Context, src iter.Seq2[Incoming, error], told func(ImportStats, []Receipt)) (ImportStats, error) {
	if told == nil {
		told = func(ImportStats, []Receipt) {}
	}
	if err := s.FillForms(ctx); err != nil {
		return ImportStats{}, err
	}
	im := &importer{Service: s, told: told, raters: newRaters(runtime.GOMAXPROCS(0))}
	for in, err := range src {
		if err == nil {
			err = im.take(ctx, in)
		}
		if err != nil {
			return im.stats, err
		}
	}
	return im.stats, im.flush(ctx)
}

// importer is an import under way.
type importer struct {
	*Service
	told   func(ImportStats, []Receipt)
	stats  ImportStats
	batch  []*arrival
	raters chan *rating.Rater // those that no worker has
}

// arrival is a puzzle on its way to the shelf. As long as nothing else is known of
// it, it is to be added.
type arrival struct {
	*Puzzle
	receipt Receipt
}

func newRaters(n int) chan *rating.Rater {
	raters := make(chan *rating.Rater, n)
	for range n {
		raters <- rating.NewRater()
	}
	return raters
}

func (im *importer) take(ctx context.Context, in Incoming) error {
	p := &Puzzle{Grid: valuesOf(in.Grid), Origin: Imported, Usage: Bank}
	im.batch = append(im.batch, &arrival{p, Receipt{Line: in.Line}})
	if len(im.batch) < importBatch {
		return nil
	}
	return im.flush(ctx)
}

// flush deals with the batch.
func (im *importer) flush(ctx context.Context) error {
	for _, step := range []func(context.Context) error{im.formAll, im.recognise, im.rateAll, im.shelveAll} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	var receipts []Receipt
	for _, a := range im.batch {
		im.stats.count(&a.receipt)
		receipts = append(receipts, a.receipt)
	}
	im.batch = im.batch[:0]
	im.told(im.stats, receipts)
	return nil
}

// recognise finds those of the batch that the store has.
func (im *importer) recognise(ctx context.Context) error {
	return im.store.View(ctx, func(q Query) error {
		for _, a := range im.batch {
			known, err := twin(q, a.Grid, a.Forms.Puzzle)
			if err != nil {
				return err
			}
			a.know(known)
		}
		return nil
	})
}

// know notes which puzzle on the shelf it is, if it is one.
func (a *arrival) know(known *Puzzle) {
	if known == nil {
		return
	}
	a.receipt.ID, a.receipt.Fate = known.ID, IsKnown
	if !sameValues(a.Grid, known.Grid) {
		a.receipt.Fate = IsMorph
	}
}

// eachNew does the same to all that may have to be added, to as many at a time as
// there are raters.
func (im *importer) eachNew(ctx context.Context, do func(context.Context, *arrival) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(cap(im.raters))
	for _, a := range im.batch {
		if a.receipt.Fate == IsAdded {
			group.Go(func() error { return do(ctx, a) })
		}
	}
	return group.Wait()
}

func (im *importer) formAll(ctx context.Context) error {
	return im.eachNew(ctx, func(_ context.Context, a *arrival) error {
		a.Forms.Puzzle = formOf(a.Grid)
		return nil
	})
}

// rateAll rates and solves what is new.
func (im *importer) rateAll(ctx context.Context) error {
	return im.eachNew(ctx, func(ctx context.Context, a *arrival) error {
		r := <-im.raters
		defer func() { im.raters <- r }()
		return a.rate(ctx, r)
	})
}

func (a *arrival) rate(ctx context.Context, r *rating.Rater) (err error) {
	if a.Rating, err = r.Rate(ctx, a.Grid); err != nil {
		return err
	}
	switch a.Rating.Solutions {
	case 0:
		a.receipt.Fate = IsUnsolvable
	case 1:
		if a.Solution, err = solver.Solve(ctx, a.Grid); err == nil {
			a.Forms = formsOf(a.Puzzle)
		}
	default:
		a.receipt.Fate = HasManySolutions
	}
	return err
}

// shelveAll adds what has one solution, in one transaction.
func (im *importer) shelveAll(ctx context.Context) error {
	return im.store.Update(ctx, func(tx Tx) error {
		for _, a := range im.batch {
			if a.receipt.Fate != IsAdded {
				continue
			}
			known, err := im.shelve(tx, a.Puzzle)
			if err != nil {
				return err
			}
			a.receipt.ID = a.ID
			a.know(known)
		}
		return nil
	})
}
