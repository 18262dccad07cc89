package render

import (
	"cmp"
	"encoding/binary"
	"image"
	"image/color"
	"maps"
	"slices"
)

// paletted is a picture in the 256 colours that cover most of it; the others,
// shades at the edges of letters and lines, become the nearest of these. It is a
// quarter of the bytes and encodes several times as fast, which matters where a
// bot draws a board for every answer.
func paletted(img *image.RGBA) *image.Paletted {
	counts := map[uint32]int{}
	eachPixelRun(img, func(pixel uint32, n int) { counts[pixel] += n })
	p, index := mostUsedColours(counts)
	out := image.NewPaletted(img.Bounds(), p)
	rest := out.Pix
	eachPixelRun(img, func(pixel uint32, n int) {
		i := index[pixel]
		run := rest[:n]
		rest = rest[n:]
		for k := range run {
			run[k] = i
		}
	})
	return out
}

// eachPixelRun calls visit with every run of equal pixels, row by row.
func eachPixelRun(img *image.RGBA, fn func(pixel uint32, n int)) {
	width := img.Bounds().Dx()
	for y := range img.Bounds().Dy() {
		row := img.Pix[y*img.Stride:][:4*width]
		from, pixel := 0, binary.BigEndian.Uint32(row)
		for x := 1; x < width; x++ {
			if next := binary.BigEndian.Uint32(row[4*x:]); next != pixel {
				fn(pixel, x-from)
				from, pixel = x, next
			}
		}
		fn(pixel, width-from)
	}
}

// sameShade is how far apart, in one channel, two shades may be that share a place in
// the palette if there are too many of them.
const sameShade = 8

// mostUsedColours makes a palette of the colours that occur most often, none alike if
// there are too many, and finds every colour's place in it.
func mostUsedColours(counts map[uint32]int) (color.Palette, map[uint32]uint8) {
	pixels := slices.Collect(maps.Keys(counts))
	slices.SortFunc(pixels, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(counts[b], counts[a]), cmp.Compare(a, b))
	})
	var p color.Palette
	var chosen []uint32
	index := make(map[uint32]uint8, len(pixels))
	for _, pixel := range pixels {
		at, distance := nearest(chosen, pixel)
		if len(chosen) < 256 && (len(pixels) <= 256 || distance > sameShade) {
			at, chosen = len(chosen), append(chosen, pixel)
			p = append(p, color.RGBA{uint8(pixel >> 24), uint8(pixel >> 16), uint8(pixel >> 8), uint8(pixel)})
		}
		index[pixel] = uint8(at)
	}
	return p, index
}

// nearest finds the colour whose channels differ least at most.
func nearest(colors []uint32, pixel uint32) (at, distance int) {
	distance = 256
	for i, c := range colors {
		if d := channelDistance(c, pixel); d < distance {
			at, distance = i, d
		}
	}
	return at, distance
}

func channelDistance(a, b uint32) (most int) {
	for shift := 0; shift < 32; shift += 8 {
		d := int(a>>shift&0xff) - int(b>>shift&0xff)
		most = max(most, d, -d)
	}
	return most
}
