package submissions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// NoticeSender sends direct messages to authors. No unit of work is open while it works.
type NoticeSender interface {
	// SendNotice sends a direct message. With Tries above 0 an earlier one may have arrived
	// although nobody knows: SendNotice must look for it first. It fails with
	// game.ErrUnreachable if the author takes none.
	SendNotice(ctx context.Context, n game.SubmissionNotice) error
}

// NoticeJob tells authors what became of their submissions.
type NoticeJob struct {
	service *Service
	sender  NoticeSender
}

// NewNoticeJob returns the notices of a service's authors.
func NewNoticeJob(s *Service, to NoticeSender) *NoticeJob { return &NoticeJob{s, to} }

// Job is what is done of it from time to time.
func (j *NoticeJob) Job() jobs.Job {
	return jobs.Job{Cron: "10/15 * * * * *", Name: "telling authors", Run: j.Tick}
}

// Limits of one tick: dailies and answers come first, and reminders.
const (
	noticesATick = 20
	noticeWithin = 20 * time.Second // for one
	noticePause  = 5 * time.Minute  // between two tries
	noticeTries  = 100              // of one
	untriedFor   = time.Hour        // then nobody sends notices, and commands tell them
)

// Tick sends what is due, one after the other.
func (j *NoticeJob) Tick(ctx context.Context) error {
	retry := j.service.Now().Add(-noticePause)
	due, err := txn.View(ctx, j.service.Store, func(q Query) ([]game.SubmissionNotice, error) {
		return q.DueNotices(retry, noticeTries, noticesATick)
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
func (j *NoticeJob) send(ctx context.Context, n game.SubmissionNotice, retry time.Time) error {
	s := j.service
	mine, err := txn.Update(ctx, s.Store, func(tx Tx) (bool, error) { return tx.StartNotice(n.ID, retry, s.Now()) })
	if err != nil || !mine {
		return err
	}
	sending, cancel := context.WithTimeout(ctx, noticeWithin)
	defer cancel()
	failure := j.sender.SendNotice(sending, n)
	state := game.NoticeSent
	switch {
	case errors.Is(failure, game.ErrUnreachable):
		state, failure = game.NoticeUndeliverable, nil
	case failure != nil:
		state, failure = game.NoticeFailed, fmt.Errorf("telling an author of submission %d: %w", n.Submission.ID, failure)
	}
	// The outcome is kept also when ctx has ended meanwhile.
	return errors.Join(failure, s.Store.Update(context.WithoutCancel(ctx), func(tx Tx) error { return tx.SettleNotice(n.ID, state) }))
}

// News returns what a player is to be told at a command, and notes that they were.
func (s *Service) News(ctx context.Context, c game.Call) ([]game.SubmissionNotice, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (told []game.SubmissionNotice, err error) {
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
