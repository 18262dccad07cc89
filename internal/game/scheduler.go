package game

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/robfig/cron/v3"

	"pencilmark/internal/panicinfo"
)

// Poster shows a daily's card in a guild's channel. No transaction is open
// while it works.
type Poster interface {
	// Post shows the card and returns where it stands. A *Refusal means that
	// nothing was posted; after any other error it may have been.
	Post(ctx context.Context, n Notice) (Message, error)

	// Find returns where the card stands that an earlier try may have posted, in
	// the channel n.Card.Channel and not before n.Card.Unsure. It fails with
	// ErrNotFound only if there is none for certain, with ErrSame if nobody can
	// tell and Post would return the earlier one, and with a *Refusal if a person
	// has to do something before anybody can tell.
	Find(ctx context.Context, n Notice) (Message, error)
}

// ErrSame is Find's answer that Post may be called instead: it is so soon after
// the earlier try that the platform knows the one for a repetition of the other.
var ErrSame = errors.New("game: posting again returns the earlier post")

// Notice is what a Poster posts.
type Notice struct {
	Guild  Guild
	Card   Card
	Puzzle *Puzzle // to be shown only if Card.Reveal is RevealOnPost
}

// Message is where a post stands, in the platform's ids.
type Message struct {
	Channel string
	ID      string
}

// Posters finds the poster of a guild; nil if this process does not post there.
type Posters func(guild string) Poster

// Silent is the poster of a place where a daily needs no message: whoever
// looks sees it.
type Silent struct{}

// Post does nothing.
func (Silent) Post(context.Context, Notice) (Message, error) { return Message{}, nil }

// Find finds nothing.
func (Silent) Find(context.Context, Notice) (Message, error) { return Message{}, ErrNotFound }

// Scheduler posts what is due and keeps the bank and the store in order. The
// rows say what is due; cron only ticks.
type Scheduler struct {
	service *Service
	posters Posters
	outbox  *outbox
	metrics *outboxMetrics
	jobs    []Job
	log     *slog.Logger
	claims  sync.Mutex
}

// Job is something else to be done from time to time. It never runs twice at
// once; its panics are caught, and its errors logged.
type Job struct {
	Spec  string        // when: a cron expression of six fields, the first of them seconds
	First time.Duration // the first time, from the start; 0 leaves it to Spec
	What  string        // for the log, such as "maintenance"
	Do    func(context.Context) error
}

// NewScheduler returns a scheduler of a service's posts, and of other jobs.
func NewScheduler(s *Service, posters Posters, jobs ...Job) *Scheduler {
	sched := &Scheduler{service: s, posters: posters, metrics: newOutboxMetrics(), jobs: jobs, log: s.log}
	sched.outbox = newOutbox(sched.send)
	return sched
}

const (
	sendTimeout  = time.Minute      // for one post, its wait for the platform's rate limit included
	longestPause = 30 * time.Minute // between two tries
)

// Run ticks at once, then every ten seconds and whenever PostNow asks, until
// ctx ends. What is under way then finishes first. The bank is topped up soon
// after the start and every five minutes.
func (s *Scheduler) Run(ctx context.Context) error {
	s.report(ctx, "looking through the guilds", s.service.store.Update(ctx, Tx.LookAtAll))
	var ticking sync.WaitGroup
	defer ticking.Wait()
	tick := func(ctx context.Context) error {
		ticking.Go(func() { s.report(ctx, "posting dailies", s.Tick(ctx)) })
		return nil
	}
	_ = tick(ctx)
	c := cron.New(cron.WithChain(cron.Recover(cronLog{s.log}), cron.SkipIfStillRunning(cron.DiscardLogger)))
	jobs := append([]Job{
		{"*/10 * * * * *", 0, "posting dailies", tick},
		{"45 17 * * * *", 0, "maintenance", s.service.Maintain},
	}, s.jobs...)
	for _, j := range jobs {
		schedule, err := ticks.Parse(j.Spec)
		if err != nil {
			return fmt.Errorf("game: schedule of %s: %w", j.What, err)
		}
		c.Schedule(&beginning{Schedule: schedule, first: j.First}, cron.FuncJob(func() { s.report(ctx, j.What, j.Do(ctx)) }))
	}
	c.Start()
	defer func() { <-c.Stop().Done() }()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.service.wake:
			_ = tick(ctx)
		}
	}
}

