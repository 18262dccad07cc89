package daily

import (
	"cmp"
	"context"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/internal/panicinfo"
)

// send posts one claimed daily.
func (s *Scheduler) send(d *delivery) {
	poster := s.posters(d.Guild)
	if poster == nil {
		return
	}
	ctx, cancel := context.WithTimeout(d.ctx, sendTimeout)
	defer cancel()
	m, err := s.deliver(ctx, poster, d)
	if d.begun {
		s.metrics.settled(d, s.service.Now(), err)
		// Keep the outcome even if ctx has ended.
		err = errors.Join(err, s.settle(context.WithoutCancel(ctx), d, m, err))
	}
	switch {
	case err == nil:
		s.service.Log.Info("posted a daily", "guild", d.Guild, "date", d.Date, "tier", d.Tier, "try", d.Tries)
	case !errors.Is(err, errChanged):
		d.err = &GuildError{d.Guild, err}
	}
}

// deliver posts a card, or finds the card that an earlier try posted.
func (s *Scheduler) deliver(ctx context.Context, poster Poster, d *delivery) (m PostedMessage, err error) {
	defer panicinfo.Rescue("posting", &err)
	n, err := s.begin(ctx, d)
	if err != nil {
		return m, err
	}
	s.podiumFirst(ctx, d.Guild) // begin has closed the previous daily
	if d.certain {
		return poster.Post(ctx, *n)
	}
	m, err = poster.FindPost(ctx, *n)
	switch {
	case errors.Is(err, ErrPostRepeatable):
		return poster.Post(ctx, *n)
	case !errors.Is(err, game.ErrNotFound):
		d.found = err == nil
		return m, err
	}
	d.certain, d.Unsure = true, time.Time{}
	if n, err = s.begin(ctx, d); err != nil {
		return m, err
	}
	return poster.Post(ctx, *n)
}

// errChanged says that the post's row has changed since it was read, because another try sends the
// post.
var errChanged = errors.New("daily: the post's row has changed")

// begin records that a post is being sent, closes the guild's other dailies and collects what the
// poster needs. A post that may already be in a channel keeps that channel and its Unsure time. If
// begin fails, the row stays unchanged and d.begun is false.
func (s *Scheduler) begin(ctx context.Context, d *delivery) (*CardToPost, error) {
	before := d.Post
	n, err := txn.Update(ctx, s.service.Store, func(tx Tx) (*CardToPost, error) {
		d.Post = before // the unit of work may run again
		return s.beginIn(tx, d)
	})
	d.begun = err == nil
	return n, err
}

func (s *Scheduler) beginIn(tx Tx, d *delivery) (*CardToPost, error) {
	at := s.service.Now()
	if now, err := tx.Post(d.ID); err != nil || now.State == game.PostSent || now.Tries != d.Tries {
		return nil, errors.Join(errChanged, err)
	}
	g, err := tx.Guild(d.Guild, at)
	if err != nil {
		return nil, err
	}
	d.channel = g.Channel
	d.State, d.Tries, d.Tried = game.PostSending, d.Tries+1, at
	if d.Unsure.IsZero() {
		d.Unsure, d.Channel = at, g.Channel
	}
	if err := tx.SavePost(&d.Post); err != nil {
		return nil, err
	}
	if err := closeOthers(tx, &d.Post, at); err != nil {
		return nil, err
	}
	card, err := s.service.Guard.Card(tx, &d.Post)
	if err != nil {
		return nil, err
	}
	puzzle, err := tx.Puzzle(d.Puzzle)
	return &CardToPost{Guild: *g, Card: *card, Puzzle: puzzle}, err
}

// settle records the outcome of a try.
func (s *Scheduler) settle(ctx context.Context, d *delivery, m PostedMessage, failure error) error {
	before := d.Post
	return s.service.Store.Update(ctx, func(tx Tx) error {
		d.Post = before // the unit of work may run again
		if failure != nil {
			return s.fail(tx, d, failure)
		}
		at := s.service.Now()
		g, err := tx.Guild(d.Guild, at)
		if err != nil {
			return err
		}
		d.State, d.Problem, d.Unsure, d.Sent = game.PostSent, "", time.Time{}, at
		d.Message, d.Channel, d.Summary = m.ID, cmp.Or(m.Channel, d.Channel), g.SummaryOf(at)
		return errors.Join(closeAt(tx, &d.Post, g.Closes(&d.Post, at)), settleMini(tx, &d.Post), tx.Revise(d.Guild))
	})
}

