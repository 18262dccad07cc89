package render_test

import (
	"bytes"
	"flag"
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver"
	"pencilmark/solver/explainer"
	"pencilmark/solver/format"
	"pencilmark/solver/logic"
	"pencilmark/solver/textbook"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a text with a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

func read(t *testing.T, shape, puzzle string) *solver.Grid {
	t.Helper()
	s, err := solver.ParseShape(shape)
	if err != nil {
		t.Fatal(err)
	}
	g, err := format.Read(puzzle, format.Options{Shape: &s})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// stepOf walks the human ladder to the first step of a technique. For bad guesses, which that ladder hardly needs, it
// walks the ladder of phases.
func stepOf(t *testing.T, g *solver.Grid, technique string) (before *solver.Grid, step *solver.Step) {
	t.Helper()
	ladder := logic.Human()
	if technique == "bad-guess" {
		ladder = textbook.PhasesLadder()
	}
	_, err := ladder.Walk(t.Context(), g, func(g *solver.Grid, s solver.Step) bool {
		before, step = g.Clone(), &s
		return s.Technique != technique
	})
	if err != nil || step == nil || step.Technique != technique {
		t.Fatalf("no %s on the way: %v", technique, err)
	}
	return before, step
}

// explained walks the reference scale to the first step of a technique.
func explained(t *testing.T, g *solver.Grid, technique string) (before *solver.Grid, step *solver.Step) {
	t.Helper()
	_, err := explainer.NewRater().Walk(t.Context(), g, func(g *solver.Grid, h explainer.RatedStep) bool {
		before, step = g.Clone(), &h.Step
		return h.Technique != technique
	})
	if err != nil || step == nil || step.Technique != technique {
		t.Fatalf("no %s on the way: %v", technique, err)
	}
	return before, step
}

const (
	singles    = ".......12..36..........7...41..2.......5..3..7.....6..28.....4....3..5..........."
	swordfish  = ".......124...9...........5..7.2.....6.....4.....1.8....18..........3.7..5.2......"
	fourByFour = "--4-/2--3/-1--/----"

	forcingChain = "4.586...7....4.86............6..4...9..7....581.6.....7....9.....84329...9.....5."
	cellChains   = "....8.61.......2...5..6..74..53.1..64..6......6174.....28..9.........1...435..8.."
	longChains   = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
	rectangle    = "3...7.....2...563.9......2..3.......86...2..1...65.....8..3.1......9..7..15..6..8"

	jigsawShape = "jigsaw:122222222133334244133134444111133445166655555666657885696757788997777788999999888"
	jigsaw      = "...5..28.......9...3.......2......9...849..1............1..7..6.8.2......7.1....."
	windows     = ".3......5461...8.38..........9.....11...............7.........9....8.5...5.....3."

	diagonals = "-4---3/------/--1---/--46--/------/--2---"
)

// boards returns boards with every kind of mark.
func boards(t *testing.T) map[string]render.Board {
	t.Helper()
	small := read(t, "2x2", fourByFour)
	before, single := stepOf(t, small, "hidden-single")
	placed := small.Clone()
	placed.Place(0, 3)
	placed.Place(1, 3)
	placed.Place(15, 4)
	fishBefore, fish := stepOf(t, read(t, "3x3", swordfish), "swordfish")
	pairBefore, pair := stepOf(t, read(t, "3x3", swordfish), "hidden-pair")
	guessBefore, guess := stepOf(t, read(t, "3x3", swordfish), "bad-guess")
	chainBefore, chain := explained(t, read(t, "3x3", forcingChain), "forcing-chain")
	casesBefore, cases := explained(t, read(t, "3x3", cellChains), "cell-forcing-chains")
	netBefore, net := explained(t, read(t, "3x3", longChains), "dynamic-plus-forcing-chains")
	pointingBefore, pointing := stepOf(t, read(t, jigsawShape, jigsaw), "pointing")
	windowBefore, inWindow := stepOf(t, read(t, "3x3+w", windows), "hidden-pair")
	type3Before, type3 := explained(t, read(t, "3x3", rectangle), "unique-rectangle-3")
	fin := solver.Step{Cells: []int{0}, Fins: []solver.Candidate{{Cell: 0, Digit: 1}}}
	every := solver.Step{
		Digits: solver.DigitsOf(3), Cells: []int{0}, Base: []int{0}, Cover: []int{4},
		Pattern: []solver.Candidate{{Cell: 0, Digit: 3}}, Fins: []solver.Candidate{{Cell: 1, Digit: 3}},
		Trial:   &solver.Trial{Assume: solver.Candidate{Cell: 8, Digit: 3}},
		Removes: []solver.Candidate{{Cell: 12, Digit: 3}}, Places: []solver.Candidate{{Cell: 15, Digit: 2}},
	}
	two, many := read(t, "2x2", "[12]-4-/2--3/-1--/---[14]"), read(t, "2x2", "[123]---/----/--2-/---[14]")
	noted := solver.Step{Base: []int{3}, Cover: []int{0}, Cells: []int{0}, Pattern: []solver.Candidate{{Cell: 15, Digit: 4}}}
	return map[string]render.Board{
		"letters":   {Grid: before, Step: single, Candidates: true, LetterRows: true},
		"puzzle":    {Grid: small, Title: "Daily <1> & more", Footer: "4 × 4"},
		"pencil":    {Grid: small, Candidates: true},
		"single":    {Grid: before, Step: single, Candidates: true},
		"units":     {Grid: before, Step: single, UnitsOnly: true},
		"entries":   {Grid: placed, WrongCells: solver.CellsOf(0), ConflictCells: solver.CellsOf(1, 2)},
		"diagonals": {Grid: read(t, "3x2+x", diagonals), Candidates: true},
		"jigsaw":    {Grid: pointingBefore, Step: pointing},
		"windows":   {Grid: windowBefore, Step: inWindow, Candidates: true},
		"fin":       {Grid: small, Step: &fin},
		"doubtful":  {Grid: small, DoubtfulCells: solver.CellsOf(0, 6), RoleNames: strings.ToUpper},
		"differs":   {Grid: placed, DifferingCells: solver.CellsOf(0, 1, 15)},
		"pair":      {Grid: pairBefore, Step: pair},
		"fish":      {Grid: fishBefore, Step: fish},
		"guess":     {Grid: guessBefore, Step: guess},
		"chain":     {Grid: chainBefore, Step: chain},
		"cases":     {Grid: casesBefore, Step: cases, Candidates: true},
		"net":       {Grid: netBefore, Step: net, Candidates: true},
		"type3":     {Grid: type3Before, Step: type3},
		"notes":     {Grid: two, NoteCells: two.Restricted()},
		"notes-in":  {Grid: two, NoteCells: two.Restricted(), Step: &noted},
		"many":      {Grid: many, NoteCells: many.Restricted(), Step: &noted},
		"legend":    {Grid: small, Step: &every, WrongCells: solver.CellsOf(3), ConflictCells: solver.CellsOf(7), RoleNames: strings.ToUpper},
	}
}

func TestSVG(t *testing.T) {
	for name, b := range boards(t) {
		t.Run(name, func(t *testing.T) { golden(t, name+".svg", string(render.SVG(b, render.Dark))) })
	}
}

func TestTerminal(t *testing.T) {
	for name, b := range boards(t) {
		t.Run(name, func(t *testing.T) { golden(t, name+".txt", terminal(b, false)) })
	}
}

// TestTerminalColour checks that colour changes no characters, and compares the coloured boards with their goldens.
func TestTerminalColour(t *testing.T) {
	for name, b := range boards(t) {
		t.Run(name, func(t *testing.T) {
			coloured := render.Terminal(b, true)
			if strip(coloured) != render.Terminal(b, false) {
				t.Error("colour changes the characters")
			}
			golden(t, name+".ansi.txt", strings.ReplaceAll(terminal(b, true), "\x1b", "␛"))
		})
	}
}

func terminal(b render.Board, colour bool) string {
	var text strings.Builder
	text.WriteString(render.Terminal(b, colour))
	for _, s := range render.TerminalSigns(b) {
		text.WriteString(s.Text + " is " + s.Role + "\n")
	}
	return text.String()
}

// strip removes ANSI sequences.
func strip(text string) string {
	var plain strings.Builder
	for {
		before, after, found := strings.Cut(text, "\x1b[")
		plain.WriteString(before)
		if !found {
			return plain.String()
		}
		_, text, _ = strings.Cut(after, "m")
	}
}

func TestTerminalWidth(t *testing.T) {
	for _, shape := range solver.KnownShapes() {
		for _, candidates := range []bool{false, true} {
			g := read(t, shape.String(), strings.Repeat(".", shape.Size()*shape.Size()))
			width := 0
			for line := range strings.Lines(render.Terminal(render.Board{Grid: g, Candidates: candidates}, false)) {
				width = max(width, len([]rune(strings.TrimSuffix(line, "\n"))))
			}
			if !candidates && width > 60 || candidates && shape.Size() <= 9 && width > 80 {
				t.Errorf("%s, candidates %t: %d columns", shape, candidates, width)
			}
		}
	}
}

// TestPNGFile checks that a PNG file holds the picture, and that equal boards give equal bytes.
func TestPNGFile(t *testing.T) {
	b := boards(t)["single"]
	file, err := render.PNG(b, render.Dark)
	if err != nil {
		t.Fatal(err)
	}
	again, err := render.PNG(b, render.Dark)
	if err != nil || !bytes.Equal(file, again) {
		t.Errorf("the same board gives other bytes the second time: %v", err)
	}
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if worst := render.Furthest(img, paint(t, b, render.Dark)); worst > 8 {
		t.Errorf("the file holds another picture: a pixel is %d off", worst)
	}
}

func paint(t *testing.T, b render.Board, theme render.Theme) *image.RGBA {
	t.Helper()
	img, err := render.Paint(b, theme)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// TestNarrowTerminal checks that, below 80 columns, each row of a board with candidates is one line.
func TestNarrowTerminal(t *testing.T) {
	b := render.Board{Grid: solver.NewGrid(solver.Classic()), Candidates: true}
	for columns, lines := range map[int]int{0: 38, 80: 38, 79: 14, 40: 14} {
		b.Columns = columns
		if got := strings.Count(render.Terminal(b, false), "\n"); got != lines {
			t.Errorf("%d columns: %d lines, want %d", columns, got, lines)
		}
	}
}

// TestPictures compares the pictures with their files: among them the README's, a hint on the puzzle PAIRS. It
// compares pixels, and allows for another machine's rounding.
func TestPictures(t *testing.T) {
	const puzzle = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	p := phrase.New(phrase.DefaultLocale)
	before, step := stepOf(t, read(t, "3x3", puzzle), "hidden-pair")
	readme := render.TeachingBoard(before, step)
	readme.Title, readme.Footer, readme.RoleNames = "Hint: "+p.Technique(step.Technique), p.StepSummary(step, before.Layout()), p.LegendText
	all := boards(t)
	for file, board := range map[string]render.Board{"../../docs/board.png": readme, "testdata/cases.png": all["cases"], "testdata/legend.png": all["legend"]} {
		if *update {
			data, err := render.PNG(board, render.Dark)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		want := image.NewRGBA(img.Bounds())
		draw.Draw(want, want.Bounds(), img, img.Bounds().Min, draw.Src)
		got := paint(t, board, render.Dark)
		if want.Bounds() != got.Bounds() || different(want, got) > len(got.Pix)/1000 {
			t.Errorf("%s is not what is drawn now; run this test with -update", file)
		}
	}
}

// different counts the bytes of two pictures that differ by more than a small amount.
func different(a, b *image.RGBA) (n int) {
	for i := range a.Pix {
		if d := int(a.Pix[i]) - int(b.Pix[i]); d < -8 || d > 8 {
			n++
		}
	}
	return n
}
