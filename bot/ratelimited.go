package bot

import (
	"fmt"
	"time"
)

// RefusalReason is why a request is not taken up.
type RefusalReason int

// The refusals.
const (
	PlayerRateLimited RefusalReason = iota // the player asks more than their share
	GuildRateLimited                       // the guild does
	BotBusy                                // everybody together does
)

// Refuse replies to a request that is not taken up: privately, in the player's
// language, and with when to try again.
func (r *Router) Refuse(q *Request, why RefusalReason, until time.Time) Reply {
	keys := map[RefusalReason]string{PlayerRateLimited: "refused.player", GuildRateLimited: "refused.guild", BotBusy: "refused.busy"}
	// A second more: Discord shows whole seconds, and nobody is to come early.
	reply := r.call(q).say(keys[why], map[string]any{"When": fmt.Sprintf("<t:%d:R>", until.Unix()+1)})
	reply.Private = true
	return reply
}
