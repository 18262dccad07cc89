package guard_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/starter"
	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/notation"
)

// sixty returns as many dailies of the starter puzzles, of every tier, and their
// solutions.
func sixty(t testing.TB) []*game.Puzzle {
	var all []*game.Puzzle
	i := 0
	for g := range starter.Puzzles() {
		if i++; i%30 == 0 {
			solution, err := solver.Solve(t.Context(), g)
			gametest.Must(t, err)
			all = append(all, &game.Puzzle{ID: strconv.Itoa(i), Grid: g, Solution: solution})
		}
	}
	return all
}

// samples returns how many strangers and how many disguises to try:
// PENCILMARK_COPIES says how many strangers.
func samples(t *testing.T) (strangers, disguises int) {
	text := os.Getenv("PENCILMARK_COPIES")
	if text == "" {
		return 200, 100
	}
	n, err := strconv.Atoi(text)
	gametest.Must(t, err)
	return n, n / 10
}

// No stranger's puzzle is taken for one of sixty dailies: neither those of the lists that
// PENCILMARK_STRANGERS names, nor others of any layout.
func TestStrangersAreNoCopies(t *testing.T) {
	dailies := guard.NewDailies(sixty(t))
	r := rand.New(rand.NewPCG(1, 60))
	n, _ := samples(t)
	tried, taken := map[string]int{}, 0
	try := func(kind string, g *solver.Grid) {
		id, err := dailies.Show(t.Context(), g)
		gametest.Must(t, err)
		tried[kind]++
		tried["all"]++
		if id != "" {
			taken++
			t.Errorf("%s is taken for %s", g, id)
		}
	}
	for list := range strings.FieldsSeq(os.Getenv("PENCILMARK_STRANGERS")) {
		text, err := os.ReadFile(list)
		gametest.Must(t, err)
		for _, line := range puzzleText.FindAllString(strings.ReplaceAll(string(text), "+", ""), -1) {
			try(filepath.Base(list), gametest.Read(t, line))
		}
	}
	for tried["all"] < n {
		for _, s := range strangers {
			try(s.kind, s.make(t, r))
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(tried)) {
		fmt.Printf("copies: %s: %d strangers\n", kind, tried[kind])
	}
	fmt.Printf("copies: %d of %d strangers taken for a daily\n", taken, tried["all"])
}

// puzzleText finds a puzzle in a line of a list.
var puzzleText = regexp.MustCompile(`[0-9.]{81}`)

// strangers are the kinds of puzzles that are tried besides those of lists.
var strangers = []struct {
	kind string
	make func(testing.TB, *rand.Rand) *solver.Grid
}{
	{"no superfluous clue", func(t testing.TB, r *rand.Rand) *solver.Grid {
		g, _, err := generate.NewPuzzle(t.Context(), r, generate.Options{Unrated: true})
		gametest.Must(t, err)
		return g
	}},
	{"17 to 40 digits", func(t testing.TB, r *rand.Rand) *solver.Grid { return partOf(t, r, "3x3", 17+r.IntN(24)) }},
	{"17 to 40 digits, diagonals", func(t testing.TB, r *rand.Rand) *solver.Grid { return partOf(t, r, "3x3+x", 17+r.IntN(24)) }},
	{"17 to 40 digits, windows", func(t testing.TB, r *rand.Rand) *solver.Grid { return partOf(t, r, "3x3+w", 17+r.IntN(24)) }},
	{"17 to 40 digits, jigsaw", func(t testing.TB, r *rand.Rand) *solver.Grid { return partOf(t, r, "jigsaw", 17+r.IntN(24)) }},
	{"41 to 81 digits", func(t testing.TB, r *rand.Rand) *solver.Grid { return partOf(t, r, "3x3", 41+r.IntN(41)) }},
}

// partOf returns n digits of a random solution of a layout.
func partOf(t testing.TB, r *rand.Rand, variant string, n int) *solver.Grid {
	v, err := notation.ParseVariant(variant)
	gametest.Must(t, err)
	layout, err := generate.NewLayout(t.Context(), r, v)
	gametest.Must(t, err)
	full, err := generate.FullGrid(t.Context(), r, layout)
	gametest.Must(t, err)
	g := solver.NewGrid(layout)
	for _, c := range r.Perm(81)[:n] {
		g.Place(c, full.Value(c))
	}
	return g
}

// Every disguise of a daily is known, with up to three givens removed or changed and
// any number of digits more; above fifty digits with one.
func TestDisguisesAreCopies(t *testing.T) {
	puzzles := sixty(t)
	dailies := guard.NewDailies(puzzles)
	r := rand.New(rand.NewPCG(2, 60))
	_, n := samples(t)
	known := 0
	for i := range n {
		p := puzzles[i%len(puzzles)]
		all := gametest.DisguisesOf(r, p.Grid, p.Solution)
		d := all[i/len(puzzles)%len(all)]
		if id, err := dailies.Show(t.Context(), d.Read(t)); err != nil || id != p.ID {
			t.Errorf("%s as %s, %s: %q, %v", p.Grid, d.Digits, d.Name, id, err)
			continue
		}
		known++
	}
	fmt.Printf("copies: %d of %d disguises known\n", known, n)
}
