package store

import (
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/migrations"
)

// takesAway matches statements that break programs which know only the earlier schema, because they
// drop, rename or restrict something. Dropping an index is allowed.
var takesAway = regexp.MustCompile(`(?i)\b(DROP (TABLE|COLUMN|SEQUENCE|VIEW|TYPE|DEFAULT)|RENAME|ALTER COLUMN \w+ (SET DATA )?TYPE|SET NOT NULL|ADD (CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY)|CREATE UNIQUE INDEX|TRUNCATE|DELETE FROM)\b`)

// newColumn matches added columns. One that wants a value breaks programs that do not know it,
// unless it is harmless.
var (
	newColumn = regexp.MustCompile(`(?i)\bADD COLUMN [^;,]*`)
	harmless  = regexp.MustCompile(`(?i)\bDEFAULT\b`)
	wants     = regexp.MustCompile(`(?i)\bNOT NULL\b`)
)

// breaks returns the part of a migration that does more than add something, or "".
func breaks(sql string) string {
	sql = regexp.MustCompile(`--.*`).ReplaceAllString(sql, "")
	if found := takesAway.FindString(sql); found != "" {
		return found
	}
	for _, column := range newColumn.FindAllString(sql, -1) {
		if wants.MatchString(column) && !harmless.MatchString(column) {
			return column
		}
	}
	return ""
}

// A program can work beside the next one, because PostgreSQL's migrations only add. The exception
// is the migration that begins a new thousand.
func TestMigrationsOnlyAdd(t *testing.T) {
	files, err := fs.Glob(migrations.Postgres, "postgres/*.sql")
	if err != nil || len(files) < 4 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		number, _, _ := strings.Cut(path.Base(name), "_")
		n, err := strconv.Atoi(number)
		must(t, err)
		text, err := fs.ReadFile(migrations.Postgres, name)
		must(t, err)
		if what := breaks(string(text)); what != "" && n%1000 != 1 {
			t.Errorf("%s: %q is more than to add; begin a new thousand, %05d", name, what, n/1000*1000+1001)
		}
	}
}

// A program keeps working, and can be started again, after a newer one has migrated the database,
// unless the migration began a new thousand.
func TestBesideANewerProgram(t *testing.T) {
	address := testpostgres.New(t)
	old := open(t, address)
	calls := 0
	works := func(db services.Store) {
		t.Helper()
		calls++
		if err := db.Update(t.Context(), func(tx services.Tx) error {
			return tx.Remember(game.Call{ID: "call " + strconv.Itoa(calls)}, "", testTime)
		}); err != nil {
			t.Error(err)
		}
	}
	version, err := old.Version(t.Context())
	must(t, err)
	migrated := func(to int64) {
		t.Helper()
		for _, statement := range []string{"ALTER TABLE calls ADD COLUMN IF NOT EXISTS newer TEXT", "INSERT INTO goose_db_version (version_id, is_applied) VALUES (" + strconv.FormatInt(to, 10) + ", true)"} {
			if _, err := old.writer.Exec(statement); err != nil {
				t.Fatal(err)
			}
		}
	}
	migrated(version + 1)
	works(old)
	again := open(t, address)
	works(again)
	beside, err := OpenBesideServer(t.Context(), address, testOptions().Now)
	must(t, err)
	works(beside)
	if err := beside.Close(); err != nil {
		t.Error(err)
	}
	migrated(version/1000*1000 + 1001)
	if db, err := Open(t.Context(), address, testOptions()); err == nil || !strings.Contains(err.Error(), "run the newer program") {
		t.Errorf("a database of a new thousand was opened: %v", err)
		_ = db.Close()
	}
}
