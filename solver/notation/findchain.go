package notation

import (
	"strings"

	"pencilmark/solver/internal/lazyregexp"
)

// chainStart matches where a chain begins in a text: a digit with its cells, and a sign behind
// them or in its brackets.
var chainStart = lazyregexp.New(`(?i)(?:^|[\s:,;"'«])(\(\d+\s*[=–—−-]\s*\d+[^()]*\)\s*` + chainCells + `|(?:\(\d+\)\s*` + chainCells + `|\d` + chainCells + `|` + chainCells + `\(\d+\))\s*[=–—−-]\s*[\dra-pz(])`)

var (
	chainCell  = `(?:` + rowLetter + `[\d.]+` + columnLetter + `[\d.]+|[a-p][\d.]+)`
	chainCells = chainCell + `(?:,` + chainCell + `)*`
)

// FindChain returns the first chain in a text, as ParseChain reads it, and what stands before
// and behind it; ok is false if there is none.
func FindChain(text string) (before, chain, after string, ok bool) {
	loc := chainStart().FindStringSubmatchIndex(text)
	if loc == nil {
		return text, "", "", false
	}
	before, chain = text[:loc[2]], text[loc[2]:]
	end := lastCandidate(chain)
	chain, after = chain[:end], strings.TrimSpace(chain[end:])
	return before, strings.TrimRight(chain, " \t\n?!.\"'»"), after, true
}

var (
	spaces = lazyregexp.New(`\s+`)
	// goesOn matches what carries a chain on behind a space: a sign with what it leads to, or
	// brackets. The blanks of a grid may be signs too.
	goesOn      = lazyregexp.New(`^(?:[=–—−-]{1,2}>?(?:\s|\(|\d*[^\d\s.…_*=–—−-]|$)|\(\d)`)
	cellsFollow = lazyregexp.New(`(?i)^` + chainCells)
)

// lastCandidate returns where the words of a chain end: behind a candidate that no sign follows.
func lastCandidate(text string) int {
	for _, gap := range spaces().FindAllStringIndex(text, -1) {
		word, next := text[:gap[0]], text[gap[1]:]
		bracket := strings.HasSuffix(word, ")")
		closed := bracket || strings.TrimRight(word, "0123456789") != word
		if closed && !goesOn().MatchString(next) && !(bracket && cellsFollow().MatchString(next)) {
			return gap[0]
		}
	}
	return len(text)
}
