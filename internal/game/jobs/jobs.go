// Package jobs does things from time to time.
package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/robfig/cron/v3"
)

// Job is something to be done from time to time. It never runs twice at once; its
// panics are caught, and its errors logged.
type Job struct {
	Cron       string        // when: a cron expression of six fields, the first of them seconds
	FirstAfter time.Duration // the first time, from the start; 0 leaves it to Spec
	Name       string        // for the log, such as "maintenance"
	Able       func() bool   // whether this process can do it now; nil for always
	Everywhere bool          // each process does it, and not the leader alone
	Run        func(context.Context) error
}

// Start runs jobs until ctx ends. What is under way then has finished when wait returns.
func Start(ctx context.Context, log *slog.Logger, leader Leader, jobs ...Job) (wait func(), err error) {
	c := cron.New(cron.WithChain(cron.Recover(cronLog{log}), cron.SkipIfStillRunning(cron.DiscardLogger)))
	parser := cron.NewParser(cron.Second | cron.Minute | cron.Hour | cron.Dom | cron.Month | cron.Dow)
	for _, j := range jobs {
		schedule, err := parser.Parse(j.Cron)
		if err != nil {
			return nil, fmt.Errorf("jobs: schedule of %s: %w", j.Name, err)
		}
		c.Schedule(&beginning{Schedule: schedule, first: j.FirstAfter}, cron.FuncJob(func() { ReportError(ctx, log, j.Name, j.run(ctx, leader)) }))
	}
	c.Start()
	return func() {
		<-ctx.Done()
		<-c.Stop().Done()
	}, nil
}

// leadEvery is how often a job that is due looks whether this process can do it by now.
const leadEvery = time.Second

// run runs a job once this process leads and is able to do it. So whoever begins to lead does at
// once what came due while nobody led.
func (j *Job) run(ctx context.Context, leader Leader) error {
	if j.Everywhere {
		return j.Run(ctx)
	}
	for {
		if j.Able == nil || j.Able() {
			if term, done, leads := leader.Lead(ctx); leads {
				defer done()
				return j.Run(term)
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(leadEvery):
		}
	}
}

// ReportError logs what went wrong, unless ctx has ended.
func ReportError(ctx context.Context, log *slog.Logger, what string, err error) {
	if err != nil && ctx.Err() == nil {
		log.Error(what+" failed", "error", err)
	}
}

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

// cronLog passes on what cron recovers from.
type cronLog struct{ log *slog.Logger }

func (l cronLog) Info(string, ...any) {}

func (l cronLog) Error(err error, msg string, kv ...any) {
	l.log.Error("scheduler: "+msg, append(kv, "error", err)...)
}
