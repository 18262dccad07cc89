package main

import (
	"context"
	"fmt"

	"pencilmark/store"
)

type restoreCmd struct {
	File string `arg:"" help:"The backup. It stays as it is."`
	settingsFlags
}

// Run puts a backup in the database's place, unless a server has the database.
func (c *restoreCmd) Run(ctx context.Context, m *Main) error {
	settings, err := c.load(m)
	if err != nil {
		return err
	}
	database := string(settings.Database)
	aside, err := store.Restore(ctx, database, c.File, m.now())
	if err != nil {
		return err
	}
	fmt.Fprintf(m.Stdout, "%s now holds what is in %s\n", database, c.File)
	if !store.HasDigest(c.File) {
		fmt.Fprintf(m.Stderr, "pencilmark: there is no digest %s.sha256, so a change of single bits in the backup would not be noticed\n", c.File)
	}
	if aside != "" {
		fmt.Fprintf(m.Stdout, "what it held before is kept in %s\n", aside)
		fmt.Fprintf(m.Stdout, "players who had their data deleted since the backup was made are in it again: pencilmark forget --not-in %s lists them, and deletes them with --yes\n", aside)
	}
	return nil
}
