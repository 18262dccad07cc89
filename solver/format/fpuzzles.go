package format

import (
	"cmp"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"pencilmark/solver"
)

var fpuzzlesLabel = Label{"fpuzzles-json", "f-puzzles' JSON"}

// fpuzzlesJSON is f-puzzles' export: its size, a grid of rows of cells, and a field for each kind of constraint.
var fpuzzlesJSON = Format{
	Label: fpuzzlesLabel,
	open: func(text string) reader {
		if !isObject(text) || !strings.Contains(text, "grid") {
			return nil
		}
		return func(o Options) (*solver.Grid, error) { return readFpuzzles(text, o) }
	},
	write: writeFpuzzles,
	holds: oneBoxShape,
	noted: true,
}

// fpuzzlesLink is a link of f-puzzles, or of SudokuPad with such a puzzle.
var fpuzzlesLink = Format{
	Label: Label{"fpuzzles", "a link of f-puzzles"},
	open: func(text string) reader {
		packed := strings.TrimSpace(text)
		l, isLink := parseLink(text)
		if isLink && l.on("f-puzzles.com") {
			packed = l.value("load")
		} else if isLink || !strings.HasPrefix(packed, "N4Ig") {
			return nil
		}
		return func(o Options) (*solver.Grid, error) {
			if packed == "" {
				return nil, l.unresolved()
			}
			return readPacked64(packed, o)
		}
	},
	write: func(g *solver.Grid) string { return "https://www.f-puzzles.com/?load=" + packed64(writeFpuzzles(g)) },
	holds: oneBoxShape,
	noted: true,
}

func packed64(text string) string { return url.QueryEscape(packLZ(text)) }

// readPacked64 reads a puzzle packed by lz-string.
func readPacked64(packed string, o Options) (*solver.Grid, error) {
	if plain, err := url.PathUnescape(packed); err == nil {
		packed = plain
	}
	text, err := unpackLZ(strings.TrimRight(strings.ReplaceAll(packed, " ", "+"), "="))
	if err != nil {
		return nil, refusal{}
	}
	read, label := readFpuzzles, fpuzzlesLabel
	if top, err := parseTree(text); err == nil && !top.get("cells", "ce").isEmpty() {
		read, label = readSudokuPad, sudokuPadLabel
	}
	g, err := read(text, o)
	return g, named(err, label)
}

// isObject reports whether a text is an object of JSON.
func isObject(text string) bool {
	return strings.HasPrefix(strings.TrimSpace(text), "{") && strings.Contains(text, ":")
}

// fpuzzlesRemarks are the fields that are not constraints.
const fpuzzlesRemarks = " size title author ruleset grid solution successmessage highlightconflicts disabledlogic truecandidatesoptions diagonal+ diagonal- extraregion "

func readFpuzzles(text string, o Options) (*solver.Grid, error) {
	top, err := parseTree(text)
	size, _ := strconv.Atoi(top.get("size").text)
	rows := top.get("grid").list
	size = cmp.Or(size, len(rows))
	if err != nil || size < 4 || size > solver.MaxSize || len(rows) != size {
		return nil, refusal{}
	}
	b := &board{down: !top.get("diagonal-").isEmpty(), up: !top.get("diagonal+").isEmpty()}
	for _, row := range rows {
		for col := range size {
			cell := row.at(col)
			b.cells = append(b.cells, boardCell{
				value: max(cellValue(cell.get("value").text), 0), entered: cell.get("given").isEmpty(), candidates: cell.get("centerPencilMarks").digits(),
			})
			region, err := strconv.Atoi(cell.get("region").text)
			if err != nil {
				region = -1
			}
			b.regions = append(b.regions, region)
		}
	}
	b.fillRegions()
	for _, extra := range top.get("extraregion").list {
		b.units = append(b.units, padCells(extra.get("cells"), size))
	}
	for name, value := range top.fields {
		if !strings.Contains(fpuzzlesRemarks, " "+strings.ToLower(name)+" ") && !value.isEmpty() {
			b.others = append(b.others, name)
		}
	}
	return b.drawnGrid("extraregion", o)
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
