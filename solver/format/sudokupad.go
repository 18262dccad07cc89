package format

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
)

var sudokuPadLabel = Label{"sudokupad-json", "SudokuPad's JSON"}

// sudokuPadJSON is SudokuPad's puzzle: cells, regions, lines, cages and shapes. SudokuPad's links shorten these
// names.
var sudokuPadJSON = Format{
	Label: sudokuPadLabel,
	open: func(text string) reader {
		if !isObject(text) || !strings.Contains(text, "cells") && !strings.Contains(text, "ce:") {
			return nil
		}
		return func(o Options) (*solver.Grid, error) { return readSudokuPad(text, o) }
	},
	write: writeSudokuPad,
	holds: oneBoxShape,
}

// sudokuPadLink is a link of SudokuPad. Its id says how the rest is packed, unless only the website knows the puzzle.
var sudokuPadLink = Format{
	Label: Label{"sudokupad", "a link of SudokuPad"},
	open: func(text string) reader {
		id := strings.TrimSpace(text)
		l, isLink := parseLink(text)
		if isLink = isLink && l.on("sudokupad.app", "beta.sudokupad.app", "sudokupad.svencodes.com", "app.crackingthecryptic.com", "cracking-the-cryptic.web.app"); isLink {
			id = l.padID()
		} else if padPrefix(id) == "" || len(strings.Fields(id)) > 1 {
			return nil
		}
		return func(o Options) (*solver.Grid, error) { return readPadID(l, isLink, id, o) }
	},
	write: func(g *solver.Grid) string { return "https://sudokupad.app/scl" + packed64(writeSudokuPad(g)) },
	holds: oneBoxShape,
}

func (l link) padID() string {
	id := l.value("puzzleid", "puzzle", "load")
	for _, prefix := range padPrefixes {
		if at := strings.Index(l.path, prefix); at >= 0 && id == "" {
			id = l.path[at:]
		}
	}
	return id
}

func readPadID(l link, isLink bool, id string, o Options) (*solver.Grid, error) {
	prefix := padPrefix(id)
	packed := strings.TrimPrefix(id, prefix)
	if b := unzipOldPad(packed); prefix == "scf" && b != nil {
		return b.grid(o)
	}
	switch {
	case len(packed) > 20 && prefix == "classic":
		cells := unzipClassic(packed)
		if !isWholePuzzle(cells) {
			return nil, refusal{cells: len(cells)}
		}
		return readPlain(cells, o)
	case len(packed) > 40:
		return readPacked64(packed, o)
	case isLink && l.cells() != "":
		return readPlain(l.cells(), o)
	case isLink:
		return nil, l.unresolved()
	}
	return nil, siteOnly("sudokupad.app", brief(id))
}

// padPrefixes are the beginnings of ids that say how the rest is packed.
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
	rows := top.get("cells", "ce").list
	size := len(rows)
	if err != nil || size < 4 || size > solver.MaxSize {
		return nil, refusal{}
	}
	b := &board{regions: slices.Repeat([]int{-1}, size*size)}
	for _, row := range rows {
		for col := range size {
			cell := row.at(col)
			b.cells = append(b.cells, boardCell{value: max(cellValue(cell.get("value", "v").text), 0), entered: cell.get("given").isFalse(), candidates: cell.get("centremarks").digits()})
		}
	}
	for number, region := range top.get("regions", "re").list {
		for cell := range padCells(region, size).All() {
			b.regions[cell] = number
		}
	}
	for _, line := range top.get("lines", "l").list {
		b.takeLine(line.get("wayPoints", "wp").list, size)
	}
	for _, cage := range top.get("cages", "ca").list { // those without cells hold the title
		if set := padCells(cage.get("cells", "ce"), size); !cage.get("cells", "ce").isEmpty() && set.Len() < size*size {
			b.units = append(b.units, set)
		}
	}
	for _, part := range [][]string{{"arrows", "a"}, {"overlays", "o"}, {"underlays", "u"}, {"fogofwar"}, {"foglight"}, {"global"}} {
		if !top.get(part...).isEmpty() && !(part[0] == "underlays" && b.hasWindows()) {
			b.others = append(b.others, part[0])
		}
	}
	return b.drawnGrid("cages", o)
}

