package solver

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// MaxSize is the largest number of rows of a Layout, MaxCells the largest number of cells.
const (
	MaxSize  = 16
	MaxCells = MaxSize * MaxSize
)

// minSize is the smallest number of rows.
const minSize = 4

// Shape describes a layout in terms that people use. Shapes are comparable; those that ParseShape, ParseRegions and
// Layout.Shape return are equal if they describe the same layout.
type Shape struct {
	BoxWidth, BoxHeight int    // a box is this many columns by this many rows; 0 in a jigsaw
	Regions             string // of a jigsaw, which has them in place of boxes, in the form that ParseRegions reads
	Diagonals           bool   // both diagonals hold each digit once (X-sudoku)
	Windows             bool   // as do squares that are one line from the edge and from each other (Windoku): four on 9x9
}

// Size returns the number of rows, of columns and of digits.
func (s Shape) Size() int {
	if s.Regions != "" {
		return root(len(s.Regions))
	}
	return s.BoxWidth * s.BoxHeight
}

// root returns the square root of a square number, and 0 for other numbers.
func root(n int) int {
	r := int(math.Sqrt(float64(n)))
	if r*r != n {
		return 0
	}
	return r
}

// jigsawPrefix begins the name of a jigsaw's shape. Its regions follow.
const jigsawPrefix = "jigsaw:"

// String formats the shape in the form that ParseShape reads, such as "3x3", "4x3+x", "16x16" or
// "jigsaw:1222112333114334".
func (s Shape) String() string {
	switch {
	case s.Regions != "":
		return jigsawPrefix + s.Regions + s.extraNames()
	case s.BoxWidth == s.BoxHeight && s.BoxWidth >= minSize: // would be read as the size of a grid
		return fmt.Sprintf("%dx%d", s.Size(), s.Size()) + s.extraNames()
	}
	return fmt.Sprintf("%dx%d", s.BoxWidth, s.BoxHeight) + s.extraNames()
}

func (s Shape) extraNames() (names string) {
	if s.Diagonals {
		names += "+x"
	}
	if s.Windows {
		names += "+w"
	}
	return names
}

// KnownShapes lists the box shapes that a puzzle of a given length may have, by size.
func KnownShapes() []Shape {
	return []Shape{
		{BoxWidth: 2, BoxHeight: 2},
		{BoxWidth: 3, BoxHeight: 2},
		{BoxWidth: 4, BoxHeight: 2},
		{BoxWidth: 3, BoxHeight: 3},
		{BoxWidth: 5, BoxHeight: 2},
		{BoxWidth: 6, BoxHeight: 2},
		{BoxWidth: 4, BoxHeight: 3},
		{BoxWidth: 7, BoxHeight: 2},
		{BoxWidth: 8, BoxHeight: 2},
		{BoxWidth: 4, BoxHeight: 4},
	}
}

// ParseShape reads a shape such as "6x6", "16x16+x" or "boxes 6x2": rows and columns of a grid with its usual boxes,
// or width and height of a box; "+x" for diagonals, "+w" for windows; "jigsaw:" and regions in the form of
// ParseRegions. A size that no grid has, such as "3x3" or "6x2", is a box.
func ParseShape(text string) (Shape, error) {
	blocks, extras, hasExtras := strings.Cut(strings.ToLower(strings.TrimSpace(text)), "+")
	s, err := parseBlocks(text, blocks)
	if err == nil && hasExtras {
		err = s.addExtras(text, extras)
	}
	if err != nil {
		return Shape{}, err
	}
	return s, s.check()
}

// addExtras reads the part of a text after the first plus.
func (s *Shape) addExtras(text, extras string) error {
	for extra := range strings.SplitSeq(extras, "+") {
		switch extra {
		case "x":
			s.Diagonals = true
		case "w":
			s.Windows = true
		default:
			return fmt.Errorf("layout %q: +%s is unknown; the extras are +x, both diagonals, and +w, windows", text, extra)
		}
	}
	return nil
}

