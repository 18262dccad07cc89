package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"pencilmark/internal/game/services"
	"pencilmark/solver/rating"
)

type bankFillCmd struct {
	Tier  string `placeholder:"T" help:"Of one tier only."`
	Count *int   `placeholder:"N" help:"How many of each tier; by default as many as are missing to game.bank of the settings."`
	settingsFlags
}

// maxFill bounds what is asked for at once.
const maxFill = 100_000

// Run makes puzzles. Each is on disk as soon as it is counted, so a fill that was
// stopped goes on when it is run again.
func (c *bankFillCmd) Run(ctx context.Context, m *Main) error {
	tiers, err := tiersNamed(c.Tier)
	if err != nil {
		return err
	}
	if c.Count != nil && (*c.Count < 1 || *c.Count > maxFill) {
		return unusable("--count: expected a number from 1 to %d", maxFill)
	}
	app, err := c.open(ctx, m)
	if err != nil {
		return err
	}
	defer app.close()
	orders, err := c.orders(ctx, app.game, tiers)
	if err != nil {
		return err
	}
	return m.fill(ctx, app.game, orders)
}

// orders says how many puzzles of each tier to make.
func (c *bankFillCmd) orders(ctx context.Context, g *services.Services, tiers []rating.Tier) (map[rating.Tier]int, error) {
	missing, err := g.Bank.Shortage(ctx)
	orders := map[rating.Tier]int{}
	for _, t := range tiers {
		orders[t] = missing[t]
		if c.Count != nil {
			orders[t] = *c.Count
		}
	}
	return orders, err
}

// fill makes what is ordered, and says what came of it also when it is stopped.
func (m *Main) fill(ctx context.Context, g *services.Services, orders map[rating.Tier]int) error {
	total := 0
	for _, n := range orders {
		total += n
	}
	if total == 0 {
		fmt.Fprintln(m.Stdout, "nothing is missing")
		return nil
	}
	bar := m.countingBar("Filling the bank", total)
	made := map[rating.Tier]int{}
	err := g.Bank.GeneratePuzzles(ctx, orders, func(t rating.Tier) {
		made[t]++
		bar.Describe("Filling the bank: " + t.String())
		_ = bar.Add(1)
	})
	_ = bar.Finish()
	fmt.Fprintf(m.Stdout, "made %s\n", summary(made, orders))
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		return fmt.Errorf("%w: too long for one puzzle; run it again", err)
	}
	return err
}

// summary says how many of what was ordered were made: "3 of 5: 2 easy, 1 hard".
func summary(made, ordered map[rating.Tier]int) string {
	var parts []string
	n, of := 0, 0
	for _, t := range rating.Tiers() {
		n, of = n+made[t], of+ordered[t]
		if made[t] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", made[t], t))
		}
	}
	text := fmt.Sprintf("%d of %d", n, of)
	if len(parts) == 0 {
		return text
	}
	return text + ": " + strings.Join(parts, ", ")
}
