package main

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"time"
	"unicode"

	"pencilmark/bot"
	"pencilmark/internal/config"
	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/jobs"
	"pencilmark/internal/game/services"
	"pencilmark/internal/starter"
	"pencilmark/store"
)

// app holds the database and the game for commands that store data.
type app struct {
	settings config.Config
	log      *slog.Logger
	db       *store.DB
	game     *services.Services
	started  time.Time
}

// openGame opens the database and the game, and adds the starter puzzles. If waits is not nil, it is called with the
// reason for each wait.
func (m *Main) openGame(ctx context.Context, settings config.Config, log *slog.Logger, waits func(what string)) (*app, error) {
	if settings.UnusedDatabase != "" {
		log.Warn("the settings file names another database, which is not used: PENCILMARK_DATABASE goes first", "file_names", settings.UnusedDatabase, "used", settings.Database)
	}
	db, err := store.Open(ctx, string(settings.Database), store.Options{Now: m.Now, Log: log, Waits: waits})
	if err != nil {
		return nil, err
	}
	rules := settings.Game.Penalties
	service := services.New(services.Options{
		Store:     db,
		LongReads: db.LongReads(),
		Relaxed:   db.Relaxed(),
		Aside:     db.Aside(),
		Leader:    db.Leader(),
		Now:       db.Now,
		Rand:      m.Rand,
		Rules: game.Rules{
			LightHint: time.Duration(rules.Hint),
			DeepHint:  time.Duration(rules.DeepHint),
			Wrong:     time.Duration(rules.Wrong),
			Patience:  game.DefaultPatience,
		},
		Window: time.Duration(settings.Game.CatchUp),
		Forget: time.Duration(settings.Game.Forget),
		Bank:   int(settings.Game.Bank),
		Log:    log,

		RefusedAliases: settings.Game.RefusedAliases.List(),
	})
	computed, err := service.Begin(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if computed {
		log.Info("computed the results of all attempts")
	}
	if err := addStarters(ctx, service.Bank); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &app{settings, log, db, service, db.Now()}, nil
}

// addStarters adds the starter puzzles to a new database. The challenges are for practice only.
func addStarters(ctx context.Context, b *bank.Service) error {
	if _, err := b.AddStarterSet(ctx, starter.Name(), game.UsageBank, starter.Puzzles()); err != nil {
		return err
	}
	_, err := b.AddStarterSet(ctx, starter.ChallengesName(), game.UsagePractice, starter.Challenges())
	return err
}

// with opens the game that the settings name, and closes it after use.
func (f *settingsFlags) with(ctx context.Context, m *Main, use func(*app) error) error {
	settings, err := f.load(m)
	if err != nil {
		return err
	}
	app, err := m.openGame(ctx, settings, newLog(m.Stderr, settings.Log), nil)
	if err != nil {
		return err
	}
	defer app.close()
	return use(app)
}

// close closes the database. It only logs a failure, because all acknowledged data is already on disk.
func (a *app) close() {
	if err := a.db.Close(); err != nil {
		a.log.Error("closing the database failed", "error", err)
	}
}

// openLocalGuild opens the guild of the terminal and the page, and posts its due dailies. It returns the scheduler.
func (a *app) openLocalGuild(ctx context.Context, posters daily.PosterFor, others ...jobs.Job) (*daily.Scheduler, error) {
	set := a.settings.Daily
	if err := a.game.Daily.OpenLocalGuild(ctx, game.Settings{
		Name:   "Pencilmark",
		Reveal: game.RevealOnStart,
		When:   string(set.Time),
		Zone:   string(set.Zone),
		Tiers:  game.DefaultTiers(),
		Mini:   bool(set.Mini),
	}); err != nil {
		return nil, err
	}
	scheduler := daily.NewScheduler(a.game.Daily, posters, append(a.game.Jobs(), others...)...)
	if err := scheduler.Tick(ctx); err != nil {
		a.log.Error("posting dailies failed", "error", err)
	}
	return scheduler, nil
}

// about describes the program.
func (a *app) about() bot.ProgramInfo {
	return bot.ProgramInfo{Version: buildInfo().version, Started: a.started, Contact: string(a.settings.Contact), Page: string(a.settings.HTTP.URL)}
}

// withSharedDatabase opens the database for an operator's command, even while a server uses it.
func (f *settingsFlags) withSharedDatabase(ctx context.Context, m *Main, use func(*services.Services) error) (err error) {
	settings, err := f.load(m)
	if err != nil {
		return err
	}
	db, err := store.OpenBesideServer(ctx, string(settings.Database), m.now)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return use(services.New(services.Options{Store: db, Now: m.Now, Rand: m.Rand, Window: time.Duration(settings.Game.CatchUp)}))
}

// printable removes control characters from a text, because a terminal would act on them.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, text)
}
