//go:build unix

package store

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Files that root creates belong to the server's user.
func TestWhatRootMakesIsTheServers(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("needs root, to give files away")
	}
	const nobody = 65534
	path := filled(t)
	dir := filepath.Dir(path)
	for _, p := range []string{dir, path, path + ".lock"} {
		must(t, os.Chown(p, nobody, nobody))
	}
	copies := Backups{Database: path, Dir: filepath.Join(dir, "backups"), Keep: 7}
	made, err := copies.Make(t.Context(), testTime)
	must(t, err)
	if _, err := Restore(t.Context(), path, made, testTime); err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{path, path + ".lock", copies.Dir, made} {
		info, err := os.Stat(p)
		if err != nil || info.Sys().(*syscall.Stat_t).Uid != nobody {
			t.Errorf("%s is not the server's: %v", filepath.Base(p), err)
		}
	}
}
