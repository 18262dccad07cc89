package store

import (
	"go/ast"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// writers names the room that writes each table.
var writers = map[string]string{
	"calls":             "calls",
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
	"departures":        "players",
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

// everywhere lists the methods that write the tables of all rooms: they delete a player's or a
// guild's data, or make a guest's data a player's.
var everywhere = []string{"Forget", "DropGuild", "TakeAlong"}

var writing = regexp.MustCompile(`\b(?:INSERT INTO|DELETE FROM|UPDATE) ([a-z_]+)`)

// Each table is written by the methods of one room's type.
func TestEachTableHasOneWriter(t *testing.T) {
	files := parsed(t, "*.go")
	constants := constantsOf(files)
	seen := map[string]bool{}
	for _, file := range files {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || slices.Contains(everywhere, f.Name.Name) {
				continue
			}
			room, ok := roomOf(f)
			if !ok {
				continue
			}
			for _, match := range writing.FindAllStringSubmatch(strings.Join(textsIn(f.Body, constants), "\n"), -1) {
				table := match[1]
				seen[table] = true
				if writers[table] != room {
					t.Errorf("%s of %q writes %s, which belongs to %q", f.Name.Name, room, table, writers[table])
				}
			}
		}
	}
	if got, want := len(seen), len(writers); got != want {
		t.Errorf("%d tables are written, and %d are in the list: %v", got, want, slices.Sorted(maps.Keys(seen)))
	}
}

// roomOf returns the room to whose type a method belongs.
func roomOf(f *ast.FuncDecl) (room string, ok bool) {
	if f.Recv == nil {
		return "", false
	}
	receiver, ok := f.Recv.List[0].Type.(*ast.Ident)
	if !ok {
		return "", false
	}
	return strings.CutSuffix(receiver.Name, "Tx")
}
