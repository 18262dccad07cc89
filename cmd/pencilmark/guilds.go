package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/services"
)

type guildsCmd struct {
	Order  string `arg:"" optional:"" enum:"largest,newest,failing" default:"largest" help:"The order: ${enum}; by default ${default}."`
	Limit  int    `default:"20" placeholder:"N" help:"The number of servers, at most 10000."`
	Format string `enum:"text,json" default:"text" help:"text, or json."`
	settingsFlags
}

const maxGuilds = 10_000

// Run lists guilds. It also works while a server uses the database.
func (c *guildsCmd) Run(ctx context.Context, m *Main) error {
	if c.Limit < 1 || c.Limit > maxGuilds {
		return unusable("--limit %d: between 1 and %d", c.Limit, maxGuilds)
	}
	return c.withSharedDatabase(ctx, m, func(all *services.Services) error {
		guilds, err := all.Leaderboards.GuildsByFigures(ctx, leaderboards.GuildOrder(c.Order), c.Limit)
		if err != nil {
			return err
		}
		if c.Format == "json" {
			return writeGuildsJSON(m.Stdout, guilds)
		}
		if len(guilds) == 0 {
			_, err = fmt.Fprintln(m.Stdout, noGuilds[c.Order])
			return err
		}
		writeGuilds(m.Stdout, guilds)
		return nil
	})
}

// noGuilds says for each order that there is nothing to list.
var noGuilds = map[string]string{
	"largest": "the bot is in no server yet",
	"newest":  "the bot is in no server yet",
	"failing": "no server fails",
}

func writeGuilds(w io.Writer, guilds []leaderboards.GuildFigures) {
	fmt.Fprintf(w, "%-28s  %-10s  %7s  %7s  %-24s  %s\n", "id", "since", "players", "dailies", "name", "state")
	for _, g := range guilds {
		fmt.Fprintf(w, "%-28s  %-10s  %7d  %7d  %-24.24s  %s\n", g.ID, g.Since.UTC().Format(time.DateOnly), g.Players, g.Dailies, printable(g.Name), guildState(g))
	}
}

// guildStates says for each suspension why the bot does not post in a guild.
var guildStates = map[game.Suspension]string{
	game.SuspendedChannelGone: "the channel was deleted",
	game.SuspendedNoAccess:    "the bot may not post in the channel",
	game.SuspendedNoHistory:   "the bot may not read the channel's history",
	game.SuspendedBotRemoved:  "the bot was removed",
}

// guildState returns a guild's state. If there are several problems, it returns the worst.
func guildState(g leaderboards.GuildFigures) string {
	switch {
	case g.Blocked:
		return "blocked"
	case g.Suspension != game.NotSuspended:
		return guildStates[g.Suspension] + ", since " + g.SuspendedAt.UTC().Format(time.DateOnly)
	case g.Problem != "":
		return "the last post fails: " + printable(g.Problem)
	case g.Paused:
		return "paused"
	}
	return "well"
}

type guildJSON struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Since   time.Time `json:"since"`
	Players int       `json:"players_30_days"`
	Dailies int       `json:"dailies"`
	State   string    `json:"state"`
}

func writeGuildsJSON(w io.Writer, guilds []leaderboards.GuildFigures) error {
	list := []guildJSON{}
	for _, g := range guilds {
		list = append(list, guildJSON{g.ID, g.Name, g.Since.UTC(), g.Players, g.Dailies, guildState(g)})
	}
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	return out.Encode(list)
}
