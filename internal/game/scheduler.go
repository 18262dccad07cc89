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
	"golang.org/x/sync/errgroup"
)

// Poster shows a daily's card in a guild's channel. No transaction is open
// while it works.
type Poster interface {
	// Post shows the card and returns where it stands. With Notice.Again set,
	// an earlier try may have arrived although nobody knows: Post must look for
	// it first, and return it instead of posting a second one.
	Post(ctx context.Context, n Notice) (Message, error)
}

// Notice is what a Poster posts.
type Notice struct {
	Guild  Guild
	Card   Card
	Puzzle *Puzzle // to be shown only if Card.Reveal is RevealOnPost
	Again  bool
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

// Scheduler posts what is due and keeps the bank and the store in order. The
// rows say what is due; cron only ticks.
type Scheduler struct {
	service *Service
	posters Posters
	jobs    []Job
	log     *slog.Logger
	ticking sync.Mutex
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
	return &Scheduler{service: s, posters: posters, jobs: jobs, log: s.log}
}

const (
	sendTimeout  = 30 * time.Second // for one post
	sendBudget   = 20 * time.Second // within which a tick begins posts; the rest wait for the next
	sendAtOnce   = 4                // posts under way at a time
	longestPause = 30 * time.Minute // between two tries
	firstTopUp   = 10 * time.Second // after the start, which has better things to do
)

// Run ticks at once, then every ten seconds and whenever PostNow asks, until
// ctx ends. What is under way then finishes first. The bank is topped up soon
// after the start and every five minutes.
func (s *Scheduler) Run(ctx context.Context) error {
	s.report(ctx, "posting dailies", s.Tick(ctx))
	c := cron.New(cron.WithChain(cron.Recover(cronLog{s.log}), cron.SkipIfStillRunning(cron.DiscardLogger)))
	jobs := append([]Job{
		{"*/10 * * * * *", 0, "posting dailies", s.Tick},
		{"30 */5 * * * *", firstTopUp, "topping up the bank", s.service.TopUp},
		{"15 * * * * *", 0, "rating again", s.service.Rerate},
		{"45 17 * * * *", 0, "maintenance", s.service.Maintain},
	}, s.jobs...)
	for _, j := range jobs {
		schedule, err := ticks.Parse(j.Spec)
		if err != nil {
			return fmt.Errorf("game: schedule of %s: %w", j.What, err)
		}
		begin := beginning{schedule, time.Now().Add(j.First)} // by cron's own clock
		c.Schedule(begin, cron.FuncJob(func() { s.report(ctx, j.What, j.Do(ctx)) }))
	}
	c.Start()
	defer func() { <-c.Stop().Done() }()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.service.wake:
			s.report(ctx, "posting dailies", s.Tick(ctx))
		}
	}
}

// ticks reads the schedules of the jobs, which begin with the seconds.
var ticks = cron.NewParser(cron.Second | cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow)

// beginning is a schedule that comes once more at its begin, if that is ahead.
type beginning struct {
	cron.Schedule
	at time.Time
}

// Next returns when the schedule comes next after a time.
func (b beginning) Next(after time.Time) time.Time {
	next := b.Schedule.Next(after)
	if after.Before(b.at) && b.at.Before(next) {
		return b.at
	}
	return next
}

func (s *Scheduler) report(ctx context.Context, what string, err error) {
	if err != nil && ctx.Err() == nil {
		s.log.Error(what+" failed", "err", err)
	}
}

// Tick claims every post that is due and sends every post that was claimed.
func (s *Scheduler) Tick(ctx context.Context) error {
	s.ticking.Lock()
	defer s.ticking.Unlock()
	return errors.Join(s.service.claimDue(ctx), s.sendAll(ctx))
}

