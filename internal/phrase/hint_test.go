package phrase_test

import (
	"flag"
	"fmt"
	"hash/crc32"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/internal/phrase"
	"pencilmark/internal/testkit/phrasetest"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var levels = []string{"nudge", "where", "why", "move"}

// Each file holds a puzzle and, after it, the four levels of hint for the first
// step of the file's technique on the human ladder.
func TestHints(t *testing.T) {
	files, err := filepath.Glob("testdata/hints/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no hints to test: %v", err)
	}
	for _, file := range files {
		technique := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(technique, func(t *testing.T) {
			goldenHint(t, phrase.New("en"), file, func(puzzle string) (*solver.Grid, solver.Step) { return firstStep(t, puzzle, technique) })
		})
	}
}

// Each file holds a puzzle and, after it, what a French player reads of the first
// step of the file's technique, on the human ladder or else the reference scale.
func TestFrenchHints(t *testing.T) {
	files, err := filepath.Glob("testdata/french/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no hints to test: %v", err)
	}
	for _, file := range files {
		technique := strings.TrimSuffix(filepath.Base(file), ".txtar")
		t.Run(technique, func(t *testing.T) {
			goldenHint(t, phrase.New("fr"), file, func(puzzle string) (*solver.Grid, solver.Step) {
				if onReferenceScale(t, file) {
					return firstExplained(t, puzzle, technique)
				}
				return firstStep(t, puzzle, technique)
			})
		})
	}
}

// onReferenceScale reports whether a file says that its step is one of that scale,
// which shares names with the human ladder.
func onReferenceScale(t *testing.T, file string) bool {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	comment, _, _ := strings.Cut(string(text), "\n")
	return strings.Contains(comment, "reference scale")
}

// goldenHint compares a file with the hints for the step of its puzzle.
func goldenHint(t *testing.T, p *phrase.Printer, file string, find func(puzzle string) (*solver.Grid, solver.Step)) {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	puzzle := archive.Files[0]
	before, step := find(string(puzzle.Data))
	archive.Files = append([]txtar.File{puzzle}, hintFiles(p, before, &step)...)
	got := txtar.Format(archive)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("hint (-want +got):\n%s", diff)
	}
}

func hintFiles(p *phrase.Printer, g *solver.Grid, s *solver.Step) []txtar.File {
	var files []txtar.File
	for i, level := range levels {
		files = append(files, txtar.File{Name: level, Data: []byte(p.Hint(s, g, i+1) + "\n")})
	}
	if after := p.Hint(s, g, phrase.LevelAfter); after != "" {
		files = append(files, txtar.File{Name: "after", Data: []byte(after + "\n")})
	}
	return append(files, txtar.File{Name: "alt", Data: []byte(p.AltText(g, g.Restricted(), s) + "\n")})
}

// firstStep walks the human ladder to the first step of a technique; for bad
// guesses, which it hardly needs, the ladder of phases.
func firstStep(t *testing.T, puzzle, technique string) (before *solver.Grid, step solver.Step) {
	t.Helper()
	ladder := logic.Human()
	if technique == "bad-guess" {
		ladder = textbook.PhasesLadder()
	}
	_, err := ladder.Walk(t.Context(), parse(t, puzzle), func(g *solver.Grid, s solver.Step) bool {
		before, step = g.Clone(), s
		return s.Technique != technique
	})
	if err != nil || step.Technique != technique {
		t.Fatalf("no %s on the way (last step %s): %v", technique, step.Technique, err)
	}
	return before, step
}

// parse reads a 9x9 puzzle, '.' for a blank.
func parse(t *testing.T, puzzle string) *solver.Grid {
	t.Helper()
	g := solver.NewGrid(solver.Classic())
	puzzle = strings.TrimSpace(puzzle)
	if len(puzzle) != g.Layout().CellCount() {
		t.Fatalf("puzzle of %d cells", len(puzzle))
	}
	for cell, r := range puzzle {
		if r != '.' {
			g.Place(cell, int(r-'0'))
		}
	}
	g.MarkGivens()
	return g
}

// Every technique has a name, a definition and four hints, none of which says
// the same as another or lacks a value, in any language.
func TestEveryTechniqueIsExplained(t *testing.T) {
	for _, technique := range logic.Techniques() {
		t.Run(technique.Name, func(t *testing.T) {
			g, step, err := technique.Example()
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range printersFor(&step) {
				said := allSaid(p, g, &step)
				checkTaught(t, said)
				said["alt"] = p.AltText(g, g.Restricted(), &step)
				checkSaid(t, p, said)
			}
		})
	}
}

