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
	"pencilmark/internal/game"
	"pencilmark/internal/web"
	"pencilmark/store"
)

// backupPause is how long a failed backup waits for another try.
const backupPause = 15 * time.Minute

// backupKeeper makes the server's backups when they are due. When that is, the
// directory says, so that backups made by hand count.
type backupKeeper struct {
	backups store.Backups
	every   time.Duration // 0 makes none
	now     func() time.Time
	log     *slog.Logger
	made    *prometheus.CounterVec

	mu      sync.Mutex
	failure error     // of the last try
	retry   time.Time // no try before this
}

// newBackupKeeper returns a keeper whose metrics are registered.
func newBackupKeeper(settings config.Config, now func() time.Time, log *slog.Logger, registry *prometheus.Registry) (*backupKeeper, error) {
	k := &backupKeeper{
		backups: backups(settings),
		every:   time.Duration(settings.Backup.Every),
		now:     now,
		log:     log,
		made: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "pencilmark_backups_total",
			Help: "Backups that this process tried to make, by result: ok or failed.",
		}, []string{"result"}),
	}
	age := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "pencilmark_backup_age_seconds",
		Help: "Age of the newest backup; infinite if there is none.",
	}, k.ageSeconds)
	k.made.WithLabelValues("ok")
	k.made.WithLabelValues("failed")
	return k, errors.Join(registry.Register(k.made), registry.Register(age))
}

// job looks every minute whether a backup is due.
func (k *backupKeeper) job() game.Job {
	return game.Job{Spec: "20 * * * * *", What: "backing up the database", Do: k.makeIfDue}
}

func (k *backupKeeper) makeIfDue(ctx context.Context) error {
	at := k.now()
	due, err := k.due(at)
	if err == nil && !due {
		return nil
	}
	if err == nil {
		err = k.make(ctx, at)
	}
	if ctx.Err() == nil {
		k.settle(at, err)
	}
	return err
}

func (k *backupKeeper) due(at time.Time) (bool, error) {
	k.mu.Lock()
	retry := k.retry
	k.mu.Unlock()
	if k.every == 0 || at.Before(retry) {
		return false, nil
	}
	newest, err := k.backups.Newest(at)
	return at.Sub(newest) >= k.every, err
}

func (k *backupKeeper) make(ctx context.Context, at time.Time) error {
	path, err := k.backups.Make(ctx, at)
	if path != "" {
		k.log.Info("backed up the database", "copy", path, "took", k.now().Sub(at).Round(time.Millisecond))
	}
	return err
}

func (k *backupKeeper) settle(at time.Time, err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.failure = err
	if err != nil {
		k.retry = at.Add(backupPause)
		k.made.WithLabelValues("failed").Inc()
		return
	}
	k.made.WithLabelValues("ok").Inc()
}

// check tells of backups in /readyz. That they fail is a warning: the server
// can do its work, and taking it away would help nobody.
func (k *backupKeeper) check() web.Check {
	return web.Check{Name: "backup", Minor: true, Run: k.overdue, Detail: k.describe}
}

// overdue returns what is wrong with the backups: the last one failed, or one
// interval was missed.
func (k *backupKeeper) overdue(context.Context) error {
	k.mu.Lock()
	failure := k.failure
	k.mu.Unlock()
	if k.every == 0 || failure != nil {
		return failure
	}
	at := k.now()
	newest, err := k.backups.Newest(at)
	if err == nil && !newest.IsZero() && at.Sub(newest) > 2*k.every {
		err = fmt.Errorf("the newest backup in %s is %s old", k.backups.Dir, at.Sub(newest).Round(time.Second))
	}
	return err
}

// describe says how old the newest backup is.
func (k *backupKeeper) describe() string {
	at := k.now()
	newest, err := k.backups.Newest(at)
	switch {
	case err != nil:
		return "unknown"
	case newest.IsZero():
		return "none yet"
	}
	return at.Sub(newest).Round(time.Second).String() + " old"
}

func (k *backupKeeper) ageSeconds() float64 {
	at := k.now()
	newest, err := k.backups.Newest(at)
	if err != nil || newest.IsZero() {
		return math.Inf(1)
	}
	return at.Sub(newest).Seconds()
}
