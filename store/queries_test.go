package store

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var placeholder = regexp.MustCompile(`\$(\d+)|\?`)

// The driver binds by position while SQLite numbers $n by first appearance. A query whose numbers appear in
// another order would silently mix up its arguments.
func TestPlaceholdersAppearInOrder(t *testing.T) {
	found := 0
	for _, text := range queryTexts(t) {
		next := 1
		for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
			n, err := strconv.Atoi(m[1])
			switch {
			case err != nil:
				t.Errorf("not $n: %s in %s", m[0], text)
			case n > next:
				t.Errorf("$%d where $%d comes first: %s", n, next, text)
			case n == next:
				next++
			}
			found++
		}
	}
	if found < 50 {
		t.Errorf("only %d placeholders found: does the test still see the queries?", found)
	}
}

// queryTexts returns every string expression in the package's sources that is a query. It joins the parts and
// looks up constants.
func queryTexts(t *testing.T) (texts []string) {
	t.Helper()
	files := parsed(t, "*.go")
	constants := constantsOf(files)
	for _, f := range files {
		for _, text := range textsIn(f, constants) {
			if placeholder.MatchString(text) {
				texts = append(texts, text)
			}
		}
	}
	return texts
}

// parsed parses the source files that match a pattern, without tests.
func parsed(t *testing.T, pattern string) map[string]*ast.File {
	t.Helper()
	names, err := filepath.Glob(pattern)
	must(t, err)
	files := map[string]*ast.File{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		if files[name], err = parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

func constantsOf(files map[string]*ast.File) map[string]ast.Expr {
	constants := map[string]ast.Expr{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && len(v.Values) == 1 {
				constants[v.Names[0].Name] = v.Values[0]
			}
			return true
		})
	}
	return constants
}

// textsIn returns the values of all string expressions in a node.
func textsIn(n ast.Node, constants map[string]ast.Expr) (texts []string) {
	ast.Inspect(n, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		text, ok := textOf(e, constants)
		if ok {
			texts = append(texts, text)
		}
		return !ok // its parts belong to it
	})
	return texts
}

// textOf returns the value of a string expression that consists of literals, constants and sums of them.
func textOf(e ast.Expr, constants map[string]ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.Ident:
		if v := constants[e.Name]; v != nil {
			return textOf(v, constants)
		}
	case *ast.BinaryExpr:
		x, ok1 := textOf(e.X, constants)
		y, ok2 := textOf(e.Y, constants)
		return x + y, ok1 && ok2
	}
	return "", false
}

