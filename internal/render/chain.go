package render

import (
	"image/color"
	"math"
	"slices"

	"pencilmark/solver"
)

// Limits of drawn chains: branches with marks, and links.
const (
	maxBranches = 3
	maxLinks    = 100
	manyLinks   = 30 // more than these are drawn thinner
)

// addChains marks true and false candidates of branches, and adds links as long as the board stays legible.
func (r *roles) addChains(branches []solver.Branch) {
	r.on, r.off = candidates{}, candidates{}
	drawn := map[solver.Link]bool{}
	for i, b := range branches {
		r.state(b.Start, solver.CellSet{}, b.StartOn)
		r.state(b.End, solver.CellSet{}, b.EndOn)
		if i >= maxBranches {
			continue
		}
		for _, l := range b.Links {
			r.state(l.From, l.FromCells, l.Kind == solver.LinkWeak)
			r.state(l.To, l.ToCells, l.Kind == solver.LinkStrong)
		}
		r.addLinks(drawn, b.Links, i)
	}
}

// addLinks adds the links that only this branch has, unless there are too many.
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

func (r *roles) state(c solver.Candidate, group solver.CellSet, on bool) {
	for _, c := range members(c, group) {
		if on {
			r.on[c] = true
		} else {
			r.off[c] = true
		}
	}
}

func members(c solver.Candidate, group solver.CellSet) []solver.Candidate {
	list := []solver.Candidate{}
	for cell := range group.All() {
		list = append(list, solver.Candidate{Cell: cell, Digit: c.Digit})
	}
	if len(list) == 0 {
		list = append(list, c)
	}
	return list
}

// link is a link of one of the branches.
type link struct {
	solver.Link
	branch int
}

func (p *painter) chains() {
	if len(p.roles.links) == 0 {
		return
	}
	p.obstacles = p.newObstacles()
	for _, l := range p.roles.links {
		p.group(members(l.From, l.FromCells), p.theme.Links[l.branch])
		p.group(members(l.To, l.ToCells), p.theme.Links[l.branch])
	}
	for _, l := range p.roles.links {
		from, to := p.nearest(members(l.From, l.FromCells), members(l.To, l.ToCells))
		line := p.route(from, to)
		p.draw(l, line)
		p.obstacles.addLine(line)
	}
}

// draw draws a link: without an arrow in colourings, thinner if there are many.
func (p *painter) draw(l link, line []point) {
	switch {
	case line == nil: // no room between the marks
	case len(p.roles.colours) > 0:
		p.add(stroke{points: line, width: linkLine, color: p.theme.Label})
	case len(p.roles.links) > manyLinks && l.Kind == solver.LinkDerived: // there is one from each of its causes
		p.link(l.Kind, l.branch, line, 0.4)
	case len(p.roles.links) > manyLinks:
		p.link(l.Kind, l.branch, line, 0.6)
	default:
		p.link(l.Kind, l.branch, line, 1)
	}
}

// group draws a band behind candidates in one line of a box.
func (p *painter) group(list []solver.Candidate, ink color.RGBA) {
	first, last := p.candidateMark(list[0]), p.candidateMark(list[len(list)-1])
	from, to := first.center(), last.center()
	if len(list) < 2 || from.x != to.x && from.y != to.y || !p.inOneBox(list) {
		return
	}
	for _, band := range []struct {
		width float64
		ink   color.RGBA
	}{{first.w*1.1 + 2*thinLine, ink}, {first.w * 1.1, p.theme.Group}} {
		p.add(circle{center: from, radius: band.width / 2, color: band.ink}, circle{center: to, radius: band.width / 2, color: band.ink})
		p.line(band.ink, band.width, from, to)
	}
}

func (p *painter) inOneBox(list []solver.Candidate) bool {
	box := func(c solver.Candidate) int { return p.layout.BlockOf(c.Cell) }
	return !slices.ContainsFunc(list, func(c solver.Candidate) bool { return box(c) != box(list[0]) })
}

// nearest returns the marks between which a link is drawn.
func (p *painter) nearest(from, to []solver.Candidate) (a, b box) {
	least := math.Inf(1)
	for _, f := range from {
		for _, t := range to {
			one, two := p.candidateMark(f), p.candidateMark(t)
			if d := distance(one.center(), two.center()); d < least && f != t {
				a, b, least = one, two, d
			}
		}
	}
	return a, b
}

const (
	linkLine  = 4.0
	arrowSize = 14
)

// dashOf returns the length of a dash, 0 for a solid line.
func dashOf(kind solver.LinkKind) float64 {
	switch kind {
	case solver.LinkWeak:
		return 9
	case solver.LinkDerived:
		return linkLine
	}
	return 0
}

