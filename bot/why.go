package bot

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/drill"
	"pencilmark/solver/notation"
)

func whyCommand() handler {
	return handler{
		Definition: command.Definition{Name: "why", Example: map[string]string{"cell": "r1c3", "digit": "1"}, Cost: 2, Options: append([]command.Option{{Name: "cell", Kind: command.Cell}, {Name: "digit", Kind: command.Digit}}, gridOptions()...)},
		run:        runWhy,
		complete:   completePuzzle,
		actions:    []action{{name: "why", plan: Plan{Private: true, Edit: true, Cost: 2}, run: pressWhy}},
	}
}

// quickly limits the number of deductions before the player gets a first reply saying that the search goes on.
const quickly = 64

// runWhy says why a cell must, or cannot, be a digit, in the current drill if no puzzle is named. Without a cell and a
// digit it gives a hint with the argument.
func runWhy(ctx context.Context, c *call) Reply {
	if !namesCandidate(c) {
		return hint(ctx, c, game.ArgumentLevel, c.Game.Play.HintUpTo)
	}
	if reply, ok := inExercise(ctx, c, func(c *call, d *drill.Drill) Reply { return whyInDrill(ctx, c, d) }); ok {
		return reply
	}
	ask := func(of game.Subject) (*play.Reason, error) {
		return c.Game.Play.WhyOrPrice(ctx, c.caller(), of, c.candidate, quickly)
	}
	return askAndShow(ctx, c, ask, firstReason)
}

func pressWhy(ctx context.Context, c *call) Reply {
	c.pressedLevel(1)
	about := func(l *solver.Layout) (solver.Candidate, error) {
		t, err := c.pressedTopic(l)
		if err == nil && (t.Cells.IsEmpty() || t.Digits == 0) {
			err = ErrUnknownAction
		}
		return solver.Candidate{Cell: t.Cells.First(), Digit: t.Digits.Min()}, err
	}
	return orRefuse(c, firstReason)(c.Game.Play.Why(ctx, c.caller(), c.attempt(), about, quickly))
}

// firstReason gives the reason or its price, and continues an unfinished search.
func firstReason(c *call, r *play.Reason) Reply {
	if r.Confirm {
		return c.forItsPrice(r.Work, whyAction(r.Work, r.Candidate, ""))
	}
	reply := reasonReply(c, r)
	if r.Kind == coach.ReasonUnfinished {
		reply.Finish = func(ctx context.Context) Message { return lastReason(ctx, c, r) }
	}
	return reply
}

func whyAction(w *game.Work, about solver.Candidate, as view) Action {
	topic := coach.Topic{Cells: solver.CellsOf(about.Cell), Digits: solver.DigitsOf(about.Digit)}
	return on("why", w, topicArgs(w.Grid.Layout(), topic, "0"+string(as))...)
}

// lastReason searches for a reason without the limit of the first answer.
func lastReason(ctx context.Context, c *call, r *play.Reason) Message {
	asked := func(*solver.Layout) (solver.Candidate, error) { return r.Asked, nil }
	whole, err := c.Game.Play.Why(ctx, c.caller(), game.Subject{Attempt: r.ID}, asked, coach.ThoroughEffort)
	if err != nil {
		return c.refuse(err).Message
	}
	return reasonReply(c, whole).Message
}

func (c *call) candidate(l *solver.Layout) (solver.Candidate, error) {
	t, err := notation.ParseFields(l, c.Option("cell"), c.Option("digit"))
	return solver.Candidate{Cell: t.Cell, Digit: t.Digit}, err
}

// reasonReply shows the reason for or against a candidate.
func reasonReply(c *call, r *play.Reason) Reply {
	text, files := c.readable(func(p *phrase.Printer) []string { return p.WhyAdvice(r.Reason, strong) })
	reply := adviceReply(c, r.Work, text, r.Cost, c.progress(r.Work, r.Cells()))
	reply.Controls, reply.Files = c.workControls(r.Work), files
	if c.argumentView != wholeArgument && r.ID != 0 && len(c.phrase.RestOfReason(r.Reason, strong)) > 0 {
		reply.Controls = append([]Control{c.button("show-all", Primary, whyAction(r.Work, r.Asked, wholeArgument))}, reply.Controls...)
	}
	if r.Kind == coach.ReasonArgument {
		reply.Pictures = []Picture{c.stepPicture(r.Work, r.Before, &r.Step, game.MaxHintLevel)}
		reply.Controls = append(reply.Controls, c.learnLink(r.Step.Technique, game.ArgumentLevel)...)
	}
	return reply
}

