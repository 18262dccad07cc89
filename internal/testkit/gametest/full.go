package gametest

import (
	"cmp"
	"database/sql"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"pencilmark/internal/testkit/testpostgres"
)

// attempts returns the number of attempts in the database on which PostgreSQL makes its plans: PENCILMARK_ATTEMPTS,
// or a small number. With a million, PostgreSQL chooses the plans that it would use in production.
func attempts() int {
	n, _ := strconv.Atoi(os.Getenv("PENCILMARK_ATTEMPTS"))
	return cmp.Or(n, 10_000)
}

// fullDatabase makes a PostgreSQL database with as many attempts as attempts says.
var fullDatabase = sync.OnceValues(func() (string, error) {
	empty, err := emptyDatabase()
	if err != nil {
		return "", err
	}
	return "filled", testpostgres.CreateOnce("filled", empty, fill)
})

// filling are the statements that fill a database. $1 is the number of attempts. There are a tenth as many players,
// each with an attempt on each of ten days and at one puzzle that they have submitted; a fiftieth as many servers;
// and a thousand puzzles in the bank.
var filling = []string{
	`INSERT INTO players (id, name, home, seen_at, worldwide_guild)
		SELECT 'p' || i, 'P' || i, 'g' || i % ($1 / 50), i, CASE WHEN i % 2 = 0 THEN 'g' || i % ($1 / 50) ELSE '' END FROM generate_series(0, $1 / 10 - 1) i`,
	`INSERT INTO guilds (id, name, channel, ping_role, reveal, paused, since_at, due_at, admin, next_date, worldwide)
		SELECT 'g' || i, 'G', 'c', '', 'start', 0, 0, 1000000 + i, 'p' || i, '2026-11-20', i % 2 FROM generate_series(0, $1 / 50 - 1) i`,
	`INSERT INTO plans (guild_id, from_at, time_text, zone, tiers) SELECT id, 0, '12:00', 'UTC', 'easy' FROM guilds`,
	`INSERT INTO puzzles (id, shape, givens, solution, origin, usage, tier, points, uses, hardest, finished, scale, added_at, er, form, solution_form)
		SELECT 'z' || i, '9x9', i, i, 'starter', CASE WHEN i < 3000 THEN 'daily' WHEN i < 4000 THEN 'bank' ELSE 'pool' END, 'easy', 1, '', '', 1, 's', i, i % 90, 'f' || i, 's' || i FROM generate_series(0, $1 / 10 + 4000) i`,
	`INSERT INTO dailies (date, tier, reveal, guild_id, puzzle_id, chosen_at)
		SELECT TO_CHAR(DATE '2026-11-20' - i, 'YYYY-MM-DD'), 'easy', 'start', '', 'z' || i, i FROM generate_series(0, 2999) i`,
	`INSERT INTO posts (id, guild_id, date, mini, tier, puzzle_id, reveal, state, scheduled_at, tries, tried_at, unsure_at, sent_at, closes_at, channel, message, problem)
		SELECT day * ($1 / 50) + g + 1, 'g' || g, TO_CHAR(DATE '2026-11-20' - day, 'YYYY-MM-DD'), 0, 'easy', 'z' || day, 'start', 'sent', 1000 - day, 1, 0, 0, 1000 - day, 2000 - day, 'c', 'm', ''
		FROM generate_series(0, 9) day CROSS JOIN generate_series(0, $1 / 50 - 1) g`,
	`INSERT INTO attempts (id, player_id, puzzle_id, kind, shape, givens, solution, progress, version, started_at, touched_at)
		SELECT day * ($1 / 10) + p + 1, 'p' || p, 'z' || day, 'daily', '9x9', 'g', 's', 's', 1, 1000 - day, 2000 - day FROM generate_series(0, 9) day CROSS JOIN generate_series(0, $1 / 10 - 1) p`,
	`INSERT INTO attempts (id, player_id, puzzle_id, kind, shape, givens, solution, progress, version, started_at, touched_at, replay)
		SELECT $1 + p + 1, 'p' || p, 'z9', 'daily', '9x9', 'g', 's', 's', 1, 1000, 2000, 1 FROM generate_series(0, $1 / 100 - 1) p`,
	`INSERT INTO attempts (id, player_id, puzzle_id, kind, shape, givens, solution, progress, version, started_at, touched_at)
		SELECT 2 * $1 + i, 'p' || i, 'z' || i + 4000, 'pasted', '9x9', 'g', 's', 's', 1, 1000, 2000 FROM generate_series(0, $1 / 10 - 1) i`,
	`INSERT INTO joins (attempt_id, guild_id, joined_at) SELECT a.id, p.home, a.started_at FROM attempts a JOIN players p ON p.id = a.player_id WHERE a.kind = 'daily' AND a.replay = 0`,
	`INSERT INTO events (attempt_id, kind, level, detail, at) SELECT id, what, 0, '', touched_at FROM attempts CROSS JOIN (VALUES ('started'), ('saved'), ('finished')) AS k (what)`,
	`INSERT INTO results (post_id, player_id, attempt_id, outcome, ended_at, hints_1, hints_2, hints_3, hints_4, clean, wrong, time_ms, penalised_ms, rules, run)
		SELECT p.id, a.player_id, a.id, 'solved', a.touched_at, 0, 0, 0, 0, 1, 0, a.id % 3600, a.id % 3600, 1, 1
		FROM attempts a JOIN players w ON w.id = a.player_id JOIN posts p ON p.guild_id = w.home AND p.puzzle_id = a.puzzle_id WHERE a.replay = 0`,
	`INSERT INTO times (attempt_id, player_id, off, helped, weight, sum) SELECT attempt_id, player_id, 0, 0, 100, 0 FROM results`,
	`INSERT INTO totals (player_id, guild_id, period, tier, started, solved, clean, gave_up, hints, wrong, time_ms, penalised_ms, best_ms, ended_at)
		SELECT id, guild, period, '', 10, 10, 10, 0, 0, 0, seen_at, seen_at, 1, 1 FROM players CROSS JOIN (VALUES ('all'), ('2026-11')) AS k (period)
		CROSS JOIN LATERAL (SELECT home AS guild UNION ALL SELECT '*' WHERE worldwide_guild <> '') of`,
	`INSERT INTO streaks (player_id, guild_id, mini, run, freezes, frozen, solved_on, longest, shared) SELECT id, home, 0, 10, 0, '', '2026-11-20', 10, 10 FROM players`,
	`INSERT INTO worldwide_streaks (player_id, mini, run, solved_on) SELECT id, 0, 10, '2026-11-20' FROM players WHERE worldwide_guild <> ''`,
	`INSERT INTO seasons (player_id, guild_id, month, tier, points, solved, penalised_ms, ended_at)
		SELECT id, home, '2026-11', '', seen_at, 10, 1, 1 FROM players`,
	`INSERT INTO calls (id, result, at, player_id) SELECT 'c' || id, '', 1, player_id FROM attempts WHERE id % 10 = 0`,
	`INSERT INTO currents (player_id, guild_id, slot, attempt_id, last) SELECT player_id, '', 'daily', id, 1 FROM attempts WHERE puzzle_id = 'z0' AND replay = 0`,
	`INSERT INTO reminders (player_id, guild_id, posted, hours, locale, since_at, refused_at) SELECT id, home, 1, 0, '', 0, 0 FROM players WHERE seen_at % 5 = 0`,
	`INSERT INTO rulings (post_id, player_id, state, reason, by_id, at) SELECT post_id, player_id, 'counted', '', player_id, 1 FROM results WHERE attempt_id % 50 = 0`,
	`INSERT INTO submissions (id, guild_id, puzzle_id, player_id, at, locale, state, date, reason, decided_at)
		SELECT i, 'g' || i % ($1 / 50), 'z' || i + 4000, 'p' || i, i, 'en', 'waiting', '', '', 0 FROM generate_series(0, $1 / 10 - 1) i`,
	`INSERT INTO sent_reminders (id, player_id, post_id, kind, state, tries, tried_at) SELECT attempt_id, player_id, post_id, 'posted', 'sent', 1, 1 FROM results WHERE attempt_id % 20 = 0`,
}

// isFilled reports whether filling writes a table. For an empty table every plan is equally good.
func isFilled(table string) bool {
	return slices.ContainsFunc(filling, func(s string) bool { return strings.HasPrefix(s, "INSERT INTO "+table+" ") })
}

// fill executes filling.
func fill(address string) error {
	db, err := sql.Open("pgx", address)
	if err != nil {
		return err
	}
	defer db.Close()
	for _, statement := range filling {
		statement = strings.ReplaceAll(statement, "$1", strconv.Itoa(attempts()))
		if _, err := db.Exec(statement); err != nil {
			return fmt.Errorf("%w: %s", err, statement)
		}
	}
	_, err = db.Exec("ANALYZE")
	return err
}
