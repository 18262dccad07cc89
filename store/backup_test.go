package store

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
)

// filesIn lists the names in a directory.
func filesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	must(t, err)
	for _, f := range files {
		names = append(names, f.Name())
	}
	return names
}

func backup(t *testing.T, path string) (to string) {
	t.Helper()
	to = filepath.Join(t.TempDir(), "copy.db")
	must(t, Backup(t.Context(), path, to))
	return to
}

func calls(t *testing.T, path string) (ids []string) {
	t.Helper()
	db := openFile(path, "ro")
	defer db.Close()
	rows, err := db.QueryContext(t.Context(), "SELECT id FROM calls ORDER BY id")
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		var id string
		must(t, rows.Scan(&id))
		ids = append(ids, id)
	}
	must(t, rows.Err())
	return ids
}

// Whatever is written meanwhile, a copy contains every transaction that was acknowledged before it
// began, and none in part.
func TestBackupWhileAWriterWrites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	db := open(t, path)
	var acknowledged int
	began := make(chan int) // the number acknowledged so far
	stop := make(chan struct{})
	written := make(chan error, 1)
	go func() {
		for i := 0; ; i++ {
			select {
			case <-stop:
				written <- nil
				return
			case began <- i:
			default:
			}
			err := db.Update(t.Context(), func(tx services.Tx) error {
				return errors.Join(
					tx.Remember(game.Call{ID: fmt.Sprintf("%06d one", i)}, strings.Repeat("x", 900), testTime),
					tx.Remember(game.Call{ID: fmt.Sprintf("%06d two", i)}, strings.Repeat("x", 900), testTime))
			})
			if err != nil {
				written <- err
				return
			}
		}
	}()
	for range 5 {
		acknowledged = <-began
		copied := calls(t, backup(t, path))
		if len(copied) < 2*acknowledged || len(copied)%2 != 0 {
			t.Errorf("%d calls copied, of pairs of which %d were acknowledged before", len(copied), acknowledged)
		}
		for i, id := range copied {
			if want := fmt.Sprintf("%06d %s", i/2, []string{"one", "two"}[i%2]); id != want {
				t.Fatalf("call %d of the copy is %q, want %q", i, id, want)
			}
		}
	}
	close(stop)
	if err := <-written; err != nil {
		t.Errorf("the writer was disturbed: %v", err)
	}
	if acknowledged == 0 {
		t.Error("nothing was written meanwhile")
	}
}

// A copy contains everything that is still in -wal, and has no -wal file itself.
func TestBackupHoldsTheLog(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	remember(t, open(t, path), 30)
	if info, err := os.Stat(path + "-wal"); err != nil || info.Size() == 0 {
		t.Fatalf("nothing is in the log: %v", err)
	}
	to := backup(t, path)
	if got := len(calls(t, to)); got != 30 {
		t.Errorf("%d calls, want 30", got)
	}
	if got := filesIn(t, filepath.Dir(to)); !slices.Equal(got, []string{"copy.db", "copy.db.sha256"}) {
		t.Errorf("beside the copy: %v", got)
	}
	if info, err := os.Stat(to); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy can be read by others: %v, %v", info.Mode(), err)
	}
}

// damages returns kinds of damage that a disk can do to a database.
func damages() map[string]func(file []byte) []byte {
	const page = 4096
	return map[string]func([]byte) []byte{
		"no database at all": func([]byte) []byte { return bytes.Repeat([]byte("not a database "), 1000) },
		"one corrupt page":   func(f []byte) []byte { return flip(f, len(f)-2*page, len(f)-page) },
		"schema corrupt":     func(f []byte) []byte { return flip(f, 100, 200) },
		"cut short":          func(f []byte) []byte { return f[:len(f)-5*page] },
	}
}

func spoil(t *testing.T, path string, damage func([]byte) []byte) (damaged []byte) {
	t.Helper()
	file, err := os.ReadFile(path)
	must(t, err)
	damaged = damage(file)
	must(t, os.WriteFile(path, damaged, 0o600))
	return damaged
}

// A damaged database is reported, and no backup is made of it.
func TestBackupOfADamagedDatabase(t *testing.T) {
	for name, damage := range damages() {
		t.Run(name, func(t *testing.T) {
			path, dir := filled(t), t.TempDir()
			spoil(t, path, damage)
			err := Backup(t.Context(), path, filepath.Join(dir, "copy.db"))
			if e, ok := errors.AsType[*Error](err); !ok || e.Path != path || !strings.Contains(e.Error(), "damaged") {
				t.Errorf("got %v", err)
			}
			if got := filesIn(t, dir); got != nil {
				t.Errorf("left %v", got)
			}
		})
	}
}

