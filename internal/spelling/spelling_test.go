package spelling_test

import (
	"strings"
	"testing"

	"pencilmark/internal/spelling"
)

func TestNearest(t *testing.T) {
	words := []string{"hint", "unique-rectangle-1", "swordfish", "uniqueness", "подсказка"}
	for typed, want := range map[string]string{
		"hint": "hint", "hnit": "hint", "hin": "hint", "unique-rectangel-1": "unique-rectangle-1", "uniqeness": "uniqueness",
		"sword": "swordfish", "подзказка": "подсказка", "подзкака": "подсказка", "подс": "подсказка", "да": "", "сказ": "", "": "", "xyz": "", "abcd": "", strings.Repeat("hint", 100): "",
	} {
		if got := spelling.NearestWord(typed, words); got != want {
			t.Errorf("%q: got %q, want %q", typed, got, want)
		}
	}
}
