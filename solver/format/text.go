package format

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"pencilmark/solver"
	"pencilmark/solver/internal/lazyregexp"
)

// glyph is a character of the text.
type glyph struct {
	r       rune   // its meaning: '|' for every bar, ' ' for every space
	entered bool   // a plus before it marks it as entered, not given
	typed   string // as it is in the text, for messages
	column  int    // from 1
}

func (g glyph) isSpace() bool { return g.r == ' ' }
func (g glyph) isBar() bool   { return g.r == '|' }
func (g glyph) isBlank() bool { return strings.ContainsRune(".0*_-xX?#·•□", g.r) }
func (g glyph) digit() int    { return digitOf(g.r) }

// shown returns the character as typed, escaped if it is invisible.
func (g glyph) shown() string {
	quoted := g.quote()
	return quoted[1 : len(quoted)-1]
}

func (g glyph) quote() string {
	if unicode.IsMark([]rune(g.typed)[0]) {
		return strconv.QuoteToASCII(g.typed)
	}
	return strconv.Quote(g.typed)
}

// digitOf returns the digit of a character, or 0: 1 to 9, then A to G of either case.
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

// splitLines splits a text into lines of glyphs.
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

// plainRune maps all bars and spaces to one of each.
func plainRune(r rune) rune {
	switch {
	case unicode.IsSpace(r):
		return ' '
	case r > unicode.MaxASCII && strings.ContainsRune("│┃║┆┇┊┋╎╏¦", r):
		return '|'
	}
	return r
}

// Chat clients and people change a puzzle: they put code fences and quotes around it, write three dots as one character,
// digits as keycap emoji (the digit, U+FE0F, U+20E3), add invisible characters, and turn newlines into spaces (see
// chatRows).

// isInvisible reports whether a character has no width: joiners, direction marks, variation selectors and the enclosing
// keycap.
func isInvisible(r rune) bool {
	switch {
	case r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x206f:
		return true
	case r >= 0xfe00 && r <= 0xfe0f, r == 0x20e3, r == 0xfeff, r == 0xad:
		return true
	}
	return false
}

// meant returns the character that a typed one stands for.
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

// withoutFence drops backticks from a line, and a language name after ```.
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

// isFence reports whether a line is only the start or end of a code block.
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

// chatRows splits a line whose spaces were newlines into rows: it has as many groups as a sudoku of about that many
// cells has rows.
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

// Cells may be digits of other scripts, squares and circles, or the names that chat programs have for these.

// blankSigns are further characters that are blanks.
const blankSigns = "■▢▣▤▥▦▧▨▩▪▫▬▭▮▯◻◼◽◾⬚⬛⬜⬝⬞🔲🔳🟥🟧🟨🟩🟦🟪🟫○●◌◯◦⚪⚫⭕🔘🔴🟠🟡🟢🔵🟣🟤➖➕❓❔❌✖∙⋅・🈳"

// digitRuns are the characters for 1 that are followed by the characters for other numbers.
var digitRuns = [...]struct {
	one   rune
	count int
}{{'①', solver.MaxSize}, {'⑴', solver.MaxSize}, {'⒈', solver.MaxSize}, {'⓵', 10}, {'❶', 10}, {'➀', 10}, {'➊', 10}}

// asciiOf returns the ASCII character that a digit of another script or a blank means; other characters unchanged.
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

// IsCellSign reports whether a character outside ASCII is a digit or a blank.
func IsCellSign(r rune) bool {
	g := meant(glyph{r: r})
	return r >= utf8.RuneSelf && (g.isBlank() || g.r >= '1' && g.r <= '9')
}

// signName matches such a character's name in chat programs.
var signName = lazyregexp.New(`:(?:(zero|one|two|three|four|five|six|seven|eight|nine)|[a-z_]*(?:square|circle|minus_sign|question|blank|empty)[a-z_]*):`)

// WithSigns replaces the names of digits and blanks, such as :one: and :white_large_square:, by cells.
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

// toUTF8 converts a text from UTF-16 if a byte order mark or zero bytes show that it is.
func toUTF8(text string) string {
	if order := utf16Order(text); order != 0 {
		return fromUTF16(text, order)
	}
	return text
}

func fromUTF16(text string, order byteOrder) string {
	units := make([]uint16, 0, len(text)/2)
	for i := 0; i+1 < len(text); i += 2 {
		low, high := text[i], text[i+1]
		if order == bigEndian {
			low, high = high, low
		}
		units = append(units, uint16(low)|uint16(high)<<8)
	}
	return string(utf16.Decode(units))
}

// byteOrder is the byte order of UTF-16; 0 for other texts.
type byteOrder byte

const (
	littleEndian byteOrder = 1 + iota
	bigEndian
)

func utf16Order(text string) byteOrder {
	switch {
	case strings.HasPrefix(text, "\xff\xfe"):
		return littleEndian
	case strings.HasPrefix(text, "\xfe\xff"):
		return bigEndian
	case len(text) < 4:
		return 0
	}
	zeros := [2]int{}
	for i := range min(len(text), 64) &^ 1 {
		if text[i] == 0 {
			zeros[i%2]++
		}
	}
	half := min(len(text), 64) / 2
	switch {
	case zeros == [2]int{0, half}:
		return littleEndian
	case zeros == [2]int{half, 0}:
		return bigEndian
	}
	return 0
}

// utf16Reader converts a file from UTF-16.
type utf16Reader struct {
	in    io.Reader
	order byteOrder
	text  string // converted and not read yet
}

func (r *utf16Reader) Read(p []byte) (int, error) {
	for r.text == "" {
		var buffer [4096]byte
		n, err := io.ReadFull(r.in, buffer[:])
		if r.text = fromUTF16(string(buffer[:n]), r.order); n == 0 {
			return 0, err
		}
	}
	n := copy(p, r.text)
	r.text = r.text[n:]
	return n, nil
}
