package render

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/image/font/sfnt"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// TestTextKeepsToItsPlace checks that no text overlaps another or leaves its place, in any layout.
func TestTextKeepsToItsPlace(t *testing.T) {
	for _, shape := range solver.KnownShapes() {
		l, err := solver.NewLayout(shape)
		if err != nil {
			t.Fatal(err)
		}
		b := Board{Grid: solver.NewGrid(l), Candidates: true, Title: "A title that is far too long to be shown above a board of this size", Footer: strings.Repeat("and a footer that goes on and on ", 20)}
		b.WrongCells, b.ConflictCells = solver.CellsOf(0), solver.CellsOf(1)
		b.RoleNames = func(role string) string { return "what " + role + " means" }
		s := drawScene(b, Dark)
		var written []box
		for _, figure := range s.shapes {
			if text, ok := figure.(label); ok {
				written = append(written, extent(text))
			}
		}
		for i, a := range written {
			if a.x < 0 || a.y < 0 || a.x+a.w > s.width || a.y+a.h > s.height {
				t.Errorf("%s: text %d at %v leaves the picture", shape, i, a)
			}
			for _, other := range written[:i] {
				if overlap(a, other) {
					t.Errorf("%s: texts at %v and %v overlap", shape, a, other)
				}
			}
		}
		checkCandidates(t, newPainter(&b, &Dark))
	}
}

// extent returns the box that the digits of a label fill.
func extent(l label) box {
	w, h := textWidth(l.text, l.size, l.bold), l.size*digitHeight
	x := l.at.x
	if l.align == centred {
		x -= w / 2
	}
	return box{x, l.at.y - h/2, w, h}
}

func overlap(a, b box) bool {
	const slack = 0.01
	return a.x+slack < b.x+b.w && b.x+slack < a.x+a.w && a.y+slack < b.y+b.h && b.y+slack < a.y+a.h
}

// checkCandidates checks that every candidate is inside its cell.
func checkCandidates(t *testing.T, f *painter) {
	t.Helper()
	for cell := range f.layout.CellCount() {
		outer := f.cellBox(cell).inset(thickLine / 2)
		for d := range f.board.Grid.Candidates(cell).All() {
			b := f.candidateBox(solver.Candidate{Cell: cell, Digit: d})
			if b.x < outer.x || b.y < outer.y || b.x+b.w > outer.x+outer.w || b.y+b.h > outer.y+outer.h {
				t.Fatalf("%s: candidate %d leaves its cell", f.layout.Shape(), d)
			}
		}
	}
}

// TestContrast checks that texts have a contrast of at least 4.5 to 1 to their background (WCAG 2.1, success
// criterion 1.4.3).
func TestContrast(t *testing.T) {
	for _, theme := range []Theme{Dark, Light} {
		for _, pair := range []struct {
			what        string
			ink, ground color.RGBA
		}{
			{"title", theme.Text, theme.Background},
			{"label", theme.Label, theme.Background},
			{"given", theme.Given, theme.GivenCell},
			{"given in a base unit", theme.Given, theme.Base},
			{"entry", theme.Entry, theme.Board},
			{"entry in a base unit", theme.Entry, theme.Base},
			{"entry that differs", theme.Entry, theme.Pattern.Fill},
			{"pencil mark", theme.Pencil, theme.Board},
			{"pencil mark in a base unit", theme.Pencil, theme.Base},
			{"pencil mark in the pattern", theme.Pencil, theme.Pattern.Fill},
			{"rests", theme.Rests.Ink, theme.Rests.Fill},
			{"fin", theme.Fin.Ink, theme.Fin.Fill},
			{"true", theme.On.Ink, theme.On.Fill},
			{"false", theme.Off.Ink, theme.Off.Fill},
			{"removed", theme.Removed.Ink, theme.Removed.Fill},
			{"placed", theme.Placed.Ink, theme.Placed.Fill},
			{"wrong", theme.Wrong.Ink, theme.Wrong.Fill},
			{"name on a leaderboard", theme.Text, theme.Board},
			{"record on a leaderboard", theme.Label, theme.Board},
			{"own name", theme.Text, theme.Base},
			{"own record", theme.Label, theme.Base},
		} {
			if got := contrast(pair.ink, pair.ground); got < 4.5 {
				t.Errorf("%s: %s has a contrast of %.1f", theme.Name, pair.what, got)
			}
		}
	}
	for _, tint := range append(tints[:len(tints):len(tints)], tints[0]) {
		if got := contrast(tintInk, tint.tint); got < 4.5 {
			t.Errorf("animation: %s has a contrast of %.1f", tint.prefix, got)
		}
	}
}

