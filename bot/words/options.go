package words

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
	"pencilmark/solver/drill"
	"pencilmark/solver/notation"
)

// TakeOptions reads a command's options from a text: a cell and digit, a choice, a number, a puzzle's id, a command. It
// uses each word only once.
func (in *Intent) TakeOptions(d *command.Definition, text string) {
	named := ""
	if d.HasKind(command.Cell) {
		named, text = notation.SplitTarget(text)
	}
	if named != "" {
		in.Options["cell"] = named
	} else if d.HasKind(command.Digit) {
		if digit, others := notation.SplitDigit(text); digit != "" {
			in.Options["digit"], text = digit, others
		}
	}
	if d.HasKind(command.Layout) {
		in.Options["layout"], text = notation.SplitLayout(text)
	}
	if links := in.Options["links"]; links != "" {
		text = strings.Replace(text, links, "", 1) // the cells of a chain are not ids
	}
	words := strings.Fields(spelling.FoldWords(text))
	switches := 0
	for _, o := range d.Options {
		if o.IsSwitch() {
			switches++
		}
	}
options:
	for _, o := range d.Options {
		if in.Options[o.Name] != "" || switches > 1 && o.IsSwitch() && !slices.ContainsFunc(words, o.IsTitled) || o.Name == "level" && in.Options[WantedLevel] != "" || o.Kind == command.Digit && named == "" && !isDigit(text) {
			continue
		}
		for i := range words {
			if value, n := o.Cut(words[i:]); n > 0 {
				in.Options[o.Name], words = value, slices.Delete(words, i, i+n)
				continue options
			}
		}
		i := slices.IndexFunc(words, func(word string) bool {
			unknown := slices.Contains(in.unknown, word) // a word of the lexicon must match a value exactly
			named := valueOf(&o, word) != "" && (unknown || len(o.Choices) == 0 || slices.ContainsFunc(o.Choices, func(c command.Choice) bool { return c.IsNamed(word) }))
			return named && (unknown || !o.TakesGrid) && !slices.Contains(in.idle, word)
		})
		if i >= 0 {
			in.Options[o.Name] = valueOf(&o, words[i])
			words = slices.Delete(words, i, i+1)
		}
	}
}

func isDigit(text string) bool {
	_, err := notation.ParseDigit(nil, text)
	return err == nil
}

// valueOf returns the value of an option that a word stands for, or "".
func valueOf(o *command.Option, word string) string {
	n, err := strconv.Atoi(word)
	switch {
	case o.Kind == command.Integer && err == nil && o.Min <= n && n <= o.Max, o.Kind == command.Digit && err == nil && isDigit(word):
		return word
	case o.TakesGrid && o.Autocompletes && idWord.MatchString(word) && PuzzleID(word) != "":
		return word
	}
	value, _ := o.Named(word)
	return value
}

// idWord matches a word with a digit and a letter, which may be a puzzle's id.
var idWord = regexp.MustCompile(`\d.*[a-z]|[a-z].*\d`)

// puzzleID matches a possible puzzle id. Every puzzle's text is longer.
var puzzleID = regexp.MustCompile(`^#?([2-9a-z]{4,15})$`)

// PuzzleID returns the puzzle id that a text may be, without its #; "" for other texts.
func PuzzleID(text string) string {
	if id := puzzleID.FindStringSubmatch(strings.ToLower(text)); id != nil {
		return id[1]
	}
	return ""
}

// SplitGrade removes a grade, in any language, from a text: "x-wing hard", "easy naked pairs".
func SplitGrade(typed string) (rest string, grade drill.Grade) {
	words := strings.Fields(typed)
	for _, g := range drill.Grades() {
		for _, locale := range phrase.Locales() {
			name := spelling.FoldAccents(phrase.New(locale).Text("drill.grade."+string(g), nil))
			if i := slices.IndexFunc(words, func(word string) bool { return spelling.FoldAccents(word) == name }); i >= 0 {
				return strings.Join(slices.Delete(words, i, i+1), " "), g
			}
		}
	}
	return typed, drill.AnyGrade
}

// UnknownGrade returns a word next to a technique that is not a grade, as in "x-wing nightmare"; "" for none.
func UnknownGrade(typed string) string {
	words := strings.Fields(typed)
	if len(words) < 2 {
		return ""
	}
	last := len(words) - 1
	before := strings.Join(words[:last], " ")
	switch {
	case phrase.TechniqueCalled(before) != "", phrase.FindFamily(before) != "":
		return words[last]
	case phrase.TechniqueCalled(strings.Join(words[1:], " ")) != "":
		return words[0]
	}
	return ""
}

func isGrade(tier string) bool { return slices.Contains(drill.Grades(), drill.Grade(tier)) }
