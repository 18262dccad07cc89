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
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/internal/phrase"
	"pencilmark/internal/testkit/phrasetest"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/explainer"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/logic/chain"
	"pencilmark/solver/notation"
	"pencilmark/solver/textbook"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var levels = []string{"nudge", "where", "why", "move"}

// TestHints reads files that hold a puzzle, followed by the four levels of hint for the first step of the file's
// technique on the human ladder.
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

// TestFrenchHints reads files that hold a puzzle, followed by the French hints for the first step of the file's
// technique, on the human ladder or else on the reference scale.
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

// onReferenceScale reports whether a file says that its step is on the reference scale, which shares names with the
// human ladder.
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
	return append(files, txtar.File{Name: "alt", Data: []byte(p.AltText(g, g.Restricted(), s, true) + "\n")})
}

// firstStep walks the human ladder to the first step of a technique. For bad guesses, which that ladder hardly needs,
// it walks the ladder of phases.
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

// TestEveryTechniqueIsExplained checks that in every language every technique has a name, a definition and four
// hints, which all differ and lack no value.
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
				checkLengths(t, p, &step, said)
				said["alt"] = p.AltText(g, g.Restricted(), &step, true)
				checkSaid(t, p, said)
			}
		})
	}
}

// checkTaught checks the purposes of a technique's sentences: the definition is one line, the nudge names no cell,
// the argument begins with the name, and everything fits into one Discord message.
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
	if name, _, ok := strings.Cut(why, said["name"][first:]+". "); !ok || utf8.RuneCountInString(name) > 1 {
		t.Errorf("the argument does not begin with the name: %q", why)
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

// printers returns a printer for each language.
func printers() (all []*phrase.Printer) {
	for _, locale := range phrase.Locales() {
		all = append(all, phrase.New(locale))
	}
	return all
}

// printersFor returns the printers of every language. With -short it returns English and one more, which depends on
// the step.
func printersFor(s *solver.Step) []*phrase.Printer {
	all := printers()
	if !testing.Short() {
		return all
	}
	turn := crc32.ChecksumIEEE(fmt.Append(nil, s.Technique, s.Places, s.Removes))
	return []*phrase.Printer{phrase.New(phrase.DefaultLocale), all[int(turn)%len(all)]}
}

// translated has the languages, except English, in which no sentence is missing.
var translated = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for _, locale := range phrase.Locales() {
		all[locale] = locale != phrase.DefaultLocale && len(phrase.New(locale).Missing()) == 0
	}
	return all
})

func checkSaid(t *testing.T, p *phrase.Printer, said map[string]string) {
	t.Helper()
	seen := map[string]string{}
	for _, what := range slices.Sorted(maps.Keys(said)) {
		text := said[what]
		switch {
		case translated()[p.Locale()] && english.MatchString(text):
			t.Errorf("%s holds the English %q: %q", what, english.FindString(text), text)
		case text == "" || unfilled.MatchString(text) || strings.Contains(text, "  ") || strings.Contains(text, " ,"):
			t.Errorf("%s: %q", what, text)
		case p.Locale() == "fr" && translated()["fr"] && phrasetest.FrenchFault(text) != "":
			t.Errorf("%s: %q in %q", what, phrasetest.FrenchFault(text), text)
		case seen[text] != "":
			t.Errorf("%s says the same as %s: %q", what, seen[text], text)
		}
		seen[text] = what
	}
}

// unfilled matches a key, a template and a missing value.
var unfilled = regexp.MustCompile(`\[[a-z-]+\.|\{\{|<no value>`)

// english matches words that occur in no other language here.
var english = regexp.MustCompile(`(?i)(?:^|\PL)(?:the|and|if|then|not|it|that|which|with|there|cells?|rows?|columns?|boxes|digits?|goes|cannot|rules|hold|only)(?:\PL|$)`)

// TestEveryStepIsExplained checks that every step of whole puzzles is explained, in other layouts too.
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
				checkLengths(t, p, &s, said)
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

