package format

import (
	"fmt"
	"strings"

	"pencilmark/solver/internal/lazyregexp"
)

var rowNumber = lazyregexp.New(`^\s*(\d{1,2})(?:[:)] ?|\. )`)

// withoutNumbers takes away the numbers of rows, as in "1: 53..7....", if each row has
// its own; "" if the rows are not numbered.
func withoutNumbers(text string) string {
	const fewest = 4
	var rows []string
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			continue
		}
		number := rowNumber().FindStringSubmatch(line)
		if number == nil || number[1] != fmt.Sprint(len(rows)+1) {
			return ""
		}
		rows = append(rows, strings.TrimSuffix(line[len(number[0]):], "\n"))
	}
	if len(rows) < fewest {
		return ""
	}
	return strings.Join(rows, "\n")
}
