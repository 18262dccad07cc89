package show_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
	"pencilmark/solver/generate"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
	"pencilmark/solver/show"
)

// The examples of docs/solver.md; TestDocumentation compares the two.

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

func Example_read() {
	puzzle, err := format.Read(`
		+-------+-------+-------+
		| 5 3 . | . 7 . | . . . |
		| 6 . . | 1 9 5 | . . . |
		| . 9 8 | . . . | . 6 . |
		+-------+-------+-------+
		| 8 . . | . 6 . | . . 3 |
		| 4 . . | 8 . 3 | . . 1 |
		| 7 . . | . 2 . | . . 6 |
		+-------+-------+-------+
		| . 6 . | . . . | 2 8 . |
		| . . . | 4 1 9 | . . 5 |
		| . . . | . 8 . | . 7 9 |
		+-------+-------+-------+`, format.Options{})
	if err != nil {
		fmt.Println(err) // names the line, the column and what is wrong
		return
	}
	fmt.Println(format.Line(puzzle))
	// Output: 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
}

func Example_solve() {
	puzzle, _ := format.Read(easy, format.Options{})
	solution, err := solver.Solve(context.Background(), puzzle)
	fmt.Println(solution, err)
	// Output: 534678912672195348198342567859761423426853791713924856961537284287419635345286179 <nil>
}

func Example_count() {
	puzzle, _ := format.Read("5"+strings.Repeat(".", 80), format.Options{})
	n, err := solver.CountSolutions(context.Background(), puzzle, 1000) // counts up to 1000
	fmt.Println(n, err)
	// Output: 1000 <nil>
}

func Example_rate() {
	puzzle, _ := format.Read("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", format.Options{})
	report, err := rating.Rate(context.Background(), puzzle)
	fmt.Println(report.Tier, report.ER, report.EP, report.ED, err)
	// Output: nightmare 10.5 1.2 1.2 <nil>
}

func Example_nextStep() {
	puzzle, _ := format.Read(easy, format.Options{})
	progress := puzzle.Clone()
	progress.Place(2, 4) // r1c3=4, by the player
	position, err := coach.NewPosition(context.Background(), puzzle, progress)
	if err != nil {
		fmt.Println(err)
		return
	}
	hint, err := coach.New(logic.Human()).Hint(context.Background(), position, coach.Topic{})
	if err != nil || !hint.Found {
		fmt.Println(hint.Wrong, err) // wrong digits come before any step
		return
	}
	for _, language := range []string{"en", "fr"} {
		fmt.Println(show.Hint(language, hint.Before, &hint.Step, show.Argument))
	}
	// Output:
	// Hidden single. Box 1 still needs 1. r2c2 and r2c3 see the 1 in r2c4. Only one cell is left for it.
	// Singleton caché. Il manque encore le 1 dans le bloc 1. r2c2 et r2c3 voient le 1 de r2c4. Il ne lui reste qu’une case.
}

func Example_path() {
	puzzle, _ := format.Read(easy, format.Options{})
	result, err := logic.Human().Walk(context.Background(), puzzle, func(before *solver.Grid, step solver.Step) bool {
		if step.Technique != "full-house" {
			fmt.Println(show.Line("en", before, &step))
		}
		return before.FilledCount() < 33 // false stops the walk
	})
	fmt.Println(result.Steps, result.Solved, err)
	// Output:
	// hidden single: box 2 has no other place for 8, so r1c6 is 8
	// hidden single: box 2 has no other place for 6, so r1c4 is 6
	// hidden single: box 3 has no other place for 5, so r3c7 is 5
	// hidden single: box 4 has no other place for 3, so r6c3 is 3
	// 3 false <nil>
}

func Example_generate() {
	random := rand.New(rand.NewPCG(1, 2))
	puzzle, report, err := generate.NewPuzzle(context.Background(), random, generate.Options{
		Tier: rating.Hard, Symmetry: generate.HalfTurnSymmetry,
	})
	fmt.Println(puzzle, report.ER, err)
	// Output:
	// 19.5.....5...7..4...69.1......7.961...9...3...584.3......6.41...3..2...7.....7.89 4.2 <nil>
}

func Example_canonicalForm() {
	puzzle, _ := format.Read(easy, format.Options{})
	turned, _ := format.Read("97..8....5..914....82....6.6...2...71..3.8..43...6...8.6....89....591..6....7..35", format.Options{})
	one, err1 := canonical.Of(puzzle)
	other, err2 := canonical.Of(turned)
	fmt.Println(one.Puzzle == other.Puzzle, err1, err2) // the same puzzle in disguise
	// Output: true <nil> <nil>
}

func Example_draw() {
	puzzle, _ := format.Read(easy, format.Options{})
	step, _, err := logic.Human().Next(context.Background(), puzzle)
	if err != nil {
		fmt.Println(err)
		return
	}
	picture, err := show.PNG(puzzle, &step, 600)
	fmt.Println(len(picture) > 0, err)
	fmt.Print(show.Text(puzzle, &step))
	// Output:
	// true <nil>
	//      c1 c2 c3  c4 c5 c6  c7 c8 c9
	//    ┏━━━━━━━━━┳━━━━━━━━━┳━━━━━━━━━┓
	// r1 ┃ 5  3  · ┃ _  7 (8)┃ ·  ·  · ┃
	// r2 ┃ 6  ·  · ┃ 1  9  5 ┃ ·  ·  · ┃
	// r3 ┃ ·  9  8 ┃ _  _  _ ┃ ·  6  · ┃
	//    ┣━━━━━━━━━╋━━━━━━━━━╋━━━━━━━━━┫
	// r4 ┃ 8  ·  · ┃ ·  6  · ┃ ·  ·  3 ┃
	// r5 ┃ 4  ·  · ┃ 8  ·  3 ┃ ·  ·  1 ┃
	// r6 ┃ 7  ·  · ┃ ·  2  · ┃ ·  ·  6 ┃
	//    ┣━━━━━━━━━╋━━━━━━━━━╋━━━━━━━━━┫
	// r7 ┃ ·  6  · ┃ ·  ·  · ┃ 2  8  · ┃
	// r8 ┃ ·  ·  · ┃ 4  1  9 ┃ ·  ·  5 ┃
	// r9 ┃ ·  ·  · ┃ ·  8  · ┃ ·  7  9 ┃
	//    ┗━━━━━━━━━┻━━━━━━━━━┻━━━━━━━━━┛
}

func Example_chain() {
	grid, _ := format.Read("3[469][468].1..[79]51[56]..7943.7[459][245]83.6...[257]1[57].8[29]4398.3.25...[247]31.[57][289][689].83.421.5621[49].5.3[89][489]...98312.", format.Options{})
	links, err := notation.ParseChain(grid, "(2=6)r1c4-(6=7)r8c4-(7=5)r4c4-(5=6)r4c1-(6=9)r4c5-(9=2)r4c7") // in Eureka notation
	if err != nil {
		fmt.Println(err)
		return
	}
	position, err := coach.NewPosition(context.Background(), nil, grid)
	if err != nil {
		fmt.Println(err)
		return
	}
	verdict := coach.New(logic.Human()).Chain(position, links)
	fmt.Println(verdict.Chain.Holds())
	fmt.Println(show.Line("en", verdict.Before, &verdict.Chain.Step))
	// Output:
	// true
	// XY-Chain: one of r1c4 and r4c7 is 2, so r1c7 is not 2
}
