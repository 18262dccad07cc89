// Package bank is the room of the puzzles on the shelf: those that wait to be
// dailies, the stock that comes with the program, importing, filling up, rating
// again, and the forms by which morphs are known. Play and daily take puzzles from
// it inside their own units of work.
//
// A puzzle that comes into the bank has one solution and no superfluous clue. A digit can be
// placed before its hardest step (EP below ER), except among the easy ones. Up to expert the human
// ladder solves it without templates, branching chains, nets or guesses. No morph of it is in
// the bank already. [generate.FindFlaw] tests this.
//
// A job keeps game.bank puzzles of each tier, the scarcest tier first. It makes one puzzle at a
// time with no transaction open, then rests as long as that took, and longer while people are
// being served. All its state is rows.
package bank

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"sync"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// Query reads puzzles.
type Query interface {
	PuzzleByText(shape, givens string) (*game.Puzzle, error)
	// PuzzleByForm returns the first puzzle whose givens have a form.
	PuzzleByForm(form string) (*game.Puzzle, error)
	// HasPuzzle reports whether an id is taken.
	HasPuzzle(id string) (bool, error)
	// Formless lists puzzles whose forms nobody has looked for, by id, at most
	// limit.
	Formless(limit int) ([]*game.Puzzle, error)

	// AnyRevealsOnStart reports whether there is a guild, besides the local one, that
	// times its dailies from Start.
	AnyRevealsOnStart() (bool, error)
	// Supply counts the puzzles of a usage by tier, minis as their own.
	Supply(u game.Usage) (map[rating.Tier]int, error)
	// Shelf counts all puzzles by tier and usage.
	Shelf() (map[rating.Tier]map[game.Usage]int, error)
	// Puzzles lists the puzzles of a usage and a tier with an id above one, by id, at
	// most limit.
	Puzzles(u game.Usage, t rating.Tier, after string, limit int) ([]*game.Puzzle, error)
	// Stocked reports whether SetStocked noted the puzzles of a name.
	Stocked(name string) (bool, error)

	// NthPuzzle returns the n-th puzzle (from 0, by id) of a tier and usage, as Supply
	// counts them.
	NthPuzzle(t rating.Tier, u game.Usage, n int) (*game.Puzzle, error)
	// Untried returns a puzzle of a variant and tier that is for practice, or was the
	// daily of a date before one, and that the player has no attempt at.
	Untried(player string, v solver.Variant, t rating.Tier, before game.Date) (*game.Puzzle, error)
	// CountPractice counts what Untried chooses from for somebody who has tried nothing, but
	// for those that are kept for the challenge; NthPractice returns the n-th of them.
	CountPractice(v solver.Variant, t rating.Tier, before game.Date) (int, error)
	NthPractice(v solver.Variant, t rating.Tier, before game.Date, n int) (*game.Puzzle, error)
	// Hardest returns the puzzle with the greatest ER, then EP, then ED, of those
	// that Untried chooses from and, if bank is set, those that wait to be dailies; of
	// those that come after a puzzle in that order unless after is "".
	Hardest(player string, before game.Date, bank bool, after string) (*game.Puzzle, error)

	// Uncounted lists the dailies from a date on whose steps nobody has counted.
	Uncounted(first game.Date) ([]*game.Puzzle, error)
	// Stale lists the puzzles with an id above one, by id, whose rating is on an
	// older scale or a bound, at most limit. Dailies are never stale: they keep
	// the tier they were posted with.
	Stale(after string, limit int) ([]*game.Puzzle, error)
	// Ungraded lists the classic puzzles with an id above one, by id, that have no grade
	// on HoDoKu's scale as it is now, at most limit.
	Ungraded(after string, limit int) ([]*game.Puzzle, error)
}

// Tx reads and writes puzzles.
type Tx interface {
	Query
	// AddPuzzle adds a puzzle whose id is free.
	AddPuzzle(p *game.Puzzle) error
	SetUsage(id string, u game.Usage) error
	// Withdraw turns the bank's puzzles whose solutions have a form to practice.
	Withdraw(solutionForm string) error
	SaveForms(id string, f game.CanonicalForms) error
	SaveSteps(id string, n int) error
	// SetStocked notes that the puzzles of a name were added.
	SetStocked(name string, at time.Time) error
	// SaveRating changes a puzzle's rating, unless it is a daily.
	SaveRating(id string, r rating.Report) error
	// SaveGrade changes a puzzle's grade on HoDoKu's scale, which no tier hangs on.
	SaveGrade(id string, g rating.HodokuGrade) error
	// DropUnclaimed drops the puzzles of pools that nobody submits any more or has an
	// attempt at.
	DropUnclaimed() error
	// DropIfUnclaimed drops a puzzle if it is one of those.
	DropIfUnclaimed(id string) error
}

