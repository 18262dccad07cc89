package bank

import (
	"context"
	"iter"
	"runtime"

	"golang.org/x/sync/errgroup"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// ImportPuzzle is a puzzle to import.
type ImportPuzzle struct {
	Grid *solver.Grid
	Line int // its line in its source
}

// ImportResult is the result of importing one puzzle.
type ImportResult struct {
	Line    int
	Outcome ImportOutcome
	ID      string // id of the stored puzzle; "" if it was rejected
}

// ImportOutcome is the outcome of importing one puzzle.
type ImportOutcome int

// The outcomes.
const (
	ImportAdded            ImportOutcome = iota // added to the bank
	ImportKnown                                 // already stored, or earlier in the source
	ImportMorph                                 // a morph of it is already stored
	ImportNoSolution                            // rejected
	ImportSeveralSolutions                      // rejected
)

// ImportStats counts the puzzles of an import so far.
type ImportStats struct {
	Read     int // puzzles processed
	Added    int
	Known    int
	Morphs   int // puzzles among Known that are morphs of stored ones
	Rejected int // puzzles without exactly one solution
}

func (st *ImportStats) count(r *ImportResult) {
	st.Read++
	switch r.Outcome {
	case ImportAdded:
		st.Added++
	case ImportKnown:
		st.Known++
	case ImportMorph:
		st.Known++
		st.Morphs++
	default:
		st.Rejected++
	}
}

// importBatch is the number of puzzles that an import rates together and adds in one transaction.
// An import that is stopped loses at most one batch.
const importBatch = 64

// Import rates puzzles and adds them to the bank. It skips stored puzzles without rating them, so
// an import that was stopped can be run again. After every batch it calls report, which may be nil,
// with the counts of what is on disk and the results of the batch. An error of src ends the import.
func (s *Service) Import(ctx context.Context, src iter.Seq2[ImportPuzzle, error], report func(ImportStats, []ImportResult)) (ImportStats, error) {
	if report == nil {
		report = func(ImportStats, []ImportResult) {}
	}
	if err := s.FillCanonicalForms(ctx); err != nil {
		return ImportStats{}, err
	}
	im := &importer{Service: s, report: report, raters: newRaters(runtime.GOMAXPROCS(0))}
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

// importer is a running import.
type importer struct {
	*Service
	report func(ImportStats, []ImportResult)
	stats  ImportStats
	batch  []*candidate
	raters chan *rating.Rater // the free ones
}

// candidate is a puzzle to import. Its outcome is ImportAdded until something else is found.
type candidate struct {
	*game.Puzzle
	result ImportResult
}

func newRaters(n int) chan *rating.Rater {
	raters := make(chan *rating.Rater, n)
	for range n {
		raters <- rating.NewRater()
	}
	return raters
}

func (im *importer) take(ctx context.Context, in ImportPuzzle) error {
	p := &game.Puzzle{Grid: game.GivensFromDigits(in.Grid), Origin: game.OriginImported, Usage: game.UsageBank}
	im.batch = append(im.batch, &candidate{p, ImportResult{Line: in.Line}})
	if len(im.batch) < importBatch {
		return nil
	}
	return im.flush(ctx)
}

// flush processes the batch.
func (im *importer) flush(ctx context.Context) error {
	for _, step := range []func(context.Context) error{im.formAll, im.recognise, im.rateAll, im.shelveAll} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	var results []ImportResult
	for _, a := range im.batch {
		im.stats.count(&a.result)
		results = append(results, a.result)
	}
	im.batch = im.batch[:0]
	im.report(im.stats, results)
	return nil
}

// recognise looks for stored puzzles that the puzzles of the batch are equal to or morphs of.
func (im *importer) recognise(ctx context.Context) error {
	return im.Store.View(ctx, func(q Query) error {
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

// know records the stored puzzle that the candidate is equal to or a morph of. It does nothing for
// nil.
func (a *candidate) know(known *game.Puzzle) {
	if known == nil {
		return
	}
	a.result.ID, a.result.Outcome = known.ID, ImportKnown
	if !game.SameDigits(a.Grid, known.Grid) {
		a.result.Outcome = ImportMorph
	}
}

// eachNew calls do for the puzzles that may be new, concurrently for as many as there are raters.
func (im *importer) eachNew(ctx context.Context, do func(context.Context, *candidate) error) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(cap(im.raters))
	for _, a := range im.batch {
		if a.result.Outcome == ImportAdded {
			group.Go(func() error { return do(ctx, a) })
		}
	}
	return group.Wait()
}

func (im *importer) formAll(ctx context.Context) error {
	return im.eachNew(ctx, func(_ context.Context, a *candidate) error {
		a.Forms.Puzzle = game.CanonicalForm(a.Grid)
		return nil
	})
}

// rateAll rates and solves the new puzzles.
func (im *importer) rateAll(ctx context.Context) error {
	return im.eachNew(ctx, func(ctx context.Context, a *candidate) error {
		r := <-im.raters
		defer func() { im.raters <- r }()
		return a.rate(ctx, r)
	})
}

func (a *candidate) rate(ctx context.Context, r *rating.Rater) (err error) {
	if a.Rating, err = r.Rate(ctx, a.Grid); err != nil {
		return err
	}
	switch a.Rating.Solutions {
	case 0:
		a.result.Outcome = ImportNoSolution
	case 1:
		if a.Solution, err = solver.Solve(ctx, a.Grid); err == nil {
			a.Forms = a.FindForms()
		}
	default:
		a.result.Outcome = ImportSeveralSolutions
	}
	return err
}

// shelveAll stores the puzzles with one solution, in one transaction.
func (im *importer) shelveAll(ctx context.Context) error {
	return im.Store.Update(ctx, func(tx Tx) error {
		for _, a := range im.batch {
			if a.result.Outcome != ImportAdded {
				continue
			}
			known, err := im.Shelve(tx, a.Puzzle)
			if err != nil {
				return err
			}
			a.result.ID = a.ID
			a.know(known)
		}
		return nil
	})
}

// AddStarterSet adds starter puzzles, for dailies or for practice, once for each name. It returns
// how many it added. It rates none, and leaves their forms to FillCanonicalForms, because none is a
// morph of another.
func (s *Service) AddStarterSet(ctx context.Context, name string, u game.Usage, puzzles iter.Seq2[*solver.Grid, rating.Report]) (added int, err error) {
	stocked, err := txn.View(ctx, s.Store, func(q Query) (bool, error) { return q.Stocked(name) })
	if stocked || err != nil {
		return 0, err
	}
	var all []*game.Puzzle
	for g, r := range puzzles {
		set := game.GivensFromDigits(g)
		solution, err := solver.Solve(ctx, set)
		if err != nil {
			return 0, err
		}
		all = append(all, &game.Puzzle{Grid: set, Solution: solution, Rating: r, Origin: game.OriginStarter, Usage: u})
	}
	return txn.Update(ctx, s.Store, func(tx Tx) (added int, err error) {
		for _, p := range all {
			known, err := s.Shelve(tx, p)
			if err != nil {
				return 0, err
			}
			if known == nil {
				added++
			}
		}
		return added, tx.SetStocked(name, s.Now())
	})
}
