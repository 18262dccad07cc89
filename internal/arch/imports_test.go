// Package arch checks the whole tree against the rules of ARCHITECTURE.md.
package arch

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers says which packages of this module each package may import. If several rows match, the first counts. A
// package that matches no row may import all packages, except those that only tests and tools use.
var layers = []struct{ pkg, may string }{
	{`solver`, ``},
	{`solver/(format|notation)`, `solver|solver/internal/lazyregexp`},
	{`solver/(canonical|explainer|logic/internal/position)`, `solver`},
	{`solver/logic/chain`, `solver|solver/logic/internal/position`},
	{`solver/logic`, `solver|solver/format|solver/logic/(chain|internal/position)`},
	{`solver/show`, `solver|internal/(phrase|render)`},
	{`solver/.*`, `solver(/.*)?`},
	{`internal/render`, `solver(/.*)?`},
	{`internal/phrase`, `internal/spelling|solver(/.*)?`},
	{`internal/picture/glyph`, ``},
	{`internal/picture`, `internal/picture/glyph|solver`},
	{`internal/film`, `internal/(phrase|spelling)|solver(/.*)?`},
	{`internal/game`, `solver(/.*)?`},
	// The lower rooms of ARCHITECTURE.md, which other rooms may import, and the upper ones, which only faces may import.
	{`internal/game/jobs`, `internal/panicinfo`},
	{`internal/game/txn`, `internal/game`},
	{`internal/game/(guard|results|bank|community)`, `solver(/.*)?|internal/game(/(jobs|txn|guard|bank))?`},
	{`internal/game/(play|daily|leaderboards|players|chat)`, `solver(/.*)?|internal/panicinfo|internal/game(/(jobs|txn|guard|results|bank|community))?`},
	// The faces know nothing of each other, of the database or of the settings.
	{`bot/command`, `internal/(phrase|spelling)|solver(/.*)?`},
	{`bot/words`, `bot/command|internal/(game|phrase|spelling)|solver(/.*)?`},
	{`bot`, `bot/(command|words)|(solver|internal/(clock|game|panicinfo|phrase|picture|ratelimit|render|spelling))(/.*)?`},
	{`internal/web/assets`, ``},
	{`internal/web/request`, `internal/web/assets|(solver|internal/(game|phrase|ratelimit))(/.*)?`},
	{`internal/web/api`, `docs|internal/web/request|internal/picture|(solver|internal/(answerjson|film|game|phrase|render))(/.*)?`},
	{`internal/web/page`, `internal/web/(assets|request|api)|internal/picture|(solver|internal/(answerjson|film|game|phrase|render))(/.*)?`},
	{`internal/web`, `internal/web/.*|internal/(game|panicinfo|phrase)(/.*)?`},
	{`bot/(discord|console).*`, `bot|bot/(command|words)|bot/discord/guarded|(solver|internal/(clock|game|panicinfo|phrase|picture|ratelimit|render|spelling))(/.*)?`},
	{`store`, `migrations|internal/(clock|ratelimit)|(solver|internal/game)(/.*)?`},
	{`internal/testkit/.*|tools/.*`, `.*`},
	{`.*`, `[^/]*|(bot/(command|discord|console)|solver|internal/(answerjson|clock|config|film|game|panicinfo|phrase|picture|ratelimit|render|spelling|starter|web))(/.*)?`},
}

// TestImports checks that packages import only in the directions that ARCHITECTURE.md shows.
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

// ownClocks lists the files that may read the machine's clock: the program itself, and packages that simulate or
// measure the world around a running program.
var ownClocks = []string{
	"cmd/pencilmark/main.go",
	"internal/testkit/chaos/",
	"internal/clock/", // it is that clock
	"internal/testkit/discordtest/",
	"internal/testkit/floodtest/",
	"internal/testkit/load/",
}

// TestTimeIsPassedIn checks that nothing else calls time.Now, or sleeps regardless of a context. time.Now as the
// default of an option is not a call.
func TestTimeIsPassedIn(t *testing.T) {
	for path, file := range sources(t) {
		if slices.ContainsFunc(ownClocks, func(own string) bool { return strings.HasPrefix(path, own) }) {
			continue
		}
		for _, call := range callsOf(file, "time") {
			if slices.Contains([]string{"Now", "Since", "Until", "Sleep", "Tick"}, call.Sel.Name) {
				t.Errorf("%s: time.%s; a clock is to be passed in", path, call.Sel.Name)
			}
		}
	}
}

// callsOf returns a file's calls of a package's functions.
func callsOf(file *ast.File, pkg string) []*ast.SelectorExpr {
	var found []*ast.SelectorExpr
	ast.Inspect(file, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
				if name, ok := sel.X.(*ast.Ident); ok && name.Name == pkg {
					found = append(found, sel)
				}
			}
		}
		return true
	})
	return found
}

// sources parses all files of the program, by their paths from the top.
func sources(t *testing.T) map[string]*ast.File {
	t.Helper()
	const top = "../.."
	files := map[string]*ast.File{}
	err := filepath.WalkDir(top, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || strings.HasPrefix(entry.Name(), ".") && path != top):
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			return err
		}
		path, err = filepath.Rel(top, path)
		files[filepath.ToSlash(path)] = file
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 100 {
		t.Fatalf("only %d files were found", len(files))
	}
	return files
}
