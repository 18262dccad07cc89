package format

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestLZString checks that packing round-trips and agrees with other programs.
func TestLZString(t *testing.T) {
	const packed, want = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==", `{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}`
	got, err := unpackLZ(packed)
	if err != nil || got != want {
		t.Errorf("got %q, %v", got, err)
	}
	if got := packLZ(want); got != packed {
		t.Errorf("packed to %s", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune(`{}[],:"abé1234`))).Draw(t, "text")
		got, err := unpackLZ(packLZ(text))
		if err != nil || got != text {
			t.Fatalf("%q came back as %q, %v", text, got, err)
		}
	})
}

// TestLZStringIsBounded checks that a small text with a very large unpacked text is refused.
func TestLZStringIsBounded(t *testing.T) {
	if _, err := unpackLZ(packLZ(strings.Repeat("a", maxUnpacked+1))); err == nil {
		t.Error("unpacked")
	}
}
