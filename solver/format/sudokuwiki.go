package format

import (
	"regexp"
	"strconv"
	"strings"

	"pencilmark/solver"
)

var wikiLabel = Label{"sudokuwiki", "a link of SudokuWiki"}

// wiki is SudokuWiki's link, or what stands behind its bd=: 81 digits, or two characters
// for each cell. S9A has the cell's candidates as bits, in base 32, and below them
// whether it is a clue. S9B has a clue, 9 more for a value that was entered, or 18 more
// than the bits of the candidates, in base 36.
var wiki = Format{
	Label: wikiLabel,
	recognise: func(in *input) bool {
		l, ok := parseLink(in.text)
		return ok && l.on("sudokuwiki.org") || isWikiCode(strings.TrimSpace(in.text))
	},
	read: func(in *input) (*solver.Grid, error) {
		code := strings.TrimSpace(in.text)
		l, isLink := parseLink(in.text)
		if isLink {
			code = l.value("bd")
		}
		switch m := wikiCode.FindStringSubmatch(code); {
		case m != nil:
			return readWiki(strings.ToLower(m[1]), m[2], m[3], in.options)
		case isLink && isWholePuzzle(code):
			return readPlain(code, in.options)
		case isLink:
			return nil, l.unresolved(wikiLabel)
		}
		return nil, broken(wikiLabel, 0)
	},
	write: func(g, _ *solver.Grid) string {
		return "https://www.sudokuwiki.org/sudoku.htm?bd=" + strings.ReplaceAll(g.String(), ".", "0")
	},
	holds: isClassic,
}

var wikiCode = regexp.MustCompile(`(?i)^(?:([sxwjlmtkd])9([ab]))?([0-9a-z]{162})$`)

// isWikiCode reports whether a text is such a code, and no jigsaw's cells and regions.
func isWikiCode(text string) bool {
	if len(text) != 162 && len(text) != 165 || !wikiCode.MatchString(text) {
		return false
	}
	return len(text) == 165 || !isWholePuzzle(text[:81])
}

func readWiki(kind, version, cells string, o Options) (*solver.Grid, error) {
	b := &board{format: wikiLabel}
	switch kind {
	case "", "s":
	case "x":
		b.shape = &solver.Shape{BoxWidth: 3, BoxHeight: 3, Diagonals: true}
	case "w":
		b.shape = &solver.Shape{BoxWidth: 3, BoxHeight: 3, Windows: true}
	default:
		return nil, unsupported(wikiLabel, []string{wikiKinds[kind]}, solver.Classic().Shape(), 0)
	}
	read := readWikiB
	if strings.EqualFold(version, "a") || version == "" {
		read = readWikiA
	}
	for base := 32; base <= 36; base += 4 {
		b.cells = nil
		for i := 0; i < len(cells); i += 2 {
			n, err := strconv.ParseUint(cells[i:i+2], base, 16)
			c, ok := read(int(n))
			if err != nil || !ok {
				break
			}
			b.cells = append(b.cells, c)
		}
		if len(b.cells) == 81 && (base == 36 || strings.EqualFold(version, "a") || version == "") {
			return b.grid(o)
		}
	}
	return nil, broken(wikiLabel, len(b.cells))
}

// wikiKinds are the other puzzles that are written so.
var wikiKinds = map[string]string{"j": "jigsaw", "l": "killercage", "m": "killercage", "t": "str8ts", "k": "kenken", "d": "kenken"}

func readWikiA(n int) (c boardCell, ok bool) {
	held := solver.Digits(n >> 1)
	if d, single := held.Single(); single {
		return boardCell{value: d}, true
	}
	return boardCell{candidates: held}, n < 1<<10 && held&^solver.FirstDigits(9) == 0
}

func readWikiB(n int) (c boardCell, ok bool) {
	switch {
	case n <= 18:
		return boardCell{value: n - 9*(n/10)}, true
	case n <= 18+511:
		return boardCell{candidates: solver.Digits(n - 18)}, true
	}
	return c, false
}

// wikiA and wikiB write the longer forms.
var wikiA = Format{
	Label: Label{"sudokuwiki-a", "SudokuWiki's S9A"},
	write: func(g, _ *solver.Grid) string {
		return "S9A" + writePairs(g, 32, func(value int, held solver.Digits) int {
			if value > 0 {
				return 1<<value | 1
			}
			return int(held) << 1
		})
	},
	holds: isClassic,
}

var wikiB = Format{
	Label: Label{"sudokuwiki-b", "SudokuWiki's S9B"},
	write: func(g, _ *solver.Grid) string {
		kind := "S"
		switch s := g.Layout().Shape(); {
		case s.Diagonals:
			kind = "X"
		case s.Windows:
			kind = "W"
		}
		return kind + "9B" + writePairs(g, 36, func(value int, held solver.Digits) int {
			if value > 0 {
				return value
			}
			return int(held) + 18
		})
	},
	holds: func(s solver.Shape) bool {
		plain := s
		plain.Diagonals, plain.Windows = false, false
		return isClassic(plain) && !(s.Diagonals && s.Windows)
	},
	telling: true,
}

func writePairs(g *solver.Grid, base int, number func(value int, held solver.Digits) int) string {
	var b strings.Builder
	for cell := range g.Layout().CellCount() {
		pair := strconv.FormatInt(int64(number(g.Value(cell), g.Candidates(cell))), base)
		b.WriteString(strings.Repeat("0", 2-len(pair)) + pair)
	}
	return b.String()
}
