package main

import (
	"context"
	"errors"
	"strings"
	"time"
	"unicode"

	"pencilmark/internal/game/services"
	"pencilmark/store"
)

// beside runs an operator's deed on the database, also while a server has it.
func (f *settingsFlags) beside(ctx context.Context, m *Main, deed func(*services.Services) error) (err error) {
	settings, err := f.load(m)
	if err != nil {
		return err
	}
	db, err := store.OpenBeside(ctx, string(settings.Database), m.now)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return deed(services.New(services.Options{Store: db, Now: m.Now, Rand: m.Rand, Window: time.Duration(settings.Game.CatchUp)}))
}

// printable leaves out of a text from outside what a terminal would obey.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, text)
}