// Queries read only what their index selects, in the index's order. So the hourly pruning never reads all
// attempts, which are most of the database, a challenge does not sort all puzzles, and the cost of leaderboards
// does not grow with other guilds or years.
func TestQueriesUseTheirIndex(t *testing.T) {
	db := newDB(t)
	for name, tt := range map[string]struct {
		query string
		want  []string // for every table, in order
	}{
		"prune":         {pruneAttempts, []string{"USING INDEX attempts_that_pass"}},
		"hardest":       {hardest, []string{"SCAN p USING INDEX puzzles_by_rating"}},
		"recent":        {recent, []string{"a USING INDEX attempts_by_touch (player_id=?)"}},
		"day":           {dayBoard, []string{"r USING INDEX results_by_rank (post_id=? AND validity=?)", "pl USING INDEX"}},
		"day, own":      {dayStanding, []string{"results_1 (post_id=? AND player_id=?)", "b USING COVERING INDEX results_by_rank (post_id=? AND validity=?)"}},
		"day, all":      {dayTurnout, []string{"USING COVERING INDEX sqlite_autoindex_results_1 (post_id=?)", "USING COVERING INDEX results_by_rank (post_id=? AND validity=?)"}},
		"span":          {totalBoard, []string{"r USING INDEX totals_by_rank (guild_id=? AND period=? AND tier=? AND solved>?)", "pl USING INDEX"}},
		"span, own":     {totalStanding, []string{"totals_1 (player_id=? AND guild_id=? AND period=? AND tier=?)", "b USING COVERING INDEX totals_by_rank (guild_id=? AND period=? AND tier=?)"}},
		"clean":         {cleanBoard, []string{"r USING COVERING INDEX totals_by_clean (guild_id=? AND period=? AND tier=? AND clean>?)", "pl USING INDEX"}},
		"season":        {seasonBoard, []string{"r USING COVERING INDEX seasons_by_rank (guild_id=? AND month=? AND tier=?)", "pl USING INDEX"}},
		"streaks":       {streakBoard, []string{"r USING COVERING INDEX streaks_by_rank (guild_id=? AND mini=? AND run>?)", "pl USING INDEX"}},
		"world":         {worldTotalBoard, []string{"r USING INDEX totals_by_rank (guild_id=? AND period=? AND tier=? AND solved>?)", "LIST SUBQUERY", "o USING COVERING INDEX players_worldwide (worldwide_guild=?)", "pl USING INDEX"}},
		"world own":     {worldTotalStanding, []string{"totals_1 (player_id=? AND guild_id=? AND period=? AND tier=?)", "b USING COVERING INDEX totals_by_rank (guild_id=? AND period=? AND tier=?)"}},
		"world all":     {worldTotalTurnout, []string{"r USING COVERING INDEX totals_by_rank (guild_id=? AND period=? AND tier=?)"}},
		"world streaks": {worldStreakBoard, []string{"r USING COVERING INDEX worldwide_streaks_by_rank (mini=?)", "pl USING INDEX"}},
		"world day":     {worldDayTurnout, []string{"p USING INDEX posts_by_puzzle (puzzle_id=?)", "r USING INDEX sqlite_autoindex_results_1 (post_id=?)"}},
		"shared":        {lastShared, []string{"USING INDEX dailies_shared (tier=? AND date<?)"}},
		"unsettled":     {unsettled, []string{"u USING COVERING INDEX unsettled_by_close (closes_at<?)", "SEARCH p"}},
		"of tier":       {lastPostOfTier, []string{"p USING INDEX sqlite_autoindex_posts_1 (guild_id=?)"}},
		"former":        {formerPost, []string{"p USING INDEX sqlite_autoindex_posts_1 (guild_id=? AND date<?)"}},
		"podiums":       {unsentPodiums, []string{"p USING INDEX posts_by_close (closes_at>?)", "n USING INDEX sqlite_autoindex_posts_1 (guild_id=? AND date>?)", "t USING INTEGER PRIMARY KEY (rowid=?)"}},
		"podium first":  {unsentPodiumsOf, []string{"p USING INDEX posts_by_guild_close (guild_id=? AND closes_at>?)", "t USING INTEGER PRIMARY KEY (rowid=?)"}},
		"changed":       {changedPodiums, []string{"p USING INDEX posts_by_close (closes_at>?)", "t USING INTEGER PRIMARY KEY (rowid=?)", "sqlite_autoindex_revisions_1 (guild_id=?)"}},
		"times":         {timesOf, []string{"USING COVERING INDEX results_by_rank (post_id=? AND validity=?)"}},
		"span, all":     {totalTurnout, []string{"USING COVERING INDEX totals_by_rank (guild_id=? AND period=? AND tier=?)"}},
		"stats":         {playerTotals, []string{"totals_1 (player_id=? AND guild_id=? AND period=?)"}},
		"archive":       {pastDailies, []string{"p USING INDEX sqlite_autoindex_posts_1 (guild_id=? AND date<?)", "r USING COVERING INDEX results_by_rank (post_id=? AND validity=?)"}},
		"newer":         {pastDates, []string{"p USING INDEX sqlite_autoindex_posts_1 (guild_id=? AND date>?)"}},
		"own":           {ownResults, []string{"sqlite_autoindex_posts_1 (guild_id=? AND date>? AND date<?)", "results_1 (post_id=? AND player_id=?)"}},
		"entries":       {selectEntries, []string{"SEARCH a", "j USING COVERING INDEX sqlite_autoindex_joins_1 (attempt_id=?)", "p USING INDEX sqlite_autoindex_posts_1 (guild_id=? AND date=? AND mini=?)"}},
		"posts of":      {postsOf, []string{"SEARCH a", "j USING COVERING INDEX sqlite_autoindex_joins_1 (attempt_id=?)", "p USING INDEX sqlite_autoindex_posts_1 (guild_id=? AND date=? AND mini=?)"}},
		"form":          {selectPuzzle + byForm, []string{"p USING INDEX puzzles_by_form"}},
		"no form":       {selectPuzzle + byNoForm, []string{"p USING INDEX puzzles_without_form"}},
		"withdraw":      {withdraw, []string{"USING INDEX puzzles_by_solution_form"}},
		"outdated":      {outdated, []string{"SEARCH p", "j USING COVERING INDEX joins_by_guild (guild_id=? AND attempt_id>?)"}},
	} {
		plan := planOf(t, db, tt.query)
		rest := plan
		for _, want := range tt.want {
			_, after, found := strings.Cut(rest, want)
			if !found {
				t.Errorf("%s: the plan is\n%s\nwant %s", name, plan, want)
			}
			rest = after
		}
		if strings.Contains(plan, "TEMP B-TREE") && !slices.Contains([]string{"entries", "times", "form"}, name) {
			t.Errorf("%s sorts: the plan is\n%s", name, plan)
		}
		if name != "hardest" && name != "no form" && strings.Contains(withoutSmall.Replace(plan), "SCAN") {
			t.Errorf("%s reads everything: the plan is\n%s", name, plan)
		}
	}
}

// withoutSmall removes small reads from a plan: constants, the guilds that players have chosen for the
// leaderboards of all servers, the players who left leaderboards, and results of other queries.
var withoutSmall = strings.NewReplacer("SCAN CONSTANT ROW", "", "SCAN chosen\n", "", "SCAN x\n", "",
	"SCAN k\n", "", "SCAN (subquery-", "", "SCAN board", "")

// planOf returns SQLite's plan for a query, one line per step.
func planOf(t *testing.T, db *DB, query string) string {
	t.Helper()
	args := make([]any, strings.Count(query, "$"))
	for i := range args {
		args[i] = 1
	}
	rows, err := db.writer.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query, args...)
	must(t, err)
	defer rows.Close()
	var plan strings.Builder
	for rows.Next() {
		var id, parent, unused int
		var step string
		must(t, rows.Scan(&id, &parent, &unused, &step))
		plan.WriteString(step + "\n")
	}
	must(t, rows.Err())
	return plan.String()
}
