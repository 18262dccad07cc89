package main

import (
	"context"
	"errors"
	"fmt"

	"pencilmark/bot/discord"
	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/store"
)

// forgetCmd deletes players for the operator. Players can do the same with /privacy.
type forgetCmd struct {
	Players []string `arg:"" optional:"" placeholder:"ID" help:"The players' ids, as Discord's Copy ID copies them."`
	NotIn   string   `placeholder:"FILE" help:"Select the players who are in the database but not in this other one, such as the one that a restore replaced."`
	Yes     bool     `help:"Delete. Without it, the command only lists the players it would delete."`
	settingsFlags
}

// Run deletes players' data. It also works while a server uses the database.
func (c *forgetCmd) Run(ctx context.Context, m *Main) error {
	if (len(c.Players) == 0) == (c.NotIn == "") {
		return unusable("name the players, or --not-in FILE")
	}
	return c.withSharedDatabase(ctx, m, func(all *services.Services) error {
		players, err := c.find(ctx, m, all)
		if err != nil {
			return err
		}
		for _, p := range players {
			if c.Yes {
				err = all.Players.Forget(ctx, game.Call{Player: p})
			}
			if err != nil {
				return fmt.Errorf("%s: %w", p.ID, err)
			}
			fmt.Fprintf(m.Stdout, "%s  %s\n", p.ID, printable(p.Name))
		}
		return c.sum(m, len(players))
	})
}

// sum prints the result.
func (c *forgetCmd) sum(m *Main, n int) error {
	var err error
	switch {
	case n == 0:
		_, err = fmt.Fprintln(m.Stdout, "there is nobody to delete")
	case c.Yes:
		_, err = fmt.Fprintf(m.Stdout, "deleted %d; their results stay without a name\n", n)
	default:
		_, err = fmt.Fprintf(m.Stdout, "these %d would be deleted; add --yes to delete them\n", n)
	}
	return err
}

// find returns the named players.
func (c *forgetCmd) find(ctx context.Context, m *Main, all *services.Services) ([]game.Player, error) {
	if c.NotIn != "" {
		return c.missing(ctx, m, all)
	}
	var players []game.Player
	for _, id := range c.Players {
		p, err := all.Players.Player(ctx, discord.GameID(id))
		if errors.Is(err, game.ErrNotFound) {
			return nil, fmt.Errorf("there is no player %s", id)
		}
		if err != nil {
			return nil, err
		}
		players = append(players, p)
	}
	return players, nil
}

// missing lists the players who are in the database and not in the other one.
func (c *forgetCmd) missing(ctx context.Context, m *Main, all *services.Services) ([]game.Player, error) {
	ours, err := all.Players.Players(ctx)
	if err != nil {
		return nil, err
	}
	there := map[string]bool{}
	err = store.ReadOnly(ctx, c.NotIn, m.now, func(q services.Query) error {
		theirs, err := q.Players()
		for _, p := range theirs {
			there[p.ID] = true
		}
		return err
	})
	var gone []game.Player
	for _, p := range ours {
		if !there[p.ID] {
			gone = append(gone, p)
		}
	}
	return gone, err
}
