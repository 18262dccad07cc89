package bot

import (
	"context"
	"maps"
	"runtime/debug"

	"pencilmark/internal/panicinfo"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
)

// routerOptions is Options under a name that does not clash with a request's options.
type routerOptions = Options

// call is a request on its way through a handler, with what the handler needs.
type call struct {
	*Request
	routerOptions
	drawings   *drawings
	decisions  *decisions
	phrase     *phrase.Printer
	action     Action
	digest     string       // the request's, as it came
	pastedGrid *solver.Grid // the puzzle that was pasted, or nil
	before     bool         // it is delivered again
	public     bool         // others read the reply
	everybody  bool         // the reply is for all of the guild to read, in its language
	asked      string       // the language that the platform says the player reads

	noUniqueness bool   // the player wants no argument that the puzzle has one solution
	pencilMarks  bool   // the player wants the candidates on their boards
	language     string // that the player chose, or ""
	theirs       string // that was chosen for the guild, or ""
	words        bool   // the player wants boards in words
	news         bool   // something may wait to be told to the player
}

// text prints a sentence. Slash is what stands before a command's name here.
func (c *call) text(key string, data map[string]any) string {
	values := map[string]any{"Slash": "/"}
	if c.Place == PlaceConsole {
		values["Slash"] = ""
	}
	maps.Copy(values, data)
	return c.phrase.Text(key, values)
}

// say replies with a sentence.
func (c *call) say(key string, data map[string]any) Reply {
	return Reply{Message: Message{Text: c.text(key, data)}}
}

// logFailure tells the operator what was left out of a reply that was made all the same,
// unless whoever asked is gone or the program stops.
func (c *call) logFailure(ctx context.Context, what string, err error, more ...any) {
	if ctx.Err() == nil {
		c.Log.Error(what, append([]any{"request", c.ID, "error", err}, more...)...)
	}
}

// failed replies that something is wrong here, and tells the operator what.
func (c *call) failed(err error) Reply {
	c.Log.Error("request failed", "request", c.ID, "command", c.Command, "action", c.action.Name, "error", err)
	return c.internalError()
}

// panicked replies likewise to a panic, and logs where it was.
func (c *call) panicked(p any) Reply {
	c.public = false
	c.Log.Error("request panicked", "request", c.ID, "command", c.Command, "action", c.action.Name,
		"panic", panicinfo.Describe(p), "stack", string(debug.Stack()))
	return c.internalError()
}

func (c *call) internalError() Reply {
	reply := c.say("bot.error.internal", map[string]any{"Request": c.ID})
	reply.fault = true
	return reply
}
