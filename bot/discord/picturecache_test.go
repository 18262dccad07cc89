package discord

import (
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/render"
	"pencilmark/solver"
)

// A board is drawn once for all the guilds that it goes to. Another puzzle, or
// another card of it, is another picture; and few are kept.
func TestBoardsAreDrawnOnce(t *testing.T) {
	small, err := solver.NewLayout(solver.Shape{BoxWidth: 2, BoxHeight: 2})
	if err != nil {
		t.Fatal(err)
	}
	var d pictureCache
	draw := func(puzzle, title string) *byte {
		t.Helper()
		picture := bot.Picture{Board: render.Board{Grid: solver.NewGrid(small), Title: title}}
		card := bot.Message{Pictures: []bot.Picture{picture}}
		if err := d.fill(puzzle, &card); err != nil {
			t.Fatal(err)
		}
		return &card.Pictures[0].PNG[0]
	}
	first := draw("p1", "Daily 1")
	if draw("p1", "Daily 1") != first {
		t.Error("the same board was drawn again")
	}
	if draw("p2", "Daily 1") == first || draw("p1", "Quotidien 1") == first {
		t.Error("another board is taken for it")
	}
	for i := range maxPictures + 1 {
		draw(string(rune('a'+i)), "Daily")
		if n := len(d.pictures); n > maxPictures {
			t.Fatalf("%d pictures are kept", n)
		}
	}
}
