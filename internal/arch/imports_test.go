package arch

import (
	"path"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// layers says what of this module each package may import; of several rows that
// match, the first counts. Whatever is in none may import all but what only tests
// and tools use.
var layers = []struct{ pkg, may string }{
	{`solver`, ``},
	{`solver/(format|notation)`, `solver|solver/internal/lazyregexp`},
	{`solver/(canonical|explainer|logic)`, `solver`},
	{`solver/.*`, `solver(/.*)?`},
	{`internal/render`, `solver(/.*)?`},
	{`internal/phrase`, `internal/spelling|solver(/.*)?`},
	{`internal/film`, `internal/(phrase|spelling)|solver(/.*)?`},
	{`internal/game`, `solver(/.*)?`},
	// The lower rooms, which others may import, and the upper ones, which only faces do.
	{`internal/game/jobs`, `internal/panicinfo`},
	{`internal/game/(txn|people|guard|results|bank|submissions|notices|sessions|promises|standing)`, `solver(/.*)?|internal/game(/(jobs|txn|people|guard|results|bank|notices))?`},
	{`internal/game/(play|daily|leaderboards|privacy|awards|training)`, `solver(/.*)?|internal/panicinfo|internal/game(/(jobs|txn|people|guard|results|bank|submissions|notices|sessions))?`},
	// The faces know nothing of each other, of the database or of the settings.
	{`bot|internal/web`, `docs|(solver|internal/(answerjson|clock|film|game|panicinfo|phrase|ratelimit|render|spelling))(/.*)?`},
	{`bot/(discord|console).*`, `bot|bot/discord/guarded|(solver|internal/(clock|game|panicinfo|phrase|ratelimit|render|spelling))(/.*)?`},
	{`store`, `migrations|internal/(clock|ratelimit)|(solver|internal/game)(/.*)?`},
	{`internal/testkit/.*`, `.*`},
	{`.*`, `[^/]*|(bot/(discord|console)|solver|internal/(answerjson|clock|config|film|game|panicinfo|phrase|ratelimit|render|spelling|starter|web))(/.*)?`},
}

// TestImports: arrows point one way, as ARCHITECTURE.md draws them.
func TestImports(t *testing.T) {
	for file, tree := range sources(t) {
		pkg := path.Dir(file)
		for _, spec := range tree.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if own, ok := strings.CutPrefix(imported, "pencilmark/"); ok && !mayImport(pkg, own) {
				t.Errorf("%s imports %s", file, own)
			}
			if strings.HasSuffix(imported, "/discordgo") && pkg != "bot/discord/guarded" {
				t.Errorf("%s imports discordgo, and only bot/discord/guarded may", file)
			}
		}
	}
}

func mayImport(pkg, imported string) bool {
	for _, l := range layers {
		if matches(l.pkg, pkg) {
			return matches(l.may, imported)
		}
	}
	return false
}

func matches(pattern, text string) bool {
	return regexp.MustCompile(`^(` + pattern + `)$`).MatchString(text)
}
