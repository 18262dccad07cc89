package render

import (
	"image/color"
	"math"
	"slices"

	"pencilmark/solver"
)

// The limits of what is drawn of a step's chains: the branches whose candidates
// are marked, and the links that can still be told from one another.
const (
	maxBranches = 3
	maxLinks    = 30
)

// addChains marks what is true and what is false along the branches, and takes
// up the links of those branches that leave the board legible.
func (r *roles) addChains(branches []solver.Branch) {
	r.on, r.off = candidates{}, candidates{}
	drawn := map[solver.Link]bool{}
	for i, b := range branches {
		r.state(b.Start, b.StartOn)
		r.state(b.End, b.EndOn)
		if i >= maxBranches {
			continue
		}
		for _, l := range b.Links {
			r.state(l.To, l.Kind == solver.Strong)
		}
		r.addLinks(drawn, b.Links, i)
	}
}

// addLinks takes up the links of a branch that no other has, if they are not
// too many.
func (r *roles) addLinks(drawn map[solver.Link]bool, links []solver.Link, branch int) {
	own := slices.DeleteFunc(slices.Clone(links), func(l solver.Link) bool { return drawn[l] })
	if len(drawn)+len(own) > maxLinks {
		return
	}
	for _, l := range own {
		drawn[l] = true
		r.links = append(r.links, link{l, branch})
	}
}

func (r *roles) state(c solver.Candidate, on bool) {
	if on {
		r.on[c] = true
	} else {
		r.off[c] = true
	}
}

// link is a link of one of the branches.
type link struct {
	solver.Link
	branch int
}

// chains draws the links.
func (p *painter) chains() {
	for _, l := range p.roles.links {
		p.link(l.Kind, p.theme.Links[l.branch], p.route(p.mark(l.From), p.mark(l.To)))
	}
}

// The width of a link's line, and the length of its arrow.
const (
	linkLine  = 3.5
	arrowSize = 11
)

// dashOf is the length of a dash of a link's line, 0 for a line without gaps.
func dashOf(kind solver.LinkKind) float64 {
	switch kind {
	case solver.Weak:
		return 9
	case solver.Follow:
		return linkLine
	}
	return 0
}

// link draws a line that ends in an arrow.
func (p *painter) link(kind solver.LinkKind, ink color.RGBA, line []point) {
	if line == nil {
		return // no room between the marks
	}
	head := arrow(line)
	p.add(stroke{points: line, width: linkLine, dash: dashOf(kind), color: ink}, polygon{head, ink})
}

// arrow returns a triangle whose tip is the end of a line.
func arrow(line []point) []point {
	tip := line[len(line)-1]
	back := line[0]
	for _, at := range line {
		if distance(at, tip) >= arrowSize {
			back = at
		}
	}
	scale := arrowSize / distance(back, tip)
	x, y := (tip.x-back.x)*scale, (tip.y-back.y)*scale
	return []point{tip, {tip.x - x - y/2, tip.y - y + x/2}, {tip.x - x + y/2, tip.y - y - x/2}}
}

func length(line []point) (sum float64) {
	for i := 1; i < len(line); i++ {
		sum += distance(line[i-1], line[i])
	}
	return sum
}

func distance(a, b point) float64 { return math.Hypot(a.x-b.x, a.y-b.y) }

// mark returns the square of a candidate's mark.
func (f *frame) mark(c solver.Candidate) box {
	b := f.pencil(c)
	size := min(b.w, b.h)
	return box{b.x + (b.w-size)/2, b.y + (b.h-size)/2, size, size}
}

// bends are the curves that a link may take: how far, in parts of its length,
// it leaves the straight line.
var bends = [...]float64{0.08, -0.08, 0.16, -0.16, 0.26, -0.26, 0.38, -0.38, 0.55, -0.55, 0.85, -0.85, 1.2, -1.2}

// bendCost is what a bend costs beside what a curve covers: lines that go far
// round are harder to follow than lines that touch a pencil mark or two.
const bendCost = 32

// route finds the curve from one mark to another that covers least of what is
// to be read, and of these the straightest.
func (p *painter) route(from, to box) []point {
	var best []point
	least := math.Inf(1)
	for _, bend := range bends {
		line := trim(curve(from.center(), to.center(), bend), from, to)
		if length(line) < arrowSize*1.2 {
			continue
		}
		if cost := p.covered(line) + math.Abs(bend)*bendCost; cost < least {
			best, least = line, cost
		}
	}
	return best
}

// curve returns points along a quadratic Bézier curve.
func curve(from, to point, bend float64) []point {
	const parts = 32
	x, y := to.x-from.x, to.y-from.y
	control := point{(from.x+to.x)/2 - y*bend*2, (from.y+to.y)/2 + x*bend*2}
	points := make([]point, parts+1)
	for i := range points {
		t := float64(i) / parts
		a, b, c := (1-t)*(1-t), 2*t*(1-t), t*t
		points[i] = point{a*from.x + b*control.x + c*to.x, a*from.y + b*control.y + c*to.y}
	}
	return points
}

// trim cuts a line where it leaves the one mark and where it enters the other.
func trim(line []point, from, to box) []point {
	for len(line) > 0 && distance(line[0], from.center()) < from.w*0.52 {
		line = line[1:]
	}
	for len(line) > 0 && distance(line[len(line)-1], to.center()) < to.w*0.56 {
		line = line[:len(line)-1]
	}
	return line
}

// covered measures how much a line covers: points outside the grid, in digits,
// in candidates and, worst, in candidates that play a role.
func (p *painter) covered(line []point) (cost float64) {
	for _, at := range line {
		if !p.grid().contains(at) {
			cost += 8
			continue
		}
		cost += p.readAt(at)
	}
	return cost
}

func (p *painter) readAt(at point) float64 {
	g := p.grid()
	cell := p.layout.CellAt(int((at.y-g.y)/p.cell), int((at.x-g.x)/p.cell))
	if p.board.Grid.Value(cell) != 0 {
		if p.at(cell).inset(p.cell * 0.25).contains(at) {
			return 1
		}
		return 0
	}
	for d := range p.board.Grid.Candidates(cell).All() {
		c := solver.Candidate{Cell: cell, Digit: d}
		role := p.roles.of(c)
		switch b := p.mark(c); {
		case role != "" && b.inset(-2).contains(at):
			return 4
		case p.board.Candidates && b.inset(b.w*0.2).contains(at):
			return 1
		}
	}
	return 0
}

func (b box) contains(at point) bool {
	return at.x >= b.x && at.x < b.x+b.w && at.y >= b.y && at.y < b.y+b.h
}
