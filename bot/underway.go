package bot

import (
	"context"
	"errors"

	"pencilmark/internal/game"
)

// goOn is the action behind the button that leads back to a puzzle under way.
func goOn() action {
	return action{name: "go-on", plan: Plan{Private: true, Edit: true}, run: func(ctx context.Context, c *call) Reply {
		w, err := c.Game.Play.Open(ctx, c.caller(), c.attempt())
		if err != nil {
			return c.refuse(err)
		}
		return c.work(w, "bot.play.continued")
	}}
}

// underWay shows the puzzle that the player has under way beside the daily, with a
// new one to choose instead; ok is false if there is none.
func (c *call) underWay(ctx context.Context) (reply Reply, ok bool) {
	w, err := c.Game.Play.UnderWay(ctx, c.caller())
	if errors.Is(err, game.ErrNoCurrent) {
		return reply, false
	}
	if err != nil {
		return c.refuse(err), true
	}
	reply = c.about(w, "bot.play.under-way", map[string]any{"Name": c.puzzleName(w)})
	reply.Pictures = []Picture{c.progress(w, noCellSet)}
	reply.Controls = append(c.workControls(w), c.tierMenu(w.Grid.Layout().Shape().Variant()))
	return reply, true
}

// tellAside says which puzzle under way a new one took the place of, and leads back.
func (c *call) tellAside(reply *Reply, aside *game.Work) {
	if aside == nil {
		return
	}
	data := map[string]any{"Name": c.puzzleName(aside)}
	reply.add(c.text("bot.play.aside", data))
	back := Control{Action: on("go-on", aside), Label: c.text("bot.button.go-on", data)}
	reply.Controls = append(reply.Controls, back)
}