// ticks reads the schedules of the jobs, which begin with the seconds.
var ticks = cron.NewParser(cron.Second | cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow)

// beginning is a schedule that comes once more, so long after it was first asked.
type beginning struct {
	cron.Schedule
	first time.Duration
	at    time.Time // when that is; zero until it is asked
}

// Next returns when the schedule comes next after a time.
func (b *beginning) Next(after time.Time) time.Time {
	if b.at.IsZero() {
		b.at = after.Add(b.first)
	}
	next := b.Schedule.Next(after)
	if after.Before(b.at) && b.at.Before(next) {
		return b.at
	}
	return next
}

func (s *Scheduler) report(ctx context.Context, what string, err error) {
	if err != nil && ctx.Err() == nil {
		s.log.Error(what+" failed", "error", err)
	}
}

// Tick claims every post that is due and sends every post that was claimed. It
// may be called while an earlier one still sends: what that has in hand is left
// to it.
func (s *Scheduler) Tick(ctx context.Context) error {
	s.claims.Lock()
	claimed, err := s.service.claimDue(ctx)
	s.claims.Unlock()
	s.metrics.claimed.Add(float64(claimed))
	posts, listing := s.unsent(ctx)
	sending := s.outbox.sendAll(ctx, posts)
	return errors.Join(err, listing, sending, s.tellKeepers(ctx))
}

// unsent lists the posts to be sent now: those that failed wait a while.
func (s *Scheduler) unsent(ctx context.Context) ([]Post, error) {
	at := s.service.now()
	posts, err := viewing(ctx, s.service, func(q Query) ([]Post, error) { return q.Unsent(at.Add(-s.service.window)) })
	s.metrics.waiting(posts, at)
	return slices.DeleteFunc(posts, func(p Post) bool {
		return p.Tries > 0 && at.Before(p.Tried.Add(pauseAfter(p.Tries)))
	}), err
}

// pauseAfter returns how long to wait after a number of failed tries.
func pauseAfter(tries int) time.Duration {
	return min(30*time.Second<<min(tries-1, 10), longestPause)
}

// send posts one claimed daily. The row says that sending began before anything
// leaves the process.
func (s *Scheduler) send(ctx context.Context, p *Post) error {
	poster := s.posters(p.Guild)
	if poster == nil {
		return nil
	}
	sending, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	d := &delivery{Post: p, certain: p.Unsure.IsZero(), how: howPosted}
	m, err := s.deliver(sending, &guarded{poster}, d)
	if errors.Is(err, errTaken) {
		return nil
	}
	s.metrics.settled(p, s.service.now(), d.how, err)
	// The outcome is kept also when ctx has ended meanwhile.
	if err := errors.Join(err, s.settle(context.WithoutCancel(ctx), d, m, err)); err != nil {
		return &GuildError{p.Guild, err}
	}
	s.log.Info("posted a daily", "guild", p.Guild, "date", p.Date, "tier", p.Tier, "try", p.Tries)
	return nil
}

// delivery is a post on its way.
type delivery struct {
	*Post
	to      string // the channel that it was posted in, or would have been
	certain bool   // no earlier try can have arrived: a refusal means that nothing was ever posted
	how     string // it came to be in its channel
}

// deliver looks for a post that may have arrived, and posts it if it has not.
func (s *Scheduler) deliver(ctx context.Context, poster Poster, d *delivery) (Message, error) {
	n, err := s.begin(ctx, d)
	if err != nil {
		return Message{}, err
	}
	if d.certain {
		return poster.Post(ctx, *n)
	}
	m, err := poster.Find(ctx, *n)
	switch {
	case errors.Is(err, ErrSame):
		return poster.Post(ctx, *n)
	case !errors.Is(err, ErrNotFound):
		d.how = howFound
		return m, err
	}
	d.certain, d.Unsure = true, time.Time{}
	if n, err = s.begin(ctx, d); err != nil {
		return Message{}, err
	}
	return poster.Post(ctx, *n)
}