// parseBlocks reads a shape without its extras.
func parseBlocks(text, blocks string) (Shape, error) {
	if symbols, ok := strings.CutPrefix(blocks, jigsawPrefix); ok {
		return ParseRegions(symbols)
	}
	sides, isBox := strings.CutPrefix(blocks, boxesPrefix)
	var s Shape
	var rest string
	if n, _ := fmt.Sscanf(sides+"\n", "%dx%d%s", &s.BoxWidth, &s.BoxHeight, &rest); n != 2 {
		return Shape{}, fmt.Errorf("layout %q: want rows x columns, such as 9x9 or 16x16+x, or boxes such as boxes 6x2", text)
	}
	if rows := s.BoxWidth; !isBox && rows == s.BoxHeight && rows >= minSize {
		usual, ok := UsualShape(rows)
		if !ok {
			return Shape{}, fmt.Errorf("layout %q: %d rows have no usual boxes; want 4x4, 6x6, 8x8, 9x9, 10x10, 12x12, 14x14 or 16x16", text, rows)
		}
		return usual, nil
	}
	return s, nil
}

// boxesPrefix comes before the sides of a box that could also be the size of a grid.
const boxesPrefix = "boxes "

// UsualShape returns the usual boxes of a grid of size rows; ok is false if there are none.
func UsualShape(rows int) (s Shape, ok bool) {
	for _, known := range slices.Backward(KnownShapes()) {
		if known.Size() == rows {
			return known, true
		}
	}
	return Shape{}, false
}

var errMixed = errors.New("layout: a jigsaw has regions and no boxes")

// normal returns the normal form of the shape, which all shapes of the same layout have.
func (s Shape) normal() (Shape, error) {
	if s.Regions == "" {
		return s, s.check()
	}
	if s.BoxWidth != 0 || s.BoxHeight != 0 {
		return Shape{}, errMixed
	}
	blocks, err := ParseRegions(s.Regions)
	if err != nil {
		return Shape{}, err
	}
	blocks.Diagonals, blocks.Windows = s.Diagonals, s.Windows
	return blocks, blocks.check()
}

func (s Shape) check() error {
	if s.Regions == "" && (s.BoxWidth < 1 || s.BoxHeight < 1 || s.BoxWidth > MaxSize || s.BoxHeight > MaxSize ||
		s.Size() < minSize || s.Size() > MaxSize) {
		return fmt.Errorf("layout %s: a box must hold 4 to %d cells", s, MaxSize)
	}
	if s.Windows && (root(s.Size()) == 0 || s.BoxWidth != s.BoxHeight) {
		return fmt.Errorf("layout %s: windows are as large as square boxes, of 2x2, 3x3 or 4x4", s)
	}
	return nil
}

// ParseRegions reads the regions of a jigsaw: a letter or digit for each cell, row-major, case ignored. Every region
// must have as many cells as there are rows and be connected. The shape numbers the regions in order of appearance; if
// they are boxes, it is a shape with boxes. The error is a *RegionError.
func ParseRegions(symbols string) (Shape, error) {
	symbols = strings.ToUpper(symbols)
	m := regionMap{size: root(len(symbols)), symbols: symbols}
	if err := m.check(); err != nil {
		return Shape{}, err
	}
	numbered := m.numbered()
	for width := 1; width <= m.size; width++ {
		boxes := Shape{BoxWidth: width, BoxHeight: m.size / width}
		if boxes.Size() == m.size && boxes.boxSymbols() == numbered {
			return boxes, nil
		}
	}
	return Shape{Regions: numbered}, nil
}

// boxSymbols writes boxes as if they were regions.
func (s Shape) boxSymbols() string {
	symbols := make([]byte, s.Size()*s.Size())
	for box := range s.Size() {
		for i := range s.Size() {
			symbols[s.boxCell(box, i)] = Symbol(box + 1)
		}
	}
	return string(symbols)
}