// Damage to an index alone is detected too. quick_check would not detect it.
func TestBackupSeesADamagedIndex(t *testing.T) {
	path := filled(t)
	db := openFile(path, "rw")
	if _, err := db.Exec("PRAGMA writable_schema = 1; UPDATE sqlite_master SET sql = replace(sql, '(at)', '(result)') WHERE name = 'calls_by_time'"); err != nil {
		t.Fatal(err)
	}
	must(t, db.Close())
	wantDamaged(t, path)
}

// wantDamaged checks that the database, not the copy, is reported as damaged.
func wantDamaged(t *testing.T, path string) {
	t.Helper()
	err := Backup(t.Context(), path, filepath.Join(t.TempDir(), "copy.db"))
	if err == nil || !strings.HasPrefix(err.Error(), "the database "+path+" is damaged") {
		t.Errorf("got %v", err)
	}
}

func TestBackupThatCannotBe(t *testing.T) {
	dir := t.TempDir()
	there := filepath.Join(dir, "there.db")
	must(t, os.WriteFile(there, []byte("precious"), 0o600))
	tests := []struct {
		name, path, to, want string
		is                   error
	}{
		{"no database", filepath.Join(dir, "none.db"), filepath.Join(dir, "copy.db"), "none.db cannot be read: there is no such file", fs.ErrNotExist},
		{"file in the way", filled(t), there, "there.db: there is a file of that name", fs.ErrExist},
		{"no directory", filled(t), filepath.Join(dir, "none", "copy.db"), "copy.db: there is no such file or directory", fs.ErrNotExist},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := Backup(t.Context(), tt.path, tt.to)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !errors.Is(err, tt.is) {
				t.Errorf("got %v", err)
			}
			if got := filesIn(t, dir); !slices.Equal(got, []string{"there.db"}) {
				t.Errorf("left %v", got)
			}
		})
	}
}

// On a full disk a backup fails with a readable error, leaves nothing incomplete, and keeps the
// older backups. The process that makes the backup can write files of at most 64 KiB.
func TestBackupOnAFullDisk(t *testing.T) {
	if path := os.Getenv("PENCILMARK_TEST_FULL"); path != "" {
		signal.Ignore(syscall.SIGXFSZ)
		limit := &syscall.Rlimit{Cur: 64 << 10, Max: 64 << 10}
		must(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, limit))
		b := Backups{Database: path, Dir: filepath.Dir(path), Keep: 1}
		_, err := b.Make(t.Context(), testTime)
		fmt.Println("Make:", err)
		return
	}
	path := filepath.Join(t.TempDir(), "game.db")
	db := open(t, path)
	remember(t, db, 200)
	must(t, db.Close())
	old := "game-20261119T120000Z.db"
	must(t, os.WriteFile(filepath.Join(filepath.Dir(path), old), []byte("older"), 0o600))
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestBackupOnAFullDisk$")
	cmd.Env = append(os.Environ(), "PENCILMARK_TEST_FULL="+path)
	out, err := cmd.CombinedOutput()
	if want := "game-20261120T120000Z.db: it cannot grow: the disk or the allowed size is full"; err != nil || !strings.Contains(string(out), want) {
		t.Errorf("%v: %s\nwant %q", err, out, want)
	}
	if got := filesIn(t, filepath.Dir(path)); !slices.Equal(got, []string{old, "game.db", "game.db.lock"}) {
		t.Errorf("left %v", got)
	}
	if got := len(calls(t, path)); got != 200 {
		t.Errorf("%d calls, want 200", got)
	}
}

func TestBackupsAreKeptByNumber(t *testing.T) {
	path := filled(t)
	dir := filepath.Join(t.TempDir(), "new", "backups")
	b := Backups{Database: path, Dir: dir, Keep: 3}
	if at, err := b.Newest(testTime); err != nil || !at.IsZero() {
		t.Errorf("the newest of none: %v, %v", at, err)
	}
	for day := range 5 {
		at := testTime.AddDate(0, 0, day)
		made, err := b.Make(t.Context(), at)
		must(t, err)
		if got := len(calls(t, made)); got != 40 {
			t.Errorf("%s: %d calls, want 40", made, got)
		}
		if newest, err := b.Newest(at); err != nil || !newest.Equal(at) {
			t.Errorf("the newest: %v, %v, want %v", newest, err, at)
		}
	}
	want := []string{
		"game-20261122T120000Z.db", "game-20261122T120000Z.db.sha256",
		"game-20261123T120000Z.db", "game-20261123T120000Z.db.sha256",
		"game-20261124T120000Z.db", "game-20261124T120000Z.db.sha256",
	}
	if got := filesIn(t, dir); !slices.Equal(got, want) {
		t.Errorf("kept %v, want %v", got, want)
	}
}

