package format

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pencilmark/solver/internal/lazyregexp"
)

// Around the cells of a line may stand what is none: a remark behind a #, quotation marks
// and a comma as a program writes a string, the mark of a quoted message.

// remark is a # that no cell stands before, and what follows on its line.
var remark = lazyregexp.New(`(?:^|\s)#.*`)

// dressed is a line of cells with such marks around. Blanks before the cells may be cells.
var dressed = lazyregexp.New("^(?:\\s*>+ ?)?(?:\\s*[\"'“‘„«`])?([^\"'“”‘’„«»`,;>]+)[\"'“”’»`]?(?:\\s*[,;]\\s*)?$")

// marks are what dressed leaves out, a comma and a backtick aside.
const marks = "\"'“‘„«>"

// undressed returns a text without them; "" if it has none. In a text of one line, rows that
// had their own may stand side by side.
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

// cellRuns matches what may be all cells of a puzzle among other words.
var cellRuns = lazyregexp.New(`[0-9A-Ga-g.*_xX?#·•□+-]+`)

// withoutRemarks returns the only word of a text that is a puzzle, as lists of puzzles have
// names, hashes, ratings and notes around it; "" if there is none, or if others may be one
// too: several puzzles, or one with a slip beside its solution. A bracket that has no partner
// may belong to a cell, so such a text has no remarks.
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

// standsAlone reports whether nothing that may belong to a word touches it: only blanks and
// what ends a name or begins a note, or brackets on both sides.
func standsAlone(before, after string) bool {
	const none = "\n" // the beginning or end of a line
	last, _ := utf8.DecodeLastRuneInString(none + before)
	next, _ := utf8.DecodeRuneInString(after + none)
	if closer := strings.IndexRune("([{", last); closer >= 0 {
		return next == rune(")]}"[closer])
	}
	return (unicode.IsSpace(last) || strings.ContainsRune(",;:=/)|\"'“‘„«`>", last)) && (unicode.IsSpace(next) || strings.ContainsRune(",;:=/(|\"'“”’»`<", next))
}

// nearCells reports whether a word that is no puzzle may be one with a slip.
func nearCells(word string) bool {
	const classic, rows = 81, 9
	return !isWholePuzzle(word) && strings.ContainsAny(word, "123456789") && distance(len(word), classic) <= rows
}

// Undressed returns a line of a grid without what Read leaves out around its cells; any other
// line as it is.
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

// dressedCells returns the cells of a line that has such marks around nothing else.
func dressedCells(line string) (cells string, ok bool) {
	if !strings.ContainsAny(line, marks) {
		return "", false
	}
	cells = withoutMarks(line)
	other := func(r rune) bool { return digitOf(r) == 0 && !strings.ContainsRune(".0*_-", r) }
	return cells, cells != "" && !strings.ContainsFunc(cells, other)
}

// A field for one line, such as an option of a command in chat, makes spaces of line ends. Where that
// leaves no puzzle, the rows can be told apart by what else parts them.

// parted brings back the rows of such a text; "" if nothing tells them.
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

// labelledRows begins a row at each word that names the next.
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

// tableRule is a line between the rows of a table whose cells stand between bars.
var tableRule = lazyregexp.New(`(?:\|:?-+:?){3,}\||(?:\+-+){3,}\+`)

// tableRows parts such a table at its rules, and at the bars that end its rows.
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

// rule is a drawn line between rows, or above or below all.
var rule = lazyregexp.New(`[|+*]?-{3,}(?:[+*]-{3,})+[|+*]?|[+*]-{3,}[+*]`)

// isRuled reports whether a text has such lines, all of one length: those around the
// regions of a jigsaw are not, and without them it would be another puzzle.
func isRuled(text string) bool {
	rules := rule().FindAllString(text, -1)
	return len(rules) > 1 && !slices.ContainsFunc(rules, func(r string) bool { return len(r) != len(rules[0]) })
}

// columnsOf returns words that are each as many columns as there are words. Tabs may be lost
// at both ends of the text.
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
