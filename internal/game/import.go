package game

import (
	"context"
	"iter"
	"runtime"

	"golang.org/x/sync/errgroup"

	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// ImportStats says how far an import has come.
type ImportStats struct {
	Read     int // puzzles dealt with
	Added    int
	Known    int // there already, or twice in the source: skipped
	Morphs   int // of those, morphs of what is there
	Rejected int // not exactly one solution
}

// importBatch is how many puzzles an import rates at once and adds in one
// transaction. An import that is stopped has lost no more than that.
const importBatch = 64

// Import rates puzzles and adds them to the bank. Puzzles that are there
// already are skipped before any work is done on them, so an import that was
// stopped goes on where it was when it is run again. progress is told after
// every batch what is on disk; it may be nil. An error of src ends the import.
func (s *Service) Import(ctx context.Context, src iter.Seq2[*solver.Grid, error], progress func(ImportStats)) (ImportStats, error) {
	if progress == nil {
		progress = func(ImportStats) {}
	}
	im := &importer{Service: s, progress: progress, raters: newRaters(runtime.GOMAXPROCS(0))}
	for g, err := range src {
		if err == nil {
			err = im.take(ctx, valuesOf(g))
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
	progress func(ImportStats)
	stats    ImportStats
	batch    []*Puzzle
	raters   chan *rating.Rater // those that no worker has
}

func newRaters(n int) chan *rating.Rater {
	raters := make(chan *rating.Rater, n)
	for range n {
		raters <- rating.NewRater()
	}
	return raters
}

func (im *importer) take(ctx context.Context, g *solver.Grid) error {
	im.batch = append(im.batch, &Puzzle{Grid: g, Origin: Imported, Usage: Bank})
	if len(im.batch) < importBatch {
		return nil
	}
	return im.flush(ctx)
}

// flush deals with the batch.
func (im *importer) flush(ctx context.Context) error {
	after := im.stats
	after.Read += len(im.batch)
	fresh, err := im.unknown(ctx, &after)
	if err != nil {
		return err
	}
	if err := im.rateAll(ctx, fresh); err != nil {
		return err
	}
	err = im.store.Update(ctx, func(tx Tx) error {
		for _, p := range fresh {
			if err := im.shelveRated(tx, p, &after); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	im.stats, im.batch = after, im.batch[:0]
	im.progress(im.stats)
	return nil
}

func (im *importer) shelveRated(tx Tx, p *Puzzle, st *ImportStats) error {
	if p.Rating.Solutions != 1 {
		st.Rejected++
		return nil
	}
	known, err := im.shelve(tx, p)
	if known != nil {
		st.know(p, known)
	} else if err == nil {
		st.Added++
	}
	return err
}

// know counts a puzzle that is known.
func (st *ImportStats) know(p, known *Puzzle) {
	st.Known++
	if !sameValues(p.Grid, known.Grid) {
		st.Morphs++
	}
}

// unknown returns the batch without what the store has, and counts that.
func (im *importer) unknown(ctx context.Context, st *ImportStats) (fresh []*Puzzle, err error) {
	for _, p := range im.batch {
		p.Forms.Puzzle = formOf(p.Grid)
	}
	return fresh, im.store.View(ctx, func(q Query) error {
		for _, p := range im.batch {
			known, err := twin(q, p.Grid, p.Forms.Puzzle)
			if err != nil {
				return err
			}
			if known == nil {
				fresh = append(fresh, p)
			} else {
				st.know(p, known)
			}
		}
		return nil
	})
}

// rateAll rates and solves puzzles, one for each rater at a time.
func (im *importer) rateAll(ctx context.Context, puzzles []*Puzzle) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(cap(im.raters))
	for _, p := range puzzles {
		group.Go(func() (err error) {
			r := <-im.raters
			defer func() { im.raters <- r }()
			if p.Rating, err = r.Rate(ctx, p.Grid); err != nil || p.Rating.Solutions != 1 {
				return err
			}
			if p.Solution, err = solver.Solve(ctx, p.Grid); err == nil {
				p.Forms = formsOf(p)
			}
			return err
		})
	}
	return group.Wait()
}

// Stock adds the puzzles that come with the program to the bank, those that
// are not there yet, and returns how many it added.
func (s *Service) Stock(ctx context.Context, puzzles iter.Seq2[*solver.Grid, rating.Report]) (added int, err error) {
	im := &importer{Service: s}
	for g, r := range puzzles {
		im.batch = append(im.batch, &Puzzle{Grid: valuesOf(g), Rating: r, Origin: Starter, Usage: Bank})
	}
	var stats ImportStats
	fresh, err := im.unknown(ctx, &stats)
	if err != nil || len(fresh) == 0 {
		return 0, err
	}
	for _, p := range fresh {
		if p.Solution, err = solver.Solve(ctx, p.Grid); err != nil {
			return 0, err
		}
		p.Forms = formsOf(p)
	}
	err = s.store.Update(ctx, func(tx Tx) error {
		for _, p := range fresh {
			if err := im.shelveRated(tx, p, &stats); err != nil {
				return err
			}
		}
		return nil
	})
	return stats.Added, err
}
