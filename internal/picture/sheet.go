package picture

import (
	"image"
	"math"
)

// A sheet is a board drawn straight: 9x9 cells of cellSide pixels, with a margin around them.
const (
	cellSide  = 64
	margin    = 24
	sheetSide = 9*cellSide + 2*margin
)

// sheet is a board that was straightened.
type sheet struct {
	pix     [sheetSide * sheetSide][3]uint8
	outside [81]bool // cells of which the picture has only a part
}

// straighten samples a board from a picture. plane maps cells to the picture, and b says how the board
// is bent; nil if it is flat.
func straighten(from *image.RGBA, p *plane, b *bend) *sheet {
	s := &sheet{outside: outside(from.Rect, p)}
	samples := min(max(int(math.Ceil(p.cellSide()/cellSide)), 1), 4)
	for y := range sheetSide {
		for x := range sheetSide {
			var sum [3]float64
			bx, by := b.at(float64(x-margin)/cellSide, float64(y-margin)/cellSide)
			for i := range samples * samples {
				dx, dy := (float64(i%samples)+0.5)/float64(samples), (float64(i/samples)+0.5)/float64(samples)
				px, py := p.at((float64(x-margin)+dx+bx)/cellSide, (float64(y-margin)+dy+by)/cellSide)
				addPixel(&sum, from, px-0.5, py-0.5)
			}
			n := float64(samples * samples)
			s.pix[y*sheetSide+x] = [3]uint8{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n)}
		}
	}
	return s
}

// outside returns the cells that reach clearly out of a picture.
func outside(picture image.Rectangle, p *plane) (cells [81]bool) {
	const rim = 0.125 // that no digit needs
	for i := range cells {
		for corner := range 4 {
			x, y := p.at(float64(i%9)+rim+float64(corner%2)*(1-2*rim), float64(i/9)+rim+float64(corner/2)*(1-2*rim))
			if !(x >= 0 && y >= 0 && x < float64(picture.Dx()) && y < float64(picture.Dy())) {
				cells[i] = true
			}
		}
	}
	return cells
}

// addPixel adds the colour of a place between pixels.
func addPixel(sum *[3]float64, from *image.RGBA, x, y float64) {
	w, h := from.Rect.Dx(), from.Rect.Dy()
	x, y = min(max(x, 0), float64(w-1)), min(max(y, 0), float64(h-1)) // also for what is not finite
	if math.IsNaN(x) || math.IsNaN(y) {
		return
	}
	ix, iy := min(int(x), max(w-2, 0)), min(int(y), max(h-2, 0))
	dx, dy := x-float64(ix), y-float64(iy)
	right, down := min(ix+1, w-1)-ix, min(iy+1, h-1)-iy
	i := iy*from.Stride + 4*ix
	j := i + down*from.Stride
	for c := range 3 {
		upper := float64(from.Pix[i+c])*(1-dx) + float64(from.Pix[i+4*right+c])*dx
		lower := float64(from.Pix[j+c])*(1-dx) + float64(from.Pix[j+4*right+c])*dx
		sum[c] += upper*(1-dy) + lower*dy
	}
}

// at returns the colour of a pixel.
func (s *sheet) at(x, y int) [3]uint8 { return s.pix[y*sheetSide+x] }

// apart is how much two colours differ: the most of any channel.
func apart(a, b [3]uint8) int {
	return max(abs(int(a[0])-int(b[0])), abs(int(a[1])-int(b[1])), abs(int(a[2])-int(b[2])))
}

// median returns the middle of each channel over an area.
func (s *sheet) median(r image.Rectangle) [3]uint8 {
	var t shades
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			t.add(s.at(x, y))
		}
	}
	return t.median()
}

// shades counts the values of each channel.
type shades struct {
	counts [3][256]int
	all    int
}

func (t *shades) add(color [3]uint8) {
	for i, v := range color {
		t.counts[i][v]++
	}
	t.all++
}

func (t *shades) median() (color [3]uint8) {
	for i := range color {
		seen := 0
		for v, n := range t.counts[i] {
			if seen += n; seen > t.all/2 {
				color[i] = uint8(v)
				break
			}
		}
	}
	return color
}

// square returns the nominal area of a cell.
func square(row, col int) image.Rectangle {
	return image.Rect(0, 0, cellSide, cellSide).Add(image.Pt(margin+col*cellSide, margin+row*cellSide))
}

// turned returns the sheet after a quarter turn to the right.
func (s *sheet) turned() *sheet {
	to := &sheet{}
	for y := range sheetSide {
		for x := range sheetSide {
			to.pix[x*sheetSide+sheetSide-1-y] = s.pix[y*sheetSide+x]
		}
	}
	for i, is := range s.outside {
		to.outside[i%9*9+8-i/9] = is
	}
	return to
}
