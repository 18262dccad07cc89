package console

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"pencilmark/bot/command"
	"pencilmark/internal/spelling"
	"pencilmark/solver/format"
	"pencilmark/solver/notation"
)

// splitCommand splits a line into a command in lower case, without its slash, and the rest. "?" means help.
func splitCommand(text string) (name, rest string) {
	text = strings.TrimPrefix(strings.TrimSpace(text), "/")
	end := strings.IndexAny(text, " \t")
	if end < 0 {
		end = len(text)
	}
	if name = strings.ToLower(text[:end]); name == "?" {
		name = "help"
	}
	return name, strings.TrimSpace(text[end:])
}

// firstWord returns the first word of a line, in lower case.
func firstWord(text string) string {
	name, _ := splitCommand(text)
	return name
}

// parseOptions reads a command's options. Each is given by its name and value, or by a value that only one option
// takes. The rest of the line goes to the first option of free text.
func parseOptions(def *command.Definition, rest string) (map[string]string, bool) {
	given := map[string]string{}
	rest = cutNamed(def, given, rest)
	if _, taken := given["cell"]; !taken && def.HasKind(command.Cell) {
		if named, other := notation.SplitTarget(rest); named != "" {
			given["cell"], rest = named, other
		}
	}
	if def.HasKind(command.Layout) {
		if layout, other := notation.SplitLayout(rest); layout != "" {
			given["layout"], rest = strings.TrimSpace(given["layout"]+" "+layout), other
		}
	}
	if !spacedRow(rest) {
		rest = take(def, given, rest)
	}
	for _, o := range []struct {
		name  string
		taken bool // the command has the option
		cut   func(text string) (value, rest string)
	}{{"layout", hasOption(def, "layout"), cutLayout}, {"digit", def.HasKind(command.Digit), cutDigit}, {"links", hasOption(def, "links"), cutChain}} {
		if given[o.name] == "" && o.taken {
			if value, other := o.cut(rest); value != "" {
				given[o.name], rest = value, other
			}
		}
	}
	if rest == "" {
		return given, true
	}
	for _, o := range def.Options {
		if _, taken := given[o.Name]; !taken && o.Kind == command.Text && len(o.Choices) == 0 {
			given[o.Name] = rest
			return given, true
		}
	}
	return given, false
}

// hasOption reports whether a command has an option of free text.
func hasOption(def *command.Definition, name string) bool {
	return slices.ContainsFunc(def.Options, func(o command.Option) bool { return o.Name == name && o.Kind == command.Text })
}

// cutLayout removes a shape from a text that has a puzzle before or after it.
func cutLayout(text string) (layout, rest string) {
	if format.IsExport(text) {
		return "", text
	}
	before, layout, after, ok := notation.FindShape(text)
	before, after = strings.TrimSpace(before), strings.TrimSpace(after)
	if !ok || (before == "") == (after == "") {
		return "", text
	}
	return layout, before + after
}

// cutChain removes a chain from a text that has only a puzzle before or after it.
func cutChain(text string) (links, puzzle string) {
	before, links, after, ok := notation.FindChain(text)
	puzzle = strings.TrimSpace(before + after)
	isID := len(puzzle) >= minPuzzleID && strings.ContainsAny(puzzle, "0123456789") && !strings.ContainsAny(puzzle, " ()")
	if !ok || before != "" && after != "" || !format.BeginsPuzzle(puzzle) && !isID {
		return "", text
	}
	return links, puzzle
}

// spacedRow reports whether a text begins with a row of single characters.
func spacedRow(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	cells := 0
	for word := range strings.FieldsSeq(line) {
		if utf8.RuneCountInString(word) > 1 {
			return false
		}
		cells++
	}
	return cells >= 4
}

// take reads options from the start of a text into given, and returns the rest.
func take(def *command.Definition, given map[string]string, text string) (rest string) {
	for text != "" {
		name, value, after, ok := readOption(def, given, text)
		if !ok {
			break
		}
		given[name], text = value, after
	}
	return text
}

// cutDigit removes a digit from a text that is a digit, or a digit and a puzzle.
func cutDigit(text string) (digit, rest string) {
	words := strings.Fields(text)
	if len(words) != 2 {
		words = []string{text, ""}
	}
	for i, word := range words {
		other := words[1-i]
		if _, err := notation.ParseDigit(nil, word); err == nil && (other == "" || format.BeginsPuzzle(other)) {
			return word, other
		}
	}
	return "", text
}

func same(a, b string) bool { return spelling.FoldAccents(a) == spelling.FoldAccents(b) }

func cutWord(text string) (word, rest string) {
	end := strings.IndexAny(text, " \t\n")
	if end < 0 {
		return text, ""
	}
	return text[:end], strings.TrimLeft(text[end:], " \t")
}

