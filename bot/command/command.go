// Package command describes commands: their names, options and choices. Discord registers commands with these
// descriptions; the terminal and bot/words use them to understand typed text.
package command

import (
	"slices"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
)

// Definition describes one command.
type Definition struct {
	Name           string // 1 to 32 lower-case letters; for a MessageCommand also dashes
	Title          string // typed or chosen in the player's language; English titles determine Name, see NameOf
	Description    string // one line, at most 100 characters; empty for a MessageCommand
	Options        []Option
	MessageCommand bool              // chosen from a message's menu instead of typed; works on that message's text
	ManagersOnly   bool              // offered only to managers of the guild
	Slow           bool              // the reply is always deferred at once
	Example        map[string]string // option values that help shows as an example
	Cost           int               // how much of a player's rate limit it uses; 0 means 1
}

// Kind is the type of an option's value.
type Kind int

// The kinds of option.
const (
	Text    Kind = iota // free text, possibly of several lines
	Integer             // a whole number from Min to Max
	Channel             // a text channel of the guild, as its id
	Role                // a role of the guild, as its id
	Cell                // text that names a cell, or a cell and its digit
	Digit               // text that names a digit, or a digit and its cell
	Layout              // text that names a kind of sudoku
	Picture             // a picture that is attached
)

// Option is one named value of a command. All options are optional.
type Option struct {
	Name          string // used in the program and in Discord's API
	Title         string // the name that people type in their language
	Description   string // one line, at most 100 characters
	About         string // the key of the description, if it differs from the name
	Kind          Kind
	Min, Max      int      // for Integer
	Choices       []Choice // for Text: the only values allowed, if there are any
	Autocompletes bool     // for Text: offers choices while it is typed
	Titles        string   // for Text: the prefix of the keys for the values' titles, such as "bot.command."
	TakesGrid     bool     // for Text: takes a puzzle, which may have several lines
}

// Choice is one item of a menu, of an option's values or of a completion.
type Choice struct {
	Label string // at most 100 characters
	Value string // at most 100 characters
	Typed string // for an option: the word that people type, as help shows it
}

// Choices returns choices whose labels are their values.
func Choices[T ~string](values ...T) (choices []Choice) {
	for _, v := range values {
		choices = append(choices, Choice{Label: string(v), Value: string(v)})
	}
	return choices
}

// OnOff returns the choices on and off.
func OnOff() []Choice { return Choices("on", "off") }

// Automatic is the choice that leaves the language to the platform.
const Automatic = "auto"

// languageKey is the prefix of the keys of language choices.
const languageKey = "language-"

// Languages returns a choice for each language, after Automatic.
func Languages() []Choice {
	choices := []Choice{{Label: languageKey + Automatic, Value: Automatic}}
	for _, locale := range phrase.Locales() {
		choices = append(choices, Choice{Label: languageKey + locale, Value: locale})
	}
	return choices
}

// LanguageName returns the name of a language in that language.
func LanguageName(locale string) string { return phrase.New(locale).Text("language.name", nil) }

// NameOf returns the name of a message command with an English title: "rate-this-grid" for "Rate this grid".
func NameOf(title string) string { return strings.ReplaceAll(strings.ToLower(title), " ", "-") }

// Translate sets the titles and descriptions, and replaces the labels of the choices, which were catalogue keys.
func (d *Definition) Translate(p *phrase.Printer) {
	if d.MessageCommand {
		d.Title = p.Text("chat.title."+d.Name, nil)
		return
	}
	d.Title, d.Description = p.Text("bot.command."+d.Name, nil), p.Text("bot.about."+d.Name, nil)
	for i := range d.Options {
		o := &d.Options[i]
		if value := d.Example[o.Name]; o.Titles != "" && value != "" {
			d.Example[o.Name] = p.Text(o.Titles+value, nil)
		}
		o.Title, o.Description = p.Text("bot.argument."+o.Name, nil), p.Text("bot.option."+o.about(), nil)
		for j := range o.Choices {
			o.Choices[j].Translate(p)
		}
	}
}

// about returns the key of an option's description. Most options with the same name share it.
func (o *Option) about() string {
	switch {
	case o.About != "":
		return o.About
	case o.Kind == Layout:
		return "variant"
	}
	return o.Name
}

