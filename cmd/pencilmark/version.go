package main

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"
)

type versionCmd struct{}

// Run prints the version, the commit with its date, and the Go version and platform.
func (versionCmd) Run(m *Main) error {
	b := buildInfo()
	commit := "commit unknown"
	if b.revision != "" {
		commit = "commit " + b.revision[:min(len(b.revision), 12)] + " of " + b.date
	}
	if b.changed {
		commit += ", changed"
	}
	_, err := fmt.Fprintf(m.Stdout, "pencilmark %s (%s) %s %s/%s\n", b.version, commit, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// versionFlag is --version, which prints the same as the command version.
type versionFlag bool

// BeforeReset runs when the parser reads the flag, before it reports missing arguments.
func (versionFlag) BeforeReset(app *kong.Kong, m *Main) error {
	if err := (versionCmd{}).Run(m); err != nil {
		return err
	}
	app.Exit(exitOK)
	return nil
}

// release is the version of a release build, set by the linker; "" otherwise.
var release string

// build describes the source of the program.
type build struct {
	version  string // the release's, or else the go command's, or "(devel)"
	revision string // the commit; "" if built outside of a repository
	date     string // the commit's date, such as 2026-11-29
	changed  bool   // files differ from the commit
}

func buildInfo() build {
	b := build{version: cmp.Or(release, "(devel)")}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	b.version = cmp.Or(release, info.Main.Version, b.version)
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.revision = s.Value
		case "vcs.time":
			b.date, _, _ = strings.Cut(s.Value, "T")
		case "vcs.modified":
			b.changed = s.Value == "true"
		}
	}
	return b
}