// GenerateFunc makes a new puzzle of a tier.
type GenerateFunc func(ctx context.Context, r *rand.Rand, t rating.Tier) (*solver.Grid, rating.Report, error)

// Generate is the Maker of puzzles for people, by solver/generate.
func Generate(ctx context.Context, r *rand.Rand, t rating.Tier) (*solver.Grid, rating.Report, error) {
	return generate.NewPuzzle(ctx, r, generate.Options{Tier: t, ForPeople: true})
}

// Options is what a Service works with.
type Options struct {
	Store txn.Store[Query, Tx]
	Guard *guard.Service
	Now   func() time.Time
	Rand  *rand.Rand   // chooses puzzles and makes them
	Keep  int          // unused puzzles to keep of each tier and way of revealing it
	Make  GenerateFunc // makes puzzles
	Begun func() int64 // how many units of work have begun in all rooms
	Log   *slog.Logger

	Makers int // how many puzzles MakePractice makes at once
}

// Service is the bank. It is safe for concurrent use.
//
// Methods with a Tx are for other rooms, inside their units of work.
type Service struct {
	Options
	metrics *metrics
	randMu  sync.Mutex    // guards Rand
	making  chan struct{} // holds a value for every puzzle under way in MakePractice
	inVain  sync.Map      // each variantTier of which none was among enough candidates: nobody waits for that again
}

// New returns the room's service.
func New(o Options) *Service {
	return &Service{Options: o, metrics: newMetrics(), making: make(chan struct{}, o.Makers)}
}

// UnusedByTier counts the unused puzzles of the bank by tier.
func (s *Service) UnusedByTier(ctx context.Context) (map[rating.Tier]int, error) {
	return txn.View(ctx, s.Store, func(q Query) (map[rating.Tier]int, error) { return q.Supply(game.UsageBank) })
}

// stock is what waits to be dailies.
type stock struct {
	unused map[rating.Tier]int
	keep   int // of each tier
}

// stock counts what waits, and says how much is to: where a guild times its dailies
// from Start a date takes two of a tier, since the local guild's are others.
func (s *Service) stock(q Query) (st stock, err error) {
	if st.unused, err = q.Supply(game.UsageBank); err != nil {
		return st, err
	}
	timed, err := q.AnyRevealsOnStart()
	if st.keep = s.Keep; timed {
		st.keep *= 2
	}
	return st, err
}

// low reports whether too few of a tier wait to give one to a player.
func (st *stock) low(t rating.Tier) bool { return st.unused[t] <= st.keep/2 }

// Shortage says how many puzzles of each tier the bank lacks of what it is to
// keep.
func (s *Service) Shortage(ctx context.Context) (map[rating.Tier]int, error) {
	st, err := txn.View(ctx, s.Store, s.stock)
	missing := map[rating.Tier]int{}
	for _, t := range rating.Tiers() {
		missing[t] = max(0, st.keep-st.unused[t])
	}
	return missing, err
}

// SaveRating keeps a puzzle's rating, unless it is a daily, and its grade.
func (s *Service) SaveRating(ctx context.Context, id string, r rating.Report) error {
	return s.Store.Update(ctx, func(tx Tx) error {
		if err := tx.SaveRating(id, r); err != nil || r.Hodoku.Level == "" {
			return err
		}
		return tx.SaveGrade(id, r.Hodoku)
	})
}

// intN returns a random number below n.
func (s *Service) intN(n int) int {
	s.randMu.Lock()
	defer s.randMu.Unlock()
	return s.Rand.IntN(n)
}

// newRand returns a source of its own for work that goes on for a while.
func (s *Service) newRand() *rand.Rand {
	s.randMu.Lock()
	defer s.randMu.Unlock()
	return rand.New(rand.NewPCG(s.Rand.Uint64(), s.Rand.Uint64()))
}
