package chaos

import (
	"strings"
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
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

// Players read their board from what is said of its picture.
func TestBoardIsInTheAltText(t *testing.T) {
	g := solver.NewGrid(solver.Classic())
	g.Place(1, 7)
	alt := phrase.New(phrase.DefaultLocale).Alt(g, solver.CellSet{}, nil)
	if board := lineIn.FindString(alt); board != "-7"+strings.Repeat("-", 79) {
		t.Errorf("%q is read from %s", board, alt)
	}
}
