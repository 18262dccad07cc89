// Package glyph names printed digits. It sees a piece of ink and nothing around it.
//
// [Classify] asks two small networks over gradient histograms. Their weights are made by tools/makedigits.
package glyph

import "math"

// Ink is a picture of a glyph alone: 0 is paper, 255 full ink.
type Ink struct {
	W, H int
	Pix  []uint8 // row-major
}

const (
	side     = 28 // of the square that a glyph is scaled into
	inner    = 20 // what its longer side becomes
	boxes    = 7  // histograms across and down
	bins     = 8  // directions of a histogram
	features = boxes * boxes * bins
	solid    = 110 // ink from which a pixel belongs to the glyph
)

// At returns the ink at a place; outside there is none.
func (k Ink) At(x, y int) uint8 {
	if x < 0 || y < 0 || x >= k.W || y >= k.H {
		return 0
	}
	return k.Pix[y*k.W+x]
}

// Bounds returns the box around the solid ink, or an empty one.
func (k Ink) Bounds() (x0, y0, x1, y1 int) {
	x0, y0 = k.W, k.H
	for y := range k.H {
		for x := range k.W {
			if k.Pix[y*k.W+x] >= solid {
				x0, y0 = min(x0, x), min(y0, y)
				x1, y1 = max(x1, x+1), max(y1, y+1)
			}
		}
	}
	return x0, y0, x1, y1
}

// scaled returns the glyph in a square of side pixels, in the middle.
func (k Ink) scaled() (square [side][side]float32, ok bool) {
	x0, y0, x1, y1 := k.Bounds()
	if x1 <= x0 || y1 <= y0 {
		return square, false
	}
	pixel := float32(max(x1-x0, y1-y0)) / inner // of the source, for one of the square
	cx, cy := float32(x0+x1)/2, float32(y0+y1)/2
	samples := min(1+int(pixel), 6)
	for y := range side {
		for x := range side {
			sum := float32(0)
			for i := range samples * samples {
				sx := float32(x-side/2) + (float32(i%samples)+0.5)/float32(samples)
				sy := float32(y-side/2) + (float32(i/samples)+0.5)/float32(samples)
				sum += k.between(cx+float32(sx*pixel)-0.5, cy+float32(sy*pixel)-0.5)
			}
			square[y][x] = sum / float32(samples*samples*255)
		}
	}
	return square, true
}

// between returns the ink at a place between pixels.
func (k Ink) between(x, y float32) float32 {
	fx, fy := float32(math.Floor(float64(x))), float32(math.Floor(float64(y)))
	ix, iy, dx, dy := int(fx), int(fy), x-fx, y-fy
	upper := float32(float32(k.At(ix, iy))*(1-dx)) + float32(float32(k.At(ix+1, iy))*dx)
	lower := float32(float32(k.At(ix, iy+1))*(1-dx)) + float32(float32(k.At(ix+1, iy+1))*dx)
	return float32(upper*(1-dy)) + float32(lower*dy)
}

// Features are histograms of the directions in which a glyph's ink changes. Products are rounded
// before they are added, so that every processor computes the same.
type Features [features]float32

// compass returns the unit vector of a direction.
func compass(bin int) (x, y float32) {
	const diagonal = 0.70710678
	return [bins]float32{1, diagonal, 0, -diagonal, -1, -diagonal, 0, diagonal}[bin],
		[bins]float32{0, diagonal, 1, diagonal, 0, -diagonal, -1, -diagonal}[bin]
}

// FeaturesOf returns the features of a glyph, and whether there is any ink.
func FeaturesOf(k Ink) (f *Features, ok bool) {
	square, ok := k.scaled()
	f = &Features{}
	if !ok {
		return f, false
	}
	for y := 1; y < side-1; y++ {
		for x := 1; x < side-1; x++ {
			gx, gy := square[y][x+1]-square[y][x-1], square[y+1][x]-square[y-1][x]
			size := float32(math.Sqrt(float64(float32(gx*gx) + float32(gy*gy))))
			if size > 0.02 {
				f.add(x, y, gx, gy, size)
			}
		}
	}
	f.normalise()
	return f, true
}

// add shares a change of ink among the four nearest histograms and the nearest directions.
func (f *Features) add(x, y int, gx, gy, size float32) {
	px, py := (float32(x)+0.5)*boxes/side-0.5, (float32(y)+0.5)*boxes/side-0.5
	bx, by := int(px+1)-1, int(py+1)-1
	dx, dy := px-float32(bx), py-float32(by)
	for bin := range bins {
		ux, uy := compass(bin)
		along := float32(gx*ux) + float32(gy*uy) - float32(0.70710678*size)
		if along <= 0 {
			continue
		}
		for corner := range 4 {
			cx, cy := bx+corner%2, by+corner/2
			if cx < 0 || cy < 0 || cx >= boxes || cy >= boxes {
				continue
			}
			share := float32(weight(dx, corner%2) * weight(dy, corner/2))
			f[(cy*boxes+cx)*bins+bin] += float32(along * share)
		}
	}
}

func weight(d float32, far int) float32 {
	if far == 1 {
		return d
	}
	return 1 - d
}

// normalise makes features independent of contrast and evens out strong ones.
func (f *Features) normalise() {
	sum := float32(0)
	for _, v := range f {
		sum += v
	}
	if sum == 0 {
		return
	}
	for i, v := range f {
		f[i] = float32(math.Sqrt(float64(v * 40 / sum)))
	}
}

// Largest returns the ink without pieces that are small beside the largest.
func (k Ink) Largest() Ink {
	pieces := k.Pieces()
	largest := 0
	for _, p := range pieces {
		largest = max(largest, len(p))
	}
	kept := Ink{k.W, k.H, make([]uint8, len(k.Pix))}
	for _, p := range pieces {
		if len(p) < largest/4 {
			continue
		}
		for _, i := range p {
			kept.spread(k, i)
		}
	}
	return kept
}

// spread copies the ink of a pixel and of those around it.
func (k Ink) spread(from Ink, i int) {
	cx, cy := i%k.W, i/k.W
	for y := max(cy-1, 0); y <= min(cy+1, k.H-1); y++ {
		for x := max(cx-1, 0); x <= min(cx+1, k.W-1); x++ {
			k.Pix[y*k.W+x] = from.Pix[y*k.W+x]
		}
	}
}

// Pieces returns the connected pieces of solid ink, each as the places of its pixels.
func (k Ink) Pieces() (pieces [][]int) {
	seen := make([]bool, len(k.Pix))
	for start, v := range k.Pix {
		if v < solid || seen[start] {
			continue
		}
		seen[start] = true
		piece := []int{start}
		for next := 0; next < len(piece); next++ {
			cx, cy := piece[next]%k.W, piece[next]/k.W
			for y := max(cy-1, 0); y <= min(cy+1, k.H-1); y++ {
				for x := max(cx-1, 0); x <= min(cx+1, k.W-1); x++ {
					if i := y*k.W + x; !seen[i] && k.Pix[i] >= solid {
						seen[i] = true
						piece = append(piece, i)
					}
				}
			}
		}
		pieces = append(pieces, piece)
	}
	return pieces
}
