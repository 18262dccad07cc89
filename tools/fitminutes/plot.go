package main

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"pencilmark/solver/rating"
)

// The plot has both axes in minutes, as logarithms.
const (
	plotSize    = 720
	margin      = 60
	leastMinute = 2.0
	mostMinute  = 110.0
)

var (
	ink  = color.RGBA{0x33, 0x33, 0x33, 0xff}
	grey = color.RGBA{0xdd, 0xdd, 0xdd, 0xff}
	blue = color.RGBA{0x2b, 0x6c, 0xb0, 0xff} // the tier easy
	red  = color.RGBA{0xc0, 0x39, 0x2b, 0xff} // the others
)

// plot is a picture with a scale.
type plot struct{ *image.RGBA }

// drawPlot draws each puzzle's time against its estimate, with the interval, as PNG.
func drawPlot(puzzles []played, estimates []float64) ([]byte, error) {
	p := plot{image.NewRGBA(image.Rect(0, 0, plotSize, plotSize))}
	draw.Draw(p, p.Bounds(), image.White, image.Point{}, draw.Src)
	for _, m := range []float64{2, 3, 5, 7, 10, 15, 20, 30, 50, 100} {
		p.line(m)
	}
	low, high := interval(puzzles, estimates)
	for x := margin; x < plotSize-margin; x++ {
		m := math.Exp(math.Log(leastMinute) + float64(x-margin)/unit())
		for _, power := range []float64{low, 1, high} {
			p.dot(m, math.Pow(m, power), 0, ink)
		}
	}
	for i := range puzzles {
		ink := blue
		if rating.TierOf(rating.Tenths(puzzles[i].er)) != rating.Easy {
			ink = red
		}
		p.dot(math.Exp(estimates[i])/60, math.Exp(puzzles[i].logSeconds)/60, 1, ink)
	}
	p.text(plotSize/2-60, plotSize-20, "estimated minutes")
	p.text(10, margin-30, "minutes of those who finished; blue: easy, red: harder; 80% of puzzles lie between the outer lines")
	var b bytes.Buffer
	err := png.Encode(&b, p)
	return b.Bytes(), err
}

// unit returns the number of pixels for a factor of e.
func unit() float64 { return (plotSize - 2*margin) / math.Log(mostMinute/leastMinute) }

func offset(minutes float64) int { return margin + int(math.Log(minutes/leastMinute)*unit()) }

// line draws a grid line with a label on both axes.
func (p plot) line(minutes float64) {
	at := offset(minutes)
	for i := margin; i < plotSize-margin; i++ {
		p.Set(at, i, grey)
		p.Set(i, plotSize-at, grey)
	}
	name := strconv.Itoa(int(minutes))
	p.text(at-6, plotSize-margin+18, name)
	p.text(margin-30, plotSize-at+4, name)
}

func (p plot) dot(x, y float64, radius int, ink color.Color) {
	column, row := offset(x), plotSize-offset(y)
	for dx := -radius; dx <= radius; dx++ {
		for dy := -radius; dy <= radius; dy++ {
			p.Set(column+dx, row+dy, ink)
		}
	}
}

func (p plot) text(x, y int, text string) {
	d := font.Drawer{Dst: p, Src: image.NewUniform(ink), Face: basicfont.Face7x13, Dot: fixed.P(x, y)}
	d.DrawString(text)
}
