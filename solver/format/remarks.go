package format

import (
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
