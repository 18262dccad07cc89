package format

import (
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

var listLabel = Label{"list", "a nested list"}

// list is a list of lists as programs print a grid: [[5, 3, 0, ...], ...], with any brackets, 0,
// null, None, "." or "" for a blank, and a list of digits for candidates. A list of all cells, or
// of a text for each row, works too.
var list = Format{
	Label:     listLabel,
	recognise: func(in *input) bool { return isList(in.text) },
	read: func(in *input) (*solver.Grid, error) {
		b := &board{format: listLabel}
		top, err := parseTree(listStart().ReplaceAllString(strings.TrimSpace(in.text), ""))
		switch {
		case err == nil && top.fields != nil:
			return nil, broken(jsonLabel, 0)
		case err != nil || !top.isList:
			return nil, broken(listLabel, 0)
		}
		if len(top.list) == 1 && top.list[0].isList {
			top = top.list[0]
		}
		for _, item := range top.list {
			if !b.addRow(item) {
				return nil, broken(listLabel, 0)
			}
		}
		return b.grid(in.options)
	},
	write: func(g, _ *solver.Grid) string {
		var rows []string
		for row := range g.Layout().Size() {
			var cells []string
			for col := range g.Layout().Size() {
				cells = append(cells, strconv.Itoa(g.Value(g.Layout().CellAt(row, col))))
			}
			rows = append(rows, "["+strings.Join(cells, ", ")+"]")
		}
		return "[" + strings.Join(rows, ",\n ") + "]\n"
	},
}

// listStart is what may precede a list: a variable or a type.
var listStart = lazyregexp.New(`^[\w .:<>\[\]*]*=\s*|^(?:np\.|numpy\.)?array\(`)

// isList reports whether a text is a list, and not only cells with brackets such as [3578].
func isList(text string) bool {
	text = strings.TrimSpace(text)
	if strings.ContainsAny(text, "=(") {
		text = text[len(listStart().FindString(text)):]
	}
	if text == "" || strings.IndexByte("[{(", text[0]) < 0 {
		return false
	}
	rest := strings.TrimLeft(text, "[{( \t\r\n")
	return text != rest && (strings.ContainsAny(rest, ",") || strings.IndexAny(text[1:], "[{(") == 0 && strings.ContainsAny(rest, " ")) &&
		strings.HasSuffix(strings.TrimRight(text, "; \t\r\n,)"), closeOf(text))
}

// closeOf is the bracket that closes a text's first, "" for a round one.
func closeOf(text string) string {
	if text[0] == '(' {
		return ""
	}
	return string(closing(text[0]))
}

// addRow adds a row of cells, a cell, or a text of cells; false for anything else.
func (b *board) addRow(n *node) bool {
	if len(b.cells) > solver.MaxCells {
		return false
	}
	switch {
	case n.fields != nil:
		return false
	case n.isList:
		for _, item := range n.list {
			if !b.addCell(item) {
				return false
			}
		}
		return true
	case len(n.text) > 3 && !isBlankWord(n.text):
		for _, r := range n.text {
			if !b.addCell(&node{text: string(r)}) {
				return false
			}
		}
		return true
	}
	return b.addCell(n)
}

func (b *board) addCell(n *node) bool {
	var c boardCell
	if n.isList {
		for _, item := range n.list {
			d := cellValue(item.text)
			if d < 1 || d > solver.MaxSize {
				return false
			}
			c.candidates = c.candidates.With(d)
		}
	} else {
		c.value = cellValue(n.text)
	}
	b.cells = append(b.cells, c)
	return c.value >= 0 && len(b.cells) <= solver.MaxCells
}

func isBlankWord(word string) bool {
	switch strings.ToLower(word) {
	case "", " ", "0", "none", "null", "nil", "nan", "undefined", "empty":
		return true
	}
	return len([]rune(word)) == 1 && glyph{r: []rune(word)[0]}.isBlank()
}

// cellValue returns the value of a word, 0 for a blank, -1 for anything else.
func cellValue(word string) int {
	word = strings.TrimSuffix(strings.TrimSpace(word), ".0")
	if isBlankWord(word) {
		return 0
	}
	if n, err := strconv.Atoi(word); err == nil && n >= 0 && n <= solver.MaxSize {
		return n
	}
	if runes := []rune(word); len(runes) == 1 && digitOf(runes[0]) > 0 {
		return digitOf(runes[0])
	}
	return -1
}
