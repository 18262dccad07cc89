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

// undressed returns a text without them; "" if it has none. In a text of one line, rows that
// had their own may stand side by side.
func undressed(text string) string {
	lines := strings.Split(text, "\n")
	if len(lines) == 1 && undressedLine(text) == text {
		lines = strings.Fields(fenceBefore().ReplaceAllString(text, ""))
	}
	var kept []string
	for _, line := range lines {
		line = strings.TrimSuffix(line, "\r")
		if bare := undressedLine(line); strings.Trim(bare, ">`") != "" || line == "" {
			kept = append(kept, bare)
		}
	}
	if bare := strings.Join(kept, "\n"); bare != text {
		return bare
	}
	return ""
}

// dressedCells returns the cells of a line that has such marks around nothing else.
func dressedCells(line string) (cells string, ok bool) {
	if !strings.ContainsAny(line, "\"'“‘„«>") {
		return "", false
	}
	m := dressed().FindStringSubmatch(line)
	if m == nil {
		return "", false
	}
	other := func(r rune) bool { return digitOf(r) == 0 && !strings.ContainsRune(".0*_-", r) }
	return m[1], !strings.ContainsFunc(m[1], other)
}

// fenceBefore is the beginning of a block of code, whose lines may have become one.
var fenceBefore = lazyregexp.New("^\\s*```[a-z]*\\s")

// fence is a line that begins or ends a block of code.
var fence = lazyregexp.New("^\\s*```[a-z]*\\s*$")

func undressedLine(line string) string {
	if at := remark().FindStringIndex(line); at != nil {
		line = line[:at[0]]
	}
	if m := dressed().FindStringSubmatch(line); m != nil {
		return m[1]
	}
	return line
}
