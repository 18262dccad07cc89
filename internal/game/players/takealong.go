package players

import (
	"context"
	"fmt"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
)

// MergeGuest gives a player the attempts and the practice of a guest of the page, and deletes the
// guest. If both have an attempt at a puzzle, the player's stays and the guest's is deleted. The
// same applies to techniques that both have practised.
func (s *Service) MergeGuest(ctx context.Context, guest, player string) error {
	if !strings.HasPrefix(guest, GuestPlatform) || strings.HasPrefix(player, GuestPlatform) {
		return fmt.Errorf("players: %s cannot be merged into %s", guest, player)
	}
	return s.Store.Update(ctx, func(tx Tx) error {
		if err := tx.ReviseGuildsOf(guest); err != nil {
			return err
		}
		mine, others, err := tx.AttemptsToTake(guest, player)
		if err != nil {
			return err
		}
		for _, id := range others {
			if err := forEntries(tx, id, func(e game.DailyEntry) error { return results.RemoveAttempt(tx, e.Attempt, e.Guild) }); err != nil {
				return err
			}
		}
		for _, id := range mine {
			if err := forEntries(tx, id, func(e game.DailyEntry) error { return tx.DropAttemptResult(e.Post, guest) }); err != nil {
				return err
			}
		}
		if err := tx.MergeGuest(guest, player); err != nil {
			return err
		}
		for _, id := range mine {
			if err := results.Record(tx, id); err != nil {
				return err
			}
		}
		return nil
	})
}

// forEntries calls do for each entry of an attempt, one for each post that the attempt counts for.
func forEntries(tx Tx, attempt int64, do func(game.DailyEntry) error) error {
	entries, err := tx.Entries(attempt, attempt)
	for _, e := range entries {
		if err == nil {
			err = do(e)
		}
	}
	return err
}
