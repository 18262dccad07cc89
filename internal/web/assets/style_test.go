package assets_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// scales are the only font sizes, spaces, corner radii and font weights that the style sheet may use.
var scales = map[string]string{
	"font-size":     ".75rem .875rem 1rem 1.25rem 1.5rem 2rem 2.5rem",
	"padding":       ".125rem .25rem .5rem .75rem 1rem 1.5rem 2rem 3rem",
	"margin":        ".125rem .25rem .5rem .75rem 1rem 1.5rem 2rem 3rem",
	"gap":           ".125rem .25rem .5rem .75rem 1rem 1.5rem 2rem 3rem",
	"border-radius": ".25rem .5rem 1rem",
	"font-weight":   "400 600 700",
}

var (
	declaration = regexp.MustCompile(`[{;\s](font-size|font-weight|padding|margin|gap|border-radius)(?:-[a-z]+)?:([^;}]*)`)
	value       = regexp.MustCompile(`\d*\.?\d+rem\b|\b\d00\b`)
)

// Sizes and spaces are taken from one scale.
func TestScales(t *testing.T) {
	style, err := os.ReadFile("style.css")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, d := range declaration.FindAllStringSubmatch(string(style), -1) {
		for _, v := range value.FindAllString(d[2], -1) {
			found++
			if !slices.Contains(strings.Fields(scales[d[1]]), v) {
				t.Errorf("%s: %s is not on its scale", strings.TrimSpace(strings.Trim(d[0], "{;")), v)
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d sizes found", found)
	}
}
