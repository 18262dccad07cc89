package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"

	"pencilmark/internal/config"
	"pencilmark/internal/game/results"
	"pencilmark/store"
)

type backupCmd struct {
	File string `arg:"" optional:"" help:"The new file; by default one in the folder of serve's backups."`
	settingsFlags
}

// Run copies the database. It also works while a server uses the database.
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

type copyCmd struct {
	To string `required:"" placeholder:"ADDRESS" help:"The PostgreSQL database, postgres://USER@HOST/NAME. It must be empty."`
	settingsFlags
}

// Run copies everything from the SQLite file to PostgreSQL, and prints what it compared.
func (c *copyCmd) Run(ctx context.Context, m *Main) error {
	settings, err := c.load(m)
	if err != nil {
		return err
	}
	drawn := bar(m.Stderr, "Copying", 1)
	tables, err := store.Copy(ctx, string(settings.Database), c.To, store.Options{Now: m.Now, Log: newLog(m.Stderr, settings.Log)}, func(done, all int) {
		drawn.ChangeMax(all)
		_ = drawn.Set(done)
	})
	_ = drawn.Finish()
	if err != nil {
		return err
	}
	for _, t := range tables {
		fmt.Fprintf(m.Stdout, "%-18s %9d rows  %s\n", t.Name, t.Rows, t.Sum)
	}
	fmt.Fprintf(m.Stdout, "everything in %s was copied, and the checksums agree: name the new database in the settings, and do not use this file again\n", settings.Database)
	return nil
}

type migrateCmd struct{ settingsFlags }

// Run migrates the database to the current version, as serve does when it starts.
func (c *migrateCmd) Run(ctx context.Context, m *Main) error {
	return c.with(ctx, m, func(app *app) error {
		version, err := app.db.Version(ctx)
		if err == nil {
			fmt.Fprintf(m.Stdout, "%s has version %d\n", app.settings.Database, version)
		}
		return err
	})
}

type recountCmd struct{ settingsFlags }

// Run recomputes all results from the events, and prints those that differ from the stored ones.
func (c *recountCmd) Run(ctx context.Context, m *Main) error {
	return c.with(ctx, m, func(app *app) error {
		found := 0
		err := app.game.Recount(ctx, func(d results.Difference) {
			found++
			fmt.Fprintf(m.Stdout, "stored:  %s\ncounted: %s\n", orNothing(d.Stored), orNothing(d.Counted))
		})
		if err == nil {
			fmt.Fprintf(m.Stdout, "%d differences\n", found)
		}
		return err
	})
}

func orNothing(v any) string {
	if v == nil {
		return "nothing"
	}
	return fmt.Sprint(v)
}

type restoreCmd struct {
	File string `arg:"" help:"The backup. It does not change."`
	settingsFlags
}

// Run replaces the database with a backup, unless a server is using the database.
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
	fmt.Fprintf(m.Stdout, "restored %s from %s\n", database, c.File)
	if !store.HasDigest(c.File) {
		fmt.Fprintf(m.Stderr, "pencilmark: there is no %s.sha256, so damage to the backup may go unnoticed\n", c.File)
	}
	if aside != "" {
		fmt.Fprintf(m.Stdout, "the replaced database is kept in %s\n", aside)
		fmt.Fprintf(m.Stdout, "players deleted since the backup are back: pencilmark forget --not-in %s lists them, and with --yes deletes them\n", aside)
	}
	return nil
}
