package chaos

import (
	"strings"
	"testing"

	"pencilmark/internal/phrase"
)

func TestSignsAreInTheCatalogue(t *testing.T) {
	p := phrase.New(phrase.DefaultLocale)
	for key, sign := range map[string]string{
		"bot.answer.saved": signSaved, "bot.answer.wrong": signWrong, "bot.answer.solved": signSolved,
		"bot.solve.solution": signSolution, "bot.submit.added": signSubmitted, "bot.submit.known": signSubmitted,
		"bot.setup.saved": signSaved, "bot.setup.posting": signPosting, "bot.error.posted": signPosted, "bot.error.ended": signEnded,
	} {
		if text := p.Text(key, map[string]any{"Count": 2}); !strings.Contains(text, sign) {
			t.Errorf("%q is not in %s: %s", sign, key, text)
		}
	}
}
