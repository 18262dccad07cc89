package render

import (
	"math"

	"pencilmark/solver"
)

// Preview is what stands for a page where people post its address: a board and some words
// beside it.
type Preview struct {
	Grid  *solver.Grid // nil draws an empty board
	Title string
	Lines []string
}

// Sizes of previews, in pixels: those that sites ask for.
const (
	previewWidth  = 1200
	previewHeight = 630
	previewMargin = 48
	previewSide   = previewHeight - 2*previewMargin
	previewTitle  = 76.0
	previewLine   = 38.0
)

// PreviewPNG draws a preview as a PNG picture.
func PreviewPNG(p Preview, t Theme) ([]byte, error) {
	g := p.Grid
	if g == nil {
		g = solver.NewGrid(solver.Classic())
	}
	board := drawScene(Board{Grid: g}, t)
	scale := previewSide / max(board.width, board.height)
	left, top := previewMargin+(previewSide-board.width*scale)/2, (previewHeight-board.height*scale)/2
	return encode(previewWidth, previewHeight, placed{scene: p.words(&t), scale: 1}, placed{board, scale, math.Round(left), math.Round(top)})
}

// words is a preview without its board.
func (p Preview) words(t *Theme) *scene {
	const left = 2*previewMargin + previewSide
	const width = previewWidth - left - previewMargin
	l := &list{theme: t}
	titles, lines := wrap(legible(p.Title), previewTitle, width, 2, true), []string(nil)
	for _, line := range p.Lines {
		lines = append(lines, wrap(legible(line), previewLine, width, 4, false)...)
	}
	height := float64(len(titles))*previewTitle*lineHeight + float64(len(lines))*previewLine*lineHeight + previewMargin/2
	l.y = (previewHeight - height) / 2
	for _, line := range titles {
		l.write(line, left, previewTitle, true, t.Text)
	}
	l.y += previewMargin / 2
	for _, line := range lines {
		l.write(line, left, previewLine, false, t.Label)
	}
	ground := box{0, 0, previewWidth, previewHeight}.filled(t.Background)
	return &scene{width: previewWidth, height: previewHeight, shapes: append([]shape{ground}, l.shapes...)}
}