// checkTaught checks what a technique's sentences are for: a definition of one line,
// a nudge that names no cell, an argument that defines before it argues, and all of
// it in one message of Discord.
func checkTaught(t *testing.T, said map[string]string) {
	t.Helper()
	definition, nudge, why := said["definition"], said[levels[0]], said[levels[2]]
	if strings.Contains(definition, "\n") || !strings.HasSuffix(definition, ".") || utf8.RuneCountInString(definition) > 300 {
		t.Errorf("the definition is not a line: %q", definition)
	}
	if cell.MatchString(nudge) {
		t.Errorf("the nudge names a cell: %q", nudge)
	}
	_, first := utf8.DecodeRuneInString(said["name"])
	if head := said["name"][first:] + ". " + definition + "\n"; !strings.Contains(why, head) || !cell.MatchString(strings.TrimPrefix(why, head)) {
		t.Errorf("the argument does not define, or names nothing: %q", why)
	}
	total := 0
	for _, level := range levels {
		total += utf8.RuneCountInString(said[level])
	}
	if total > 3900 {
		t.Errorf("%d characters do not fit a message", total)
	}
}

var cell = regexp.MustCompile(`r\d+c\d`)

// printers has one for each language.
func printers() (all []*phrase.Printer) {
	for _, locale := range phrase.Locales() {
		all = append(all, phrase.New(locale))
	}
	return all
}

// printersFor has every language for a step; with -short English and one more, another for
// another step.
func printersFor(s *solver.Step) []*phrase.Printer {
	all := printers()
	if !testing.Short() {
		return all
	}
	turn := crc32.ChecksumIEEE(fmt.Append(nil, s.Technique, s.Places, s.Removes))
	return []*phrase.Printer{phrase.New(phrase.DefaultLocale), all[int(turn)%len(all)]}
}

func checkSaid(t *testing.T, p *phrase.Printer, said map[string]string) {
	t.Helper()
	seen := map[string]string{}
	for _, what := range slices.Sorted(maps.Keys(said)) {
		text := said[what]
		switch {
		case p.Locale() != phrase.DefaultLocale && english.MatchString(text):
			t.Errorf("%s holds the English %q: %q", what, english.FindString(text), text)
		case text == "" || unfilled.MatchString(text) || strings.Contains(text, "  ") || strings.Contains(text, " ,"):
			t.Errorf("%s: %q", what, text)
		case p.Locale() == "fr" && phrasetest.FrenchFault(text) != "":
			t.Errorf("%s: %q in %q", what, phrasetest.FrenchFault(text), text)
		case seen[text] != "":
			t.Errorf("%s says the same as %s: %q", what, seen[text], text)
		}
		seen[text] = what
	}
}

// unfilled matches a key, a template and a missing value.
var unfilled = regexp.MustCompile(`\[[a-z-]+\.|\{\{|<no value>`)

// english matches words that no other language here has.
var english = regexp.MustCompile(`(?i)(?:^|\PL)(?:the|and|if|then|not|it|that|which|with|there|cells?|rows?|columns?|boxes|digits?|goes|cannot|rules|hold|only)(?:\PL|$)`)

// Every step on the way through whole puzzles is explained, in other layouts too.
func TestEveryStepIsExplained(t *testing.T) {
	for _, test := range []struct{ shape, puzzle string }{
		{"2x2", "--4-/2--3/-1--/----"},
		{"3x2", "1-----/6----5/-4-63-/--6---/-35---/-----4"},
		{"3x2+x", "-4---3/------/--1---/--46--/------/--2---"},
		{"3x3", "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"},
		{jigsaw, "...5..28.......9...3.......2......9...849..1............1..7..6.8.2......7.1....."},
		{"3x3+w", ".3......5461...8.38..........9.....11...............7.........9....8.5...5.....3."},
		{"3x3", "12......9.5..9.2.3........4.3.........18.........246......67.5...2.41.7.9........"},
	} {
		shape, err := solver.ParseShape(test.shape)
		if err != nil {
			t.Fatal(err)
		}
		g, err := format.Read(test.puzzle, format.Options{Shape: &shape})
		if err != nil {
			t.Fatal(err)
		}
		steps := 0
		_, err = logic.Human().Walk(t.Context(), g, func(before *solver.Grid, s solver.Step) bool {
			for _, p := range printersFor(&s) {
				said := allSaid(p, before, &s)
				checkSaid(t, p, said)
				checkBlocks(t, test.shape, said)
			}
			steps++
			return steps < 160
		})
		if err != nil || steps == 0 {
			t.Errorf("%s: %d steps: %v", test.puzzle, steps, err)
		}
	}
}

