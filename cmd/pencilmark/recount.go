package main

import (
	"context"
	"fmt"

	"pencilmark/internal/game/results"
)

type recountCmd struct{ settingsFlags }

// Run computes all results from the events, and names what was stored otherwise.
func (c *recountCmd) Run(ctx context.Context, m *Main) error {
	app, err := c.open(ctx, m)
	if err != nil {
		return err
	}
	defer app.close()
	found := 0
	err = app.game.Recount(ctx, func(d results.Difference) {
		found++
		fmt.Fprintf(m.Stdout, "stored:  %s\ncounted: %s\n", orNothing(d.Stored), orNothing(d.Counted))
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(m.Stdout, "%d differences\n", found)
	return err
}

func orNothing(v any) string {
	if v == nil {
		return "nothing"
	}
	return fmt.Sprint(v)
}