// readNamed reads a word that contains the option's name, such as level=3.
func readNamed(def *command.Definition, word string) (name, value string, ok bool) {
	at := strings.IndexAny(word, "=:")
	for _, o := range def.Options {
		if at > 0 && o.IsTitled(word[:at]) {
			value, _ := read(&o, word[at+1:])
			return o.Name, value, true
		}
	}
	return "", "", false
}

// readOption reads an option at the start of a text, if the text names the option or is one of its values.
func readOption(def *command.Definition, given map[string]string, text string) (name, value, rest string, ok bool) {
	word, rest := cutWord(text)
	if name, value, ok := readNamed(def, word); ok {
		return name, value, rest, true
	}
	free := slices.DeleteFunc(slices.Clone(def.Options), func(o command.Option) bool { _, taken := given[o.Name]; return taken })
	for _, o := range free {
		if value, n := o.Cut(strings.Fields(text)); n > 0 {
			for range n {
				_, text = cutWord(text)
			}
			return o.Name, value, text, true
		}
	}
	for _, o := range free {
		if value, ok := read(&o, word); ok {
			return o.Name, value, rest, true
		}
	}
	return "", "", "", false
}

// read returns the option's value that a word stands for, and reports whether the word is an allowed value.
func read(o *command.Option, word string) (value string, ok bool) {
	if o.Kind == command.Integer {
		n, err := strconv.Atoi(word)
		return word, err == nil && o.Min <= n && n <= o.Max
	}
	if value, ok := o.Named(word); ok {
		return value, true
	}
	return word, false
}

// badValue returns the first option that has an invalid value, or nil.
func badValue(def *command.Definition, given map[string]string) *command.Option {
	for i := range def.Options {
		o := &def.Options[i]
		if value, ok := given[o.Name]; ok && len(values(o)) > 0 {
			if _, ok := read(o, value); !ok {
				return o
			}
		}
	}
	return nil
}

func values(o *command.Option) []string {
	var list []string
	if o.Kind == command.Integer {
		for n := o.Min; n <= o.Max; n++ {
			list = append(list, strconv.Itoa(n))
		}
	}
	return append(list, o.TypedValues()...)
}

// nearest returns the command whose title is closest to a word, "" if none is close.
func nearest(defs []command.Definition, typed string) string {
	titles := map[string]string{}
	var words []string
	for _, d := range defs {
		words = append(words, spelling.FoldAccents(d.Title))
		titles[spelling.FoldAccents(d.Title)] = d.Title
	}
	return titles[spelling.NearestWord(spelling.FoldAccents(typed), words)]
}

var aWord = regexp.MustCompile(`\S+`)

// cutNamed removes named options from a text: "level=3", "level: 3", and "level 3" if the option has a list of values.
// "guess: " takes all words up to a grid or the next name.
func cutNamed(def *command.Definition, given map[string]string, text string) (rest string) {
	var kept strings.Builder
	at, spans := 0, aWord.FindAllStringIndex(text, -1)
	words := aWord.FindAllString(text, -1)
	for i := 0; i < len(words); i++ {
		n, name, value := namedAt(def, words[i:])
		if n == 0 {
			continue
		}
		given[name] = value
		kept.WriteString(text[at:spans[i][0]])
		i += n - 1
		at = spans[i][1]
	}
	kept.WriteString(text[at:])
	return strings.TrimSpace(kept.String())
}

// namedAt reads the option that the first word names. It returns the number of words used, 0 for none.
func namedAt(def *command.Definition, words []string) (n int, name, value string) {
	first, rest := words[0], words[1:]
	name, value, named := readNamed(def, first)
	o := optionTitled(def, strings.TrimRight(first, ":="))
	if named && o == nil {
		begun := first[strings.IndexAny(first, "=:")+1:]
		if label, n := optionTitled(def, name).Cut(append([]string{begun}, rest...)); n > 0 {
			return n, name, label
		}
		return 1, name, value
	}
	if o == nil || len(rest) == 0 {
		return 0, "", ""
	}
	if value, n := o.Cut(rest); n > 0 {
		return n + 1, o.Name, value
	}
	if len(o.Choices) > 0 || o.Kind == command.Integer {
		value, listed := read(o, rest[0])
		if named || listed {
			return 2, o.Name, value
		}
		return 0, "", ""
	}
	if !named {
		return 0, "", ""
	}
	end := slices.IndexFunc(rest, func(word string) bool {
		_, _, other := readNamed(def, word)
		return other || format.BeginsPuzzle(word)
	})
	if end < 0 {
		end = len(rest)
	}
	end = max(end, 1) // the first word may itself be a grid
	return end + 1, o.Name, strings.Join(rest[:end], " ")
}

// optionTitled returns the option with a title or name, or nil.
func optionTitled(def *command.Definition, name string) *command.Option {
	i := slices.IndexFunc(def.Options, func(o command.Option) bool { return o.IsTitled(name) })
	if i < 0 {
		return nil
	}
	return &def.Options[i]
}
