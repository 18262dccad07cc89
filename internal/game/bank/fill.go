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

// Refill makes puzzles, one after the other, until the bank has enough of every tier or ctx ends.
// The scarcest tier comes first. After each puzzle Refill gives way to players. If a puzzle of a
// tier cannot be made, Refill leaves that tier for its next run.
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

// scarcest returns the tier with the fewest puzzles; of equal tiers, the easiest.
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
	urgent     = 4                      // at or below this fraction (1/urgent) of the number to keep, the bank does not wait for players
	look       = 250 * time.Millisecond // time for measuring the load
	busy       = 5                      // this many units of work in that time mean that players are being served
	longestWay = 10 * time.Second       // limit for giving way
)

// giveWay lets players go first. It rests for as long as the work took. Then, unless the work is
// urgent, it waits while players are being served, for at most longestWay.
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

// rest waits for d, or until ctx ends.
func rest(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// GeneratePuzzles makes puzzles for the bank, as many at a time as there are processors. It calls
// made for each puzzle once it is on disk, and ends at the first puzzle that cannot be made.
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
	makeTimeout = time.Minute // for making one puzzle
	makeTries   = 10          // how often GenerateOne tries to make a puzzle that is not stored yet
)

// GenerateOne makes a puzzle and stores it. No unit of work is open while it makes the puzzle.
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

// errNothingNew means that every puzzle that was made is already stored.
var errNothingNew = fmt.Errorf("every one was there already: %w", game.ErrBankEmpty)
