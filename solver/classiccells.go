package solver

import "math/bits"

// cells81 is a set of cells of the classic grid. A band of three rows takes 30 bits: row r of the band begins at bit
// 10r with nine columns; the tenth bit is always 0, so that a subtraction in one row does not reach the next. upper
// holds rows 1-3 (from bit 0) and 4-6 (from bit 32), lower rows 7-9.
type cells81 struct{ upper, lower uint64 }

// Patterns of one band, as in lower, and the same in both bands of upper.
const (
	rowStarts  = 1 | 1<<10 | 1<<20
	fullBand   = 0x1ff * rowStarts
	rowEnds    = rowStarts << 9 // the bits that are always 0
	triadBand  = 0o111 * rowStarts
	bothBands  = 1 | 1<<32
	lowerShift = 64 // bit81 of the cells in lower begin here
)

func (s cells81) or(t cells81) cells81     { return cells81{s.upper | t.upper, s.lower | t.lower} }
func (s cells81) and(t cells81) cells81    { return cells81{s.upper & t.upper, s.lower & t.lower} }
func (s cells81) andNot(t cells81) cells81 { return cells81{s.upper &^ t.upper, s.lower &^ t.lower} }
func (s cells81) xor(t cells81) cells81    { return cells81{s.upper ^ t.upper, s.lower ^ t.lower} }
func (s cells81) isEmpty() bool            { return s.upper|s.lower == 0 }
func (s cells81) meets(t cells81) bool     { return s.upper&t.upper|s.lower&t.lower != 0 }

// missesBand reports whether one of the three bands has no cell.
func (s cells81) missesBand() bool {
	return uint32(s.upper) == 0 || s.upper>>32 == 0 || s.lower == 0
}

// bit81 returns the bit of a cell: 0 to 63 in upper, 64 and on in lower.
func bit81(cell int) int {
	row, col := cell/9, cell%9
	return row/6*lowerShift + row/3%2*32 + row%3*10 + col
}

func only81(bit int) cells81 {
	if bit < lowerShift {
		return cells81{upper: 1 << bit}
	}
	return cells81{lower: 1 << (bit - lowerShift)}
}

// These tables are by bit81; the bits between are unused.
var (
	cellAt81 = makeCellAt81()
	peers81  = makePeers81()
)

func makeCellAt81() (cells [128]uint8) {
	for c := range 81 {
		cells[bit81(c)] = uint8(c)
	}
	return cells
}

func makePeers81() (peers [128]cells81) {
	for c := range 81 {
		only := only81(bit81(c))
		peers[bit81(c)] = reach(only).andNot(only)
	}
	return peers
}

// reach returns all cells of the rows, columns and boxes of some cells.
func reach(s cells81) cells81 {
	const (
		columns = 0x1ff
		triads  = 0o111
		fillBox = 0o7 * rowStarts
	)
	upper := fold(s.upper) & (columns * bothBands)
	lower := fold(s.lower) & columns
	column := (upper | upper>>32 | lower) & columns
	rows := usedRows(s)
	return cells81{
		rows.upper | column*(rowStarts*bothBands) | anyOf3(upper)&(triads*bothBands)*fillBox,
		rows.lower | column*rowStarts | anyOf3(lower)&triads*fillBox,
	}
}

func usedRows(s cells81) cells81 {
	upper := (s.upper + fullBand*bothBands) & (rowEnds * bothBands) // a used row carries into its tenth bit
	lower := (s.lower + fullBand) & rowEnds
	return cells81{upper - upper>>9, lower - lower>>9}
}

// crowdedRows returns the rows that have two cells or more. Every row must have one.
func crowdedRows(s cells81) cells81 {
	return usedRows(cells81{
		s.upper & (s.upper - rowStarts*bothBands), // less the first cell of each row
		s.lower & (s.lower - rowStarts),
	})
}

