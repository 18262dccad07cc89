package generate

import (
	"math/bits"

	"pencilmark/solver"
)

// unavoidable knows sets of cells of a solved classic grid in which digits can change places: a
// unique puzzle has a clue in each. It knows the small ones of two digits, and of two rows of a
// band or two columns of a stack. They show half of the needed clues much faster than a search.
type unavoidable struct {
	sets  [maxUnavoidable]cells
	count int              // of the sets
	of    [81][8 + 4]uint8 // by cell: its sets of two digits and of two lines
	known [81]uint8        // by cell: how many of those are in of
	clues cells
}

// cells is a set of cells, bit for bit.
type cells [2]uint64

func (s *cells) turn(cell int) { s[cell>>6] ^= 1 << (cell & 63) }

const (
	// maxUnavoidable is reached if each two digits and each two lines have four
	// sets of four cells.
	maxUnavoidable = 36*4 + 18*4

	// maxPairs is how many pairs of cells a set has that is noted. Few clues are
	// the last of a larger one.
	maxPairs = 5
)

// note finds the sets of a solved grid with a clue in every cell.
func (u *unavoidable) note(p *solver.Puzzle81) {
	u.count, u.known = 0, [81]uint8{}
	u.clues = cells{1<<64 - 1, 1<<17 - 1}
	var places [10]places
	for cell, d := range p {
		places[d].note(cell)
	}
	for a := 1; a <= 9; a++ {
		for b := 1; b < a; b++ {
			u.noteDigits(&places[a], &places[b])
		}
	}
	for i := range 9 {
		for j := i / 3 * 3; j < i; j++ {
			u.noteRows(p, i, j, &places)
			u.noteColumns(p, i, j, &places)
		}
	}
}

type places struct {
	inRow           [9]uint8  // the cell in a row
	columnOf, boxOf [9]uint8  // of that cell
	rowIn, rowInBox [9]uint16 // bit for bit, the row in which it is in a column, in a box
	columnInRow     [9]uint16 // likewise the column in which it is in a row
}

func (s *places) note(cell int) {
	row, column := cell/9, cell%9
	box := row/3*3 + column/3
	s.inRow[row], s.columnOf[row], s.boxOf[row] = uint8(cell), uint8(column), uint8(box)
	s.rowIn[column], s.rowInBox[box], s.columnInRow[row] = 1<<row, 1<<row, 1<<column
}

// noteDigits finds the sets of two digits, by connected rows.
func (u *unavoidable) noteDigits(a, b *places) {
	var next [9]uint16
	for row := range next {
		next[row] = b.rowIn[a.columnOf[row]] | b.rowInBox[a.boxOf[row]]
	}
	u.noteSets(&next, &a.inRow, &b.inRow)
}

// noteRows finds the sets of two rows of a band, by connected columns.
func (u *unavoidable) noteRows(p *solver.Puzzle81, i, j int, of *[10]places) {
	var next [9]uint16
	var a, b [9]uint8
	for column := range next {
		a[column], b[column] = uint8(i*9+column), uint8(j*9+column)
		next[column] = of[p[i*9+column]].columnInRow[j]
	}
	u.noteSets(&next, &a, &b)
}

// noteColumns is noteRows for two columns of a stack.
func (u *unavoidable) noteColumns(p *solver.Puzzle81, i, j int, of *[10]places) {
	var next [9]uint16
	var a, b [9]uint8
	for row := range next {
		a[row], b[row] = uint8(row*9+i), uint8(row*9+j)
		next[row] = of[p[row*9+i]].rowIn[j]
	}
	u.noteSets(&next, &a, &b)
}

// noteSets notes sets of pairs of cells; next says which pairs must change with a pair.
func (u *unavoidable) noteSets(next *[9]uint16, a, b *[9]uint8) {
	for left := uint16(1<<9 - 1); left != 0; {
		set := reachable(next, left&-left)
		left &^= set
		if bits.OnesCount16(set) > maxPairs {
			continue
		}
		u.sets[u.count] = cells{}
		for ; set != 0; set &= set - 1 {
			pair := bits.TrailingZeros16(set) % 9
			u.add(a[pair])
			u.add(b[pair])
		}
		u.count++
	}
}

// reachable returns what a table leads to from one number.
func reachable(next *[9]uint16, from uint16) uint16 {
	all := from
	for from != 0 {
		more := next[bits.TrailingZeros16(from)%9] &^ all
		all |= more
		from = from&(from-1) | more
	}
	return all
}

func (u *unavoidable) add(cell uint8) {
	u.of[cell][u.known[cell]] = uint8(u.count)
	u.known[cell]++
	u.sets[u.count].turn(int(cell))
}

// needs reports whether a clue is the last of a set.
func (u *unavoidable) needs(cell int) bool {
	others := u.clues
	others.turn(cell)
	for _, i := range u.of[cell][:u.known[cell]] {
		if set := &u.sets[i]; set[0]&others[0]|set[1]&others[1] == 0 {
			return true
		}
	}
	return false
}

func (u *unavoidable) lose(cell int) { u.clues.turn(cell) }

func (u *unavoidable) regain(cell int) { u.clues.turn(cell) }
