package guard_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/game/gametest"
	"pencilmark/internal/game/guard"
	"pencilmark/internal/starter"
	"pencilmark/solver"
	"pencilmark/solver/generate"
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

// No stranger's puzzle is taken for one of sixty dailies: neither those of the list that
// PENCILMARK_STRANGERS names, nor part of any solution of any layout.
func TestStrangersAreNoCopies(t *testing.T) {
	dailies := guard.NewDailies(sixty(t))
	r := rand.New(rand.NewPCG(1, 60))
	n, _ := samples(t)
	taken, tried := 0, 0
	try := func(g *solver.Grid) {
		id, err := dailies.Show(t.Context(), g)
		gametest.Must(t, err)
		if tried++; id != "" {
			taken++
			t.Errorf("%s is taken for %s", g, id)
		}
	}
	if list := os.Getenv("PENCILMARK_STRANGERS"); list != "" {
		text, err := os.ReadFile(list)
		gametest.Must(t, err)
		for line := range strings.FieldsSeq(string(text)) {
			try(gametest.Read(t, line))
		}
	}
	for tried < n {
		try(stranger(t, r))
	}
	fmt.Printf("copies: %d of %d strangers taken for a daily\n", taken, tried)
}

// stranger returns some digits of a random solution of some layout: mostly as many as a
// puzzle has, sometimes as somebody has solved it in part.
func stranger(t testing.TB, r *rand.Rand) *solver.Grid {
	shapes := []string{"3x3", "3x3", "3x3", "3x3+x", "3x3+w"}
	shape, err := solver.ParseShape(shapes[r.IntN(len(shapes))])
	gametest.Must(t, err)
	layout, err := solver.NewLayout(shape)
	gametest.Must(t, err)
	full, err := generate.FullGrid(t.Context(), r, layout)
	gametest.Must(t, err)
	n := 17 + r.IntN(24)
	if r.IntN(5) == 0 {
		n = 51 + r.IntN(31)
	}
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
