package format

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

var listLabel = Label{"list", "a nested list"}

// list is a list of lists as programs print a grid: [[5, 3, 0, ...], ...], with any brackets, 0, null, None, "." or ""
// for a blank, and a list of digits for candidates. A list of all cells, or of a text for each row, works too.
var list = Format{
	Label: listLabel,
	open: func(text string) reader {
		if !isList(text) {
			return nil
		}
		return func(o Options) (*solver.Grid, error) { return readList(text, o) }
	},
	write: func(g *solver.Grid) string {
		size := g.Layout().Size()
		var rows []string
		for row := range size {
			values := make([]int, size)
			for col := range values {
				values[col] = g.Value(g.Layout().CellAt(row, col))
			}
			rows = append(rows, strings.ReplaceAll(fmt.Sprint(values), " ", ", "))
		}
		return "[" + strings.Join(rows, ",\n ") + "]\n"
	},
}

func readList(text string, o Options) (*solver.Grid, error) {
	top, err := parseTree(listStart().ReplaceAllString(strings.TrimSpace(text), ""))
	switch {
	case err == nil && top.fields != nil:
		return nil, refusal{}.of(jsonLabel)
	case err != nil || !top.isList:
		return nil, refusal{}
	}
	if len(top.list) == 1 && top.list[0].isList {
		top = top.list[0]
	}
	b := &board{}
	for _, item := range top.list {
		if !b.addRow(item) {
			return nil, refusal{}
		}
	}
	return b.grid(o)
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

// closeOf returns the bracket that closes a text's first one; "" for a round one.
func closeOf(text string) string {
	if text[0] == '(' {
		return ""
	}
	return string(closing(text[0]))
}

// addRow adds a row of cells, a cell, or a text of cells. It reports false for anything else.
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

// node is JSON or similar data: lists of programming languages, SudokuPad's shortened JSON.
type node struct {
	text   string           // of a word or a string
	list   []*node          // of a list
	fields map[string]*node // of an object; nil if it is none
	isList bool
}

// Bounds of a tree; the largest puzzles have some thousand nodes.
const (
	maxTreeDepth = 16
	maxTreeNodes = 100_000
)

var errTree = errors.New("no data")

// parseTree reads brackets of every kind, commas, strings in either quote, and words. A blank between words separates
// like a comma. Nothing between two commas is an empty word.
func parseTree(text string) (*node, error) {
	p := &treeParser{text: text}
	n, err := p.value(0)
	if err != nil {
		return nil, err
	}
	if p.skipSpace(); p.at < len(p.text) && strings.Trim(p.text[p.at:], ";,) \t\r\n") != "" {
		return nil, errTree
	}
	return n, nil
}

type treeParser struct {
	text  string
	at    int
	nodes int
}

func (p *treeParser) peek() byte {
	if p.at >= len(p.text) {
		return 0
	}
	return p.text[p.at]
}

func (p *treeParser) skipSpace() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

func (p *treeParser) value(depth int) (*node, error) {
	if p.nodes++; p.nodes > maxTreeNodes || depth > maxTreeDepth {
		return nil, errTree
	}
	p.skipSpace()
	switch c := p.peek(); c {
	case '[', '{', '(':
		p.at++
		return p.items(depth, closing(c))
	case '"', '\'':
		return p.quoted(c)
	}
	return &node{text: p.word()}, nil
}

func closing(open byte) byte {
	switch open {
	case '[':
		return ']'
	case '{':
		return '}'
	}
	return ')'
}

func (p *treeParser) items(depth int, end byte) (*node, error) {
	n := &node{isList: true}
	for {
		p.skipSpace()
		switch c := p.peek(); {
		case c == 0:
			return nil, errTree
		case c == end:
			p.at++
			return n, nil
		case c == ',':
			p.at++
			p.nodes++
			n.list = append(n.list, &node{})
			continue
		}
		before := p.at
		item, err := p.value(depth + 1)
		if err != nil {
			return nil, err
		}
		p.skipSpace()
		if end == '}' && p.peek() == ':' {
			if err := p.field(n, item.text, depth); err != nil {
				return nil, err
			}
		} else {
			n.list = append(n.list, item)
		}
		if p.skipSpace(); p.peek() == ',' {
			p.at++
		}
		if p.at == before {
			return nil, errTree
		}
	}
}

func (p *treeParser) field(n *node, key string, depth int) error {
	p.at++
	value, err := p.value(depth + 1)
	if n.fields == nil {
		n.fields, n.isList = map[string]*node{}, false
	}
	n.fields[key] = value
	return err
}

func (p *treeParser) quoted(quote byte) (*node, error) {
	var b strings.Builder
	for p.at++; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; {
		case c == quote:
			p.at++
			return &node{text: b.String()}, nil
		case c == '\\' && p.at+1 < len(p.text):
			p.at++
			b.WriteByte(unescaped(p.text[p.at]))
		default:
			b.WriteByte(c)
		}
	}
	return nil, errTree
}

// unescaped maps a character after a backslash to its meaning.
func unescaped(c byte) byte {
	switch c {
	case 'n', 'r':
		return '\n'
	case 't':
		return '\t'
	}
	return c
}

func (p *treeParser) word() string {
	from := p.at
	for p.at < len(p.text) && strings.IndexByte("[]{}(),:\"' \t\r\n", p.text[p.at]) < 0 {
		p.at++
	}
	return p.text[from:p.at]
}

// get returns the first field with one of some names, or an empty node.
func (n *node) get(names ...string) *node {
	if n == nil {
		return &node{}
	}
	for _, name := range names {
		if v := n.fields[name]; v != nil {
			return v
		}
	}
	return &node{}
}

// at returns an item of a list, or an empty node.
func (n *node) at(i int) *node {
	if i >= len(n.list) {
		return &node{}
	}
	return n.list[i]
}

// isEmpty reports whether a node is an empty word, false, null, or empty brackets.
func (n *node) isEmpty() bool {
	switch n.text {
	case "", "false", "f", "null":
		return len(n.list) == 0 && len(n.fields) == 0
	}
	return false
}

func (n *node) isFalse() bool { return n.text == "false" }

// digits returns the digits of a list.
func (n *node) digits() (ds solver.Digits) {
	for _, item := range n.list {
		if d := cellValue(item.text); d > 0 {
			ds = ds.With(d)
		}
	}
	return ds
}

// listedDigits returns the digits among the characters of a text.
func listedDigits(text string) (ds solver.Digits) {
	for _, r := range text {
		if d := digitOf(r); d > 0 {
			ds = ds.With(d)
		}
	}
	return ds
}

func numbers(ds solver.Digits) (list []string) {
	for d := range ds.All() {
		list = append(list, strconv.Itoa(d))
	}
	return list
}
