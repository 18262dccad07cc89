package format_test

import (
	"testing"

	"pencilmark/solver/format"
)

const easy = "....19.4...48..6..75......2.9.1.2..4.....3...5..4.6.3.8......73..6..84...1.29...."

func TestReadLine(t *testing.T) {
	g, err := format.Read(easy, format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if format.Line(g) != easy {
		t.Errorf("got %s", format.Line(g))
	}
}
