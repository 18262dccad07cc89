package format

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// What chat clients and others do to a puzzle on its way, and people to please them: code
// fences and quotes of code around it, three dots turned into one character, keycap emoji
// (the digit, U+FE0F, U+20E3), invisible characters between, and newlines turned into
// spaces, see chatRows.

// isInvisible reports whether a character takes no room: joiners, direction
// marks, variation selectors and the keycap that encloses the one before it.
func isInvisible(r rune) bool {
	switch {
	case r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x206f:
		return true
	case r >= 0xfe00 && r <= 0xfe0f, r == 0x20e3, r == 0xfeff, r == 0xad:
		return true
	}
	return false
}

// meant returns what a typed character stands for; three dots in one character are a dot each.
func meant(g glyph) glyph {
	switch {
	case g.r == '…':
		g.r = '.'
	case g.r >= '！' && g.r <= '～': // the full-width form of ASCII
		g.r -= '！' - '!'
	case g.r >= utf8.RuneSelf:
		g.r = asciiOf(g.r)
	}
	g.r = plainRune(g.r)
	return g
}

// withoutFence drops the marks of code from a line, and with ``` the name of a
// language after it, unless that could be cells.
func withoutFence(line []glyph) []glyph {
	isTick := func(g glyph) bool { return g.r == '`' }
	if !slices.ContainsFunc(line, isTick) {
		return line
	}
	rest := slices.DeleteFunc(slices.Clone(line), isTick)
	if len(line) > 3 && isTick(line[0]) && isTick(line[1]) && isTick(line[2]) && isLanguage(rest) {
		return nil
	}
	return rest
}

// isFence reports whether a line begins or ends a block of code, and holds nothing else.
func isFence(line string) bool {
	return strings.Contains(line, "```") && len(trimGlyphs(withoutFence(glyphsOf(strings.TrimSpace(line))))) == 0
}

func isLanguage(word []glyph) bool {
	letters := 0
	for _, g := range word {
		switch {
		case g.r >= 'a' && g.r <= 'z' || g.r >= 'A' && g.r <= 'Z':
			if g.digit() == 0 {
				letters++
			}
		case !strings.ContainsRune("0123456789+-_.# ", g.r):
			return false
		}
	}
	return letters > 0
}

// chatRows parts a text that is one line of groups into rows where it has as
// many groups as a sudoku of about that many cells has rows: the spaces were
// newlines.
func chatRows(s *textRows) {
	rows := s.full()
	if len(rows) != 1 {
		return
	}
	groups := rows[0].groups()
	n := len(groups)
	if !s.isSize(n) || distance(rows[0].width(), n*n) > n {
		return
	}
	s.joined = true
	s.rows = nil
	for _, g := range groups {
		s.rows = append(s.rows, row{line: rows[0].line, glyphs: g})
	}
}
