package bot_test

import (
	"errors"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/testrace"
)

// A player who asks without a puzzle is offered today's daily. Only the button starts the clock.
func TestAskingWithoutAPuzzleStartsNothing(t *testing.T) {
	testrace.Skip(t)
	for _, place := range []bot.Place{bot.PlaceConsole, bot.PlaceDM} {
		for _, q := range []bot.Request{
			{Kind: bot.KindCommand, Command: "hint"},
			{Kind: bot.KindCommand, Command: "next"},
			{Kind: bot.KindCommand, Command: "rate"},
			{Kind: bot.KindCommand, Command: "why", Options: map[string]string{"cell": "r1c1", "digit": "1"}},
			{Kind: bot.KindCommand, Command: "steps"},
			{Kind: bot.KindCommand, Command: "check"},
			{Kind: bot.KindChat, Text: "can you give me a hint"},
		} {
			w := bottest.New(t, true)
			q.ID, q.Place, q.User = "1", place, bot.User{ID: "test:ann", Name: "Ann"}
			reply := w.Router.Handle(t.Context(), &q)
			call := game.Call{Player: game.Player{ID: q.User.ID}}
			if open, err := w.Game.Play.Open(t.Context(), call, game.Subject{}); !errors.Is(err, game.ErrNoCurrent) {
				t.Errorf("%s %s has started %+v, %v", q.Command, q.Text, open, err)
			}
			if len(reply.Controls) == 0 {
				t.Fatalf("%s %s: no offer in %+v", q.Command, q.Text, reply)
			}
			yes := bot.Request{ID: "2", Kind: bot.KindPress, Place: place, User: q.User, Action: reply.Controls[0].Action.String()}
			w.Router.Handle(t.Context(), &yes)
			if open, err := w.Game.Play.Open(t.Context(), call, game.Subject{}); err != nil || open.Number() == 0 {
				t.Errorf("%s %s, yes: %+v, %v", q.Command, q.Text, open, err)
			}
		}
	}
}
