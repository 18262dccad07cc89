package bot

import (
	"pencilmark/bot/command"
	"pencilmark/internal/phrase"
)

// commands lists all commands in the order in which help shows them.
func commands() []handler {
	return []handler{
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
func Commands(locale string) []command.Definition { return definitions(phrase.New(locale)) }

func definitions(p *phrase.Printer) (defs []command.Definition) {
	for _, h := range commands() {
		h.Translate(p)
		defs = append(defs, h.Definition)
	}
	return defs
}
