package notation

import (
	"regexp"
	"strings"
)

// chainStart matches where a chain begins in a text: a digit with its cells, and a sign behind
// them or in its brackets.
var chainStart = regexp.MustCompile(`(?i)(?:^|[\s:,;"'«])(\(\d+\s*[=–—−-]\s*\d+[^()]*\)\s*` + chainCells + `|(?:\(\d+\)\s*` + chainCells + `|\d` + chainCells + `|` + chainCells + `\(\d+\))\s*[=–—−-]\s*[\dra-p(])`)

const chainCells = `(?:[rl][\d.]+c[\d.]+|[a-p][\d.]+)(?:,(?:[rl][\d.]+c[\d.]+|[a-p][\d.]+))*`

// FindChain returns the chain that a text ends with, as ParseChain reads it, and what stands
// before it; ok is false if there is none.
func FindChain(text string) (before, chain string, ok bool) {
	loc := chainStart.FindStringSubmatchIndex(text)
	if loc == nil {
		return text, "", false
	}
	return text[:loc[2]], strings.TrimRight(text[loc[2]:], " \t\n?!.\"'»"), true
}
