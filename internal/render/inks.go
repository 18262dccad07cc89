package render

import "image/color"

// maxColors is what the palette of a picture holds.
const maxColors = 256

// shades is how many there are from one colour to another at the edges of letters and lines:
// more are not seen at this size, and fewer pack smaller.
const shades = 12

// inks is a palette that grows while a picture is painted: a byte stands for each colour, so
// what is painted on what is looked up and not reckoned for every pixel. A shade that is
// nearly there already becomes that.
type inks struct {
	colors []color.RGBA
	blends [maxColors]*blends
	spare  []*blends // of other pictures
}

// near is how far, in each channel, what is nearly there may be: the fuller the palette, the
// further, and the last places are kept for the colours that things are drawn in.
func (p *inks) near() int {
	switch n := len(p.colors); {
	case n < maxColors/2:
		return 4
	case n < maxColors*3/4:
		return 8
	case n < maxColors-32:
		return 16
	}
	return 0xFF
}

// blends says what a colour painted in a shade on another gives: its place and 1, or 0 before
// that is known.
type blends [maxColors][shades]uint16

// shadeOf is the shade for how much of a pixel is covered.
var shadeOf = func() (of [0x100]uint8) {
	for covered := range of {
		of[covered] = uint8((covered*(shades-1) + 0x7F) / 0xFF)
	}
	return of
}()

// reset empties the palette for another picture.
func (p *inks) reset() {
	for _, b := range p.blends {
		if b != nil {
			p.spare = append(p.spare, b)
		}
	}
	*p = inks{colors: p.colors[:0], spare: p.spare}
}

// solid returns the place of exactly this colour, or of the nearest if there are too many.
func (p *inks) solid(c color.RGBA) uint8 {
	best, apart := p.nearest(c)
	if apart == 0 || len(p.colors) == maxColors {
		return best
	}
	return p.add(c)
}

func (p *inks) add(c color.RGBA) uint8 {
	p.colors = append(p.colors, c)
	return uint8(len(p.colors) - 1)
}

// nearest returns the place of the colour that is nearest, and how far it is.
func (p *inks) nearest(c color.RGBA) (best uint8, apart int) {
	apart = 0x100
	for i, known := range p.colors {
		if d := channelDistance(known, c); d < apart {
			best, apart = uint8(i), d
		}
	}
	return best, apart
}

// on returns the blends of a colour.
func (p *inks) on(ink uint8) *blends {
	switch n := len(p.spare); {
	case p.blends[ink] != nil:
	case n == 0:
		p.blends[ink] = new(blends)
	default:
		p.blends[ink], p.spare = p.spare[n-1], p.spare[:n-1]
		*p.blends[ink] = blends{}
	}
	return p.blends[ink]
}

// shade returns the place of a colour painted on another.
func (p *inks) shade(ink, ground, shade uint8) uint8 {
	known := &p.on(ink)[ground][shade]
	if *known == 0 {
		*known = uint16(p.blend(p.colors[ink], p.colors[ground], int(shade))) + 1
	}
	return uint8(*known - 1)
}

func (p *inks) blend(ink, ground color.RGBA, shade int) uint8 {
	const last = shades - 1
	mix := func(a, b uint8) uint8 { return uint8((int(a)*shade + int(b)*(last-shade) + last/2) / last) }
	c := color.RGBA{mix(ink.R, ground.R), mix(ink.G, ground.G), mix(ink.B, ground.B), 0xFF}
	if best, apart := p.nearest(c); apart <= p.near() {
		return best
	}
	return p.add(c)
}

// channelDistance is by how much a channel of two colours differs at most.
func channelDistance(a, b color.RGBA) int {
	apart := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return max(apart(a.R, b.R), apart(a.G, b.G), apart(a.B, b.B))
}