// sendAll sends what is to be sent now, a few at a time.
func (s *Scheduler) sendAll(ctx context.Context) error {
	posts, err := s.unsent(ctx)
	if err != nil {
		return err
	}
	budget, cancel := context.WithTimeout(ctx, sendBudget)
	defer cancel()
	var group errgroup.Group
	group.SetLimit(sendAtOnce)
	outcomes := make([]error, len(posts))
	for i, p := range posts {
		group.Go(func() error {
			if budget.Err() == nil {
				outcomes[i] = s.send(ctx, p)
			}
			return nil
		})
	}
	_ = group.Wait() // they report through outcomes: one failure stops no other
	return errors.Join(outcomes...)
}

// unsent lists the posts to be sent now: those that failed wait a while.
func (s *Scheduler) unsent(ctx context.Context) ([]Post, error) {
	at := s.service.now()
	posts, err := viewing(ctx, s.service, func(q Query) ([]Post, error) { return q.Unsent(at.Add(-s.service.window)) })
	return slices.DeleteFunc(posts, func(p Post) bool {
		return p.Tries > 0 && at.Before(p.Tried.Add(pauseAfter(p.Tries)))
	}), err
}

// pauseAfter returns how long to wait after a number of failed tries.
func pauseAfter(tries int) time.Duration {
	return min(30*time.Second<<min(tries-1, 10), longestPause)
}

// send posts one claimed daily. The row says that sending began before
// anything leaves the process.
func (s *Scheduler) send(ctx context.Context, p Post) error {
	poster := s.posters(p.Guild)
	if poster == nil {
		return nil
	}
	n, err := s.notice(ctx, &p)
	if err != nil {
		return &GuildError{p.Guild, err}
	}
	sending, cancel := context.WithTimeout(ctx, sendTimeout)
	defer cancel()
	m, err := post(sending, poster, *n)
	// The outcome is kept also when ctx has ended meanwhile.
	if err := errors.Join(err, s.settle(context.WithoutCancel(ctx), &p, m, err)); err != nil {
		return &GuildError{p.Guild, err}
	}
	s.log.Info("posted a daily", "guild", p.Guild, "date", p.Date, "tier", p.Tier, "try", p.Tries)
	return nil
}

// post calls a poster, whose panic is this post's failure alone.
func post(ctx context.Context, p Poster, n Notice) (m Message, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("posting panicked: %v", r)
		}
	}()
	return p.Post(ctx, n)
}

// notice marks a post as being sent and gathers what the poster needs.
func (s *Scheduler) notice(ctx context.Context, p *Post) (*Notice, error) {
	at := s.service.now()
	return updating(ctx, s.service, func(tx Tx) (*Notice, error) {
		g, err := tx.Guild(p.Guild, at)
		if err != nil {
			return nil, err
		}
		again := p.Tries > 0
		p.State, p.Tries, p.Tried, p.Channel = PostSending, p.Tries+1, at, g.Channel
		if err := tx.SavePost(p); err != nil {
			return nil, err
		}
		card, err := s.service.card(tx, p)
		if err != nil {
			return nil, err
		}
		puzzle, err := tx.Puzzle(p.Puzzle)
		return &Notice{Guild: *g, Card: *card, Puzzle: puzzle, Again: again}, err
	})
}

// settle keeps what came of sending. A sent post closes the guild's others.
func (s *Scheduler) settle(ctx context.Context, p *Post, m Message, failure error) error {
	at := s.service.now()
	return s.service.store.Update(ctx, func(tx Tx) error {
		if failure != nil {
			p.State, p.Problem = PostFailed, failure.Error()
			return tx.SavePost(p)
		}
		p.State, p.Problem, p.Sent, p.Closes = PostSent, "", at, at.Add(dailyLasts)
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

// cronLog passes on what cron recovers from.
type cronLog struct{ log *slog.Logger }

func (l cronLog) Info(string, ...any) {}

func (l cronLog) Error(err error, msg string, kv ...any) {
	l.log.Error("scheduler: "+msg, append(kv, "err", err)...)
}