// jigsaw is the shape of a jigsaw.
const jigsaw = "jigsaw:122222222133334244133134444111133445166655555666657885696757788997777788999999888"

// A jigsaw has regions where others have boxes, but for a technique's name and what
// it is by itself.
func checkBlocks(t *testing.T, shape string, said map[string]string) {
	t.Helper()
	for what, text := range said {
		text = strings.ReplaceAll(text, said["name"][1:], "")
		if shape == jigsaw && what != "name" && what != "definition" && boxes.MatchString(text) {
			t.Errorf("%s in a jigsaw: %q", what, text)
		}
		if shape != jigsaw && regions.MatchString(text) {
			t.Errorf("%s in %s: %q", what, shape, text)
		}
	}
}

var (
	boxes   = regexp.MustCompile(`(?i)\b(box|boxes|blocs?)\b`)
	regions = regexp.MustCompile(`\b(regions?|régions?) \d`)
)

// Level 4 is level 3 and the move, of every technique in every language, and level 3 does
// not state the move.
func TestLevelFourAddsTheMove(t *testing.T) {
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		h := &coach.Hint{Before: g, Step: step, Found: true}
		for _, p := range printersFor(&step) {
			why, full, move := p.HintAdvice(h, phrase.LevelWhy), p.HintAdvice(h, phrase.LevelMove), p.Hint(&step, g, phrase.LevelMove)
			if !slices.Equal(full, append(slices.Clone(why), move)) {
				t.Errorf("%s: level 4 is %q, level 3 %q, the move %q", technique.Name, full, why, move)
			}
			if stated := p.MoveOf(&step, g.Layout()); strings.Contains(why[0], stated) || strings.Contains(why[0], move) {
				t.Errorf("%s: level 3 states the move: %q", technique.Name, why)
			}
		}
	}
}

// Two fish in one, and colours that see each other, are described one by one: each fish
// with its cover and fins, and the cells that see each other.
func TestEachPartOfAnArgumentIsNamed(t *testing.T) {
	parts := map[string]string{
		"siamese-finned-x-wing":            "With rows 3 and 4 the fins are r5c3, r6c2 and r6c3, which r4c1 sees; with rows 3 and 6 the fins are r4c3 and r5c3, which r6c1 sees.",
		"siamese-sashimi-jellyfish":        "With rows 4, 6, 7 and 8 the fin is r9c7, which r7c8 and r7c9 see; with rows 4, 6, 8 and 9 the fin is r7c6, which r8c4, r8c5 and r9c4 see.",
		"siamese-finned-franken-jellyfish": "With columns 2, 7 and 8 and box 3 the fins are r6c9 and r9c9, which r2c9 sees; with columns 7, 8 and 9 and box 1 the fins are r7c2 and r9c2, which r2c2 sees.",
		"multi-colouring-trap":             "r1c2 sees r1c5",
		"multi-colouring-wrap":             "r3c3 sees r3c8, and r3c3 sees r3c9",
	}
	for _, technique := range logic.Techniques() {
		part, ok := parts[technique.Name]
		if !ok {
			continue
		}
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		if why := phrase.New("en").Hint(&step, g, phrase.LevelWhy); !strings.Contains(why, part) {
			t.Errorf("%s does not say %q:\n%s", technique.Name, part, why)
		}
		delete(parts, technique.Name)
	}
	if len(parts) > 0 {
		t.Errorf("not tried: %v", parts)
	}
}

// A chain of sets that comes back to its first has one set less than it has links.
func TestChainOfSetsComesBack(t *testing.T) {
	shape, err := solver.ParseShape("2x2")
	if err != nil {
		t.Fatal(err)
	}
	g, err := format.Read("--4-/2--3/-1--/----", format.Options{Shape: &shape})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	err = logic.Human().Steps(t.Context(), g, func(s solver.Step) bool {
		if s.Technique == "als-chain" && slices.Equal(s.Sets[0].Cells, s.Sets[len(s.Sets)-1].Cells) {
			n++
			for _, p := range printers() {
				why, last := p.Hint(&s, g, phrase.LevelWhy), string(rune('A'+len(s.Sets)-1))
				if regexp.MustCompile(`\b` + last + `\b`).MatchString(why) {
					t.Errorf("a set is called A and %s: %s", last, why)
				}
			}
		}
		return true
	})
	if err != nil || n == 0 {
		t.Errorf("%d such chains, error %v", n, err)
	}
}