// checkBlocks checks that sentences about a jigsaw say region in place of box, except in a technique's name and
// definition.
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

// TestLevelFourIsTheMove checks, for every technique in every language, that level 4 is the move with its reason in
// one line, and that level 3 does not state the move, unless all cases of an argument lead to it.
func TestLevelFourIsTheMove(t *testing.T) {
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		h := &coach.Hint{Before: g, Step: step, Found: true}
		for _, p := range printersFor(&step) {
			why, full := p.HintAdvice(h, phrase.LevelWhy), p.HintAdvice(h, phrase.LevelMove)
			line, formal, _ := strings.Cut(full[0], "\n")
			if len(full) != 1 || line != phrase.Capital(p.PathStep(&step, g.Layout()))+"." || formal != p.Formal(&step, g.Layout()) {
				t.Errorf("%s: level 4 is %q", technique.Name, full)
			}
			if stated := p.MoveOf(&step, g.Layout()); strings.Contains(why[0], stated) || len(step.Places) > 0 && len(step.Branches) == 0 && cellNamed(why[0], p, g, &step) {
				t.Errorf("%s: level 3 states the move: %q", technique.Name, why)
			}
		}
	}
}

// cellNamed reports whether a text says that the cell of a step's placement is its digit.
func cellNamed(text string, p *phrase.Printer, g *solver.Grid, s *solver.Step) bool {
	c := s.Places[0]
	return strings.Contains(text, fmt.Sprintf("%s is %d", p.Cell(g.Layout(), c.Cell), c.Digit))
}

