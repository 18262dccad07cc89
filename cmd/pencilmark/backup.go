package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"

	"pencilmark/internal/config"
	"pencilmark/store"
)

type backupCmd struct {
	File string `arg:"" optional:"" help:"The new file; by default one among those that serve makes and keeps so many of."`
	settingsFlags
}

// Run copies the database, also while a server has it.
func (c *backupCmd) Run(ctx context.Context, m *Main) error {
	settings, err := c.load(m)
	if err != nil {
		return err
	}
	database, to := string(settings.Database), c.File
	if to != "" {
		err = store.Backup(ctx, database, to)
	} else {
		to, err = backups(settings).Make(ctx, m.now())
	}
	if err == nil {
		fmt.Fprintf(m.Stdout, "copied %s to %s\n", database, to)
	}
	return err
}

// backups returns the directory of backups that the settings name.
func backups(settings config.Config) store.Backups {
	dir := cmp.Or(string(settings.Backup.Dir), filepath.Join(filepath.Dir(string(settings.Database)), "backups"))
	return store.Backups{Database: string(settings.Database), Dir: dir, Keep: int(settings.Backup.Keep)}
}
