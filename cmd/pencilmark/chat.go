package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"github.com/caarlos0/env/v11"
	"golang.org/x/sync/errgroup"

	"pencilmark/bot"
	"pencilmark/bot/console"
	"pencilmark/internal/config"
	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/phrase"
)

type chatCmd struct{ settingsFlags }

// Run starts the bot in this terminal, without a server.
func (c *chatCmd) Run(ctx context.Context, m *Main) error {
	settings, err := c.load(m)
	if err != nil {
		return err
	}
	app, err := m.openGame(ctx, settings, m.consoleLog(settings.Log), nil)
	if err != nil {
		return err
	}
	defer app.close()
	news := newConsolePoster(m.locale())
	scheduler, err := app.openLocalGuild(ctx, news.forGuild)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return scheduler.Run(ctx) })
	group.Go(func() error {
		defer stop()
		return m.chat(ctx, bot.New(bot.Options{Game: app.game, About: app.about(), Log: app.log}), news)
	})
	return group.Wait()
}

// player returns the player at the terminal.
func (m *Main) player() game.Player {
	return game.Player{ID: "console", Name: cmp.Or(env.ToMap(m.Environ)["USER"], phrase.New(m.locale()).Text("bot.console.you", nil))}
}

// runID returns the prefix of the ids of this run's requests.
func (m *Main) runID() string { return fmt.Sprintf("console-%x", m.now().UnixNano()) }

// chat runs the bot for a person at standard input and prints announcements.
func (m *Main) chat(ctx context.Context, router *bot.Router, news consolePoster) error {
	news.discard()
	player := m.player()
	return console.Run(ctx, console.Options{
		Router:        router,
		Announcements: news.announcements,
		In:            m.Stdin,
		Out:           m.Stdout,
		User:          bot.User{ID: player.ID, Name: player.Name, Manager: true},
		Locale:        m.locale(),
		RunID:         m.runID(),
		Width:         terminalWidth(m.Stdout),
		Colour:        isTerminal(m.Stdout) && m.colour(),
		Interactive:   isTerminal(m.Stdin),
		SaveFile:      saveNew,
	})
}

// saveNew writes a new file in the working directory. If the name exists, it adds a number.
func saveNew(name string, data []byte) (string, error) {
	stem, ext := strings.TrimSuffix(name, filepath.Ext(name)), filepath.Ext(name)
	for n := 1; ; n++ {
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			_, err = f.Write(data)
			return name, errors.Join(err, f.Close())
		}
		if !errors.Is(err, fs.ErrExist) || n == 1000 {
			return "", err
		}
		name = fmt.Sprintf("%s-%d%s", stem, n+1, ext)
	}
}

// consoleLog returns the log for a conversation. If standard error is a terminal, it logs only warnings, unless the
// level is debug.
func (m *Main) consoleLog(c config.Log) *slog.Logger {
	if isTerminal(m.Stderr) && c.Level.Level() >= slog.LevelInfo {
		c.Level = max(c.Level, config.Level(slog.LevelWarn))
	}
	return newLog(m.Stderr, c)
}

// consolePoster announces the local guild's new daily in the terminal. It holds one announcement.
type consolePoster struct {
	daily.NoPoster
	announcements chan string
	locale        string
}

func newConsolePoster(locale string) consolePoster {
	return consolePoster{announcements: make(chan string, 1), locale: locale}
}

func (p consolePoster) forGuild(guild string) daily.Poster {
	if guild == game.LocalGuild {
		return p
	}
	return nil
}

// Post announces the daily, unless the previous announcement has not been shown yet.
func (p consolePoster) Post(_ context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	words := phrase.New(p.locale)
	select {
	case p.announcements <- words.Text("bot.console.posted", map[string]any{"Name": words.Daily(n.Card.Number, n.Card.Tier) + " · " + n.Card.Puzzle}):
	default:
	}
	return daily.PostedMessage{}, nil
}

// discard drops an announcement, because the greeting would repeat it.
func (p consolePoster) discard() {
	select {
	case <-p.announcements:
	default:
	}
}
