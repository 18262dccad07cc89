package chaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"pencilmark/internal/discordtest"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/generate"
	"pencilmark/solver/rating"
)

// gridPattern finds a grid in a picture's alt text: 81 characters, - for a blank.
var gridPattern = regexp.MustCompile(`[1-9-]{81}`)

// gridOf reads the grid from a message, as somebody does who cannot see it:
// 81 characters, - for a blank.
func gridOf(m discordtest.Message) (string, bool) {
	grid := gridPattern.FindString(m.Text())
	return grid, grid != ""
}

// solve returns the solution of a grid.
func solve(grid string) (string, error) {
	g := solver.NewGrid(solver.Classic())
	for cell, r := range grid {
		if r != '-' {
			g.Place(cell, int(r-'0'))
		}
	}
	solution, err := solver.Solve(context.Background(), g)
	if err != nil {
		return "", err
	}
	return solution.String(), nil
}

// rows breaks 81 characters into lines, as people type them.
func rows(digits string) string {
	return strings.Join(slices.Collect(chunks(digits, 9)), "\n")
}

func chunks(s string, n int) func(func(string) bool) {
	return func(yield func(string) bool) {
		for i := 0; i < len(s); i += n {
			if !yield(s[i:min(i+n, len(s))]) {
				return
			}
		}
	}
}

// withOneMore is a grid with one more blank filled in rightly.
func withOneMore(grid, solution string, r *rand.Rand) string {
	b := []byte(grid)
	if blanks := blanksOf(grid); len(blanks) > 0 {
		cell := blanks[r.IntN(len(blanks))]
		b[cell] = solution[cell]
	}
	return string(b)
}

// withOneWrong is a full grid that is wrong in one of the blanks.
func withOneWrong(grid, solution string, r *rand.Rand) string {
	b, blanks := []byte(solution), blanksOf(grid)
	cell := blanks[r.IntN(len(blanks))]
	b[cell] = '1' + (b[cell]-'1'+1+byte(r.IntN(8)))%9
	return string(b)
}

func blanksOf(grid string) []int {
	var blanks []int
	for i, r := range grid {
		if r == '-' {
			blanks = append(blanks, i)
		}
	}
	return blanks
}

// newPuzzle is an easy puzzle that nobody has seen, in no guise: what is a morph of a
// known one is not taken into the pool.
func newPuzzle(r *rand.Rand) string {
	g, _, err := generate.NewPuzzle(context.Background(), r, generate.Options{Tier: rating.Easy})
	if err != nil {
		panic(err) // one in three is easy
	}
	return format.Line(g)
}

// controlID reads the name and the first argument of a control's id, such as
// "v1:hint:17:0".
var controlID = regexp.MustCompile(`^v\d+:([a-z-]+)(?::([^:]*))?`)

// control finds a message's control of a name; arg is its first argument.
func control(m discordtest.Message, name string) (label, arg string, ok bool) {
	for _, b := range m.Buttons() {
		found := controlID.FindStringSubmatch(b.CustomID)
		if found != nil && found[1] == name && !b.Disabled {
			return b.Label, found[2], true
		}
	}
	return "", "", false
}

// String describes a request in a report.
func (p UserRequest) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s %s %s (player %s, guild %s, attempt %d, asked at %s)",
		p.Kind, p.Name, p.Value, p.Player, p.Guild, p.Attempt, p.At.Format("15:04:05.000")))
}
