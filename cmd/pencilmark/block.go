package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"pencilmark/bot/discord"
	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
)

// maxReason is the maximum length of a reason in characters. A reason must fit on a line.
const maxReason = 200

type blockCmd struct {
	Server blockServerCmd `cmd:"" help:"Block a server: no dailies, no answers."`
	Player blockPlayerCmd `cmd:"" help:"Block a player everywhere. They can still get and delete their data."`
	List   blockListCmd   `cmd:"" help:"List the blocks with their reasons."`
}

type (
	blockServerCmd struct{ blockFlags }
	blockPlayerCmd struct{ blockFlags }
)

type blockFlags struct {
	ID     string `arg:"" help:"The id, as Discord's Copy ID copies it."`
	Reason string `required:"" placeholder:"TEXT" help:"The reason. The player, or the server's managers, can read it."`
	settingsFlags
}

// Run blocks a server.
func (c *blockServerCmd) Run(ctx context.Context, m *Main) error {
	return c.block(ctx, m, game.BlockedGuild, "server")
}

// Run blocks a player.
func (c *blockPlayerCmd) Run(ctx context.Context, m *Main) error {
	return c.block(ctx, m, game.BlockedPlayer, "player")
}

func (c *blockFlags) block(ctx context.Context, m *Main, kind game.BlockKind, name string) error {
	reason := strings.TrimSpace(c.Reason)
	if reason == "" || utf8.RuneCountInString(reason) > maxReason || strings.ContainsFunc(reason, unicode.IsControl) {
		return unusable("--reason is a line of at most %d characters", maxReason)
	}
	if kind == game.BlockedGuild && c.ID == game.LocalGuild {
		return unusable("%q is this program's own terminal and page, which cannot be blocked", c.ID)
	}
	id := discord.GameID(c.ID)
	if id == c.ID && id != game.LocalGuild && !strings.Contains(id, ":") {
		return unusable("%q is no id: Discord's Copy ID gives a number, and pencilmark guilds lists servers", c.ID)
	}
	return c.withSharedDatabase(ctx, m, func(all *services.Services) error {
		if err := all.Players.Block(ctx, kind, id, reason); err != nil {
			return err
		}
		_, err := fmt.Fprintf(m.Stdout, "the %s %s is blocked\n", name, c.ID)
		return err
	})
}

type blockListCmd struct{ settingsFlags }

// Run lists the blocks.
func (c *blockListCmd) Run(ctx context.Context, m *Main) error {
	return c.withSharedDatabase(ctx, m, func(all *services.Services) error {
		blocks, err := all.Players.Blocks(ctx)
		if err != nil {
			return err
		}
		if len(blocks) == 0 {
			fmt.Fprintln(m.Stdout, "nobody is blocked")
		}
		for _, b := range blocks {
			fmt.Fprintf(m.Stdout, "%-6s  %-28s  %s  %s\n", blockNames[b.Kind], b.ID, b.At.UTC().Format(time.DateOnly), b.Reason)
		}
		return nil
	})
}

// blockNames are the kinds of block as people type them.
var blockNames = map[game.BlockKind]string{game.BlockedGuild: "server", game.BlockedPlayer: "player"}

type unblockCmd struct {
	Kind string `arg:"" enum:"server,player" help:"server or player."`
	ID   string `arg:"" help:"The id."`
	settingsFlags
}

// Run removes a block.
func (c *unblockCmd) Run(ctx context.Context, m *Main) error {
	return c.withSharedDatabase(ctx, m, func(all *services.Services) error {
		unblock := all.Players.Unblock
		if c.Kind == "server" {
			unblock = all.Daily.Unblock
		}
		err := unblock(ctx, discord.GameID(c.ID))
		if errors.Is(err, game.ErrNotFound) {
			return fmt.Errorf("the %s %s is not blocked; pencilmark block list lists the blocks", c.Kind, c.ID)
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(m.Stdout, "the %s %s is no longer blocked\n", c.Kind, c.ID)
		return err
	})
}
