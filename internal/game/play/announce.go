package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
)

// Announcement is a message to a guild's channel that a player solved its daily on the page.
type Announcement struct {
	Post, Attempt int64
	Noted         time.Time // when it was solved
	Tried         time.Time // when sending last began; zero if it never did
	Unsure        time.Time // since when a try may have arrived although nobody knows; zero if none may have
	Channel       string    // where the last try went
}

// Announcer posts announcements. No unit of work is open while it works.
type Announcer interface {
	// AnnounceSolved posts it in Channel. With Unsure before Tried an earlier try may have arrived
	// although nobody knows: AnnounceSolved must look for it first. It fails with ErrNotSaid if it
	// is certain that nothing was posted; after any other error something may be.
	AnnounceSolved(ctx context.Context, a Announcement) error
}

// ErrNotSaid says that an announcement was refused, and nothing was posted.
var ErrNotSaid = errors.New("play: nothing was announced")

// Limits of one tick: dailies and answers come first.
const (
	announcementsATick = 50
	announceWithin     = 20 * time.Second // for one
	announcePause      = time.Minute      // between two tries
	announceLate       = time.Hour        // after the daily has closed: then nobody waits for it
)

// NewAnnouncementJob returns the job that posts who solved dailies on the page, in guilds that
// want it.
func NewAnnouncementJob(s *Service, to Announcer) *jobs.Outbox[Announcement] {
	return &jobs.Outbox[Announcement]{
		Cron: "*/5 * * * * *", Name: "announcing who solved", Within: announceWithin,
		Due: func(ctx context.Context) ([]Announcement, error) {
			return txn.View(ctx, s.Store, func(q Query) ([]Announcement, error) {
				return q.Announcements(s.Now().Add(-announcePause), announcementsATick)
			})
		},
		Begin: func(ctx context.Context, a *Announcement) (bool, error) {
			return txn.Update(ctx, s.Store, func(tx Tx) (bool, error) { return s.beginAnnouncement(tx, a) })
		},
		Do: func(ctx context.Context, a *Announcement) error { return to.AnnounceSolved(ctx, *a) },
		Settle: func(ctx context.Context, a *Announcement, failure error) error {
			return s.Store.Update(ctx, func(tx Tx) error { return settleAnnouncement(tx, a, failure) })
		},
		Label: func(a *Announcement) string { return fmt.Sprintf("post %d, attempt %d", a.Post, a.Attempt) },
	}
}

// beginAnnouncement notes that sending begins. It reports false for an announcement that
// another process sent or began, and drops one that is no longer wanted.
func (s *Service) beginAnnouncement(tx Tx, a *Announcement) (mine bool, err error) {
	at := s.Now()
	known, err := txn.OrNone(tx.Announcement(a.Post, a.Attempt))
	if known == nil || known.Tried.After(at.Add(-announcePause)) {
		return false, err
	}
	wanted, err := s.isWanted(tx, known, at)
	if err != nil {
		return false, err
	}
	if !wanted {
		return false, tx.DropAnnouncement(*known)
	}
	if known.Unsure.IsZero() {
		if err := beginAnew(tx, known, at); err != nil {
			return false, err
		}
	}
	known.Tried = at
	*a = *known
	return true, tx.SaveAnnouncement(*a)
}

// beginAnew sets the channel of an announcement that was certainly not posted: the daily's
// thread and, if that was refused, the guild's channel.
func beginAnew(tx Tx, a *Announcement, at time.Time) error {
	restored, err := tx.Restored()
	if err != nil {
		return err
	}
	if a.Unsure = at; a.Noted.Before(restored) {
		a.Unsure = a.Noted
	}
	if a.Tried.IsZero() {
		a.Channel, err = tx.TalkChannel(a.Post)
		return err
	}
	post, err := tx.Post(a.Post)
	if err == nil {
		a.Channel = post.Channel
	}
	return err
}

