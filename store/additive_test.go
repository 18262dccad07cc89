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

// takesAway finds what a program that knows the schema from before could not work with: what is
// dropped, renamed or made stricter. An index may go.
var takesAway = regexp.MustCompile(`(?i)\b(DROP (TABLE|COLUMN|SEQUENCE|VIEW|TYPE|DEFAULT)|RENAME|ALTER COLUMN \w+ (SET DATA )?TYPE|SET NOT NULL|ADD (CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY)|CREATE UNIQUE INDEX|TRUNCATE|DELETE FROM)\b`)

// wants finds a new column that a program that does not know it would leave out.
var (
	newColumn = regexp.MustCompile(`(?i)\bADD COLUMN [^;,]*`)
	harmless  = regexp.MustCompile(`(?i)\bDEFAULT\b`)
	wants     = regexp.MustCompile(`(?i)\bNOT NULL\b`)
)

// breaks says what in a migration is not just added; "" if all is.
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

// A program works beside the next one: migrations of PostgreSQL only add, but for one with which
// a new thousand begins.
func TestMigrationsOnlyAdd(t *testing.T) {
	files, err := fs.Glob(migrations.Postgres, "postgres/*.sql")
	if err != nil || len(files) < 4 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		number, _, _ := strings.Cut(path.Base(name), "_")
		n, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		text, err := fs.ReadFile(migrations.Postgres, name)
		if err != nil {
			t.Fatal(err)
		}
		if what := breaks(string(text)); what != "" && n%1000 != 1 {
			t.Errorf("%s: %q is more than to add; begin a new thousand, %05d", name, what, n/1000*1000+1001)
		}
	}
	for sql, want := range map[string]bool{
		"DROP INDEX a; CREATE INDEX a ON b (c);":               false,
		"ALTER TABLE a ADD COLUMN b BIGINT;":                   false,
		"ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT '';": false,
		"-- DROP TABLE a": false,
		"ALTER TABLE a ADD COLUMN b BIGINT NOT NULL;":                     true,
		"ALTER TABLE a DROP COLUMN b;":                                    true,
		"alter table a rename to b;":                                      true,
		"ALTER TABLE a ALTER COLUMN b TYPE TEXT;":                         true,
		"ALTER TABLE a ALTER COLUMN b SET NOT NULL;":                      true,
		"ALTER TABLE a ADD COLUMN b BIGINT NOT NULL, ADD COLUMN c BIGINT": true,
	} {
		if got := breaks(sql) != ""; got != want {
			t.Errorf("%s: more than adding is %t", sql, got)
		}
	}
}

// A program goes on when a newer one has migrated, and may be started again; not if a new
// thousand has begun.
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
	if err != nil {
		t.Fatal(err)
	}
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
	beside, err := OpenBeside(t.Context(), address, testOptions().Now)
	if err != nil {
		t.Fatal(err)
	}
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
