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

// maxAbroad is how many follow-ups an interaction may have where only a person has
// installed the app (Receiving and Responding, Followup Messages).
const maxAbroad = 5

// AddGuildAbroad makes a guild that the bot has not joined. Its members can use
// the commands that they have installed for themselves; of all else that happens
// there the bot is told nothing, and its REST requests are refused.
func (s *Server) AddGuildAbroad(name string) *Guild {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := &Guild{ID: s.nextGuildID(), Name: name, srv: s, members: map[string]*Member{}, abroad: true}
	g.roles = []*Role{{ID: g.ID, Name: "@everyone"}}
	s.abroad = append(s.abroad, g)
	return g
}

// With is the direct messages between two people, in which the bot has no part.
func (m *Member) With(other *Member) *Channel {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	c := &Channel{ID: m.srv.nextID(), bot: Everyday, all: Everyday, between: []*Member{m, other}}
	m.srv.private = append(m.srv.private, c)
	return c
}

// Hush takes USE_EXTERNAL_APPS from the members of a channel: what apps answer
// there that are no members is shown to the person who asked alone (Permissions,
// Bitwise Permission Flags).
func (c *Channel) Hush() { c.hushed = true }

// abroad reports whether the bot has no part in the channel.
func (c *Channel) abroad() bool { return c.between != nil || c.Guild != nil && c.Guild.abroad }

// context is the kind of place that the channel is.
func (c *Channel) context() int {
	switch {
	case c.With != nil:
		return contextBotDM
	case c.Guild == nil:
		return contextPrivate
	}
	return contextGuild
}

// owners tells who has installed the app for an interaction (Receiving and
// Responding, Authorizing Integration Owners Object): the guild, "0" for the bot's
// direct messages, and where the bot has no part the person alone.
func (in *interaction) owners() map[string]any {
	switch {
	case in.channel.abroad():
		return map[string]any{"1": in.by.ID}
	case in.channel.With != nil:
		return map[string]any{"0": "0"}
	}
	return map[string]any{"0": in.channel.Guild.ID}
}

// offered applies a command's contexts and integration types (Application
// Commands, Contexts).
func (c *Channel) offered(cmd Command) error {
	if len(cmd.Contexts) > 0 && !slices.Contains(cmd.Contexts, c.context()) {
		return fmt.Errorf("it is not offered in %s", c)
	}
	install := installGuild
	if c.abroad() {
		install = installUser
	}
	if install == installUser && !slices.Contains(cmd.Installs, install) || len(cmd.Installs) > 0 && !slices.Contains(cmd.Installs, install) {
		return fmt.Errorf("it cannot be installed by whom it takes for %s", c)
	}
	return nil
}

// tooManyFollowUps refuses a follow-up too many.
func (in *interaction) tooManyFollowUps() *apiError {
	if !in.channel.abroad() || len(in.followUps) < maxAbroad {
		return nil
	}
	return refuse(http.StatusBadRequest, 40094, "This interaction has reached the maximum number of follow-up messages")
}

// address settles who sees a message that answers the interaction.
func (in *interaction) address(m *Message) {
	if in.channel.abroad() && in.channel.hushed {
		m.Flags |= FlagEphemeral
	}
	if m.Ephemeral() {
		m.only = in.by
	}
}
