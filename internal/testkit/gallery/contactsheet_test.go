package gallery

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"golang.org/x/image/draw"
)

// The size of a contact sheet: pictures side by side and below each other, and
// the width of each in pixels.
const (
	sheetColumns = 4
	sheetRows    = 3
	sheetWidth   = 480
)

// contactSheet puts the pictures, themselves PNGs, small and side by side. Those beyond
// picturesPerSheet are left out.
func contactSheet(pictures [][]byte) (*image.RGBA, error) {
	small := make([]image.Image, 0, picturesPerSheet)
	height := 0
	for _, data := range pictures[:min(len(pictures), picturesPerSheet)] {
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("gallery: contact sheet: %w", err)
		}
		img = reduced(img)
		small, height = append(small, img), max(height, img.Bounds().Dy())
	}
	rows := (len(small) + sheetColumns - 1) / sheetColumns
	sheet := image.NewRGBA(image.Rect(0, 0, sheetColumns*sheetWidth, rows*height))
	draw.Draw(sheet, sheet.Bounds(), image.NewUniform(color.Gray{Y: 0x80}), image.Point{}, draw.Src)
	for i, img := range small {
		at := img.Bounds().Add(image.Pt(i%sheetColumns*sheetWidth, i/sheetColumns*height))
		draw.Draw(sheet, at, img, image.Point{}, draw.Src)
	}
	return sheet, nil
}

// picturesPerSheet is how many pictures a contact sheet holds.
const picturesPerSheet = sheetColumns * sheetRows

// reduced makes a picture as wide as a contact sheet has it.
func reduced(img image.Image) image.Image {
	b := img.Bounds()
	small := image.NewRGBA(image.Rect(0, 0, sheetWidth-4, b.Dy()*(sheetWidth-4)/b.Dx()))
	draw.BiLinear.Scale(small, small.Bounds(), img, b, draw.Src, nil)
	return small
}
