package render

import (
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fontFamily names the fonts of SVG pictures.
const fontFamily = "Go, Arial, Helvetica, sans-serif"

// digitHeight is the height of a digit, as a share of the em.
const digitHeight = 0.72

var (
	regularFont = sync.OnceValue(func() *opentype.Font { return mustParse(goregular.TTF) })
	boldFont    = sync.OnceValue(func() *opentype.Font { return mustParse(gobold.TTF) })
)

func mustParse(ttf []byte) *opentype.Font {
	f, err := opentype.Parse(ttf)
	if err != nil {
		panic(err) // compiled in
	}
	return f
}

func fontOf(bold bool) *opentype.Font {
	if bold {
		return boldFont()
	}
	return regularFont()
}

// textWidth measures a line of text at an em size.
func textWidth(text string, size float64, bold bool) float64 {
	var buffer sfnt.Buffer
	var width fixed.Int26_6
	of := fontOf(bold)
	for _, r := range text {
		glyph, err := of.GlyphIndex(&buffer, r)
		if err != nil {
			continue
		}
		if advance, err := of.GlyphAdvance(&buffer, glyph, fixed.I(measuringEm), font.HintingNone); err == nil {
			width += advance
		}
	}
	return float64(width) / 64 / measuringEm * size
}

// measuringEm is large, so that rounding to 1/64 pixel does not show.
const measuringEm = 1000

// fit shortens a line to a width, with an ellipsis.
func fit(text string, size, width float64, bold bool) string {
	if textWidth(text, size, bold) <= width {
		return text
	}
	runes := []rune(text)
	for len(runes) > 0 && textWidth(string(runes)+"…", size, bold) > width {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimRight(string(runes), " ") + "…"
}

// wrap breaks a text into lines of a width, at most the given number, and shortens the last one.
func wrap(text string, size, width float64, lines int, bold bool) []string {
	var wrapped []string
	line := ""
	words := strings.Fields(text)
	for i, word := range words {
		if len(wrapped) == lines-1 {
			rest := strings.TrimSpace(line + " " + strings.Join(words[i:], " "))
			return append(wrapped, fit(rest, size, width, bold))
		}
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && textWidth(longer, size, bold) > width {
			wrapped, longer = append(wrapped, line), word
		}
		line = longer
	}
	if line == "" {
		return wrapped
	}
	return append(wrapped, fit(line, size, width, bold))
}
