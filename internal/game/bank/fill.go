package bank

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// Refill makes puzzles, one after the other, until the bank has enough of every
// tier or ctx ends. The scarcest tier comes first. After each it gives way to
// others, who need the processor and the store more. A tier of which none could
// be made is left for the next time.
func (s *Service) Refill(ctx context.Context) error {
	var failures []error
	made, tiers := 0, rating.Tiers()
	for ctx.Err() == nil {
		st, err := txn.View(ctx, s.Store, s.stock)
		if err != nil {
			return err
		}
		t := scarcest(st.unused, tiers)
		if t == rating.Unrated || st.unused[t] >= st.keep {
			break
		}
		begun := s.Now()
		if err := s.GenerateOne(ctx, t, game.UsageBank); err != nil {
			failures = append(failures, err)
			tiers = slices.DeleteFunc(tiers, func(failed rating.Tier) bool { return failed == t })
		} else {
			made++
		}
		s.giveWay(ctx, s.Now().Sub(begun), st.unused[t] <= st.keep/urgent)
	}
	if made > 0 {
		s.Log.Info("filled the bank up", "made", made)
	}
	return errors.Join(append(failures, ctx.Err())...)
}

// scarcest returns the tier of which there are the fewest; the easiest of several.
func scarcest(supply map[rating.Tier]int, tiers []rating.Tier) rating.Tier {
	least := rating.Unrated
	for _, t := range tiers {
		if least == rating.Unrated || supply[t] < supply[least] {
			least = t
		}
	}
	return least
}

const (
	urgent     = 4                      // with this part of what it is to keep, or less, the bank does not wait for others
	look       = 250 * time.Millisecond // how long it measures the load of others
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
		before := s.Begun()
		rest(ctx, look)
		if ctx.Err() != nil || s.Begun()-before < busy {
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

// GeneratePuzzles makes puzzles for the bank, as many at a time as there are processors, and
// tells made of each that is on disk. The first that cannot be made ends it.
func (s *Service) GeneratePuzzles(ctx context.Context, orders map[rating.Tier]int, made func(rating.Tier)) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	var telling sync.Mutex
	for _, t := range rating.Tiers() {
		for range orders[t] {
			if err := ctx.Err(); err != nil {
				return cmp.Or(group.Wait(), err)
			}
			group.Go(func() error {
				if err := s.GenerateOne(ctx, t, game.UsageBank); err != nil {
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

// GenerateOne makes a puzzle and puts it on the shelf. Nothing waits for it but its
// caller: no unit of work is open while it is made.
func (s *Service) GenerateOne(ctx context.Context, t rating.Tier, u game.Usage) (err error) {
	begun := s.Now()
	defer func() { s.metrics.tried(ctx, t, s.Now().Sub(begun), err) }()
	making, cancel := context.WithTimeout(ctx, makeTimeout)
	defer cancel()
	random, make := s.newRand(), s.Make
	if t == rating.Mini {
		make = makeMini
	}
	for range makeTries {
		grid, report, err := make(making, random, t)
		if err != nil {
			return fmt.Errorf("bank: making a puzzle of tier %s: %w", t, err)
		}
		if added, err := s.Add(making, grid, report, game.OriginGenerated, u); added || err != nil {
			return err
		}
	}
	return fmt.Errorf("bank: making a puzzle of tier %s: %w", t, errNothingNew)
}

// errNothingNew says that a Maker makes what is there already.
var errNothingNew = fmt.Errorf("every one was there already: %w", game.ErrBankEmpty)
