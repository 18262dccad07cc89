package chaos

import (
	"strings"
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/internal/testkit/phrasetest"
	"pencilmark/solver"
)

// What people take for the word that something is done: parts of sentences of the
// catalogue. A test holds them against it.
const (
	textSaved         = "Saved."
	textRepeated      = "not judged"
	textSolved        = "Solved!"
	textSolution      = "The only solution."
	textSubmitted     = "in the queue"
	textApproved      = "**: for practice here."
	textRejected      = "**: rejected"
	textWithdrawn     = "You have withdrawn"
	textTakenOff      = "took it off"
	textPutBack       = "put it back"
	textPosting       = "on its way"
	textAlreadyPosted = "posted already"
	textAttemptEnded  = "done with this puzzle"
	textPaid          = "Your time grows by "
	textForgotten     = "nothing here names you"
	textReminded      = "When a daily is posted: **yes**"
	textInternal      = "Something went wrong on my side"
)

// textsNothingTold are what people are told who have given the program a live daily.
var textsNothingTold = []string{"which is live", "live on another server", "in disguise", "faster than I can think", "hands full", "took too long", "more than its share", "not set up"}

func TestTextsAreInTheCatalogue(t *testing.T) {
	p := phrase.New(phrase.DefaultLocale)
	for key, part := range map[string]string{
		"bot.answer.saved": textSaved, "bot.answer.repeated": textRepeated, "bot.answer.solved": textSolved,
		"bot.solve.solution": textSolution, "bot.submit.added": textSubmitted,
		"bot.submissions.withdrawn":  textWithdrawn,
		"bot.results.said.taken-off": textTakenOff, "bot.results.said.counted": textPutBack,
		"bot.setup.saved": textSaved, "bot.setup.posting": textPosting, "bot.error.posted": textAlreadyPosted, "bot.error.ended": textAttemptEnded,
		"bot.hint.cost": textPaid, "bot.privacy.done": textForgotten, "bot.remind.posted-on": textReminded, "bot.error.internal": textInternal,
	} {
		if text := p.Text(key, map[string]any{"Count": 2, "ID": "abcde", "At": "now", "Reason": "why", "Time": "30 s", "Total": "1 min", "Request": "abcde"}); !strings.Contains(text, part) {
			t.Errorf("%q is not in %s: %s", part, key, text)
		}
	}
}

func TestDecisionsAreInTheCatalogue(t *testing.T) {
	p := phrase.New(phrase.DefaultLocale)
	for state, part := range map[string]string{"approved": textApproved, "rejected": textRejected} {
		text := p.Text("bot.submissions.decided", map[string]any{"ID": "abcde", "State": p.Text("bot.submissions.state."+state, nil)})
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in %s", part, text)
		}
	}
}

// Players read their grid from what is said of its picture.
func TestBoardIsInTheAltText(t *testing.T) {
	g := solver.NewGrid(solver.Classic())
	g.Place(1, 7)
	alt := phrase.New(phrase.DefaultLocale).AltText(g, solver.CellSet{}, nil)
	if grid := phrasetest.GridIn(alt); grid != "-7"+strings.Repeat("-", 79) {
		t.Errorf("%q is read from %s", grid, alt)
	}
}
