package format

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// glyph is a character of the text.
type glyph struct {
	r       rune   // what it stands for: '|' for every bar, ' ' for every space
	entered bool   // a plus before it says that it is no given
	typed   string // as it stands in the text, for messages
	column  int    // from 1
}

func (g glyph) isSpace() bool { return g.r == ' ' }
func (g glyph) isBar() bool   { return g.r == '|' }
func (g glyph) isBlank() bool { return strings.ContainsRune(".0*_-xX?#·•□", g.r) }
func (g glyph) digit() int    { return digitOf(g.r) }

// shown is the character as typed, or escaped if it could not be seen.
func (g glyph) shown() string {
	quoted := g.quote()
	return quoted[1 : len(quoted)-1]
}

// quote writes the character so between quotes.
func (g glyph) quote() string {
	if unicode.IsMark([]rune(g.typed)[0]) {
		return strconv.QuoteToASCII(g.typed)
	}
	return strconv.Quote(g.typed)
}

// digitOf returns the digit that a character stands for, or 0: 1 to 9, then A
// to G of either case.
func digitOf(r rune) int {
	switch {
	case r >= '1' && r <= '9':
		return int(r - '0')
	case r >= 'A' && r <= 'G':
		return int(r-'A') + 10
	case r >= 'a' && r <= 'g':
		return int(r-'a') + 10
	}
	return 0
}

// splitLines cuts a text into lines of glyphs.
func splitLines(text string) [][]glyph {
	text = strings.TrimPrefix(text, "\ufeff")
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	text = strings.TrimSuffix(text, "\n")
	var lines [][]glyph
	for line := range strings.SplitSeq(text, "\n") {
		lines = append(lines, withoutFence(glyphsOf(line)))
	}
	return lines
}

func glyphsOf(line string) []glyph {
	glyphs := make([]glyph, 0, len(line))
	column := 0
	for len(line) > 0 {
		r, size := utf8.DecodeRuneInString(line)
		g := glyph{r: r, typed: line[:size]}
		line = line[size:]
		if isInvisible(r) {
			continue
		}
		column++
		g.column = column
		if glyphs = append(glyphs, meant(g)); r == '…' {
			glyphs = append(glyphs, meant(g), meant(g))
		}
	}
	return glyphs
}

// plainRune maps the many bars and spaces to one of each.
func plainRune(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case r > unicode.MaxASCII && strings.ContainsRune("│┃║┆┇┊┋╎╏¦", r):
		return '|'
	}
	return r
}
