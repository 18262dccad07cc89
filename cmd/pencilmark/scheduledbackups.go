package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/config"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/web"
	"pencilmark/store"
)

// backupPause is the wait after a failed backup.
const backupPause = 15 * time.Minute

// newestWithin limits the query for the newest backup, so that /readyz answers in time.
const newestWithin = 2 * time.Second

// scheduledBackups makes a backup of an SQLite file when the newest is old. For PostgreSQL it only checks that another
// program makes backups.
type scheduledBackups struct {
	backups store.Backups
	newest  func(now time.Time) (time.Time, error) // must answer within a limited time
	others  bool                                   // another program makes the backups
	every   time.Duration                          // 0 for no backups
	now     func() time.Time
	log     *slog.Logger
	made    *prometheus.CounterVec

	mu      sync.Mutex
	failure error     // of the last attempt
	retry   time.Time // no attempt before this time
}

// newScheduledBackups returns backups whose metrics are registered.
func newScheduledBackups(db *store.DB, settings config.Config, now func() time.Time, log *slog.Logger, registry *prometheus.Registry) (*scheduledBackups, error) {
	b := &scheduledBackups{
		backups: backups(settings),
		others:  settings.Database.IsAddress(),
		every:   time.Duration(settings.Backup.Every),
		now:     now,
		log:     log,
		made: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pencilmark_backups_total",
			Help: "Backups that this process tried to make, by result: ok or failed.",
		}, []string{"result"}),
	}
	b.newest = b.backups.Newest
	if b.others {
		b.newest = func(now time.Time) (time.Time, error) {
			ctx, cancel := context.WithTimeout(context.Background(), newestWithin)
			defer cancel()
			return db.NewestBackup(ctx, now)
		}
	}
	age := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "pencilmark_backup_age_seconds",
		Help: "Age of the newest backup; infinite if there is none, NaN where that is unknown or none are made.",
	}, b.ageSeconds)
	b.made.WithLabelValues("ok")
	b.made.WithLabelValues("failed")
	return b, errors.Join(registry.Register(b.made), registry.Register(age))
}

// job returns the job that makes backups. It checks every minute whether one is due.
func (b *scheduledBackups) job() jobs.Job {
	return jobs.Job{Cron: "20 * * * * *", Name: "backing up the database", Everywhere: true, Run: b.makeIfDue}
}

func (b *scheduledBackups) makeIfDue(ctx context.Context) error {
	at := b.now()
	due, err := b.due(at)
	if err == nil && !due {
		return nil
	}
	if err == nil {
		err = b.make(ctx, at)
	}
	if ctx.Err() == nil {
		b.settle(at, err)
	}
	return err
}

func (b *scheduledBackups) due(at time.Time) (bool, error) {
	b.mu.Lock()
	retry := b.retry
	b.mu.Unlock()
	if b.others || b.every == 0 || at.Before(retry) {
		return false, nil
	}
	newest, err := b.newest(at)
	return at.Sub(newest) >= b.every, err
}

func (b *scheduledBackups) make(ctx context.Context, at time.Time) error {
	path, err := b.backups.Make(ctx, at)
	if path != "" {
		b.log.Info("backed up the database", "copy", path, "took", b.now().Sub(at).Round(time.Millisecond))
	}
	return err
}

func (b *scheduledBackups) settle(at time.Time, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failure = err
	if err != nil {
		b.retry = at.Add(backupPause)
		b.made.WithLabelValues("failed").Inc()
		return
	}
	b.made.WithLabelValues("ok").Inc()
}

// check returns the check that reports backups in /readyz. A failure is only a warning, because the server still works.
func (b *scheduledBackups) check() web.Check {
	return web.Check{Name: "backup", Minor: true, Run: b.overdue, Detail: b.describe}
}

// overdue returns the last failure, or an error if the newest backup is too old.
func (b *scheduledBackups) overdue(context.Context) error {
	b.mu.Lock()
	failure := b.failure
	b.mu.Unlock()
	if b.every == 0 || failure != nil {
		return failure
	}
	at := b.now()
	newest, err := b.newest(at)
	if err == nil && !newest.IsZero() && at.Sub(newest) > 2*b.every {
		err = fmt.Errorf("the newest backup is %s old", at.Sub(newest).Round(time.Second))
	}
	return err
}

func (b *scheduledBackups) describe() string {
	at := b.now()
	newest, err := b.newest(at)
	switch {
	case err != nil:
		return "unknown"
	case newest.IsZero():
		return "none yet"
	}
	return at.Sub(newest).Round(time.Second).String() + " old"
}

func (b *scheduledBackups) ageSeconds() float64 {
	if b.every == 0 && !b.others {
		return math.NaN()
	}
	at := b.now()
	newest, err := b.newest(at)
	switch {
	case err != nil:
		return math.NaN()
	case newest.IsZero():
		return math.Inf(1)
	}
	return at.Sub(newest).Seconds()
}
