package canonical

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"

	"pencilmark/solver"
)

// finder finds canonical forms one after another. The zero value is ready; it is not safe for concurrent use. It
// builds the form row by row, and keeps all ways that give the smallest rows so far. Columns that cannot be ordered
// yet are kept together as a class.
type finder struct {
	cells [2][9][9]uint8 // the puzzle by row and column, and with both exchanged
	ways  []way          // those that give the smallest rows so far
	next  []way          // those with one more row
	best  uint64         // that row; each digit is four bits, the leftmost the highest
	first uint64         // the first row that is not empty
	depth int            // its number, or the number of the row that is read
	reads int
	limit int // of reads; 0 is maxReads
}

// maxReads and maxWays bound the effort: about 0.2 s and 6 MB. No known grid needs a tenth of that.
const (
	maxReads = 1 << 20
	maxWays  = 1 << 17
)

// way is a choice of the first rows, and its consequences for columns and names of digits.
type way struct {
	flipped uint8    // index into finder.cells
	rows    [9]uint8 // in their new order
	used    uint16   // the same as a set
	cols    [9]uint8 // in their new order, as far as it is known
	starts  uint16   // the positions at which a class of columns begins, and 9
	names   [10]uint8
	tied    uint16 // digits with the smallest name that they may still get, see tie
	named   uint8  // how many digits have a name
}

// find returns the canonical form of a puzzle or a full grid. It fails if a digit is above 9 or repeats in a unit,
// and with ErrEffort if it reaches the bounds.
func (f *finder) find(p *solver.Puzzle81) (Form, error) {
	if err := f.load(p); err != nil {
		return Form{}, err
	}
	f.begin()
	var form Form
	for row := range 9 {
		if err := f.extend(row); err != nil {
			return Form{}, err
		}
		for col := range 9 {
			form.Puzzle[row*9+col] = uint8(f.best >> (32 - 4*col) & 15)
		}
	}
	for i := range f.ways {
		form.Automorphisms += f.ways[i].orders()
	}
	form.Morph = f.morph(f.ways[0])
	return form, nil
}

func (f *finder) load(p *solver.Puzzle81) error {
	var rows, cols, boxes [9]uint16 // the digits in each, as bits
	for cell, d := range p {
		row, col := cell/9, cell%9
		f.cells[0][row][col], f.cells[1][col][row] = d, d
		if d == 0 {
			continue
		}
		box, bit := row/3*3+col/3, uint16(1)<<d
		switch {
		case d > 9:
			return fmt.Errorf("%s: %d is no digit of a classic sudoku", solver.Classic().CellName(cell), d)
		case (rows[row]|cols[col]|boxes[box])&bit != 0:
			return fmt.Errorf("%s: %d stands twice in a unit", solver.Classic().CellName(cell), d)
		}
		rows[row] |= bit
		cols[col] |= bit
		boxes[box] |= bit
	}
	return nil
}