// contrast returns WCAG's ratio of relative luminances.
func contrast(a, b color.RGBA) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c color.RGBA) float64 {
	channel := func(v uint8) float64 {
		if f := float64(v) / 255; f > 0.03928 {
			return math.Pow((f+0.055)/1.055, 2.4)
		}
		return float64(v) / 255 / 12.92
	}
	return 0.2126*channel(c.R) + 0.7152*channel(c.G) + 0.0722*channel(c.B)
}

// TestLinksJoinMarks checks that a link runs from one mark to the other without covering either, for all pairs of
// candidates, and stays on the board.
func TestLinksJoinMarks(t *testing.T) {
	b := Board{Grid: solver.NewGrid(solver.Classic()), Candidates: true}
	p := newPainter(&b, &Dark)
	p.obstacles = p.newObstacles()
	for from := range 81 {
		for to := from % 5; to < 81; to += 5 {
			if from != to {
				checkLink(t, p, solver.Candidate{Cell: from, Digit: from%9 + 1}, solver.Candidate{Cell: to, Digit: to/9 + 1})
			}
		}
		for d := 2; d <= 9; d++ {
			checkLink(t, p, solver.Candidate{Cell: from, Digit: 1}, solver.Candidate{Cell: from, Digit: d})
		}
	}
}

func checkLink(t *testing.T, p *painter, from, to solver.Candidate) {
	t.Helper()
	start, end := p.candidateMark(from), p.candidateMark(to)
	line := p.route(start, end)
	if line == nil {
		t.Fatalf("no link from %v to %v", from, to)
	}
	first, last := distance(line[0], start.center()), distance(line[len(line)-1], end.center())
	if first > start.w*2.5 || last > end.w*2.5 {
		t.Errorf("the link from %v to %v keeps away from its marks: %.0f, %.0f", from, to, first, last)
	}
	for _, at := range line {
		if distance(at, start.center()) < start.w/2 || distance(at, end.center()) < end.w/2 {
			t.Fatalf("the link from %v to %v runs into a mark", from, to)
		}
		if !p.gridBox().inset(-margin).contains(at) {
			t.Errorf("the link from %v to %v leaves the board", from, to)
		}
	}
}

// TestLinksAvoidMarks checks that a link goes around marks if possible.
func TestLinksAvoidMarks(t *testing.T) {
	c := func(cell int) solver.Candidate { return solver.Candidate{Cell: cell, Digit: 5} }
	step := solver.Step{Pattern: []solver.Candidate{c(1), c(2), c(3), c(4), c(5), c(6), c(7)}}
	p := newPainter(&Board{Grid: solver.NewGrid(solver.Classic()), Step: &step}, &Dark)
	p.obstacles = p.newObstacles()
	for _, at := range p.route(p.candidateMark(c(0)), p.candidateMark(c(8))) {
		for _, m := range step.Pattern {
			if p.candidateMark(m).contains(at) {
				t.Errorf("the link runs over %v", m)
			}
		}
	}
}

func (b box) contains(at point) bool {
	return at.x >= b.x && at.x < b.x+b.w && at.y >= b.y && at.y < b.y+b.h
}

