package bot

import (
	"context"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/drill"
	"pencilmark/solver/notation"
)

func why() command {
	return command{
		Definition: Definition{Name: "why", Example: map[string]string{"cell": "r1c3", "digit": "1"}, Cost: 2, Options: append([]Option{{Name: "cell", Kind: OptionCell}, {Name: "digit", Kind: OptionDigit}}, gridOptions()...)},
		run:        runWhy,
		complete:   completePuzzle,
		actions:    []action{{name: "why", plan: Plan{Private: true, Edit: true, Cost: 2}, run: pressWhy}},
	}
}

// quickly bounds the deductions before the player reads that the search goes on.
const quickly = 64

// runWhy says why a cell is, or cannot be, a digit, in the open drill if no puzzle is named. Without both it is a hint
// with the argument.
func runWhy(ctx context.Context, c *call) Reply {
	if !c.namesCandidate() {
		return c.hint(ctx, game.ArgumentLevel, c.Game.Play.HintUpTo)
	}
	if reply, ok := c.inExercise(ctx, func(d *drill.Drill) Reply { return c.whyInDrill(ctx, d) }); ok {
		return reply
	}
	ask := func(of game.Subject) (*play.Reason, error) {
		return c.Game.Play.WhyOrPrice(ctx, c.caller(), of, c.candidate, quickly)
	}
	return asked(ctx, c, ask, c.firstReason)
}

// pressWhy says it for its price.
func pressWhy(ctx context.Context, c *call) Reply {
	about := func(l *solver.Layout) (solver.Candidate, error) {
		t, err := c.pressedTopic(l)
		return solver.Candidate{Cell: t.Cells.First(), Digit: t.Digits.Min()}, err
	}
	return orRefuse(c, c.firstReason)(c.Game.Play.Why(ctx, c.caller(), c.attempt(), about, quickly))
}

// firstReason gives the reason or its price, and continues an unfinished search.
func (c *call) firstReason(r *play.Reason) Reply {
	if r.Confirm {
		topic := coach.Topic{Cells: solver.CellsOf(r.Candidate.Cell), Digits: solver.DigitsOf(r.Candidate.Digit)}
		return c.forItsPrice(r.Work, on("why", r.Work, topicArgs(r.Grid.Layout(), topic, "0")...))
	}
	reply := c.reason(r)
	if r.Kind == coach.ReasonUnfinished {
		reply.Finish = func(ctx context.Context) Message { return c.lastReason(ctx, r) }
	}
	return reply
}

// lastReason looks for a reason until there is one.
func (c *call) lastReason(ctx context.Context, r *play.Reason) Message {
	asked := func(*solver.Layout) (solver.Candidate, error) { return r.Asked, nil }
	whole, err := c.Game.Play.Why(ctx, c.caller(), game.Subject{Attempt: r.ID}, asked, coach.ThoroughEffort)
	if err != nil {
		return c.refuse(err).Message
	}
	return c.reason(whole).Message
}

// candidate reads what the options ask about.
func (c *call) candidate(l *solver.Layout) (solver.Candidate, error) {
	t, err := notation.ParseFields(l, c.Option("cell"), c.Option("digit"))
	return solver.Candidate{Cell: t.Cell, Digit: t.Digit}, err
}

// reason tells what there is to say of a candidate.
func (c *call) reason(r *play.Reason) Reply {
	reply := c.advice(r.Work, c.phrase.WhyAdvice(r.Reason, strong), r.Cost)
	reply.Pictures = []Picture{c.progress(r.Work, r.Cells())}
	if r.Kind == coach.ReasonArgument {
		reply.Pictures = []Picture{c.stepPicture(r.Work, r.Before, &r.Step, game.ArgumentLevel)}
		reply.Controls = append(reply.Controls, c.learnLink(r.Step.Technique, game.ArgumentLevel)...)
	}
	return reply
}

// advice begins a reply with what a coach answers, and what it costs.
func (c *call) advice(w *game.Work, text []string, cost play.Cost) Reply {
	return Reply{Message: Message{
		Title: c.title(w), Text: strings.Join(text, "\n\n"), Tier: tierOf(w),
		Controls: c.workControls(w), Note: c.cost(cost),
	}, Board: boardOf(w)}
}

// strong marks what is stressed.
func strong(text string) string { return "**" + text + "**" }
