package render

import (
	"testing"
	"unicode"

	"golang.org/x/image/font/sfnt"

	"pencilmark/internal/phrase"
	"pencilmark/solver/logic"
)

// The fonts have every letter of what is written into pictures, in every language.
func TestFontsHaveTheLettersOfLanguages(t *testing.T) {
	texts := []string{"Nederlands één geïsoleerd", "perché è", "Șirul țintă în așteptare ăâîșț ĂÂÎȘȚ", "Ёлка съешь ещё этих мягких французских булок № — «»", "„Größe“ äöüß", "¿Qué? niño", "Où ça ? « œuvre »"}
	for _, locale := range phrase.Locales() {
		p := phrase.New(locale)
		for _, technique := range logic.Catalogue() {
			texts = append(texts, p.Technique(technique.Name))
		}
	}
	var buffer sfnt.Buffer
	for _, text := range texts {
		for _, r := range text {
			for _, bold := range []bool{false, true} {
				if glyph, err := fontOf(bold).GlyphIndex(&buffer, r); err != nil || glyph == 0 && !unicode.IsSpace(r) {
					t.Errorf("%q of %q has no glyph, %v (bold: %t)", r, text, err, bold)
				}
			}
		}
	}
}