// TestEachPartOfAnArgumentIsNamed checks that an argument with two parts describes each: both fish of a siamese fish
// with their covers and fins, and the cells of two colours that see each other.
func TestEachPartOfAnArgumentIsNamed(t *testing.T) {
	parts := map[string]string{
		"siamese-finned-x-wing":            "With rows 3 and 4, the fins are r5c3, r6c2 and r6c3. r4c1 sees them all.\n- With rows 3 and 6, the fins are r4c3 and r5c3. r6c1 sees them all.",
		"siamese-sashimi-jellyfish":        "With rows 4, 6, 7 and 8, the fin is r9c7. r7c8 and r7c9 see it.\n- With rows 4, 6, 8 and 9, the fin is r7c6. r8c4, r8c5 and r9c4 see it.",
		"siamese-finned-franken-jellyfish": "With columns 2, 7 and 8 and box 3, the fins are r6c9 and r9c9. r2c9 sees them all.\n- With columns 7, 8 and 9 and box 1, the fins are r7c2 and r9c2. r2c2 sees them all.",
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

// TestExplained reads files that hold a puzzle, followed by the four levels of hint for the first step of the file's
// technique on the reference scale. In a file's name, the part after a dot distinguishes the arguments of one
// technique.
func TestExplained(t *testing.T) {
	files, err := filepath.Glob("testdata/explained/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("nothing to test: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txtar")
		technique, _, _ := strings.Cut(name, ".")
		t.Run(name, func(t *testing.T) {
			goldenHint(t, phrase.New("en"), file, func(puzzle string) (*solver.Grid, solver.Step) {
				return firstExplained(t, puzzle, technique)
			})
		})
	}
}

// firstExplained walks the reference scale to the first step of a technique.
func firstExplained(t *testing.T, puzzle, technique string) (before *solver.Grid, step solver.Step) {
	t.Helper()
	_, err := explainer.NewRater().Walk(t.Context(), parse(t, puzzle), func(g *solver.Grid, h explainer.RatedStep) bool {
		before, step = g.Clone(), h.Step
		return step.Technique != technique
	})
	if err != nil || step.Technique != technique {
		t.Fatalf("no %s on the way (last step %s): %v", technique, step.Technique, err)
	}
	return before, step
}

// TestWalksAreExplained checks that every step of a walk on the reference scale is correct and explained in full,
// within the length of a Discord message. The puzzles have all ratings up to 9.5.
func TestWalksAreExplained(t *testing.T) {
	rater := explainer.NewRater()
	for _, rated := range ratedPuzzles(t) {
		puzzle, rating, _ := strings.Cut(rated, " ")
		t.Run(rating, func(t *testing.T) {
			g := parse(t, puzzle)
			solution, err := solver.Solve(t.Context(), g)
			if err != nil {
				t.Fatal(err)
			}
			got, err := rater.Walk(t.Context(), g, func(before *solver.Grid, h explainer.RatedStep) bool {
				checkStep(t, solution, before, &h.Step)
				return !t.Failed()
			})
			if err != nil || !t.Failed() && fmt.Sprintf("%d.%d", got.ER/10, got.ER%10) != rating {
				t.Errorf("rated %d: %v", got.ER, err)
			}
		})
	}
}

func checkStep(t *testing.T, solution, before *solver.Grid, s *solver.Step) {
	t.Helper()
	if s.Contradicts(solution) || !s.ChangesGrid(before) {
		t.Errorf("wrong or idle step: %+v", s)
	}
	for _, p := range printersFor(s) {
		said := allSaid(p, before, s)
		checkSaid(t, p, said)
		checkLengths(t, p, s, said)
	}
}

// mostWords is the maximum number of words of each level in English, except in longer. An argument of more than
// shortChain links may have any number, in few lines.
var mostWords = []int{15, 25, 80, 25}

const (
	shortChain = 6
	maxSize    = 4 // of sets and fish; larger grids have larger ones
	mostLines  = 8 // of an argument: the name with the point, and inferences
)

// longer has the levels that may have more words: those with tables, and moves that remove many candidates.
var longer = map[string]map[int]int{
	"siamese-finned-franken-jellyfish": {2: 30},
	"siamese-finned-mutant-jellyfish":  {2: 30},
	"als-chain":                        {3: 90},
	"death-blossom":                    {3: 90},
	"msls":                             {3: 90, 4: 60},
	"sk-loop":                          {4: 40},
	"double-exocet":                    {4: 50},
	"bad-guess":                        {3: 100},
}

func checkLengths(t *testing.T, p *phrase.Printer, s *solver.Step, said map[string]string) {
	t.Helper()
	if p.Locale() != phrase.DefaultLocale {
		return
	}
	if e, _ := logic.CatalogueEntry(s.Technique); e.Size > maxSize {
		return
	}
	links := 0
	for _, b := range s.Branches {
		links += len(b.Links)
	}
	for i, level := range levels {
		text, most := said[level], max(mostWords[i], longer[s.Technique][i+1])
		switch {
		case i+1 == phrase.LevelMove:
			text, _, _ = strings.Cut(text, "\n")
			if len(s.Removes) > shortChain {
				continue // listing them may take long
			}
		case i+1 == phrase.LevelWhy && links > shortChain:
			if n := strings.Count(text, "\n") + 1; n > mostLines {
				t.Errorf("%s: level 3 has %d lines: %q", s.Technique, n, text)
			}
			continue
		}
		if n := len(strings.Fields(text)); n > most {
			t.Errorf("%s: level %d has %d words: %q", s.Technique, i+1, n, text)
		}
	}
}

// allSaid returns all texts about a step.
func allSaid(p *phrase.Printer, before *solver.Grid, s *solver.Step) map[string]string {
	said := map[string]string{
		"name":       p.Technique(s.Technique),
		"definition": p.Definition(s.Technique),
		"brief":      p.StepSummary(s, before.Layout()),
	}
	for i, level := range levels {
		said[level] = p.Hint(s, before, i+1)
	}
	return said
}

// ratedPuzzles returns lines with a puzzle and its rating.
func ratedPuzzles(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/rated.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// rare returns steps that hardly any puzzle needs, or that take long to find. They are made by hand, or are other
// steps with a new name.
func rare(t *testing.T) []solver.Step {
	t.Helper()
	direct := solver.Step{
		Technique: "direct-claiming", Digits: solver.DigitsOf(1), Cells: []int{0, 1}, Base: []int{0}, Cover: []int{18, 1},
		Pattern: []solver.Candidate{{Cell: 0, Digit: 1}, {Cell: 1, Digit: 1}}, Places: []solver.Candidate{{Cell: 15, Digit: 1}},
	}
	_, chains := firstExplained(t, dynamic, "dynamic-forcing-chains")
	nested4, nested5 := chains, chains
	nested4.Technique, nested5.Technique = "nested-forcing-chains-4", "nested-forcing-chains-5"
	return []solver.Step{direct, nested4, nested5}
}

// dynamic is a puzzle that needs dynamic forcing chains.
const dynamic = ".....4.3.83.......67.2.....2.8........1.5..4..6..92...5..4..71.1..3....9....2...3"

func TestRareStepsAreExplained(t *testing.T) {
	g := solver.NewGrid(solver.Classic())
	for _, step := range rare(t) {
		t.Run(step.Technique, func(t *testing.T) {
			for _, p := range printers() {
				checkSaid(t, p, allSaid(p, g, &step))
			}
		})
	}
}

// TestLongArgumentsAreFolded checks that a long argument is short until it is unfolded, and that all of it can be
// unfolded.
func TestLongArgumentsAreFolded(t *testing.T) {
	_, step := firstExplained(t, dynamic, "dynamic-forcing-chains")
	long := step
	long.Branches = nil
	for i := range 9 {
		b := step.Branches[0]
		b.Start.Digit = i + 1
		for range 6 {
			b.Links = append(b.Links, step.Branches[0].Links...)
		}
		long.Branches = append(long.Branches, b)
	}
	g := solver.NewGrid(solver.Classic())
	a := phrase.New("en").Argument(&long, g)
	if len(a.Lines) > 9 || !a.Folded() || len(a.Rest()) < 9 {
		t.Errorf("%d lines, %d folded", len(a.Lines), len(a.Rest()))
	}
	full := phrase.New("en").InFull().Hint(&long, g, phrase.LevelWhy)
	if !strings.HasSuffix(full, strings.Join(a.Rest(), "\n")) {
		t.Errorf("in full it lacks what is folded: %s", full)
	}
}

// TestChainsInsideOfChainsAreFolded checks that the chains inside a net are folded, and that each is explained up to
// its conclusion.
func TestChainsInsideOfChainsAreFolded(t *testing.T) {
	before, step := firstExplained(t, nested, "nested-forcing-chains-3")
	inner := 0
	for _, rule := range step.Branches[0].Inner {
		inner += min(len(rule.Branches), 1)
	}
	a := phrase.New("en").Argument(&step, before)
	if shown := strings.Join(a.Lines, "\n"); strings.Contains(shown, "Why not") {
		t.Errorf("not folded: %s", shown)
	}
	if all := strings.Join(a.Rest(), "\n"); strings.Count(all, "Why not") < inner {
		t.Errorf("%d chains: %s", inner, all)
	}
}

// TestSimpleWordsNameNoTechnique checks that words without techniques name no technique.
func TestSimpleWordsNameNoTechnique(t *testing.T) {
	p, simple := phrase.New("en").Simply(), 0
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		if !p.CanSimplify(&step) || len(step.Branches) > 0 && step.LinkCount() > 20 {
			continue // nets name the techniques that they use
		}
		simple++
		text := p.Hint(&step, g, phrase.LevelWhy)
		for _, other := range logic.Catalogue() {
			if name := p.Technique(other.Name); regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(name) + `\b`).MatchString(text) {
				t.Errorf("%s names %s: %q", technique.Name, name, text)
			}
		}
	}
	if simple < 30 {
		t.Errorf("%d techniques have simple words", simple)
	}
}

// nested is a puzzle that needs chains inside chains.
const nested = "98.7..6..75.....9...6......4...8......89...6.....43..2.1...2.....78...5.....7.3.1"

// TestFormal checks that every step has a line in the notation of HoDoKu's users.
func TestFormal(t *testing.T) {
	lines := map[string]string{
		"hidden-single":        "Hidden Single: r9c4=8",
		"naked-pair":           "Naked Pair: 2,6 in r3c39 => r3c4<>2, r3c7<>6",
		"pointing":             "Locked Candidates (Pointing): 7 in b9 => r8c123<>7",
		"x-wing":               "X-Wing: 3 r26 c57 => r1c7,r4c57<>3",
		"finned-x-wing":        "Finned X-Wing: 3 r39 c29 fr3c3 => r1c2<>3",
		"franken-swordfish":    "Franken Swordfish: 3 c78b4 r256 => r2c56<>3",
		"skyscraper":           "Skyscraper: 2 in r8c3,r9c4 (connected by r2c34) => r8c5,r9c2<>2",
		"xy-wing":              "XY-Wing: 2/6/1 in r16c5,r5c4 => r12c4<>1",
		"unique-rectangle-1":   "Unique Rectangle, Type 1: 1/3 in r29c13 => r9c3<>1, r9c3<>3",
		"als-xz":               "ALS-XZ: A=r45c1 {167}, B=r689c3 {1579}, X=1, Z=7 => r5c3<>7",
		"sue-de-coq":           "Sue de Coq: r45c4 - {3459} (r9c4 - {45}, r6c56 - {239}) => r5c5<>2, r4c56,r5c5<>3, r1c4<>4, r4c56<>9",
		"xy-chain":             "XY-Chain: (2=6)r1c4-(6=7)r8c4-(7=5)r4c4-(5=6)r4c1-(6=9)r4c5-(9=2)r4c7 => r1c7<>2",
		"continuous-nice-loop": "Continuous Nice Loop: (3)r9c5=(3)r6c5-(3=8)r6c4-(8=7)r1c4-(7)r1c5=(7)r9c5-loop => r9c5<>4, r9c5<>9",
		"bad-guess":            "Bad Guess: r8c9=7 -> r5c9=2 -> r5c4=5 -> r5c3=1 -> r5c6=7 -> r7<>7 => r8c9<>7",
	}
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range printers() {
			line := p.Formal(&step, g.Layout())
			if strings.Contains(line, "\n") || !strings.HasSuffix(p.Hint(&step, g, phrase.LevelMove), "\n"+line) {
				t.Errorf("%s: the move does not end with the line %q", technique.Name, line)
			}
			if want := lines[technique.Name]; want != "" && p.Locale() == phrase.DefaultLocale && line != want {
				t.Errorf("%s: %q, want %q", technique.Name, line, want)
			}
		}
		delete(lines, technique.Name)
	}
	if len(lines) > 0 {
		t.Errorf("not tried: %v", lines)
	}
}

