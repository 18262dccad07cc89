package bot

import "pencilmark/internal/phrase"

// commands lists all commands in the order in which help shows them.
func commands() []command {
	return []command{
		daily(),
		play(),
		hint(),
		next(),
		solve(),
		answer(),
		check(),
		rate(),
		submit(),
		giveUp(),
		leaderboard(),
		stats(),
		setup(),
		help(),
		rateThis(),
		hintThis(),
	}
}

// Commands lists the definitions of all commands with descriptions in the given
// locale, in the order in which help shows them.
func Commands(locale string) []Definition { return definitions(phrase.New(locale)) }

func definitions(p *phrase.Printer) []Definition {
	var defs []Definition
	for _, c := range commands() {
		d := c.Definition
		if d.OnMessage {
			d.Title = p.Text("chat.title."+d.Name, nil)
			defs = append(defs, d)
			continue
		}
		d.Description = p.Text("bot.about."+d.Name, nil)
		for i := range d.Options {
			d.Options[i].Description = p.Text("bot.option."+d.Options[i].Name, nil)
			for j := range d.Options[i].Choices {
				label := &d.Options[i].Choices[j].Label
				*label = p.Text("bot.choice."+*label, nil)
			}
		}
		defs = append(defs, d)
	}
	return defs
}
