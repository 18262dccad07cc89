// Package bank is the room of the puzzles in stock: those that wait to become dailies, and the set
// that comes with the program. It imports puzzles, makes new ones, rates old ones again, and
// computes the forms by which morphs are recognised. Play and daily take puzzles from it inside
// their own units of work.
//
// A puzzle enters the bank with one solution and no superfluous clue. Unless it is easy, a digit
// can be placed before its hardest step (EP below ER). Up to expert the human ladder solves it
// without templates, branching chains, nets or guesses. No morph of it is in the bank already.
// [generate.FindFlaw] tests this.
//
// A job keeps game.bank puzzles of each tier, the scarcest tier first. It makes one puzzle at a
// time with no transaction open. Then it rests for as long as that took, and longer while players
// are being served. All its state is rows.
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
	// PuzzleByForm returns the first puzzle whose givens have the given form.
	PuzzleByForm(form string) (*game.Puzzle, error)
	// HasPuzzle reports whether an id is taken.
	HasPuzzle(id string) (bool, error)
	// Formless lists puzzles whose forms have not been computed, by id, at most limit.
	Formless(limit int) ([]*game.Puzzle, error)

	// AnyRevealsOnStart reports whether any guild besides the local one times its dailies from
	// Start.
	AnyRevealsOnStart() (bool, error)
	// Supply counts the puzzles of a usage by tier; minis count as a tier.
	Supply(u game.Usage) (map[rating.Tier]int, error)
	// Shelf counts all puzzles by tier and usage.
	Shelf() (map[rating.Tier]map[game.Usage]int, error)
	// Puzzles lists the puzzles of a usage and a tier with an id above after, by id, at most limit.
	Puzzles(u game.Usage, t rating.Tier, after string, limit int) ([]*game.Puzzle, error)
	// Stocked reports whether SetStocked has recorded a name.
	Stocked(name string) (bool, error)

	// NthPuzzle returns the n-th puzzle (from 0, by id) among those that Supply counts for a tier
	// and usage.
	NthPuzzle(t rating.Tier, u game.Usage, n int) (*game.Puzzle, error)
	// Untried returns a puzzle of a variant and tier that the player has no attempt at: a practice
	// puzzle, or a daily dated before before.
	Untried(player string, v solver.Variant, t rating.Tier, before game.Date) (*game.Puzzle, error)
	// CountPractice counts the puzzles that Untried can return for a player without attempts,
	// except those reserved for the challenge. NthPractice returns the n-th of them.
	CountPractice(v solver.Variant, t rating.Tier, before game.Date) (int, error)
	NthPractice(v solver.Variant, t rating.Tier, before game.Date, n int) (*game.Puzzle, error)
	// Hardest returns the puzzle with the greatest ER, then EP, then ED, among those that Untried
	// can return and, if bank is set, those that wait to become dailies. Unless after is "", it
	// considers only puzzles that follow after in that order.
	Hardest(player string, before game.Date, bank bool, after string) (*game.Puzzle, error)

	// Uncounted lists the dailies dated first or later whose steps have not been counted.
	Uncounted(first game.Date) ([]*game.Puzzle, error)
	// Stale lists the puzzles with an id above after, by id, whose rating uses an older scale or is
	// only a bound, at most limit. Dailies are never stale: they keep the tier they were posted
	// with.
	Stale(after string, limit int) ([]*game.Puzzle, error)
	// Ungraded lists the classic puzzles with an id above after, by id, that have no grade on the
	// current HoDoKu scale, at most limit.
	Ungraded(after string, limit int) ([]*game.Puzzle, error)
}

