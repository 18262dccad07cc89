package generate

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
)

// exactSearch is the exact search as generation needs it. All errors are the context's.
type exactSearch interface {
	// full returns a random solved grid.
	full(ctx context.Context, r *rand.Rand) (values, error)

	// begin sets the puzzle that clues are removed from, and its solution. removeClue and restoreClue change the
	// puzzle.
	begin(puzzle, solution values)
	removeClue(cell int)
	restoreClue(cell int)

	// needs reports whether a clue is known to be needed without a search.
	needs(cell int) bool

	// differs reports whether the puzzle has a solution with another digit in a cell without a clue.
	differs(ctx context.Context, cell int) (bool, error)

	// guesses returns how often the search of a puzzle had to guess.
	guesses(ctx context.Context, puzzle values) (int, error)

	// solutions calls yield with the solutions of a puzzle, at most limit; yield must not keep what it sees.
	solutions(ctx context.Context, puzzle values, limit int, yield func(values)) error
}

func exactSearchFor(l *solver.Layout) exactSearch {
	if l == solver.Classic() {
		return new(classicSearch)
	}
	return &generalSearch{layout: l}
}

type generalSearch struct {
	layout           *solver.Layout
	puzzle, solution values
}

func (e *generalSearch) full(ctx context.Context, r *rand.Rand) (values, error) {
	g, err := FullGrid(ctx, r, e.layout)
	if err != nil {
		return nil, err
	}
	return g.Values(), nil
}

func (e *generalSearch) begin(puzzle, solution values) {
	e.puzzle, e.solution = slices.Clone(puzzle), solution
}

func (e *generalSearch) removeClue(cell int)  { e.puzzle[cell] = 0 }
func (e *generalSearch) restoreClue(cell int) { e.puzzle[cell] = e.solution[cell] }

// needs never knows without a search.
func (e *generalSearch) needs(int) bool { return false }

func (e *generalSearch) differs(ctx context.Context, cell int) (bool, error) {
	g := e.puzzle.grid(e.layout)
	g.Remove(cell, int(e.solution[cell]))
	found, err := solver.CountSolutions(ctx, g, 1)
	return found > 0, err
}

func (e *generalSearch) solutions(ctx context.Context, puzzle values, limit int, yield func(values)) error {
	_, err := solver.Search(ctx, puzzle.grid(e.layout), limit, func(s *solver.Grid) bool {
		yield(s.Values())
		return true
	})
	return err
}

func (e *generalSearch) guesses(context.Context, values) (int, error) { return 1, nil }

type classicSearch struct {
	searcher solver.Searcher81
	grids    uniform
	sets     unavoidable
	second   solver.SecondSolution81
}

func (e *classicSearch) full(ctx context.Context, r *rand.Rand) (values, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	grid := e.grids.next(r)
	return grid[:], nil
}

func (e *classicSearch) begin(puzzle, solution values) {
	e.sets.note((*solver.Puzzle81)(solution))
	e.second.SetKnownSolution((*solver.Puzzle81)(solution))
	for cell, digit := range puzzle {
		if digit == 0 {
			e.removeClue(cell)
		}
	}
}

func (e *classicSearch) removeClue(cell int) {
	e.sets.lose(cell)
	e.second.RemoveClue(cell)
}

func (e *classicSearch) restoreClue(cell int) {
	e.sets.regain(cell)
	e.second.RestoreClue(cell)
}

func (e *classicSearch) needs(cell int) bool { return e.sets.needs(cell) }

func (e *classicSearch) differs(ctx context.Context, cell int) (bool, error) {
	return e.second.Exists(ctx, cell)
}

func (e *classicSearch) guesses(ctx context.Context, puzzle values) (int, error) {
	_, err := e.searcher.Search(ctx, (*solver.Puzzle81)(puzzle), 2)
	return e.searcher.Guesses(), err
}

func (e *classicSearch) solutions(ctx context.Context, puzzle values, limit int, yield func(values)) error {
	_, err := e.searcher.EachSolution(ctx, (*solver.Puzzle81)(puzzle), limit, func(s *solver.Puzzle81) bool {
		yield(s[:])
		return true
	})
	return err
}

// values is the digits of a puzzle or solution, row-major, 0 for none.
type values []uint8

func (v values) grid(l *solver.Layout) *solver.Grid {
	g := solver.GridFromValues(l, v)
	g.MarkGivens()
	return g
}

func (v values) clues() (n int) {
	for _, digit := range v {
		if digit != 0 {
			n++
		}
	}
	return n
}

// unavoidable knows sets of cells of a solved classic grid in which digits can change places: a unique puzzle has a
// clue in each. It knows the small ones of two digits, and of two rows of a band or two columns of a stack. They show
// half of the needed clues much faster than a search.
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
	// maxUnavoidable is reached if each two digits and each two lines have four sets of four cells.
	maxUnavoidable = 36*4 + 18*4

	// maxPairs is how many pairs of cells a set has that is noted. Few clues are the last of a larger one.
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
