package format

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// gameReader reads up to a bound, which each game of a file sets anew.
type gameReader struct {
	in   io.Reader
	left int
}

func (r *gameReader) Read(p []byte) (int, error) {
	if r.left <= 0 {
		return 0, io.ErrUnexpectedEOF
	}
	n, err := r.in.Read(p)
	r.left -= n
	return n, err
}

// scanXML reads the games of an OpenSudoku file. A line may hold them all.
func (s *scanner) scanXML() {
	seen := false
	in := &gameReader{s.in, maxPassed}
	decoder := xml.NewDecoder(in)
	for depth := 0; !s.stopped; {
		token, err := decoder.Token()
		if line, _ := decoder.InputPos(); err == nil || line > 0 {
			s.number = line
		}
		if depth += nesting(token); depth > maxTreeDepth {
			err = errTree
		}
		if err != nil {
			switch {
			case s.found && in.left <= 0:
				s.giveUp()
			case !seen || !errors.Is(err, io.EOF):
				s.emit(ScannedPuzzle{Line: s.number}, s.inLine(broken(openSudokuLabel, 0)))
			}
			return
		}
		data, ok := gameData(token)
		if !ok {
			continue
		}
		seen = true
		grid, err := readGame(data, s.options)
		if err == nil {
			in.left = maxPassed
		}
		var text strings.Builder
		_ = xml.EscapeText(&text, []byte(data)) // to memory
		s.emit(ScannedPuzzle{Line: s.number, Text: `<game data="` + text.String() + `"/>`, puzzle: puzzle(grid)}, s.inLine(err))
	}
}

// nesting is by how much a token changes how deep the elements are.
func nesting(token xml.Token) int {
	switch token.(type) {
	case xml.StartElement:
		return 1
	case xml.EndElement:
		return -1
	}
	return 0
}

// inLine puts an error at the line read last.
func (s *scanner) inLine(err error) error {
	if bad, ok := errors.AsType[*Error](err); ok {
		bad.Line, bad.Column = s.number, 0
	}
	return err
}