// guarded is a poster whose panic is one post's failure alone.
type guarded struct{ Poster }

func (g *guarded) Post(ctx context.Context, n Notice) (m Message, err error) {
	defer rescue(&err)
	return g.Poster.Post(ctx, n)
}

func (g *guarded) Find(ctx context.Context, n Notice) (m Message, err error) {
	defer rescue(&err)
	return g.Poster.Find(ctx, n)
}

// rescue, deferred, makes an error of a panic.
func rescue(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("posting panicked: %s", panicinfo.Describe(r))
	}
}

// errTaken means that a post was sent, or tried, since it was listed.
var errTaken = errors.New("game: the post is not what it was")

// begin marks a post as being sent and gathers what the poster needs. A post
// that an earlier try may have made keeps that try's channel and time.
func (s *Scheduler) begin(ctx context.Context, d *delivery) (*Notice, error) {
	p, at := d.Post, s.service.now()
	return updating(ctx, s.service, func(tx Tx) (*Notice, error) {
		if now, err := tx.Post(p.ID); err != nil || now.State == PostSent || now.Tries != p.Tries {
			return nil, errors.Join(errTaken, err)
		}
		g, err := tx.Guild(p.Guild, at)
		if err != nil {
			return nil, err
		}
		d.to = g.Channel
		p.State, p.Tries, p.Tried = PostSending, p.Tries+1, at
		if p.Unsure.IsZero() {
			p.Unsure, p.Channel = at, g.Channel
		}
		if err := tx.SavePost(p); err != nil {
			return nil, err
		}
		card, err := s.service.card(tx, p)
		if err != nil {
			return nil, err
		}
		puzzle, err := tx.Puzzle(p.Puzzle)
		return &Notice{Guild: *g, Card: *card, Puzzle: puzzle}, err
	})
}

// settle keeps what came of sending. A sent post closes the guild's others.
func (s *Scheduler) settle(ctx context.Context, d *delivery, m Message, failure error) error {
	return s.service.store.Update(ctx, func(tx Tx) error {
		if failure != nil {
			return s.fail(tx, d, failure)
		}
		p := d.Post
		at := s.service.now()
		p.State, p.Problem, p.Unsure, p.Sent, p.Closes = PostSent, "", time.Time{}, at, at.Add(dailyLasts)
		p.Message = m.ID
		if m.Channel != "" {
			p.Channel = m.Channel
		}
		if err := tx.SavePost(p); err != nil {
			return err
		}
		return tx.CloseOthers(p, at)
	})
}

// fail keeps why a post was not made, and strikes the guild if a person has to
// do something about it. If somebody has meanwhile, and chosen another channel, it
// is tried there at once.
func (s *Scheduler) fail(tx Tx, d *delivery, failure error) error {
	p := d.Post
	p.State, p.Problem = PostFailed, failure.Error()
	refusal, refused := errors.AsType[*Refusal](failure)
	if refused && d.certain {
		p.Unsure = time.Time{}
	}
	g, err := tx.Guild(p.Guild, s.service.now())
	if err != nil {
		return err
	}
	moved := g.Channel != d.to
	if moved {
		p.Tries = 0
	}
	if err := tx.SavePost(p); err != nil || !refused || refusal.Trouble == NoTrouble || moved && refusal.Trouble != Removed {
		return err
	}
	return strike(tx, g, refusal.Trouble, s.service.now())
}

// cronLog passes on what cron recovers from.
type cronLog struct{ log *slog.Logger }

func (l cronLog) Info(string, ...any) {}

func (l cronLog) Error(err error, msg string, kv ...any) {
	l.log.Error("scheduler: "+msg, append(kv, "error", err)...)
}
