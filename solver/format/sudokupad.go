package format

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
)

var sudokuPadLabel = Label{"sudokupad-json", "SudokuPad's JSON"}

// sudokuPadJSON is SudokuPad's puzzle: cells, regions, lines, cages and shapes. Its links have shorter names for them.
var sudokuPadJSON = Format{
	Label: sudokuPadLabel,
	recognise: func(in *input) bool {
		return isObject(in.text) && (strings.Contains(in.text, "cells") || strings.Contains(in.text, "ce:"))
	},
	read:  func(in *input) (*solver.Grid, error) { return readSudokuPad(in.text, in.options) },
	write: func(g, _ *solver.Grid) string { return writeSudokuPad(g) },
	holds: func(s solver.Shape) bool { return oneBoxShape(s) },
}

var padLinkLabel = Label{"sudokupad", "a link of SudokuPad"}

// sudokuPadLink is a link of SudokuPad: its id says how the rest is packed, or only the website knows it.
var sudokuPadLink = Format{
	Label: padLinkLabel,
	recognise: func(in *input) bool {
		l, ok := parseLink(in.text)
		return ok && l.on("sudokupad.app", "beta.sudokupad.app", "sudokupad.svencodes.com", "app.crackingthecryptic.com", "cracking-the-cryptic.web.app") ||
			padPrefix(strings.TrimSpace(in.text)) != "" && len(strings.Fields(in.text)) == 1
	},
	read: func(in *input) (*solver.Grid, error) {
		l, isLink := parseLink(in.text)
		id := strings.TrimSpace(in.text)
		if isLink {
			id = l.value("puzzleid", "puzzle", "load")
			for _, prefix := range padPrefixes {
				if at := strings.Index(l.path, prefix); at >= 0 && id == "" {
					id = l.path[at:]
				}
			}
		}
		prefix := padPrefix(id)
		packed := strings.TrimPrefix(id, prefix)
		switch {
		case prefix == "scf" && isOldPad(packed):
			return readOldPad(packed, in.options)
		case len(packed) > 20 && prefix == "classic":
			cells := unzipClassic(packed)
			if !isWholePuzzle(cells) {
				return nil, broken(padLinkLabel, len(cells))
			}
			return readPlain(cells, in.options)
		case len(packed) > 40:
			return readPacked64(packed, padLinkLabel, in.options)
		case isLink && l.cells() != "":
			return readPlain(l.cells(), in.options)
		case isLink:
			return nil, l.unresolved(padLinkLabel)
		}
		return nil, siteOnly("sudokupad.app", brief(id))
	},
	write: func(g, _ *solver.Grid) string { return "https://sudokupad.app/scl" + packed64(writeSudokuPad(g)) },
	holds: func(s solver.Shape) bool { return oneBoxShape(s) },
}

// padPrefixes say how the rest is packed.
var padPrefixes = []string{"fpuzzles", "fpuz", "classic", "scl", "ctc", "scf"}

func padPrefix(id string) string {
	for _, p := range padPrefixes {
		if strings.HasPrefix(id, p) {
			return p
		}
	}
	return ""
}

// brief shortens a text for a message.
func brief(text string) string { return text[:min(len(text), 40)] }

func readSudokuPad(text string, o Options) (*solver.Grid, error) {
	top, err := parseTree(text)
	if err != nil {
		return nil, broken(sudokuPadLabel, 0)
	}
	rows := top.get("cells", "ce").list
	size := len(rows)
	if size < 4 || size > solver.MaxSize {
		return nil, broken(sudokuPadLabel, 0)
	}
	b := &board{format: sudokuPadLabel}
	for _, row := range rows {
		for col := range size {
			cell := row.at(col)
			b.cells = append(b.cells, boardCell{value: max(cellValue(cell.get("value", "v").text), 0), entered: cell.get("given").isFalse(), candidates: cell.get("centremarks").digits()})
		}
	}
	p := padParts{size: size, regions: slices.Repeat([]int{-1}, size*size)}
	p.take(top)
	if len(p.others) > 0 {
		return nil, unsupported(sudokuPadLabel, p.others, solver.Shape{BoxWidth: size, BoxHeight: 1}, b.givens())
	}
	if !b.setShape(p.regions, p.down && p.up, p.windows) {
		return nil, broken(sudokuPadLabel, len(b.cells))
	}
	return b.grid(o)
}

