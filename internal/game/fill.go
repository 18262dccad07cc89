package game

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// Maker makes a new puzzle of a tier.
type Maker func(ctx context.Context, r *rand.Rand, t rating.Tier) (*solver.Grid, rating.Report, error)

// generated is the Maker that is used unless Options name another.
func generated(ctx context.Context, r *rand.Rand, t rating.Tier) (*solver.Grid, rating.Report, error) {
	return generate.Puzzle(ctx, r, generate.Options{Tier: t, ForPeople: true})
}

// Supply counts the unused puzzles of the bank by tier.
func (s *Service) Supply(ctx context.Context) (map[rating.Tier]int, error) {
	return viewing(ctx, s, func(q Query) (map[rating.Tier]int, error) { return q.Supply(Bank) })
}

// Missing says how many puzzles of each tier the bank lacks of what it is to
// keep.
func (s *Service) Missing(ctx context.Context) (map[rating.Tier]int, error) {
	supply, err := s.Supply(ctx)
	missing := map[rating.Tier]int{}
	for _, t := range rating.Tiers() {
		missing[t] = max(0, s.bank-supply[t])
	}
	return missing, err
}

// TopUp makes puzzles, one after the other, until the bank has enough of every
// tier or ctx ends. The scarcest tier comes first. After each it gives way to
// others, who need the processor and the store more. A tier of which none could
// be made is left for the next time.
func (s *Service) TopUp(ctx context.Context) error {
	var failures []error
	made, tiers := 0, rating.Tiers()
	for ctx.Err() == nil {
		supply, err := s.Supply(ctx)
		if err != nil {
			return err
		}
		t := scarcest(supply, tiers)
		if t == rating.None || supply[t] >= s.bank {
			break
		}
		begun := s.now()
		if err := s.addMade(ctx, t, Bank); err != nil {
			failures = append(failures, err)
			tiers = slices.DeleteFunc(tiers, func(failed rating.Tier) bool { return failed == t })
		} else {
			made++
		}
		s.giveWay(ctx, s.now().Sub(begun), supply[t] <= s.bank/urgent)
	}
	if made > 0 {
		s.log.Info("filled the bank up", "made", made)
	}
	return errors.Join(append(failures, ctx.Err())...)
}

// scarcest returns the tier of which there are the fewest; the easiest of several.
func scarcest(supply map[rating.Tier]int, tiers []rating.Tier) rating.Tier {
	least := rating.None
	for _, t := range tiers {
		if least == rating.None || supply[t] < supply[least] {
			least = t
		}
	}
	return least
}

const (
	urgent     = 4                      // with this part of what it is to keep, or less, the bank does not wait for others
	look       = 250 * time.Millisecond // how long it watches what others do
	busy       = 5                      // so many transactions meanwhile are people
	longestWay = 10 * time.Second       // it gives way, so that it gets on
)

// giveWay lets others go first: it rests for as long as the work took and then,
// unless that is urgent, while people are served, but not for ever.
func (s *Service) giveWay(ctx context.Context, worked time.Duration, urgent bool) {
	rest(ctx, worked)
	if urgent {
		return
	}
	for range longestWay / look {
		before := s.store.begun.Load()
		rest(ctx, look)
		if ctx.Err() != nil || s.store.begun.Load()-before < busy {
			return
		}
	}
}

// rest waits for a while, or until ctx ends.
func rest(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// Fill makes puzzles for the bank, as many at a time as there are processors, and
// tells made of each that is on disk. The first that cannot be made ends it.
func (s *Service) Fill(ctx context.Context, orders map[rating.Tier]int, made func(rating.Tier)) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	var telling sync.Mutex
	for _, t := range rating.Tiers() {
		for range orders[t] {
			group.Go(func() error {
				if err := s.addMade(ctx, t, Bank); err != nil {
					return err
				}
				telling.Lock()
				defer telling.Unlock()
				made(t)
				return nil
			})
		}
	}
	return group.Wait()
}

const (
	makeTimeout = time.Minute // for one puzzle
	makeTries   = 10          // to make one that is not there already
)

// addMade makes a puzzle and puts it on the shelf. Nothing waits for it but its
// caller: no transaction is open while it is made.
func (s *Service) addMade(ctx context.Context, t rating.Tier, u Usage) (err error) {
	begun := s.now()
	defer func() { s.metrics.tried(ctx, t, s.now().Sub(begun), err) }()
	making, cancel := context.WithTimeout(ctx, makeTimeout)
	defer cancel()
	random := s.newRand()
	for range makeTries {
		grid, report, err := s.make(making, random, t)
		if err != nil {
			return fmt.Errorf("game: making a puzzle of tier %s: %w", t, err)
		}
		if added, err := s.Add(making, grid, report, Generated, u); added || err != nil {
			return err
		}
	}
	return fmt.Errorf("game: making a puzzle of tier %s: %w", t, errNothingNew)
}

// errNothingNew says that a Maker makes what is there already.
var errNothingNew = fmt.Errorf("every one was there already: %w", ErrBankEmpty)
