package render

import (
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"
)

// missingGlyph stands for a letter that the fonts lack.
const missingGlyph = '▫'

// legible returns a text of which everything can be drawn: a letter that the fonts lack
// becomes a small box, any space a plain one, and what only changes how the letter
// before it looks is left out.
func legible(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case hasGlyph(r):
			return r
		case !unicode.IsGraphic(r), unicode.IsMark(r):
			return -1
		}
		return missingGlyph
	}, norm.NFC.String(text))
}

// isLegible reports whether a text has a letter or a sign that can be drawn.
func isLegible(text string) bool {
	return strings.ContainsFunc(norm.NFC.String(text), func(r rune) bool { return !unicode.IsSpace(r) && hasGlyph(r) })
}

// hasGlyph reports whether the fonts have a letter; both have the same ones. What they
// have for a letter that could not be read is none.
func hasGlyph(r rune) bool {
	var buffer sfnt.Buffer
	glyph, err := regularFont().GlyphIndex(&buffer, r)
	return err == nil && glyph != 0 && unicode.IsGraphic(r) && r != unicode.ReplacementChar
}
