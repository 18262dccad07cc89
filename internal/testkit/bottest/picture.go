package bottest

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strings"

	"pencilmark/bot"
	"pencilmark/internal/picture"
	"pencilmark/internal/render"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// Pictures draws pictures for tests. The address of one is a puzzle, followed by cells with a line across their
// digits or, after a ~, with half of their digits hidden. The address "lost" leads nowhere, and "text" to a text.
type Pictures struct{}

// FetchPicture implements bot.PictureSource.
func (Pictures) FetchPicture(_ context.Context, u *bot.Upload) ([]byte, error) {
	switch u.URL {
	case "lost":
		return nil, errors.New("there is no such picture")
	case "text":
		return []byte("not a picture at all"), nil
	}
	return DrawPicture(u.URL)
}

// DrawPicture draws the picture of an address, see Pictures.
func DrawPicture(address string) ([]byte, error) {
	parts := strings.Fields(address)
	g, err := format.Read(parts[0], format.Options{})
	if err != nil {
		return nil, err
	}
	file, err := render.PNG(render.Board{Grid: g}, render.Light)
	if err != nil || len(parts) == 1 {
		return file, err
	}
	reading, err := picture.Read(context.Background(), file)
	if err != nil {
		return nil, err
	}
	drawn, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	img := image.NewRGBA(drawn.Bounds())
	draw.Draw(img, img.Rect, drawn, img.Rect.Min, draw.Src)
	for _, name := range parts[1:] {
		bare, hide := strings.CutPrefix(name, "~")
		cell, err := notation.ParseCell(g.Layout(), bare)
		if err != nil {
			return nil, err
		}
		spoil(img, square(reading.Bound, cell), hide)
	}
	var spoilt bytes.Buffer
	err = png.Encode(&spoilt, img)
	return spoilt.Bytes(), err
}

func square(board image.Rectangle, cell int) image.Rectangle {
	w, h := board.Dx()/9, board.Dy()/9
	at := board.Min.Add(image.Pt(cell%9*w, cell/9*h))
	return image.Rectangle{at, at.Add(image.Pt(w, h))}
}

// spoil hides the left half of a digit, or draws a line across.
func spoil(img *image.RGBA, cell image.Rectangle, hide bool) {
	w := cell.Dx()
	ink, at := image.NewUniform(color.RGBA{220, 60, 0, 255}), image.Rect(0, w*48/100, w, w*54/100)
	if hide {
		ink, at = image.NewUniform(img.At(cell.Min.X+w/10, cell.Min.Y+w/10)), image.Rect(w/5, w/2, w/2, w*7/10)
	}
	draw.Draw(img, at.Add(cell.Min), ink, image.Point{}, draw.Src)
}
