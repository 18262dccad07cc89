package bot

import "context"

// Links are where people get the bot.
type Links struct {
	Server  string // adds it to a server, with the permissions that it needs
	Account string // adds it to the reader's own account
}

func invite() command {
	return command{Definition: Definition{Name: "invite"}, run: runInvite}
}

// runInvite hands out the links; in a terminal it says how to get some.
func runInvite(_ context.Context, c *call) Reply {
	links := c.links()
	switch {
	case c.Links == nil:
		return c.say("bot.invite.console", nil)
	case len(links) == 0:
		return c.say("bot.invite.none", nil)
	}
	reply := c.say("bot.invite.text", nil)
	reply.Controls = links
	return reply
}

// links are buttons that open the links, where there are any.
func (c *call) links() []Control {
	if c.Links == nil {
		return nil
	}
	links := c.Links()
	if links == (Links{}) {
		return nil
	}
	return []Control{
		{Kind: LinkButton, URL: links.Server, Label: c.phrase.Text("bot.button.invite-server", nil)},
		{Kind: LinkButton, URL: links.Account, Label: c.phrase.Text("bot.button.invite-account", nil)},
	}
}
