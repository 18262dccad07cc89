package picture

import (
	"image"
	"testing"
)

// BenchmarkScreenshot reads a screenshot of a phone.
func BenchmarkScreenshot(b *testing.B) {
	s := darkStyle()
	s.cell = 110
	board := s.drawn(b, entries)
	screen := image.NewRGBA(image.Rect(0, 0, 1080, 2400))
	copyTo(screen, board.SubImage(image.Rect(0, 0, 1080, 1150)).(*image.RGBA), image.Pt(0, 500))
	file := pngOf(b, screen)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(b.Context(), file); err != nil {
			b.Fatal(err)
		}
	}
}
