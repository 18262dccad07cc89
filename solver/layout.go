package solver

import (
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"weak"
)

// UnitKind is the kind of a Unit.
type UnitKind uint8

// The kinds of unit, in the order in which a Layout lists them.
const (
	Row UnitKind = iota
	Column
	Box
	Region // of a jigsaw, which has no boxes
	Diagonal
	Window
)

// String names the kind: row, column, box, region, diagonal, window.
func (k UnitKind) String() string {
	return [...]string{"row", "column", "box", "region", "diagonal", "window"}[k]
}

// IsBlock reports whether the kind is box or region: every cell is in one block.
func (k UnitKind) IsBlock() bool { return k == Box || k == Region }

// IsLine reports whether the kind is row, column or diagonal.
func (k UnitKind) IsLine() bool { return k == Row || k == Column || k == Diagonal }

// Unit is a set of cells that holds every digit exactly once.
type Unit struct {
	Kind   UnitKind
	Number int     // 1-based among the units of its kind; boxes and windows row-major
	Cells  []int   // row-major, so top to bottom in a column or diagonal
	Set    CellSet // the same cells
}

// String names the unit briefly: r1, c9, b5, d2, w4, and j5 for a region.
func (u *Unit) String() string { return string("rcbjdw"[u.Kind]) + strconv.Itoa(u.Number) }

// Layout is the shape of a sudoku: its cells, units and peers. It is immutable and safe for concurrent use.
type Layout struct {
	shape   Shape
	size    int
	units   []Unit
	unitsOf [][]int
	peers   []CellSet
	all     CellSet

	// The same relations in the form that the search reads fastest.
	unitCells [][]uint8
	unitMask  [MaxCells]uint64 // by cell: bit u for each unit u of UnitsOf
}

// NewLayout returns the layout of a shape, always the same *Layout for the same shape. It fails if a box would have
// fewer than 4 or more than MaxSize cells, if windows do not fit, and with a
// *RegionError for invalid Regions.
func NewLayout(shape Shape) (*Layout, error) {
	shape, err := shape.normal()
	if err != nil {
		return nil, err
	}
	return layouts.get(shape), nil
}

// Classic returns the 9x9 layout with 3x3 boxes.
func Classic() *Layout { return classic() }

var classic = sync.OnceValue(func() *Layout { return layouts.get(Shape{BoxWidth: 3, BoxHeight: 3}) })

func build(shape Shape) *Layout {
	n := shape.Size()
	l := &Layout{shape: shape, size: n}
	l.addUnits(Row, n, func(unit, i int) int { return unit*n + i })
	l.addUnits(Column, n, func(unit, i int) int { return i*n + unit })
	if shape.Regions == "" {
		l.addUnits(Box, n, shape.boxCell)
	} else {
		regions := shape.regionCells()
		l.addUnits(Region, n, func(unit, i int) int { return regions[unit][i] })
	}
	if shape.Diagonals {
		l.addUnits(Diagonal, 2, func(unit, i int) int {
			if unit == 0 {
				return i*n + i
			}
			return i*n + n - 1 - i
		})
	}
	if shape.Windows {
		side := root(n)
		l.addUnits(Window, (side-1)*(side-1), shape.windowCell)
	}
	l.relate()
	return l
}

// boxCell returns the i-th cell of a box, both counted row-major from 0.
func (s Shape) boxCell(box, i int) int {
	across := s.BoxHeight // boxes side by side: size / BoxWidth
	row := box/across*s.BoxHeight + i/s.BoxWidth
	col := box%across*s.BoxWidth + i%s.BoxWidth
	return row*s.Size() + col
}

// windowCell returns the i-th cell of a window, both counted row-major from 0.
func (s Shape) windowCell(window, i int) int {
	side := root(s.Size())
	across := side - 1 // windows side by side, a line before each
	row := window/across*(side+1) + 1 + i/side
	col := window%across*(side+1) + 1 + i%side
	return row*s.Size() + col
}

// regionCells lists the cells of every region, row-major.
func (s Shape) regionCells() (regions [MaxSize][]int) {
	for cell, symbol := range []byte(s.Regions) {
		region := strings.IndexByte(symbols, symbol)
		regions[region] = append(regions[region], cell)
	}
	return regions
}

func (l *Layout) addUnits(kind UnitKind, count int, cell func(unit, i int) int) {
	for u := range count {
		unit := Unit{Kind: kind, Number: u + 1}
		for i := range l.size {
			c := cell(u, i)
			unit.Cells = append(unit.Cells, c)
			unit.Set.Add(c)
		}
		l.units = append(l.units, unit)
	}
}

