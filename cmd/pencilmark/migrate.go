package main

import (
	"context"
	"fmt"
)

type migrateCmd struct{ settingsFlags }

// Run brings the database up to date, as serve does on its own when it starts.
func (c *migrateCmd) Run(ctx context.Context, m *Main) error {
	app, err := c.open(ctx, m)
	if err != nil {
		return err
	}
	defer app.close()
	version, err := app.db.Version(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(m.Stdout, "%s has version %d\n", app.settings.Database, version)
	return err
}
