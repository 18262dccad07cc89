package format

import (
	"strings"

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
