package format

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pencilmark/solver/internal/lazyregexp"
)

// A line may have a remark after a #, the quotation marks and comma of source code, or the mark of a quoted message.

// remark matches a # without a cell before it, and the rest of the line.
var remark = lazyregexp.New(`(?:^|\s)#.*`)

// dressed matches a line of cells with such marks around it. Spaces before the cells may be cells.
var dressed = lazyregexp.New("^(?:\\s*>+ ?)?(?:\\s*[\"'“‘„«`])?([^\"'“”‘’„«»`,;>]+)[\"'“”’»`]?(?:\\s*[,;]\\s*)?$")

// marks are the characters that dressed leaves out, except a comma and a backtick.
const marks = "\"'“‘„«>"

// undressed returns a text without such marks; "" if it has none. One line may hold several rows, each with marks.
func undressed(text string) string {
	lines := strings.Split(text, "\n")
	if len(lines) == 1 && Undressed(text) == text {
		lines = strings.Fields(text)
	}
	var kept []string
	for _, line := range lines {
		line = strings.TrimSuffix(line, "\r")
		if bare := Undressed(line); strings.Trim(bare, ">`") != "" || line == "" {
			kept = append(kept, bare)
		}
	}
	if bare := strings.Join(kept, "\n"); bare != text {
		return bare
	}
	return ""
}

// cellRuns matches runs that could be all cells of a puzzle among other words.
var cellRuns = lazyregexp.New(`[0-9A-Ga-g.*_xX?#·•□+-]+`)

// withoutRemarks returns the only word of a text that is a puzzle, ignoring names, hashes, ratings and notes; "" if
// there is none or others may be one. A text with an unmatched bracket, which may belong to a cell, has no remarks.
func withoutRemarks(text string) string {
	found := ""
	if strings.Count(text, "[") != strings.Count(text, "]") || strings.Count(text, "{") != strings.Count(text, "}") {
		return ""
	}
	for line := range strings.Lines(text) {
		for _, at := range cellRuns().FindAllStringIndex(line, -1) {
			word := line[at[0]:at[1]]
			if cells, _, cut := strings.Cut(word, "#"); cut && !isWholePuzzle(word) {
				word = cells
			}
			isPuzzle := isWholePuzzle(strings.ReplaceAll(word, "+", "")) && strings.ContainsAny(word, "123456789") && standsAlone(line[:at[0]], line[at[1]:])
			switch {
			case isPuzzle && found == "":
				found = word
			case isPuzzle, nearCells(word):
				return ""
			}
		}
	}
	return found
}

// standsAlone reports whether a word has only blanks, matching brackets, the end of a name or the start of a note
// around it.
func standsAlone(before, after string) bool {
	const none = "\n" // the beginning or end of a line
	last, _ := utf8.DecodeLastRuneInString(none + before)
	next, _ := utf8.DecodeRuneInString(after + none)
	if closer := strings.IndexRune("([{", last); closer >= 0 {
		return next == rune(")]}"[closer])
	}
	return (unicode.IsSpace(last) || strings.ContainsRune(",;:=/)|\"'“‘„«`>", last)) && (unicode.IsSpace(next) || strings.ContainsRune(",;:=/(|\"'“”’»`<", next))
}

// nearCells reports whether a word may be a puzzle with a typing error.
func nearCells(word string) bool {
	const classic, rows = 81, 9
	return !isWholePuzzle(word) && strings.ContainsAny(word, "123456789") && distance(len(word), classic) <= rows
}

// Undressed returns a line without the marks around its cells, or unchanged if it has none.
func Undressed(line string) string {
	if at := remark().FindStringIndex(line); at != nil {
		line = line[:at[0]]
	}
	return withoutMarks(line)
}

func withoutMarks(line string) string {
	if m := dressed().FindStringSubmatch(line); m != nil {
		return m[1]
	}
	return line
}

// dressedCells returns the cells of a line with marks around them.
func dressedCells(line string) (cells string, ok bool) {
	if !strings.ContainsAny(line, marks) {
		return "", false
	}
	cells = withoutMarks(line)
	other := func(r rune) bool { return digitOf(r) == 0 && !strings.ContainsRune(".0*_-", r) }
	return cells, cells != "" && !strings.ContainsFunc(cells, other)
}

// One-line fields, such as command options in chat, turn line ends into spaces. Other separators then show the rows.

