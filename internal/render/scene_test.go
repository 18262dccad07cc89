package render

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"pencilmark/solver"
)

// Nothing that is written runs into anything else, in any layout.
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

// extent is the box that the digits of a label fill.
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

// checkCandidates checks that every candidate stands inside its cell.
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

// What is written can be read on what it is written on: a contrast of 4.5 to 1
// at least (WCAG 2.1, success criterion 1.4.3).
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
			{"gold", theme.Medals[0].Ink, theme.Medals[0].Fill},
			{"silver", theme.Medals[1].Ink, theme.Medals[1].Fill},
			{"bronze", theme.Medals[2].Ink, theme.Medals[2].Fill},
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

// contrast is WCAG's ratio of relative luminances.
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
