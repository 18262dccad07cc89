package discord

import (
	"net/url"
	"strconv"
)

// permission is something that the bot must be allowed in the dailies' channel,
// under the name that Discord's settings give it.
type permission struct {
	bit  int64
	name string
}

// The permissions that the bot needs, and why:
var (
	viewChannel  = permission{1 << 10, "View Channel"}         // to post there at all
	sendMessages = permission{1 << 11, "Send Messages"}        // the daily's card
	attachFiles  = permission{1 << 15, "Attach Files"}         // boards are pictures
	readHistory  = permission{1 << 16, "Read Message History"} // to find a card that it posted before a crash
)

// administrator stands for every other permission.
const administrator int64 = 1 << 3

func permissions() []permission {
	return []permission{viewChannel, sendMessages, attachFiles, readHistory}
}

// Invite is the link with which the owner of a guild adds the bot: with slash
// commands and exactly the permissions it needs.
func Invite(appID string) string {
	var bits int64
	for _, p := range permissions() {
		bits |= p.bit
	}
	q := url.Values{
		"client_id":   {appID},
		"scope":       {"bot applications.commands"},
		"permissions": {strconv.FormatInt(bits, 10)},
	}
	return home + "/oauth2/authorize?" + q.Encode()
}
