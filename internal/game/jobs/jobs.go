// Package jobs runs periodic work on the process that leads.
package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/robfig/cron/v3"
)

// Job is periodic work. Its runs never overlap. Its panics are caught and its errors are logged.
type Job struct {
	Cron       string        // a cron expression with six fields, the first for seconds
	FirstAfter time.Duration // time from the start to an extra first run; 0 for none
	Name       string        // for the log, such as "maintenance"
	Able       func() bool   // whether this process can run it now; nil for always
	Everywhere bool          // whether each process runs it, not only the leader
	Run        func(context.Context) error
}

// Start runs jobs until ctx ends. wait then returns once the running jobs have finished.
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

// leadEvery is how often a job that is due checks whether this process leads and can run it.
const leadEvery = time.Second

// run runs a job as soon as this process leads and is able to. So a new leader immediately runs the
// jobs that came due while no process led.
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

// ReportError logs an error, unless ctx has ended.
func ReportError(ctx context.Context, log *slog.Logger, what string, err error) {
	if err != nil && ctx.Err() == nil {
		log.Error(what+" failed", "error", err)
	}
}

// beginning is a schedule with one extra run, the duration first after Next is first called.
type beginning struct {
	cron.Schedule
	first time.Duration
	at    time.Time // time of that run; zero before the first call
}

// Next returns the time of the first run after the given time.
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

// cronLog logs the panics that cron recovers from.
type cronLog struct{ log *slog.Logger }

func (l cronLog) Info(string, ...any) {}

func (l cronLog) Error(err error, msg string, kv ...any) {
	l.log.Error("scheduler: "+msg, append(kv, "error", err)...)
}
