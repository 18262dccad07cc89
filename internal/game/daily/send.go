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
func (s *Scheduler) send(ctx context.Context, p *game.Post) error {
	poster := s.posters(p.Guild)
	if poster == nil {
		return nil
	}
	sending, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	d := &delivery{Post: p, certain: p.Unsure.IsZero(), how: howPosted}
	m, err := s.deliver(sending, &recovering{poster}, d)
	if begin, ok := errors.AsType[*notBegunError](err); ok {
		return begin.of(p)
	}
	s.metrics.settled(p, s.service.Now(), d.how, err)
	// The outcome is kept also when ctx has ended meanwhile.
	if err := errors.Join(err, s.settle(context.WithoutCancel(ctx), d, m, err)); err != nil {
		return &GuildError{p.Guild, err}
	}
	s.service.Log.Info("posted a daily", "guild", p.Guild, "date", p.Date, "tier", p.Tier, "try", p.Tries)
	return nil
}

// delivery is a post on its way.
type delivery struct {
	*game.Post
	to      string // the channel that it was posted in, or would have been
	certain bool   // no earlier try can have arrived: a refusal means that nothing was ever posted
	how     string // it came to be in its channel
}

func (s *Scheduler) deliver(ctx context.Context, poster Poster, d *delivery) (PostedMessage, error) {
	n, err := s.begin(ctx, d)
	if err != nil {
		return PostedMessage{}, err
	}
	if d.certain {
		return poster.Post(ctx, *n)
	}
	m, err := poster.FindPost(ctx, *n)
	switch {
	case errors.Is(err, ErrPostRepeatable):
		return poster.Post(ctx, *n)
	case !errors.Is(err, game.ErrNotFound):
		d.how = howFound
		return m, err
	}
	d.certain, d.Unsure = true, time.Time{}
	if n, err = s.begin(ctx, d); err != nil {
		return PostedMessage{}, err
	}
	return poster.Post(ctx, *n)
}

// recovering turns a poster's panic into an error.
type recovering struct{ Poster }

func (r *recovering) Post(ctx context.Context, n CardToPost) (m PostedMessage, err error) {
	defer panicinfo.Rescue("posting", &err)
	return r.Poster.Post(ctx, n)
}

func (r *recovering) FindPost(ctx context.Context, n CardToPost) (m PostedMessage, err error) {
	defer panicinfo.Rescue("posting", &err)
	return r.Poster.FindPost(ctx, n)
}

var errChanged = errors.New("daily: the post is not what it was")

// notBegunError says that a try to send did not begin: the row stays as it was.
type notBegunError struct{ cause error }

func (e *notBegunError) Error() string { return e.cause.Error() }

func (e *notBegunError) of(p *game.Post) error {
	if errors.Is(e.cause, errChanged) {
		return nil
	}
	return &GuildError{p.Guild, e.cause}
}

// begin marks a post as being sent, closes the guild's other dailies and gathers what the poster
// needs. A post that may be in a channel keeps that channel and time. It fails with a *notBegunError.
func (s *Scheduler) begin(ctx context.Context, d *delivery) (*CardToPost, error) {
	before := *d.Post
	n, err := txn.Update(ctx, s.service.Store, func(tx Tx) (*CardToPost, error) {
		*d.Post = before // when it runs again
		return s.beginIn(tx, d)
	})
	if err != nil {
		return nil, &notBegunError{err}
	}
	return n, nil
}

func (s *Scheduler) beginIn(tx Tx, d *delivery) (*CardToPost, error) {
	p, at := d.Post, s.service.Now()
	if now, err := tx.Post(p.ID); err != nil || now.State == game.PostSent || now.Tries != p.Tries {
		return nil, errors.Join(errChanged, err)
	}
	g, err := tx.Guild(p.Guild, at)
	if err != nil {
		return nil, err
	}
	d.to = g.Channel
	p.State, p.Tries, p.Tried = game.PostSending, p.Tries+1, at
	if p.Unsure.IsZero() {
		p.Unsure, p.Channel = at, g.Channel
	}
	if err := tx.SavePost(p); err != nil {
		return nil, err
	}
	if err := closeOthers(tx, p, at); err != nil {
		return nil, err
	}
	card, err := s.service.Guard.Card(tx, p)
	if err != nil {
		return nil, err
	}
	puzzle, err := tx.Puzzle(p.Puzzle)
	return &CardToPost{Guild: *g, Card: *card, Puzzle: puzzle}, err
}