// padParts is what is drawn on a puzzle.
type padParts struct {
	size              int
	regions           []int
	down, up, windows bool
	others            []string
}

func (p *padParts) take(top *node) {
	for number, region := range top.get("regions", "re").list {
		for _, at := range region.list {
			if cell := p.cellAt(at); cell >= 0 {
				p.regions[cell] = number
			}
		}
	}
	for _, line := range top.get("lines", "l").list {
		p.takeLine(line.get("wayPoints", "wp").list)
	}
	p.takeCages(top.get("cages", "ca").list)
	for _, part := range [][]string{{"arrows", "a"}, {"overlays", "o"}, {"underlays", "u"}, {"fogofwar"}, {"foglight"}, {"global"}} {
		if n := top.get(part...); !n.isEmpty() && !(part[0] == "underlays" && p.windows) {
			p.others = append(p.others, part[0])
		}
	}
	if p.down != p.up {
		p.others = append(p.others, "diagonal")
	}
}

// cellAt reads [row, column] from 0, or returns -1.
func (p *padParts) cellAt(at *node) int {
	row, err := strconv.Atoi(at.at(0).text)
	col, err2 := strconv.Atoi(at.at(1).text)
	if err != nil || err2 != nil || row < 0 || col < 0 || row >= p.size || col >= p.size {
		return -1
	}
	return row*p.size + col
}

// takeLine takes a line from corner to corner as a diagonal.
func (p *padParts) takeLine(points []*node) {
	if len(points) == 2 {
		far := strconv.Itoa(p.size)
		ends := []string{points[0].at(0).text + " " + points[0].at(1).text, points[1].at(0).text + " " + points[1].at(1).text}
		slices.Sort(ends)
		switch {
		case slices.Equal(ends, []string{"0 0", far + " " + far}):
			p.down = true
			return
		case slices.Equal(ends, []string{"0 " + far, far + " 0"}):
			p.up = true
			return
		}
	}
	p.others = append(p.others, "lines")
}

// takeCages takes cages that are windows; cages without cells hold the title.
func (p *padParts) takeCages(cages []*node) {
	var units []solver.CellSet
	for _, cage := range cages {
		set, cells := solver.CellSet{}, cage.get("cells", "ce").list
		for _, at := range cells {
			if cell := p.cellAt(at); cell >= 0 {
				set = set.Or(solver.CellsOf(cell))
			}
			if cell := cellNamed(at.text, p.size); cell >= 0 {
				set = set.Or(solver.CellsOf(cell))
			}
		}
		if len(cells) > 0 && set.Len() < p.size*p.size {
			units = append(units, set)
		}
	}
	if p.windows = p.size == 9 && isWindows(units); !p.windows && len(units) > 0 {
		p.others = append(p.others, "cages")
	}
}

