package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/solver"
	"pencilmark/solver/notation"
)

func chain() command {
	return command{
		Definition: Definition{
			Name: "chain", Example: map[string]string{"links": "(2=6)r1c4-(6=7)r8c4-(7=2)r8c7"}, Cost: 2,
			Options: append([]Option{{Name: "links"}}, gridOptions()...),
		},
		run:      runChain,
		complete: completePuzzle,
		actions: []action{
			{name: "chain", plan: Plan{Private: true, Edit: true, Cost: 2}, run: pressChain},
			{name: "chain-apply", plan: Plan{Private: true, Edit: true, Cost: 2}, run: pressChainApply},
		},
	}
}

// runChain says whether a chain is right, and what follows from it.
func runChain(ctx context.Context, c *call) Reply {
	ask := func(of game.Subject) (*play.Verdict, error) {
		return c.Game.Play.ChainOrPrice(ctx, c.caller(), of, readChain(c.Option("links")))
	}
	return asked(ctx, c, ask, c.verdict)
}

func readChain(text string) play.AskAt[[]solver.Link] {
	return func(at *solver.Grid) ([]solver.Link, error) { return notation.ParseChain(at, text) }
}

// pressChain says it for its price.
func pressChain(ctx context.Context, c *call) Reply {
	return orRefuse(c, c.verdict)(c.Game.Play.Chain(ctx, c.caller(), c.attempt(), readPacked(c.action.Arg(1))))
}

func pressChainApply(ctx context.Context, c *call) Reply {
	v, err := c.Game.Play.ApplyChain(ctx, c.caller(), c.attempt(), readPacked(c.action.Arg(1)))
	switch {
	case err != nil:
		return c.refuse(err)
	case v.Any() || !v.Chain.Found:
		return c.verdict(v)
	}
	return c.applied(ctx, v.Work, &v.Chain.Step, v.Cost, v.Done)
}

// verdict tells it, with the picture of what follows and the way to apply that; or what it costs.
func (c *call) verdict(v *play.Verdict) Reply {
	if v.Confirm {
		return c.forItsPrice(v.Work, onVersion("chain", v.Work, packChain(v.At, v.Drawn)))
	}
	reply := c.advice(v.Work, c.phrase.ChainAdvice(v.Verdict, strong), v.Cost)
	reply.Pictures = []Picture{c.progress(v.Work, v.Cells())}
	if !v.Any() && v.Chain.Found {
		reply.Pictures = []Picture{c.stepPicture(v.Work, v.Before, &v.Chain.Step, game.MaxHintLevel)}
		reply.Controls = slices.Concat(c.chainControls(v), reply.Controls, c.learnLink(v.Chain.Step.Technique, game.MaxHintLevel))
	}
	return reply
}

// chainControls offers to apply a chain, if the attempt goes on and the chain fits into a control's id.
func (c *call) chainControls(v *play.Verdict) []Control {
	apply := onVersion("chain-apply", v.Work, packChain(v.At, v.Drawn))
	if _, ended := v.Ended(); apply.Arg(1) == "" || ended || v.ID == 0 || len(apply.String()) > MaxActionLength {
		return nil
	}
	return []Control{c.button("chain-apply", Primary, apply)}
}

// packChain writes a chain for a control's id, such as "2A4_6A4-6H4"; "" if readPacked could not read it back.
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

// packedStrong stands for a strong link, as an id may hold no =.
const packedStrong = "_"

func readPacked(text string) play.AskAt[[]solver.Link] {
	return readChain(strings.ReplaceAll(text, packedStrong, "="))
}

// packedEnd names a digit and its cells, each row by its letter.
func packedEnd(l *solver.Layout, c solver.Candidate, group solver.CellSet) string {
	group.Add(c.Cell)
	var names []string
	for cell := range group.All() {
		names = append(names, string(rune('A'+l.Row(cell)))+strconv.Itoa(l.Col(cell)+1))
	}
	return string(solver.Symbol(c.Digit)) + strings.Join(names, ",")
}
