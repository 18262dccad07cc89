package render

import "image"

// Paint draws a board as PNG does, without encoding it, which is slow under the race detector.
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

// Furthest returns the largest difference in any channel of two pictures.
var Furthest = furthest
