package awards

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// ErrRefused is a Giver's error that means that the bot may not give or take the role.
var ErrRefused = errors.New("awards: the bot may not give or take the role")

// Giver gives and takes roles. Doing either twice is the same as doing it once. No unit of
// work is open while it works. It fails with game.ErrNotFound if the player is not in
// the guild, and with ErrRefused.
type Giver interface {
	GiveRole(ctx context.Context, a Award) error
	TakeRole(ctx context.Context, a Award) error
	// TellRoleRefused tells the guild's admin that a role is refused.
	TellRoleRefused(ctx context.Context, a Award) error
}

const (
	aTick        = 20
	within       = 20 * time.Second // for one
	pause        = time.Minute      // after a first try that failed
	longestPause = time.Hour
	afterRefusal = 24 * time.Hour
)

// NewJob returns what decides who won, and gives and takes what is due.
func NewJob(s *Service, to Giver) *jobs.Outbox[Award] {
	return &jobs.Outbox[Award]{
		Cron: "35 * * * * *", Name: "giving winners their role", Within: within,
		Due:      s.due,
		Begin:    s.begin,
		Do:       func(ctx context.Context, a *Award) error { return giveOrTake(ctx, to, a) },
		Settle:   func(ctx context.Context, a *Award, failure error) error { return s.settle(ctx, to, a, failure) },
		Label:    func(a *Award) string { return fmt.Sprintf("the role of season %s in guild %s", a.Season, a.Guild) },
		Expected: []error{game.ErrNotFound, ErrRefused},
	}
}

func (s *Service) due(ctx context.Context) ([]Award, error) {
	undecided := s.Decide(ctx)
	due, err := txn.View(ctx, s.Store, func(q Query) ([]Award, error) { return q.DueAwards(s.Now(), aTick) })
	return due, errors.Join(undecided, err)
}

func (s *Service) begin(ctx context.Context, a *Award) (mine bool, err error) {
	at := s.Now()
	return txn.Update(ctx, s.Store, func(tx Tx) (bool, error) {
		return tx.StartAward(a.ID, a.Tries, at, at.Add(min(pause<<min(a.Tries, 10), longestPause)))
	})
}

func giveOrTake(ctx context.Context, to Giver, a *Award) error {
	if a.State == Taking {
		return to.TakeRole(ctx, *a)
	}
	return to.GiveRole(ctx, *a)
}

// settle keeps what came of a try. What failed for no known reason stays due.
func (s *Service) settle(ctx context.Context, to Giver, a *Award, failure error) error {
	state := Given
	switch {
	case errors.Is(failure, game.ErrNotFound), failure == nil && a.State == Taking:
		state = Over
	case errors.Is(failure, ErrRefused):
		return s.refused(ctx, to, a)
	case failure != nil:
		return nil
	}
	return s.Store.Update(ctx, func(tx Tx) error { return tx.SettleAward(a.ID, a.State, state) })
}

// refused notes a refusal, and tells the guild's admin, once: better not at all than twice,
// as setup says it as well.
func (s *Service) refused(ctx context.Context, to Giver, a *Award) error {
	tell, err := txn.Update(ctx, s.Store, func(tx Tx) (bool, error) {
		if err := tx.RefuseAward(a.ID, s.Now().Add(afterRefusal)); err != nil {
			return false, err
		}
		return tx.TellAward(a.ID)
	})
	if err != nil || !tell {
		return err
	}
	telling, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	if err := to.TellRoleRefused(telling, *a); err != nil && !errors.Is(err, game.ErrUnreachable) {
		return fmt.Errorf("telling the admin: %w", err)
	}
	return nil
}
