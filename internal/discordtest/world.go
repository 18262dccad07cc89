package discordtest

import (
	"fmt"
	"strconv"
	"time"
)

// Guild is a server in which the bot is a member.
type Guild struct {
	ID       string
	Name     string
	srv      *Server
	roles    []*Role
	channels []*Channel
	members  map[string]*Member
}

// Role is a role of a guild. Mentionable roles can be pinged by anyone who may
// post; others only by who has MentionEveryone.
type Role struct {
	ID          string
	Name        string
	Mentionable bool
}

// Channel is a text channel of a guild, or the direct messages between the bot
// and one person (then Guild is nil and With is that person).
type Channel struct {
	ID    string
	Name  string
	Guild *Guild
	With  *Member
	bot   Permissions // what the bot may do here
	all   Permissions // what members may do here
}

// Member is a person. Outside a guild, in direct messages, the same person acts
// through the same Member.
type Member struct {
	ID    string
	Name  string
	Guild *Guild
	perms Permissions
	srv   *Server
	dm    *Channel
}

// discordEpoch is the first millisecond of 2015, from which snowflakes count
// (API Reference, Snowflakes).
const discordEpoch = 1420070400000

// nextID makes a snowflake: the clock's milliseconds, then a counter.
func (s *Server) nextID() string {
	s.serial++
	ms := s.Clock.Now().UnixMilli() - discordEpoch
	return strconv.FormatInt(ms<<22|s.serial&(1<<22-1), 10)
}

// AddGuild makes a guild that the bot has joined, and tells a connected bot.
func (s *Server) AddGuild(name string) *Guild {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := &Guild{ID: s.nextID(), Name: name, srv: s, members: map[string]*Member{}}
	g.roles = []*Role{{ID: g.ID, Name: "@everyone"}}
	s.guilds = append(s.guilds, g)
	s.dispatch("GUILD_CREATE", intentGuilds, g.wireCreate(s.Clock.Now()))
	return g
}

// AddChannel makes a text channel in which members have the everyday
// permissions and the bot has those of bot.
func (g *Guild) AddChannel(name string, bot Permissions) *Channel {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	c := &Channel{ID: g.srv.nextID(), Name: name, Guild: g, bot: bot, all: Everyday}
	g.channels = append(g.channels, c)
	return c
}

// AddRole makes a role.
func (g *Guild) AddRole(name string, mentionable bool) *Role {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	r := &Role{ID: g.srv.nextID(), Name: name, Mentionable: mentionable}
	g.roles = append(g.roles, r)
	return r
}

// AddMember makes a person who is a member of the guild with the everyday
// permissions and those of more.
func (g *Guild) AddMember(name string, more Permissions) *Member {
	g.srv.mu.Lock()
	defer g.srv.mu.Unlock()
	m := &Member{ID: g.srv.nextID(), Name: name, Guild: g, perms: more, srv: g.srv}
	g.members[m.ID] = m
	return m
}

// SetBot changes what the bot may do in the channel.
func (c *Channel) SetBot(p Permissions) {
	c.Guild.srv.mu.Lock()
	defer c.Guild.srv.mu.Unlock()
	c.bot = p
}

// Delete removes the channel.
func (c *Channel) Delete() {
	s := c.Guild.srv
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, other := range c.Guild.channels {
		if other == c {
			c.Guild.channels = append(c.Guild.channels[:i], c.Guild.channels[i+1:]...)
			break
		}
	}
	s.dispatch("CHANNEL_DELETE", intentGuilds, c.wire())
}

// DM is the direct messages between the member and the bot.
func (m *Member) DM() *Channel {
	m.srv.mu.Lock()
	defer m.srv.mu.Unlock()
	return m.openDM()
}

