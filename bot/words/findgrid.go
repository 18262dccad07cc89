package words

import (
	"errors"
	"iter"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// Found is the result of FindGrid.
type Found struct {
	Grid   string // as it is written in the message; "" for none
	Layout string // the shape that the surrounding words name, or ""
	Rest   string // the message without the grids; units and digits in words are replaced by numbers
	Second string // a second grid after the first, or ""
}

// Limits of a search. The longest Discord message is shorter and has fewer puzzles.
const (
	maxFindText = 16 << 10
	maxTries    = 32
)

// FindGrid finds the first part of a message that can be read as a puzzle, and then a second puzzle. If none can be
// read, it returns the first part that was meant as a puzzle, so that the caller can show its error.
func FindGrid(text string) Found {
	found := findOne(text)
	if found.Grid != "" {
		if second := findOne(found.Rest); second.Grid != "" && isUnsolved(second.Grid, second.Layout) {
			found.Second, found.Rest = second.Grid, second.Rest
		}
	}
	found.Rest = notation.WithNumbers(found.Rest)
	return found
}

// isUnsolved reports whether a text is a puzzle with empty cells.
func isUnsolved(text, layout string) bool {
	g, err := readGrid(text, layout)
	return err == nil && !g.Empty().IsEmpty()
}

func findOne(text string) Found {
	text = withoutMarkup(strings.ToValidUTF8(text[:min(len(text), maxFindText)], ""))
	_, layout, _, _ := notation.FindShape(text)
	meant, tries := span{}, 0
	for _, s := range exportSpans(text) {
		part := s.text(text)
		marked := format.IsExport(part)
		if (marked || isRowsOrWord(part)) && isGrid(part, layout) {
			return unsolved(text, s, layout).found(text, layout)
		}
		if marked && isRefused(part, format.Constraints, format.TrailingText) || isRowsOrWord(part) && isRefused(part, format.LostBlanks) {
			return s.found(text, layout)
		}
		if marked && (meant == (span{}) || isBroken(meant.text(text)) && !isBroken(part)) {
			meant = s
		}
	}
	for s := range candidateSpans(text) {
		if tries++; tries > maxTries {
			break
		}
		if isGrid(s.text(text), layout) {
			return unsolved(text, s, layout).found(text, layout)
		}
		if meant == (span{}) && (isGridWithMistake(s.text(text)) || format.IsPuzzleLink(s.text(text))) {
			meant = s
		}
	}
	return meant.found(text, layout)
}

// isRowsOrWord reports whether a text has several lines or a single word.
func isRowsOrWord(text string) bool {
	text = strings.TrimSpace(text)
	return strings.Contains(text, "\n") || !strings.Contains(text, " ")
}

type span struct{ from, to int }

func (s span) text(text string) string { return text[s.from:s.to] }

func (s span) found(text, layout string) Found {
	return Found{Grid: strings.Trim(s.text(text), "\n"), Layout: layout, Rest: text[:s.from] + "\n" + ratings.ReplaceAllString(text[s.to:], "")}
}

// ratings matches a rating after a puzzle, as in lists of puzzles: "ED=2.6/1.2/1.2" or "(2.6)".
var ratings = regexp.MustCompile(`^[ \t,;]+(?:(?i:e[rpd])[=:]? ?|\()[0-9]+[0-9./]*\)?`)

// isGrid reports whether a text can be read as a puzzle and has a few digits. A line of dashes does not count.
func isGrid(text, layout string) bool {
	const leastGivens = 4 // the fewest of a 4x4 sudoku
	g, err := readGrid(text, layout)
	return err == nil && (g.FilledCount() >= leastGivens || g.Restricted().Len() >= leastGivens)
}

// readGrid reads a text that is only a puzzle, because words around it are addressed to the bot.
func readGrid(text, layout string) (*solver.Grid, error) {
	o := format.Options{Alone: true}
	if shape, err := notation.ParseShape(layout); err == nil {
		o.Shape = &shape
	}
	return format.Read(text, o)
}

// isBroken reports whether a text is another program's export that contains no readable puzzle.
func isBroken(text string) bool {
	_, err := format.Read(text, format.Options{})
	bad, ok := errors.AsType[*format.Error](err)
	return ok && bad.Kind == format.NoPuzzleInside
}

// isRefused reports whether a text is a puzzle that is refused for one of the reasons.
func isRefused(text string, kinds ...format.ErrorKind) bool {
	_, err := format.Read(text, format.Options{})
	bad, ok := errors.AsType[*format.Error](err)
	return ok && slices.Contains(kinds, bad.Kind)
}

// unsolved returns the span of a grid with its regions. If the grid is full, it returns the puzzle that has this
// solution.
func unsolved(text string, s span, layout string) span {
	solution, err := readGrid(s.text(text), layout)
	if err != nil || !solution.Empty().IsEmpty() {
		return withRegions(text, s, layout)
	}
	tries := 0
	for other := range candidateSpans(text) {
		if tries++; tries > maxTries {
			break
		}
		if g, err := readGrid(other.text(text), layout); err == nil && !g.Empty().IsEmpty() && solves(solution, g) {
			return other
		}
	}
	return withRegions(text, s, layout)
}

// solves reports whether solution has all values of g.
func solves(solution, g *solver.Grid) bool {
	if solution.Layout() != g.Layout() {
		return false
	}
	for cell := range g.Layout().CellCount() {
		if v := g.Value(cell); v != 0 && v != solution.Value(cell) {
			return false
		}
	}
	return true
}

// withRegions extends a span by the regions of a jigsaw that follow it. The regions may be letters.
func withRegions(text string, s span, layout string) span {
	end := s.to
	for range solver.MaxSize {
		at := nextWord.FindStringIndex(text[end:])
		if at == nil {
			return s
		}
		end += at[1]
		if longer := (span{s.from, end}); isJigsaw(longer.text(text), layout) {
			return longer
		}
	}
	return s
}

var nextWord = regexp.MustCompile(`^\s*[0-9A-Za-z]+`)

func isJigsaw(text, layout string) bool {
	g, err := readGrid(text, layout)
	return err == nil && g.Layout().Shape().Regions != ""
}

// isGridWithMistake reports whether an unreadable text is a puzzle with a mistake, rather than a number or dots.
func isGridWithMistake(text string) bool {
	const cells, givens, gaps = 12, 4, 6
	digits, rest := 0, 0
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case strings.ContainsRune(blankChars, r):
			rest++
		}
	}
	return digits >= givens && rest >= gaps && digits+rest >= cells
}