func writeSudokuPad(g *solver.Grid) string {
	l := g.Layout()
	type cell struct {
		Value int `json:"value,omitempty"`
	}
	type cage struct {
		Cells  [][2]int `json:"cells"`
		Unique bool     `json:"unique"`
		Hidden bool     `json:"hidden"`
	}
	type line struct {
		Points    [][2]int `json:"wayPoints"`
		Color     string   `json:"color"`
		Thickness int      `json:"thickness"`
	}
	var p struct {
		CellSize int               `json:"cellSize"`
		Metadata map[string]string `json:"metadata"`
		Cells    [][]cell          `json:"cells"`
		Regions  [][][2]int        `json:"regions"`
		Cages    []cage            `json:"cages"`
		Lines    []line            `json:"lines"`
		Arrows   []int             `json:"arrows"`
		Overlays []int             `json:"overlays"`
		Under    []int             `json:"underlays"`
	}
	p.CellSize, p.Metadata = 50, map[string]string{"title": "Sudoku"}
	p.Cages, p.Lines, p.Arrows, p.Overlays, p.Under = []cage{}, []line{}, []int{}, []int{}, []int{}
	at := func(cells []int) (list [][2]int) {
		for _, c := range cells {
			list = append(list, [2]int{l.Row(c), l.Col(c)})
		}
		return list
	}
	for row := range l.Size() {
		var cells []cell
		for col := range l.Size() {
			cells = append(cells, cell{g.Value(l.CellAt(row, col))})
		}
		p.Cells = append(p.Cells, cells)
	}
	for _, u := range l.Units() {
		switch {
		case u.Kind.IsBlock():
			p.Regions = append(p.Regions, at(u.Set.Slice()))
		case u.Kind == solver.Window:
			p.Cages = append(p.Cages, cage{at(u.Set.Slice()), true, true})
		}
	}
	if n := l.Size(); l.Shape().Diagonals {
		p.Lines = []line{{[][2]int{{0, 0}, {n, n}}, "#34BBE6FF", 1}, {[][2]int{{0, n}, {n, 0}}, "#34BBE6FF", 1}}
	}
	text, _ := json.Marshal(p) // numbers and words always can be
	return string(text)
}

// SudokuPad's short forms of puzzles of nothing but cells.

// unzipClassic expands what follows "classic": a digit and the blanks after it in one character or, in the older form,
// a letter for each run of blanks; "" if it is neither.
func unzipClassic(packed string) string {
	if cells, rest := unzipCells(packed, solver.MaxCells); rest == "" && isWholePuzzle(cells) {
		return cells
	}
	return unzipRuns(packed)
}

// unzipCells expands characters that are each a digit and up to five blanks, up to a number of cells, and returns the
// rest.
func unzipCells(packed string, most int) (cells, rest string) {
	const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
	var b strings.Builder
	for i, r := range packed {
		n := strings.IndexRune(alphabet, r)
		if n < 0 || b.Len() >= most {
			return b.String(), packed[i:]
		}
		b.WriteString(strconv.Itoa(n%10) + strings.Repeat("0", n/10))
	}
	return b.String(), ""
}

// unzipRuns expands digits, and letters for runs of blanks.
func unzipRuns(packed string) string {
	const runs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
	var b strings.Builder
	for _, r := range packed {
		n := strings.IndexRune(runs, r)
		switch {
		case n >= 0:
			b.WriteString(strings.Repeat("0", n))
		case r >= '1' && r <= '9':
			b.WriteRune(r)
		default:
			return ""
		}
		if b.Len() > solver.MaxCells {
			return ""
		}
	}
	return b.String()
}

// An old id of SudokuPad, scf, holds 81 cells as classic does, and then letters: w for windows, x for diagonals, and an
// author and a title between a or t and a star.

func isOldPad(packed string) bool {
	_, _, ok := unzipOldPad(packed)
	return ok
}

func readOldPad(packed string, o Options) (*solver.Grid, error) {
	cells, shape, _ := unzipOldPad(packed)
	b := &board{format: padLinkLabel, shape: &shape}
	for _, r := range cells {
		b.cells = append(b.cells, boardCell{value: digitOf(r)})
	}
	return b.grid(o)
}

func unzipOldPad(packed string) (cells string, shape solver.Shape, ok bool) {
	shape = solver.Classic().Shape()
	cells, rest := unzipCells(packed, shape.Size()*shape.Size())
	rest = strings.TrimPrefix(rest, "*")
	for rest != "" {
		switch rest[0] {
		case 'w':
			shape.Windows = true
		case 'x':
			shape.Diagonals = true
		case 'a', 't':
			_, rest, _ = strings.Cut(strings.ReplaceAll(rest, "**", ""), "*")
			continue
		default:
			return "", shape, false
		}
		rest = rest[1:]
	}
	const all = 81
	return cells[:min(len(cells), all)], shape, len(cells) >= all
}
