package main

import (
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"

	"pencilmark/internal/picture/glyph"
)

// TestTraining checks that the same seed makes the same weights, and that training makes a network better.
func TestTraining(t *testing.T) {
	var fonts []*sfnt.Font
	for _, ttf := range [][]byte{goregular.TTF, gobold.TTF} {
		font, err := sfnt.Parse(ttf)
		if err != nil {
			t.Fatal(err)
		}
		fonts = append(fonts, font)
	}
	samples := render(fonts, 1, 2000)
	net, again := fit(samples, 5, 2), fit(render(fonts, 1, 2000), 5, 2)
	if *net != *again {
		t.Error("the same seed made other weights")
	}
	right := 0
	test := render(fonts, 2, 500)
	for i := range test {
		class, _ := glyph.Guess{Chances: glyph.Chances(net.Scores(test[i].features()))}.Best()
		if class == test[i].class {
			right++
		}
	}
	if right < 400 {
		t.Errorf("%d of 500 are named right", right)
	}
}
