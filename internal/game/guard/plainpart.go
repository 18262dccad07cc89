package guard

import "pencilmark/solver"

// How many digits tell that they were taken from a solution as people do it by hand: as they
// stand, turned or mirrored, and perhaps with digits renamed throughout. A stranger's do so by
// chance once in more than a thousand.
const (
	fewAsTheyStand  = 8 // all of them in their places
	manyAsTheyStand = 12
	othersPlain     = 3  // of so many, so many may be others
	renamed         = 14 // all of them, with digits renamed
)

// plainPart reports whether the digits of a grid stand in a solution so, among so many cells
// that somebody filled or restricted.
func plainPart(digits, solution *solver.Puzzle81, filled, count int) bool {
	for turn := range 8 {
		same, names := 0, naming{}
		for cell, d := range digits {
			if d == 0 {
				continue
			}
			s := solution[turned(cell, turn)]
			if s == d {
				same++
			}
			names.note(d, s)
		}
		if count >= fewAsTheyStand && same == filled || count >= manyAsTheyStand && same >= filled-othersPlain || count >= renamed && !names.broken {
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
