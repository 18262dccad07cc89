package console

import (
	"regexp"
	"slices"
	"strings"

	"pencilmark/bot"
	"pencilmark/solver/format"
)

var aWord = regexp.MustCompile(`\S+`)

// cutNamed takes the options out of a text that it names, wherever they stand: "level=3",
// "level: 3", and "level 3" where the option lists what it takes. Behind "guess: " go all
// words up to a grid or the next name.
func cutNamed(def *bot.Definition, given map[string]string, text string) (rest string) {
	var kept strings.Builder
	at, words := 0, aWord.FindAllStringIndex(text, -1)
	word := func(i int) string { return text[words[i][0]:words[i][1]] }
	for i := 0; i < len(words); i++ {
		n, name, value := namedAt(def, i, len(words), word)
		if n == 0 {
			continue
		}
		given[name] = value
		kept.WriteString(text[at:words[i][0]])
		i += n - 1
		at = words[i][1]
	}
	kept.WriteString(text[at:])
	return strings.TrimSpace(kept.String())
}

// namedAt reads the option that a word names, and how many words it takes with its value: 0
// for a word that names none.
func namedAt(def *bot.Definition, i, count int, word func(int) string) (n int, name, value string) {
	name, value, named := readNamed(def, word(i))
	title := strings.TrimRight(word(i), ":=")
	if named && optionTitled(def, title) == nil {
		return 1, name, value
	}
	o := optionTitled(def, title)
	if o == nil || i+1 == count {
		return 0, "", ""
	}
	if len(o.Choices) > 0 || o.Kind == bot.OptionInteger {
		value, listed := read(o, word(i+1))
		if named || listed {
			return 2, o.Name, value
		}
		return 0, "", ""
	}
	if !named {
		return 0, "", ""
	}
	end := i + 1
	for ; end < count && !format.BeginsPuzzle(word(end)); end++ {
		if _, _, other := readNamed(def, word(end)); other {
			break
		}
	}
	if end == i+1 {
		return 2, o.Name, word(i + 1) // the grid that is named
	}
	var taken []string
	for j := i + 1; j < end; j++ {
		taken = append(taken, word(j))
	}
	return end - i, o.Name, strings.Join(taken, " ")
}

// optionTitled finds an option by its name here or in the program.
func optionTitled(def *bot.Definition, name string) *bot.Option {
	i := slices.IndexFunc(def.Options, func(o bot.Option) bool { return same(name, o.Title) || same(name, o.Name) })
	if i < 0 {
		return nil
	}
	return &def.Options[i]
}