// link draws a line with an arrow. The arrow's shape differs by branch, for readers who do not see colours.
func (p *painter) link(kind solver.LinkKind, branch int, line []point, scale float64) {
	ink, head := p.theme.Links[branch], arrow(line, arrowSize*scale)
	p.add(stroke{points: line, width: linkLine * scale, dash: dashOf(kind), color: ink})
	switch branch {
	case 0:
		p.add(polygon{head, ink})
	case 1:
		p.add(polygon{head, p.theme.Board}, stroke{points: head, closed: true, width: thinLine, color: ink})
	default:
		p.add(circle{center: middle(head), radius: arrowSize * 0.45 * scale, color: ink})
	}
}

func middle(t []point) point {
	return point{(t[0].x + t[1].x + t[2].x) / 3, (t[0].y + t[1].y + t[2].y) / 3}
}

// arrow returns a triangle whose tip is the line's end.
func arrow(line []point, size float64) []point {
	tip := line[len(line)-1]
	back := line[0]
	for _, at := range line {
		if distance(at, tip) >= size {
			back = at
		}
	}
	scale := size / distance(back, tip)
	x, y := (tip.x-back.x)*scale, (tip.y-back.y)*scale
	return []point{tip, {tip.x - x - y/2, tip.y - y + x/2}, {tip.x - x + y/2, tip.y - y - x/2}}
}

func length(line []point) (sum float64) {
	for i := 1; i < len(line); i++ {
		sum += distance(line[i-1], line[i])
	}
	return sum
}

func distance(a, b point) float64 {
	x, y := a.x-b.x, a.y-b.y
	return math.Sqrt(x*x + y*y)
}

// bends lists how far curves may bend, in sides of a cell.
var bends = [...]float64{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9, 1.1, 1.4, 1.8, 2.3}

// detour is the cost of a curve's length, for each side of a cell. The cost of covering things is added.
const detour = 0.7

// route returns the curve between two marks with the lowest cost: of covering things, of length and of bending.
func (p *painter) route(from, to box) []point {
	var best []point
	least := math.Inf(1)
	for _, bend := range bends {
		for _, side := range []float64{1, -1} {
			for _, b := range []*bow{&round, &flat} {
				p.curve = appendCurve(p.curve[:0], from.center(), to.center(), side*bend*p.cell, b)
				line := trim(p.curve, from, to)
				long := length(line)
				if long < arrowSize*1.2 {
					continue
				}
				around := (long/p.cell + bend) * detour
				if around >= least {
					continue
				}
				if cost := p.obstacleCost(line) + around; cost < least {
					best, least = append(best[:0], line...), cost
				}
			}
		}
	}
	return best
}

// curveParts is the number of straight pieces of a curve.
const curveParts = 48

// bow is the distance of each point of a curve from the straight line; it is 1 in the middle.
type bow [curveParts + 1]float64

// The two bows. The flat one can run along a border.
var round, flat = makeBow(2), makeBow(6)

// makeBow returns a bow of an even power. A higher power is flatter in the middle.
func makeBow(power float64) (b bow) {
	for i := range b {
		b[i] = 1 - math.Pow(math.Abs(2*float64(i)/curveParts-1), power)
	}
	return b
}

func appendCurve(points []point, from, to point, bend float64, b *bow) []point {
	x, y := to.x-from.x, to.y-from.y
	d := math.Hypot(x, y)
	for i, off := range b {
		t := float64(i) / curveParts
		off = bend * off / d
		points = append(points, point{from.x + x*t - y*off, from.y + y*t + x*off})
	}
	return points
}

// trim cuts a line at the edges of its two marks.
func trim(line []point, from, to box) []point {
	for len(line) > 0 && distance(line[0], from.center()) < from.w*0.52 {
		line = line[1:]
	}
	for len(line) > 0 && distance(line[len(line)-1], to.center()) < to.w*0.56 {
		line = line[:len(line)-1]
	}
	return line
}

// The cost of a link that runs over a square, by what it covers there.
const (
	overOutside   = 30
	overDigit     = 14
	overRole      = 20
	overCandidate = 3
	overLine      = 12
)

// obstacles holds the cost of drawing over each small square of the grid.
type obstacles struct {
	grid  box
	n     int     // squares along a side
	costs []uint8 // row by row
	lines []bool  // squares that links already cross
}

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

// obstacleCost returns the cost of what a line covers.
func (p *painter) obstacleCost(line []point) (cost float64) {
	for i := 1; i < len(line); i++ {
		cost += float64(p.obstacles.at(line[i])) * distance(line[i-1], line[i]) / p.cell
	}
	return cost
}

// addLine marks the squares near a line, except near its ends.
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
