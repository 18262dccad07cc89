package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

// MaxChain is the maximum number of links of a chain.
const MaxChain = 60

// ChainError says which part of a text cannot be read as a chain.
type ChainError struct {
	Fault  ChainFault
	Text   string // the wrong part as written; "" if something is missing
	Column int    // its place, in characters from 1
	Layout *solver.Layout
}

// ChainFault is the reason why a text is not a chain.
type ChainFault string

// The faults.
const (
	ChainFaultTerm ChainFault = "term" // want a digit and its cells here, as in (5)r1c4
	ChainFaultCell ChainFault = "cell" // there is no such cell
	ChainFaultLink ChainFault = "link" // want = or - here
	ChainFaultLong ChainFault = "long" // there are more than MaxChain links
)

func (e *ChainError) Error() string {
	found := "the end"
	if e.Text != "" {
		found = strconv.Quote(e.Text)
	}
	switch e.Fault {
	case ChainFaultLong:
		return fmt.Sprintf("column %d: a chain has %d links at most", e.Column, MaxChain)
	case ChainFaultCell:
		return fmt.Sprintf("column %d: there is no cell %q in this grid", e.Column, e.Text)
	case ChainFaultLink:
		return fmt.Sprintf("column %d: write = for a strong or - for a weak link, instead of %s", e.Column, found)
	}
	return fmt.Sprintf("column %d: write a digit and its cells, as in (5)r1c4=(5)r1c7, instead of %s", e.Column, found)
}

// ParseChain reads a chain in Eureka notation, "(5)r1c4=(5)r1c7-(5=8)r3c7": = is a strong and - a weak link; links in a
// cell or an almost locked set are inside the brackets. "5r1c4" and "r1c4(5)" are candidates too. Several cells are a
// group. "-loop" returns to the start. A name before a colon and a conclusion after "=>" are ignored. The grid says
// which cells of a set have a digit. The error is a *ChainError.
func ParseChain(g *solver.Grid, text string) ([]solver.Link, error) {
	p := chainReader{grid: g, text: text}
	if head := chainName().FindString(text); head != "" {
		p.at = len(head)
	}
	p.end = len(text)
	if loc := chainResult().FindStringIndex(text); loc != nil {
		p.end = loc[0]
	}
	return p.read()
}

var (
	chainName   = lazyregexp.New(`^[^=>⇒→]*:`)
	chainResult = lazyregexp.New(`\s*(?:=>|⇒|→|->)`)
	chainSign   = lazyregexp.New(`^\s*(=+|-+|[–—−])\s*`)
	inBrackets  = lazyregexp.New(`^\(([^()]*)\)`)
	bareDigit   = lazyregexp.New(`^(?i:[1-9A-G]|1[0-6])`)
	cellGroup   = lazyregexp.New(`^(?i)(?:` + rowLetter + `([\d.]+)` + columnLetter + `([\d.]+)|([a-p])([\d.]+))`)
	backToStart = lazyregexp.New(`^(?i)` + alternatives("loop") + `\s*$`)
	bracketSign = lazyregexp.New(`=|-|[–—−]`)
)

type chainReader struct {
	grid    *solver.Grid
	text    string
	at, end int
	links   []solver.Link
	first   *chainEnd // the beginning of the chain
	last    *chainEnd // the end from which the next link continues
}

type chainEnd struct {
	digit int
	cells solver.CellSet
}

func (p *chainReader) rest() string { return p.text[p.at:p.end] }

func (p *chainReader) read() ([]solver.Link, error) {
	var sign string
	for {
		p.at += len(p.rest()) - len(strings.TrimLeft(p.rest(), " \t\n"))
		if err := p.term(sign); err != nil {
			return nil, err
		}
		if strings.TrimSpace(p.rest()) == "" {
			break
		}
		m := chainSign().FindStringSubmatch(p.rest())
		if m == nil {
			return nil, p.fail(ChainFaultLink)
		}
		sign = m[1]
		p.at += len(m[0])
		if backToStart().MatchString(p.rest()) {
			p.link(sign, p.first)
			break
		}
	}
	if len(p.links) == 0 {
		return nil, p.fail(ChainFaultLink)
	}
	return p.links, nil
}

// term reads digits and their cells, and links them with the previous term.
func (p *chainReader) term(sign string) error {
	digits, signs, before, err := p.digits()
	if err != nil {
		return err
	}
	cells, err := p.cells()
	if err != nil {
		return err
	}
	if !before {
		if digits, signs, before, err = p.digits(); err != nil {
			return err
		} else if !before {
			return p.fail(ChainFaultTerm)
		}
	}
	for i, d := range digits {
		if i > 0 {
			sign = signs[i-1]
		}
		if !p.link(sign, p.place(d, cells, len(digits) > 1)) {
			return p.fail(ChainFaultLong)
		}
	}
	return nil
}

