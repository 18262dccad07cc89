package render

import (
	"math"

	"pencilmark/solver"
)

// What a cell's side of line costs by what it covers.
const (
	overOutside   = 30
	overDigit     = 14
	overRole      = 20
	overCandidate = 3
	overLine      = 12
)

// obstacles says of every small square of the grid what a line costs that runs over it.
// It is made once for a picture: the curves that links may take are many.
type obstacles struct {
	grid  box
	n     int     // squares along a side
	costs []uint8 // row by row
	lines []bool  // where links run already
}

// obstacleSize is the side of such a square in pixels.
const obstacleSize = 4.0

func (p *painter) newObstacles() *obstacles {
	f := &obstacles{grid: p.gridBox(), n: int(math.Ceil(p.gridSide() / obstacleSize))}
	f.costs, f.lines = make([]uint8, f.n*f.n), make([]bool, f.n*f.n)
	for cell := range p.layout.CellCount() {
		if p.board.Grid.Value(cell) != 0 {
			f.addCost(p.cellBox(cell).inset(p.cell*0.22), overDigit)
			continue
		}
		for d := range p.board.Grid.Candidates(cell).All() {
			c := solver.Candidate{Cell: cell, Digit: d}
			switch b := p.candidateMark(c); {
			case p.roles.roleOf(c) != "":
				f.addCost(b.inset(-3), overRole)
			case p.showsNote(c):
				f.addCost(b.inset(b.w*0.15), overCandidate)
			}
		}
	}
	return f
}

// addCost gives the squares in a box a cost, if it is more than theirs.
func (f *obstacles) addCost(b box, cost uint8) {
	x, y := f.square(point{b.x, b.y})
	right, bottom := f.square(point{b.x + b.w, b.y + b.h})
	for y := max(0, y); y <= min(bottom, f.n-1); y++ {
		for x := max(0, x); x <= min(right, f.n-1); x++ {
			f.costs[y*f.n+x] = max(f.costs[y*f.n+x], cost)
		}
	}
}

func (f *obstacles) square(at point) (x, y int) {
	return int(math.Floor((at.x - f.grid.x) / obstacleSize)), int(math.Floor((at.y - f.grid.y) / obstacleSize))
}

// at returns the cost of a place.
func (f *obstacles) at(at point) uint8 {
	x, y := f.square(at)
	if x < 0 || y < 0 || x >= f.n || y >= f.n {
		return overOutside
	}
	if f.lines[y*f.n+x] {
		return f.costs[y*f.n+x] + overLine
	}
	return f.costs[y*f.n+x]
}

// obstacleCost measures how much a line covers: points outside the grid, digits,
// candidates, other lines and, worst, candidates that play a role.
func (p *painter) obstacleCost(line []point) (cost float64) {
	for i := 1; i < len(line); i++ {
		cost += float64(p.obstacles.at(line[i])) * distance(line[i-1], line[i]) / p.cell
	}
	return cost
}

// addLine notes where a line runs, so that others keep off and beside it; at its ends
// several may meet.
func (f *obstacles) addLine(line []point) {
	const beside, ends = 2, 6
	for i := ends; i < len(line)-ends; i++ {
		x, y := f.square(line[i])
		for dy := max(0, y-beside); dy <= min(y+beside, f.n-1); dy++ {
			for dx := max(0, x-beside); dx <= min(x+beside, f.n-1); dx++ {
				f.lines[dy*f.n+dx] = true
			}
		}
	}
}
