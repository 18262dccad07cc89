package solver

import (
	"fmt"
	"strings"
)

// ParseRegions reads the regions of a jigsaw: a letter or digit for each cell,
// row-major, the same one in all cells of a region. Case does not matter. Every
// region must be as many cells as there are rows, each beside another of them.
// The shape numbers the regions in the order in which they are met; if they
// are boxes, it is the shape of a sudoku with boxes. The error is a
// *RegionError.
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

// RegionFault is a way in which a text is no map of regions.
type RegionFault uint8

// The faults, in the order in which they are looked for.
const (
	RegionMapLength    RegionFault = iota // the marks are not as many as the cells of a sudoku
	RegionMapSymbol                       // a mark is no letter or digit
	RegionWrongSize                       // a region has too few or too many cells
	RegionDisconnected                    // a region is in parts
)

// RegionError says why a text is no map of regions.
type RegionError struct {
	Fault  RegionFault
	Size   int    // the number of rows; 0 for RegionMapLength
	Symbol string // the region's mark, or what is none
	Cell   int    // of that symbol: the first of the region, for RegionWrongSize the first too many, for RegionDisconnected the first that is apart
	Count  int    // of symbols or, for RegionWrongSize, of the region's cells
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

// regionMap is a map of regions that may be none.
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

// joined returns the cells that a way inside the region joins with its first.
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

// numbered marks the regions with the digits from 1 on.
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
