package discordtest

import "time"

// The objects below hold the fields that the bot reads, and a few that a real client uses.

func (g *Guild) wire() map[string]any {
	roles := []any{}
	for position, r := range g.roles {
		roles = append(roles, r.wire(position))
	}
	var system any
	if g.system != nil {
		system = g.system.ID
	}
	return map[string]any{
		"id": g.ID, "name": g.Name, "owner_id": "1", "icon": nil, "features": []any{}, "preferred_locale": localeOr(g.Locale),
		"roles": roles, "emojis": []any{}, "system_channel_id": system, "rules_channel_id": nil,
	}
}

// wireCreate returns the guild as it is announced at every connect (Gateway Events, Guild Create). Its only listed member is
// the bot, which has no privileged intent.
func (g *Guild) wireCreate() map[string]any {
	w := g.wire()
	w["joined_at"], w["large"], w["member_count"] = g.joinedAt.UTC().Format(time.RFC3339), false, len(g.members)+1
	w["channels"], w["members"], w["threads"] = g.wireChannels(), []any{g.wireBotMember()}, []any{}
	w["voice_states"], w["presences"], w["stage_instances"] = []any{}, []any{}, []any{}
	return w
}

func (g *Guild) wireChannels() []any {
	channels := []any{}
	for _, c := range g.channels {
		channels = append(channels, c.wire())
	}
	return channels
}

func (r *Role) wire(position int) map[string]any {
	return map[string]any{
		"id": r.ID, "name": r.Name, "color": 0, "hoist": false, "position": position, "permissions": r.Permissions.String(),
		"managed": r.Managed, "mentionable": r.Mentionable, "flags": 0, "icon": nil, "unicode_emoji": nil,
		"colors": map[string]any{"primary_color": 0, "secondary_color": nil, "tertiary_color": nil},
	}
}

func (c *Channel) wire() map[string]any {
	switch {
	case c.Recipient != nil:
		return map[string]any{"id": c.ID, "type": 1, "flags": 0, "last_message_id": nil, "recipients": []any{c.Recipient.wireUser()}}
	case c.recipients != nil:
		return map[string]any{"id": c.ID, "type": 1, "flags": 0, "last_message_id": nil, "recipients": []any{c.recipients[0].wireUser(), c.recipients[1].wireUser()}}
	}
	return map[string]any{
		"id": c.ID, "type": 0, "name": c.Name, "guild_id": c.Guild.ID, "position": 0, "flags": 0,
		"permission_overwrites": c.overwrites(), "nsfw": false, "rate_limit_per_user": 0, "topic": nil,
		"last_message_id": nil, "parent_id": nil,
	}
}

func (m *Member) wireUser() map[string]any {
	return map[string]any{
		"id": m.ID, "username": m.Name, "discriminator": "0", "global_name": m.Name, "avatar": nil,
		"public_flags": 0, "flags": 0, "primary_guild": nil, "bot": m.isApp,
	}
}

func (m *Member) wire() map[string]any {
	return map[string]any{
		"user": m.wireUser(), "nick": nil, "avatar": nil, "roles": roleIDs(m.roles), "deaf": false, "mute": false,
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
