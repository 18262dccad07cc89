package discordtest

import (
	"fmt"
	"net/http"
	"slices"
)

// Interaction contexts (Receiving and Responding, Interaction Context Types).
const (
	contextGuild = iota
	contextBotDM
	contextPrivate
)

// maxUserInstallFollowUps is how many follow-ups an interaction may have where only a person has
// installed the app (Receiving and Responding, Followup Messages).
const maxUserInstallFollowUps = 5

// AddGuildWithoutBot makes a guild that the bot has not joined. Its members can use
// the commands that they have installed for themselves; of all else that happens
// there the bot learns nothing, and its REST requests are refused.
func (s *Server) AddGuildWithoutBot(name string) *Guild {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := &Guild{ID: s.nextGuildID(), Name: name, srv: s, members: map[string]*Member{}, withoutBot: true}
	g.roles = []*Role{{ID: g.ID, Name: "@everyone"}}
	s.guildsWithoutBot = append(s.guildsWithoutBot, g)
	return g
}

// DMWith is the direct messages between two people, in which the bot has no part.
func (m *Member) DMWith(other *Member) *Channel {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	c := &Channel{ID: m.srv.nextID(), botPerms: DefaultPermissions, memberPerms: DefaultPermissions, recipients: []*Member{m, other}}
	m.srv.memberDMs = append(m.srv.memberDMs, c)
	return c
}

// withoutBot reports whether the bot has no part in the channel.
func (c *Channel) withoutBot() bool {
	return c.recipients != nil || c.Guild != nil && c.Guild.withoutBot
}

// contextType is the kind of place that the channel is.
func (c *Channel) contextType() int {
	switch {
	case c.Recipient != nil:
		return contextBotDM
	case c.Guild == nil:
		return contextPrivate
	}
	return contextGuild
}

// installOwners says who has installed the app for an interaction (Receiving and
// Responding, Authorizing Integration Owners Object): the guild, "0" for the bot's
// direct messages, and where the bot has no part the person alone.
func (in *interaction) installOwners() map[string]any {
	switch {
	case in.channel.withoutBot():
		return map[string]any{"1": in.by.ID}
	case in.channel.Recipient != nil:
		return map[string]any{"0": "0"}
	}
	return map[string]any{"0": in.channel.Guild.ID}
}

// checkAvailable applies a command's contexts and integration types (Application
// Commands, Contexts).
func (c *Channel) checkAvailable(cmd Command) error {
	if len(cmd.Contexts) > 0 && !slices.Contains(cmd.Contexts, c.contextType()) {
		return fmt.Errorf("it is not offered in %s", c)
	}
	install := installGuild
	if c.withoutBot() {
		install = installUser
	}
	if !slices.Contains(cmd.Installs, install) {
		return fmt.Errorf("it cannot be installed by whom it takes for %s", c)
	}
	return nil
}

// checkFollowUpCount refuses a follow-up too many.
func (in *interaction) checkFollowUpCount() *apiError {
	if !in.channel.withoutBot() || len(in.followUps) < maxUserInstallFollowUps {
		return nil
	}
	return refuse(http.StatusBadRequest, 40094, "This interaction has reached the maximum number of follow-up messages")
}

// setVisibility settles who sees a message that answers the interaction.
func (in *interaction) setVisibility(m *Message) {
	if m.Ephemeral() {
		m.visibleOnlyTo = in.by
	}
}