// adviceReply begins a reply with the coach's answer and its cost.
func adviceReply(c *call, w *game.Work, text []string, cost play.Cost, picture Picture) Reply {
	return Reply{Message: Message{
		Title: c.title(w), Text: strings.Join(text, "\n\n"), Tier: tierOf(w), Note: c.cost(cost), Pictures: []Picture{picture},
	}, Board: boardOf(w)}
}

func strong(text string) string { return "**" + text + "**" }

func chainCommand() handler {
	return handler{
		Definition: command.Definition{
			Name: "chain", Example: map[string]string{"links": "(2=6)r1c4-(6=7)r8c4-(7=2)r8c7"}, Cost: 2,
			Options: append([]command.Option{{Name: "links"}}, gridOptions()...),
		},
		run:      runChain,
		complete: completePuzzle,
		actions: []action{
			{name: "chain", plan: Plan{Private: true, Edit: true, Cost: 2}, run: pressChain},
			{name: "chain-apply", plan: Plan{Private: true, Edit: true, Cost: 2}, run: pressChainApply},
		},
	}
}

// runChain says whether a chain is valid, and what follows from it.
func runChain(ctx context.Context, c *call) Reply {
	ask := func(of game.Subject) (*play.Verdict, error) {
		return c.Game.Play.ChainOrPrice(ctx, c.caller(), of, readChain(c.Option("links")))
	}
	return askAndShow(ctx, c, ask, verdictReply)
}

func readChain(text string) play.AskAt[[]solver.Link] {
	return func(at *solver.Grid) ([]solver.Link, error) { return notation.ParseChain(at, text) }
}

func pressChain(ctx context.Context, c *call) Reply {
	return orRefuse(c, verdictReply)(c.Game.Play.Chain(ctx, c.caller(), c.attempt(), readPacked(c.action.Arg(1))))
}

func pressChainApply(ctx context.Context, c *call) Reply {
	v, err := c.Game.Play.ApplyChain(ctx, c.caller(), c.attempt(), readPacked(c.action.Arg(1)))
	switch {
	case err != nil:
		return c.refuse(err)
	case v.Any() || !v.Chain.Found:
		return verdictReply(c, v)
	}
	return appliedReply(ctx, c, v.Work, &v.Chain.Step, v.Cost, v.Done)
}

// verdictReply shows the verdict on a chain and offers to apply it, or shows its price.
func verdictReply(c *call, v *play.Verdict) Reply {
	if v.Confirm {
		return c.forItsPrice(v.Work, onVersion("chain", v.Work, packChain(v.At, v.Drawn)))
	}
	reply := adviceReply(c, v.Work, c.phrase.ChainAdvice(v.Verdict, strong), v.Cost, c.progress(v.Work, v.Cells()))
	reply.Controls = c.workControls(v.Work)
	if !v.Any() && v.Chain.Found {
		reply.Pictures = []Picture{c.stepPicture(v.Work, v.Before, &v.Chain.Step, game.MaxHintLevel)}
		reply.Controls = slices.Concat(chainControls(c, v), reply.Controls, c.learnLink(v.Chain.Step.Technique, game.MaxHintLevel))
	}
	return reply
}

// chainControls offers to apply a chain, if the attempt is in progress and the chain fits into a control's id.
func chainControls(c *call, v *play.Verdict) []Control {
	apply := onVersion("chain-apply", v.Work, packChain(v.At, v.Drawn))
	if _, ended := v.Ended(); apply.Arg(1) == "" || ended || v.ID == 0 || len(apply.String()) > MaxActionLength {
		return nil
	}
	return []Control{c.button("chain-apply", Primary, apply)}
}

// packChain writes a chain for a control's id, such as "2A4_6A4-6H4". It returns "" if readPacked could not read it
// back.
func packChain(at *solver.Grid, drawn []solver.Link) string {
	var b strings.Builder
	for i := range drawn {
		k := &drawn[i]
		if i == 0 {
			b.WriteString(packedEnd(at.Layout(), k.From, k.FromCells))
		}
		if k.Kind == solver.LinkStrong {
			b.WriteString(packedStrong)
		} else {
			b.WriteString("-")
		}
		b.WriteString(packedEnd(at.Layout(), k.To, k.ToCells))
	}
	if back, err := readPacked(b.String())(at); err != nil || !slices.Equal(back, drawn) {
		return ""
	}
	return b.String()
}