// exampleOf returns a painter with the example of a technique.
func exampleOf(t *testing.T, name string) *painter {
	t.Helper()
	technique, _ := logic.CatalogueEntry(name)
	g, step, err := technique.Example()
	if err != nil {
		t.Fatal(err)
	}
	b := TeachingBoard(g, &step)
	b.RoleNames = func(role string) string { return role }
	p := newPainter(&b, &Dark)
	p.chains()
	for cell := range p.layout.CellCount() {
		p.content(cell)
	}
	return p
}

func TestPartsAreNamedInTheirCells(t *testing.T) {
	for name, parts := range map[string][]string{
		"junior-exocet": {"exocet-base", "target", "companion"}, "double-exocet": {"exocet-base", "target", "companion"}, "senior-exocet": {"exocet-base", "target", "companion"},
		"tridagon": {"guardian"}, "guardians": {"guardian"}, "death-blossom": {"stem"},
	} {
		var words []string
		for _, s := range exampleOf(t, name).shapes {
			if l, ok := s.(label); ok && len(l.text) > 1 {
				words = append(words, l.text)
			}
		}
		for _, part := range parts {
			if !slices.ContainsFunc(words, func(w string) bool { return w == part[:min(len(w), len(part))] }) {
				t.Errorf("%s: %v name no %s", name, words, part)
			}
		}
	}
}

func TestNetsHaveTheirLinks(t *testing.T) {
	p := exampleOf(t, "forcing-nets")
	if step := p.board.Step; step.LinkCount() <= manyLinks || !p.roles.shortened || len(p.roles.links) == 0 || len(p.roles.links) > manyLinks {
		t.Errorf("%d links of %d", len(p.roles.links), step.LinkCount())
	}
	for i := range p.board.Step.Branches {
		b := &p.board.Step.Branches[i]
		at := fact{b.Start, b.StartOn}
		for _, l := range mainWay(b).Links {
			if at != (fact{l.From, l.Kind == solver.LinkWeak}) || !slices.Contains(b.Links, l) {
				t.Errorf("branch %d: %v does not go on from %v", i, l, at)
			}
			at = fact{l.To, l.Kind == solver.LinkStrong}
		}
		if at != (fact{b.End, b.EndOn}) {
			t.Errorf("branch %d leads to %v", i, at)
		}
	}
}

// TestPhone checks that the marks of a step are large enough in a picture 400 pixels wide, as on a phone.
func TestPhone(t *testing.T) {
	const wide, readable = 400, 8.0
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		b := TeachingBoard(g, &step)
		p := newPainter(&b, &Dark)
		p.chains()
		for cell := range g.Empty().All() {
			for d := range g.Candidates(cell).All() {
				c := solver.Candidate{Cell: cell, Digit: d}
				size := p.candidateMark(c).w * wide / p.width
				if p.roles.roleOf(c) != "" && p.tooManyRemoved(cell) == 0 && size < readable {
					t.Errorf("%s: %s %d is %.1f pixels wide", technique.Name, g.Layout().CellName(cell), d, size)
				}
			}
		}
	}
}

// TestFontsHaveTheLettersOfLanguages checks that the fonts have every letter of the texts in pictures, in every
// language.
func TestFontsHaveTheLettersOfLanguages(t *testing.T) {
	texts := []string{"Nederlands één geïsoleerd", "perché è", "Șirul țintă în așteptare ăâîșț ĂÂÎȘȚ", "Ёлка съешь ещё этих мягких французских булок № — «»", "„Größe“ äöüß", "¿Qué? niño", "Où ça ? « œuvre »"}
	for _, locale := range phrase.Locales() {
		p := phrase.New(locale)
		for _, technique := range logic.Catalogue() {
			texts = append(texts, p.Technique(technique.Name))
		}
	}
	var buffer sfnt.Buffer
	for _, text := range texts {
		for _, r := range text {
			for _, bold := range []bool{false, true} {
				if glyph, err := fontOf(bold).GlyphIndex(&buffer, r); err != nil || glyph == 0 && !unicode.IsSpace(r) {
					t.Errorf("%q of %q has no glyph, %v (bold: %t)", r, text, err, bold)
				}
			}
		}
	}
}