// withoutMarkup removes quotation and spoiler marks and backslashes from a message.
func withoutMarkup(text string) string {
	text = quoteMark.ReplaceAllString(text, "")
	text = escaped.ReplaceAllString(text, "$1")
	return format.WithSigns(spoiler.ReplaceAllString(text, "$1$2$3"))
}

var (
	quoteMark = regexp.MustCompile(`(?m)^\s*>(>>)?( |$)`)
	escaped   = regexp.MustCompile("\\\\([-*_.`|~>\\[\\]])")
	spoiler   = regexp.MustCompile(`(?s)(^|\s)\|\|(.+?)\|\|(\s|$)`)
)

// The characters of grids; format.Read decides what they mean.
const (
	blankChars     = ".-_*…·"
	gridSeparators = "|│┃║/[]`\ufe0f\u20e3"
	punctuation    = "\"'“”‘’«»(){}<>,;:!?"
)

// candidateSpans yields the parts of a text that may be a puzzle, likeliest first: links, code, runs of lines,
// paragraphs, the rest of the text from a line on, runs of words, words.
func candidateSpans(text string) iter.Seq[span] {
	return func(yield func(span) bool) {
		for _, list := range []func(string) []span{linkSpans, codeSpans, lineSpans, tailSpans, wordSpans} {
			for _, s := range list(text) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// exportSpans returns the parts that may be a whole export: the text, and the text after its first word or line; each
// of these also up to the first empty line; code blocks; and long words.
func exportSpans(text string) []span {
	const least = 81
	var list []span
	for _, head := range []*regexp.Regexp{noHead, firstWord, firstLine} {
		at := head.FindStringIndex(text)
		if at == nil {
			continue
		}
		if list = append(list, span{at[1], len(text)}); strings.Contains(text[at[1]:], "\n\n") {
			list = append(list, span{at[1], at[1] + strings.Index(text[at[1]:], "\n\n")})
		}
	}
	for _, at := range fenced.FindAllStringSubmatchIndex(text, maxTries/8) {
		list = append(list, span{at[2], at[3]})
	}
	for _, word := range words(text) {
		if word.to-word.from >= least && len(list) < maxTries/2 {
			list = append(list, word)
		}
	}
	return list
}

var (
	noHead    = regexp.MustCompile(`^`)
	firstWord = regexp.MustCompile(`^/?[\p{L}-]+:? `)
	fenced    = regexp.MustCompile("(?s)```(?:[a-z]*\n)?(.+?)```")
	firstLine = regexp.MustCompile(`^.*\p{L}.*\n+`)
)

var code = regexp.MustCompile("(?s)```.+?```|`[^`\n]+`")

var webLink = regexp.MustCompile(`https?://[^\s<>]+`)

func linkSpans(text string) []span { return matches(webLink, text, maxTries/4) }

func codeSpans(text string) []span { return matches(code, text, maxTries) }

func matches(pattern *regexp.Regexp, text string, most int) (list []span) {
	for _, at := range pattern.FindAllStringIndex(text, most) {
		list = append(list, span{at[0], at[1]})
	}
	return list
}

// lineSpans returns the runs of lines made of grid characters. If empty lines divide them, as between a puzzle and its
// solution, it also returns each part. Then it returns the single lines.
func lineSpans(text string) []span {
	runs, lines := gridRuns(text, false)
	paragraphs, _ := gridRuns(text, true)
	if len(paragraphs) == 1 || len(paragraphs) > maxTries/4 {
		paragraphs = nil
	}
	return slices.Concat(runs, paragraphs, lines)
}

// gridRuns returns the runs of lines made of grid characters, and those lines. If part is true, an empty line ends a
// run.
func gridRuns(text string, part bool) (runs, lines []span) {
	var run span
	at := 0
	for line := range strings.Lines(text) {
		here := span{at, at + len(line)}
		at = here.to
		switch bare := strings.TrimSpace(line); {
		case isGridText(bare, "+=:' \t\u00a0xX?#"):
			if run == (span{}) {
				run.from = here.from
			}
			run.to = here.to
			lines = append(lines, here)
		case (bare != "" || part) && run != (span{}):
			runs, run = append(runs, run), span{}
		}
	}
	if run != (span{}) {
		runs = append(runs, run)
	}
	return runs, lines
}

// tailSpans returns, for each line that begins with a digit or a bracket, the text from there to the end.
func tailSpans(text string) []span {
	const most = maxTries / 4
	var list []span
	at := 0
	for line := range strings.Lines(text) {
		if bare := strings.TrimLeft(line, " \t\"'|,;"); bare != "" && strings.ContainsRune("0123456789[{(<", rune(bare[0])) && len(list) < most {
			list = append(list, span{at, len(text)})
		}
		at += len(line)
	}
	return list
}

// wordSpans returns the runs of words that may be rows, with and without their first or last word, and then the longer
// words.
func wordSpans(text string) []span {
	var list, long []span
	for _, run := range gridWordRuns(text) {
		last := len(run) - 1
		list = append(list, span{run[0].from, run[last].to})
		if last > 0 {
			list = append(list, span{run[1].from, run[last].to}, span{run[0].from, run[last-1].to})
		}
		for _, word := range run {
			if last > 0 && word.to-word.from >= 4*4 {
				long = append(long, word)
			}
		}
	}
	for _, s := range list {
		if text[s.to-1] == '.' { // it may end a sentence
			long = append(long, span{s.from, s.to - 1})
		}
	}
	return append(list, long...)
}

// gridWordRuns lists the runs of words made of grid characters.
func gridWordRuns(text string) [][]span {
	var runs [][]span
	var run []span
	for _, word := range words(text) {
		if isGridText(word.text(text), "") {
			run = append(run, word)
		} else if run != nil {
			runs, run = append(runs, run), nil
		}
	}
	if run != nil {
		runs = append(runs, run)
	}
	return runs
}

// words splits a text at spaces and punctuation.
func words(text string) []span {
	var list []span
	from := -1
	for at, r := range text + " " {
		parts := r == ' ' || r == '\n' || r == '\t' || r == '\r' || strings.ContainsRune(punctuation, r)
		switch {
		case parts && from >= 0:
			list, from = append(list, span{from, at}), -1
		case !parts && from < 0:
			from = at
		}
	}
	return list
}

// isGridText reports whether a text has at least as many digits and blank cells as letters, and otherwise only
// separators and the characters of more. After a whole grid, letters may be regions.
func isGridText(text, more string) bool {
	const fewest = 4 * 4
	cells, letters := 0, 0
	for _, r := range text {
		switch {
		case r >= '0' && r <= '9', strings.ContainsRune(blankChars, r), format.IsCellSign(r):
			cells++
		case r >= 'a' && r <= 'g', r >= 'A' && r <= 'G', cells >= fewest && unicode.IsLetter(r) && r < utf8.RuneSelf:
			letters++
		case r == utf8.RuneError, !strings.ContainsRune(gridSeparators+more, r) && (r < '─' || r > '╿') && !invisible(r):
			return false
		}
	}
	return cells > 0 && cells >= letters
}

// invisible reports whether a character has no width. Copied text may contain such characters.
func invisible(r rune) bool { return r >= 0x200b && r <= 0x200f || r == 0xfeff || r == 0x2060 }
