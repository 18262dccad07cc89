package render

import "pencilmark/solver"

// lineWeight is how strong a line is.
type lineWeight int

const (
	noLine lineWeight = iota
	thinWeight
	thickWeight
)

// junctions holds the box-drawing characters by the weights of their arms, up,
// right, down and left: of the first nine none points up or right, of the next
// nine the right arm is thin, and so on.
var junctions = []rune("" +
	" ╴╸╷┐┑╻┒┓" +
	"╶─╾┌┬┭┎┰┱" +
	"╺╼━┍┮┯┏┲┳" +
	"╵┘┙│┤┥╽┧┪" +
	"└┴┵├┼┽┟╁╅" +
	"┕┶┷┝┾┿┢╆╈" +
	"╹┚┛╿┦┩┃┨┫" +
	"┖┸┹┞╀╃┠╂╉" +
	"┗┺┻┡╄╇┣╊╋")

func junction(up, right, down, left lineWeight) rune {
	return junctions[((up*3+right)*3+down)*3+left]
}

// borders says where lines run between the cells of a layout: thick ones between
// blocks and round the board, and between other cells lines of the weight inner.
type borders struct {
	layout *solver.Layout
	inner  lineWeight
}

// left returns the weight of the line on the left of a cell, above of that above
// it. Row and col may be -1 or the board's size, for the lines around the board.
func (r borders) left(row, col int) lineWeight {
	inside := row >= 0 && row < r.layout.Size() && col > 0 && col < r.layout.Size()
	return r.weightOf(r.layout.WallLeft(row, col), inside)
}

func (r borders) above(row, col int) lineWeight {
	inside := row > 0 && row < r.layout.Size() && col >= 0 && col < r.layout.Size()
	return r.weightOf(r.layout.WallAbove(row, col), inside)
}

func (r borders) weightOf(wall, inside bool) lineWeight {
	switch {
	case wall:
		return thickWeight
	case inside:
		return r.inner
	}
	return noLine
}

// junctionAt returns the character where the lines on the left of a column and above a
// row meet.
func (r borders) junctionAt(row, col int) rune {
	return junction(r.left(row-1, col), r.above(row, col), r.left(row, col), r.above(row, col-1))
}

// hasLeftLine reports whether there is a line on the left of the column somewhere.
func (r borders) hasLeftLine(col int) bool {
	for row := range r.layout.Size() {
		if r.left(row, col) != noLine {
			return true
		}
	}
	return false
}

// hasLineAbove reports whether there is a line above the row somewhere.
func (r borders) hasLineAbove(row int) bool {
	for col := range r.layout.Size() {
		if r.above(row, col) != noLine {
			return true
		}
	}
	return false
}
