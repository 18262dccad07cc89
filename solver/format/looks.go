package format

import (
	"slices"
	"strings"
	"unicode"
)

var jsonLabel = Label{"json", "JSON"}

// looksLike says what a text was meant as that no format has taken and that has other
// characters than cells, and what is wrong with it; nil if nothing tells.
func looksLike(text string) *Error {
	text = strings.TrimSpace(text)
	lower := strings.ToLower(text[:min(len(text), 200)])
	switch {
	case strings.HasPrefix(text, "<") && strings.Contains(lower, "opensudoku"):
		return broken(openSudokuLabel, 0)
	case strings.HasPrefix(lower, "<!doctype html"), strings.HasPrefix(lower, "<html"), strings.HasPrefix(lower, "<body"), strings.HasPrefix(lower, "<table"):
		return broken(Label{"html", "a web page"}, 0)
	case strings.HasPrefix(lower, "<?xml"), strings.HasPrefix(lower, "<") && strings.Contains(lower, "</"):
		return broken(Label{"xml", "XML"}, 0)
	case isObject(text):
		return broken(jsonLabel, 0)
	case opensList(text), strings.HasPrefix(text, "[[") && strings.Contains(text, ","):
		return broken(listLabel, 0)
	case strings.HasPrefix(text, ":") && strings.Count(text, ":") > 1:
		return broken(hodokuLabel, 0)
	case strings.HasPrefix(text, "[") && sdkHeading().MatchString(text):
		return broken(sdkLabel, 0)
	}
	return looksLikeTable(text)
}

// GoesOn reports whether a text begins what another program wrote, of which more follows:
// brackets or OpenSudoku's XML that is not closed, or the sections of an .sdk file, which an
// empty line ends.
func GoesOn(text string) bool {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "<?xml") || strings.HasPrefix(text, "<opensudoku") {
		return !strings.Contains(text, "</opensudoku>")
	}
	first, _, _ := strings.Cut(text, "\n")
	return sdkHeading().MatchString(first) || opensList(text)
}

// IsExport reports whether a text is of a format that something marks, whether a puzzle
// can be read from it or not: what another program wrote, no words beside cells.
func IsExport(text string) bool {
	const fewest = 9
	in := &input{text: text}
	if countDigits(text) < fewest {
		return openSudoku.recognise(in) || solo.recognise(in)
	}
	if slices.ContainsFunc(marked, func(f Format) bool { return f.Name != anyLink.Name && f.Name != table.Name && f.recognise(in) }) {
		return true
	}
	text = strings.TrimSpace(text)
	return opensList(text) || looksLikeTable(text) != nil
}

func countDigits(text string) (n int) {
	for _, r := range text {
		if r >= '0' && r <= '9' {
			n++
		}
	}
	return n
}

// looksLikeTable tells the first fault of rows between commas, semicolons or tabs; nil if
// the text has no such rows.
func looksLikeTable(text string) *Error {
	for _, t := range []struct {
		between string
		label   Label
	}{{",", csv.Label}, {";", csv.Label}, {"\t", tsv.Label}} {
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

// tableFault names the first row that has not as many columns as most, or the first cell
// that is more than a digit.
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

// printable shortens a text, without characters that do not show.
func printable(text string) string {
	return brief(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, text))
}