// parted restores the rows of such a text; "" if it cannot.
func parted(text string) string {
	words := strings.Split(strings.Trim(text, " "), " ")
	switch {
	case strings.Contains(text, "\n") || len(words) < 4:
		return ""
	case joinedHeading().MatchString(text):
		return strings.Join(words, "\n")
	case tableRule().MatchString(text):
		return tableRows(text)
	case isRuled(text):
		return rule().ReplaceAllString(text, " ")
	}
	if rows := unlabelled(labelledRows(words)); rows != "" {
		return rows
	}
	for _, between := range []string{",", ";", "\t"} {
		if rows := columnsOf(words, between); rows != nil {
			return strings.Join(rows, "\n")
		}
	}
	return ""
}

// labelledRows starts a row at each word that is the next label.
func labelledRows(words []string) string {
	var rows []string
	named := 0
	for i, word := range words {
		match := rowLabel().FindStringSubmatch(word + " ")
		isName := match != nil && match[0] == word+" " && isLabel(match, named+1)
		switch {
		case isName:
			rows = append(rows, word)
			named++
		case i == 0:
			return ""
		default:
			rows[len(rows)-1] += " " + word
		}
	}
	return strings.Join(rows, "\n")
}

// tableRule is a line between the rows of a table with bars.
var tableRule = lazyregexp.New(`(?:\|:?-+:?){3,}\||(?:\+-+){3,}\+`)

// tableRows splits such a table at its rules and at the bars that end rows.
func tableRows(text string) string {
	columns := strings.Count(strings.ReplaceAll(tableRule().FindString(text), "+", "|"), "|") - 1
	fields := strings.Split(strings.TrimSpace(tableRule().ReplaceAllString(text, " ")), "|")
	if len(fields)%(columns+1) != 1 {
		return ""
	}
	var rows []string
	for at := 1; at < len(fields); at += columns + 1 {
		rows = append(rows, "|"+strings.Join(fields[at:at+columns], "|")+"|")
	}
	return strings.Join(rows, "\n")
}

// joinedHeading begins the sections of an .sdk file.
var joinedHeading = lazyregexp.New(`(?i)^\s*\[puzzle\] `)

// rule is a drawn line between, above or below rows.
var rule = lazyregexp.New(`[|+*]?-{3,}(?:[+*]-{3,})+[|+*]?|[+*]-{3,}[+*]`)

// isRuled reports whether a text has such lines, all of one length. Those around jigsaw regions differ and must stay.
func isRuled(text string) bool {
	rules := rule().FindAllString(text, -1)
	return len(rules) > 1 && !slices.ContainsFunc(rules, func(r string) bool { return len(r) != len(rules[0]) })
}

// columnsOf returns the words if each has as many columns as there are words; otherwise nil. Tabs may have been lost at
// both ends of the text.
func columnsOf(words []string, between string) []string {
	rows, last := slices.Clone(words), len(words)-1
	if lost := last - strings.Count(words[0], "\t"); between == "\t" && lost > 0 {
		rows[0] = strings.Repeat("\t", lost) + words[0]
	}
	if lost := last - strings.Count(words[last], "\t"); between == "\t" && lost > 0 {
		rows[last] += strings.Repeat("\t", lost)
	}
	if slices.ContainsFunc(rows, func(w string) bool { return strings.Count(w, between) != last }) {
		return nil
	}
	return rows
}

// Rows and columns may be labelled: 1 to 9, A to I, A to J without I, or R1 to R9, perhaps followed by a colon or a
// bar.

// rowLabel matches a row's label; a bar after it belongs to the cells.
var rowLabel = lazyregexp.New(`^[\s|│┃]*(?:(?:\pL{1,8}\.?\s?)?(\d{1,2})|(\pL))(?:[:)=] ?|\. |[ \t]*([|│┃║])|[ \t])`)

// isLabel reports whether a match of rowLabel is the label of row n, from 1.
func isLabel(match []string, n int) bool {
	const letters, withoutI = "ABCDEFGHIJKLMNOP", "ABCDEFGHJKLMNOPQ"
	letter := strings.ToUpper(match[2])
	return match[1] == strconv.Itoa(n) || letter != "" && n <= len(letters) && (letter == letters[n-1:n] || letter == withoutI[n-1:n])
}

// withoutLabels removes the labels of rows and a line of column labels; nil if the rows have none.
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

// isColumnHead reports whether a line has only column labels.
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

// unlabelled returns a text without the labels of its rows and columns; "" if it has none.
func unlabelled(text string) string {
	const fewest = 4
	rows := withoutLabels(strings.Split(strings.Trim(text, "\n"), "\n"))
	if len(rows) < fewest {
		return ""
	}
	return strings.Join(rows, "\n")
}
