package format

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
)

// services is the JSON of puzzle services and programs, regardless of their field names. It is an object, or a list
// with objects, that contains a grid: a text of all cells, a list of rows, a list of all cells, or a list of the
// filled cells with rows and columns. A cell is a number or an object with a value. Solutions are ignored. Digits of
// a later state are entered digits.
var services = Format{
	Label: jsonLabel,
	open: func(text string) reader {
		top := serviceTree(text)
		if top == nil {
			return nil
		}
		return func(o Options) (*solver.Grid, error) {
			grids, err := readServices(top, o)
			if err == nil && len(grids) > 1 {
				err = fail(TrailingText, nil, "more follows after a whole puzzle; want one puzzle")
			}
			if err != nil {
				return nil, err
			}
			return grids[0], nil
		}
	},
}

// serviceTree returns the data if it contains a grid; nil if it does not, or if a program with constraints wrote it.
func serviceTree(text string) *node {
	text = strings.TrimSpace(text)
	if text == "" || text[0] != '{' && text[0] != '[' || !strings.Contains(text, ":") {
		return nil
	}
	top, err := parseTree(text)
	if err != nil || isDrawn(top.get("grid")) || isDrawn(top.get("cells", "ce")) {
		return nil
	}
	var s serviceSearch
	if s.walk("", top); len(s.found) == 0 || !s.objects {
		return nil
	}
	return top
}

// isDrawn reports whether a list is rows of cells of f-puzzles or SudokuPad, which are objects.
func isDrawn(n *node) bool {
	return slices.ContainsFunc(n.list, func(row *node) bool {
		return slices.ContainsFunc(row.list, func(cell *node) bool { return cell.fields != nil || cell.isList && len(cell.list) == 0 })
	})
}

// readAllServices reads all puzzles of a text; nil if some cannot be read.
func readAllServices(text string, o Options) []*solver.Grid {
	top := serviceTree(text)
	if top == nil {
		return nil
	}
	grids, err := readServices(top, o)
	if err != nil {
		return nil
	}
	return grids
}

// readServices reads all puzzles of such data.
func readServices(top *node, o Options) ([]*solver.Grid, error) {
	var s serviceSearch
	s.walk("", top)
	if len(s.others) > 0 {
		return nil, (&board{cells: s.found[0].cells}).refused(s.others...)
	}
	var grids []*solver.Grid
	for _, cells := range s.puzzles() {
		g, err := (&board{cells: cells}).grid(o)
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(grids, func(other *solver.Grid) bool { return *other == *g }) {
			grids = append(grids, g)
		}
	}
	return grids, nil
}

type serviceSearch struct {
	found   []namedCells
	objects bool     // some node is an object
	others  []string // constraints that cannot be read
}

// namedCells is a grid and the name of its field or of the list around it.
type namedCells struct {
	name  string
	cells []boardCell
}

func (s *serviceSearch) walk(name string, n *node) {
	if cells := cellsOfNode(n); cells != nil {
		s.found = append(s.found, namedCells{name, cells})
		s.objects = s.objects || n.fields != nil || name != "" || slices.ContainsFunc(n.list, func(item *node) bool { return hasObject(item) })
		return
	}
	for _, item := range n.list {
		s.walk(name, item)
	}
	for _, key := range slices.Sorted(maps.Keys(n.fields)) {
		value, lower := n.fields[key], strings.ToLower(key)
		if c, known := constraints()[lower]; known && value.isListed() {
			s.others = append(s.others, c.key)
			continue
		}
		s.walk(lower, value)
	}
}

// isListed reports whether a node is a list or an object, and not empty.
func (n *node) isListed() bool { return len(n.list) > 0 || len(n.fields) > 0 }

func hasObject(n *node) bool {
	return n.fields != nil || slices.ContainsFunc(n.list, hasObject)
}

// Field names, in lower case.
const (
	solutionNames = "solution solved answer result complete"
	originNames   = "initial original start given clue"
	stateNames    = "state current progress entered user play filled"
	valueNames    = "value val v number num n digit d"
	givenNames    = "given isgiven fixed isfixed clue isclue readonly locked prefilled initial original preset static"
	noteNames     = "candidates notes pencilmarks pencil marks possibilities centermarks centremarks"
	rowNames      = "row r y i"
	columnNames   = "col column c x j"
)

// hasName reports whether a field's name contains one of some names, not negated as in unsolved.
func hasName(names, name string) bool {
	return slices.ContainsFunc(strings.Fields(names), func(n string) bool {
		before, _, ok := strings.Cut(name, n)
		return ok && !strings.HasSuffix(before, "un") && !strings.HasSuffix(before, "in")
	})
}

// field returns the field with one of some names, in upper or lower case.
func (n *node) field(names string) *node {
	for key, value := range n.fields {
		if slices.Contains(strings.Fields(names), strings.NewReplacer("_", "", "-", "").Replace(strings.ToLower(key))) {
			return value
		}
	}
	return nil
}

