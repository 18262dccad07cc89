package phrase

import (
	"regexp"
	"strconv"
	"strings"
)

// typography makes the marks of a language that are hard to type, so that the
// catalogues need not hold them: French has an apostrophe of its own, and narrow
// spaces that no line may break at before : ; ! ? » and after «.
var typography = map[string]*strings.Replacer{
	"fr": strings.NewReplacer("'", "’", " :", "\u202f:", " ;", "\u202f;", " !", "\u202f!", " ?", "\u202f?", " »", "\u202f»", "« ", "«\u202f", "n° ", "n°\u00a0"),
}

// verbatim matches what stays as it is written: what templates do, and what people type.
var verbatim = regexp.MustCompile("{{.*?}}|`[^`]*`")

// typeset gives the text of a message the marks of its locale.
func typeset(locale, text string) string {
	if r, ok := typography[locale]; ok {
		return replaceAround(text, verbatim, r)
	}
	return text
}

// spacedFrom is the least number whose thousands French sets apart here.
const spacedFrom = 10_000

// spaced is a number whose thousands stand apart.
type spaced int

// String implements fmt.Stringer, by which templates print a value.
func (n spaced) String() string {
	digits := strconv.Itoa(int(n))
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "\u202f" + digits[i:]
	}
	return digits
}

// replaceAround replaces in what a text holds around the matches of kept.
func replaceAround(text string, kept *regexp.Regexp, r *strings.Replacer) string {
	var b strings.Builder
	end := 0
	for _, span := range kept.FindAllStringIndex(text, -1) {
		b.WriteString(r.Replace(text[end:span[0]]))
		b.WriteString(text[span[0]:span[1]])
		end = span[1]
	}
	b.WriteString(r.Replace(text[end:]))
	return b.String()
}