func (s *Scheduler) settle(ctx context.Context, d *delivery, m PostedMessage, failure error) error {
	before := *d.Post
	return s.service.Store.Update(ctx, func(tx Tx) error {
		*d.Post = before // when it runs again
		if failure != nil {
			return s.fail(tx, d, failure)
		}
		p, at := d.Post, s.service.Now()
		g, err := tx.Guild(p.Guild, at)
		if err != nil {
			return err
		}
		p.State, p.Problem, p.Unsure, p.Sent = game.PostSent, "", time.Time{}, at
		p.Message = m.ID
		p.Channel = cmp.Or(m.Channel, p.Channel)
		return errors.Join(closeAt(tx, p, g.Closes(p, at)), settleMini(tx, p), tx.Revise(p.Guild))
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

// fail notes why a post failed and suspends the guild if an admin has to act. If the admin has
// chosen another channel meanwhile, the next try is at once.
func (s *Scheduler) fail(tx Tx, d *delivery, failure error) error {
	p := d.Post
	p.State, p.Problem = game.PostFailed, failure.Error()
	refusal, refused := errors.AsType[*PostRefusedError](failure)
	if refused && d.certain {
		p.Unsure = time.Time{}
	}
	g, err := tx.Guild(p.Guild, s.service.Now())
	if err != nil {
		return err
	}
	moved := g.Channel != d.to
	if moved {
		p.Tries = 0
	}
	if err := tx.SavePost(p); err != nil || !refused || refusal.Suspension == game.NotSuspended || moved && refusal.Suspension != game.SuspendedBotRemoved {
		return err
	}
	return suspend(tx, g, refusal.Suspension, s.service.Now())
}

// Poster shows a daily's card in a guild's channel. No unit of work is open
// while it works.
type Poster interface {
	// Post shows the card and returns where it stands. A *Refusal means that
	// nothing was posted; after any other error it may have been.
	Post(ctx context.Context, n CardToPost) (PostedMessage, error)

	// FindPost returns where the card stands that an earlier try may have posted, in
	// the channel n.Card.Channel and not before n.Card.Unsure. It fails with
	// game.ErrNotFound only if there is none for certain, with ErrPostRepeatable if
	// nobody can tell and Post would return the earlier one, and with a *Refusal if a person
	// has to do something before anybody can tell.
	FindPost(ctx context.Context, n CardToPost) (PostedMessage, error)
}

// ErrPostRepeatable says that Post is safe: the platform recognises it as a repetition.
var ErrPostRepeatable = errors.New("daily: posting again returns the earlier post")

// CardToPost is what a Poster posts.
type CardToPost struct {
	Guild  game.Guild
	Card   game.Card
	Puzzle *game.Puzzle // to be shown only if Card.Reveal is game.RevealOnPost
}

// PostedMessage is where a post stands, in the platform's ids.
type PostedMessage struct {
	Channel string
	ID      string
}

// PosterFor finds the poster of a guild; nil if this process does not post there.
type PosterFor func(guild string) Poster

// NoPoster is the poster of a guild whose daily needs no message.
type NoPoster struct{}

// Post does nothing.
func (NoPoster) Post(context.Context, CardToPost) (PostedMessage, error) { return PostedMessage{}, nil }

// FindPost finds nothing.
func (NoPoster) FindPost(context.Context, CardToPost) (PostedMessage, error) {
	return PostedMessage{}, game.ErrNotFound
}

// PostRefusedError is a Poster's error that means that nothing was posted, for certain.
// After any other error the post may have arrived.
type PostRefusedError struct {
	Suspension game.Suspension // game.NotSuspended if a later try may go through as it is
	Err        error
}

func (e *PostRefusedError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *PostRefusedError) Unwrap() error { return e.Err }

// GuildError is what went wrong with a guild's daily.
type GuildError struct {
	Guild string
	Err   error
}

func (e *GuildError) Error() string { return "guild " + e.Guild + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *GuildError) Unwrap() error { return e.Err }
