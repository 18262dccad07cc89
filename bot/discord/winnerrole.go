package discord

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

// moderates are permissions of roles that the bot does not give to winners, because a manager could win more permissions than
// they have: Administrator, Kick, Ban, Mute, Deafen, Move and Timeout Members, Manage Channels, Server, Messages,
// Nicknames, Roles, Webhooks, Expressions, Events and Threads, View Audit Log, Mention Everyone, Pin Messages and
// Bypass Slowmode.
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

// roleError translates Discord's refusals to the errors of a leaderboards.RoleGiver.
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
