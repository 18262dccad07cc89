package discord

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"pencilmark/bot"
	"pencilmark/bot/discord/guarded"
)

// platform begins the game's ids of Discord's players and guilds, so that no other platform has the same.
const platform = "discord:"

// gameID returns the game's id of a Discord player or guild; "" stays "".
func gameID(snowflake string) string {
	if snowflake == "" {
		return ""
	}
	return platform + snowflake
}

// snowflake returns Discord's id of a player or guild, "" if it is of another platform.
func snowflake(gameID string) string {
	own, ok := strings.CutPrefix(gameID, platform)
	if !ok {
		return ""
	}
	return own
}

// GameID returns the game's id for an id that a person typed: a number is one of Discord's.
func GameID(text string) string {
	if _, err := strconv.ParseUint(text, 10, 64); err != nil {
		return text
	}
	return gameID(text)
}

// Home is Discord's own address.
const Home = guarded.Home

// named adds the User-Agent header to a client's requests.
type named struct{ http.RoundTripper }

func (n named) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("User-Agent", guarded.UserAgent)
	return n.RoundTripper.RoundTrip(r)
}

// NewSignInClient returns a client that asks Discord who a user is. It keeps no connection.
func NewSignInClient() *http.Client {
	network := http.DefaultTransport.(*http.Transport).Clone()
	network.DisableKeepAlives = true
	return &http.Client{Transport: named{network}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// ApplicationID is the bot's application, "" while it does not know that.
func (c *Client) ApplicationID() string {
	app, err := c.app()
	if err != nil {
		return ""
	}
	return app
}

// PlayerID is the id under which the game knows a user of Discord's.
func PlayerID(user string) string { return gameID(user) }

// permission is a permission of the bot in the dailies' channel, with its name in Discord's settings.
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

	createThreads = permission{1 << 35, "Create Public Threads"} // to discuss a daily in, where that is wanted
)

// mentionEveryone lets the bot mention any role. The bot does not ask for it: roles can be made mentionable.
var mentionEveryone = permission{1 << 17, "Mention Everyone"}

// administrator includes every other permission.
const administrator int64 = 1 << 3

func permissions() []permission {
	return []permission{viewChannel, sendMessages, attachFiles, readHistory, createThreads}
}

// InviteURL returns the link that adds the bot to a guild, with exactly the permissions that it needs.
func InviteURL(appID string) string {
	var bits int64
	for _, p := range permissions() {
		bits |= p.bit
	}
	q := url.Values{
		"client_id":   {appID},
		"scope":       {"bot applications.commands"},
		"permissions": {strconv.FormatInt(bits, 10)},
	}
	return authorize(q)
}

// UserInstallURL returns the link that adds the bot to a user's own account.
func UserInstallURL(appID string) string {
	return authorize(url.Values{
		"client_id":        {appID},
		"scope":            {"applications.commands"},
		"integration_type": {strconv.Itoa(installUser)},
	})
}

func authorize(q url.Values) string { return guarded.Home + "/oauth2/authorize?" + q.Encode() }

// Links are the links, zero while the bot does not know who it is.
func (c *Client) Links() bot.Links {
	app, err := c.app()
	if err != nil {
		return bot.Links{}
	}
	return bot.Links{Server: InviteURL(app), Account: UserInstallURL(app)}
}
