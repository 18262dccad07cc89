package phrasetest

import (
	"regexp"
	"strings"
)

var rowInWords = regexp.MustCompile(`(?i)\brow \d+: ((?:[1-9]|blank)(?:, (?:[1-9]|blank))*)\.`)

// GridIn returns the first grid that an English text gives in words, row by row: its digits in a line, with - for a
// blank.
func GridIn(text string) string {
	var grid strings.Builder
	for _, row := range rowInWords.FindAllStringSubmatch(text, -1) {
		cells := strings.Split(row[1], ", ")
		if grid.Len() == len(cells)*len(cells) {
			break // the grid is complete
		}
		for _, cell := range cells {
			grid.WriteString(strings.Replace(cell, "blank", "-", 1))
		}
	}
	return grid.String()
}
