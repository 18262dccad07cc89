package render

import "image"

// Paint draws a board as PNG does, without writing the file format, which takes
// long under the race detector.
func Paint(b Board, t Theme) (*image.RGBA, error) {
	p, err := paintBoard(b, t)
	if err != nil {
		return nil, err
	}
	return p.rgba(), nil
}

func (p *picture) rgba() *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, p.width, p.height))
	for y := range p.height {
		for x, i := range p.row(y) {
			img.SetRGBA(x, y, p.colors[i])
		}
	}
	return img
}

func paintBoard(b Board, t Theme) (*picture, error) {
	return paint(drawScene(b, t), 1)
}

// Furthest says by how much a channel of two pictures differs at most.
var Furthest = furthest