func (l *Layout) relate() {
	l.unitsOf = make([][]int, l.CellCount())
	l.unitCells = make([][]uint8, len(l.units))
	l.peers = make([]CellSet, l.CellCount())
	for i := range l.units {
		for _, c := range l.units[i].Cells {
			l.unitsOf[c] = append(l.unitsOf[c], i)
			l.unitCells[i] = append(l.unitCells[i], uint8(c))
			l.peers[c] = l.peers[c].Or(l.units[i].Set)
		}
	}
	for c := range l.peers {
		l.peers[c].Remove(c)
		l.all.Add(c)
		for _, u := range l.unitsOf[c] {
			l.unitMask[c] |= 1 << u
		}
	}
}

// Shape returns the shape that the layout was built from.
func (l *Layout) Shape() Shape { return l.shape }

// Size returns the number of rows, of columns and of digits.
func (l *Layout) Size() int { return l.size }

// CellCount returns the number of cells.
func (l *Layout) CellCount() int { return l.size * l.size }

// Digits returns the set of all digits.
func (l *Layout) Digits() Digits { return FirstDigits(l.size) }

// AllCells returns the set of all cells.
func (l *Layout) AllCells() CellSet { return l.all }

// Units returns the rows, columns, boxes or regions, then extra units. The caller must not change them.
func (l *Layout) Units() []Unit { return l.units }

// UnitOn returns the index into Units of the unit that consists of these cells, -1 if there is none.
func (l *Layout) UnitOn(cells CellSet) int {
	return slices.IndexFunc(l.units, func(u Unit) bool { return u.Set == cells })
}

// UnitsOf returns the indices into Units of the units that hold a cell: row, column, block, then extra units.
func (l *Layout) UnitsOf(cell int) []int { return l.unitsOf[cell] }

// BlockOf returns the index into Units of the box or region that holds a cell.
func (l *Layout) BlockOf(cell int) int { return l.unitsOf[cell][2] }

// WallLeft reports whether the line on the left of a cell is the edge of a block or of the grid. row and col count from
// 0; either may be -1 or Size, for the lines around the grid.
func (l *Layout) WallLeft(row, col int) bool { return l.blockAt(row, col-1) != l.blockAt(row, col) }

// WallAbove is WallLeft of the line above the cell.
func (l *Layout) WallAbove(row, col int) bool { return l.blockAt(row-1, col) != l.blockAt(row, col) }

func (l *Layout) blockAt(row, col int) int {
	if row < 0 || row >= l.size || col < 0 || col >= l.size {
		return -1
	}
	return l.BlockOf(l.CellAt(row, col))
}

// Peers returns the cells that share a unit with a cell, without the cell itself.
func (l *Layout) Peers(cell int) CellSet { return l.peers[cell] }

// Sees reports whether two different cells share a unit.
func (l *Layout) Sees(a, b int) bool { return l.peers[a].Has(b) }

// CommonPeers returns the cells that see every one of the given cells.
func (l *Layout) CommonPeers(cells CellSet) CellSet {
	common := l.all
	for c := range cells.All() {
		common = common.And(l.peers[c])
	}
	return common
}

// Row returns a cell's row, counted from 0.
func (l *Layout) Row(cell int) int { return cell / l.size }

// Col returns a cell's column, counted from 0.
func (l *Layout) Col(cell int) int { return cell % l.size }

// CellAt returns the cell in the given row and column, counted from 0.
func (l *Layout) CellAt(row, col int) int { return row*l.size + col }

// Windows returns the cells that lie in windows.
func (l *Layout) Windows() (cells CellSet) {
	for i := range l.units {
		if u := &l.units[i]; u.Kind == Window {
			cells = cells.Or(u.Set)
		}
	}
	return cells
}

// CellName names a cell by row and column counted from 1, such as "r1c9".
func (l *Layout) CellName(cell int) string {
	return "r" + strconv.Itoa(l.Row(cell)+1) + "c" + strconv.Itoa(l.Col(cell)+1)
}

// layouts holds the layouts in use, weakly because users may send any number of jigsaws.
var layouts = layoutCache{of: map[Shape]weak.Pointer[Layout]{}}

type layoutCache struct {
	mutex sync.Mutex
	of    map[Shape]weak.Pointer[Layout]
}

func (w *layoutCache) get(shape Shape) *Layout {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if l := w.of[shape].Value(); l != nil {
		return l
	}
	l := build(shape)
	w.of[shape] = weak.Make(l)
	runtime.AddCleanup(l, w.forget, shape)
	return l
}

func (w *layoutCache) forget(shape Shape) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.of[shape].Value() == nil {
		delete(w.of, shape)
	}
}
