package picture

import (
	"image"
	"testing"
)

// FuzzReadImage reads what is drawn from bytes: a board with rectangles over it, cut somewhere.
func FuzzReadImage(f *testing.F) {
	small := paperStyle()
	small.cell = 24
	board := small.drawn(f, easy)
	f.Add([]byte{10, 10, 50, 50, 200, 0, 0, 0, 0})
	f.Add([]byte{0, 0, 255, 255, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		k := sketch{RGBA: image.NewRGBA(board.Rect)}
		copy(k.Pix, board.Pix)
		for len(data) >= 5 && len(data) < 500 {
			at := image.Pt(int(data[0]), int(data[1]))
			red := data[4]
			for y := range int(data[3]) {
				for x := range int(data[2]) {
					if p := at.Add(image.Pt(x, y)); p.In(k.Rect) {
						i := k.PixOffset(p.X, p.Y)
						k.Pix[i], k.Pix[i+1], k.Pix[i+2] = red, 3*red, 5*red // a clear colour, or black, or nearly white
					}
				}
			}
			data = data[5:]
		}
		w, h := k.Rect.Dx()-len(data)*7%100, k.Rect.Dy()-len(data)*11%100
		part := image.NewRGBA(image.Rect(0, 0, w, h))
		copyTo(part, k.SubImage(part.Rect).(*image.RGBA), image.Point{})
		r, err := readImage(t.Context(), part)
		if err != nil {
			return
		}
		for i, d := range r.Values {
			if d > 9 {
				t.Errorf("cell %d is %d", i, d)
			}
		}
		for _, doubt := range r.Doubts {
			if r.Values[doubt.Cell] != 0 {
				t.Errorf("cell %d is doubtful and %d", doubt.Cell, r.Values[doubt.Cell])
			}
		}
		_ = r.Grid()
	})
}
