package guard

import "pencilmark/solver"

// How many givens tell that digits were taken from a puzzle as people do it by hand: as they
// stand, turned or mirrored, and perhaps with digits renamed throughout. A stranger's do so by
// chance once in more than a thousand.
const (
	fewAsTheyStand  = 8
	manyAsTheyStand = 12 // among more than manyStanding digits
	manyStanding    = 40
	renamed         = 12 // all digits that stand in the cells of givens
)

// plainPart reports whether givens stand so among the digits of a grid, where so many more
// cells may say as much.
func plainPart(digits, givens *solver.Puzzle81, count, more int) bool {
	enough := fewAsTheyStand
	if count > manyStanding {
		enough = manyAsTheyStand
	}
	for turn := range 8 {
		same, both, names := 0, 0, naming{}
		for cell, d := range digits {
			given := givens[turned(cell, turn)]
			if d == 0 || given == 0 {
				continue
			}
			if both++; given == d {
				same++
			}
			names.note(d, given)
		}
		if same+more >= enough || both+more >= renamed && !names.broken {
			return true
		}
	}
	return false
}

// turned is where a cell of a 9x9 grid comes in one of the eight symmetries of the square.
func turned(cell, turn int) int {
	row, column := cell/9, cell%9
	if turn&1 != 0 {
		row = 8 - row
	}
	if turn&2 != 0 {
		column = 8 - column
	}
	if turn&4 != 0 {
		row, column = column, row
	}
	return 9*row + column
}

// naming is what digits are called elsewhere.
type naming struct {
	of, by [10]uint8
	broken bool // one has two names, or two have one
}

func (n *naming) note(digit, name uint8) {
	if n.of[digit] == 0 && n.by[name] == 0 {
		n.of[digit], n.by[name] = name, digit
	}
	n.broken = n.broken || n.of[digit] != name
}
