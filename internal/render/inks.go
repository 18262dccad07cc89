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
	near   int  // how far, in each channel, what is nearly there may be
	full   bool // there were more colours than a palette holds
	blends [maxColors]*blends
}

// blends says what a colour painted in a shade on another gives: its place and 1, or 0 before
// that is known.
type blends [maxColors][shades]uint16

// solid returns the place of exactly this colour.
func (p *inks) solid(c color.RGBA) uint8 {
	for i, known := range p.colors {
		if known == c {
			return uint8(i)
		}
	}
	return p.add(c)
}

func (p *inks) add(c color.RGBA) uint8 {
	if len(p.colors) == maxColors {
		p.full = true
		return 0
	}
	p.colors = append(p.colors, c)
	return uint8(len(p.colors) - 1)
}

// on returns the blends of a colour.
func (p *inks) on(ink uint8) *blends {
	if p.blends[ink] == nil {
		p.blends[ink] = new(blends)
	}
	return p.blends[ink]
}

// shade returns the place of a colour painted on another.
func (p *inks) shade(ink, ground uint8, shade int) uint8 {
	known := &p.on(ink)[ground][shade]
	if *known == 0 {
		*known = uint16(p.blend(p.colors[ink], p.colors[ground], shade)) + 1
	}
	return uint8(*known - 1)
}

func (p *inks) blend(ink, ground color.RGBA, shade int) uint8 {
	const last = shades - 1
	mix := func(a, b uint8) uint8 { return uint8((int(a)*shade + int(b)*(last-shade) + last/2) / last) }
	c := color.RGBA{mix(ink.R, ground.R), mix(ink.G, ground.G), mix(ink.B, ground.B), 0xFF}
	best, least := 0, p.near+1
	for i, known := range p.colors {
		if d := channelDistance(known, c); d < least {
			best, least = i, d
		}
	}
	if least <= p.near {
		return uint8(best)
	}
	return p.add(c)
}

// channelDistance is by how much a channel of two colours differs at most.
func channelDistance(a, b color.RGBA) int {
	apart := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return max(apart(a.R, b.R), apart(a.G, b.G), apart(a.B, b.B))
}
