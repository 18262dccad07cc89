package format

import (
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

// wiki is SudokuWiki's link, or the text after its bd=: 81 digits, or two characters for each cell. S9A, in base 32,
// has the candidates as bits, above a lowest bit that is set for clues. S9B, in base 36, has a clue, an entered value
// plus 9, or the bits of the candidates plus 18.
var wiki = Format{
	Label: Label{"sudokuwiki", "a link of SudokuWiki"},
	open: func(text string) reader {
		code := withoutQuery(text)
		l, onSite := parseLink(text)
		if onSite = onSite && l.on("sudokuwiki.org"); onSite {
			code = l.value("bd")
		} else if code == strings.TrimSpace(text) && !isWikiCode(code) {
			return nil
		}
		return func(o Options) (*solver.Grid, error) {
			switch m := wikiCode().FindStringSubmatch(code); {
			case m != nil:
				return readWiki(strings.ToLower(m[1]), m[2], m[3], o)
			case isWholePuzzle(code):
				return readPlain(code, o)
			case onSite && !wikiKind().MatchString(code):
				return nil, l.unresolved()
			}
			return nil, refusal{}
		}
	},
	write: func(g *solver.Grid) string { return "https://www.sudokuwiki.org/sudoku.htm?bd=" + zeroLine(g) },
	holds: isClassic,
}

// A jigsaw's code has its regions too, a character for each cell before or after the cells.
var wikiCode = lazyregexp.New(`(?i)^(?:([sxwjlmtkd])9([ab]))?([0-9a-z]{162}|[0-9a-z]{243})$`)

// wikiKind matches the start of a code of any length.
var wikiKind = lazyregexp.New(`(?i)^[sxwjlmtkd]9[ab][0-9a-z]{20,}$`)

var wikiQuery = lazyregexp.New(`(?i)^(?:[/\w-]*\.html?)?\??bd=`)

// withoutQuery returns what follows bd= in a link without its beginning, or the text itself.
func withoutQuery(text string) string {
	text = strings.TrimSpace(text)
	return text[len(wikiQuery().FindString(text)):]
}

// isWikiCode reports whether a text is such a code, perhaps of a wrong length, and not a jigsaw's cells and regions.
func isWikiCode(text string) bool {
	return wikiKind().MatchString(text) && !isWholePuzzle(text) || len(text) == 162 && wikiCode().MatchString(text) && !isWholePuzzle(text[:81])
}

func readWiki(kind, version, code string, o Options) (*solver.Grid, error) {
	shape, code := wikiShape(kind, code)
	b := &board{shape: shape}
	read, bases := readWikiA, []int{32, 36}
	if strings.EqualFold(version, "b") {
		read, bases = readWikiB, []int{36}
	}
	for _, base := range bases {
		b.cells = nil
		for i := 0; i < len(code) && len(code) == 162; i += 2 {
			n, err := strconv.ParseUint(code[i:i+2], base, 16)
			c, ok := read(int(n))
			if err != nil || !ok {
				break
			}
			b.cells = append(b.cells, c)
		}
		switch {
		case b.shape == nil:
			return nil, refusal{constraints: []string{wikiKinds[kind]}, size: 9, givens: b.givens()}
		case len(b.cells) == 81:
			b.keepSingles()
			return b.grid(o)
		}
	}
	return nil, refusal{cells: len(b.cells)}
}

// keepSingles turns an entered digit into a note if a cell that sees it notes it too.
func (b *board) keepSingles() {
	l, cells := solver.Classic(), slices.Clone(b.cells)
	for i, c := range cells {
		also := func(peer int) bool { return cells[peer].candidates.Has(c.value) }
		if c.entered && slices.ContainsFunc(l.Peers(i).Slice(), also) {
			b.cells[i] = boardCell{candidates: solver.DigitsOf(c.value)}
		}
	}
}

// wikiShape returns the shape of a kind of puzzle, nil if unsupported, and the code of the cells alone.
func wikiShape(kind, code string) (*solver.Shape, string) {
	shape := solver.Classic().Shape()
	switch kind {
	case "", "s":
	case "x":
		shape.Diagonals = true
	case "w":
		shape.Windows = true
	case "j":
		for _, at := range []int{0, len(code) - 81} {
			if regions, err := solver.ParseRegions(code[at : at+81]); err == nil && len(code) > 162 {
				return &regions, code[:at] + code[at+81:]
			}
		}
		return nil, code
	default:
		return nil, code
	}
	return &shape, code
}

// wikiKinds are the unsupported kinds.
var wikiKinds = map[string]string{"j": "jigsaw", "l": "killercage", "m": "killercage", "t": "str8ts", "k": "kenken", "d": "kenken"}

func readWikiA(n int) (c boardCell, ok bool) {
	held := solver.Digits(n >> 1)
	if d, single := held.Single(); single {
		return boardCell{value: d, entered: n&1 == 0}, true
	}
	return boardCell{candidates: held}, n < 1<<10 && held&^solver.FirstDigits(9) == 0
}

func readWikiB(n int) (c boardCell, ok bool) {
	switch {
	case n <= 18:
		return boardCell{value: n - 9*(n/10), entered: n > 9}, true
	case n <= 18+511:
		return boardCell{candidates: solver.Digits(n - 18)}, true
	}
	return c, false
}

// writeWikiA and writeWikiB write the longer forms.
func writeWikiA(g *solver.Grid) string {
	return "S9A" + writePairs(g, 32, func(value int, entered bool, held solver.Digits) int {
		switch {
		case entered:
			return 1 << value
		case value > 0:
			return 1<<value | 1
		}
		return int(held) << 1
	})
}

func writeWikiB(g *solver.Grid) string {
	kind := "S"
	switch s := g.Layout().Shape(); {
	case s.Diagonals:
		kind = "X"
	case s.Windows:
		kind = "W"
	}
	return kind + "9B" + writePairs(g, 36, func(value int, entered bool, held solver.Digits) int {
		switch {
		case entered:
			return value + 9
		case value > 0:
			return value
		}
		return int(held) + 18
	})
}

func holdsWikiB(s solver.Shape) bool {
	plain := s
	plain.Diagonals, plain.Windows = false, false
	return isClassic(plain) && !(s.Diagonals && s.Windows)
}

func writePairs(g *solver.Grid, base int, number func(value int, entered bool, held solver.Digits) int) string {
	var b strings.Builder
	entered := g.Entered()
	for cell := range g.Layout().CellCount() {
		pair := strconv.FormatInt(int64(number(g.Value(cell), entered.Has(cell), g.Candidates(cell))), base)
		b.WriteString(strings.Repeat("0", 2-len(pair)) + pair)
	}
	return b.String()
}
