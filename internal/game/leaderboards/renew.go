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

// ErrNoAccess is a Display's error if the bot may not write in the channel.
var ErrNoAccess = errors.New("leaderboards: the channel does not let the bot")

// Display shows kept leaderboards. No unit of work is open while it works. Its methods fail with
// game.ErrNotFound if the message or its channel is gone, and with ErrNoAccess.
type Display interface {
	// WriteKept returns what a kept leaderboard should show now.
	WriteKept(ctx context.Context, k Kept) (Draft, error)
	// RemoveKept removes the message. If the message is in doubt, it looks for it first.
	RemoveKept(ctx context.Context, k Kept) error
	// TellKeptLost tells the guild's administrator that ErrNoAccess prevents updates.
	TellKeptLost(ctx context.Context, k Kept) error
}

// Draft is what a kept leaderboard should show.
type Draft struct {
	Hash string // hash of all of it
	// Show edits the message, or posts it if its id is unknown. If the message is in doubt, it
	// looks for it first.
	Show func(ctx context.Context) (message string, err error)
}

const (
	// quiet is the least time between two edits in a channel.
	quiet = 30 * time.Second

	keptATick      = 200
	keptAtOnce     = 8
	longestPause   = 15 * time.Minute // between two tries
	removalsAtMost = 8                // for one message; after these the message stays
)

// NewRenewalJob returns the job that updates kept leaderboards.
func NewRenewalJob(s *Service, d Display) *jobs.Outbox[Kept] {
	r := &renewals{s, d}
	return &jobs.Outbox[Kept]{
		Cron: "*/5 * * * * *", Name: "renewing leaderboards", AtOnce: keptAtOnce,
		Due: func(ctx context.Context) ([]Kept, error) {
			return txn.View(ctx, s.kept, func(q Query) ([]Kept, error) { return q.KeptToRenew(s.now(), keptATick) })
		},
		Do:    r.do,
		Label: func(k *Kept) string { return fmt.Sprintf("leaderboard %d of guild %s", k.ID, k.Guild) },
	}
}

// renewals updates kept leaderboards.
type renewals struct {
	service *Service
	display Display
}

func (j *renewals) do(ctx context.Context, k *Kept) error {
	switch k.State {
	case KeptLost:
		return j.tell(ctx, k)
	case KeptLeaving:
		return j.remove(ctx, k)
	}
	return j.renew(ctx, k)
}

func (j *renewals) renew(ctx context.Context, k *Kept) error {
	draft, err := j.display.WriteKept(ctx, *k)
	if err != nil {
		return j.fail(ctx, k, err)
	}
	if k.Message != "" && draft.Hash == k.Hash {
		return j.service.kept.Update(ctx, func(tx Tx) error { return tx.SeeKept(k.ID, k.Revision) })
	}
	if mine, err := j.start(ctx, k); err != nil || !mine {
		return err
	}
	message, err := draft.Show(ctx)
	if err != nil {
		return j.fail(ctx, k, err)
	}
	k.Message, k.Hash = message, draft.Hash
	at := j.service.now()
	// Keep the outcome even if ctx has ended in the meantime.
	kept, err := txn.Update(context.WithoutCancel(ctx), j.service.kept, func(tx Tx) (bool, error) { return tx.SettleKept(k, at, at.Add(quiet)) })
	if err == nil && !kept { // it was removed in the meantime
		err = j.display.RemoveKept(ctx, *k)
	}
	return err
}

func (j *renewals) start(ctx context.Context, k *Kept) (mine bool, err error) {
	at := j.service.now()
	return txn.Update(ctx, j.service.kept, func(tx Tx) (bool, error) {
		return tx.StartKept(k.ID, k.Tries, at, at.Add(-quiet), at.Add(pauseAfter(k.Tries)))
	})
}

func pauseAfter(tries int) time.Duration { return min(quiet<<min(tries, 10), longestPause) }

func (j *renewals) fail(ctx context.Context, k *Kept, failure error) error {
	at := j.service.now()
	err := j.service.kept.Update(context.WithoutCancel(ctx), func(tx Tx) error {
		switch {
		case errors.Is(failure, game.ErrNotFound):
			return tx.DropKept(k.ID)
		case errors.Is(failure, ErrNoAccess):
			_, err := tx.MoveKept(k.ID, KeptStanding, KeptLost, at)
			return err
		}
		return tx.FailKept(k.ID, at, at.Add(pauseAfter(k.Tries)))
	})
	if errors.Is(failure, game.ErrNotFound) {
		return err
	}
	return errors.Join(failure, err)
}

func (j *renewals) remove(ctx context.Context, k *Kept) error {
	if mine, err := j.start(ctx, k); err != nil || !mine {
		return err
	}
	var failure error
	if k.Message != "" || k.InDoubt() {
		failure = j.display.RemoveKept(ctx, *k)
	}
	if failure != nil && !errors.Is(failure, game.ErrNotFound) && !errors.Is(failure, ErrNoAccess) && k.Tries < removalsAtMost {
		return fmt.Errorf("removing it: %w", failure)
	}
	return j.service.kept.Update(context.WithoutCancel(ctx), func(tx Tx) error { return tx.DropKept(k.ID) })
}

func (j *renewals) tell(ctx context.Context, k *Kept) error {
	mine, err := txn.Update(ctx, j.service.kept, func(tx Tx) (bool, error) { return tx.MoveKept(k.ID, KeptLost, KeptTold, time.Time{}) })
	if err != nil || !mine {
		return err
	}
	if err := j.display.TellKeptLost(ctx, *k); err != nil && !errors.Is(err, game.ErrUnreachable) {
		return fmt.Errorf("telling the admin: %w", err)
	}
	return nil
}
