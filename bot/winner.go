package bot

import (
	"context"
	"fmt"

	"pencilmark/internal/game"
)

// WinnerRoleChecker looks at a role that who wins a season is to get. A ChannelChecker may
// be one as well.
type WinnerRoleChecker interface {
	// CheckWinnerRole fails with a *RoleRefusedError. The link adds the permission that the
	// bot lacks to give the role; it is "" if there is none to add.
	CheckWinnerRole(ctx context.Context, guild, role string) (link string, err error)
}

// RoleRefusedError says why a role is not given to who wins.
type RoleRefusedError struct {
	Role       string
	Reason     RoleRefusal
	Permission string // that it has, as the platform's settings call it, with RoleModerates
}

func (e *RoleRefusedError) Error() string {
	return fmt.Sprintf("the role %s is not given: %s %s", e.Role, e.Reason, e.Permission)
}

// RoleRefusal is a reason not to give a role.
type RoleRefusal string

// The reasons.
const (
	RoleUnknown    RoleRefusal = "unknown"
	RoleOfEveryone RoleRefusal = "everyone"
	RoleManaged    RoleRefusal = "managed"   // by an application or the platform
	RoleAbove      RoleRefusal = "above"     // or level with the bot's highest
	RoleModerates  RoleRefusal = "moderates" // it lets do more than play
)

// checkWinnerRole finds out whether a role can be given; none can.
func (c *call) checkWinnerRole(ctx context.Context, role string) (link string, err error) {
	checker, ok := c.Channels.(WinnerRoleChecker)
	if !ok || role == "" {
		return "", nil
	}
	return checker.CheckWinnerRole(ctx, c.Guild, role)
}

// askForRoles adds to a reply what the bot lacks to give who wins their role, with the link
// that adds it.
func (c *call) askForRoles(ctx context.Context, reply Reply, role string) Reply {
	link, err := c.checkWinnerRole(ctx, role)
	if sentence, ok := c.settingsProblem(err); ok {
		reply.add(sentence)
	}
	if link != "" {
		reply.add(c.text("bot.winner.permission", map[string]any{"Role": "<@&" + role + ">"}))
		reply.Controls = append(reply.Controls, Control{Kind: LinkButton, URL: link, Label: c.phrase.Text("bot.button.add-roles", nil)})
	}
	return reply
}

func (c *call) winnerText(g *game.Guild) string {
	if g.WinnerRole == "" {
		return c.text("bot.winner.none", nil)
	}
	return "<@&" + g.WinnerRole + ">"
}

// refusedAwards says what the bot may not give or take.
func (c *call) refusedAwards(ctx context.Context) (sentences []string, err error) {
	refused, err := c.Game.Awards.Refused(ctx, c.Guild)
	for _, a := range refused {
		sentences = append(sentences, c.text("bot.winner.waits."+string(a.State), map[string]any{"Role": "<@&" + a.Role + ">"}))
	}
	return sentences, err
}
