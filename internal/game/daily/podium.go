package daily

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/txn"
)

// PodiumPoster posts messages about how dailies went, one for each daily.
type PodiumPoster interface {
	// PostPodium posts the message and returns it. If Try.Unsure is before Try.Tried, an earlier try may have
	// arrived without confirmation, so PostPodium must look for it first. A *PostRefusedError means that the
	// message is not there; after any other error it may be.
	PostPodium(ctx context.Context, n PodiumToPost) (PostedMessage, error)
	// RenewPodium edits the message Try.Message unless it shows Try.Shown already, and returns the digest of what it
	// shows then. It fails with game.ErrNotFound if the platform refuses the edit, and with another error if a later
	// try may succeed.
	RenewPodium(ctx context.Context, n PodiumToPost) (shown string, err error)
}

// PodiumToPost is a podium to post or edit.
type PodiumToPost struct {
	Guild game.Guild
	Post  game.Post
	Try   PodiumTry
}

// PodiumTry is the state of sending a post's podium.
type PodiumTry struct {
	State    game.PostState // not game.PostClaimed
	Tries    int            // how often sending began
	Tried    time.Time      // when sending last began
	Unsure   time.Time      // the first try that may have arrived without confirmation; zero if there is none
	Channel  string         // where it was sent, or last tried
	Message  string         // the platform's id of the message; "" if it must not be edited
	Shown    string         // a digest of the message; "" if it is not known
	Revision int64          // of the guild's results, when the message was last written or compared
}

// The limits of podiums.
const (
	podiumEvery  = time.Minute
	podiumEdited = 24 * time.Hour // after a daily closes; a page may send earlier entries, and managers rule on results
	podiumsATick = 200
	podiumWithin = 20 * time.Second // for one message
	podiumTries  = 300
	podiumPause  = 5 * time.Minute // between two tries
	podiumLate   = 24 * time.Hour  // after a daily closes; later nobody waits for it
)

// cardWaits is the longest time that a card waits for the podium above it.
const cardWaits = 5 * time.Second

const postingPodium = "posting a podium"

// podiumOutbox posts the podiums that list returns. Two tries of one podium are at least pause apart.
func (s *Scheduler) podiumOutbox(pause time.Duration, list func(q Query, at time.Time) ([]game.Post, error)) *jobs.Outbox[PodiumToPost] {
	return &jobs.Outbox[PodiumToPost]{
		Name: postingPodium, Within: podiumWithin, AtOnce: sendAtOnce,
		Due:    func(ctx context.Context) ([]PodiumToPost, error) { return s.podiumsOf(ctx, list) },
		Begin:  func(ctx context.Context, n *PodiumToPost) (bool, error) { return s.beginPodium(ctx, n, pause) },
		Do:     s.postPodium,
		Settle: s.settlePodium,
		Label:  func(n *PodiumToPost) string { return "guild " + n.Post.Guild },
	}
}

// podiums posts the podiums of guilds without an unsent card.
func (s *Scheduler) podiums() *jobs.Outbox[PodiumToPost] {
	return s.podiumOutbox(podiumPause, func(q Query, at time.Time) ([]game.Post, error) {
		return q.UnsentPodiums(at, at.Add(-podiumLate), at.Add(-podiumPause), podiumTries, podiumsATick)
	})
}

// podiumFirst posts a guild's podium before its next card, so that the card is the last message. If that fails,
// podiums does it later. An earlier try may still be in progress for podiumWithin.
func (s *Scheduler) podiumFirst(ctx context.Context, guild string) {
	o := s.podiumOutbox(podiumWithin, func(q Query, at time.Time) ([]game.Post, error) {
		return q.UnsentPodiumsOf(guild, at, at.Add(-podiumLate), at.Add(-podiumWithin), podiumTries)
	})
	short, cancel := context.WithTimeout(ctx, cardWaits)
	defer cancel()
	jobs.ReportError(ctx, s.service.Log, postingPodium, o.Tick(short))
}

func (s *Scheduler) postPodium(ctx context.Context, n *PodiumToPost) error {
	poster := s.podiumPoster(n)
	if poster == nil {
		return errDisconnected
	}
	m, err := poster.PostPodium(ctx, *n)
	n.Try.Channel, n.Try.Message, n.Try.Shown = cmp.Or(m.Channel, n.Try.Channel), m.ID, m.Shown
	return err
}

// renewals edits the podiums that no longer show their guild's results: somebody solved the daily or left, or a manager
// ruled on a result.
func (s *Scheduler) renewals() *jobs.Outbox[PodiumToPost] {
	return &jobs.Outbox[PodiumToPost]{
		Name: "editing a podium", Within: podiumWithin, AtOnce: sendAtOnce,
		Due:   s.changedPodiums,
		Begin: s.beginRenewal,
		Do: func(ctx context.Context, n *PodiumToPost) (err error) {
			n.Try.Shown, err = s.podiumPoster(n).RenewPodium(ctx, *n)
			return err
		},
		Settle: s.settleRenewal,
		Label:  func(n *PodiumToPost) string { return "guild " + n.Post.Guild },
	}
}