// Translate replaces the label, which is a catalogue key. The label of a language is its own name for itself. If the
// label has several words, Typed is a separate single word.
func (c *Choice) Translate(p *phrase.Printer) {
	key := c.Label
	if locale, isLanguage := strings.CutPrefix(key, languageKey); isLanguage && locale != Automatic {
		c.Label = LanguageName(locale)
	} else {
		c.Label = p.Text("bot.choice."+key, nil)
	}
	c.Typed = strings.ToLower(c.Label)
	if strings.ContainsAny(c.Label, " \u00a0\u202f") {
		c.Typed = p.Text("bot.value."+key, nil)
	}
}

// IsNamed reports whether a text is the choice's value, label or typed word, or names its language in any language.
func (c *Choice) IsNamed(text string) bool {
	text = spelling.FoldAccents(text)
	if slices.Contains([]string{spelling.FoldAccents(c.Value), spelling.FoldAccents(c.Label), spelling.FoldAccents(c.Typed)}, text) {
		return true
	}
	if !slices.Contains(phrase.Locales(), c.Value) {
		return false
	}
	names := strings.Split(phrase.New(c.Value).Text("language.called", nil), ", ")
	return slices.ContainsFunc(names, func(name string) bool { return spelling.FoldAccents(name) == text })
}

// Named returns the value of the choice that a text names. The text may have another ending: "wochen" for "woche".
func (o *Option) Named(text string) (value string, ok bool) {
	at := slices.IndexFunc(o.Choices, func(c Choice) bool { return c.IsNamed(text) })
	if at < 0 {
		word := spelling.FoldAccents(text)
		at = slices.IndexFunc(o.Choices, func(c Choice) bool { return spelling.Inflects(spelling.FoldAccents(c.Typed), word) })
	}
	if at < 0 {
		return "", false
	}
	return o.Choices[at].Value, true
}

// maxLabel exceeds the number of words in any label.
const maxLabel = 16

// Cut returns the value of the choice whose label or typed word has several words and is at the start of words. n is
// the number of those words, 0 if there is none.
func (o *Option) Cut(words []string) (value string, n int) {
	labels := map[string]string{}
	for _, c := range o.Choices {
		labels[spelling.FoldWords(c.Label)], labels[spelling.FoldWords(c.Typed)] = c.Value, c.Value
	}
	var begun strings.Builder
	begun.WriteString(" ")
	for i := 0; i < min(len(words), maxLabel) && len(labels) > 0; i++ {
		begun.WriteString(strings.TrimLeft(spelling.FoldWords(words[i]), " "))
		if v, ok := labels[begun.String()]; ok && strings.Count(begun.String(), " ") > 2 {
			value, n = v, i+1
		}
	}
	return value, n
}

// IsSwitch reports whether the choices are on and off, which mean nothing without the option's name.
func (o *Option) IsSwitch() bool { return len(o.Choices) == 2 && o.Choices[0].Value == "on" }

// IsTitled reports whether a word is the option's title or name.
func (o *Option) IsTitled(word string) bool {
	word = spelling.FoldAccents(word)
	return word == spelling.FoldAccents(o.Title) || word == spelling.FoldAccents(o.Name)
}

// TypedValues returns the words that people type for the option's choices.
func (o *Option) TypedValues() (typed []string) {
	for _, c := range o.Choices {
		typed = append(typed, c.Typed)
	}
	return typed
}

// IsNamed reports whether a word is the command's title or name, regardless of case and accents.
func (d *Definition) IsNamed(word string) bool {
	word = spelling.FoldAccents(word)
	return word == spelling.FoldAccents(d.Title) || word == spelling.FoldAccents(d.Name)
}

// HasKind reports whether the command has an option of a kind.
func (d *Definition) HasKind(kind Kind) bool {
	return slices.ContainsFunc(d.Options, func(o Option) bool { return o.Kind == kind })
}

// Typed lists the options that can be typed. A picture cannot.
func (d *Definition) Typed() []Option {
	return slices.DeleteFunc(slices.Clone(d.Options), func(o Option) bool { return o.Kind == Picture })
}

// TakesGrid reports whether the command has an option that takes a puzzle.
func (d *Definition) TakesGrid() bool {
	return slices.ContainsFunc(d.Options, func(o Option) bool { return o.TakesGrid })
}

// ExampleLine returns the example as people type it, "" for none. If named is set, each value follows its option's
// name.
func (d *Definition) ExampleLine(named bool) string {
	if len(d.Example) == 0 {
		return ""
	}
	words := []string{d.Title}
	for _, o := range d.Options {
		value, ok := d.Example[o.Name]
		if !ok {
			continue
		}
		for _, choice := range o.Choices {
			if choice.Value == value {
				value = choice.Typed
			}
		}
		if named {
			value = o.Title + ":" + value
		}
		words = append(words, value)
	}
	return strings.Join(words, " ")
}
