package format

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

// Cells are also written with other digits than those of ASCII, and with squares and circles
// for blanks: as characters, or by the names that chat programs have for them.

// blankSigns are the characters other than those of glyph.isBlank that stand for a blank.
const blankSigns = "■▢▣▤▥▦▧▨▩▪▫▬▭▮▯◻◼◽◾⬚⬛⬜⬝⬞🔲🔳🟥🟧🟨🟩🟦🟪🟫○●◌◯◦⚪⚫⭕🔘🔴🟠🟡🟢🔵🟣🟤➖➕❓❔❌✖∙⋅・🈳"

// digitRuns are the characters that stand for 1 and the numbers that follow it.
var digitRuns = [...]struct {
	one   rune
	count int
}{{'①', solver.MaxSize}, {'⑴', solver.MaxSize}, {'⒈', solver.MaxSize}, {'⓵', 10}, {'❶', 10}, {'➀', 10}, {'➊', 10}}

// asciiOf returns what a character outside ASCII stands for if it is a digit of another script
// or within a circle, or a blank; other characters as they are.
func asciiOf(r rune) rune {
	for _, run := range digitRuns {
		if d := int(r-run.one) + 1; d > 0 && d <= run.count {
			return rune(solver.Symbol(d))
		}
	}
	switch {
	case r == '⓪' || r == '⓿':
		return '0'
	case r == '🔟':
		return 'A'
	case strings.ContainsRune(blankSigns, r):
		return '□'
	case unicode.Is(unicode.Nd, r):
		zero := r
		for unicode.Is(unicode.Nd, zero-1) {
			zero--
		}
		return '0' + (r-zero)%10
	}
	return r
}

// IsCellSign reports whether a character outside ASCII stands for a digit or a blank.
func IsCellSign(r rune) bool {
	g := meant(glyph{r: r})
	return r >= utf8.RuneSelf && (g.isBlank() || g.r >= '1' && g.r <= '9')
}

// signName matches the name of such a character, as chat programs write it.
var signName = lazyregexp.New(`:(?:(zero|one|two|three|four|five|six|seven|eight|nine)|[a-z_]*(?:square|circle|minus_sign|question|blank|empty)[a-z_]*):`)

// WithSigns returns a text with cells for the names of digits and blanks, such as :one: and
// :white_large_square:.
func WithSigns(text string) string {
	const names = "zero one two three four five six seven eight nine"
	if !strings.Contains(text, ":") {
		return text
	}
	return signName().ReplaceAllStringFunc(text, func(name string) string {
		at := strings.Index(names, strings.Trim(name, ":"))
		if at < 0 {
			return "□"
		}
		return string('0' + rune(strings.Count(names[:at], " ")))
	})
}
