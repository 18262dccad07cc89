package logic

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pencilmark/solver"
)

// Puzzles of the sources, with solutions computed independently.
const (
	easy       = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."
	pairs      = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	multi32    = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	hbf        = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	impossible = "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9"

	easySolution  = "268719345134825697759364182397182564642953718581476239825641973976538421413297856"
	pairsSolution = "391854276458726391672391485813475629946182537527639148764218953235967814189543762"
	hbfSolution   = "987654321246173985351928746128537694634892157795461832519286473472319568863745219"
)

var ladders = []*Ladder{Human()}

func TryLadders(list []*Ladder) { ladders = list }

func walk(t *testing.T, l *Ladder, g *solver.Grid) WalkResult {
	t.Helper()
	out, err := l.Walk(t.Context(), g, goOn)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func layout(t testing.TB, shape string) *solver.Layout {
	t.Helper()
	s, err := solver.ParseShape(shape)
	if err != nil {
		t.Fatal(err)
	}
	l, err := solver.NewLayout(s)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func classic(t testing.TB, text string) *solver.Grid {
	t.Helper()
	return puzzle(t, "3x3", text)
}

func puzzle(t testing.TB, shape, text string) *solver.Grid {
	t.Helper()
	g, err := readPosition(shape + "\n" + text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// gridText writes a position in the form that readPosition reads, a row a line.
func gridText(g *solver.Grid) string {
	var b strings.Builder
	fresh, givens := g.WithPlainCandidates(), g.Givens()
	for c := range g.Layout().CellCount() {
		switch {
		case g.Value(c) != 0:
			if !givens.IsEmpty() && !givens.Has(c) {
				b.WriteByte('+')
			}
			b.WriteByte(solver.Symbol(g.Value(c)))
		case g.Candidates(c) == fresh.Candidates(c):
			b.WriteByte('.')
		default:
			fmt.Fprintf(&b, "[%s]", g.Candidates(c))
		}
		if g.Layout().Col(c) == g.Layout().Size()-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// stepText writes all fields of a step.
func stepText(l *solver.Layout, s *solver.Step) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s", s.Technique, s.Digits)
	list(&b, "cells", s.Cells, l.CellName)
	list(&b, "base", s.Base, func(u int) string { return l.Units()[u].String() })
	list(&b, "cover", s.Cover, func(u int) string { return l.Units()[u].String() })
	list(&b, "pattern", s.Pattern, func(c solver.Candidate) string { return candidateText(l, c) })
	list(&b, "fins", s.Fins, func(c solver.Candidate) string { return candidateText(l, c) })
	for _, set := range s.Sets {
		fmt.Fprintf(&b, "; set %s", set.Digits)
		list(&b, "in", set.Cells, l.CellName)
	}
	list(&b, "places", s.Places, func(c solver.Candidate) string { return candidateText(l, c) })
	list(&b, "removes", s.Removes, func(c solver.Candidate) string { return candidateText(l, c) })
	for i := range s.Branches {
		b.WriteString("\n  " + branchText(l, &s.Branches[i]))
		for at := range s.Branches[i].Inner {
			fmt.Fprintf(&b, "\n    for %s", strings.ReplaceAll(stepText(l, &s.Branches[i].Inner[at]), "\n", "\n    "))
		}
	}
	if s.Trial != nil {
		fmt.Fprintf(&b, "; supposing %s", candidateText(l, s.Trial.Assume))
		for i := range s.Trial.Steps {
			fmt.Fprintf(&b, "\n  %s", stepText(l, &s.Trial.Steps[i]))
		}
		fmt.Fprintf(&b, "\n  %s", contradictionText(l, s.Trial.End))
	}
	return b.String()
}

// branchText writes strong links as = and weak ones as -, with the unit of each.
func branchText(l *solver.Layout, branch *solver.Branch) string {
	var b strings.Builder
	for i, link := range branch.Links {
		if i == 0 || branch.Links[i-1].To != link.From {
			b.WriteString(map[bool]string{true: ", ", false: ""}[i > 0] + nodeText(l, link.From, link.FromCells))
		}
		fmt.Fprintf(&b, " %s", map[solver.LinkKind]string{solver.LinkWeak: "-", solver.LinkStrong: "=", solver.LinkDerived: "~"}[link.Kind]+link.By)
		if link.Unit >= 0 {
			b.WriteString(l.Units()[link.Unit].String())
		}
		b.WriteString(" " + nodeText(l, link.To, link.ToCells))
	}
	return b.String()
}

func nodeText(l *solver.Layout, c solver.Candidate, group solver.CellSet) string {
	text := candidateText(l, c)
	group.Remove(c.Cell)
	for other := range group.All() {
		text = l.CellName(other) + "|" + text
	}
	return text
}

func list[T any](b *strings.Builder, label string, items []T, name func(T) string) {
	if len(items) > 0 {
		fmt.Fprintf(b, "; %s", label)
		for _, it := range items {
			b.WriteString(" " + name(it))
		}
	}
}

func candidateText(l *solver.Layout, c solver.Candidate) string {
	return l.CellName(c.Cell) + "=" + string(solver.Symbol(c.Digit))
}

func contradictionText(l *solver.Layout, k solver.Contradiction) string {
	if k.Cell >= 0 {
		return l.CellName(k.Cell) + " has no candidate"
	}
	return fmt.Sprintf("%s has no place for %c", l.Units()[k.Unit].String(), solver.Symbol(k.Digit))
}

func goOn(*solver.Grid, solver.Step) bool { return true }

func stepsOf(technique Technique, g *solver.Grid) (steps []solver.Step) {
	technique.Find(g, func(s solver.Step) bool {
		steps = append(steps, s)
		return true
	})
	return steps
}

// randomSolution fills a grid at random, by shuffling a pattern if there are only boxes.
func randomSolution(t testing.TB, r *rand.Rand, l *solver.Layout) *solver.Grid {
	t.Helper()
	if isRegular(l) {
		return shuffledSolution(r, l)
	}
	for {
		g := solver.NewGrid(l)
		for range l.Size() {
			c := r.IntN(l.CellCount())
			if ds := g.Candidates(c); ds != 0 {
				g.Place(c, pick(r, ds))
			}
		}
		var solution *solver.Grid
		_, err := solver.Search(t.Context(), g, 1, func(s *solver.Grid) bool {
			solution = s
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		if solution != nil {
			return solution
		}
	}
}

func isRegular(l *solver.Layout) bool {
	s := l.Shape()
	return !s.Diagonals && !s.Windows && s.Regions == ""
}

func shuffledSolution(r *rand.Rand, l *solver.Layout) *solver.Grid {
	n, w, h := l.Size(), l.Shape().BoxWidth, l.Shape().BoxHeight
	rows, cols, symbols := shuffledLines(r, n, h), shuffledLines(r, n, w), r.Perm(n)
	g := solver.NewGrid(l)
	for row := range n {
		for col := range n {
			y, x := rows[row], cols[col]
			g.Place(l.CellAt(row, col), symbols[(y%h*w+y/h+x)%n]+1)
		}
	}
	return g
}

// shuffledLines permutes the bands of n lines, and the lines in each.
func shuffledLines(r *rand.Rand, n, height int) (lines []int) {
	for _, band := range r.Perm(n / height) {
		for _, line := range r.Perm(height) {
			lines = append(lines, band*height+line)
		}
	}
	return lines
}

// randomPosition empties cells of a solution and removes wrong candidates, which makes unusual patterns.
func randomPosition(r *rand.Rand, solution *solver.Grid) *solver.Grid {
	l := solution.Layout()
	g := solver.NewGrid(l)
	keep, drop := r.Float64()*0.6, r.Float64()*0.9
	for c := range l.CellCount() {
		if r.Float64() < keep {
			g.Place(c, solution.Value(c))
		}
	}
	for c := range g.Empty().All() {
		for d := range g.Candidates(c).All() {
			if d != solution.Value(c) && r.Float64() < drop {
				g.Remove(c, d)
			}
		}
	}
	return g
}

func randomPuzzle(t testing.TB, r *rand.Rand, solution *solver.Grid, tries int) *solver.Grid {
	t.Helper()
	l := solution.Layout()
	kept := l.AllCells()
	for _, c := range r.Perm(l.CellCount())[:tries] {
		fewer := kept
		fewer.Remove(c)
		n, err := solver.CountSolutions(t.Context(), withClues(solution, fewer), 2)
		if err != nil {
			t.Fatal(err)
		}
		if n == 1 {
			kept = fewer
		}
	}
	return withClues(solution, kept)
}

func withClues(solution *solver.Grid, clues solver.CellSet) *solver.Grid {
	g := solver.NewGrid(solution.Layout())
	for c := range clues.All() {
		g.Place(c, solution.Value(c))
	}
	g.MarkGivens()
	return g
}

func pick(r *rand.Rand, ds solver.Digits) int {
	for range r.IntN(ds.Len()) {
		ds = ds.Without(ds.Min())
	}
	return ds.Min()
}
