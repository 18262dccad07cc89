package store

import (
	"go/ast"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// writers says which room writes each table. "store" is this package itself.
var writers = map[string]string{
	"calls":             "txn",
	"players":           "players",
	"puzzles":           "bank",
	"stocks":            "bank",
	"submissions":       "community",
	"reviews":           "community",
	"votes":             "community",
	"notices":           "community",
	"dailies":           "daily",
	"posts":             "daily",
	"threads":           "daily",
	"podiums":           "daily",
	"guilds":            "daily",
	"plans":             "daily",
	"reminders":         "daily",
	"sent_reminders":    "daily",
	"attempts":          "play",
	"events":            "play",
	"marks":             "play",
	"stale_cards":       "play",
	"announcements":     "play",
	"currents":          "play",
	"joins":             "play",
	"results":           "results",
	"totals":            "results",
	"rules":             "results",
	"rulings":           "results",
	"unsettled":         "results",
	"streaks":           "results",
	"seasons":           "results",
	"revisions":         "results",
	"kept_leaderboards": "leaderboards",
	"awards":            "leaderboards",
	"worldwide_seasons": "results",
	"worldwide_streaks": "results",
	"departures":        "leaderboards",
	"tombstone_keys":    "players",
	"tombstones":        "players",
	"sessions":          "players",
	"link_keys":         "players",
	"spent_links":       "players",
	"training":          "players",
	"exercises":         "players",
	"blocks":            "players",
	"promises":          "chat",
	"standing_boards":   "chat",
}

// everywhere lists what writes in the tables of all rooms, in one statement each: it
// deletes a player's data, a guild's, and that an attempt counts, or makes a guest's data a
// player's.
var everywhere = []string{"Forget", "DropGuild", "Unjoin", "TakeAlong",
	"SeePlayer", "SetWorldwide", "AddNotice", "DropBlock"} // which several rooms share

var writing = regexp.MustCompile(`\b(?:INSERT INTO|DELETE FROM|UPDATE) ([a-z_]+)`)

// Each table is written by one room, through its Tx.
func TestEachTableHasOneWriter(t *testing.T) {
	rooms := roomsOfMethods(t)
	seen := map[string]bool{}
	for method, text := range statements(t) {
		if slices.Contains(everywhere, method) {
			continue
		}
		room := rooms[method]
		if !ast.IsExported(method) {
			room = "store"
		}
		for _, match := range writing.FindAllStringSubmatch(text, -1) {
			table := match[1]
			seen[table] = true
			if writers[table] != room {
				t.Errorf("%s of %q writes %s, which is for %q", method, room, table, writers[table])
			}
		}
	}
	if got, want := len(seen), len(writers); got != want {
		t.Errorf("%d tables are written, and %d are in the list: %v", got, want, slices.Sorted(maps.Keys(seen)))
	}
}

// roomsOfMethods finds the room whose Tx names each method.
func roomsOfMethods(t *testing.T) map[string]string {
	t.Helper()
	rooms := map[string]string{}
	for name, file := range parsed(t, "../internal/game/*/*.go") {
		room := filepath.Base(filepath.Dir(name))
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.TypeSpec)
			if !ok || !strings.HasSuffix(spec.Name.Name, "Tx") {
				return true
			}
			methods, ok := spec.Type.(*ast.InterfaceType)
			if !ok {
				return false
			}
			for _, m := range methods.Methods.List {
				for _, name := range m.Names {
					rooms[name.Name] = room
				}
			}
			return false
		})
	}
	return rooms
}

// statements gathers the queries in each method.
func statements(t *testing.T) map[string]string {
	t.Helper()
	files := parsed(t, "*.go")
	constants := constantsOf(files)
	texts := map[string]string{}
	for _, file := range files {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && isOfTx(f) {
				texts[f.Name.Name] = strings.Join(textsIn(f.Body, constants), "\n")
			}
		}
	}
	return texts
}

// isOfTx reports whether a function is a method of a unit of work.
func isOfTx(f *ast.FuncDecl) bool {
	if f.Recv == nil {
		return false
	}
	star, ok := f.Recv.List[0].Type.(*ast.StarExpr)
	return ok && star.X.(*ast.Ident).Name == "tx"
}
