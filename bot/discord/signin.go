package discord

import (
	"net/http"

	"pencilmark/bot/discord/guarded"
)

// Home is Discord's own address.
const Home = guarded.Home

// userAgent is how Discord wants its clients to name themselves.
const userAgent = "DiscordBot (https://github.com/bwmarrin/discordgo, pencilmark)"

// named names a client to Discord.
type named struct{ http.RoundTripper }

func (n named) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("User-Agent", userAgent)
	return n.RoundTripper.RoundTrip(r)
}

// NewSignInClient returns a client that asks Discord who somebody is, on their behalf and
// not the bot's: so seldom that it keeps no connection.
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
