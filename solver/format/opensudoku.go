package format

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

var openSudokuLabel = Label{"opensudoku", "OpenSudoku's XML"}

// The text around the games of a file.
const (
	openSudokuHead = `<?xml version="1.0" encoding="UTF-8"?>` + "\n<opensudoku>\n  <name>Pencilmark</name>\n"
	openSudokuFoot = "</opensudoku>\n"
)

// openSudoku is OpenSudoku's XML, with a game for each puzzle. Scan reads all games of a file.
var openSudoku = Format{
	Label: openSudokuLabel,
	open: func(text string) reader {
		if !strings.HasPrefix(strings.TrimSpace(text), "<") || !strings.Contains(text, "<game") {
			return nil
		}
		return func(o Options) (first *solver.Grid, err error) {
			for data, err := range openSudokuGames(strings.NewReader(text)) {
				if err != nil || first != nil {
					return nil, refusal{}
				}
				if first, err = readGame(data, o); err != nil {
					return nil, err
				}
			}
			if first == nil {
				return nil, refusal{}
			}
			return first, nil
		}
	},
	write: func(g *solver.Grid) string {
		return openSudokuHead + `  <game data="` + writeGame(g) + `" />` + "\n" + openSudokuFoot
	},
	head:  openSudokuHead,
	foot:  openSudokuFoot,
	holds: isClassic,
	noted: true,
}

// openSudokuGames yields the data of each game.
func openSudokuGames(r io.Reader) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for decoder := xml.NewDecoder(r); ; {
			token, err := decoder.Token()
			if errors.Is(err, io.EOF) {
				return
			}
			if data, ok := gameData(token); (ok || err != nil) && !yield(data, err) || err != nil {
				return
			}
		}
	}
}

// gameData returns the data of a game that begins with a token.
func gameData(token xml.Token) (data string, ok bool) {
	start, _ := token.(xml.StartElement)
	for _, a := range start.Attr {
		if start.Name.Local == "game" && a.Name.Local == "data" {
			return a.Value, true
		}
	}
	return "", false
}

// The data of an OpenSudoku game is 81 digits or, after its version, for each cell its value, its notes and whether it
// can be changed, separated by bars. Notes are digits and commas in version 1, and bits since; version 4 adds a second
// kind of notes, and version 5 a colour.

var gameVersion = lazyregexp.New(`^version:\s*(\d+)\s+`)

// readGame reads the data of a game.
func readGame(data string, o Options) (*solver.Grid, error) {
	data = strings.TrimSpace(data)
	version := gameVersion().FindStringSubmatch(data)
	if version == nil {
		if !isWholePuzzle(data) {
			return nil, refusal{cells: len(data)}
		}
		return readPlain(data, o)
	}
	data = strings.ReplaceAll(data[len(version[0]):], "||", "|") // version 2
	fields := strings.Split(strings.TrimSuffix(strings.TrimSpace(data), "|"), "|")
	b := &board{}
	each := len(fields) / 81
	for i := 0; len(fields)%81 == 0 && i < len(fields); i += each {
		b.cells = append(b.cells, gameCell(fields[i:i+each], version[1] == "1"))
	}
	return b.grid(o)
}

// gameCell reads one cell; a cell that cannot be read has the value -1.
func gameCell(fields []string, listed bool) boardCell {
	const kinds = 2 // of notes
	c := boardCell{value: cellValue(fields[0])}
	if len(fields) == 1 {
		return c
	}
	last := len(fields) - 1
	c.entered = fields[last] == "1"
	for _, notes := range fields[1:min(1+kinds, last)] {
		held, ok := gameNotes(notes, listed)
		if !ok {
			return boardCell{value: -1}
		}
		if c.value == 0 && c.candidates == 0 {
			c.candidates = held
		}
	}
	return c
}

// gameNotes reads the notes of a cell: digits if listed, else a number of bits.
func gameNotes(notes string, listed bool) (held solver.Digits, ok bool) {
	if !listed {
		n, err := strconv.Atoi(notes)
		return solver.Digits(n), err == nil && n >= 0 && n < 1<<9
	}
	for d := range strings.FieldsFuncSeq(notes, func(r rune) bool { return r == ',' || r == '-' }) {
		n, err := strconv.Atoi(d)
		if err != nil || n < 1 || n > 9 {
			return 0, false
		}
		held = held.With(n)
	}
	return held, true
}

// writeGame writes a game's data: digits or, if there are entered digits or notes, version 1, which every OpenSudoku
// reads.
func writeGame(g *solver.Grid) string {
	noted, givens := !g.Restricted().IsEmpty(), g.Givens()
	if !noted && g.Entered().IsEmpty() {
		return zeroLine(g)
	}
	var b strings.Builder
	b.WriteString("version: 1&#10;")
	for cell := range g.Layout().CellCount() {
		notes, editable := "-", 1
		if held := g.Candidates(cell); noted && held != 0 {
			notes = strings.Join(strings.Split(held.String(), ""), ",") + ","
		}
		if givens.Has(cell) {
			editable = 0
		}
		fmt.Fprintf(&b, "%d|%s|%d|", g.Value(cell), notes, editable)
	}
	return b.String()
}
