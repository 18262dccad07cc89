package picture

import (
	"image"
	"math"
)

// plane maps the coordinates of a board, in cells, to those of a picture: a homography.
type plane [9]float64

func (p *plane) at(u, v float64) (x, y float64) {
	w := p[6]*u + p[7]*v + p[8]
	return (p[0]*u + p[1]*v + p[2]) / w, (p[3]*u + p[4]*v + p[5]) / w
}

// shifted returns the plane whose origin is at a place of p.
func (p *plane) shifted(u, v float64) *plane {
	s := *p
	for row := range 3 {
		s[3*row+2] += p[3*row]*u + p[3*row+1]*v
	}
	return &s
}

// scaled returns the plane of a picture that is larger by a factor.
func (p *plane) scaled(by float64) *plane {
	s := *p
	for i := range 6 {
		s[i] *= by
	}
	return &s
}

// finer returns the plane of a lattice with n columns and rows in each of p's.
func (p *plane) finer(n float64) *plane {
	s := *p
	for row := range 3 {
		s[3*row], s[3*row+1] = s[3*row]/n, s[3*row+1]/n
	}
	return &s
}

// cellSide returns the length of the shortest side of a cell in the middle of the board.
func (p *plane) cellSide() float64 {
	x, y := p.at(4, 4)
	rx, ry := p.at(5, 4)
	bx, by := p.at(4, 5)
	return min(math.Hypot(rx-x, ry-y), math.Hypot(bx-x, by-y))
}

// match is a place of a board and where it lies in a picture.
type match struct{ u, v, x, y float64 }

// fitPlane returns the plane with the least squares, or nil if there is none.
func fitPlane(matches []match) *plane {
	var m [8][9]float64
	add := func(row [8]float64, value float64) {
		for i := range 8 {
			for j := range 8 {
				m[i][j] += row[i] * row[j]
			}
			m[i][8] += row[i] * value
		}
	}
	for _, k := range matches {
		add([8]float64{k.u, k.v, 1, 0, 0, 0, -k.u * k.x, -k.v * k.x}, k.x)
		add([8]float64{0, 0, 0, k.u, k.v, 1, -k.u * k.y, -k.v * k.y}, k.y)
	}
	solution, ok := eliminate(&m)
	if !ok {
		return nil
	}
	return &plane{solution[0], solution[1], solution[2], solution[3], solution[4], solution[5], solution[6], solution[7], 1}
}

// eliminate solves eight equations.
func eliminate(m *[8][9]float64) (solution [8]float64, ok bool) {
	for i := range 8 {
		pivot := i
		for r := i + 1; r < 8; r++ {
			if math.Abs(m[r][i]) > math.Abs(m[pivot][i]) {
				pivot = r
			}
		}
		m[i], m[pivot] = m[pivot], m[i]
		if math.Abs(m[i][i]) < 1e-9 {
			return solution, false
		}
		for r := range 8 {
			if r == i {
				continue
			}
			factor := m[r][i] / m[i][i]
			for c := i; c < 9; c++ {
				m[r][c] -= factor * m[i][c]
			}
		}
	}
	for i := range 8 {
		solution[i] = m[i][8] / m[i][i]
	}
	return solution, true
}

// bound is the box of a picture's pixels in which a lattice lies.
func (p *plane) bound(cols, rows int) (r image.Rectangle) {
	for i, corner := range [][2]int{{0, 0}, {cols, 0}, {cols, rows}, {0, rows}} {
		x, y := p.at(float64(corner[0]), float64(corner[1]))
		x, y = min(max(x, -1e5), 1e5), min(max(y, -1e5), 1e5)
		point := image.Rect(int(x), int(y), int(x)+1, int(y)+1)
		if i == 0 {
			r = point
		}
		r = r.Union(point)
	}
	return r
}
