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

// send posts one claimed daily. The row says that sending began before anything
// leaves the process.
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

// deliver looks for a post that may have arrived, and posts it if it has not.
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

// recovering is a poster whose panic is one post's failure alone.
type recovering struct{ Poster }

func (r *recovering) Post(ctx context.Context, n CardToPost) (m PostedMessage, err error) {
	defer panicinfo.Rescue("posting", &err)
	return r.Poster.Post(ctx, n)
}

func (r *recovering) FindPost(ctx context.Context, n CardToPost) (m PostedMessage, err error) {
	defer panicinfo.Rescue("posting", &err)
	return r.Poster.FindPost(ctx, n)
}

// errChanged means that a post was sent, or tried, since it was listed.
var errChanged = errors.New("daily: the post is not what it was")

// notBegunError says that a try to send did not begin: the row stays as it was.
type notBegunError struct{ cause error }

func (e *notBegunError) Error() string { return e.cause.Error() }

// of returns what is wrong with the post, if anything is.
func (e *notBegunError) of(p *game.Post) error {
	if errors.Is(e.cause, errChanged) {
		return nil
	}
	return &GuildError{p.Guild, e.cause}
}

// begin marks a post as being sent and gathers what the poster needs. The guild's other
// dailies close then, as the card tells how they ended. A post that an earlier try may
// have made keeps that try's channel and time. It fails with a *notBegunError.
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

// settle keeps what came of sending.
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

// settleMini lets the mini of a daily's card be where that is.
func settleMini(tx Tx, p *game.Post) error {
	mini, err := txn.OrNone(tx.PostAt(game.Series{Guild: p.Guild, Mini: true}, p.Date))
	if mini == nil || err != nil {
		return err
	}
	mini.State, mini.Sent, mini.Tries, mini.Tried, mini.Unsure = p.State, p.Sent, p.Tries, p.Tried, p.Unsure
	mini.Channel, mini.Message = p.Channel, p.Message
	return closeAt(tx, mini, p.Closes)
}

// closeOthers closes the guild's open posts of other dates.
func closeOthers(tx Tx, p *game.Post, at time.Time) error {
	open, err := tx.OpenPosts(p.Guild, at)
	for _, other := range open {
		if err == nil && other.Date != p.Date {
			err = closeAt(tx, &other, at)
		}
	}
	return err
}

// closeAt saves a post that is to close at a moment.
func closeAt(tx Tx, p *game.Post, at time.Time) error {
	moved := !at.Equal(p.Closes)
	p.Closes = at
	if err := tx.SavePost(p); err != nil || !moved {
		return err
	}
	return results.RecordPost(tx, p)
}

// fail keeps why a post was not made, and suspends the guild if a person has to
// do something about it. If somebody has meanwhile, and chosen another channel, it
// is tried there at once.
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
