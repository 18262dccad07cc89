package format

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"pencilmark/solver"
)

var jsonLabel = Label{"json", "JSON"}

// looksLike returns an error that names the format that a text seems to be in; nil if it is unknown.
func looksLike(text string) *Error {
	text = strings.TrimSpace(text)
	lower := strings.ToLower(text[:min(len(text), 200)])
	switch {
	case strings.HasPrefix(text, "<") && strings.Contains(lower, "opensudoku"):
		return refusal{}.of(openSudokuLabel)
	case strings.HasPrefix(lower, "<!doctype html"), strings.HasPrefix(lower, "<html"), strings.HasPrefix(lower, "<body"), strings.HasPrefix(lower, "<table"):
		return refusal{}.of(Label{"html", "a web page"})
	case strings.HasPrefix(lower, "<?xml"), strings.HasPrefix(lower, "<") && strings.Contains(lower, "</"):
		return refusal{}.of(Label{"xml", "XML"})
	case isObject(text):
		return refusal{}.of(jsonLabel)
	case opensList(text), strings.HasPrefix(text, "[[") && strings.Contains(text, ","):
		return refusal{}.of(listLabel)
	case strings.HasPrefix(text, ":") && strings.Count(text, ":") > 1:
		return refusal{}.of(hodokuLabel)
	case strings.HasPrefix(text, "[") && sdkHeading().MatchString(text):
		return refusal{}.of(sdkLabel)
	}
	return looksLikeTable(text)
}

// GoesOn reports whether a text is the unfinished start of another program's text: open brackets, OpenSudoku's XML, or
// the sections of an .sdk file, which an empty line ends.
func GoesOn(text string) bool {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "<?xml") || strings.HasPrefix(text, "<opensudoku") {
		return !strings.Contains(text, "</opensudoku>")
	}
	first, _, _ := strings.Cut(text, "\n")
	return sdkHeading().MatchString(first) || opensList(text)
}

// IsExport reports whether a text is in a marked format, readable or not.
func IsExport(text string) bool {
	const fewest = 9
	if countDigits(text) < fewest {
		return openSudoku.open(text) != nil || solo.open(text) != nil
	}
	if isMarkedExport(text) {
		return true
	}
	text = strings.TrimSpace(text)
	return opensList(text) || looksLikeTable(text) != nil
}

// isMarkedExport reports whether a text is in a marked format of one program or website.
func isMarkedExport(text string) bool {
	return slices.ContainsFunc(marked, func(f Format) bool { return f.Name != anyLink.Name && f.Name != table.Name && f.open(text) != nil })
}

func countDigits(text string) (n int) {
	for _, r := range text {
		if r >= '0' && r <= '9' {
			n++
		}
	}
	return n
}

// looksLikeTable returns the first fault of rows between commas, semicolons or tabs; nil if there are no such rows.
func looksLikeTable(text string) *Error {
	for _, t := range []struct {
		between string
		label   Label
	}{{",", csvLabel}, {";", csvLabel}, {"\t", tsvLabel}} {
		lines, counts := strings.Split(text, "\n"), map[int]int{}
		const want, fewest = 9, 4
		for _, line := range lines {
			if strings.TrimSpace(line) != "" || t.between == "\t" {
				counts[strings.Count(line, t.between)+1]++
			}
		}
		if counts[want] < fewest || counts[1] > 0 {
			continue
		}
		if e := tableFault(lines, t.between, t.label, want); e != nil {
			return e
		}
	}
	return nil
}

// tableFault names the first row with a wrong number of columns, or the first cell that is more than a digit.
func tableFault(lines []string, between string, label Label, want int) *Error {
	row := 0
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		row++
		fields := strings.Split(strings.TrimRight(line, "\r"), between)
		if len(fields) != want {
			return cell{line: i + 1}.fail(ColumnCount, ErrorValues{"Name": label.Name, "Row": row, "Columns": len(fields), "Want": want},
				"this looks like %s, but row %d has %s; want %d", label.Title, row, count(len(fields), "column"), want)
		}
		column := 1
		for _, f := range fields {
			if text := strings.Trim(f, `"' `); cellValue(text) < 0 {
				shown := glyph{typed: printable(text)}.shown()
				return cell{line: i + 1, column: column}.fail(CellText, ErrorValues{"Name": label.Name, "Text": shown},
					"this looks like %s, but \"%s\" stands in a cell; want a digit, or nothing", label.Title, shown)
			}
			column += len([]rune(f)) + 1
		}
	}
	return nil
}

// printable shortens a text and replaces unprintable characters.
func printable(text string) string {
	return brief(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, text))
}

// Paste collects the lines of a puzzle while they are pasted or typed.
type Paste struct {
	scanner scanner
	lines   []string
	xml     bool
	whole   bool
}

// Add takes the next line and reports whether the puzzle is complete.
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

// BeginsPuzzle reports whether a line may be the first line of a puzzle, or a whole puzzle, rather than words.
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

// isColumns reports whether a line is a row of cells between commas, semicolons or tabs, perhaps with a fault.
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

// IsBorder reports whether a line is drawn around or between puzzles, a code fence, or empty.
func IsBorder(line string) bool {
	r := row{glyphs: withoutFence(glyphsOf(line))}
	_, whole := (&textRows{}).sizeOf(r.width())
	return r.isEmpty() || isBorder(r) || isDubious(r) && r.width() > solver.MaxSize && !whole
}

// MayBeRow reports whether a line may be a row of a puzzle if others follow: with spaces for blanks, or with a label.
func MayBeRow(line string) bool {
	return IsSpacedRow(line) || isShortRow(line) || withoutLabels([]string{line}) != nil
}

// isShortRow reports whether a line is one or more digits, as a trimmed row with spaces for blanks is.
func isShortRow(line string) bool {
	return line != "" && strings.Trim(line, "123456789") == "" && len(line) < 9
}

// AreRows reports whether two lines begin a puzzle, though the first alone may mean something else.
func AreRows(first, second string) bool {
	if IsSpacedRow(first) {
		const many = 4 // spaces: nobody types that many before a number
		below := row{glyphs: glyphsOf(second)}
		return IsSpacedRow(second) || isDubious(below) || isBorder(below) || strings.Count(first, " ") >= many && IsSpacedRow(second+" ")
	}
	if isShortRow(first) {
		return IsSpacedRow(second) && strings.Contains(strings.TrimSpace(second), "  ")
	}
	rows := withoutLabels([]string{first, second})
	return len(rows) == 2 && strings.ContainsAny(rows[0]+rows[1], ".0*_")
}

// IsSpacedRow reports whether a line may be a row with spaces for blanks: spaces and digits only, at most as wide as a
// grid.
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
