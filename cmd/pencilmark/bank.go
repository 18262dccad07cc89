package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/solver"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

type bankCmd struct {
	Show      bankShowCmd      `cmd:"" default:"withargs" help:"Count the puzzles of each tier, also while a server uses the database (the default)."`
	Fill      bankFillCmd      `cmd:"" help:"Make new puzzles, as serve does in the background."`
	Import    importCmd        `cmd:"" help:"Rate the puzzles of a file and add them."`
	Export    bankExportCmd    `cmd:"" help:"Print the unused puzzles with their ratings, also while a server uses the database."`
	Challenge bankChallengeCmd `cmd:"" help:"Print the hardest puzzle that the terminal's player has not seen, and begin it there."`
}

type bankShowCmd struct{ settingsFlags }

// Run counts the puzzles.
func (c *bankShowCmd) Run(ctx context.Context, m *Main) error {
	settings, err := c.load(m)
	if err != nil {
		return err
	}
	var shelf map[rating.Tier]map[game.Usage]int
	err = store.ReadOnly(ctx, string(settings.Database), m.now, func(q services.Query) error {
		shelf, err = q.Shelf()
		return err
	})
	if err != nil {
		return err
	}
	showShelf(m.Stdout, shelf, int(settings.Game.Bank))
	return nil
}

// showShelf prints how many puzzles of each tier are unused, used, submitted and missing.
func showShelf(w io.Writer, shelf map[rating.Tier]map[game.Usage]int, wanted int) {
	row := func(name string, n [3]int) { fmt.Fprintf(w, "%-9s  %6d  %4d  %9d\n", name, n[0], n[1], n[2]) }
	fmt.Fprintln(w, "tier       unused  used  submitted")
	var all [3]int
	missing := 0
	for _, t := range rating.Tiers() {
		of := shelf[t]
		n := [3]int{of[game.UsageBank], of[game.UsageDaily] + of[game.UsagePractice], of[game.UsagePool]}
		row(t.String(), n)
		for i := range all {
			all[i] += n[i]
		}
		missing += max(0, wanted-n[0])
	}
	row("all", all)
	if missing > 0 {
		fmt.Fprintf(w, "%d missing to %d unused of each tier: serve makes them while it runs, or pencilmark bank fill\n", missing, wanted)
	}
}

type bankChallengeCmd struct{ settingsFlags }

// Run prints a challenge. It becomes the current puzzle of the terminal's player, so the next run prints another.
func (c *bankChallengeCmd) Run(ctx context.Context, m *Main) error {
	return c.with(ctx, m, func(app *app) error {
		work, err := app.game.Play.Challenge(ctx, game.Call{ID: m.runID(), Player: m.player()})
		if err == nil {
			printPuzzle(m.Stdout, work.Puzzle)
		}
		return err
	})
}

type bankExportCmd struct {
	Tier string `placeholder:"T" help:"Only puzzles of this tier."`
	settingsFlags
}

// Run prints the unused puzzles in a form that import reads.
func (c *bankExportCmd) Run(ctx context.Context, m *Main) error {
	settings, err := c.load(m)
	if err != nil {
		return err
	}
	tiers, err := tiersNamed(c.Tier)
	if err != nil {
		return err
	}
	fmt.Fprintln(m.Stdout, "puzzle\tid\tlayout\ttier\ter\tep\ted\tneeds")
	return store.ReadOnly(ctx, string(settings.Database), m.now, func(q services.Query) error {
		for _, t := range tiers {
			if err := printBank(m.Stdout, q, t); err != nil {
				return err
			}
		}
		return nil
	})
}

// printBank prints a tier's unused puzzles, including those of other layouts.
func printBank(w io.Writer, q services.Query, t rating.Tier) error {
	for _, u := range []game.Usage{game.UsageBank, game.UsagePractice} {
		err := eachPuzzle(q, u, t, func(p *game.Puzzle) {
			if u == game.UsageBank || p.Grid.Layout() != solver.Classic() {
				printPuzzle(w, p)
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// eachPuzzle calls do for each puzzle of a usage and tier. It reads them in pages.
func eachPuzzle(q services.Query, u game.Usage, t rating.Tier, do func(*game.Puzzle)) error {
	const page = 500
	for last := ""; ; {
		puzzles, err := q.Puzzles(u, t, last, page)
		if err != nil {
			return err
		}
		for _, p := range puzzles {
			do(p)
			last = p.ID
		}
		if len(puzzles) < page {
			return nil
		}
	}
}

// tiersNamed returns the tier that a flag names, or all tiers if the flag is empty.
func tiersNamed(name string) ([]rating.Tier, error) {
	if name == "" {
		return rating.Tiers(), nil
	}
	t, err := rating.ParseTier(name)
	if err != nil {
		return nil, unusable("--tier: %w", err)
	}
	return []rating.Tier{t}, nil
}

// printPuzzle prints a puzzle as text that other commands can read.
func printPuzzle(w io.Writer, p *game.Puzzle) {
	er, ep, ed := "", "", ""
	if p.Rating.ER != 0 {
		er, ep, ed = p.Rating.ER.String(), p.Rating.EP.String(), p.Rating.ED.String()
	}
	shape := p.Grid.Layout().Shape()
	text, layout := p.Grid.String(), shape.String()
	if shape.Regions != "" {
		text, layout = text+" "+shape.Regions, "jigsaw"
	}
	fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", text, p.ID, layout, p.Rating.Tier, er, ep, ed, p.Rating.HardestTechnique())
}

type bankFillCmd struct {
	Tier  string `placeholder:"T" help:"Only puzzles of this tier."`
	Count *int   `placeholder:"N" help:"How many of each tier; by default as many as game.bank of the settings lacks."`
	settingsFlags
}

// maxFill is the largest number of puzzles that can be ordered.
const maxFill = 100_000

// Run makes puzzles. It stores each one at once, so an interrupted fill can continue.
func (c *bankFillCmd) Run(ctx context.Context, m *Main) error {
	tiers, err := tiersNamed(c.Tier)
	if err != nil {
		return err
	}
	if c.Count != nil && (*c.Count < 1 || *c.Count > maxFill) {
		return unusable("--count: expected a number from 1 to %d", maxFill)
	}
	return c.with(ctx, m, func(app *app) error {
		orders, err := c.orders(ctx, app.game, tiers)
		if err != nil {
			return err
		}
		return m.fill(ctx, app.game, orders)
	})
}

// orders returns how many puzzles of each tier to make.
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

// fill makes puzzles, and prints how many it made even if it is interrupted.
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
		return fmt.Errorf("%w: too slow for one puzzle; run it again", err)
	}
	return err
}

// summary returns how many of the ordered puzzles were made, as in "3 of 5: 2 easy, 1 hard".
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
