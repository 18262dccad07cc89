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

// Job gives and takes what is due.
type Job struct {
	service *Service
	giver   Giver
}

// NewJob returns the giving of a service's awards.
func NewJob(s *Service, to Giver) *Job { return &Job{s, to} }

// Job is what is done of it from time to time.
func (j *Job) Job() jobs.Job {
	return jobs.Job{Cron: "35 * * * * *", Name: "giving winners their role", Run: j.Tick}
}

const (
	aTick        = 20
	within       = 20 * time.Second // for one
	pause        = time.Minute      // after a first try that failed
	longestPause = time.Hour
	afterRefusal = 24 * time.Hour
)

// Tick decides who won, and does what is due, one after the other.
func (j *Job) Tick(ctx context.Context) error {
	err := j.service.Decide(ctx)
	due, read := txn.View(ctx, j.service.Store, func(q Query) ([]Award, error) { return q.DueAwards(j.service.Now(), aTick) })
	err = errors.Join(err, read)
	for _, a := range due {
		if ctx.Err() == nil {
			err = errors.Join(err, j.do(ctx, a))
		}
	}
	return err
}

// do gives or takes a role. The row says so before anything leaves the process; of several
// that try at once, one does.
func (j *Job) do(ctx context.Context, a Award) error {
	s, at := j.service, j.service.Now()
	mine, err := txn.Update(ctx, s.Store, func(tx Tx) (bool, error) {
		return tx.StartAward(a.ID, a.Tries, at, at.Add(min(pause<<min(a.Tries, 10), longestPause)))
	})
	if err != nil || !mine {
		return err
	}
	act, done := j.giver.GiveRole, Given
	if a.State == Taking {
		act, done = j.giver.TakeRole, Over
	}
	doing, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	err = act(doing, a)
	ctx = context.WithoutCancel(ctx) // what came of it is kept also when ctx has ended meanwhile
	switch {
	case errors.Is(err, game.ErrNotFound):
		return s.settle(ctx, a, Over)
	case errors.Is(err, ErrRefused):
		return j.refused(ctx, a)
	case err != nil:
		return fmt.Errorf("the role of season %s in guild %s: %w", a.Season, a.Guild, err)
	}
	return s.settle(ctx, a, done)
}

func (s *Service) settle(ctx context.Context, a Award, to State) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.SettleAward(a.ID, a.State, to) })
}

// refused notes a refusal, and tells the guild's admin, once: better not at all than twice,
// as setup says it as well.
func (j *Job) refused(ctx context.Context, a Award) error {
	s := j.service
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
	if err := j.giver.TellRoleRefused(telling, a); err != nil && !errors.Is(err, game.ErrUnreachable) {
		return fmt.Errorf("telling the admin of guild %s: %w", a.Guild, err)
	}
	return nil
}
