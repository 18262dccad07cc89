package discord

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/awards"
)

// manageRoles lets the bot give a season's winner their role. It is asked for only where a
// guild has chosen one.
var manageRoles = permission{1 << 28, "Manage Roles"}

// moderating lists the permissions that no role has which a prize gives, under the names
// that Discord's settings give them.
func moderating() []permission {
	return []permission{
		{administrator, "Administrator"},
		{1 << 1, "Kick Members"},
		{1 << 2, "Ban Members"},
		{1 << 4, "Manage Channels"},
		{1 << 5, "Manage Server"},
		{1 << 7, "View Audit Log"},
		{1 << 13, "Manage Messages"},
		mentionEveryone,
		{1 << 22, "Mute Members"},
		{1 << 23, "Deafen Members"},
		{1 << 24, "Move Members"},
		{1 << 27, "Manage Nicknames"},
		manageRoles,
		{1 << 29, "Manage Webhooks"},
		{1 << 30, "Manage Expressions"},
		{1 << 33, "Manage Events"},
		{1 << 34, "Manage Threads"},
		{1 << 40, "Timeout Members"},
		{1 << 51, "Pin Messages"},
		{1 << 52, "Bypass Slowmode"},
	}
}

// CheckWinnerRole implements bot.WinnerRoleChecker.
func (c *Client) CheckWinnerRole(ctx context.Context, guild, role string) (link string, err error) {
	return c.checkRole(ctx, snowflake(guild), role, forInteractions)
}

func (c *Client) checkRole(ctx context.Context, guild, role string, p priority) (link string, err error) {
	app, err := c.app()
	if err != nil {
		return "", err
	}
	roles, own, err := c.fetchRoles(ctx, guild, app, p)
	if err != nil {
		return "", err
	}
	if err := refuseRole(guild, role, roles, own); err != nil {
		return "", err
	}
	granted := grantedBy(guild, roles, own)
	if granted&(manageRoles.bit|administrator) != 0 {
		return "", nil
	}
	return addPermissionURL(app, guild, managedBy(roles, own)|manageRoles.bit), nil
}

// fetchRoles asks for a guild's roles and the ids of the bot's own.
func (c *Client) fetchRoles(ctx context.Context, guild, app string, p priority) (roles []role, own []string, err error) {
	var self member
	for _, r := range []request{
		{doing: "look at the roles", path: "guilds/" + guild + "/roles", bucket: "guilds/" + guild + "/roles", into: &roles},
		{doing: "look at the bot's roles", path: "guilds/" + guild + "/members/" + app, bucket: "guilds/" + guild + "/members", into: &self},
	} {
		r.method, r.idempotent, r.priority = http.MethodGet, true, p
		if err := c.do(ctx, r); err != nil {
			return nil, nil, err
		}
	}
	return roles, self.Roles, nil
}

// refuseRole says why a role is not given.
func refuseRole(guild, id string, roles []role, own []string) error {
	i := slices.IndexFunc(roles, func(r role) bool { return r.ID == id })
	no := func(reason bot.RoleRefusal) error { return &bot.RoleRefusedError{Role: id, Reason: reason} }
	switch {
	case i < 0:
		return no(bot.RoleUnknown)
	case id == guild:
		return no(bot.RoleOfEveryone)
	case roles[i].Managed:
		return no(bot.RoleManaged)
	case roles[i].Position >= highestOf(roles, own):
		return no(bot.RoleAbove)
	}
	for _, p := range moderating() {
		if int64(roles[i].Permissions)&p.bit != 0 {
			return &bot.RoleRefusedError{Role: id, Reason: bot.RoleModerates, Permission: p.name}
		}
	}
	return nil
}

// highestOf returns the position of the highest of some roles.
func highestOf(roles []role, own []string) (highest int) {
	for _, r := range roles {
		if slices.Contains(own, r.ID) {
			highest = max(highest, r.Position)
		}
	}
	return highest
}

// grantedBy returns what everyone's role and those of the bot's allow in the guild, and
// managedBy what the role allows that came with the bot.
func grantedBy(guild string, roles []role, own []string) (bits int64) {
	for _, r := range roles {
		if r.ID == guild || slices.Contains(own, r.ID) {
			bits |= int64(r.Permissions)
		}
	}
	return bits
}

func managedBy(roles []role, own []string) (bits int64) {
	for _, r := range roles {
		if r.Managed && slices.Contains(own, r.ID) {
			bits |= int64(r.Permissions)
		}
	}
	return bits
}

// addPermissionURL is the link with which a manager lets the bot have these permissions in
// a guild where it is.
func addPermissionURL(app, guild string, bits int64) string {
	return authorize(url.Values{
		"client_id":            {app},
		"scope":                {"bot applications.commands"},
		"permissions":          {strconv.FormatInt(bits, 10)},
		"guild_id":             {guild},
		"disable_guild_select": {"true"},
	})
}

// GiveRole implements awards.Giver. The role is looked at anew: it may have been changed
// since it was chosen.
func (c *Client) GiveRole(ctx context.Context, a awards.Award) error {
	if snowflake(a.Player) == "" {
		return game.ErrNotFound
	}
	_, err := c.checkRole(ctx, snowflake(a.Guild), a.Role, forBoards)
	if refused, ok := errors.AsType[*bot.RoleRefusedError](err); ok {
		return errors.Join(awards.ErrRefused, refused)
	}
	if err != nil {
		return roleError(err)
	}
	return c.assign(ctx, "give a role", http.MethodPut, a)
}

// TakeRole implements awards.Giver.
func (c *Client) TakeRole(ctx context.Context, a awards.Award) error {
	if snowflake(a.Player) == "" {
		return game.ErrNotFound
	}
	err := c.assign(ctx, "take a role", http.MethodDelete, a)
	if hasCode(err, codeUnknownRole) {
		return nil // nobody has it any more
	}
	return err
}

func (c *Client) assign(ctx context.Context, doing, method string, a awards.Award) error {
	guild := snowflake(a.Guild)
	return roleError(c.do(ctx, request{
		doing: doing, method: method, path: "guilds/" + guild + "/members/" + snowflake(a.Player) + "/roles/" + a.Role,
		bucket: "guilds/" + guild + "/members/roles", idempotent: true, priority: forBoards,
	}))
}

// roleError tells the refusals that mean that a member is gone, or that the bot may not.
func roleError(err error) error {
	e, ok := errors.AsType[*Error](err)
	switch {
	case hasCode(err, codeUnknownMember, codeUnknownUser):
		return errors.Join(game.ErrNotFound, err)
	case ok && (e.Status == http.StatusForbidden || e.Code == codeUnknownRole || e.Code == codeInvalidRole):
		return errors.Join(awards.ErrRefused, err)
	}
	return err
}
