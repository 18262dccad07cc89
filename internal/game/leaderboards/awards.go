package leaderboards

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// Award is the role of one season's winner. If the guild has chosen a role, the winner gets it and the previous
// winner loses it.
//
// When a season has closed, a row records its winner and the role. Later rulings on results do not change that row.
// Giving or taking a role twice has the same effect as once, so after a crash the job repeats what it was doing.
type Award struct {
	ID            int64
	Guild, Player string
	Season        string // such as "2026-11"
	Role          string // the platform's id; "" if the guild no longer gives a role
	State         AwardState
	Tries         int // number of tries since the state last changed

	GuildName, Locale, Admin string // the guild's
}

// AwardState is the state of an award.
type AwardState string

// The states.
const (
	AwardGiving AwardState = "giving"
	AwardGiven  AwardState = "given"
	AwardTaking AwardState = "taking"
	AwardOver   AwardState = "over" // taken, or the player has left
)

// awardQuery reads awards.
type awardQuery interface {
	// ClosedSeasons returns, for each guild that gives a role, the last season before the guild's current one and
	// before the given month, if all its dailies are settled and it has no award. It sets Guild, Season and Role.
	ClosedSeasons(before string) ([]Award, error)
	// SeasonWinner returns the first player on a month's leaderboard. It fails with game.ErrNotFound if there is
	// none.
	SeasonWinner(guild, month string) (player string, err error)
	// DueAwards returns at most limit awards that are due for giving or taking.
	DueAwards(at time.Time, limit int) ([]Award, error)
}

// awardTx writes awards.
type awardTx interface {
	// AddAward adds an award to give and sets its ID. The guild's other awards become due for taking, except one of
	// the same role to the same player, which is over.
	AddAward(a *Award) error
	// StartAward records that a try begins and that the next try is due at due. It reports false if another try has
	// begun since a was read.
	StartAward(a *Award, at, due time.Time) (bool, error)
	// SettleAward moves an award to a state, unless its state is no longer that of a.
	SettleAward(a *Award, to AwardState) error
	// RefuseAward records that the platform refused an award. It reports whether that is the first refusal.
	RefuseAward(id int64) (first bool, err error)
}

// ErrRoleRefused is a RoleGiver's error if the platform does not let the bot give or take the role.
var ErrRoleRefused = errors.New("leaderboards: the bot may not give or take the role")

// RoleGiver gives and takes roles on the platform. GiveRole and TakeRole fail with
// game.ErrNotFound if the player is not in the guild, and with ErrRoleRefused.
type RoleGiver interface {
	GiveRole(ctx context.Context, a Award) error
	TakeRole(ctx context.Context, a Award) error
	// TellRoleRefused tells the guild's administrator that the platform refused.
	TellRoleRefused(ctx context.Context, a Award) error
}

const (
	awardsATick       = 20
	awardWithin       = 20 * time.Second // for one try
	firstAwardPause   = time.Minute      // after the first try; doubles with each try
	longestAwardPause = 24 * time.Hour

	// lateDaily is how long after a month's last day in UTC a daily of that month may still be posted.
	lateDaily = 2 * 24 * time.Hour
)

// NewAwardJob returns the job that records winners, and gives and takes roles.
func NewAwardJob(s *Service, to RoleGiver) *jobs.Outbox[Award] {
	return &jobs.Outbox[Award]{
		Cron: "35 * * * * *", Name: "giving winners their role", Within: awardWithin,
		Due: func(ctx context.Context) ([]Award, error) {
			undecided := s.decideSeasons(ctx)
			due, err := txn.View(ctx, s.kept, func(q Query) ([]Award, error) { return q.DueAwards(s.now(), awardsATick) })
			return due, errors.Join(undecided, err)
		},
		Begin: func(ctx context.Context, a *Award) (bool, error) {
			at := s.now()
			due := at.Add(min(firstAwardPause<<min(a.Tries, 20), longestAwardPause))
			return txn.Update(ctx, s.kept, func(tx Tx) (bool, error) { return tx.StartAward(a, at, due) })
		},
		Do:       func(ctx context.Context, a *Award) error { return giveOrTake(ctx, to, a) },
		Settle:   func(ctx context.Context, a *Award, failure error) error { return s.settleAward(ctx, to, a, failure) },
		Label:    func(a *Award) string { return fmt.Sprintf("the role of season %s in guild %s", a.Season, a.Guild) },
		Expected: []error{game.ErrNotFound, ErrRoleRefused},
	}
}

// decideSeasons records the winners of the seasons that have closed.
func (s *Service) decideSeasons(ctx context.Context) error {
	before := s.now().UTC().Add(-lateDaily).Format("2006-01")
	won, err := txn.View(ctx, s.kept, func(q Query) (won []Award, err error) {
		closed, err := q.ClosedSeasons(before)
		if err != nil {
			return nil, err
		}
		for _, a := range closed {
			a.Player, err = q.SeasonWinner(a.Guild, a.Season)
			switch {
			case err == nil:
				won = append(won, a)
			case !errors.Is(err, game.ErrNotFound):
				return nil, err
			}
		}
		return won, nil
	})
	for _, a := range won {
		err = errors.Join(err, s.kept.Update(ctx, func(tx Tx) error { return tx.AddAward(&a) }))
	}
	return err
}

func giveOrTake(ctx context.Context, to RoleGiver, a *Award) error {
	switch {
	case a.State == AwardTaking:
		return to.TakeRole(ctx, *a)
	case a.Role == "":
		return game.ErrNotFound
	}
	return to.GiveRole(ctx, *a)
}

// settleAward records the outcome of a try. After a refusal or an unknown failure the award stays due. The
// administrator hears of a refusal once; a message lost in a crash is not sent again.
func (s *Service) settleAward(ctx context.Context, to RoleGiver, a *Award, failure error) error {
	switch {
	case errors.Is(failure, ErrRoleRefused):
		first, err := txn.Update(ctx, s.kept, func(tx Tx) (bool, error) { return tx.RefuseAward(a.ID) })
		if err != nil || !first {
			return err
		}
		telling, cancel := context.WithTimeout(ctx, awardWithin)
		defer cancel()
		if err := to.TellRoleRefused(telling, *a); err != nil && !errors.Is(err, game.ErrUnreachable) {
			return fmt.Errorf("telling the admin: %w", err)
		}
		return nil
	case errors.Is(failure, game.ErrNotFound), failure == nil && a.State == AwardTaking:
		return s.kept.Update(ctx, func(tx Tx) error { return tx.SettleAward(a, AwardOver) })
	case failure == nil:
		return s.kept.Update(ctx, func(tx Tx) error { return tx.SettleAward(a, AwardGiven) })
	}
	return nil
}
