package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

// CheckSettings implements bot.SettingsChecker: it computes the bot's permissions from roles and overwrites.
func (c *Client) CheckSettings(ctx context.Context, guild string, s game.Settings) (bot.SettingsWarnings, error) {
	can, err := c.fetchPermissions(ctx, snowflake(guild), s.Channel)
	if err != nil {
		return bot.SettingsWarnings{}, err
	}
	needed := []permission{viewChannel, sendMessages, attachFiles, readHistory}
	if s.Threads {
		needed = append(needed, createThreads)
	}
	for _, p := range needed {
		if !can.allows(p) {
			return bot.SettingsWarnings{}, &bot.MissingPermissionError{Permission: p.name}
		}
	}
	silent := s.PingRole != "" && !can.mentionable[s.PingRole] && !can.allows(mentionEveryone)
	return bot.SettingsWarnings{UnmentionableRole: silent}, nil
}

// channelPermissions are the bot's permissions in a channel.
type channelPermissions struct {
	granted     int64
	mentionable map[string]bool // roles that everyone may mention
}

func (c *channelPermissions) allows(p permission) bool { return c.granted&(p.bit|administrator) != 0 }

// role is the part of a role that the bot reads.
type role struct {
	ID          string `json:"id"`
	Permissions bits   `json:"permissions"`
	Mentionable bool   `json:"mentionable"`
}

type overwrite struct {
	ID    string `json:"id"` // of a role or a member
	Allow bits   `json:"allow"`
	Deny  bits   `json:"deny"`
}

// fetchPermissions requests the guild's roles, the bot's roles and the channel's overwrites.
func (c *Client) fetchPermissions(ctx context.Context, guild, channel string) (*channelPermissions, error) {
	app, err := c.app()
	if err != nil {
		return nil, err
	}
	var self struct {
		Roles []string `json:"roles"`
	}
	var in struct {
		Guild      string      `json:"guild_id"`
		Overwrites []overwrite `json:"permission_overwrites"`
	}
	roles, err := c.fetchRoles(ctx, guild, forInteractions)
	if err == nil {
		err = c.get(ctx, "look at the bot's roles", "guilds/"+guild+"/members/"+app, forInteractions, &self)
	}
	if err == nil {
		err = c.get(ctx, "look at the channel", "channels/"+channel, forInteractions, &in)
	}
	if err != nil {
		return nil, missingPermission(err, viewChannel)
	}
	if in.Guild != guild {
		return nil, fmt.Errorf("discord: the channel %s is not the guild's", channel)
	}
	return computePermissions(guild, app, roles, self.Roles, in.Overwrites), nil
}

func (c *Client) fetchRoles(ctx context.Context, guild string, p priority) (roles []role, err error) {
	err = c.get(ctx, "look at the roles", "guilds/"+guild+"/roles", p, &roles)
	return roles, err
}

// computePermissions follows Permissions, Permission Hierarchy: roles, then the channel's overwrites for everyone, for
// roles and for the member. The role of everyone has the guild's id.
func computePermissions(guild, app string, roles []role, own []string, overwrites []overwrite) *channelPermissions {
	has := map[string]bool{}
	for _, id := range own {
		has[id] = true
	}
	r := &channelPermissions{mentionable: map[string]bool{}}
	for _, role := range roles {
		r.mentionable[role.ID] = role.Mentionable
		if role.ID == guild || has[role.ID] {
			r.granted |= int64(role.Permissions)
		}
	}
	for _, concerns := range []func(id string) bool{
		func(id string) bool { return id == guild },
		func(id string) bool { return has[id] },
		func(id string) bool { return id == app },
	} {
		var allow, deny int64
		for _, o := range overwrites {
			if concerns(o.ID) {
				allow, deny = allow|int64(o.Allow), deny|int64(o.Deny)
			}
		}
		r.granted = r.granted&^deny | allow
	}
	if r.granted&viewChannel.bit == 0 {
		r.granted &= administrator
	}
	return r
}

// posted is the part of a message that we read back.
type posted struct {
	ID     string `json:"id"`
	Author struct {
		ID string `json:"id"`
	} `json:"author"`
	Components json.RawMessage `json:"components"`
}

// missingPermission converts a refusal for a missing permission.
func missingPermission(err error, p permission) error {
	switch {
	case hasCode(err, codeMissingAccess):
		return &bot.MissingPermissionError{Permission: viewChannel.name}
	case hasCode(err, codeMissingPermissions):
		return &bot.MissingPermissionError{Permission: p.name}
	}
	return err
}

// moderates are permissions that a role for winners must not have. Otherwise a manager could win more permissions than
// they have. They are Administrator, Kick, Ban, Mute, Deafen, Move and Timeout Members, Manage Channels, Server,
// Messages, Nicknames, Roles, Webhooks, Expressions, Events and Threads, View Audit Log, Mention Everyone, Pin Messages
// and Bypass Slowmode.
const moderates = administrator | 1<<1 | 1<<2 | 1<<4 | 1<<5 | 1<<7 | 1<<13 | 1<<17 | 1<<22 | 1<<23 | 1<<24 | 1<<27 | 1<<28 |
	1<<29 | 1<<30 | 1<<33 | 1<<34 | 1<<40 | 1<<51 | 1<<52

// GiveRole implements leaderboards.RoleGiver.
func (c *Client) GiveRole(ctx context.Context, a leaderboards.Award) error {
	roles, err := c.fetchRoles(ctx, snowflake(a.Guild), forBoards)
	if err != nil {
		return roleError(err)
	}
	if slices.ContainsFunc(roles, func(r role) bool { return r.ID == a.Role && int64(r.Permissions)&moderates != 0 }) {
		return leaderboards.ErrRoleRefused
	}
	return roleError(c.assign(ctx, "give a role", http.MethodPut, a))
}

// TakeRole implements leaderboards.RoleGiver.
func (c *Client) TakeRole(ctx context.Context, a leaderboards.Award) error {
	err := c.assign(ctx, "take a role", http.MethodDelete, a)
	if hasCode(err, codeUnknownRole) {
		return nil // nobody has it
	}
	return roleError(err)
}

func (c *Client) assign(ctx context.Context, doing, method string, a leaderboards.Award) error {
	guild, player := snowflake(a.Guild), snowflake(a.Player)
	if player == "" {
		return game.ErrNotFound
	}
	return c.do(ctx, request{
		doing: doing, method: method, path: "guilds/" + guild + "/members/" + player + "/roles/" + a.Role,
		bucket: "guilds/" + guild + "/members/roles", idempotent: true, priority: forBoards,
	})
}

// roleError converts Discord's refusals to the errors of a leaderboards.RoleGiver.
func roleError(err error) error {
	e, ok := errors.AsType[*Error](err)
	switch {
	case hasCode(err, codeUnknownMember, codeUnknownUser):
		return errors.Join(game.ErrNotFound, err)
	case ok && (e.Status == http.StatusForbidden || e.Code == codeUnknownRole || e.Code == codeInvalidRole):
		return errors.Join(leaderboards.ErrRoleRefused, err)
	}
	return err
}