func (s *Service) isWanted(tx Tx, a *Announcement, at time.Time) (bool, error) {
	post, err := tx.Post(a.Post)
	if err != nil || at.After(post.Closes.Add(announceLate)) {
		return false, err
	}
	g, err := tx.Guild(post.Guild, at)
	if err != nil || !g.Page.Announces {
		return false, err
	}
	_, err = s.announced(tx, a.Post, a.Attempt)
	if errors.Is(err, game.ErrNoResult) {
		return false, nil
	}
	return err == nil, err
}

func settleAnnouncement(tx Tx, a *Announcement, failure error) error {
	if failure == nil {
		return tx.DropAnnouncement(*a)
	}
	if errors.Is(failure, ErrNotSaid) {
		a.Unsure = time.Time{}
	}
	return tx.SaveAnnouncement(*a)
}

// Announced returns what a post's guild is to see of an attempt. It fails with game.ErrNoResult if
// the attempt has no place on the post's leaderboard or its player was deleted.
func (s *Service) Announced(ctx context.Context, post, attempt int64) (*SolvedDaily, error) {
	return txn.View(ctx, s.Store, func(q Query) (*SolvedDaily, error) { return s.announced(q, post, attempt) })
}

func (s *Service) announced(q Query, post, attempt int64) (*SolvedDaily, error) {
	rows, err := q.AttemptResults(attempt, attempt)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(rows, func(r results.AttemptResult) bool {
		return r.Post == post && r.Outcome == game.OutcomeSolved && r.Validity == game.Counted
	})
	if i < 0 {
		return nil, game.ErrNoResult
	}
	d := &SolvedDaily{AttemptResult: rows[i]}
	place, err := txn.OrNone(q.Standing(post, d.Player))
	if err != nil {
		return nil, err
	}
	if place == nil || place.Rank == 0 || place.Player.Name == "" {
		return nil, game.ErrNoResult
	}
	d.Rank, d.By = place.Rank, place.Player
	of, err := q.Post(post)
	if err == nil {
		d.Card, err = s.Guard.Card(q, of)
	}
	return d, err
}

func noteAnnouncements(tx Tx, w *game.Work, at time.Time) error {
	for _, p := range w.Posts {
		g, err := tx.Guild(p.Guild, at)
		if err != nil {
			return err
		}
		if !g.Page.Announces || p.Channel == "" {
			continue
		}
		if err := tx.AddAnnouncement(Announcement{Post: p.ID, Attempt: w.ID, Noted: at}); err != nil {
			return err
		}
	}
	return nil
}

// StaleCard is a post whose card has to be updated.
type StaleCard struct {
	Post  int64
	Times int // how often it was noted since
}

// CardDisplay updates public cards. It fails with game.ErrNotFound for a deleted card.
type CardDisplay interface {
	RenewCard(ctx context.Context, post int64) error
}

const cardsATick = 100

func (s *Service) NoteCard(ctx context.Context, post int64) error {
	return s.Store.Update(ctx, func(tx Tx) error { return tx.AddStaleCard(post) })
}

func NewCardJob(s *Service, d CardDisplay) *jobs.Outbox[StaleCard] {
	return &jobs.Outbox[StaleCard]{
		Cron: "*/5 * * * * *", Name: "renewing cards",
		Due: func(ctx context.Context) ([]StaleCard, error) {
			return txn.View(ctx, s.Store, func(q Query) ([]StaleCard, error) { return q.StaleCards(cardsATick) })
		},
		Do: func(ctx context.Context, c *StaleCard) error {
			if err := d.RenewCard(ctx, c.Post); err != nil && !errors.Is(err, game.ErrNotFound) {
				return err
			}
			return s.Store.Update(ctx, func(tx Tx) error { return tx.DropStaleCard(*c) })
		},
		Label: func(c *StaleCard) string { return "the card of post " + strconv.FormatInt(c.Post, 10) },
	}
}

func noteCards(tx Tx, w *game.Work) error {
	for _, p := range w.Posts {
		if p.Message == "" {
			continue // nothing was posted: the page's own daily
		}
		if err := tx.AddStaleCard(p.ID); err != nil {
			return err
		}
	}
	return nil
}
