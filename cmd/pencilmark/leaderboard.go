package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"pencilmark/bot"
	"pencilmark/bot/discord"
	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/services"
	"pencilmark/internal/phrase"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

// leaderboardCmd prints the bot's leaderboards for any guild.
type leaderboardCmd struct {
	settingsFlags
	Period    string `enum:"today,week,month,season,all,streaks" default:"today" help:"The period: ${enum}."`
	Tier      string `placeholder:"TIER" help:"Count only dailies of this tier."`
	NoHelp    bool   `name:"no-help" help:"Rank only results without help."`
	Guild     string `placeholder:"ID" help:"The leaderboard of a Discord server; by default the terminal's."`
	Worldwide bool   `help:"The global leaderboard, of all servers that take part."`
	Page      int    `default:"1" placeholder:"N" help:"The page, from 1."`
	Format    string `enum:"text,json" default:"text" help:"text, as in the bot, or json, as in the API."`
}

// Run prints a page of a leaderboard. It also works while a server uses the database.
func (c *leaderboardCmd) Run(ctx context.Context, m *Main) error {
	r := leaderboards.Request{Period: game.Period(c.Period), Clean: c.NoHelp, Worldwide: c.Worldwide, Page: c.Page}
	if c.Page < 1 {
		return unusable("--page %d: pages are numbered from 1", c.Page)
	}
	if c.Tier != "" {
		tier, err := rating.ParseTier(c.Tier)
		if err != nil {
			return unusable("--tier: %w", err)
		}
		r.Tier = tier
	}
	settings, err := c.load(m)
	if err != nil {
		return err
	}
	return store.ReadOnly(ctx, string(settings.Database), m.now, func(q services.Query) error {
		all := services.New(services.Options{Store: snapshot{q}, Now: m.Now, Rand: m.Rand})
		call := game.Call{Player: m.player(), Guild: c.guild()}
		board, err := all.Leaderboards.Leaderboard(ctx, call, r)
		if err != nil {
			return c.explain(err)
		}
		if c.Format == "json" {
			out := json.NewEncoder(m.Stdout)
			out.SetIndent("", "  ")
			return out.Encode(answerjson.NewLeaderboard(phrase.New(phrase.DefaultLocale), board, all.Play.Rules.Patience))
		}
		m.printBoard(ctx, all, call, c)
		return nil
	})
}

// guild returns the id of the guild that the flags name.
func (c *leaderboardCmd) guild() string {
	if c.Guild == "" {
		return game.LocalGuild
	}
	return discord.GameID(c.Guild)
}

func (c *leaderboardCmd) explain(err error) error {
	if _, none := errors.AsType[*game.NoDailyError](err); none || errors.Is(err, game.ErrNotSetUp) || errors.Is(err, game.ErrPaused) {
		return fmt.Errorf("there has been no daily here yet; --guild names a Discord server by its id: %w", err)
	}
	return err
}

// printBoard prints the bot's reply without markup.
func (m *Main) printBoard(ctx context.Context, all *services.Services, call game.Call, c *leaderboardCmd) {
	options := map[string]string{"period": c.Period, "tier": c.Tier, "page": strconv.Itoa(c.Page)}
	if c.NoHelp {
		options["help"] = "without"
	}
	if c.Worldwide {
		options["servers"] = "all"
	}
	reply := bot.New(bot.Options{Game: all, Now: m.Now}).Handle(ctx, &bot.Request{
		ID: m.runID(), Kind: bot.KindCommand, Place: bot.PlaceConsole, Guild: call.Guild, Command: "leaderboard", Options: options, Locale: m.locale(),
		User: bot.User{ID: call.Player.ID, Name: call.Player.Name},
	})
	for _, text := range []string{reply.Title, reply.Text, reply.Note} {
		if text != "" {
			fmt.Fprintln(m.Stdout, strings.ReplaceAll(text, "**", ""))
		}
	}
}

// snapshot is a read-only store: the database at one moment.
type snapshot struct{ services.Query }

func (s snapshot) View(_ context.Context, fn func(services.Query) error) error { return fn(s.Query) }

func (snapshot) Update(context.Context, func(services.Tx) error) error {
	return errors.New("the database is only read here")
}