// packedStrong stands for a strong link, because an id cannot contain "=".
const packedStrong = "_"

func readPacked(text string) play.AskAt[[]solver.Link] {
	return readChain(strings.ReplaceAll(text, packedStrong, "="))
}

// packedEnd names a digit and its cells. Each cell's row is a letter.
func packedEnd(l *solver.Layout, c solver.Candidate, group solver.CellSet) string {
	group.Add(c.Cell)
	var names []string
	for cell := range group.All() {
		names = append(names, string(rune('A'+l.Row(cell)))+strconv.Itoa(l.Col(cell)+1))
	}
	return string(solver.Symbol(c.Digit)) + strings.Join(names, ",")
}

func checkCommand() handler {
	return handler{
		Definition: command.Definition{Name: "check", Example: exampleGrid(), Cost: 2, Options: pictureOptions()},
		run:        runCheck,
		complete:   completePuzzle,
		actions: []action{
			{name: "check", plan: Plan{Private: true, Edit: true, Cost: 2}, run: pressCheck},
		},
	}
}

func runCheck(ctx context.Context, c *call) Reply {
	if reply, ok := whilePractising(ctx, c, checkedDrill); ok {
		return reply
	}
	ask := func(of game.Subject) (*play.Check, error) { return c.Game.Play.Check(ctx, c.caller(), of) }
	return askAndShow(ctx, c, ask, showCheck)
}

func pressCheck(ctx context.Context, c *call) Reply {
	return orRefuse(c, showCheck)(c.Game.Play.Check(ctx, c.caller(), c.attempt()))
}

func showCheck(c *call, k *play.Check) Reply {
	picture := c.progress(k.Work, k.Cells())
	picture.Board.ConflictCells = cellsOf(k.Conflicts)
	reply := adviceReply(c, k.Work, c.phrase.CheckAdvice(k.CheckResult, k.Grid.Layout()), k.Cost, picture)
	if k.AwaitsHandIn() {
		reply.Text += " " + c.text("bot.check.hand-in", nil)
	}
	reply.Controls = checkControls(c, k)
	return reply
}

func checkControls(c *call, k *play.Check) []Control {
	switch {
	case k.AwaitsHandIn():
		return c.sharing(k.Work, []Control{c.button("hand-in", Success, on("hand-in", k.Work))}, "board")
	case k.Solved():
		return c.afterControls(k.Work, "board")
	}
	return c.controls(k.Work, "board")
}

func stepsCommand() handler {
	return handler{
		Definition: command.Definition{Name: "steps", Example: exampleGrid(), Cost: 2, Options: gridOptions()},
		run:        runSteps,
		complete:   completePuzzle,
		actions: []action{
			{name: "steps", plan: Plan{Private: true, Edit: true, Cost: 2}, run: pressSteps},
		},
	}
}

func runSteps(ctx context.Context, c *call) Reply {
	ask := func(of game.Subject) (*play.Steps, error) {
		all, err := c.Game.Play.Steps(ctx, c.caller(), of, false)
		if _, several := errors.AsType[*game.SeveralError](err); several && c.pastedGrid != nil {
			return c.Game.Play.OpenSteps(ctx, c.caller(), c.pastedGrid)
		}
		return all, err
	}
	return askAndShow(ctx, c, ask, showSteps)
}

func pressSteps(ctx context.Context, c *call) Reply {
	return orRefuse(c, showSteps)(c.Game.Play.Steps(ctx, c.caller(), c.attempt(), true))
}

// showSteps lists the steps, one line for each technique, or shows the price of the list.
func showSteps(c *call, all *play.Steps) Reply {
	if all.Confirm {
		reply := c.about(all.Work, "bot.steps.confirm", map[string]any{"Count": play.StepsWorth})
		reply.Controls = []Control{
			c.paid(c.button("steps", Danger, on("steps", all.Work)), all.Work, c.Game.Play.StepsPrice(all.Work), play.StepsWorth*c.Game.Play.Rules.DeepHint),
			c.button("keep", Primary, on("keep", all.Work)),
		}
		return reply
	}
	reply := adviceReply(c, all.Work, c.linking().StepsAdvice(all.Steps, strong), all.Cost, c.progress(all.Work, all.Cells()))
	if all.Several {
		reply.Controls = severalControls(c, all.Work)
	} else {
		reply.Controls = c.workControls(all.Work)
	}
	return reply
}