// TestAlt checks that a description has the rows as read aloud and the candidates of the cells that have some, and
// that it is never too long for Discord.
func TestAlt(t *testing.T) {
	const text = "[2358]...19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	g, err := format.Read(text, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := phrase.New("en")
	got := p.AltText(g, g.Restricted(), nil, true)
	const line = "Row 2: blank, blank, 4, 8, blank, blank, 6, blank, blank. Row 3: 7, 5,"
	if want := strings.ReplaceAll("."+text[len("[2358]"):], ".", "-"); phrasetest.GridIn(got) != want || !strings.Contains(got, line) || !strings.Contains(got, "Restricted cells: r1c1 23.") {
		t.Errorf("Alt = %s", got)
	}
	solved := g.Clone()
	solved.Remove(1, 3)
	if other := p.AltText(solved, g.Restricted(), nil, true); other != got {
		t.Errorf("after a candidate was crossed off: %s", other)
	}
	solved.Place(0, 2)
	if other := p.AltText(solved, g.Restricted(), nil, true); strings.Contains(other, "Restricted") {
		t.Errorf("with a digit in the restricted cell: %s", other)
	}
	step := &solver.Step{Technique: "hidden-single"}
	for c := range 3 * g.Layout().CellCount() {
		step.Removes = append(step.Removes, solver.Candidate{Cell: c % 81, Digit: 1 + c*3%8})
	}
	got = p.AltText(g, g.Restricted(), step, true)
	if n := utf8.RuneCountInString(got); n > 1024 || !strings.HasSuffix(got, "…") || !strings.Contains(got, line) {
		t.Errorf("%d characters: %s", n, got)
	}
}

