package format

import (
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"regexp"
	"strings"

	"pencilmark/solver"
)

var openSudokuLabel = Label{"opensudoku", "OpenSudoku's XML"}

// What stands around the games of a file.
const (
	openSudokuHead = `<?xml version="1.0" encoding="UTF-8"?>` + "\n<opensudoku>\n  <name>Pencilmark</name>\n"
	openSudokuFoot = "</opensudoku>\n"
)

// openSudoku is the XML that OpenSudoku exports: a game for each puzzle, whose data is 81
// digits or, behind its version, value, notes and whether it can be changed for each
// cell. A file may have many games; Scan reads them all.
var openSudoku = Format{
	Label: openSudokuLabel,
	recognise: func(in *input) bool {
		return strings.HasPrefix(strings.TrimSpace(in.text), "<") && strings.Contains(in.text, "<game")
	},
	read: func(in *input) (*solver.Grid, error) {
		var first *solver.Grid
		for data, err := range openSudokuGames(strings.NewReader(in.text)) {
			if err != nil || first != nil {
				return nil, broken(openSudokuLabel, 0)
			}
			if first, err = readGame(data, in.options); err != nil {
				return nil, err
			}
		}
		if first == nil {
			return nil, broken(openSudokuLabel, 0)
		}
		return first, nil
	},
	write: func(g, _ *solver.Grid) string {
		return openSudokuHead + `  <game data="` + strings.ReplaceAll(g.String(), ".", "0") + `" />` + "\n" + openSudokuFoot
	},
	head:  openSudokuHead,
	foot:  openSudokuFoot,
	holds: isClassic,
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

var gameVersion = regexp.MustCompile(`^version:\s*\d+\s+`)

// readGame reads the data of a game.
func readGame(data string, o Options) (*solver.Grid, error) {
	data = strings.TrimSpace(data)
	if !strings.HasPrefix(data, "version:") {
		if !isWholePuzzle(data) {
			return nil, broken(openSudokuLabel, len(data))
		}
		return readPlain(data, o)
	}
	data = gameVersion.ReplaceAllString(strings.ReplaceAll(data, "||", "|"), "")
	fields := strings.Split(strings.TrimSuffix(strings.TrimSpace(data), "|"), "|")
	b := &board{format: openSudokuLabel}
	for i := 0; len(fields)%81 == 0 && i < len(fields); i += len(fields) / 81 {
		b.cells = append(b.cells, boardCell{value: cellValue(fields[i])})
	}
	return b.grid(o)
}
