package notation

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"pencilmark/solver"
)

// Target is what a text names: a cell or a unit, a digit, or both.
type Target struct {
	Cell  int          // -1 if none is named
	Unit  *solver.Unit // nil if none is named
	Digit int          // 0 if none is named
}

// Sets returns the cells and the digit as sets, each empty if none is named.
func (t Target) Sets() (cells solver.CellSet, digits solver.Digits) {
	switch {
	case t.Cell >= 0:
		cells = solver.CellsOf(t.Cell)
	case t.Unit != nil:
		cells = t.Unit.Set
	}
	if t.Digit > 0 {
		digits = solver.DigitsOf(t.Digit)
	}
	return cells, digits
}

// ParseCell reads a cell and nothing else. The error is an *Error.
func ParseCell(l *solver.Layout, text string) (int, error) {
	t, err := readOne(l, text, need{cell: true})
	return t.Cell, err
}

// ParseCells reads cells separated by blanks, commas or semicolons. The error is an *Error.
func ParseCells(l *solver.Layout, text string) (cells []int, err error) {
	for name := range strings.FieldsFuncSeq(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' }) {
		cell, err := ParseCell(l, name)
		if err != nil {
			return nil, err
		}
		cells = append(cells, cell)
	}
	return cells, nil
}

// ParseDigit reads a digit and nothing else. The error is an *Error.
func ParseDigit(l *solver.Layout, text string) (int, error) {
	t, err := readOne(l, text, need{digit: true})
	return t.Digit, err
}

// ParseCandidate reads a cell and a digit, affirmed or denied. The error is an *Error.
func ParseCandidate(l *solver.Layout, text string) (solver.Candidate, error) {
	t, err := readOne(l, text, need{cell: true, digit: true})
	return solver.Candidate{Cell: t.Cell, Digit: t.Digit}, err
}

// ParseFields reads the cell field and the digit field of a question. Either may be empty or hold a whole candidate; a
// unit may replace the cell, as in "box 5". The error is an *Error with the column in its field.
func ParseFields(l *solver.Layout, cell, digit string) (Target, error) {
	cell = WithNumbers(cell)
	switch {
	case cell == "" && digit == "":
		return Target{Cell: none}, nil
	case cell == "":
		return readOne(l, digit, need{digit: true, more: true, units: true})
	}
	t, err := readOne(l, cell+" "+digit, need{cell: true, digit: digit != "", more: true, units: true})
	if e, ok := errors.AsType[*Error](err); ok {
		if before := utf8.RuneCountInString(cell) + 1; e.Column > before {
			e.Column -= before
		}
	}
	return t, err
}

// sizeOf returns a layout's size; for any layout, that is the largest size.
func sizeOf(l *solver.Layout) int {
	if l == nil {
		return solver.MaxSize
	}
	return l.Size()
}

// need says what a text must name. With more it may also name the other, and with units a unit in place of a cell.
type need struct{ cell, digit, more, units bool }

func readOne(l *solver.Layout, text string, n need) (Target, error) {
	r := newReader(l, text, n)
	err := r.read(scan(text))
	f := nothing(len(text))
	if len(r.found) > 0 {
		f = r.found[0]
	}
	switch {
	case err != nil:
	case n.cell && !f.placed(), n.digit && f.digit == none:
		err = r.missing(f)
	case len(r.found) > 1:
		err = r.fail(FaultUnclear, r.found[1].from, len(text))
	case f.whole() && !n.more && !(n.cell && n.digit):
		err = r.fail(FaultUnclear, f.from, f.to)
	}
	if err != nil {
		return Target{Cell: none}, err
	}
	return Target{Cell: f.cell, Unit: f.unit, Digit: max(f.digit, 0)}, nil
}

type found struct {
	cell, digit int
	unit        *solver.Unit
	not         bool
	from, to    int
}

const none = -1

func nothing(at int) found { return found{cell: none, digit: none, from: at, to: at} }

func (f *found) placed() bool { return f.cell != none || f.unit != nil }

func (f *found) whole() bool { return f.placed() && f.digit != none }

func (f *found) empty() bool { return !f.placed() && f.digit == none }

type reader struct {
	layout *solver.Layout
	size   int
	text   string
	need   need
	blank  bool // a digit may be 0, a blank

	found []found
	now   found
	not   bool // a "not" was read that belongs to the next candidate
}

func newReader(l *solver.Layout, text string, n need) *reader {
	return &reader{layout: l, size: sizeOf(l), text: text, need: n}
}

// read reads everything that the tokens name.
func (r *reader) read(tokens []token) error {
	r.now = nothing(0)
	for _, t := range tokens {
		switch t.kind {
		case unknown:
			return r.fail(r.expected(), t.from, t.to)
		case otherPunctuation:
			if r.text[t.from:t.to] == "-" && r.now.placed() && !r.now.whole() {
				return r.fail(FaultUnclear, r.now.from, t.to) // some people use the word for crossing out, others for writing
			}
		case negation:
			r.deny()
		case cell:
			if t.row < 1 || t.row > r.size || t.col < 1 || t.col > r.size {
				return r.fail(FaultNoCell, t.from, t.to)
			}
			r.begin(t, r.now.placed())
			r.now.cell = (t.row-1)*r.size + t.col - 1
		case unit:
			named := r.unitOf(t)
			if named == nil {
				return r.fail(r.expected(), t.from, t.to)
			}
			r.begin(t, r.now.placed())
			r.now.unit = named
		case digit:
			if t.n > r.size || t.n == 0 && !r.blank {
				return r.fail(FaultNoDigit, t.from, t.to)
			}
			r.begin(t, r.now.digit != none)
			r.now.digit = t.n
		}
	}
	r.now.not = r.now.not || r.not
	r.end()
	return nil
}

// unitOf returns the unit that a token names; nil if none is allowed or there is no such unit.
func (r *reader) unitOf(t token) *solver.Unit {
	if !r.need.units || r.layout == nil {
		return nil
	}
	return unitNamed(r.layout, t.word, t.n)
}

// begin makes room for a token. If its place is taken, it starts a new target.
func (r *reader) begin(t token, taken bool) {
	if taken {
		r.end()
	}
	if r.now.empty() {
		r.now.from, r.now.not, r.not = t.from, r.not, false
	}
	r.now.to = t.to
}

func (r *reader) end() {
	if !r.now.empty() {
		r.found = append(r.found, r.now)
	}
	r.now = nothing(len(r.text))
}

// deny notes a "not", which belongs to the candidate being read or to the next one.
func (r *reader) deny() {
	if r.now.empty() || r.now.whole() {
		r.not = true
	} else {
		r.now.not = true
	}
}

// expected returns the fault that says what should follow.
func (r *reader) expected() Fault {
	switch {
	case r.blank && (!r.now.placed() || r.now.whole()):
		return FaultUnclear
	case r.need.cell && !r.now.placed():
		return FaultNoCell
	case (r.need.digit || r.need.more) && r.now.digit == none:
		return FaultNoDigit
	}
	return FaultUnclear
}

func (r *reader) missing(f found) error {
	if r.need.cell && !f.placed() {
		return r.fail(FaultNoCell, f.to, f.to)
	}
	return r.fail(FaultNoDigit, f.to, f.to)
}
