package format

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"pencilmark/solver"
)

var fpuzzlesLabel = Label{"fpuzzles-json", "f-puzzles' JSON"}

// fpuzzlesJSON is f-puzzles' export: its size, a grid of rows of cells, and a field for each kind of constraint.
var fpuzzlesJSON = Format{
	Label:     fpuzzlesLabel,
	recognise: func(in *input) bool { return isObject(in.text) && strings.Contains(in.text, "grid") },
	read:      func(in *input) (*solver.Grid, error) { return readFpuzzles(in.text, in.options) },
	write:     func(g, _ *solver.Grid) string { return writeFpuzzles(g) },
	holds:     oneBoxShape,
	noted:     true,
}

// fpuzzlesLink is a link of f-puzzles, or of SudokuPad with such a puzzle.
var fpuzzlesLink = Format{
	Label: Label{"fpuzzles", "a link of f-puzzles"},
	recognise: func(in *input) bool {
		l, ok := parseLink(in.text)
		return ok && l.on("f-puzzles.com") || strings.HasPrefix(strings.TrimSpace(in.text), "N4Ig")
	},
	read: func(in *input) (*solver.Grid, error) {
		packed := strings.TrimSpace(in.text)
		if l, ok := parseLink(in.text); ok {
			packed = l.value("load")
			if packed == "" {
				return nil, l.unresolved(Label{"fpuzzles", "a link of f-puzzles"})
			}
		}
		return readPacked64(packed, Label{"fpuzzles", "a link of f-puzzles"}, in.options)
	},
	write: func(g, _ *solver.Grid) string { return "https://www.f-puzzles.com/?load=" + packed64(writeFpuzzles(g)) },
	holds: oneBoxShape,
	noted: true,
}

func packed64(text string) string { return url.QueryEscape(packLZ(text)) }

// readPacked64 reads a puzzle packed by lz-string.
func readPacked64(packed string, label Label, o Options) (*solver.Grid, error) {
	if plain, err := url.PathUnescape(packed); err == nil {
		packed = plain
	}
	text, err := unpackLZ(strings.TrimRight(strings.ReplaceAll(packed, " ", "+"), "="))
	if err != nil {
		return nil, broken(label, 0)
	}
	if top, err := parseTree(text); err == nil && !top.get("cells", "ce").isEmpty() {
		return readSudokuPad(text, o)
	}
	return readFpuzzles(text, o)
}

// isObject reports whether a text is an object of JSON.
func isObject(text string) bool {
	return strings.HasPrefix(strings.TrimSpace(text), "{") && strings.Contains(text, ":")
}

// fpuzzlesRemarks are the fields that are no constraints.
const fpuzzlesRemarks = " size title author ruleset grid solution successmessage highlightconflicts disabledlogic truecandidatesoptions diagonal+ diagonal- extraregion "

func readFpuzzles(text string, o Options) (*solver.Grid, error) {
	top, err := parseTree(text)
	if err != nil {
		return nil, broken(fpuzzlesLabel, 0)
	}
	size, _ := strconv.Atoi(top.get("size").text)
	rows := top.get("grid").list
	if size == 0 {
		size = len(rows)
	}
	if size < 4 || size > solver.MaxSize || len(rows) != size {
		return nil, broken(fpuzzlesLabel, 0)
	}
	b := &board{format: fpuzzlesLabel}
	var regions []int
	for _, row := range rows {
		for col := range size {
			cell := row.at(col)
			b.cells = append(b.cells, boardCell{
				value: max(cellValue(cell.get("value").text), 0), entered: cell.get("given").isEmpty(), candidates: cell.get("centerPencilMarks").digits(),
			})
			regions = append(regions, regionOf(cell))
		}
	}
	b.fillRegions(regions)
	var units []solver.CellSet
	for _, extra := range top.get("extraregion").list {
		var set solver.CellSet
		for _, c := range extra.get("cells").list {
			if cell := cellNamed(c.text, size); cell >= 0 {
				set = set.Or(solver.CellsOf(cell))
			}
		}
		units = append(units, set)
	}
	windows := size == 9 && isWindows(units)
	var others []string
	for name, value := range top.fields {
		if !strings.Contains(fpuzzlesRemarks, " "+strings.ToLower(name)+" ") && !value.isEmpty() {
			others = append(others, name)
		}
	}
	down, up := !top.get("diagonal-").isEmpty(), !top.get("diagonal+").isEmpty()
	if len(units) > 0 && !windows {
		others = append(others, "extraregion")
	}
	if down != up {
		others = append(others, "diagonal")
	}
	if len(others) > 0 {
		return nil, unsupported(fpuzzlesLabel, others, solver.Shape{BoxWidth: size, BoxHeight: 1}, b.givens())
	}
	if !b.setShape(regions, down, windows) {
		return nil, broken(fpuzzlesLabel, len(b.cells))
	}
	return b.grid(o)
}

// regionOf returns the region that a cell names, or -1.
func regionOf(cell *node) int {
	if n, err := strconv.Atoi(cell.get("region").text); err == nil {
		return n
	}
	return -1
}

func writeFpuzzles(g *solver.Grid) string {
	l := g.Layout()
	usual, _ := solver.UsualShape(l.Size())
	plain := l.Shape()
	plain.Diagonals, plain.Windows = false, false
	entered, noted := g.Entered(), !g.Restricted().IsEmpty()
	var rows []string
	for row := range l.Size() {
		var cells []string
		for col := range l.Size() {
			cell := l.CellAt(row, col)
			var fields []string
			switch v := g.Value(cell); {
			case entered.Has(cell):
				fields = append(fields, fmt.Sprintf(`"value":%d`, v))
			case v != 0:
				fields = append(fields, fmt.Sprintf(`"value":%d,"given":true`, v))
			case noted:
				fields = append(fields, `"centerPencilMarks":[`+strings.Join(numbers(g.Candidates(cell)), ",")+"]")
			}
			if plain != usual {
				fields = append(fields, fmt.Sprintf(`"region":%d`, l.Units()[l.BlockOf(cell)].Number-1))
			}
			cells = append(cells, "{"+strings.Join(fields, ",")+"}")
		}
		rows = append(rows, "["+strings.Join(cells, ",")+"]")
	}
	text := fmt.Sprintf(`{"size":%d,"title":"","author":"","ruleset":"","grid":[%s]`, l.Size(), strings.Join(rows, ","))
	if l.Shape().Diagonals {
		text += `,"diagonal+":true,"diagonal-":true`
	}
	if l.Shape().Windows {
		var regions []string
		for _, unit := range windowUnits() {
			var cells []string
			for _, cell := range unit.Slice() {
				cells = append(cells, fmt.Sprintf(`"R%dC%d"`, l.Row(cell)+1, l.Col(cell)+1))
			}
			regions = append(regions, `{"cells":[`+strings.Join(cells, ",")+`]}`)
		}
		text += `,"extraregion":[` + strings.Join(regions, ",") + `]`
	}
	return text + "}"
}
