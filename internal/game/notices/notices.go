// Package notices is the room that tells players of decisions, once each: by direct
// message or, where that cannot be, at their next command.
package notices

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// Query reads notices.
type Query interface {
	// DueNotices lists the notices to be sent that were not tried since retry, at most
	// limit. One from before a restore counts as tried once more than is known.
	DueNotices(retry time.Time, tries, limit int) ([]game.Notice, error)
	// UntoldNotices lists what is to be told to a player at their next command: what could
	// not be delivered, and what nobody tried to deliver before a moment.
	UntoldNotices(player string, before time.Time) ([]game.Notice, error)
}

// Tx reads and writes them.
type Tx interface {
	Query
	// AddNotice has a player told of a submission or of a result, in the place of what they
	// were not told of it yet.
	AddNotice(n *game.Notice) error
	// DropNotice drops what an author was not told yet.
	DropNotice(submission int64) error
	// StartNotice notes that sending begins. It reports false, and changes nothing, if
	// the notice is not to be sent any more or was tried since retry.
	StartNotice(id int64, retry, at time.Time) (mine bool, err error)
	// SettleNotice notes what came of it.
	SettleNotice(id int64, state game.NoticeState) error
	// ShowNotice notes that it is told at a command. It reports false, and changes
	// nothing, if it was told, or is being sent.
	ShowNotice(id int64) (mine bool, err error)
}

// Options is what a Service works with.
type Options struct {
	Store txn.Store[Query, Tx]
	Now   func() time.Time
}

// Service tells players. It is safe for concurrent use.
type Service struct{ Options }

// New returns the room's service.
func New(o Options) *Service { return &Service{o} }

// Sender sends direct messages to players. No unit of work is open while it works.
type Sender interface {
	// SendNotice sends a direct message. With Tries above 0 an earlier one may have arrived
	// although nobody knows: SendNotice must look for it first. It fails with
	// game.ErrUnreachable if the player takes none.
	SendNotice(ctx context.Context, n game.Notice) error
}

// Job tells players what was decided.
type Job struct {
	service *Service
	sender  Sender
}

// NewJob returns the sending of a service's notices.
func NewJob(s *Service, to Sender) *Job { return &Job{s, to} }

// Job is what is done of it from time to time.
func (j *Job) Job() jobs.Job {
	return jobs.Job{Cron: "10/15 * * * * *", Name: "telling players", Run: j.Tick}
}

// Limits of one tick: dailies and answers come first, and reminders.
const (
	aTick      = 20
	within     = 20 * time.Second // for one
	pause      = 5 * time.Minute  // between two tries
	tries      = 100              // of one
	untriedFor = time.Hour        // then nobody sends notices, and commands tell them
)

// Tick sends what is due, one after the other.
func (j *Job) Tick(ctx context.Context) error {
	retry := j.service.Now().Add(-pause)
	due, err := txn.View(ctx, j.service.Store, func(q Query) ([]game.Notice, error) {
		return q.DueNotices(retry, tries, aTick)
	})
	for _, n := range due {
		if ctx.Err() == nil {
			err = errors.Join(err, j.send(ctx, n, retry))
		}
	}
	return err
}

// send sends one notice. The row says so before anything leaves the process; of several
// that try at once, one does.
func (j *Job) send(ctx context.Context, n game.Notice, retry time.Time) error {
	s := j.service
	mine, err := txn.Update(ctx, s.Store, func(tx Tx) (bool, error) { return tx.StartNotice(n.ID, retry, s.Now()) })
	if err != nil || !mine {
		return err
	}
	sending, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	failure := j.sender.SendNotice(sending, n)
	state := game.NoticeSent
	switch {
	case errors.Is(failure, game.ErrUnreachable):
		state, failure = game.NoticeUndeliverable, nil
	case failure != nil:
		state, failure = game.NoticeFailed, fmt.Errorf("telling a player of a decision, notice %d: %w", n.ID, failure)
	}
	// The outcome is kept also when ctx has ended meanwhile.
	return errors.Join(failure, s.Store.Update(context.WithoutCancel(ctx), func(tx Tx) error { return tx.SettleNotice(n.ID, state) }))
}

// News returns what a player is to be told at a command, and notes that they were.
func (s *Service) News(ctx context.Context, c game.Call) ([]game.Notice, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (told []game.Notice, err error) {
		untold, err := tx.UntoldNotices(c.Player.ID, s.Now().Add(-untriedFor))
		for _, n := range untold {
			mine, err := tx.ShowNotice(n.ID)
			if err != nil {
				return nil, err
			}
			if mine {
				told = append(told, n)
			}
		}
		return told, err
	})
}