// fold combines the three rows of each band in the first of them.
func fold(band uint64) uint64 { return band | band>>10 | band>>20 }

// anyOf3 sets a bit if the bit or one of the next two is set.
func anyOf3(x uint64) uint64 { return x | x>>1 | x>>2 }

// Locked candidates, for one digit at once in a band or a stack. A digit takes a different row in each box. So it can
// use a triad (a row of a box) only together with two others that have a candidate, such that the three are in
// different rows and boxes. Nine bits say which triads have a candidate, and a table lookup by these gives the triads
// that are left. A multiplication gathers the nine scattered bits at the top of a word.
const (
	triadGather  = 0x8040201000840442 // found by trying sparse random numbers
	columnGather = 0x040220040588080c
	gatherShift  = 64 - 9
)

// lockedRows gives, by the triads with candidates in a band, the cells that are left.
var lockedRows = makeLockedRows()

// lockedColumns gives, by the columns with candidates in each box of the first stack, the cells that are left.
var lockedColumns = makeLockedColumns()

// lockedInBands returns the cells that the rule leaves to a digit in its bands.
func lockedInBands(s cells81) cells81 {
	upper := anyOf3(s.upper) & (triadBand * bothBands)
	lower := anyOf3(s.lower) & triadBand
	return cells81{
		lockedRows[uint64(uint32(upper))*triadGather>>gatherShift] |
			lockedRows[upper>>32*triadGather>>gatherShift]<<32,
		lockedRows[lower*triadGather>>gatherShift],
	}
}

// columnsInUse returns the columns used in each band: nine bits from bit 0 for the first, from 32 for the second, from
// 16 for the third.
func columnsInUse(s cells81) uint64 {
	return fold(s.upper)&(0x1ff*bothBands) | fold(s.lower)&0x1ff<<16
}

// lockedInStacks returns the cells that the rule leaves to a digit in its stacks.
func lockedInStacks(columns uint64) cells81 {
	const stack = 0o7 | 0o7<<16 | 0o7<<32
	left := &lockedColumns[columns&stack*columnGather>>gatherShift]
	middle := &lockedColumns[columns>>3&stack*columnGather>>gatherShift]
	right := &lockedColumns[columns>>6&stack*columnGather>>gatherShift]
	return cells81{
		left.upper | middle.upper<<3 | right.upper<<6,
		left.lower | middle.lower<<3 | right.lower<<6,
	}
}

// choices returns the members of a 3 by 3 matrix, bit 3i+j for row i and column j, that are part of a choice of three
// in different rows and columns.
func choices(matrix uint64) (members uint64) {
	for _, way := range [...]uint64{0o421, 0o241, 0o412, 0o142, 0o214, 0o124} {
		if matrix&way == way {
			members |= way
		}
	}
	return members
}

func makeLockedRows() (table [512]uint64) {
	for matrix := range uint64(len(table)) {
		table[spreadTriads(matrix)*triadGather>>gatherShift] = spreadTriads(choices(matrix)) * 0o7
	}
	return table
}

func makeLockedColumns() (table [512]cells81) {
	for matrix := range uint64(len(table)) {
		left := choices(matrix)
		table[spreadColumns(matrix)*columnGather>>gatherShift] = cells81{
			(left&0o7 | left>>3&0o7<<32) * rowStarts,
			left >> 6 * rowStarts,
		}
	}
	return table
}

// spreadTriads moves nine bits to the positions where lockedInBands has those of a band.
func spreadTriads(matrix uint64) (spread uint64) {
	for ; matrix != 0; matrix &= matrix - 1 {
		i := bits.TrailingZeros64(matrix)
		spread |= 1 << (i/3*10 + i%3*3)
	}
	return spread
}

// spreadColumns moves nine bits, three for each band, to the positions where columnsInUse has those of the first
// stack.
func spreadColumns(matrix uint64) uint64 {
	return matrix&0o7 | matrix>>3&0o7<<32 | matrix>>6<<16
}
