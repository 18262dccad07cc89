package bot

import (
	"strings"

	"pencilmark/internal/phrase"
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

// Commands lists the definitions of all commands with titles and descriptions in
// the given locale, in the order in which help shows them.
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

// describe puts an option into the words of a locale. The labels of its choices
// are keys until then.
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
