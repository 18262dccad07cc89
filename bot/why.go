package bot

import (
	"context"

	"pencilmark/internal/game"
)

func why() command {
	return command{
		Definition: Definition{Name: "why", Cost: 2, Options: append([]Option{{Name: "cell", Kind: Cell}, {Name: "digit", Kind: Digit}}, gridOptions()...)},
		run:        runWhy,
		complete:   completePuzzle,
	}
}

// runWhy says why a cell cannot be a digit. Without both it is a hint that argues.
func runWhy(ctx context.Context, c *call) Reply {
	if !c.namesCandidate() {
		return c.hint(ctx, argument)
	}
	subject, err := c.subject()
	if err != nil {
		return c.refuse(err)
	}
	w, err := c.Game.Open(ctx, c.caller(), subject)
	if err != nil {
		return c.startOrRefuse(ctx, err)
	}
	want, err := c.wanted(w.Grid.Layout())
	if err != nil {
		return c.refuse(err)
	}
	r, err := c.Game.Why(ctx, c.caller(), game.Subject{Attempt: w.ID}, want.Cells.First(), want.Digits.Min())
	if err != nil {
		return c.refuse(err)
	}
	r.Fresh, r.Turned = w.Fresh, w.Turned
	if r.Wrong != nil {
		return c.mistaken(r.Hint)
	}
	return c.reason(r)
}

// reason tells what there is to say of a candidate.
func (c *call) reason(r *game.Reason) Reply {
	l := r.Grid.Layout()
	reply := c.about(r.Work, "bot.why."+verityKeys[r.Verity], map[string]any{
		"Cell": c.phrase.Cell(l, r.Cell), "Digit": c.phrase.Digit(r.Digit), "By": c.phrase.Cell(l, r.By), "Count": r.After,
	})
	if r.Verity == game.Filled {
		reply = c.about(r.Work, "bot.why.filled", map[string]any{
			"Cell": c.phrase.Cell(l, r.Cell), "Digit": c.phrase.Digit(r.Progress.Value(r.Cell)),
		})
	}
	reply.Pictures = []Picture{c.progress(r.Work, noCells)}
	if r.Verity == game.Refuted {
		shown := *r.Hint
		shown.Level = argument
		reply.add(c.phrase.Hint(&r.Step, r.Before, argument))
		reply.Pictures = []Picture{c.hintPicture(&shown)}
	}
	reply.Controls = c.workControls(r.Work)
	reply.Note = c.cost(r.Cost)
	return reply
}

// verityKeys names the sentences.
var verityKeys = map[game.Verity]string{
	game.Refuted:  "refuted",
	game.Filled:   "filled",
	game.Seen:     "seen",
	game.Right:    "right",
	game.Unproved: "unproved",
}
