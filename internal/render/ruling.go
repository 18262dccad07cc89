package render

import "pencilmark/solver"

// weight is how strong a line is.
type weight int

const (
	noLine weight = iota
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

func junction(up, right, down, left weight) rune {
	return junctions[((up*3+right)*3+down)*3+left]
}

// ruling tells where lines run between the cells of a layout: thick ones between
// blocks and round the board, and between other cells lines of the weight inner.
type ruling struct {
	layout *solver.Layout
	inner  weight
}

// left returns the weight of the line on the left of a cell, above of that above
// it. Row and col may be -1 or the board's size, for the lines around the board.
func (r ruling) left(row, col int) weight {
	inside := row >= 0 && row < r.layout.Size() && col > 0 && col < r.layout.Size()
	return r.weigh(r.layout.WallLeft(row, col), inside)
}

func (r ruling) above(row, col int) weight {
	inside := row > 0 && row < r.layout.Size() && col >= 0 && col < r.layout.Size()
	return r.weigh(r.layout.WallAbove(row, col), inside)
}

func (r ruling) weigh(wall, inside bool) weight {
	switch {
	case wall:
		return thickWeight
	case inside:
		return r.inner
	}
	return noLine
}

// at returns the character where the lines on the left of a column and above a
// row meet.
func (r ruling) at(row, col int) rune {
	return junction(r.left(row-1, col), r.above(row, col), r.left(row, col), r.above(row, col-1))
}

// divides reports whether there is a line on the left of the column somewhere.
func (r ruling) divides(col int) bool {
	for row := range r.layout.Size() {
		if r.left(row, col) != noLine {
			return true
		}
	}
	return false
}

// parts reports whether there is a line above the row somewhere.
func (r ruling) parts(row int) bool {
	for col := range r.layout.Size() {
		if r.above(row, col) != noLine {
			return true
		}
	}
	return false
}