func (s *Scheduler) changedPodiums(ctx context.Context) ([]PodiumToPost, error) {
	return s.podiumsOf(ctx, func(q Query, at time.Time) ([]game.Post, error) {
		return q.ChangedPodiums(at.Add(-podiumEdited), podiumsATick)
	})
}

// beginRenewal reads the revision that the message will be compared with.
func (s *Scheduler) beginRenewal(ctx context.Context, n *PodiumToPost) (bool, error) {
	return true, s.service.Store.View(ctx, func(q Query) error {
		m, err := q.Podium(n.Post.ID)
		if err != nil {
			return err
		}
		n.Try = *m
		n.Try.Revision, err = q.Revision(n.Post.Guild)
		return err
	})
}

func (s *Scheduler) settleRenewal(ctx context.Context, n *PodiumToPost, failure error) error {
	switch {
	case errors.Is(failure, game.ErrNotFound):
		n.Try.Message = "" // the message was deleted
	case failure != nil:
		return nil // the next tick tries again
	}
	return s.service.Store.Update(ctx, func(tx Tx) error { return tx.SavePodium(n.Post.ID, n.Try) })
}

func (s *Scheduler) podiumPoster(n *PodiumToPost) PodiumPoster {
	poster, _ := s.posters(n.Post.Guild).(PodiumPoster)
	return poster
}

// podiumsOf lists podiums in guilds to which this process posts.
func (s *Scheduler) podiumsOf(ctx context.Context, list func(Query, time.Time) ([]game.Post, error)) (due []PodiumToPost, err error) {
	posts, err := txn.View(ctx, s.service.Store, func(q Query) ([]game.Post, error) { return list(q, s.service.Now()) })
	for _, p := range posts {
		due = append(due, PodiumToPost{Post: p})
	}
	return slices.DeleteFunc(due, func(n PodiumToPost) bool { return s.podiumPoster(&n) == nil }), err
}

// tickPodiums posts and edits podiums, at most once every podiumEvery.
func (s *Scheduler) tickPodiums(ctx context.Context) error {
	if !s.turnOfPodiums(s.service.Now()) {
		return nil
	}
	return errors.Join(s.podiums().Tick(ctx), s.renewals().Tick(ctx))
}

func (s *Scheduler) turnOfPodiums(at time.Time) bool {
	s.claims.Lock()
	defer s.claims.Unlock()
	if at.Before(s.podiumsChecked.Add(podiumEvery)) && !at.Before(s.podiumsChecked) {
		return false
	}
	s.podiumsChecked = at
	return true
}

// beginPodium records that sending begins. It reports false if the podium must not be sent now.
func (s *Scheduler) beginPodium(ctx context.Context, n *PodiumToPost, pause time.Duration) (mine bool, err error) {
	return txn.Update(ctx, s.service.Store, func(tx Tx) (bool, error) { return s.beginPodiumIn(tx, n, pause) })
}

func (s *Scheduler) beginPodiumIn(tx Tx, n *PodiumToPost, pause time.Duration) (mine bool, err error) {
	p, at := &n.Post, s.service.Now()
	m, err := txn.OrNone(tx.Podium(p.ID))
	if err != nil {
		return false, err
	}
	m = cmp.Or(m, &PodiumTry{})
	g, err := tx.Guild(p.Guild, at)
	if err != nil || g.Suspension != game.NotSuspended || m.State == game.PostSent || m.Tried.After(at.Add(-pause)) {
		return false, err
	}
	if m.Unsure.IsZero() {
		if err := s.setUnsure(tx, m, g, p, at); err != nil {
			return false, err
		}
	}
	if m.Revision, err = tx.Revision(p.Guild); err != nil {
		return false, err
	}
	m.State, m.Tries, m.Tried = game.PostSending, m.Tries+1, at
	n.Guild, n.Try = *g, *m
	return true, tx.SavePodium(p.ID, *m)
}

func (s *Scheduler) settlePodium(ctx context.Context, n *PodiumToPost, failure error) error {
	n.Try.State = game.PostSent
	if failure != nil {
		n.Try.State = game.PostFailed
	}
	if _, refused := errors.AsType[*PostRefusedError](failure); refused || failure == nil {
		n.Try.Unsure = time.Time{}
	}
	return s.service.Store.Update(ctx, func(tx Tx) error { return tx.SavePodium(n.Post.ID, n.Try) })
}

// setUnsure sets the time since when a podium may be in the channel: now or, after a restore, the time when it was due.
func (s *Scheduler) setUnsure(tx Tx, m *PodiumTry, g *game.Guild, p *game.Post, at time.Time) error {
	restored, err := tx.Restored()
	m.Channel, m.Unsure = g.Channel, at
	due := p.Closes
	if !p.Summary.IsZero() && p.Summary.Before(due) {
		due = p.Summary
	}
	if due.Before(restored) {
		m.Unsure = due
	}
	return err
}
