package discordtest

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// Guild is a guild. The bot is a member unless AddGuildWithoutBot made the guild.
type Guild struct {
	ID         string
	Name       string
	Locale     string // preferred; "" is en-US
	srv        *Server
	roles      []*Role
	channels   []*Channel
	threads    []*Channel
	members    map[string]*Member
	botRoles   []*Role
	withoutBot bool
	joinedAt   time.Time // by the bot
	leftAt     time.Time // by the bot; zero if it is there
	system     *Channel  // for system messages; nil for none
	audit      []auditEntry
}

// Channel is a text channel of a guild, the direct messages between the bot and one person (Guild is nil and Recipient is
// that person), or those between two people (both are nil).
type Channel struct {
	ID          string
	Name        string
	Guild       *Guild
	Recipient   *Member
	deletedAt   time.Time
	botPerms    Permissions // what the bot may do here
	memberPerms Permissions // what members may do here

	recipients []*Member // of direct messages without the bot
}

// Member is a person, in a guild and in direct messages.
type Member struct {
	ID         string
	Name       string
	Locale     string // their client's; "" is en-US
	Guild      *Guild
	perms      Permissions
	roles      []*Role
	srv        *Server
	dm         *Channel
	isApp      bool // not a person
	dmsBlocked bool // takes no messages from the bot
}

// discordEpoch is the first millisecond of 2015, where snowflakes begin (API Reference, Snowflakes).
const discordEpoch = 1420070400000

// nextID makes a snowflake: the clock's milliseconds, then a counter.
func (s *Server) nextID() string {
	s.serial++
	ms := s.Clock.Now().UnixMilli() - discordEpoch
	return strconv.FormatInt(ms<<22|s.serial&(1<<22-1), 10)
}

// nextGuildID makes a guild's snowflake. Guilds are a millisecond apart, so that they spread evenly over shards.
func (s *Server) nextGuildID() string {
	s.serial++
	ms := s.Clock.Now().UnixMilli() - discordEpoch + int64(len(s.guilds))
	return strconv.FormatInt(ms<<22|s.serial&(1<<22-1), 10)
}

// longAgo is how long the bot has been in a guild that AddGuild makes.
const longAgo = 100 * 24 * time.Hour

// AddGuild makes a guild that the bot joined long ago.
func (s *Server) AddGuild(name string) *Guild {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := &Guild{ID: s.nextGuildID(), Name: name, srv: s, members: map[string]*Member{}, joinedAt: s.Clock.Now().Add(-longAgo)}
	g.roles = []*Role{{ID: g.ID, Name: "@everyone"}}
	s.guilds = append(s.guilds, g)
	s.dispatch("GUILD_CREATE", intentGuilds, g.wireCreate())
	return g
}

// AddChannel makes a text channel with the bot's permissions. Members have DefaultPermissions.
func (g *Guild) AddChannel(name string, bot Permissions) *Channel {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	c := &Channel{ID: g.srv.nextID(), Name: name, Guild: g, botPerms: bot, memberPerms: DefaultPermissions}
	g.channels = append(g.channels, c)
	return c
}

// SetSystemChannel sets the channel of the guild's system messages.
func (g *Guild) SetSystemChannel(c *Channel) {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	g.system = c
}

// AddMember makes a member of the guild with DefaultPermissions and more.
func (g *Guild) AddMember(name string, more Permissions) *Member {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	m := &Member{ID: g.srv.nextID(), Name: name, Guild: g, perms: more, srv: g.srv}
	g.members[m.ID] = m
	return m
}

// SetBotPermissions changes what the bot may do in the channel.
func (c *Channel) SetBotPermissions(p Permissions) {
	c.Guild.srv.mu.Lock()
	defer c.Guild.srv.mu.Unlock()
	c.botPerms = p
}

// BotMay reports whether the bot has permissions in a guild's channel.
func (c *Channel) BotMay(p Permissions) bool {
	c.Guild.srv.mu.Lock()
	defer c.Guild.srv.mu.Unlock()
	return c.botPerms.Has(p)
}

// Delete removes the channel.
func (c *Channel) Delete() {
	s := c.Guild.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	c.Guild.channels = slices.DeleteFunc(c.Guild.channels, func(other *Channel) bool { return other == c })
	c.deletedAt = s.Clock.Now()
	s.dispatch("CHANNEL_DELETE", intentGuilds, c.wire())
}

// DM returns the direct messages between the member and the bot.
func (m *Member) DM() *Channel {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	return m.openDM()
}

