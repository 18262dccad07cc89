// Package command describes commands: their names, options and choices. Discord registers commands by these
// descriptions; the terminal and bot/words read by them what people type.
package command

import (
	"slices"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
)

// Definition describes one command.
type Definition struct {
	Name           string // 1 to 32 lower-case letters; with MessageCommand dashes too
	Title          string // as people type it in their language, or choose it from a menu; in English the Name, see NameOf
	Description    string // one line, at most 100 characters; none with MessageCommand
	Options        []Option
	MessageCommand bool              // chosen from the menu of a message, whose text it takes, instead of typed
	ManagersOnly   bool              // offered only to managers of the guild
	Slow           bool              // the reply is deferred at once, and not only when it is late
	Example        map[string]string // values by option, as help shows them
	Cost           int               // what it takes of a player's allowance; 0 is 1
}

// Kind says what an option takes.
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
	Picture             // a picture, which is sent along
)

// Option is one named value of a command. All options are optional.
type Option struct {
	Name          string // in the program and on the wire
	Title         string // the name as people type it in their language
	Description   string // one line, at most 100 characters
	About         string // the key of the description, if it is not the name
	Kind          Kind
	Min, Max      int      // Integer
	Choices       []Choice // Text: the only values allowed, if there are any
	Autocompletes bool     // Text: offers choices while it is typed
	Titles        string   // Text: the keys of the titles of values begin with it, such as "bot.command."
	TakesGrid     bool     // Text: takes a puzzle, which may be pasted on several lines
}

// Choice is one offer of a menu, of an option or of a completion.
type Choice struct {
	Label string // at most 100 characters
	Value string // at most 100 characters
	Typed string // of an option: the word that people type for it, as help shows it
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

// Automatic is the choice of no language: the platform's is used.
const Automatic = "auto"

// languageKey begins the key of a choice that is a language.
const languageKey = "language-"

// Languages returns the languages to choose from, and Automatic.
func Languages() []Choice {
	choices := []Choice{{Label: languageKey + Automatic, Value: Automatic}}
	for _, locale := range phrase.Locales() {
		choices = append(choices, Choice{Label: languageKey + locale, Value: locale})
	}
	return choices
}

// LanguageName returns the name of a language in that language.
func LanguageName(locale string) string { return phrase.New(locale).Text("language.name", nil) }

// NameOf returns the name of a command by its English title: "rate-this-grid" for "Rate this grid".
func NameOf(title string) string { return strings.ReplaceAll(strings.ToLower(title), " ", "-") }

// Translate sets the titles, the descriptions and the labels of the choices, which are catalogue keys before.
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

// about returns the key of an option's description. Most options of one name share it.
func (o *Option) about() string {
	switch {
	case o.About != "":
		return o.About
	case o.Kind == Layout:
		return "variant"
	}
	return o.Name
}

// Translate replaces the label, which is a catalogue key. A language keeps its own name. A label of several words has a
// word of its own to type.
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

// IsNamed reports whether a text is the choice's value, label or word, or names its language in any language.
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

// Named returns the value of the choice that a text names, also with another ending: "wochen" for "woche".
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

// maxLabel is more than the words of any choice's label.
const maxLabel = 16

// Cut returns the value of the choice whose label or word to type, of several words, some words begin with, and how
// many these are; n is 0 for none.
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

// IsSwitch reports whether the choices are on and off, so that their words say nothing without the option's name.
func (o *Option) IsSwitch() bool { return len(o.Choices) == 2 && o.Choices[0].Value == "on" }

// IsTitled reports whether a word is the option's title or name.
func (o *Option) IsTitled(word string) bool {
	word = spelling.FoldAccents(word)
	return word == spelling.FoldAccents(o.Title) || word == spelling.FoldAccents(o.Name)
}

// TypedValues lists what people type for the option's choices.
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

// TakesGrid reports whether the command can be about a puzzle that it is given.
func (d *Definition) TakesGrid() bool {
	return slices.ContainsFunc(d.Options, func(o Option) bool { return o.TakesGrid })
}

// ExampleLine returns the example as people type it, "" for none. With named, options stand behind their names.
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