// Only this database's dated backups are counted and removed. Files of a killed backup are removed
// once they are old enough.
func TestBackupsLeaveOthersAlone(t *testing.T) {
	path, dir := filled(t), t.TempDir()
	others := []string{
		"game-20200101T000000Z.db.gz",      // another suffix
		"game-20261399T000000Z.db",         // not a date
		"game-20270101T000000Z.db",         // in the future, by a wrong clock
		"game-before-the-upgrade.db",       // made by hand
		"game-x.db.1.partial",              // in progress
		"other-20200101T000000Z.db",        // another database's
		"other-20200101.db.12345.partial",  // another database's
		"game-20200101T000000Z.db.restore", // unknown
		"game-20270101T000000Z.db.sha256",  // digest of the backup with that date
		"game-2020.db.sha256",              // made by hand
	}
	gone := []string{"game-20200101T000000Z.db", "game-20200101T000000Z.db.sha256", "game-20200101T000000Z.db.1.partial", "game-20191231T000000Z.db.sha256"}
	for _, name := range slices.Concat(others, gone) {
		must(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
		age := time.Minute
		if !strings.Contains(name, "-x") {
			age = 48 * time.Hour
		}
		must(t, os.Chtimes(filepath.Join(dir, name), testTime, testTime.Add(-age)))
	}
	must(t, os.Mkdir(filepath.Join(dir, "game-20200102T000000Z.db"), 0o700))
	b := Backups{Database: path, Dir: dir, Keep: 1}
	if _, err := b.Make(t.Context(), testTime); err != nil {
		t.Fatal(err)
	}
	want := append(slices.Clone(others), "game-20200102T000000Z.db", "game-20261120T120000Z.db", "game-20261120T120000Z.db.sha256")
	slices.Sort(want)
	if got := filesIn(t, dir); !slices.Equal(got, want) {
		t.Errorf("left\n%v\nwant\n%v", got, want)
	}
	if at, err := b.Newest(testTime); err != nil || !at.Equal(testTime) {
		t.Errorf("the newest: %v, %v", at, err)
	}
}

// A file gets its name when it is on the disk, and publish returns when the name is on the disk.
func TestPublish(t *testing.T) {
	dir := t.TempDir()
	temp, to := filepath.Join(dir, "copy.db.1.partial"), filepath.Join(dir, "copy.db")
	var did []string
	d := disk{
		sync: func(path string) error {
			did = append(did, "sync "+filepath.Base(path))
			return syncFile(path)
		},
		rename: func(from, to string) error {
			did = append(did, "rename to "+filepath.Base(to))
			return os.Rename(from, to)
		},
	}
	write := func() {
		t.Helper()
		must(t, os.WriteFile(temp, []byte("a copy"), 0o600))
	}
	write()
	must(t, d.publishWithDigest(t.Context(), temp, to))
	want := []string{
		"sync copy.db.1.partial.sha256.partial", "rename to copy.db.sha256", "sync " + filepath.Base(dir),
		"sync copy.db.1.partial", "rename to copy.db", "sync " + filepath.Base(dir),
	}
	if !slices.Equal(did, want) {
		t.Errorf("did\n%q\nwant\n%q", did, want)
	}
	if err := checkDigest(t.Context(), to); err != nil {
		t.Error(err)
	}
	left := filesIn(t, dir)
	for name, broken := range map[string]disk{
		"sync":   {sync: func(string) error { return errors.New("no room") }, rename: os.Rename},
		"rename": {sync: syncFile, rename: func(string, string) error { return errors.New("no name") }},
	} {
		write()
		if err := broken.publishWithDigest(t.Context(), temp, to); err == nil {
			t.Errorf("%s fails, and nothing is said", name)
		}
		if got := filesIn(t, dir); !slices.Equal(got, left) {
			t.Errorf("%s fails and leaves %v", name, got)
		}
	}
}
