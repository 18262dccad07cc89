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

// PodiumPoster posts how a daily ended in guilds that soon get no card with it.
type PodiumPoster interface {
	// PostPodium posts it. With Try.Unsure before Try.Tried an earlier try may have arrived although
	// nobody knows: PostPodium must look for it first. A *PostRefusedError means that it
	// is not there; after any other error it may be.
	PostPodium(ctx context.Context, n PodiumToPost) error
}

// PodiumToPost is a daily that ended, to be told in a message of its own.
type PodiumToPost struct {
	Guild game.Guild
	Post  game.Post
	Try   PodiumTry
}

// PodiumTry is the state of sending a post's podium.
type PodiumTry struct {
	State   game.PostState // not game.PostClaimed
	Tries   int            // how often sending began
	Tried   time.Time      // when it last began
	Unsure  time.Time      // since when a try may have arrived although nobody knows; zero if none may have
	Channel string         // where it went, or its last try
}

// Limits of the podiums alone: dailies go first.
const (
	podiumEvery  = time.Minute
	podiumsATick = 200
	podiumWithin = 20 * time.Second // for one
	podiumTries  = 300
	podiumPause  = 5 * time.Minute // between two tries
	podiumLate   = 24 * time.Hour  // after a daily has closed: then nobody waits for it
)

func (s *Scheduler) podiumOutbox() *jobs.Outbox[PodiumToPost] {
	return &jobs.Outbox[PodiumToPost]{
		Name: "posting a podium", Within: podiumWithin, AtOnce: sendAtOnce,
		Due:    s.duePodiums,
		Begin:  s.beginPodium,
		Do:     s.postPodium,
		Settle: s.settlePodium,
		Label:  func(n *PodiumToPost) string { return "guild " + n.Post.Guild },
	}
}

func (s *Scheduler) postPodium(ctx context.Context, n *PodiumToPost) error {
	poster := s.podiumPoster(n)
	if poster == nil {
		return errDisconnected
	}
	return poster.PostPodium(ctx, *n)
}

func (s *Scheduler) podiumPoster(n *PodiumToPost) PodiumPoster {
	poster, _ := s.posters(n.Post.Guild).(PodiumPoster)
	return poster
}

func (s *Scheduler) duePodiums(ctx context.Context) (due []PodiumToPost, err error) {
	at := s.service.Now()
	if !s.turnOfPodiums(at) {
		return nil, nil
	}
	ended, err := txn.View(ctx, s.service.Store, func(q Query) ([]game.Post, error) {
		return q.UnsentPodiums(at, at.Add(-podiumLate), at.Add(-s.service.Window), at.Add(-podiumPause), podiumTries, podiumsATick)
	})
	for _, p := range ended {
		due = append(due, PodiumToPost{Post: p})
	}
	return slices.DeleteFunc(due, func(n PodiumToPost) bool { return s.podiumPoster(&n) == nil }), err
}

func (s *Scheduler) turnOfPodiums(at time.Time) bool {
	s.claims.Lock()
	defer s.claims.Unlock()
	if at.Before(s.podiums.Add(podiumEvery)) && !at.Before(s.podiums) {
		return false
	}
	s.podiums = at
	return true
}

// beginPodium notes that sending begins. It reports false if the podium was posted or a card
// shows it.
func (s *Scheduler) beginPodium(ctx context.Context, n *PodiumToPost) (mine bool, err error) {
	return txn.Update(ctx, s.service.Store, func(tx Tx) (bool, error) { return s.beginPodiumIn(tx, n) })
}

func (s *Scheduler) beginPodiumIn(tx Tx, n *PodiumToPost) (mine bool, err error) {
	p, at := &n.Post, s.service.Now()
	m, err := txn.OrNone(tx.Podium(p.ID))
	if err != nil {
		return false, err
	}
	m = cmp.Or(m, &PodiumTry{})
	g, err := tx.Guild(p.Guild, at)
	if err != nil || g.Suspension != game.NotSuspended || m.State == game.PostSent || m.Tried.After(at.Add(-podiumPause)) {
		return false, err
	}
	if m.Unsure.IsZero() {
		if next, err := s.hasNextCard(tx, g, p, at); next || err != nil {
			return false, err
		}
		if err := s.doubt(tx, m, g, p, at); err != nil {
			return false, err
		}
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

// doubt notes since when a podium may be in the channel: now or, after a restore, since the close.
func (s *Scheduler) doubt(tx Tx, m *PodiumTry, g *game.Guild, p *game.Post, at time.Time) error {
	restored, err := tx.Restored()
	m.Channel, m.Unsure = g.Channel, at
	if p.Closes.Before(restored) {
		m.Unsure = p.Closes
	}
	return err
}

func (s *Scheduler) hasNextCard(tx Tx, g *game.Guild, p *game.Post, at time.Time) (bool, error) {
	last, err := tx.LastPost(g.ID)
	if err != nil {
		return false, err
	}
	if last.ID != p.ID && (last.State == game.PostSent || last.Due.After(at.Add(-s.service.Window))) {
		return true, nil
	}
	if g.Inactive() {
		return false, nil
	}
	next, ok, err := s.service.nextDue(tx, g, at)
	if _, broken := errors.AsType[*game.ScheduleError](err); broken {
		return false, nil
	}
	return ok && (&game.Post{Due: next.At}).Follows(p), err
}
