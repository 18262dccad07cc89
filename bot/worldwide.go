package bot

import (
	"context"
	"errors"

	"pencilmark/internal/game"
)

// changeWorldwide follows the options by which a player takes part in the boards of all
// servers; the alias comes first, so that nobody stands there under another name for a
// moment. The problem says what is wrong about them.
func (c *call) changeWorldwide(ctx context.Context) (problem string, err error) {
	if alias := c.Option("alias"); alias != "" {
		if err := c.Game.Boards.SetAlias(ctx, c.caller(), alias); err != nil {
			return c.worldwideProblem(err)
		}
	}
	switch c.Option("worldwide") {
	case "on":
		return c.worldwideProblem(c.Game.Boards.TakePart(ctx, c.caller()))
	case "off":
		return c.worldwideProblem(c.Game.Boards.Leave(ctx, c.caller()))
	}
	return "", nil
}

// worldwideProblem says why somebody cannot take part as they want to; an error that does
// not say so stays.
func (c *call) worldwideProblem(err error) (string, error) {
	alias, ok := errors.AsType[*game.AliasError](err)
	switch {
	case ok:
		return c.text("bot.worldwide.alias."+string(alias.Reason), nil), nil
	case errors.Is(err, game.ErrNotWorldwide):
		return c.text("bot.worldwide.not-here", nil), nil
	}
	return "", err
}

// settingsProblemReply shows the settings below what is wrong.
func (c *call) settingsProblemReply(ctx context.Context, problem string, err error) Reply {
	if err != nil {
		return c.refuse(err)
	}
	reply := c.userSettingsReply(ctx)
	reply.Text = paragraphs(problem, reply.Text)
	return reply
}

func pressTakePart(ctx context.Context, c *call) Reply {
	change := c.Game.Boards.Leave
	if c.action.Arg(0) == "on" {
		change = c.Game.Boards.TakePart
	}
	problem, err := c.worldwideProblem(change(ctx, c.caller()))
	return c.settingsProblemReply(ctx, problem, err)
}

func pressNoAlias(ctx context.Context, c *call) Reply {
	return c.settingsProblemReply(ctx, "", c.Game.Boards.SetAlias(ctx, c.caller(), ""))
}

// worldwideSettings says how the player takes part in the boards of all servers, with the
// controls that change it.
func (c *call) worldwideSettings(ctx context.Context) (text string, controls []Control, err error) {
	w, err := c.Game.Boards.Worldwide(ctx, c.caller())
	if err != nil || c.Place == PlaceConsole {
		return c.text("bot.worldwide.console", nil), nil, err
	}
	name := c.shownName(c.User.Name)
	if w.Alias != "" {
		name = c.shownName(w.Alias)
	}
	switch {
	case w.Guild == "":
		text = c.text("bot.worldwide.out", nil)
		controls = append(controls, c.button("take-part", Primary, NewAction("settings-worldwide", "on")))
	case w.Departed:
		text = c.text("bot.worldwide.departed", nil)
		controls = append(controls, c.button("leave-worldwide", Primary, NewAction("settings-worldwide", "off")))
	case w.Guild == c.Guild:
		text = c.text("bot.worldwide.here", map[string]any{"Name": name})
		controls = append(controls, c.button("leave-worldwide", Primary, NewAction("settings-worldwide", "off")))
	default:
		text = c.text("bot.worldwide.elsewhere", map[string]any{"Name": name})
		controls = append(controls, c.button("leave-worldwide", Primary, NewAction("settings-worldwide", "off")))
	}
	if w.Alias != "" {
		controls = append(controls, c.button("no-alias", Secondary, NewAction("settings-alias")))
	}
	return text, controls, nil
}
