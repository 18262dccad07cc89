package format

import (
	"strconv"
	"strings"

	"pencilmark/solver/internal/lazyregexp"
)

// Rows and columns may have names: 1 to 9, A to I or A to J without I, R1 to R9, with or
// without a colon or a bar behind them.

// rowLabel is the name before the cells of a row; a bar behind it belongs to the cells.
var rowLabel = lazyregexp.New(`^[\s|│┃]*(?:(?:\pL{1,8}\.?\s?)?(\d{1,2})|(\pL))(?:[:)=] ?|\. |[ \t]*([|│┃║])|[ \t])`)

// isLabel reports whether a match of rowLabel names row n, from 1.
func isLabel(match []string, n int) bool {
	const letters, withoutI = "ABCDEFGHIJKLMNOP", "ABCDEFGHJKLMNOPQ"
	letter := strings.ToUpper(match[2])
	return match[1] == strconv.Itoa(n) || letter != "" && n <= len(letters) && (letter == letters[n-1:n] || letter == withoutI[n-1:n])
}

// withoutLabels takes away the names of rows, if each row has its own, and a line above them
// that names columns; nil if the rows have no names.
func withoutLabels(lines []string) []string {
	var kept []string
	named := 0
	for _, line := range lines {
		match := rowLabel().FindStringSubmatch(line)
		switch {
		case match != nil && isLabel(match, named+1) && !isColumnHead(line):
			kept = append(kept, match[3]+line[len(match[0]):])
			named++
		case named == 0 && isColumnHead(line):
		case strings.Trim(line, " \t\r|+-=:") == "" || isBorder(row{glyphs: glyphsOf(line)}):
			kept = append(kept, line)
		default:
			return nil
		}
	}
	if named == 0 {
		return nil
	}
	return kept
}

// isColumnHead reports whether a line has nothing but the names of columns.
func isColumnHead(line string) bool {
	var names strings.Builder
	for _, r := range strings.ToUpper(line) {
		switch {
		case r >= '0' && r <= '9', r >= 'A' && r <= 'P':
			names.WriteRune(r)
		case !strings.ContainsRune(" \t\r|│┃║+-:", r):
			return false
		}
	}
	const digits, letters, withoutI = "12345678910111213141516", "ABCDEFGHIJKLMNOP", "ABCDEFGHJKLMNOP"
	text := strings.Trim(names.String(), "R") // the corner above the names of rows
	if text != "" && strings.Trim(text, "C123456789") == "" && text[0] == 'C' {
		text = strings.ReplaceAll(text, "C", "")
	}
	return len(text) >= 4 && (strings.HasPrefix(digits, text) || strings.HasPrefix(letters, text) || strings.HasPrefix(withoutI, text))
}

// unlabelled returns a text without the names of its rows and columns; "" if it has none.
func unlabelled(text string) string {
	const fewest = 4
	rows := withoutLabels(strings.Split(strings.Trim(text, "\n"), "\n"))
	if len(rows) < fewest {
		return ""
	}
	return strings.Join(rows, "\n")
}
