package main

import (
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/alecthomas/kong"
)

type versionCmd struct{}

// Run prints which Pencilmark this is and what built it.
func (versionCmd) Run(m *Main) error {
	version, _ := buildVersion()
	_, err := fmt.Fprintf(m.Stdout, "pencilmark %s %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}

// versionFlag is --version: it does what the command version does.
type versionFlag bool

// BeforeReset runs when the parser meets the flag, before it misses anything.
func (versionFlag) BeforeReset(app *kong.Kong, m *Main) error {
	if err := (versionCmd{}).Run(m); err != nil {
		return err
	}
	app.Exit(exitOK)
	return nil
}

// release is the version that scripts/release.sh builds, set by the linker; elsewhere "".
var release string

// buildVersion returns the release, or else the go command's version or "(devel)", and the commit if known.
func buildVersion() (version, revision string) {
	version = cmp.Or(release, "(devel)")
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version, ""
	}
	version = cmp.Or(release, info.Main.Version, version)
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			revision = s.Value
		}
	}
	return version, revision
}
