package main

import (
	"math"
	"math/rand/v2"
	"runtime"
	"sync"

	"golang.org/x/image/font/sfnt"

	"pencilmark/internal/picture/glyph"
)

// fineness is the precision with which features are kept.
const fineness = 100

// sample is a rendered glyph and its class.
type sample struct {
	class int
	kept  [len(glyph.Features{})]uint8
}

func (s *sample) features() *glyph.Features {
	f := &glyph.Features{}
	for i, v := range s.kept {
		f[i] = float32(v) / fineness
	}
	return f
}

// render makes samples. Each has a separate random source.
func render(fonts []*sfnt.Font, seed uint64, count int) []sample {
	samples := make([]sample, count)
	workers := runtime.GOMAXPROCS(0)
	var all sync.WaitGroup
	for first := range workers {
		all.Go(func() {
			for i := first; i < count; i += workers {
				samples[i] = makeSample(fonts, rand.New(rand.NewPCG(seed, uint64(i))))
			}
		})
	}
	all.Wait()
	return samples
}

func makeSample(fonts []*sfnt.Font, rng *rand.Rand) (s sample) {
	for {
		height := 7 * math.Exp(rng.Float64()*math.Log(7))
		var c canvas
		if rng.IntN(10) < 7 {
			s.class = 1 + rng.IntN(9)
			c = drawn(rng, height, outline(fonts[rng.IntN(len(fonts))], '0'+rune(s.class)))
		} else {
			s.class = glyph.Other
			c = other(fonts, rng, height)
		}
		f, ok := glyph.FeaturesOf(c.photographed(rng, height))
		if !ok {
			continue
		}
		for i, v := range f {
			s.kept[i] = uint8(min(v*fineness, 255))
		}
		return s
	}
}

// letters are characters that do not look like digits.
const letters = "0ACDEFGHJKLMNOPQRTUVWXYacdefhkmnoprtuvwxy0ACDEFGHKMNPRXY+*#%&@?=<>~^$"

// other draws something that is not a digit.
func other(fonts []*sfnt.Font, rng *rand.Rand, height float64) canvas {
	font := fonts[rng.IntN(len(fonts))]
	digit := func() sfnt.Segments { return outline(font, '1'+rune(rng.IntN(9))) }
	wide := func() sfnt.Segments { return outline(font, rune("2345689"[rng.IntN(7)])) }
	switch kind := rng.IntN(20); {
	case kind < 8:
		if g := outline(font, rune(letters[rng.IntN(len(letters))])); g != nil {
			return drawn(rng, height, g)
		}
		return drawn(rng, height, outline(font, '0'), digit())
	case kind < 11:
		return drawn(rng, height, digit(), digit())
	case kind < 14:
		return crossed(rng, drawn(rng, height, wide()), height)
	case kind < 16:
		return cut(rng, drawn(rng, height, outline(font, rune("2356889"[rng.IntN(7)]))))
	default:
		return scribble(rng, height)
	}
}

// crossed draws a line or a ring over a digit.
func crossed(rng *rand.Rand, c canvas, height float64) canvas {
	w, h := float64(c.w), float64(c.h)
	thick := height * (0.06 + 0.1*rng.Float64())
	switch rng.IntN(3) {
	case 0:
		c.ring(w/2, h/2, w*0.4, h*0.42, thick)
	case 1:
		c.stroke(0, h*rng.Float64(), w, h*rng.Float64(), thick)
	default:
		c.stroke(w*rng.Float64(), 0, w*rng.Float64(), h, thick)
		c.stroke(0, h*rng.Float64(), w, h*rng.Float64(), thick)
	}
	return c
}

// cut removes the upper or the lower part of a digit.
func cut(rng *rand.Rand, c canvas) canvas {
	at := int(float64(c.h) * (0.42 + 0.16*rng.Float64()))
	if rng.IntN(2) == 0 {
		clear(c.ink[:at*c.w])
	} else {
		clear(c.ink[at*c.w:])
	}
	return c
}

// scribble draws lines, stars, rings, discs and crossings.
func scribble(rng *rand.Rand, height float64) canvas {
	size := int(height * 1.5)
	c, s := newCanvas(size, size), float64(size)
	thick := height * (0.05 + 0.15*rng.Float64())
	at := func() float64 { return s * (0.1 + 0.8*rng.Float64()) }
	switch rng.IntN(5) {
	case 0:
		r := s * (0.2 + 0.2*rng.Float64())
		c.ring(s/2, s/2, r, r*(0.7+0.5*rng.Float64()), thick)
	case 1:
		c.stroke(s/2, s/2, s/2+1, s/2, s*(0.2+0.5*rng.Float64()))
	case 2:
		y := at()
		c.stroke(s*0.1, y, s*0.9, y+s*(rng.Float64()-0.5), thick)
	case 3:
		x, y := at(), at()
		c.stroke(x, y, at(), y, thick)
		c.stroke(x, y, x, s*0.95, thick)
		c.stroke(x, y, x, s*0.05, thick)
	default:
		x, y := at(), at()
		for range 3 {
			c.stroke(x, y, at(), at(), thick)
		}
	}
	return c
}
