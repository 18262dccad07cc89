package format

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// maxXMLBytes is how much of a file of XML is read.
const maxXMLBytes = 16 << 20

// scanXML reads the games of an OpenSudoku file. A line may hold them all.
func (s *scanner) scanXML() {
	found := false
	decoder := xml.NewDecoder(io.LimitReader(s.in, maxXMLBytes))
	for !s.stopped {
		token, err := decoder.Token()
		if line, _ := decoder.InputPos(); err == nil || line > 0 {
			s.number = line
		}
		if err != nil {
			if !found || !errors.Is(err, io.EOF) {
				s.emit(ScannedPuzzle{Line: s.number}, s.inLine(broken(openSudokuLabel, 0)))
			}
			return
		}
		data, ok := gameData(token)
		if !ok {
			continue
		}
		found = true
		grid, err := readGame(data, s.options)
		var text strings.Builder
		_ = xml.EscapeText(&text, []byte(data)) // to memory
		s.emit(ScannedPuzzle{Line: s.number, Text: `<game data="` + text.String() + `"/>`, Grid: grid}, s.inLine(err))
	}
}

// inLine puts an error at the line read last.
func (s *scanner) inLine(err error) error {
	if bad, ok := errors.AsType[*Error](err); ok {
		bad.Line, bad.Column = s.number, 0
	}
	return err
}
