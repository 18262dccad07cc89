package format

import (
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

var puzzLinkLabel = Label{"puzzlink", "a link of puzz.link"}

// puzzLink is a link of puzz.link, or of another site with the same program, or what stands
// behind the question mark of one: the kind of puzzle, its columns and rows, and its cells.
// A digit or a letter up to f is a number, two of them behind - a larger one, and a letter
// from g on as many blanks.
var puzzLink = Format{
	Label:     puzzLinkLabel,
	recognise: func(in *input) bool { return puzzLinkParts(in.text) != nil },
	read: func(in *input) (*solver.Grid, error) {
		parts := puzzLinkParts(in.text)
		columns, _ := strconv.Atoi(parts[2])
		b := &board{format: puzzLinkLabel}
		if parts[1] != "sudoku" || parts[2] != parts[3] || columns > solver.MaxSize || !b.addPuzzLink(parts[4], columns*columns) {
			return nil, broken(puzzLinkLabel, 0)
		}
		if shape, ok := solver.UsualShape(columns); ok && in.options.Shape == nil {
			b.shape = &shape
		}
		return b.grid(in.options)
	},
}

var puzzLinkPath = lazyregexp.New(`^(?:m\+)?([a-z0-9]+)(?:_edit)?(?:/v:)?/(\d{1,2})/(\d{1,2})/([0-9a-z.+-]*)/?$`)

// puzzLinkParts returns the kind, the columns, the rows and the cells behind the whole; nil of
// any other text.
func puzzLinkParts(text string) []string {
	if l, ok := parseLink(text); ok {
		for key := range l.query {
			if parts := puzzLinkPath().FindStringSubmatch(key); parts != nil {
				return parts
			}
		}
	}
	if text = strings.TrimSpace(text); strings.HasPrefix(text, "sudoku/") {
		return puzzLinkPath().FindStringSubmatch(text)
	}
	return nil
}

// addPuzzLink adds as many cells as there are to be.
func (b *board) addPuzzLink(text string, cells int) bool {
	for text != "" && len(b.cells) <= cells {
		digits := text[:1]
		switch c := text[0]; {
		case c >= 'g' && c <= 'z':
			b.cells = append(b.cells, make([]boardCell, c-'g'+1)...)
			text = text[1:]
			continue
		case c == '-' && len(text) > 2:
			digits, text = text[1:3], text[2:]
		case c == '.':
			digits = "0"
		}
		n, err := strconv.ParseUint(digits, 16, 8)
		if err != nil {
			return false
		}
		b.cells = append(b.cells, boardCell{value: int(n)})
		text = text[1:]
	}
	return text == "" && len(b.cells) == cells
}
