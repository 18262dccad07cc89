package main

import (
	"context"
	"fmt"

	"pencilmark/store"
)

type copyCmd struct {
	To string `required:"" placeholder:"ADDRESS" help:"The PostgreSQL database, postgres://USER@HOST/NAME. It must be empty."`
	settingsFlags
}

// Run moves everything from the SQLite file to PostgreSQL, and says what was compared.
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
	fmt.Fprintf(m.Stdout, "everything in %s is at the other database too, with the same checksums: name that one in the settings, and start nothing on this file any more\n", settings.Database)
	return nil
}
