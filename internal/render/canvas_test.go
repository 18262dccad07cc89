package render

import (
	"bytes"
	"image"
	"sync"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// TestPicturesAtOnce checks that pictures that are painted concurrently share no memory.
func TestPicturesAtOnce(t *testing.T) {
	b := Board{Grid: solver.NewGrid(solver.Classic()), Candidates: true}
	want, err := PNG(b, Light)
	if err != nil {
		t.Fatal(err)
	}
	var painters sync.WaitGroup
	for range 8 {
		painters.Go(func() {
			for range 20 {
				if got, err := PNG(b, Light); err != nil || !bytes.Equal(got, want) {
					t.Errorf("a picture differs from the one painted alone (%v)", err)
					return
				}
			}
		})
	}
	painters.Wait()
}

// furthest returns the largest difference in any channel of two pictures.
func furthest(a, b image.Image) (worst int) {
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			r1, g1, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			for _, d := range []int{int(r1>>8) - int(r2>>8), int(g1>>8) - int(g2>>8), int(b1>>8) - int(b2>>8)} {
				worst = max(worst, d, -d)
			}
		}
	}
	return worst
}

// BenchmarkHints draws the pictures of hints: for a puzzle that singles solve, and for each technique's example.
func BenchmarkHints(b *testing.B) {
	var boards []Board
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil {
			b.Fatal(err)
		}
		boards = append(boards, TeachingBoard(g, &step))
	}
	b.Run("singles", func(b *testing.B) { benchmarkPNG(b, boards[:4]) })
	b.Run("techniques", func(b *testing.B) { benchmarkPNG(b, boards) })
	b.Run("pencil", func(b *testing.B) {
		benchmarkPNG(b, []Board{{Grid: solver.NewGrid(solver.Classic()), Candidates: true}})
	})
}

func benchmarkPNG(b *testing.B, boards []Board) {
	size := 0
	i := 0
	for b.Loop() {
		data, err := PNG(boards[i%len(boards)], Dark)
		if err != nil {
			b.Fatal(err)
		}
		i++
		size += len(data)
	}
	b.ReportMetric(float64(size)/float64(i), "bytes/picture")
}
