package bot

import (
	"fmt"
	"time"
)

// Refusal is why a request is not taken up.
type Refusal int

// The refusals.
const (
	TooFast Refusal = iota // the player asks more than their share
	TooMany                // the guild does
	Busy                   // everybody together does
)

// Refuse replies to a request that is not taken up: privately, in the player's
// language, and with when to try again.
func (r *Router) Refuse(q *Request, why Refusal, until time.Time) Reply {
	keys := map[Refusal]string{TooFast: "refused.player", TooMany: "refused.guild", Busy: "refused.busy"}
	// A second more: Discord shows whole seconds, and nobody is to come early.
	reply := r.call(q).say(keys[why], map[string]any{"When": fmt.Sprintf("<t:%d:R>", until.Unix()+1)})
	reply.Private = true
	return reply
}
