package gametest

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"pencilmark/internal/testkit/testpostgres"
)

// few are the tables that stay small however many players there are: those for the operator's work, those that grow
// by the day, and those whose rows are deleted once they are reported or over.
var few = []string{"blocks", "dailies", "departures", "health", "link_keys", "restores", "rules", "spent_links", "stale_cards", "stocks", "tombstone_keys", "worldwide_seasons"}

// ofFew are the indexes that contain only rows that wait for something, which never takes long.
var ofFew = []string{"awards_by_due", "guilds_awarding", "guilds_suspended", "notices_due", "posts_unsent", "puzzles_without_form", "submissions_scheduled", "unsettled_by_close", "submissions_waiting", "results_too_fast"}

// plans are the statements that this process's tests have sent. looked says whether checkPlans has checked the
// statement's plan.
var plans = struct {
	sync.Mutex
	looked map[string]bool
}{looked: map[string]bool{}}

// noteStatement notes a statement for checkPlans to check.
func noteStatement(statement string) {
	plans.Lock()
	defer plans.Unlock()
	if !plans.looked[statement] {
		plans.looked[statement] = false
	}
}

// checkPlans fails a test that has sent a statement for which the database must read a whole table that grows with
// the players, because no index helps.
func checkPlans(t testing.TB, path string) {
	t.Helper()
	plans.Lock()
	defer plans.Unlock()
	var db *sql.DB
	for statement, looked := range plans.looked {
		if looked || !planned.MatchString(statement) {
			continue
		}
		if db == nil {
			db = planningOn(t, path)
		}
		whole, plan, err := readsWhole(context.Background(), db, statement)
		Must(t, err)
		plans.looked[statement] = true
		if whole != "" && !mayReadMuch(statement) {
			t.Errorf("all of %s is read by\n%s\nby the plan\n%s", whole, statement, plan)
		}
	}
}

// planningOn opens the database that makes the plans. SQLite's plans do not depend on the contents; PostgreSQL's do,
// so it has a separate database with many rows.
func planningOn(t testing.TB, path string) *sql.DB {
	t.Helper()
	if !testpostgres.IsThere() {
		return OpenBesideServer(t, path)
	}
	name, err := fullDatabase()
	Must(t, err)
	db, err := sql.Open("pgx", testpostgres.Address(name))
	Must(t, err)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// planned matches statements that have a query plan.
var planned = regexp.MustCompile(`^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\s`)

// readers are parts of statements that may read a whole table, and the reasons why.
var readers = map[string]string{
	"SELECT tier, scale, COUNT(*) FROM puzzles GROUP BY tier":        "the census of /about, by a long reader",
	"SELECT COUNT(*) FROM events WHERE kind = 'finished'":            "the census of /about, by a long reader",
	"g.summary FROM guilds g ORDER BY g.id":                          "the operator's list of all servers",
	"SELECT COALESCE(SUM(revision), 0) FROM revisions":               "who follows the boards of all servers: a short row for each of these",
	"EXISTS (SELECT 1 FROM results)":                                 "ends with the first row",
	"EXISTS (SELECT 1 FROM totals)":                                  "ends with the first row",
	"EXISTS (SELECT 1 FROM joins)":                                   "ends with the first row",
	"EXISTS (SELECT 1 FROM guilds WHERE reveal":                      "ends with the first such server",
	"UPDATE guilds SET due_at = 0":                                   "once, when the program starts",
	"SELECT id, alias FROM players WHERE alias_key <> ''":            "once, when the program starts",
	"AS missing UNION":                                               "once, when the program starts",
	"SELECT id FROM players WHERE worldwide_guild <> '' ORDER BY id": "a recount",
	"SELECT id FROM guilds UNION SELECT guild_id FROM totals":        "a recount",
	"SELECT DISTINCT player_id FROM times":                           "a recount",
	"WITH sums AS (SELECT a.puzzle_id":                               "a recount",
	"DELETE FROM plans WHERE from_at < (":                            "once an hour, of a plan or two for each server",
	"DELETE FROM posts WHERE closes_at + 0 <":                        "once an hour, the servers in which nobody played",
	"DELETE FROM submissions WHERE state = 'withdrawn'":              "once an hour",
	"DELETE FROM puzzles WHERE usage = 'pool'":                       "once an hour",
	"UPDATE players SET home = '' WHERE home = $1":                   "when a server is forgotten",
	"DELETE FROM currents WHERE guild_id = $1":                       "when a server is forgotten",
	"ORDER BY p.er DESC, p.ep DESC, p.ed DESC, p.id DESC LIMIT 1":    "ends with the first puzzle that is to be had",
}

// rangers are parts of statements that ask for a range, or for puzzles of a certain use. PostgreSQL may read a whole
// table for them: it plans without knowing the values, and either assumes that a range covers a third of the table or
// knows that a few hundred rows are quickly read.
var rangers = []string{
	"WITH placed AS ( SELECT",                  // the dailies of a season
	"FROM attempts a CROSS JOIN joins j CROSS", // a share of all attempts, in a recount
	"WITH restored AS (SELECT",                 // what is open: reminders
	"WHERE g.threads = 1 AND p.mini = 0",       // what is open: threads
	"FROM rulings v JOIN posts p",              // by two indexes, where there are many
	"FROM posts p JOIN guilds w ON w.id",       // a day in all servers: a tenth of ten days
	"d.date >= $1 AND p.steps IS NULL",         // the dailies to come
	"COUNT(*) FROM puzzles WHERE usage = $2",   // the size of the bank
	"ORDER BY p.id LIMIT 1 OFFSET $4",          // a random puzzle of the bank
	"FROM worldwide_streaks",                   // who is ranked before a player on a leaderboard of all servers, and how many players are ranked
	"WITH tries AS ( SELECT a.id",              // statistics of a puzzle that many have played
}

func mayReadMuch(statement string) bool {
	statement = strings.Join(strings.Fields(statement), " ")
	contained := func(text string) bool { return strings.Contains(statement, text) }
	return slices.ContainsFunc(slices.Collect(maps.Keys(readers)), contained) || testpostgres.IsThere() && slices.ContainsFunc(rangers, contained)
}

func readsWhole(ctx context.Context, db *sql.DB, statement string) (table, plan string, err error) {
	if testpostgres.IsThere() {
		return readsWholeOnPostgres(ctx, db, statement)
	}
	return readsWholeOnSQLite(ctx, db, statement)
}

var (
	parameter = regexp.MustCompile(`\$\d+`)
	scanned   = regexp.MustCompile(`^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?`)
)

// parameters returns the number of different parameters of a statement.
func parameters(statement string) int {
	found := parameter.FindAllString(statement, -1)
	slices.Sort(found)
	return len(slices.Compact(found))
}

func readsWholeOnSQLite(ctx context.Context, db *sql.DB, statement string) (table, plan string, err error) {
	rows, err := db.QueryContext(ctx, "EXPLAIN QUERY PLAN "+statement, make([]any, parameters(statement))...)
	if err != nil {
		return "", "", err
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			return "", "", err
		}
		plan += step + "\n"
		found := scanned.FindStringSubmatch(step)
		if found == nil || slices.Contains(ofFew, found[2]) {
			continue
		}
		if name := tableCalled(statement, found[1]); name != "" && !slices.Contains(few, name) {
			table = name
		}
	}
	return table, plan, rows.Err()
}

