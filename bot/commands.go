package bot

import (
	"pencilmark/bot/command"
	"pencilmark/internal/phrase"
)

func commands() []handler {
	return []handler{
		dailyCommand(),
		playCommand(),
		hintCommand(),
		nextCommand(),
		whyCommand(),
		chainCommand(),
		stepsCommand(),
		pathCommand(),
		solveCommand(),
		answerCommand(),
		undoCommand(),
		lookCommand(),
		checkCommand(),
		rateCommand(),
		submitCommand(),
		giveUpCommand(),
		leaderboardCommand(),
		statsCommand(),
		archiveCommand(),
		replayCommand(),
		remindCommand(),
		userSettingsCommand(),
		setupCommand(),
		submissionsCommand(),
		resultsCommand(),
		techniqueCommand(),
		practiseCommand(),
		helpCommand(),
		privacyCommand(),
		aboutCommand(),
		inviteCommand(),
		rateThisCommand(),
		hintThisCommand(),
	}
}

// Commands returns all definitions in a locale, in the order in which help lists them.
func Commands(locale string) []command.Definition { return definitions(phrase.New(locale)) }

func definitions(p *phrase.Printer) (defs []command.Definition) {
	for _, h := range commands() {
		h.Translate(p)
		defs = append(defs, h.Definition)
	}
	return defs
}
