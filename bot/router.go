package bot

import (
	"context"
	"log/slog"
)

// Options is what a Router works with.
type Options struct {
	Prover ChannelProver // proves channels at set-up; nil where there are none
	Log    *slog.Logger
}

// Router answers requests. It is safe for concurrent use.
type Router struct {
	options Options
}

// New returns a router of all commands.
func New(o Options) *Router { return &Router{options: o} }

// Plan says what the reply to a request will be like, without doing the work.
func (r *Router) Plan(*Request) Plan { return Plan{Private: true} }

// Handle answers a request. It never fails: what goes wrong is logged for the
// operator and told to the player in a sentence. The context bounds the work.
func (r *Router) Handle(_ context.Context, q *Request) Reply {
	r.options.Log.Debug("unknown command", "command", q.Command)
	return Reply{Private: true}
}