func (p *chainReader) digits() (digits []int, signs []string, found bool, err error) {
	rest := p.rest()
	if m := inBrackets().FindStringSubmatch(rest); m != nil {
		signs = bracketSign().FindAllString(m[1], -1)
		for _, name := range bracketSign().Split(m[1], -1) {
			d, ok := p.digit(strings.TrimSpace(name))
			if !ok {
				return nil, nil, false, p.fail(ChainFaultTerm)
			}
			digits = append(digits, d)
		}
		p.at += len(m[0])
		p.at += len(p.rest()) - len(strings.TrimLeft(p.rest(), " "))
		return digits, signs, true, nil
	}
	name := bareDigit().FindString(rest)
	if name == "" || !cellGroup().MatchString(rest[len(name):]) {
		return nil, nil, false, nil
	}
	d, ok := p.digit(name)
	if !ok {
		return nil, nil, false, p.fail(ChainFaultTerm)
	}
	p.at += len(name)
	return []int{d}, nil, true, nil
}

// digit returns the digit of a name, a number or a letter above 9.
func (p *chainReader) digit(name string) (int, bool) {
	size := p.grid.Layout().Size()
	if d, err := strconv.Atoi(name); err == nil {
		return d, 1 <= d && d <= size
	}
	for d := 10; d <= size; d++ {
		if strings.EqualFold(name, string(rune(solver.Symbol(d)))) {
			return d, true
		}
	}
	return 0, false
}

// cells reads the cells of a term: "r1c4", "r1c45", "r24c1,r3c2", "A4".
func (p *chainReader) cells() (cells solver.CellSet, err error) {
	for {
		m := cellGroup().FindStringSubmatch(p.rest())
		if m == nil {
			return cells, p.fail(ChainFaultTerm)
		}
		rows, columns := p.lines(m[1]), p.lines(m[2]+m[4])
		if m[3] != "" {
			rows = []int{rowNamed(m[3])}
		}
		for _, row := range rows {
			for _, column := range columns {
				if size := p.grid.Layout().Size(); row < 1 || row > size || column < 1 || column > size {
					return cells, &ChainError{ChainFaultCell, m[0], p.column(), p.grid.Layout()}
				}
				cells.Add((row-1)*p.grid.Layout().Size() + column - 1)
			}
		}
		p.at += len(m[0])
		if !strings.HasPrefix(p.rest(), ",") {
			return cells, nil
		}
		p.at++
	}
}

// lines reads the numbers of rows or columns: single digits, or numbers separated by dots.
func (p *chainReader) lines(text string) (numbers []int) {
	parts := strings.Split(text, ".")
	if areSideBySide(p.grid.Layout()) {
		parts = strings.Split(strings.Join(parts, ""), "")
	}
	for _, part := range parts {
		n, _ := strconv.Atoi(part) // a number that is not a line is refused later
		numbers = append(numbers, n)
	}
	return numbers
}

func (p *chainReader) place(digit int, cells solver.CellSet, set bool) *chainEnd {
	if can := cells.And(p.grid.CellsAllowing(digit)); set && !can.IsEmpty() {
		cells = can
	}
	return &chainEnd{digit, cells}
}

// link adds the next end and reports whether the chain is within MaxChain.
func (p *chainReader) link(sign string, next *chainEnd) bool {
	if p.last == nil {
		p.first = next
	} else {
		l := solver.Link{Kind: solver.LinkWeak}
		if strings.HasPrefix(sign, "=") {
			l.Kind = solver.LinkStrong
		}
		l.From, l.FromCells = p.last.asLinkEnd()
		l.To, l.ToCells = next.asLinkEnd()
		p.links = append(p.links, l)
	}
	p.last = next
	return len(p.links) <= MaxChain
}

func (e *chainEnd) asLinkEnd() (c solver.Candidate, group solver.CellSet) {
	if e.cells.Len() > 1 {
		group = e.cells
	}
	return solver.Candidate{Cell: e.cells.First(), Digit: e.digit}, group
}

func (p *chainReader) column() int { return utf8.RuneCountInString(p.text[:p.at]) + 1 }

// fail returns an error about the text up to the next sign.
func (p *chainReader) fail(f ChainFault) error {
	rest := strings.TrimSpace(p.rest())
	if loc := bracketSign().FindStringIndex(rest); loc != nil && loc[0] > 0 {
		rest = rest[:loc[0]]
	}
	return &ChainError{f, brief(rest), p.column(), p.grid.Layout()}
}

// maxQuoted is the maximum length of a quotation in an error, in characters.
const maxQuoted = 20

func brief(text string) string {
	runes := []rune(text)
	return string(runes[:min(len(runes), maxQuoted)])
}