func (m *Member) openDM() *Channel {
	if m.dm == nil {
		m.dm = &Channel{ID: m.srv.nextID(), Recipient: m, botPerms: DefaultPermissions, memberPerms: DefaultPermissions}
	}
	return m.dm
}

func (s *Server) guild(id string) *Guild {
	for _, g := range s.guilds {
		if g.ID == id {
			return g
		}
	}
	return nil
}

func (s *Server) member(id string) *Member {
	for _, g := range slices.Concat(s.guilds, s.guildsWithoutBot) {
		if m := g.members[id]; m != nil {
			return m
		}
	}
	return nil
}

func (s *Server) channel(id string) *Channel {
	for _, g := range slices.Concat(s.guilds, s.guildsWithoutBot) {
		for _, c := range slices.Concat(g.channels, g.threads) {
			if c.ID == id {
				return c
			}
		}
		for _, m := range g.members {
			if m.dm != nil && m.dm.ID == id {
				return m.dm
			}
		}
	}
	i := slices.IndexFunc(s.memberDMs, func(c *Channel) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return s.memberDMs[i]
}

// sees reports whether a person can open the channel.
func (c *Channel) sees(m *Member) bool {
	switch {
	case c.Recipient != nil:
		return c.Recipient == m
	case c.recipients != nil:
		return slices.Contains(c.recipients, m)
	}
	return c.Guild == m.Guild && (c.memberPerms | m.perms).Has(ViewChannel)
}

func (c *Channel) guildID() string {
	if c.Guild == nil {
		return ""
	}
	return c.Guild.ID
}

// String names the channel in logs.
func (c *Channel) String() string {
	if c.Recipient != nil {
		return "direct messages with " + c.Recipient.Name
	}
	if c.recipients != nil {
		return "direct messages between " + c.recipients[0].Name + " and " + c.recipients[1].Name
	}
	return fmt.Sprintf("#%s of %s", c.Name, c.Guild.Name)
}

// Interaction contexts (Receiving and Responding, Interaction Context Types).
const (
	contextGuild = iota
	contextBotDM
	contextPrivate
)

// maxUserInstallFollowUps limits the follow-ups of an interaction where only a person has installed the app (Receiving and
// Responding, Followup Messages).
const maxUserInstallFollowUps = 5

// AddGuildWithoutBot makes a guild that the bot has not joined. Its members can use commands that they have installed for
// themselves. The bot gets no events of the guild, and its REST requests are refused.
func (s *Server) AddGuildWithoutBot(name string) *Guild {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := &Guild{ID: s.nextGuildID(), Name: name, srv: s, members: map[string]*Member{}, withoutBot: true}
	g.roles = []*Role{{ID: g.ID, Name: "@everyone"}}
	s.guildsWithoutBot = append(s.guildsWithoutBot, g)
	return g
}

// DMWith makes the direct messages between two people, without the bot.
func (m *Member) DMWith(other *Member) *Channel {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	c := &Channel{ID: m.srv.nextID(), botPerms: DefaultPermissions, memberPerms: DefaultPermissions, recipients: []*Member{m, other}}
	m.srv.memberDMs = append(m.srv.memberDMs, c)
	return c
}

// withoutBot reports whether the bot is not in the channel.
func (c *Channel) withoutBot() bool {
	return c.recipients != nil || c.Guild != nil && c.Guild.withoutBot
}

// contextType returns the channel's interaction context.
func (c *Channel) contextType() int {
	switch {
	case c.Recipient != nil:
		return contextBotDM
	case c.Guild == nil:
		return contextPrivate
	}
	return contextGuild
}

// installOwners returns who has installed the app for an interaction: the guild, "0" in the bot's direct messages, or the
// person where the bot is absent (Receiving and Responding, Authorizing Integration Owners Object).
func (in *interaction) installOwners() map[string]any {
	switch {
	case in.channel.withoutBot():
		return map[string]any{"1": in.by.ID}
	case in.channel.Recipient != nil:
		return map[string]any{"0": "0"}
	}
	return map[string]any{"0": in.channel.Guild.ID}
}

// checkAvailable applies a command's contexts and integration types (Application Commands, Contexts).
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

// checkFollowUpCount refuses a follow-up over the limit.
func (in *interaction) checkFollowUpCount() *apiError {
	if !in.channel.withoutBot() || len(in.followUps) < maxUserInstallFollowUps {
		return nil
	}
	return refuse(http.StatusBadRequest, 40094, "This interaction has reached the maximum number of follow-up messages")
}

// setVisibility sets who sees an answer to the interaction.
func (in *interaction) setVisibility(m *Message) {
	if m.Ephemeral() {
		m.visibleOnlyTo = in.by
	}
}