// tableCalled returns the table that has an alias in a statement, or "" if the alias does not name a table.
func tableCalled(statement, alias string) string {
	name := alias
	if called := regexp.MustCompile(`\b(?:FROM|JOIN)\s+(\w+)(?:\s+AS)?\s+` + alias + `\b`).FindStringSubmatch(statement); called != nil {
		name = called[1]
	}
	if regexp.MustCompile(`\b` + name + `\s+(?:\(\w+\)\s+)?AS\s+\(`).MatchString(statement) {
		return "" // a name that WITH defines
	}
	if !regexp.MustCompile(`\b(?:FROM|JOIN|UPDATE|INTO)\s+` + name + `\b`).MatchString(statement) {
		return "" // the name of a query in brackets
	}
	return name
}

// node is a node of PostgreSQL's plan.
type node struct {
	Type      string `json:"Node Type"`
	Table     string `json:"Relation Name"`
	Index     string `json:"Index Name"`
	Condition string `json:"Index Cond"`
	Plans     []node
}

func readsWholeOnPostgres(ctx context.Context, db *sql.DB, statement string) (table, plan string, err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return "", "", err
	}
	defer conn.Close()
	real := "off" // with few rows, only look for a plan that uses an index
	if attempts() >= 1_000_000 {
		real = "on"
	}
	nulls := ""
	if n := parameters(statement); n > 0 {
		nulls = "(NULL" + strings.Repeat(", NULL", n-1) + ")"
	}
	for _, s := range []string{"SET enable_seqscan = " + real, "SET enable_hashjoin = " + real, "SET enable_mergejoin = " + real, "SET plan_cache_mode = force_generic_plan", "PREPARE looked AS " + statement} {
		if _, err := conn.ExecContext(ctx, s); err != nil {
			return "", "", err
		}
	}
	err = conn.QueryRowContext(ctx, "EXPLAIN (FORMAT JSON) EXECUTE looked"+nulls).Scan(&plan)
	_, also := conn.ExecContext(ctx, "DEALLOCATE looked")
	if err := errors.Join(err, also); err != nil {
		return "", "", err
	}
	var explained []struct{ Plan node }
	if err := json.Unmarshal([]byte(plan), &explained); err != nil {
		return "", "", err
	}
	return explained[0].Plan.readsWhole(false), plan, nil
}

// growsWithPlayers reports whether a table grows with the players and has rows in the test database.
func growsWithPlayers(table string) bool { return isFilled(table) && !slices.Contains(few, table) }

// readsWhole returns a table that a plan reads as a whole, or "". A scan that stops after the first rows does not
// count.
func (n node) readsWhole(limited bool) string {
	switch n.Type {
	case "Limit":
		limited = true
	case "Sort", "Incremental Sort", "Aggregate", "WindowAgg", "Hash", "Unique", "SetOp":
		limited = false
	case "Seq Scan":
		if growsWithPlayers(n.Table) {
			return n.Table
		}
	case "Index Scan", "Index Only Scan":
		if n.Condition == "" && !limited && !slices.Contains(ofFew, n.Index) && growsWithPlayers(n.Table) {
			return fmt.Sprintf("%s by %s", n.Table, n.Index)
		}
	}
	for _, child := range n.Plans {
		if table := child.readsWhole(limited); table != "" {
			return table
		}
	}
	return ""
}
