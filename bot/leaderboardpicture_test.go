package bot

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// A long page is described by as many lines as there is room for, the last among them.
func TestBoardAlt(t *testing.T) {
	long := strings.Repeat("1. **Anna** · "+strings.Repeat("x", 120)+"\n", 10) + "12. **Me**"
	for text, want := range map[string]string{
		"1. **Anna** · 90 s": "1. Anna · 90 s",
		long:                 strings.Repeat("1. Anna · "+strings.Repeat("x", 120)+"\n", 7) + "12. Me",
	} {
		if got := boardAlt(text); got != want || utf8.RuneCountInString(got) > maxAlt {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
