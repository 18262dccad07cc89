package picture

import "image"

// gray is a picture of brightness.
type gray struct {
	w, h int
	pix  []uint8
}

// searchSide is the longer side of the picture in which boards are looked for.
const searchSide = 1280

// grayOf returns the brightness of a picture, at most searchSide long, and how many pixels of the
// picture make one of it.
func grayOf(from *image.RGBA) (g *gray, scale float64) { return mixed(from, [3]int{2, 5, 1}) }

// mixed returns a picture of which each pixel is a mixture of red, green and blue, in eighths.
func mixed(from *image.RGBA, eighths [3]int) (g *gray, scale float64) {
	w, h := from.Rect.Dx(), from.Rect.Dy()
	scale = max(float64(max(w, h))/searchSide, 1)
	g = &gray{w: int(float64(w) / scale), h: int(float64(h) / scale)}
	g.w, g.h = max(g.w, 1), max(g.h, 1)
	g.pix = make([]uint8, g.w*g.h)
	for y := range g.h {
		y0 := int(float64(y) * scale)
		y1 := min(max(int(float64(y+1)*scale), y0+1), h)
		for x := range g.w {
			x0 := int(float64(x) * scale)
			x1 := min(max(int(float64(x+1)*scale), x0+1), w)
			sum := 0
			for sy := y0; sy < y1; sy++ {
				row := from.Pix[sy*from.Stride+4*x0 : sy*from.Stride+4*x1]
				for i := 0; i < len(row); i += 4 {
					sum += eighths[0]*int(row[i]) + eighths[1]*int(row[i+1]) + eighths[2]*int(row[i+2])
				}
			}
			g.pix[y*g.w+x] = uint8(sum / (8 * (y1 - y0) * (x1 - x0)))
		}
	}
	return g, scale
}

// edges returns by pixel how much the brightness differs among it and its eight neighbours.
func (g *gray) edges() []uint8 {
	lowest, highest := make([]uint8, len(g.pix)), make([]uint8, len(g.pix))
	for y := range g.h {
		row := g.pix[y*g.w : (y+1)*g.w]
		for x, v := range row {
			l, r := row[max(x-1, 0)], row[min(x+1, g.w-1)]
			lowest[y*g.w+x], highest[y*g.w+x] = min(v, l, r), max(v, l, r)
		}
	}
	differences := make([]uint8, len(g.pix))
	for y := range g.h {
		above, below := max(y-1, 0)*g.w, min(y+1, g.h-1)*g.w
		for x := range g.w {
			i := y*g.w + x
			differences[i] = max(highest[i], highest[above+x], highest[below+x]) - min(lowest[i], lowest[above+x], lowest[below+x])
		}
	}
	return differences
}

// colorEdges returns by pixel how much a colour differs at most among it and its eight neighbours.
func colorEdges(from *image.RGBA) (most []uint8) {
	for _, channel := range [][3]int{{8, 0, 0}, {0, 8, 0}, {0, 0, 8}} {
		g, _ := mixed(from, channel)
		edges := g.edges()
		for i := range most {
			edges[i] = max(edges[i], most[i])
		}
		most = edges
	}
	return most
}

// darker returns by pixel how much darker it is than the mean around it, in 256ths.
func (g *gray) darker(reach int) []uint8 {
	sums := make([]int32, (g.w+1)*(g.h+1))
	for y := range g.h {
		row := int32(0)
		for x := range g.w {
			row += int32(g.pix[y*g.w+x])
			sums[(y+1)*(g.w+1)+x+1] = sums[y*(g.w+1)+x+1] + row
		}
	}
	dark := make([]uint8, len(g.pix))
	for y := range g.h {
		y0, y1 := max(y-reach, 0), min(y+reach+1, g.h)
		for x := range g.w {
			x0, x1 := max(x-reach, 0), min(x+reach+1, g.w)
			sum := sums[y1*(g.w+1)+x1] - sums[y0*(g.w+1)+x1] - sums[y1*(g.w+1)+x0] + sums[y0*(g.w+1)+x0]
			mean := max(int(sum)/((y1-y0)*(x1-x0)), 1)
			dark[y*g.w+x] = uint8(max(mean-int(g.pix[y*g.w+x]), 0) * 255 / mean)
		}
	}
	return dark
}

// smooth returns the picture with each pixel the mean of nine.
func (g *gray) smooth() *gray {
	to := &gray{g.w, g.h, make([]uint8, len(g.pix))}
	across := make([]uint16, len(g.pix))
	for y := range g.h {
		row := g.pix[y*g.w : (y+1)*g.w]
		for x, v := range row {
			across[y*g.w+x] = uint16(row[max(x-1, 0)]) + uint16(v) + uint16(row[min(x+1, g.w-1)])
		}
	}
	for y := range g.h {
		above, below := max(y-1, 0)*g.w, min(y+1, g.h-1)*g.w
		for x := range g.w {
			to.pix[y*g.w+x] = uint8((across[above+x] + across[y*g.w+x] + across[below+x]) / 9)
		}
	}
	return to
}

// drawnOut returns by pixel the larger of two means of a barrier, along the row and along the column.
// It closes gaps in lines.
func drawnOut(barrier []uint8, w, h, reach int) []uint8 {
	result := make([]uint8, len(barrier))
	spread := func(first, step, length int) {
		sum := 0
		for i := -reach; i < length; i++ {
			if ahead := i + reach; ahead < length {
				sum += int(barrier[first+ahead*step])
			}
			if behind := i - reach - 1; behind >= 0 {
				sum -= int(barrier[first+behind*step])
			}
			if i >= 0 {
				at := first + i*step
				result[at] = max(result[at], uint8(sum/(2*reach+1)))
			}
		}
	}
	for y := range h {
		spread(y*w, 1, w)
	}
	for x := range w {
		spread(x, w, h)
	}
	return result
}