// TestChainVerdicts reads files with the example of the technique that begins the file's name, followed by pairs of a
// chain that somebody drew there and the verdict on it in both languages: "right", "wrong" and "useless" ones.
func TestChainVerdicts(t *testing.T) {
	for _, name := range []string{"x-chain", "xy-chain", "grouped-aic", "continuous-nice-loop"} {
		t.Run(name, func(t *testing.T) {
			file := "testdata/chains/" + name + ".txtar"
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p := examplePosition(t, name)
			for i := range archive.Files {
				f := &archive.Files[i]
				if got := chainText(t, p, f.Name); *update {
					f.Data = []byte(got)
				} else if diff := cmp.Diff(string(f.Data), got); diff != "" {
					t.Errorf("%s\n%s", f.Name, diff)
				}
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func examplePosition(t *testing.T, technique string) *coach.Position {
	t.Helper()
	list := logic.Techniques()
	i := slices.IndexFunc(list, func(of logic.Technique) bool { return of.Name == technique })
	g, _, err := list[i].Example()
	if err != nil {
		t.Fatal(err)
	}
	p, err := coach.NewPosition(t.Context(), nil, g)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// chainText returns the verdict on a chain, in both languages.
func chainText(t *testing.T, p *coach.Position, text string) string {
	t.Helper()
	links, err := notation.ParseChain(p.Progress, text)
	if err != nil {
		t.Fatal(err)
	}
	verdict := coach.New(logic.Human()).Chain(p, links)
	var told []string
	for _, printer := range printers() {
		told = append(told, strings.Join(printer.ChainAdvice(verdict, func(s string) string { return "**" + s + "**" }), "\n"))
	}
	return strings.Join(told, "\n\n") + "\n"
}

// TestFormalChainsAreRead checks that the formal line of a chain can be read as a chain, and that the step's removals
// follow from that chain.
func TestFormalChainsAreRead(t *testing.T) {
	read := 0
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil || technique.Family != logic.FamilyChains || technique.Name == "3d-medusa" || technique.Name == "als-chain" || len(step.Branches) != 1 || step.Branches[0].Links[0].Kind == solver.LinkDerived {
			continue
		}
		for _, p := range printers() {
			line := p.Formal(&step, g.Layout())
			links, err := notation.ParseChain(g, line)
			if err != nil {
				t.Errorf("%s: %v", line, err)
				continue
			}
			verdict := chain.Judge(g, links)
			left := fmt.Sprint(step.Removes)
			for _, c := range verdict.Step.Removes {
				left = strings.Replace(left, fmt.Sprint(c), "", 1)
			}
			if !verdict.Found || strings.Trim(left, "[ ]") != "" {
				t.Errorf("%s: %+v, without %s", line, verdict, left)
			}
			read++
		}
	}
	if read < 16 {
		t.Errorf("only %d chains were read", read)
	}
}

// TestPathTextsEndWhereTheyDo checks that the text of a path has the steps of its ladder, and the digits that its
// source finds by a search. If the path is stuck, so is its text.
func TestPathTextsEndWhereTheyDo(t *testing.T) {
	g, err := format.Read("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	solution, err := solver.Solve(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for ladder, full := range map[*logic.Ladder]bool{textbook.MethodsLadder(): false, textbook.LogicalLadder(): true} {
		told := phrase.New(phrase.DefaultLocale).NewPathText(0)
		end, err := coach.New(ladder).Follow(t.Context(), g, coach.PathOptions{}, told.AddStep)
		if err != nil {
			t.Fatal(err)
		}
		told.End(ladder, &end, []*solver.Grid{solution})
		at := g.Clone()
		for i := range told.Steps {
			at.Apply(&told.Steps[i])
		}
		if at.Solved() != full {
			t.Errorf("%s: the steps lead to %s", ladder.Name, at)
		}
	}
}
