package gallery

import (
	"image"
	"math"
)

// colourVision is a way to see colours: the red, green and blue that are seen, each as
// shares of the red, green and blue that are there, in linear light.
type colourVision struct {
	Name string
	Seen [3][3]float64
}

// colourVisions are those of readers who lack a kind of cone, and a printer without
// colour. The figures are those of Machado, Oliveira and Fernandes (2009) for a
// missing cone; grey is the luminance of sRGB.
var colourVisions = []colourVision{
	{"protanopia", [3][3]float64{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
	{"deuteranopia", [3][3]float64{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
	{"tritanopia", [3][3]float64{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
	{"grey", [3][3]float64{{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}}},
}

// simulate returns what such a person sees of an opaque picture.
func (v *colourVision) simulate(img *image.RGBA) *image.RGBA {
	seen := image.NewRGBA(img.Bounds())
	known := map[[3]uint8][3]uint8{} // boards have few colours
	for i := 0; i+3 < len(img.Pix); i += 4 {
		there := [3]uint8(img.Pix[i:])
		colour, ok := known[there]
		if !ok {
			colour = v.colour(there)
			known[there] = colour
		}
		copy(seen.Pix[i:], colour[:])
		seen.Pix[i+3] = 0xFF
	}
	return seen
}

// colour returns what such a person sees of an sRGB colour.
func (v *colourVision) colour(there [3]uint8) (seen [3]uint8) {
	for i, share := range v.Seen {
		light := 0.0
		for j, value := range there {
			light += share[j] * linear(value)
		}
		seen[i] = encoded(light)
	}
	return seen
}

// linear is the light of an sRGB value.
func linear(v uint8) float64 {
	f := float64(v) / 255
	if f <= 0.04045 {
		return f / 12.92
	}
	return math.Pow((f+0.055)/1.055, 2.4)
}

// encoded is the sRGB value of some light.
func encoded(light float64) uint8 {
	f := 12.92 * light
	if light > 0.0031308 {
		f = 1.055*math.Pow(light, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * max(0, min(f, 1))))
}