// padCells reads a list of [row, column] from 0, or of R3C5. Other items are ignored.
func padCells(list *node, size int) (cells solver.CellSet) {
	for _, at := range list.list {
		row, err := strconv.Atoi(at.at(0).text)
		col, err2 := strconv.Atoi(at.at(1).text)
		if err == nil && err2 == nil && row >= 0 && col >= 0 && row < size && col < size {
			cells.Add(row*size + col)
		}
		if cell := cellNamed(at.text, size); cell >= 0 {
			cells.Add(cell)
		}
	}
	return cells
}

// takeLine takes a line from corner to corner as a diagonal.
func (b *board) takeLine(points []*node, size int) {
	var ends []string
	for _, p := range points {
		ends = append(ends, p.at(0).text+" "+p.at(1).text)
	}
	slices.Sort(ends)
	switch far := strconv.Itoa(size); strings.Join(ends, " ") {
	case "0 0 " + far + " " + far:
		b.down = true
	case "0 " + far + " " + far + " 0":
		b.up = true
	default:
		b.others = append(b.others, "lines")
	}
}

func writeSudokuPad(g *solver.Grid) string {
	l := g.Layout()
	places := func(cells solver.CellSet) string {
		var list []string
		for c := range cells.All() {
			list = append(list, fmt.Sprintf("[%d,%d]", l.Row(c), l.Col(c)))
		}
		return "[" + strings.Join(list, ",") + "]"
	}
	var rows, regions, cages, lines []string
	for row := range l.Size() {
		var cells []string
		for col := range l.Size() {
			text := "{}"
			if v := g.Value(l.CellAt(row, col)); v != 0 {
				text = fmt.Sprintf(`{"value":%d}`, v)
			}
			cells = append(cells, text)
		}
		rows = append(rows, "["+strings.Join(cells, ",")+"]")
	}
	for _, u := range l.Units() {
		switch {
		case u.Kind.IsBlock():
			regions = append(regions, places(u.Set))
		case u.Kind == solver.Window:
			cages = append(cages, `{"cells":`+places(u.Set)+`,"unique":true,"hidden":true}`)
		}
	}
	if n := l.Size(); l.Shape().Diagonals {
		for _, ends := range []string{fmt.Sprintf("[0,0],[%d,%[1]d]", n), fmt.Sprintf("[0,%d],[%[1]d,0]", n)} {
			lines = append(lines, `{"wayPoints":[`+ends+`],"color":"#34BBE6FF","thickness":1}`)
		}
	}
	return `{"cellSize":50,"metadata":{"title":"Sudoku"},"cells":[` + strings.Join(rows, ",") + `],"regions":[` + strings.Join(regions, ",") +
		`],"cages":[` + strings.Join(cages, ",") + `],"lines":[` + strings.Join(lines, ",") + `],"arrows":[],"overlays":[],"underlays":[]}`
}

// SudokuPad has short forms for puzzles that have only cells.

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

// unzipOldPad reads an old id of SudokuPad, scf, which holds 81 cells as classic does, and then letters: w for windows,
// x for diagonals, and an author and a title between a or t and a star; nil for any other text.
func unzipOldPad(packed string) *board {
	shape := solver.Classic().Shape()
	const all = 81
	cells, rest := unzipCells(packed, all)
	if len(cells) < all {
		return nil
	}
	b := &board{shape: &shape}
	for _, r := range cells[:all] {
		b.cells = append(b.cells, boardCell{value: digitOf(r)})
	}
	for rest = strings.TrimPrefix(rest, "*"); rest != ""; {
		switch rest[0] {
		case 'w':
			shape.Windows = true
		case 'x':
			shape.Diagonals = true
		case 'a', 't':
			_, rest, _ = strings.Cut(strings.ReplaceAll(rest, "**", ""), "*")
			continue
		default:
			return nil
		}
		rest = rest[1:]
	}
	return b
}