// RegionFault is the fault of a map of regions.
type RegionFault uint8

// The faults, in the order in which they are checked.
const (
	RegionMapLength    RegionFault = iota // no sudoku has that number of cells
	RegionMapSymbol                       // a mark is not a letter or digit
	RegionWrongSize                       // a region has too few or too many cells
	RegionDisconnected                    // a region is not connected
)

// RegionError says why a text is not a map of regions.
type RegionError struct {
	Fault  RegionFault
	Size   int    // the number of rows; 0 for RegionMapLength
	Symbol string // the region's mark, or the wrong mark for RegionMapSymbol
	Cell   int    // the place: the region's first cell, its first cell too many, or the first cell apart from the rest
	Count  int    // the number of symbols or, for RegionWrongSize, of the region's cells
}

// Error names the fault, the region and the cell.
func (e *RegionError) Error() string {
	cell := ""
	if e.Size > 0 {
		cell = fmt.Sprintf("r%dc%d", e.Cell/e.Size+1, e.Cell%e.Size+1)
	}
	switch e.Fault {
	case RegionMapSymbol:
		return fmt.Sprintf("regions: %q at %s; want a letter or digit for each cell", e.Symbol, cell)
	case RegionWrongSize:
		return fmt.Sprintf("regions: region %s at %s has %d cells; want %d", e.Symbol, cell, e.Count, e.Size)
	case RegionDisconnected:
		return fmt.Sprintf("regions: %s is apart from the rest of region %s; want cells side by side", cell, e.Symbol)
	}
	return fmt.Sprintf("regions: %d cells; want a letter or digit for each cell of a sudoku of 4 to %d rows, such as 81", e.Count, MaxSize)
}

type regionMap struct {
	size    int
	symbols string
}

func (m *regionMap) check() error {
	if m.size < 4 || m.size > MaxSize {
		return &RegionError{Fault: RegionMapLength, Count: len(m.symbols)}
	}
	var regions ['Z' + 1]CellSet
	for cell, symbol := range []byte(m.symbols) {
		if (symbol < '0' || symbol > '9') && (symbol < 'A' || symbol > 'Z') {
			return &RegionError{Fault: RegionMapSymbol, Size: m.size, Symbol: string([]rune(m.symbols[cell:])[:1]), Cell: cell}
		}
		regions[symbol].Add(cell)
	}
	for symbol, region := range regions {
		if err := m.checkSize(symbol, region); err != nil {
			return err
		}
	}
	for symbol, region := range regions {
		if apart := region.AndNot(m.joined(region)); !apart.IsEmpty() {
			return &RegionError{Fault: RegionDisconnected, Size: m.size, Symbol: string(rune(symbol)), Cell: apart.First()}
		}
	}
	return nil
}

func (m *regionMap) checkSize(symbol int, region CellSet) error {
	n := region.Len()
	if n == 0 || n == m.size {
		return nil
	}
	e := &RegionError{Fault: RegionWrongSize, Size: m.size, Symbol: string(rune(symbol)), Cell: region.First(), Count: n}
	if n > m.size {
		e.Cell = region.Slice()[m.size]
	}
	return e
}

// joined returns the cells of a region that are connected to its first cell.
func (m *regionMap) joined(region CellSet) (part CellSet) {
	next := []int{region.First()}
	for len(next) > 0 {
		cell := next[0]
		next = next[1:]
		if !region.Has(cell) || part.Has(cell) {
			continue
		}
		part.Add(cell)
		next = append(next, m.beside(cell)...)
	}
	return part
}

// beside lists the cells next to a cell in its row and column.
func (m *regionMap) beside(cell int) (cells []int) {
	row, col := cell/m.size, cell%m.size
	if row > 0 {
		cells = append(cells, cell-m.size)
	}
	if row < m.size-1 {
		cells = append(cells, cell+m.size)
	}
	if col > 0 {
		cells = append(cells, cell-1)
	}
	if col < m.size-1 {
		cells = append(cells, cell+1)
	}
	return cells
}

