package format

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pencilmark/solver"
)

// Paste gathers the lines of a puzzle as they are pasted or typed, in any of the formats of
// a file.
type Paste struct {
	scanner scanner
	lines   []string
	xml     bool
	whole   bool
}

// Add takes the next line and reports whether the puzzle ends with it.
func (p *Paste) Add(line string) (whole bool) {
	s := &p.scanner
	if len(p.lines) == 0 {
		s.yield = func(ScannedPuzzle, error) bool { p.whole = true; return true }
		s.bare, _ = bareLayout(s.options)
		p.xml = strings.HasPrefix(strings.TrimSpace(line), "<")
	}
	p.lines = append(p.lines, line)
	s.number++
	switch {
	case p.xml:
		p.whole = p.whole || !GoesOn(p.Text())
	case s.list == nil && s.takeBare(line):
	default:
		s.take(line)
	}
	return p.whole || len(s.held) > 0 || len(p.Text()) > MaxTextBytes
}

// Lines returns how many lines there are.
func (p *Paste) Lines() int { return len(p.lines) }

// Text returns the lines.
func (p *Paste) Text() string { return strings.Join(p.lines, "\n") }

// BeginsPuzzle reports whether a line may be the first of a puzzle, or all of it, and is no
// word.
func BeginsPuzzle(line string) bool {
	if GoesOn(line) {
		return true
	}
	if rows := withoutLabels([]string{line}); rows != nil {
		line = rows[0]
	} else if isColumnHead(line) && strings.ContainsAny(line, "|123456789") {
		return true
	}
	if isColumns(line) {
		return true
	}
	line = strings.TrimSpace(Undressed(WithSigns(line)))
	cells, shown := 0, 0
	for _, g := range withoutFence(glyphsOf(line)) {
		switch {
		case g.digit() > 0, g.isBlank():
			cells++
			if g.r <= '9' && g.r != '#' || strings.ContainsRune("_·•□", g.r) {
				shown++
			}
		case !g.isSpace() && !g.isBar() && !strings.ContainsRune("+=:'/[]", g.r) && (g.r < '─' || g.r > '╿'):
			return false
		}
	}
	const rows = 9
	return len(line) > 3 && shown > 0 || cells == rows && strings.Count(line, line[:1]) == rows || cells > 0 && strings.ContainsAny(line, "０１２３４５６７８９\u20e3")
}

// isColumns reports whether a line is a row of cells between commas, semicolons or tabs, if
// perhaps a faulty one.
func isColumns(line string) bool {
	const fewest = 6
	isCell := func(text string) bool {
		text = strings.Trim(text, `" `)
		_, err := strconv.Atoi(text)
		return err == nil && len(text) < 3 || cellValue(text) >= 0
	}
	return slices.ContainsFunc([]string{",", ";", "\t"}, func(between string) bool {
		fields := strings.Split(line, between)
		return len(fields) >= fewest && !slices.ContainsFunc(fields, func(f string) bool { return !isCell(f) })
	})
}

// IsBorder reports whether a line is none of a puzzle's, but drawn around or between them, a
// mark of code, or empty.
func IsBorder(line string) bool {
	r := row{glyphs: withoutFence(glyphsOf(line))}
	_, whole := (&textRows{}).sizeOf(r.width())
	return r.isEmpty() || isBorder(r) || isDubious(r) && r.width() > solver.MaxSize && !whole
}

// MayBeRow reports whether a line that says something else may be a row of a puzzle if others
// follow: one with blanks as spaces, or one with its name.
func MayBeRow(line string) bool {
	return IsSpacedRow(line) || isShortRow(line) || withoutLabels([]string{line}) != nil
}

// isShortRow reports whether a line is a digit or more, as a row with blanks as spaces is once
// it was trimmed.
func isShortRow(line string) bool {
	return line != "" && strings.Trim(line, "123456789") == "" && len(line) < 9
}

// AreRows reports whether two lines begin a puzzle, of which the first alone says something
// else: they are two rows, or one and a line below it.
func AreRows(first, second string) bool {
	if IsSpacedRow(first) {
		const many = 4 // spaces, as nobody has before a number
		below := row{glyphs: glyphsOf(second)}
		return IsSpacedRow(second) || isDubious(below) || isBorder(below) || strings.Count(first, " ") >= many && IsSpacedRow(second+" ")
	}
	if isShortRow(first) {
		return IsSpacedRow(second) && strings.Contains(strings.TrimSpace(second), "  ")
	}
	rows := withoutLabels([]string{first, second})
	return rows != nil && strings.ContainsAny(rows[0]+rows[1], ".0*_")
}

// IsSpacedRow reports whether a line may be a row of a puzzle with blanks as spaces though it
// says something else without them: it has spaces, at most a grid's row of characters, and
// nothing but digits beside.
func IsSpacedRow(line string) bool {
	const widest = 16
	spaces, others := 0, 0
	for _, r := range line {
		switch {
		case unicode.IsSpace(r):
			spaces++
		case r < '1' || r > '9':
			return false
		default:
			others++
		}
	}
	return spaces > 0 && spaces+others <= widest && (others > 0 || spaces >= 4)
}
