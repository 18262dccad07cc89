package chaos

import (
	"strings"
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
)

// What people take for the word that something is done: parts of sentences of the
// catalogue. A test holds them against it.
const (
	textSaved         = "Saved."
	textRepeated      = "not judged"
	textSolved        = "Solved!"
	textSolution      = "The solution."
	textSubmitted     = "in the queue"
	textPosting       = "on its way"
	textAlreadyPosted = "posted already"
	textAttemptEnded  = "done with this puzzle"
)

func TestTextsAreInTheCatalogue(t *testing.T) {
	p := phrase.New(phrase.DefaultLocale)
	for key, part := range map[string]string{
		"bot.answer.saved": textSaved, "bot.answer.repeated": textRepeated, "bot.answer.solved": textSolved,
		"bot.solve.solution": textSolution, "bot.submit.added": textSubmitted,
		"bot.setup.saved": textSaved, "bot.setup.posting": textPosting, "bot.error.posted": textAlreadyPosted, "bot.error.ended": textAttemptEnded,
	} {
		if text := p.Text(key, map[string]any{"Count": 2}); !strings.Contains(text, part) {
			t.Errorf("%q is not in %s: %s", part, key, text)
		}
	}
}

// Players read their grid from what is said of its picture.
func TestBoardIsInTheAltText(t *testing.T) {
	g := solver.NewGrid(solver.Classic())
	g.Place(1, 7)
	alt := phrase.New(phrase.DefaultLocale).AltText(g, solver.CellSet{}, nil)
	if grid := gridPattern.FindString(alt); grid != "-7"+strings.Repeat("-", 79) {
		t.Errorf("%q is read from %s", grid, alt)
	}
}
