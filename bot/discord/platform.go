package discord

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"pencilmark/bot"
	"pencilmark/bot/discord/guarded"
)

// platform is the prefix of the game's ids of Discord players and guilds.
const platform = "discord:"

// gameID returns the game's id of a Discord player or guild; "" stays "".
func gameID(snowflake string) string {
	if snowflake == "" {
		return ""
	}
	return platform + snowflake
}

// snowflake returns Discord's id of a player or guild, "" for another platform.
func snowflake(gameID string) string {
	own, ok := strings.CutPrefix(gameID, platform)
	if !ok {
		return ""
	}
	return own
}

// GameID returns the game's id for an id that a person typed. A number is taken as a Discord id.
func GameID(text string) string {
	if _, err := strconv.ParseUint(text, 10, 64); err != nil {
		return text
	}
	return gameID(text)
}

// Home is Discord's address.
const Home = guarded.Home

// named is a transport that adds the User-Agent header to requests.
type named struct{ http.RoundTripper }

func (n named) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("User-Agent", guarded.UserAgent)
	return n.RoundTripper.RoundTrip(r)
}

// NewSignInClient returns an HTTP client for signing in with Discord. It keeps no connections.
func NewSignInClient() *http.Client {
	network := http.DefaultTransport.(*http.Transport).Clone()
	network.DisableKeepAlives = true
	return &http.Client{Transport: named{network}, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// ApplicationID returns the id of the bot's application, or "" while it is unknown.
func (c *Client) ApplicationID() string {
	app, err := c.app()
	if err != nil {
		return ""
	}
	return app
}

// PlayerID returns the game's id of a Discord user.
func PlayerID(user string) string { return gameID(user) }

// permission is a permission with its name in Discord's settings.
type permission struct {
	bit  int64
	name string
}

// The permissions that the bot asks for, and why.
var (
	viewChannel  = permission{1 << 10, "View Channel"}         // to post in the channel
	sendMessages = permission{1 << 11, "Send Messages"}        // the daily's card
	attachFiles  = permission{1 << 15, "Attach Files"}         // boards are pictures
	readHistory  = permission{1 << 16, "Read Message History"} // to find a card that it posted before a crash

	createThreads = permission{1 << 35, "Create Public Threads"} // for threads about dailies, if the guild wants them
)

// mentionEveryone lets the bot mention every role. The bot does not request it, because roles can be made mentionable.
var mentionEveryone = permission{1 << 17, "Mention Everyone"}

// viewAuditLog lets the bot read who added it. The bot does not request it.
var viewAuditLog = permission{1 << 7, "View Audit Log"}

// administrator includes every other permission.
const administrator int64 = 1 << 3

func permissions() []permission {
	return []permission{viewChannel, sendMessages, attachFiles, readHistory, createThreads}
}

// InviteURL returns the link that adds the bot to a guild with the permissions that it needs.
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

// UserInstallURL returns the link that adds the bot to a user's account.
func UserInstallURL(appID string) string {
	return authorize(url.Values{
		"client_id":        {appID},
		"scope":            {"applications.commands"},
		"integration_type": {strconv.Itoa(installUser)},
	})
}

func authorize(q url.Values) string { return guarded.Home + "/oauth2/authorize?" + q.Encode() }

// Links returns both links. They are empty while the application's id is unknown.
func (c *Client) Links() bot.Links {
	app, err := c.app()
	if err != nil {
		return bot.Links{}
	}
	return bot.Links{Server: InviteURL(app), Account: UserInstallURL(app)}
}