// puzzles returns the puzzles, with the digits of their states entered. Solutions count only if there is nothing else.
func (s *serviceSearch) puzzles() (list [][]boardCell) {
	var states, solutions [][]boardCell
	for _, f := range s.found {
		switch {
		case hasName(solutionNames, f.name):
			solutions = append(solutions, f.cells)
		case hasName(stateNames, f.name):
			states = append(states, f.cells)
		default:
			list = append(list, f.cells)
		}
	}
	whole := func(cells []boardCell) bool {
		return !slices.ContainsFunc(cells, func(c boardCell) bool { return c.value == 0 })
	}
	full := slices.DeleteFunc(slices.Clone(list), func(cells []boardCell) bool { return !whole(cells) })
	if len(full) < len(list) {
		list = slices.DeleteFunc(list, func(cells []boardCell) bool {
			return whole(cells) && slices.ContainsFunc(list, func(other []boardCell) bool { return !whole(other) && holdsAll(cells, other) })
		})
	}
	begins := func(f namedCells) bool { return hasName(originNames, f.name) }
	if i := slices.IndexFunc(s.found, begins); i >= 0 && len(list) > 1 {
		states, list = append(states, list...), [][]boardCell{s.found[i].cells}
	}
	for i, puzzle := range list {
		for _, state := range states {
			if holdsAll(state, puzzle) && !holdsAll(list[i], state) {
				list[i] = entered(state, puzzle)
			}
		}
	}
	switch {
	case len(list) > 0:
		return list
	case len(states) > 0:
		return states
	}
	return solutions
}

func holdsAll(cells, others []boardCell) bool {
	if len(cells) != len(others) {
		return false
	}
	for i, c := range others {
		if c.value != 0 && c.value != cells[i].value {
			return false
		}
	}
	return true
}

func entered(state, puzzle []boardCell) []boardCell {
	state = slices.Clone(state)
	for i := range state {
		state[i].entered = puzzle[i].value == 0
	}
	return state
}

// cellsOfNode returns the cells of a grid; nil for any other node.
func cellsOfNode(n *node) []boardCell {
	b := &board{}
	switch {
	case n.fields != nil:
		return cellsOfRows(n)
	case !n.isList:
		text := strings.Map(func(r rune) rune {
			if strings.ContainsRune(" \n\t/,;|", r) {
				return -1
			}
			return r
		}, n.text)
		if !isWholePuzzle(text) {
			return nil
		}
		for _, r := range text {
			b.cells = append(b.cells, boardCell{value: digitOf(r)})
		}
		return b.cells
	case len(n.list) < 4 || len(n.list) > solver.MaxCells:
		return nil
	}
	if cells := sparseCells(n); cells != nil {
		return cells
	}
	for _, row := range n.list {
		cells := row.list
		if row.fields == nil && !row.isList && len([]rune(row.text)) == len(n.list) {
			for _, r := range row.text {
				cells = append(cells, &node{text: string(r)})
			}
		}
		if len(cells) != len(n.list) {
			cells = []*node{row}
		}
		for _, cell := range cells {
			if !b.addService(cell) {
				return nil
			}
		}
	}
	if root(len(b.cells)) < 4 || b.givens() == 0 {
		return nil
	}
	return b.cells
}

// cellsOfRows returns the cells of an object whose fields are rows, by number or letter.
func cellsOfRows(n *node) []boardCell {
	type named struct {
		name string
		row  *node
	}
	var rows []named
	for key, row := range n.fields {
		rows = append(rows, named{strings.TrimLeft(strings.ToLower(key), "row_ "), row})
	}
	slices.SortFunc(rows, func(a, b named) int {
		return cmp.Or(cmp.Compare(len(a.name), len(b.name)), cmp.Compare(a.name, b.name))
	})
	list := &node{isList: true}
	for i, r := range rows {
		if first := rows[0].name; len(r.name) > 2 || first != "0" && first != "1" && first != "a" ||
			len(first) == 1 && len(r.name) == 1 && r.name[0] != first[0]+byte(i) || !r.row.isList && len(r.row.text) < 4 {
			return nil
		}
		list.list = append(list.list, r.row)
	}
	if len(rows) < 4 {
		return nil
	}
	return cellsOfNode(list)
}

// addService adds a cell: a value, an object with one, or a list of candidates.
func (b *board) addService(n *node) bool {
	if n.fields == nil {
		if n.isList && len(n.list) == 0 {
			b.cells = append(b.cells, boardCell{})
			return true
		}
		return b.addCell(n)
	}
	value, given, notes := n.field(valueNames), n.field(givenNames), n.field(noteNames)
	c := boardCell{}
	if value == nil && notes == nil {
		return false
	}
	if value != nil {
		c.value = cellValue(value.text)
	}
	c.entered = given != nil && (given.isEmpty() || given.text == "0")
	if notes != nil && c.value == 0 {
		c.candidates = notes.digits()
	}
	b.cells = append(b.cells, c)
	return c.value >= 0 && len(b.cells) <= solver.MaxCells
}

// sparseCells returns the cells of a list of filled cells with rows and columns, counted from 0 or 1. It returns nil
// for other lists, and if it is unclear where the count begins.
func sparseCells(n *node) []boardCell {
	const size = 9
	type filled struct{ row, column, value int }
	var all []filled
	low, high := size, 0
	for _, item := range n.list {
		row, column, value := item.field(rowNames), item.field(columnNames), item.field(valueNames)
		if row == nil || column == nil || value == nil {
			return nil
		}
		r, err := strconv.Atoi(row.text)
		c, failure := strconv.Atoi(column.text)
		v := cellValue(value.text)
		if err != nil || failure != nil || v < 0 || v > size || r < 0 || c < 0 || r > size || c > size {
			return nil
		}
		all, low, high = append(all, filled{r, c, v}), min(low, r, c), max(high, r, c)
	}
	if (low == 0) == (high == size) {
		return nil
	}
	first, cells := min(low, 1), make([]boardCell, size*size)
	for _, f := range all {
		cells[(f.row-first)*size+f.column-first].value = f.value
	}
	return cells
}
