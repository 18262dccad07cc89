package render

import (
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// BenchmarkHints draws what hints show, of a puzzle in which singles do and of each
// technique's example.
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
