package format

import (
	"encoding/xml"
	"errors"
	"io"
	"iter"
	"strings"

	"pencilmark/solver"
)

var openSudokuLabel = Label{"opensudoku", "OpenSudoku's XML"}

// What stands around the games of a file.
const (
	openSudokuHead = `<?xml version="1.0" encoding="UTF-8"?>` + "\n<opensudoku>\n  <name>Pencilmark</name>\n"
	openSudokuFoot = "</opensudoku>\n"
)

// openSudoku is the XML that OpenSudoku exports: a game for each puzzle. A file may have
// many games; Scan reads them all.
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
