package canonical

const unnamed = 10

// read reads a row from a position on; value is what it has read so far. It stops when that exceeds
// the best, and follows every choice that gives the least next digit.
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

// exceeds reports whether a row is more than the best up to a position.
func (f *finder) exceeds(value uint64, pos int) bool {
	unread := 32 - 4*pos
	return value>>unread > f.best>>unread
}

// tooMuch is where a row is read on that can only become more than the best.
const tooMuch = 9 + 1

// name returns what a digit is called, which is settled from then on.
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

// putFirst takes a column out of its class and puts it in front of it.
func (f *finder) putFirst(w *way, start, pos int) {
	w.cols[start], w.cols[pos] = w.cols[pos], w.cols[start]
	w.starts |= 1 << (start + 1)
	f.retie(w, start, start+1)
}

// retie ties anew the digits of classes that were one.
func (f *finder) retie(w *way, classes ...int) {
	first := f.row(w, f.depth)
	for _, pos := range classes {
		w.tie(first, f.first, pos)
	}
}

// readClass splits the class at a position by the contents of a row until the position's digit is
// known, and returns the next position. If several columns could come first it follows each but the
// last itself.
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

// leastNames returns the least name that a digit of a class can get, the positions where it can,
// and the last of them. If a digit's name depends on the order of the class, these are all
// positions and name 0.
func (f *finder) leastNames(w *way, number, pos, end int) (least uint8, set uint16, last int) {
	row, first := f.row(w, number), f.row(w, f.depth)
	least = unnamed
	for i := pos; i < end; i++ {
		d := row[w.cols[i]]
		name := w.names[d]
		if name == 0 {
			name = w.named + 1
		}
		if w.tied>>d&1 != 0 && number/3 != f.depth/3 { // else it is at home in another box
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

// orders returns how many orders the tied columns have.
func (w *way) orders() int {
	n := 1
	for pos := 0; pos < 9; pos = w.end(pos) {
		for i := 2; i <= w.end(pos)-pos; i++ {
			n *= i
		}
	}
	return n
}

// morph returns the Morph of a way. Tied columns keep their order, and unused digits get the names
// that are left.
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
