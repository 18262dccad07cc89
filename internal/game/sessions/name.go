package sessions

import (
	"context"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// IsGuest reports whether the session is all the account that its player has.
func (s *Session) IsGuest() bool { return strings.HasPrefix(s.Player, GuestPlatform) }

// guestName is the name of a guest who has not chosen one: a number of four digits, or of as
// many as it takes for no other to have it.
func guestName(q Query, id string) (name string, err error) {
	sum, taken := uint64(crc32.ChecksumIEEE([]byte(id))), true
	for digits, limit := 4, uint64(10_000); taken && err == nil && digits <= 10; digits, limit = digits+1, 10*limit {
		name = fmt.Sprintf("Guest %0*d", digits, sum%limit)
		taken, err = q.IsGuestCalled(name)
	}
	return name, err
}

// ReadName returns a guest's name as it is shown: what can be an alias, and the operator
// does not refuse. It fails with a *game.AliasError.
func (s *Service) ReadName(text string) (string, error) {
	name, err := game.ReadAlias(text)
	if err == nil && game.IsRefused(name, s.Refused) {
		err = &game.AliasError{Reason: game.AliasRefused}
	}
	return name, err
}

// Rename gives a guest another name, one that is read like no other guest's. It fails with a
// *game.AliasError.
func (s *Service) Rename(ctx context.Context, guest *Session, text string) error {
	name, err := s.ReadName(text)
	if err != nil {
		return err
	}
	return s.Store.Update(ctx, func(tx Tx) error {
		others, err := tx.Guests()
		if err != nil {
			return err
		}
		taken := func(g game.Player) bool { return g.ID != guest.Player && game.AliasKey(g.Name) == game.AliasKey(name) }
		if slices.ContainsFunc(others, taken) {
			return &game.AliasError{Reason: game.AliasTaken}
		}
		return tx.SeePlayer(game.Player{ID: guest.Player, Name: name}, guest.Guild, s.Now())
	})
}

// RefuseNames takes from guests the names that the operator refuses.
func (s *Service) RefuseNames(ctx context.Context) error {
	guests, err := txn.View(ctx, s.Store, func(q Query) ([]game.Player, error) { return q.Guests() })
	for _, g := range guests {
		if err != nil || !game.IsRefused(g.Name, s.Refused) {
			continue
		}
		err = s.Store.Update(ctx, func(tx Tx) error {
			name, err := guestName(tx, g.ID)
			if err != nil {
				return err
			}
			return tx.SeePlayer(game.Player{ID: g.ID, Name: name}, "", s.Now())
		})
	}
	return err
}
