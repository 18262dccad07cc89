package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"pencilmark/bot"
	"pencilmark/bot/discord"
	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/phrase"
)

type doctorCmd struct {
	settingsFlags
}

// Run checks whether the bot can work on Discord. It also works while a server uses the database.
func (c *doctorCmd) Run(ctx context.Context, m *Main) error {
	settings, err := c.load(m)
	if err != nil {
		return err
	}
	own := settings.Discord
	if own.Token.Reveal() == "" {
		return unusable("there is no discord.token: copy it from the developer portal (Bot) to the settings, or to DISCORD_TOKEN")
	}
	client, err := discord.New(discord.Options{
		Token: own.Token.Reveal(), APIURL: string(own.APIURL), PublicKey: string(own.PublicKey), NoGateway: !bool(own.Gateway),
		Activity: bool(own.Activity), Commands: bot.Commands(phrase.DefaultLocale), Localized: discord.Localized(bot.Commands),
		Clock: m.Clock, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return err
	}
	var guilds []game.Guild
	err = c.withSharedDatabase(ctx, m, func(all *services.Services) (err error) {
		guilds, err = all.Daily.ToPostTo(ctx)
		return err
	})
	if err != nil {
		return err
	}
	return report(m.Stdout, client.Examine(ctx, guilds))
}

// report prints findings, and fails if anything is wrong.
func report(w io.Writer, found []discord.Finding) error {
	wrong := 0
	for _, f := range found {
		if f.Err == nil {
			fmt.Fprintf(w, "ok    %s: %s\n", printable(f.Name), printable(f.Detail))
			continue
		}
		wrong++
		fmt.Fprintf(w, "FAIL  %s: %s\n      %s\n", printable(f.Name), printable(f.Err.Error()), f.Remedy)
	}
	switch wrong {
	case 0:
		return nil
	case 1:
		return errors.New("one check failed")
	}
	return fmt.Errorf("%d checks failed", wrong)
}
