package main

import (
	"cmp"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"

	"github.com/caarlos0/env/v11"

	"pencilmark/internal/config"
)

// defaultConfig is read if it exists. A file named by a flag must exist.
const defaultConfig = "config.yaml"

// settingsFlags are the flags of commands that use settings. Flags override the environment, which overrides the file.
type settingsFlags struct {
	Config   string `placeholder:"FILE" help:"The settings; by default config.yaml, if there is one."`
	Database string `placeholder:"FILE|URL" help:"The SQLite file, or a PostgreSQL database: postgres://USER@HOST/NAME."`
}

func (f *settingsFlags) load(m *Main) (config.Config, error) {
	path := cmp.Or(f.Config, env.ToMap(m.Environ)["PENCILMARK_CONFIG"])
	if path == "" {
		if _, err := os.Stat(defaultConfig); !errors.Is(err, fs.ErrNotExist) {
			path = defaultConfig
		}
	}
	c, err := config.Load(path, m.Environ)
	if err != nil {
		return c, unusable("%w", err)
	}
	return c, setFlag("--database", f.Database, &c.Database)
}

// setFlag sets a setting to the value of a flag, if the flag was given.
func setFlag(name, text string, into interface{ UnmarshalText([]byte) error }) error {
	if text == "" {
		return nil
	}
	if err := into.UnmarshalText([]byte(text)); err != nil {
		return unusable("%s: %w", name, err)
	}
	return nil
}

// legible writes durations as text, because JSON logs would show nanoseconds.
func legible(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() == slog.KindDuration {
		a.Value = slog.StringValue(a.Value.Duration().String())
	}
	return a
}

func newLog(w io.Writer, c config.Log) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.Level, ReplaceAttr: legible}
	if c.Format == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}