// Tx reads and writes puzzles.
type Tx interface {
	Query
	// AddPuzzle adds a puzzle. Its id must be free.
	AddPuzzle(p *game.Puzzle) error
	SetUsage(id string, u game.Usage) error
	// Withdraw changes the bank's puzzles whose solutions have a form to practice puzzles.
	Withdraw(solutionForm string) error
	SaveForms(id string, f game.CanonicalForms) error
	SaveSteps(id string, n int) error
	// SetStocked records that the puzzles of a name were added.
	SetStocked(name string, at time.Time) error
	// SaveRating changes a puzzle's rating, unless it is a daily.
	SaveRating(id string, r rating.Report) error
	// SaveGrade changes a puzzle's grade on HoDoKu's scale, on which no tier depends.
	SaveGrade(id string, g rating.HodokuGrade) error
	// DropUnclaimed deletes the pool puzzles that have no submission and no attempt any more.
	DropUnclaimed() error
	// DropIfUnclaimed deletes a puzzle if DropUnclaimed would.
	DropIfUnclaimed(id string) error
}

// GenerateFunc makes a new puzzle of a tier.
type GenerateFunc func(ctx context.Context, r *rand.Rand, t rating.Tier) (*solver.Grid, rating.Report, error)

// Generate is the GenerateFunc that makes puzzles for people with solver/generate.
func Generate(ctx context.Context, r *rand.Rand, t rating.Tier) (*solver.Grid, rating.Report, error) {
	return generate.NewPuzzle(ctx, r, generate.Options{Tier: t, ForPeople: true})
}

// Options is what a Service needs to work.
type Options struct {
	Store txn.Store[Query, Tx]
	Guard *guard.Service
	Now   func() time.Time
	Rand  *rand.Rand   // for choosing and making puzzles
	Keep  int          // number of unused puzzles to keep in each tier, for each way of revealing dailies
	Make  GenerateFunc // makes puzzles
	Begun func() int64 // returns the number of units of work that have begun in all rooms
	Log   *slog.Logger

	Makers int // how many puzzles MakePractice and Take make at once
}

// Service is the bank. It is safe for concurrent use.
//
// Other rooms call the methods with a Tx inside their own units of work.
type Service struct {
	Options
	metrics  *metrics
	randMu   sync.Mutex    // guards Rand
	making   chan struct{} // holds a value for every puzzle that MakePractice or Take is making
	hopeless sync.Map      // holds each variantTier that has no puzzle as far as provesNone can tell; nobody waits for it again
}

// New returns the room's service.
func New(o Options) *Service {
	return &Service{Options: o, metrics: newMetrics(), making: make(chan struct{}, o.Makers)}
}

// UnusedByTier counts the unused puzzles of the bank by tier.
func (s *Service) UnusedByTier(ctx context.Context) (map[rating.Tier]int, error) {
	return txn.View(ctx, s.Store, func(q Query) (map[rating.Tier]int, error) { return q.Supply(game.UsageBank) })
}

// stock is the supply of puzzles that wait to become dailies.
type stock struct {
	unused map[rating.Tier]int
	keep   int // number to keep in each tier
}

// stock counts the waiting puzzles and computes how many to keep. If a guild times its dailies from
// Start, a date uses two puzzles of a tier, because the local guild has its own.
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

// low reports whether a tier has too few puzzles to give one to a player.
func (st *stock) low(t rating.Tier) bool { return st.unused[t] <= st.keep/2 }

// Shortage returns how many puzzles of each tier the bank lacks.
func (s *Service) Shortage(ctx context.Context) (map[rating.Tier]int, error) {
	st, err := txn.View(ctx, s.Store, s.stock)
	missing := map[rating.Tier]int{}
	for _, t := range rating.Tiers() {
		missing[t] = max(0, st.keep-st.unused[t])
	}
	return missing, err
}

// SaveRating stores a puzzle's rating, unless it is a daily, and its grade.
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

// newRand returns a separate random source for work that takes a while.
func (s *Service) newRand() *rand.Rand {
	s.randMu.Lock()
	defer s.randMu.Unlock()
	return rand.New(rand.NewPCG(s.Rand.Uint64(), s.Rand.Uint64()))
}
