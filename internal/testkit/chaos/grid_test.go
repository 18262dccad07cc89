package chaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/phrasetest"
	"pencilmark/solver"
)

// gridOf reads the grid from the text of a message.
func gridOf(m discordtest.Message) (string, bool) {
	grid := phrasetest.GridIn(m.Text())
	return grid, grid != ""
}

// solve returns the solution of a grid.
func solve(grid string) (string, error) {
	shape := solver.Classic().Shape()
	if sizeOf(grid) == miniSize {
		shape = game.MiniShape()
	}
	layout, err := solver.NewLayout(shape)
	if err != nil {
		return "", err
	}
	g := solver.NewGrid(layout)
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

const miniSize = 6

// sizeOf returns the number of digits in a row of a grid.
func sizeOf(grid string) int {
	if len(grid) == miniSize*miniSize {
		return miniSize
	}
	return 9
}

// rows breaks a grid into lines, as people type them.
func rows(digits string) string {
	return strings.Join(slices.Collect(chunks(digits, sizeOf(digits))), "\n")
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

// withOneMore returns a grid with one more blank filled in correctly.
func withOneMore(grid, solution string, r *rand.Rand) string {
	b := []byte(grid)
	if blanks := blanksOf(grid); len(blanks) > 0 {
		cell := blanks[r.IntN(len(blanks))]
		b[cell] = solution[cell]
	}
	return string(b)
}

// withOneWrong returns a full grid with a wrong digit in one of the blanks.
func withOneWrong(grid, solution string, r *rand.Rand) string {
	b, blanks := []byte(solution), blanksOf(grid)
	cell := blanks[r.IntN(len(blanks))]
	size := sizeOf(grid)
	b[cell] = '1' + (b[cell]-'1'+1+byte(r.IntN(size-1)))%byte(size)
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

// controlID matches the name and the first argument of a control's id, such as "v1:hint:17:0".
var controlID = regexp.MustCompile(`^v\d+:([a-z-]+)(?::([^:]*))?`)

// button is an enabled button of a message.
type button struct{ label, arg string } // the first argument of its id

// buttons returns the enabled buttons of a message with a given name.
func buttons(m discordtest.Message, name string) (all []button) {
	for _, b := range m.Buttons() {
		found := controlID.FindStringSubmatch(b.CustomID)
		if found != nil && found[1] == name && !b.Disabled {
			all = append(all, button{b.Label, found[2]})
		}
	}
	return all
}

// control returns the first enabled button of a message with a given name.
func control(m discordtest.Message, name string) (label, arg string, ok bool) {
	all := buttons(m, name)
	if len(all) == 0 {
		return "", "", false
	}
	return all[0].label, all[0].arg, true
}

// choices lists the values of a menu among a message's components.
func choices(components []discordtest.Component, customID string) (all []any) {
	for _, c := range components {
		all = append(all, choices(c.Components, customID)...)
		for _, o := range c.Options {
			if c.CustomID == customID {
				all = append(all, o.Value)
			}
		}
	}
	return all
}

// choose picks one of a menu's values; ok is false if there are none.
func choose(m discordtest.Message, customID string, r *rand.Rand) (value string, ok bool) {
	all := choices(m.Components, customID)
	if len(all) == 0 {
		return "", false
	}
	return fmt.Sprint(all[r.IntN(len(all))]), true
}

// String describes a request in a report.
func (p UserRequest) String() string {
	return strings.TrimSpace(fmt.Sprintf("%s %s %s (player %s, guild %s, attempt %d, asked at %s)",
		p.Kind, p.Name, p.Value, p.Player, p.Guild, p.Attempt, p.At.Format("15:04:05.000")))
}
