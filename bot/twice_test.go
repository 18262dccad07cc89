package bot_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/bot"
)

// Discord may deliver an interaction twice. Whatever the goldens ask, asked again
// under the same id, at once and when everything else has been asked, it leaves
// the database as it was, row by row.
func TestEveryRequestTwice(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no goldens: %v", err)
	}
	asked := map[string]bool{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			c := newConversation(t, !strings.HasPrefix(string(archive.Comment), "not set up:"))
			var all []*bot.Request
			finish := false
			again := func(q *bot.Request) {
				before := deeds(c.Dump(), finish)
				c.Now = c.Now.Add(time.Second)
				c.Router.Handle(t.Context(), q)
				if diff := cmp.Diff(before, deeds(c.Dump(), finish)); diff != "" {
					t.Errorf("%+v again (-once +twice):\n%s", q, diff)
				}
			}
			c.handled = func(q *bot.Request) {
				asked[c.Router.Plan(q).Name] = true
				all = append(all, q)
				again(q)
			}
			for _, f := range archive.Files {
				if f.Name == "request" {
					c.ask(string(f.Data))
				}
			}
			finish = true
			for _, q := range all {
				again(q)
			}
		})
	}
	for _, name := range bot.Names() {
		if !asked[name] {
			t.Errorf("no golden asks for %s", name)
		}
	}
}

// deeds leaves out what tells of the request and not of what it did: when players
// were last seen and, behind later ones, which puzzle they were on.
func deeds(rows []string, finish bool) []string {
	return slices.DeleteFunc(rows, func(row string) bool {
		return strings.HasPrefix(row, "players ") || finish && strings.HasPrefix(row, "currents ")
	})
}
