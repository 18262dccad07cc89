package bot

import "context"

// askAgain is what the button of an answer that was broken off does when nobody remembers what
// was asked: whoever remembers it handles that instead.
func askAgain() action {
	return action{name: "again", plan: Plan{Private: true}, run: func(_ context.Context, c *call) Reply {
		return c.say("bot.error.too-late", nil)
	}}
}

// AskAgain is the action of a button that repeats a request which was not answered.
func AskAgain(request string) Action { return NewAction("again", request) }

// AskedAgain returns the id of the request that a press of such a button repeats.
func AskedAgain(q *Request) (request string, ok bool) {
	act, err := ParseAction(q.Action)
	if q.Kind != KindPress || err != nil || act.Name != "again" {
		return "", false
	}
	return act.Arg(0), true
}
