package bot

import (
	"context"

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
	}
}

// runChain says whether a chain is right, and what follows from it.
func runChain(ctx context.Context, c *call) Reply {
	drawn := func(at *solver.Grid) ([]solver.Link, error) { return notation.ParseChain(at, c.Option("links")) }
	ask := func(of game.Subject) (*play.Verdict, error) { return c.Game.Play.Chain(ctx, c.caller(), of, drawn) }
	return asked(ctx, c, ask, c.verdict)
}

// verdict tells it, with the picture of what follows.
func (c *call) verdict(v *play.Verdict) Reply {
	reply := c.advice(v.Work, c.phrase.ChainAdvice(v.Verdict, strong), v.Cost)
	reply.Pictures = []Picture{c.progress(v.Work, v.Cells())}
	if !v.Any() && v.Chain.Found {
		reply.Pictures = []Picture{c.stepPicture(v.Work, v.Before, &v.Chain.Step, game.MaxHintLevel)}
	}
	return reply
}