var orders = [...][3]uint8{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// begin makes the ways without rows: one for each order of the stacks, flipped and not flipped.
func (f *finder) begin() {
	f.ways, f.depth, f.first, f.reads = f.ways[:0], 0, 0, 0
	for flipped := range uint8(2) {
		for _, stacks := range orders {
			w := way{flipped: flipped, starts: 1<<0 | 1<<3 | 1<<6 | 1<<9}
			for i, s := range stacks {
				w.cols[3*i], w.cols[3*i+1], w.cols[3*i+2] = 3*s, 3*s+1, 3*s+2
			}
			f.ways = append(f.ways, w)
		}
	}
}

func (f *finder) extend(row int) error {
	f.next, f.best = f.next[:0], math.MaxUint64
	for i := range f.ways {
		w := &f.ways[i]
		for rest := w.choices(row); rest != 0; rest &= rest - 1 {
			if f.reads > cmp.Or(f.limit, maxReads) || len(f.next) > maxWays {
				return ErrEffort
			}
			longer := *w
			longer.rows[row] = uint8(bits.TrailingZeros16(rest))
			longer.used |= rest & -rest
			if f.first == 0 {
				f.depth = row
				f.readFirst(longer)
			} else {
				f.read(longer, row, 0, 0)
			}
		}
	}
	if f.first == 0 {
		f.first = f.best
	}
	f.ways, f.next = f.next, f.ways
	return nil
}

// choices returns the rows that may come next: the rest of the current band, or any row of the other bands.
func (w *way) choices(row int) uint16 {
	if row%3 == 0 {
		return ^w.used & 0x1ff
	}
	return ^w.used & (7 << (w.rows[row-1] / 3 * 3))
}

// keep keeps a way whose next row is value, unless another way gives a smaller row.
func (f *finder) keep(w *way, value uint64) {
	if value < f.best {
		f.best, f.next = value, f.next[:0]
	}
	if value == f.best {
		f.next = append(f.next, *w)
	}
}

// readFirst reads a row when all rows before it are empty. In each stack empty columns come first; the others stay
// tied, and so do their digits.
func (f *finder) readFirst(w way) {
	f.reads++
	row := f.row(&w, f.depth)
	var value uint64
	for pos := 0; pos < 9; pos = w.end(pos) {
		w.emptyFirst(row, pos, w.end(pos))
		if row[w.cols[pos]] == 0 {
			continue
		}
		for at := pos; at < w.end(pos); at++ {
			w.named++
			value |= uint64(w.named) << (32 - 4*at)
		}
	}
	if value > f.best {
		return
	}
	for pos := 0; pos < 9; pos = w.end(pos) {
		w.tie(row, value, pos)
	}
	f.keep(&w, value)
}

// row returns the i-th row of a way's new order.
func (f *finder) row(w *way, i int) *[9]uint8 { return &f.cells[w.flipped][w.rows[i]] }

func (w *way) end(pos int) int {
	return pos + 1 + bits.TrailingZeros16(w.starts>>(pos+1))
}

// emptyFirst moves the empty columns of a class to its front and returns their number.
func (w *way) emptyFirst(row *[9]uint8, pos, end int) int {
	at := pos
	for i := pos; i < end; i++ {
		if row[w.cols[i]] == 0 {
			w.cols[at], w.cols[i] = w.cols[i], w.cols[at]
			at++
		}
	}
	w.starts |= 1 << at
	return at - pos
}

// tie gives the digits of the first row in a class the smallest names. The digits are tied if there are several.
func (w *way) tie(first *[9]uint8, names uint64, pos int) {
	end := w.end(pos)
	for _, col := range w.cols[pos:end] {
		d := first[col]
		if d == 0 {
			return
		}
		w.names[d] = uint8(names >> (32 - 4*pos) & 15)
		w.tied &^= 1 << d
		if end-pos > 1 {
			w.tied |= 1 << d
		}
	}
}

const unnamed = 10

// read reads a row from a position on; value is the part before it. It stops when the row exceeds the best one, and
// follows every choice that gives the smallest next digit.
func (f *finder) read(w way, number, pos int, value uint64) {
	f.reads++
	row := f.row(&w, number)
	for pos < 9 {
		if w.end(pos)-pos > 1 {
			if pos = f.readClass(&w, row, number, pos, value); pos == tooMuch {
				return
			}
			continue
		}
		value |= uint64(f.name(&w, row[w.cols[pos]])) << (32 - 4*pos)
		if f.exceeds(value, pos) {
			return
		}
		pos++
	}
	f.keep(&w, value)
}

// exceeds reports whether a row, up to a position, is larger than the best one.
func (f *finder) exceeds(value uint64, pos int) bool {
	unread := 32 - 4*pos
	return value>>unread > f.best>>unread
}

// tooMuch is the position that readClass returns if the row can only become larger than the best one.
const tooMuch = 9 + 1

// name returns the name of a digit, and makes it final.
func (f *finder) name(w *way, d uint8) uint8 {
	switch {
	case d == 0:
		return 0
	case w.names[d] == 0:
		w.named++
		w.names[d] = w.named
	case w.tied>>d&1 != 0:
		first := f.row(w, f.depth)
		pos := w.home(first, d)
		start := pos
		for w.starts>>start&1 == 0 {
			start--
		}
		f.putFirst(w, start, pos)
	}
	return w.names[d]
}

// home returns the position at which the first row has a digit.
func (w *way) home(first *[9]uint8, d uint8) int {
	pos := 0
	for first[w.cols[pos]] != d {
		pos++
	}
	return pos
}

// putFirst takes a column out of its class and puts it before the class.
func (f *finder) putFirst(w *way, start, pos int) {
	w.cols[start], w.cols[pos] = w.cols[pos], w.cols[start]
	w.starts |= 1 << (start + 1)
	f.retie(w, start, start+1)
}

// retie calls tie for the parts into which a class was split.
func (f *finder) retie(w *way, classes ...int) {
	first := f.row(w, f.depth)
	for _, pos := range classes {
		w.tie(first, f.first, pos)
	}
}

// readClass splits the class at a position by the contents of a row until the position's digit is known, and returns
// the next position. If several columns could come first, it follows all but the last of them by itself.
func (f *finder) readClass(w *way, row *[9]uint8, number, pos int, value uint64) int {
	end := w.end(pos)
	if n := w.emptyFirst(row, pos, end); n > 0 {
		if pos+n < end {
			f.retie(w, pos, pos+n)
		}
		return pos + n
	}
	name, which, last := f.leastNames(w, number, pos, end)
	if f.exceeds(value|uint64(name)<<(32-4*pos), pos) {
		return tooMuch
	}
	for i := pos; i < last; i++ {
		if which>>i&1 != 0 {
			other := *w
			f.putFirst(&other, pos, i)
			f.read(other, number, pos, value)
		}
	}
	f.putFirst(w, pos, last)
	return pos
}

// leastNames returns the smallest name that a digit of a class can get, the positions where it can, and the last of
// them. If a digit's name depends on the order of the class, it returns all positions and name 0.
func (f *finder) leastNames(w *way, number, pos, end int) (least uint8, set uint16, last int) {
	row, first := f.row(w, number), f.row(w, f.depth)
	least = unnamed
	for i := pos; i < end; i++ {
		d := row[w.cols[i]]
		name := w.names[d]
		if name == 0 {
			name = w.named + 1
		}
		if w.tied>>d&1 != 0 && number/3 != f.depth/3 { // within one band its home is in another box
			if home := w.home(first, d); pos <= home && home < end {
				return 0, 1<<end - 1<<pos, end - 1
			}
		}
		if name < least {
			least, set = name, 0
		}
		if name == least {
			set, last = set|1<<i, i
		}
	}
	return least, set, last
}

// orders returns the number of orders of the tied columns.
func (w *way) orders() int {
	n := 1
	for pos := 0; pos < 9; pos = w.end(pos) {
		for i := 2; i <= w.end(pos)-pos; i++ {
			n *= i
		}
	}
	return n
}

// morph returns the Morph of a way. Tied columns keep their order, and unused digits get the remaining names.
func (f *finder) morph(w way) Morph {
	w.starts = 1<<10 - 1
	for pos := range 9 {
		w.tie(f.row(&w, f.depth), f.first, pos)
	}
	m := Morph{Flip: w.flipped == 1, Rows: w.rows, Cols: w.cols, Digits: w.names}
	for d := 1; d <= 9; d++ {
		if m.Digits[d] == 0 {
			w.named++
			m.Digits[d] = w.named
		}
	}
	return m
}