// numbered marks the regions with numbers from 1 on.
func (m *regionMap) numbered() string {
	number := map[byte]int{}
	symbols := []byte(m.symbols)
	for i, symbol := range symbols {
		if number[symbol] == 0 {
			number[symbol] = len(number) + 1
		}
		symbols[i] = Symbol(number[symbol])
	}
	return string(symbols)
}

// Variant is a kind of sudoku that people may ask for: all jigsaws of a size are one kind. Variants are comparable.
type Variant struct {
	Shape  Shape // without the regions of a jigsaw
	Jigsaw int   // the rows of a jigsaw; 0 for boxes
}

// ClassicVariant is the kind of sudoku that has the layout Classic.
func ClassicVariant() Variant { return Classic().Shape().Variant() }

// jigsawOfAny begins the name of a jigsaw variant without regions, before its number of rows.
const jigsawOfAny = "jigsaw"

// Variant returns the kind of sudoku that has the shape.
func (s Shape) Variant() Variant {
	v := Variant{Shape: s}
	if s.Regions != "" {
		v.Jigsaw, v.Shape.Regions = s.Size(), ""
	}
	return v
}

// Size returns the number of rows, of columns and of digits.
func (v Variant) Size() int { return v.Jigsaw + v.Shape.Size() }

// String formats the variant in the form that ParseVariant reads, such as "3x3", "4x3+x" or "jigsaw6+x".
func (v Variant) String() string {
	if v.Jigsaw == 0 {
		return v.Shape.String()
	}
	return jigsawOfAny + strconv.Itoa(v.Jigsaw) + v.Shape.extraNames()
}

// ParseVariant reads a shape as ParseShape does, or "jigsaw" and its number of rows, by default 9.
func ParseVariant(text string) (Variant, error) {
	blocks, extras, hasExtras := strings.Cut(strings.ToLower(strings.TrimSpace(text)), "+")
	rows, ok := strings.CutPrefix(blocks, jigsawOfAny)
	if !ok || strings.HasPrefix(rows, ":") {
		s, err := ParseShape(text)
		return s.Variant(), err
	}
	v := Variant{Jigsaw: Classic().Size()}
	if rows != "" {
		v.Jigsaw, _ = strconv.Atoi(rows)
	}
	if hasExtras {
		if err := v.Shape.addExtras(text, extras); err != nil {
			return Variant{}, err
		}
	}
	return v, v.check()
}

func (v Variant) check() error {
	if v.Jigsaw == 0 {
		return v.Shape.check()
	}
	if v.Jigsaw < 4 || v.Jigsaw > MaxSize {
		return fmt.Errorf("layout %s: a jigsaw has 4 to %d rows", v, MaxSize)
	}
	if v.Shape.Windows && root(v.Jigsaw) == 0 {
		return fmt.Errorf("layout %s: windows are as large as square boxes, of 2x2, 3x3 or 4x4", v)
	}
	return nil
}

// Variants lists all kinds of sudoku, those with boxes first, then by size.
func Variants() []Variant {
	var plain, all []Variant
	for _, s := range KnownShapes() {
		plain = append(plain, s.Variant())
	}
	for rows := 4; rows <= MaxSize; rows++ {
		plain = append(plain, Variant{Jigsaw: rows})
	}
	for _, v := range plain {
		for _, windows := range []bool{false, true} {
			for _, diagonals := range []bool{false, true} {
				v.Shape.Diagonals, v.Shape.Windows = diagonals, windows
				rare := v.Jigsaw != 0 && windows && (diagonals || v.Jigsaw > 9) // few such jigsaws can be filled
				if v.check() == nil && !rare {
					all = append(all, v)
				}
			}
		}
	}
	return all
}
