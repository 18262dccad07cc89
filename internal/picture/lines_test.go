package picture

import (
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
)

// TestDigitsBelowLinesAreReadOrDoubtful draws lines over boards, as hints do. No digit may be wrong without a
// doubt. Most digits below lines must be read where entered digits do not have the colour of lines.
func TestDigitsBelowLinesAreReadOrDoubtful(t *testing.T) {
	const rounds = 24
	var crossed, doubtful, refused int
	for seed := range uint64(rounds) {
		grid := "7..819.4.a.48..6..75...6..2.9.152..4..b..3...5..4.6.3.8...e..73..6.784..91.29..5."
		entered := seed%3 == 0
		if !entered {
			grid = plainText(grid)
		}
		k, under := linedBoard(t, grid, rand.New(rand.NewPCG(seed, 0)))
		r, err := Read(t.Context(), pngOf(t, k))
		if err != nil {
			r = &Reading{}
			for i := range 81 {
				r.Doubts = append(r.Doubts, Doubt{Cell: i})
			}
		}
		doubts := map[int]bool{}
		for _, d := range r.Doubts {
			doubts[d.Cell] = true
		}
		for i, want := range plainText(grid) {
			if got := rune(r.Text()[i]); got != want && !doubts[i] {
				t.Errorf("round %d: cell %d is read as %c, want %c", seed, i, got, want)
			}
			if !entered && under[i] {
				crossed++
				if doubts[i] {
					doubtful++
				}
			}
		}
		if err != nil && !entered {
			refused++
		}
	}
	t.Logf("%d digits below lines, %d of them doubtful; %d boards refused", crossed, doubtful, refused)
	if 3*doubtful > crossed {
		t.Error("too many are doubtful")
	}
}

// linedBoard draws up to three lines of one colour over a board and returns the cells with a digit below a
// line.
func linedBoard(t *testing.T, grid string, rng *rand.Rand) (k *sketch, under map[int]bool) {
	t.Helper()
	s := []style{paperStyle(), darkStyle(), tileStyle()}[rng.IntN(3)]
	s.bold = rng.IntN(2) == 0
	k, under = s.drawn(t, grid), map[int]bool{}
	ink := []color.RGBA{{220, 40, 30, 255}, {40, 160, 70, 255}, {230, 140, 20, 255}, {150, 40, 200, 255}, {40, 60, 160, 255}}[rng.IntN(5)]
	thick := 2 + rng.IntN(max(s.cell/12, 2))
	for range 1 + rng.IntN(3) {
		from, to := k.anywhere(rng), k.anywhere(rng)
		switch rng.IntN(3) {
		case 0:
			to.X = from.X
		case 1:
			to.Y = from.Y
		}
		k.stroke(from, to, thick, ink)
		for i, r := range grid {
			if r != '.' && k.crosses(from, to, i) {
				under[i] = true
			}
		}
	}
	return k, under
}

// anywhere returns a place on the board.
func (k *sketch) anywhere(rng *rand.Rand) image.Point {
	side := k.at(9)
	return image.Pt(k.left+rng.IntN(side), k.top+rng.IntN(side))
}

// crosses reports whether a line goes through the middle of a cell.
func (k *sketch) crosses(from, to image.Point, i int) bool {
	middle := k.square(i/9, i%9).Inset(k.cell / 4)
	const steps = 500
	for n := range steps {
		if from.Add(to.Sub(from).Mul(n).Div(steps)).In(middle) {
			return true
		}
	}
	return false
}
