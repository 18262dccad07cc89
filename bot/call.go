package bot

import (
	"context"
	"maps"
	"runtime/debug"
	"sync"

	"pencilmark/internal/panicinfo"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
)

// routerOptions is Options under a name that does not clash with a request's options.
type routerOptions = Options

// call is a request on its way through a handler, with the state that the handler needs.
type call struct {
	*Request
	routerOptions
	decisions        *firstDecisions
	phrase           *phrase.Printer
	action           Action
	digest           string       // of the request as it arrived
	pastedGrid       *solver.Grid // the puzzle that was pasted, or nil
	reading          *reading     // the picture that the puzzle was read from, or nil
	repeated         bool         // the request was handled before
	public           bool         // other people read the reply
	everybody        bool         // the reply is in the guild's language, for everybody to read
	platformLanguage string       // the player's language there

	argumentView view   // how to write the argument of a hint
	noUniqueness bool   // the player wants no argument that relies on the uniqueness of the solution
	pencilMarks  bool   // the player wants the candidates on their boards
	language     string // the language that the player chose, or ""
	guildChosen  string // the language that a manager chose for the guild, or ""
	words        bool   // the player wants boards in words
	news         bool   // there may be decisions that the player has not seen

	nearest []string // for a message that is not understood: the commands nearest to it
}

// text returns a sentence of the catalogue. Its value Slash is put before the names of commands and is "" in a
// terminal.
func (c *call) text(key string, data map[string]any) string {
	values := map[string]any{"Slash": "/"}
	if c.Place == PlaceConsole {
		values["Slash"] = ""
	}
	maps.Copy(values, data)
	return c.phrase.Text(key, values)
}

func (c *call) say(key string, data map[string]any) Reply {
	return Reply{Message: Message{Text: c.text(key, data)}}
}

// logFailure logs that part of a reply could not be made, unless the context has ended.
func (c *call) logFailure(ctx context.Context, what string, err error, more ...any) {
	if ctx.Err() == nil {
		c.Log.Error(what, append([]any{"request", c.ID, "error", err}, more...)...)
	}
}

// failed logs an error and replies that something went wrong.
func (c *call) failed(err error) Reply {
	c.Log.Error("request failed", "request", c.ID, "command", c.Command, "action", c.action.Name, "error", err)
	return c.internalError()
}

// panicked does the same for a panic, and also logs the stack.
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

// firstDecisions remembers what recent requests referred to, so that a repeated delivery gets the same meaning.
type firstDecisions struct {
	mu    sync.Mutex
	made  map[requestKey]map[string]any // by request, then by subject
	order []requestKey                  // oldest first
}

type requestKey struct{ id, digest string }

// maxDecided exceeds the number of requests that arrive while an earlier one may still be delivered again.
const maxDecided = 1024

func (d *firstDecisions) wasSeen(q requestKey) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.made[q] != nil
}

func (d *firstDecisions) get(q requestKey, about string) (made any, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	made, ok = d.made[q][about]
	return made, ok
}

func (d *firstDecisions) add(q requestKey, about string, made any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.made[q] == nil {
		if len(d.order) == maxDecided {
			delete(d.made, d.order[0])
			d.order = d.order[1:]
		}
		d.made[q], d.order = map[string]any{}, append(d.order, q)
	}
	d.made[q][about] = made
}

// decideOnce returns what was decided on the first delivery of the request, or decides now.
func decideOnce[T any](c *call, about string, decide func() (T, error)) (T, error) {
	if kept, ok := c.decisions.get(c.key(), about); ok {
		return kept.(T), nil
	}
	made, err := decide()
	if err == nil {
		c.decide(about, made)
	}
	return made, err
}

func (c *call) decide(about string, made any) {
	if c.Request.ID != "" {
		c.decisions.add(c.key(), about, made)
	}
}

func (c *call) key() requestKey { return requestKey{c.Request.ID, c.digest} }