func (m *Member) openDM() *Channel {
	if m.dm == nil {
		m.dm = &Channel{ID: m.srv.nextID(), With: m, bot: Everyday, all: Everyday}
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
	for _, g := range s.guilds {
		if m := g.members[id]; m != nil {
			return m
		}
	}
	return nil
}

func (s *Server) channel(id string) *Channel {
	for _, g := range s.guilds {
		for _, c := range g.channels {
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
	return nil
}

// sees reports whether a person can open the channel at all.
func (c *Channel) sees(m *Member) bool {
	if c.With != nil {
		return c.With == m
	}
	return c.Guild == m.Guild && (c.all | m.perms).Has(ViewChannel)
}

func (c *Channel) guildID() string {
	if c.Guild == nil {
		return ""
	}
	return c.Guild.ID
}

// The wire shapes below hold what the published objects require and no more.

func (g *Guild) wire() map[string]any {
	roles := []any{}
	for _, r := range g.roles {
		roles = append(roles, r.wire())
	}
	return map[string]any{
		"id": g.ID, "name": g.Name, "owner_id": "1", "icon": nil, "features": []any{},
		"preferred_locale": "en-US", "roles": roles, "emojis": []any{}, "stickers": []any{},
		"verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0,
		"afk_timeout": 300, "mfa_level": 0, "nsfw_level": 0, "premium_tier": 0, "system_channel_flags": 0,
		"premium_progress_bar_enabled": false, "premium_subscription_count": 0, "nsfw": false, "region": "deprecated",
		"widget_enabled": false, "max_members": 500000, "max_video_channel_users": 25, "max_stage_video_channel_users": 50,
		"description": nil, "home_header": nil, "splash": nil, "discovery_splash": nil, "banner": nil,
		"application_id": nil, "afk_channel_id": nil, "system_channel_id": nil, "widget_channel_id": nil,
		"max_presences": nil, "vanity_url_code": nil, "rules_channel_id": nil, "safety_alerts_channel_id": nil,
		"public_updates_channel_id": nil, "incidents_data": nil,
	}
}

func (g *Guild) wireCreate(joined time.Time) map[string]any {
	w := g.wire()
	channels := []any{}
	for _, c := range g.channels {
		channels = append(channels, c.wire())
	}
	w["joined_at"], w["large"], w["member_count"] = joined.UTC().Format(time.RFC3339), false, len(g.members)+1
	w["channels"], w["members"], w["threads"] = channels, []any{}, []any{}
	w["voice_states"], w["presences"], w["stage_instances"] = []any{}, []any{}, []any{}
	return w
}

func (r *Role) wire() map[string]any {
	return map[string]any{
		"id": r.ID, "name": r.Name, "color": 0, "hoist": false, "position": 0, "permissions": "0",
		"managed": false, "mentionable": r.Mentionable, "flags": 0, "icon": nil, "unicode_emoji": nil,
		"colors": map[string]any{"primary_color": 0, "secondary_color": nil, "tertiary_color": nil},
	}
}

func (c *Channel) wire() map[string]any {
	if c.With != nil {
		return map[string]any{"id": c.ID, "type": 1, "flags": 0, "last_message_id": nil, "recipients": []any{c.With.wireUser()}}
	}
	return map[string]any{
		"id": c.ID, "type": 0, "name": c.Name, "guild_id": c.Guild.ID, "position": 0, "flags": 0,
		"permission_overwrites": []any{}, "nsfw": false, "rate_limit_per_user": 0, "topic": nil,
		"last_message_id": nil, "parent_id": nil,
	}
}

func (m *Member) wireUser() map[string]any {
	return map[string]any{
		"id": m.ID, "username": m.Name, "discriminator": "0", "global_name": m.Name, "avatar": nil,
		"public_flags": 0, "flags": 0, "primary_guild": nil,
	}
}

func (m *Member) wire() map[string]any {
	return map[string]any{
		"user": m.wireUser(), "nick": nil, "avatar": nil, "roles": []any{}, "deaf": false, "mute": false,
		"joined_at": "2020-01-01T00:00:00Z", "flags": 0, "pending": false, "banner": nil,
		"communication_disabled_until": nil, "premium_since": nil,
	}
}

func (s *Server) wireBot() map[string]any {
	return map[string]any{
		"id": s.AppID, "username": "pencilmark", "discriminator": "0000", "global_name": nil,
		"avatar": nil, "bot": true, "public_flags": 0, "flags": 0, "primary_guild": nil,
		"email": nil, "verified": true, "mfa_enabled": true, "locale": "en-US",
	}
}

// String names the channel as a reader of a test's log would.
func (c *Channel) String() string {
	if c.With != nil {
		return "direct messages with " + c.With.Name
	}
	return fmt.Sprintf("#%s of %s", c.Name, c.Guild.Name)
}
