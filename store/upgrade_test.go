package store

import (
	"database/sql"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/pressly/goose/v3"

	"pencilmark/internal/game/services"
	"pencilmark/migrations"
	"pencilmark/solver/rating"
)

// atVersion makes a database as the migrations up to one left it, with what the
// statements add.
func atVersion(t *testing.T, path string, version int, statements string) {
	t.Helper()
	steps := fstest.MapFS{}
	names, err := fs.Glob(migrations.SQLite, "sqlite/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names[:version] {
		text, err := fs.ReadFile(migrations.SQLite, name)
		if err != nil {
			t.Fatal(err)
		}
		steps[filepath.Base(name)] = &fstest.MapFile{Data: text}
	}
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	p, err := goose.NewProvider(goose.DialectSQLite3, db, steps)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.Up(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(statements); err != nil {
		t.Fatal(err)
	}
}

// oldPuzzle adds one puzzle to a database of the first version.
const oldPuzzle = `INSERT INTO puzzles VALUES ('old', '3x3',
	'....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29....',
	'268719345134825697759364182397182564642953718581476239825641973976538421413297856',
	'starter', 'bank', 'easy', 16, 'A:4', 'hidden-single', 1, 'methods/1', 0);`

// A puzzle from before the reference scale keeps its rating, and is stale until
// it is rated again.
func TestPuzzlesFromBeforeTheReferenceScale(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	atVersion(t, path, 1, oldPuzzle)
	db := open(t, path)
	err := db.Update(t.Context(), func(tx services.Tx) error {
		stale, err := tx.Stale("", 10)
		if err != nil || len(stale) != 1 {
			t.Fatalf("%d puzzles are stale, %v", len(stale), err)
		}
		if r := stale[0].Rating; r.Tier != rating.Easy || r.ER != 0 || r.Bound || r.Scale != "methods/1" {
			t.Errorf("rated %+v", r)
		}
		r, err := rating.Rate(t.Context(), stale[0].Grid)
		if err != nil {
			return err
		}
		if err := tx.SaveRating("old", r); err != nil {
			return err
		}
		p, err := tx.Puzzle("old")
		if err != nil {
			return err
		}
		if p.Rating.Tier != rating.Medium || p.Rating.ER != 20 || p.Rating.Peak != r.Peak || p.Rating.Scale != rating.ScaleReference {
			t.Errorf("rated again %+v, want %+v", p.Rating, r)
		}
		stale, err = tx.Stale("", 10)
		if len(stale) != 0 {
			t.Errorf("%d puzzles are stale still", len(stale))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A puzzle from before HoDoKu's grades has none until it is graded; one of another layout
// never has.
func TestPuzzlesFromBeforeHodokusGrades(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	atVersion(t, path, 35, `
		INSERT INTO puzzles (id, shape, givens, solution, origin, usage, tier, points, uses, hardest, finished, scale, added_at) VALUES
			('old', '3x3', '....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29....',
				'268719345134825697759364182397182564642953718581476239825641973976538421413297856', 'starter', 'daily', 'medium', 16, '', '', 1, '', 1),
			('other', '2x2', '12.....1......3.', '1234341221434321', 'starter', 'bank', 'easy', 1, '', '', 1, '', 1)`)
	db := open(t, path)
	err := db.Update(t.Context(), func(tx services.Tx) error {
		ungraded, err := tx.Ungraded("", 10)
		if err != nil || len(ungraded) != 1 || ungraded[0].ID != "old" || ungraded[0].Rating.Hodoku.Level != "" {
			t.Fatalf("without a grade: %+v, %v", ungraded, err)
		}
		grade, err := rating.GradeHodoku(t.Context(), ungraded[0].Grid)
		if err != nil {
			return err
		}
		if err := tx.SaveGrade("old", grade); err != nil {
			return err
		}
		p, err := tx.Puzzle("old")
		if err != nil {
			return err
		}
		if p.Rating.Hodoku != grade || grade.Level != "Easy" || p.Rating.Tier != rating.Medium {
			t.Errorf("graded %+v, want %+v", p.Rating, grade)
		}
		ungraded, err = tx.Ungraded("", 10)
		if len(ungraded) != 0 {
			t.Errorf("%d puzzles have no grade still", len(ungraded))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	// A grade on an older version of the scale is none.
	if _, err := db.writer.Exec("UPDATE puzzles SET hodoku_scale = 'hodoku/0'"); err != nil {
		t.Fatal(err)
	}
	err = db.View(t.Context(), func(q services.Query) error {
		ungraded, err := q.Ungraded("", 10)
		if len(ungraded) != 1 || ungraded[0].Rating.Hodoku.Level != "" {
			t.Errorf("on an older version: %+v", ungraded)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A sudoku of sixteen rows is called so: by its boxes it was called 4x4, as one of four
// rows is.
func TestLayoutNames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	atVersion(t, path, 20, `
		INSERT INTO puzzles (id, shape, givens, solution, origin, usage, tier, points, uses, hardest, finished, scale, added_at)
			VALUES ('a', '4x4', '', '', 'generated', 'practice', 'easy', 1, '', '', 1, '', 1), ('b', '4x4+x', '', '', 'generated', 'practice', 'easy', 1, '', '', 1, '', 1),
			('c', '2x2', '', '', 'generated', 'practice', 'easy', 1, '', '', 1, '', 1);
		INSERT INTO players (id, name, home, seen_at) VALUES ('console', 'You', 'console', 1);
		INSERT INTO attempts (id, player_id, puzzle_id, kind, shape, givens, solution, progress, version, started_at, touched_at)
			VALUES (1, 'console', 'a', 'practice', '4x4', '', '', '', 0, 1, 1), (2, 'console', 'c', 'practice', '2x2', '', '', '', 0, 1, 1)`)
	db := open(t, path)
	if got := rowsOf(t, db, "SELECT shape FROM puzzles ORDER BY id"); got != "16x16; 16x16+x; 2x2" {
		t.Errorf("the puzzles are %s", got)
	}
	if got := rowsOf(t, db, "SELECT shape FROM attempts ORDER BY id"); got != "16x16; 2x2" {
		t.Errorf("the attempts are at %s", got)
	}
}

// Discord's players and guilds get their platform's name in every table; the
// program's own, and those of deleted players, stay.
func TestIDsFromBeforePlatforms(t *testing.T) {
	const deleted = "00112233445566778899aabbccddeeff"
	path := filepath.Join(t.TempDir(), "game.db")
	atVersion(t, path, 11, `
		INSERT INTO puzzles (id, shape, givens, solution, origin, usage, tier, points, uses, hardest, finished, scale, added_at)
			VALUES ('p', '3x3', '', '', 'starter', 'daily', 'easy', 1, '', '', 1, '', 1);
		INSERT INTO dailies VALUES ('2026-11-20', 'easy', 'p', 1);
		INSERT INTO guilds (id, name, channel, ping_role, reveal, paused, since_at, keeper)
			VALUES ('711', 'Club', '100', '200', 'start', 0, 1, '911'), ('console', 'House', '', '', 'start', 0, 1, '');
		INSERT INTO plans VALUES ('711', 1, '09:00', 'UTC', '1234567'), ('console', 1, '09:00', 'UTC', '1234567');
		INSERT INTO posts VALUES (1, '711', '2026-11-20', 'easy', 'start', 'sent', 1, 1, 1, 1, 9, '100', '300', '', 0);
		INSERT INTO players (id, name, home, seen_at)
			VALUES ('911', 'Ann', '711', 1), ('console', 'You', 'console', 1), ('nobody', '', '', 1), ('`+deleted+`', '', '', 1);
		INSERT INTO attempts (id, player_id, puzzle_id, kind, shape, givens, solution, progress, version, started_at, touched_at)
			VALUES (1, '911', 'p', 'daily', '3x3', '', '', '', 0, 1, 1), (2, 'console', 'p', 'daily', '3x3', '', '', '', 0, 1, 1),
			(3, '`+deleted+`', 'p', 'daily', '3x3', '', '', '', 0, 1, 1);
		INSERT INTO joins VALUES (1, '711', 1), (2, 'console', 1);
		INSERT INTO currents VALUES ('911', '711', 1), ('911', '', 1), ('console', 'console', 2);
		INSERT INTO submissions VALUES ('711', 'p', '911', 1);
		INSERT INTO calls VALUES ('1', '', 1, '911'), ('2', '', 1, '');
		INSERT INTO reminders VALUES ('911', '711', 1, 3, '', 1, 0);
		INSERT INTO nudges VALUES (1, '911', 1, 'posted', 'sent', 1, 1)`)
	db := open(t, path)
	for _, tt := range []struct{ query, want string }{
		{"SELECT id, admin FROM guilds ORDER BY 1", "console,; discord:711,discord:911"},
		{"SELECT guild_id FROM plans ORDER BY 1", "console; discord:711"},
		{"SELECT guild_id, channel FROM posts", "discord:711,100"},
		{"SELECT id, home FROM players ORDER BY 1", deleted + ",; console,console; discord:911,discord:711; nobody,"},
		{"SELECT player_id FROM attempts ORDER BY id", "discord:911; console; " + deleted},
		{"SELECT guild_id FROM joins ORDER BY 1", "console; discord:711"},
		{"SELECT player_id, guild_id, slot, last FROM currents ORDER BY 1, 2", "console,console,daily,1; discord:911,,daily,1; discord:911,discord:711,daily,1"},
		{"SELECT guild_id, player_id FROM submissions", "discord:711,discord:911"},
		{"SELECT id, player_id FROM calls ORDER BY 1", "1,discord:911; 2,"},
		{"SELECT player_id, guild_id FROM reminders", "discord:911,discord:711"},
		{"SELECT player_id FROM sent_reminders", "discord:911"},
		{"SELECT * FROM pragma_foreign_key_check", ""},
	} {
		if got := rowsOf(t, db, tt.query); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.query, got, tt.want)
		}
	}
}

// rowsOf joins what a query finds.
func rowsOf(t *testing.T, db *DB, query string) string {
	t.Helper()
	rows, err := db.writer.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for rows.Next() {
		values, into := make([]string, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		found = append(found, strings.Join(values, ","))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return strings.Join(found, "; ")
}

// A daily from before a date had one for each way of revealing counts as shown if any
// guild showed it, or the local guild had it; every post keeps its puzzle, its results
// and what was sent of it.
func TestDailiesFromBeforeTheyWentByReveal(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	var statements strings.Builder
	for _, id := range []string{"timed", "shown", "both", "local"} {
		statements.WriteString(`INSERT INTO puzzles (id, shape, givens, solution, origin, usage, tier, points, uses, hardest, finished, scale, added_at)
			VALUES ('` + id + `', '3x3', '` + id + `', '', 'starter', 'daily', 'easy', 1, '', '', 1, '', 1);`)
	}
	atVersion(t, path, 16, statements.String()+`
		INSERT INTO dailies VALUES ('2026-11-20', 'easy', 'timed', 1), ('2026-11-21', 'easy', 'shown', 2), ('2026-11-22', 'easy', 'both', 3), ('2026-11-23', 'easy', 'local', 4);
		INSERT INTO guilds (id, name, channel, ping_role, reveal, paused, since_at)
			VALUES ('a', '', '', '', 'start', 0, 1), ('b', '', '', '', 'post', 0, 1), ('console', '', '', '', 'start', 0, 1);
		INSERT INTO posts VALUES (1, 'a', '2026-11-20', 'easy', 'start', 'sent', 1, 1, 1, 1, 9, '100', '300', '', 5),
			(2, 'b', '2026-11-21', 'easy', 'post', 'sent', 1, 1, 1, 1, 9, '100', '300', '', 0),
			(3, 'a', '2026-11-22', 'easy', 'start', 'sent', 1, 1, 1, 1, 9, '100', '300', '', 0),
			(4, 'b', '2026-11-22', 'easy', 'post', 'sent', 1, 1, 1, 1, 9, '100', '300', '', 0),
			(5, 'console', '2026-11-23', 'easy', 'start', 'sent', 1, 1, 1, 1, 9, '', '', '', 0);
		INSERT INTO players (id, name, home, seen_at) VALUES ('ann', 'Ann', 'a', 1);
		INSERT INTO attempts (id, player_id, puzzle_id, kind, shape, givens, solution, progress, version, started_at, touched_at)
			VALUES (1, 'ann', 'both', 'daily', '3x3', '', '', '', 0, 1, 1);
		INSERT INTO joins VALUES (1, 'a', 1), (1, 'b', 1);
		INSERT INTO results VALUES (3, 'ann', 1, 'solved', 2, 0, 0, 0, 0, 1, 0, 1, 1, 1, 1), (4, 'ann', 1, 'solved', 2, 0, 0, 0, 0, 1, 0, 1, 0, 1, 1);
		INSERT INTO threads VALUES (3, 1, 2, 3, '');
		INSERT INTO nudges VALUES (1, 'ann', 3, 'posted', 'sent', 1, 1)`)
	db := open(t, path)
	for _, tt := range []struct{ query, want string }{
		{"SELECT puzzle_id, reveal, chosen_at FROM dailies ORDER BY date", "timed,start,1; shown,post,2; both,post,3; local,post,4"},
		{"SELECT id, guild_id, puzzle_id, reveal, unsure_at, message FROM posts ORDER BY id",
			"1,a,timed,start,5,300; 2,b,shown,post,0,300; 3,a,both,start,0,300; 4,b,both,post,0,300; 5,console,local,start,0,"},
		{"SELECT post_id, player_id, penalised_ms FROM results ORDER BY post_id", "3,ann,1; 4,ann,0"},
		{"SELECT post_id, made_at FROM threads", "3,3"},
		{"SELECT id, post_id FROM sent_reminders", "1,3"},
		{"SELECT * FROM pragma_foreign_key_check", ""},
		{"SELECT name FROM sqlite_master WHERE name LIKE 'kept%' AND tbl_name <> 'kept_leaderboards'", ""},
	} {
		if got := rowsOf(t, db, tt.query); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.query, got, tt.want)
		}
	}
}

// Who was notified of a suspension, and what an answer came to, outlast their new names.
func TestNamesFromBeforeTheyWerePlain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	atVersion(t, path, 19, `
		INSERT INTO guilds (id, name, channel, ping_role, reveal, paused, since_at, keeper, trouble, told) VALUES
			('a', '', '', '', 'start', 0, 1, 'ann', 'access', 'told'), ('b', '', '', '', 'start', 0, 1, 'ben', 'channel', 'refused'),
			('c', '', '', '', 'start', 0, 1, '', '', '');
		INSERT INTO calls VALUES ('1', '{"Verdict":"solved"}', 1, ''), ('2', '', 1, '')`)
	db := open(t, path)
	for query, want := range map[string]string{
		"SELECT id, admin, suspension, notified FROM guilds ORDER BY 1": "a,ann,access,notified; b,ben,channel,unreachable; c,,,",
		"SELECT id, result FROM calls ORDER BY 1":                       `1,{"Status":"solved"}; 2,`,
	} {
		if got := rowsOf(t, db, query); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
}

// A store from before minis keeps all that hangs on a post, and has streaks of dailies alone.
func TestPostsFromBeforeMinis(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.db")
	atVersion(t, path, 29, `
		INSERT INTO puzzles (id, shape, givens, solution, origin, usage, tier, points, uses, hardest, finished, scale, added_at)
			VALUES ('p', '3x3', '', '', 'starter', 'daily', 'easy', 1, '', '', 1, '', 1);
		INSERT INTO dailies VALUES ('2026-11-20', 'easy', 'start', '', 'p', 1);
		INSERT INTO guilds (id, name, channel, ping_role, reveal, paused, since_at) VALUES ('g', 'Club', '100', '', 'start', 0, 1);
		INSERT INTO posts VALUES (7, 'g', '2026-11-20', 'easy', 'p', 'start', 'sent', 1, 1, 1, 0, 1, 9, '100', '300', '');
		INSERT INTO players (id, name, home, seen_at) VALUES ('ann', 'Ann', 'g', 1);
		INSERT INTO attempts (id, player_id, puzzle_id, kind, shape, givens, solution, progress, version, started_at, touched_at)
			VALUES (1, 'ann', 'p', 'daily', '3x3', '', '', '', 0, 1, 1);
		INSERT INTO results (post_id, player_id, attempt_id, outcome, ended_at, hints_1, hints_2, hints_3, hints_4, clean, wrong, time_ms, penalised_ms, rules, run, points)
			VALUES (7, 'ann', 1, 'solved', 8, 0, 0, 0, 0, 1, 0, 7, 7, 1, 3, 25);
		INSERT INTO streaks VALUES ('ann', 'g', 3, 1, '2026-11-19', '2026-11-20', 5, 2);
		INSERT INTO currents VALUES ('ann', 'g', 0, 1, 1);
		INSERT INTO unsettled VALUES (7, 9);
		INSERT INTO verdict_log VALUES (1, 'g', 7, 'ann', 'unranked', 'why', 'bob', 1);
		INSERT INTO notices VALUES (1, 'ann', NULL, 7, 'sent', 1, 1, 1);
		INSERT INTO podiums VALUES (7, 'sent', 1, 1, 0, '100');
		INSERT INTO threads VALUES (7, 1, 1, 1, '');
		INSERT INTO verdicts VALUES (7, 'ann', 'unranked', 'why', 'bob', 1, '', 0);
		INSERT INTO sent_reminders VALUES (1, 'ann', 7, 'posted', 'sent', 1, 1);`)
	db := open(t, path)
	for _, tt := range []struct{ query, want string }{
		{"SELECT id, guild_id, date, mini, tier, puzzle_id, state, message FROM posts", "7,g,2026-11-20,0,easy,p,sent,300"},
		{"SELECT post_id, player_id, run, points FROM results", "7,ann,3,25"},
		{"SELECT player_id, guild_id, mini, run, freezes, frozen, solved_on, longest FROM streaks", "ann,g,0,3,1,2026-11-19,2026-11-20,5"},
		{"SELECT slot, attempt_id, last FROM currents", "other,1,1"},
		{"SELECT post_id FROM unsettled", "7"},
		{"SELECT post_id FROM podiums", "7"},
		{"SELECT post_id, player_id FROM notices", "7,ann"},
		{"SELECT post_id FROM threads", "7"},
		{"SELECT post_id, player_id, state, reason FROM rulings", "7,ann,unranked,why"},
		{"SELECT post_id FROM sent_reminders", "7"},
		{"SELECT mini, no_filling, announces FROM guilds", "0,0,0"},
		{"SELECT * FROM pragma_foreign_key_check", ""},
	} {
		if got := rowsOf(t, db, tt.query); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.query, got, tt.want)
		}
	}
}
