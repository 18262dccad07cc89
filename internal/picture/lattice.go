package picture

import (
	"math"
	"slices"
)

// lattice is a set of areas that lie in rows and columns.
type lattice struct {
	blobs      map[[2]int]blob // by column and row, from 0
	cols, rows int
	plane      *plane // from columns and rows to the picture
}

// fewestCells is how many cells must be seen apart from each other for a board.
const fewestCells = 22

// lattices joins areas of like size that lie side by side, at least fewest of them.
func lattices(blobs []blob, fewest int) (found []*lattice) {
	right, below := neighbours(blobs)
	placed := make([]bool, len(blobs))
	for first := range blobs {
		if placed[first] {
			continue
		}
		if at := spread(first, right, below, placed); len(at) >= fewest {
			if l := newLattice(blobs, at, fewest); l != nil {
				found = append(found, l)
			}
		}
	}
	return found
}

// neighbours returns for each area the next to the right and the next below, with what is back.
func neighbours(blobs []blob) (right, below [][2]int) {
	right, below = make([][2]int, len(blobs)), make([][2]int, len(blobs))
	for i := range blobs {
		right[i], below[i] = [2]int{-1, -1}, [2]int{-1, -1}
	}
	order := make([]int, len(blobs))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return blobs[a].x0 - blobs[b].x0 })
	for n, i := range order {
		a := blobs[i]
		bestRight, bestBelow := math.MaxInt, math.MaxInt
		for _, j := range order[max(n-400, 0):min(n+400, len(order))] {
			b := blobs[j]
			if i == j || !alike(a, b) {
				continue
			}
			dx, dy := b.x0+b.x1-a.x0-a.x1, b.y0+b.y1-a.y0-a.y1 // twice the distance of the middles
			w, h := max(a.w(), b.w()), max(a.h(), b.h())
			if gap := b.x0 - a.x1; gap > -w/4 && 2*gap < w && 2*abs(dy) < h && dx < bestRight && dx > w {
				bestRight, right[i][0] = dx, j
			}
			if gap := b.y0 - a.y1; gap > -h/4 && 2*gap < h && 2*abs(dx) < w && dy < bestBelow && dy > h {
				bestBelow, below[i][0] = dy, j
			}
		}
	}
	for i := range blobs {
		if j := right[i][0]; j >= 0 {
			right[j][1] = i
		}
		if j := below[i][0]; j >= 0 {
			below[j][1] = i
		}
	}
	return right, below
}

func abs(v int) int { return max(v, -v) }

func alike(a, b blob) bool {
	return 10*a.w() < 14*b.w() && 10*b.w() < 14*a.w() && 10*a.h() < 14*b.h() && 10*b.h() < 14*a.h()
}

// spread walks from one area to all that are joined to it and returns their columns and rows.
func spread(first int, right, below [][2]int, placed []bool) map[int][2]int {
	at := map[int][2]int{first: {0, 0}}
	placed[first] = true
	for queue := []int{first}; len(queue) > 0; queue = queue[1:] {
		i := queue[0]
		step := func(j, dx, dy int) {
			if j >= 0 && !placed[j] {
				placed[j] = true
				at[j] = [2]int{at[i][0] + dx, at[i][1] + dy}
				queue = append(queue, j)
			}
		}
		step(right[i][0], 1, 0)
		step(right[i][1], -1, 0)
		step(below[i][0], 0, 1)
		step(below[i][1], 0, -1)
	}
	return at
}

// newLattice fits a plane to areas and drops those that lie elsewhere.
func newLattice(blobs []blob, at map[int][2]int, fewest int) *lattice {
	l := &lattice{blobs: map[[2]int]blob{}}
	indices := make([]int, 0, len(at))
	for i := range at {
		indices = append(indices, i)
	}
	slices.Sort(indices)
	for _, i := range indices {
		l.blobs[at[i]] = blobs[i]
	}
	for range 4 {
		if l.plane = fitPlane(l.matches()); l.plane == nil || !l.dropStrays() {
			break
		}
	}
	if l.plane == nil || len(l.blobs) < fewest {
		return nil
	}
	l.begin()
	return l
}

// matches pairs the middles of cells with those of areas.
func (l *lattice) matches() (matches []match) {
	for at, b := range l.blobs {
		matches = append(matches, match{float64(at[0]) + 0.5, float64(at[1]) + 0.5, float64(b.x0+b.x1) / 2, float64(b.y0+b.y1) / 2})
	}
	slices.SortFunc(matches, func(a, b match) int { return int(a.v-b.v)*100 + int(a.u-b.u) })
	return matches
}

// dropStrays removes areas that are far from where the plane has them.
func (l *lattice) dropStrays() (dropped bool) {
	for at, b := range l.blobs {
		x, y := l.plane.at(float64(at[0])+0.5, float64(at[1])+0.5)
		dx, dy := math.Abs(x-float64(b.x0+b.x1)/2), math.Abs(y-float64(b.y0+b.y1)/2)
		if dx > 0.3*float64(b.w()) || dy > 0.3*float64(b.h()) {
			delete(l.blobs, at)
			dropped = true
		}
	}
	return dropped
}

// begin moves the first column and row that have enough areas to 0.
func (l *lattice) begin() {
	byCol, byRow := map[int]int{}, map[int]int{}
	for at := range l.blobs {
		byCol[at[0]]++
		byRow[at[1]]++
	}
	x0, x1 := extent(byCol)
	y0, y1 := extent(byRow)
	moved := map[[2]int]blob{}
	for at, b := range l.blobs {
		if at[0] >= x0 && at[0] <= x1 && at[1] >= y0 && at[1] <= y1 {
			moved[[2]int{at[0] - x0, at[1] - y0}] = b
		}
	}
	l.blobs, l.cols, l.rows = moved, x1-x0+1, y1-y0+1
	l.plane = l.plane.shifted(float64(x0), float64(y0))
}

// extent returns the first and the last column or row with enough areas.
func extent(counts map[int]int) (first, last int) {
	most := 0
	for _, n := range counts {
		most = max(most, n)
	}
	first, last = math.MaxInt, math.MinInt
	for i, n := range counts {
		if n >= 2 && 4*n >= most {
			first, last = min(first, i), max(last, i)
		}
	}
	return first, last
}
