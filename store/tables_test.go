package store

import (
	"cmp"
	"go/ast"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// everywhere lists the methods that write tables of all rooms, because they delete a player's or a
// guild's data, or give a guest's data to a player.
var everywhere = []string{"Forget", "DropGuild", "MergeGuest"}

var writing = regexp.MustCompile(`\b(?:INSERT INTO|DELETE FROM|UPDATE) ([a-z_]+)`)

// Each table is written by the methods of only one room's type.
func TestEachTableHasOneWriter(t *testing.T) {
	files := parsed(t, "*.go")
	constants := constantsOf(files)
	writers := map[string]string{} // names of rooms by table
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
				if writer := cmp.Or(writers[table], room); writer != room {
					t.Errorf("%s of %q writes %s, which belongs to %q", f.Name.Name, room, table, writer)
				}
				writers[table] = room
			}
		}
	}
	if len(writers) < 40 {
		t.Errorf("only %d tables are written: does the test still see the statements?", len(writers))
	}
}

// roomOf returns the room whose type has a method.
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
