package bot

import (
	"slices"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
)

// commands lists all commands in the order in which help shows them.
func commands() []command {
	return []command{
		daily(),
		playCommand(),
		hint(),
		next(),
		why(),
		chain(),
		steps(),
		path(),
		solve(),
		answer(),
		undo(),
		look(),
		check(),
		rate(),
		submit(),
		giveUp(),
		leaderboard(),
		stats(),
		archive(),
		replayCommand(),
		remind(),
		userSettings(),
		setup(),
		submissionsCommand(),
		resultsCommand(),
		technique(),
		practise(),
		help(),
		privacy(),
		about(),
		invite(),
		rateThis(),
		hintThis(),
	}
}

// Commands returns all definitions in a locale, in the order of help.
func Commands(locale string) []Definition { return definitions(phrase.New(locale)) }

func definitions(p *phrase.Printer) []Definition {
	var defs []Definition
	for _, c := range commands() {
		d := c.Definition
		if d.MessageCommand {
			d.Title = p.Text("chat.title."+d.Name, nil)
			defs = append(defs, d)
			continue
		}
		d.Title, d.Description = p.Text("bot.command."+d.Name, nil), p.Text("bot.about."+d.Name, nil)
		for i := range d.Options {
			d.Options[i].describe(p)
		}
		defs = append(defs, d)
	}
	return defs
}

// about is the key of an option's description: most of a name are alike.
func (o *Option) about() string {
	switch {
	case o.About != "":
		return o.About
	case o.Kind == OptionLayout:
		return "variant"
	}
	return o.Name
}

// describe translates an option. The labels of its choices are catalogue keys before.
func (o *Option) describe(p *phrase.Printer) {
	o.Title, o.Description = p.Text("bot.argument."+o.Name, nil), p.Text("bot.option."+o.about(), nil)
	for i := range o.Choices {
		o.Choices[i].Label = choiceLabel(p, o.Choices[i].Label)
	}
}

// choiceLabel is what a choice is called, by its key.
func choiceLabel(p *phrase.Printer, key string) string {
	locale, isLanguage := strings.CutPrefix(key, languageKey)
	if isLanguage && locale != automatic {
		return languageName(locale)
	}
	return p.Text("bot.choice."+key, nil)
}

// OptionKind says what an option takes.
type OptionKind int

// The kinds of option.
const (
	OptionText    OptionKind = iota // free text, possibly of several lines
	OptionInteger                   // a whole number from Min to Max
	OptionChannel                   // a text channel of the guild, as its id
	OptionRole                      // a role of the guild, as its id
	OptionCell                      // text that names a cell, or a cell and its digit
	OptionDigit                     // text that names a digit, or a digit and its cell
	OptionLayout                    // text that names a kind of sudoku
)

// Option is one named value of a command. All options are optional.
type Option struct {
	Name          string // in the program and on the wire
	Title         string // the name as people type it in their language
	Description   string // one line, at most 100 characters
	About         string // the key of the description, if it is not the name
	Kind          OptionKind
	Min, Max      int      // Whole
	Choices       []Choice // Text: the only values allowed, where there are any
	Autocompletes bool     // Text: offers choices while it is typed
	TakesGrid     bool     // Text: takes a puzzle, which may be pasted on several lines
}

// Definition describes a command to Discord, which registers it, and to the terminal, which parses lines by it.
type Definition struct {
	Name           string // 1 to 32 lower-case letters; with MessageCommand dashes too
	Title          string // as people type it in their language, or choose it from a menu; in English it is the Name, see CommandName
	Description    string // one line, at most 100 characters; none with MessageCommand
	Options        []Option
	MessageCommand bool              // not typed but chosen from any message's menu, whose text it takes
	ManagersOnly   bool              // offered only to those who may manage the guild
	Slow           bool              // known to take its time: the reply is deferred at once, and not only when it is late
	Example        map[string]string // what it may be given, by option, as help shows it
	Cost           int               // what it takes of a player's allowance; 0 is 1
}

// Typed is what people type for a choice: its label, if that is a word.
func (c *Choice) Typed() string {
	if strings.ContainsAny(c.Label, " \u00a0\u202f") {
		return c.Value
	}
	return strings.ToLower(c.Label)
}

// ExampleLine returns the example as people type it in a place, "" for none.
func (d *Definition) ExampleLine(p Place) string {
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
				value = choice.Typed()
			}
		}
		if p != PlaceConsole {
			value = o.Title + ":" + value
		}
		words = append(words, value)
	}
	return strings.Join(words, " ")
}

// HasKind reports whether the command has an option of a kind.
func (d *Definition) HasKind(kind OptionKind) bool {
	return slices.ContainsFunc(d.Options, func(o Option) bool { return o.Kind == kind })
}

// CommandName returns the name of a command by its English title: "rate-this-grid" for "Rate this grid".
func CommandName(title string) string { return strings.ReplaceAll(strings.ToLower(title), " ", "-") }

// Plan is what can be said about a reply before the work is done.
type Plan struct {
	Private bool // show the reply, and any sign of waiting, to the player alone
	Slow    bool // known to take its time: the reply is deferred at once, and not only when it is late
	Edit    bool // the reply replaces the message that the control stands on
	Modal   bool // the reply is a modal: never defer
	Publish bool // the reply is for all to read, unless it is a refusal: that is Private

	Cost int    // what it takes of the player's allowance
	Name string // what it is, of a bounded number of names; "" for what nobody knows
}

// IsNamed reports whether a word is the command's title or name, regardless of case and accents.
func (d *Definition) IsNamed(word string) bool {
	word = spelling.FoldAccents(word)
	return word == spelling.FoldAccents(d.Title) || word == spelling.FoldAccents(d.Name)
}

// Called reports whether a word is the choice's value or label, or names the language that it is.
func (c *Choice) Called(word string) bool {
	word = spelling.FoldAccents(word)
	return word == spelling.FoldAccents(c.Value) || word == spelling.FoldAccents(c.Label) || isLanguageCalled(c.Value, word)
}