func settleMini(tx Tx, p *game.Post) error {
	mini, err := txn.OrNone(tx.PostAt(game.Series{Guild: p.Guild, Mini: true}, p.Date))
	if mini == nil || err != nil {
		return err
	}
	mini.State, mini.Sent, mini.Tries, mini.Tried, mini.Unsure = p.State, p.Sent, p.Tries, p.Tried, p.Unsure
	mini.Channel, mini.Message = p.Channel, p.Message
	return closeAt(tx, mini, p.Closes)
}

func closeOthers(tx Tx, p *game.Post, at time.Time) error {
	open, err := tx.OpenPosts(p.Guild, at)
	for _, other := range open {
		if err == nil && other.Date != p.Date {
			err = closeAt(tx, &other, at)
		}
	}
	return err
}

func closeAt(tx Tx, p *game.Post, at time.Time) error {
	moved := !at.Equal(p.Closes)
	p.Closes = at
	if err := tx.SavePost(p); err != nil || !moved {
		return err
	}
	return results.RecordPost(tx, p)
}

// fail records why a post failed, and suspends the guild if an administrator must act. If the
// administrator has chosen another channel in the meantime, the next try follows at once.
func (s *Scheduler) fail(tx Tx, d *delivery, failure error) error {
	d.State, d.Problem = game.PostFailed, failure.Error()
	refusal, refused := errors.AsType[*PostRefusedError](failure)
	if refused && d.certain {
		d.Unsure = time.Time{}
	}
	g, err := tx.Guild(d.Guild, s.service.Now())
	if err != nil {
		return err
	}
	moved := g.Channel != d.channel
	if moved {
		d.Tries = 0
	}
	if err := tx.SavePost(&d.Post); err != nil || !refused || refusal.Suspension == game.NotSuspended || moved && refusal.Suspension != game.SuspendedBotRemoved {
		return err
	}
	return suspend(tx, g, refusal.Suspension, s.service.Now())
}

// Poster shows a daily's card in a guild's channel. No unit of work is open while it works.
type Poster interface {
	// Post sends the card and returns its message. A *PostRefusedError means that nothing was
	// posted; after any other error it may have been.
	Post(ctx context.Context, n CardToPost) (PostedMessage, error)

	// FindPost returns the message of the card that an earlier try may have posted in the channel
	// n.Card.Channel since n.Card.Unsure. It fails with game.ErrNotFound only if it is certain that
	// there is none, with ErrPostRepeatable if that cannot be known and Post would return the
	// earlier message, and with a *PostRefusedError if a person must act before it can be known.
	FindPost(ctx context.Context, n CardToPost) (PostedMessage, error)
}

// ErrPostRepeatable says that posting again is safe, because the platform recognises the
// repetition.
var ErrPostRepeatable = errors.New("daily: posting again returns the earlier post")

// CardToPost is what a Poster posts.
type CardToPost struct {
	Guild  game.Guild
	Card   game.Card
	Puzzle *game.Puzzle // shown only if Card.Reveal is game.RevealOnPost
}

// PostedMessage identifies a post's message by the platform's ids.
type PostedMessage struct {
	Channel string
	ID      string
	Shown   string // of a podium: a digest of the message, "" if it is not known
}

// PosterFor returns the poster of a guild, or nil if this process does not post there.
type PosterFor func(guild string) Poster

// NoPoster is the Poster of a guild whose dailies need no message.
type NoPoster struct{}

// Post does nothing.
func (NoPoster) Post(context.Context, CardToPost) (PostedMessage, error) { return PostedMessage{}, nil }

// FindPost finds nothing.
func (NoPoster) FindPost(context.Context, CardToPost) (PostedMessage, error) {
	return PostedMessage{}, game.ErrNotFound
}

// PostRefusedError is a Poster's error that means that certainly nothing was posted. After any
// other error the post may have arrived.
type PostRefusedError struct {
	Suspension game.Suspension // game.NotSuspended if the same post may succeed later
	Err        error
}

func (e *PostRefusedError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *PostRefusedError) Unwrap() error { return e.Err }

// GuildError is an error about one guild's daily.
type GuildError struct {
	Guild string
	Err   error
}

func (e *GuildError) Error() string { return "guild " + e.Guild + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *GuildError) Unwrap() error { return e.Err }
