package bot

import (
	"context"
	"errors"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

// panel replies with the guild's settings and the controls that change them.
func panel(ctx context.Context, c *call) Reply {
	g, err := c.Game.Daily.Guild(ctx, c.Guild)
	if errors.Is(err, game.ErrNotSetUp) {
		return firstScreen(c, firstSettings(c))
	}
	if err != nil {
		return c.refuse(err)
	}
	reply := Reply{Message: Message{Title: c.text("bot.setup.title", nil), Text: panelText(c, g), Controls: panelControls(c, g)}}
	next, ok, err := c.Game.Daily.NextPost(ctx, c.Guild)
	switch {
	case err != nil:
		return c.refuse(err)
	case g.Suspension != game.NotSuspended:
		reply.add(suspensionText(c, g))
	case g.Paused:
		reply.add(c.phrase.Text("bot.setup.paused", nil))
	case ok:
		reply.add(c.phrase.Text("bot.setup.next", map[string]any{"Next": timestamp(next.At), "Tier": c.phrase.Tier(next.Tier.String())}))
		if next.Guild == "" && next.Tier != g.ComingPlan().TierOn(next.Date) {
			reply.Text += " " + c.text("bot.setup.first-easy", nil)
		}
	}
	lost, err := lostLeaderboards(ctx, c)
	if err != nil {
		return c.refuse(err)
	}
	for _, sentence := range lost {
		reply.add(sentence)
	}
	if waiting, err := c.Game.Submissions.Waiting(ctx, c.Guild); err == nil && waiting > 0 {
		reply.Controls = append(reply.Controls, Control{Action: NewAction("submissions-new"), Style: Secondary,
			Label: c.phrase.Text("bot.button.submissions", map[string]any{"Count": waiting})})
	}
	if n, err := c.Game.Daily.ResultsToSee(ctx, c.Guild); err == nil && n > 0 {
		reply.Controls = append(reply.Controls, Control{Action: NewAction("results-new"), Style: Secondary,
			Label: c.phrase.Text("bot.button.results", map[string]any{"Count": n})})
	}
	if g.Next != nil {
		reply.Note = c.phrase.Text("bot.setup.waits", map[string]any{"From": timestamp(g.Next.From)})
	}
	return reply
}

// suspensionText says why dailies are suspended, what to do, and whether the admin could not be reached.
func suspensionText(c *call, g *game.Guild) string {
	data := map[string]any{"Channel": "<#" + g.Channel + ">", "Since": timestamp(g.SuspendedAt)}
	text := c.text("bot.setup.suspended."+string(g.Suspension), data)
	if g.Notified == game.AdminUnreachable {
		text += " " + c.text("bot.setup.admin-unreachable", map[string]any{"Player": "<@" + g.Admin + ">"})
	}
	return text
}

func panelAfter(ctx context.Context, c *call, sentence string) Reply {
	reply := panel(ctx, c)
	reply.Text = paragraphs(sentence, reply.Text)
	return reply
}

// panelText shows the settings, in a sentence that names them.
func panelText(c *call, g *game.Guild) string {
	set := g.Settings()
	data := map[string]any{}
	for _, s := range settings() {
		if s.get == nil {
			data[phrase.Capital(s.Name)] = tierList(c, set.Tiers)
			continue
		}
		text := s.get(&set)
		switch {
		case s.Kind == command.Channel:
			text = "<#" + text + ">"
		case s.Kind == command.Role && text == "":
			text = c.text(map[string]string{"role": "bot.setup.nobody", "winner": "bot.winner.none"}[s.Name], nil)
		case s.Kind == command.Role:
			text = "<@&" + text + ">"
		case s.Name == "time":
			text = quoted(text)
		case s.Name == "reveal":
			text = c.text("bot.setup.reveal."+text, nil)
		case s.isSwitch():
			text = c.text("bot.choice."+text, nil)
		}
		data[phrase.Capital(s.Name)] = text
	}
	return c.phrase.Text("bot.setup.panel", data) + "\n" + languageText(c, "bot.setup.language", g.Language)
}

func channelMenu(c *call, chosen string) Control {
	return settingMenu(c, ChannelSelect, "channel", "setup-channel", chosen)
}

func settingMenu(c *call, kind ControlKind, label, act, chosen string) Control {
	menu := Control{Kind: kind, Action: NewAction(act), Label: c.text("bot.setup.choose."+label, nil)}
	if chosen != "" {
		menu.Selected = []string{chosen}
	}
	return menu
}

func panelControls(c *call, g *game.Guild) []Control {
	running, other := "setup-pause", game.RevealOnPost
	if g.Inactive() {
		running = "setup-resume"
	}
	if g.Reveal == game.RevealOnPost {
		other = game.RevealOnStart
	}
	controls := []Control{
		channelMenu(c, g.Channel),
		settingMenu(c, RoleSelect, "role", "setup-role", g.PingRole),
		settingMenu(c, RoleSelect, "winner", "setup-winner", g.WinnerRole),
		c.button("setup-time", Secondary, NewAction("setup-time")),
		c.button("setup-tiers", Secondary, NewAction("setup-tiers")),
		c.button("reveal-"+string(other), Secondary, NewAction("setup-reveal", string(other))),
	}
	set := g.Settings()
	for _, s := range settings() {
		if s.control && s.isSwitch() {
			to := "on"
			if s.get(&set) == "on" {
				to = "off"
			}
			controls = append(controls, c.button(s.Name+"-"+to, Secondary, NewAction("setup-"+s.Name, to)))
		}
	}
	return append(controls,
		c.button("setup-preview", Secondary, NewAction("setup-preview")),
		c.button("setup-post", Primary, NewAction("setup-post")),
		c.button(running, Secondary, NewAction(running)),
	)
}

func pressTime(ctx context.Context, c *call) Reply {
	s, err := guildSettings(ctx, c)
	if err != nil {
		return c.refuse(err)
	}
	return openForm(c, NewAction("setup-save-time"), "bot.setup.time-title",
		Field{ID: "time", Label: c.phrase.Text("bot.setup.time-label", nil), Value: s.When, Max: 100},
		Field{ID: "zone", Label: c.phrase.Text("bot.setup.zone-label", nil), Value: s.Zone, Max: 64})
}

func pressTiers(ctx context.Context, c *call) Reply {
	s, err := guildSettings(ctx, c)
	if err != nil {
		return c.refuse(err)
	}
	return openForm(c, NewAction("setup-save-tiers"), "bot.setup.tiers-title",
		Field{ID: "tiers", Label: c.phrase.Text("bot.setup.tiers-label", map[string]any{"Tiers": tierNames(c)}),
			Value: tierLines(c, s.Tiers), Long: true, Max: 300})
}

func openForm(c *call, act Action, title string, fields ...Field) Reply {
	return Reply{Modal: &Modal{Action: act, Title: c.phrase.Text(title, nil), Fields: fields}}
}

// preview shows the next daily's post. Its puzzle is chosen later.
func preview(ctx context.Context, c *call) Reply {
	next, ok, err := c.Game.Daily.NextPost(ctx, c.Guild)
	if err != nil {
		return c.refuse(err)
	}
	if !ok {
		return c.say("bot.daily.none", nil)
	}
	card := &game.Card{Post: game.Post{Guild: c.Guild, Date: next.Date, Tier: next.Tier}, Number: next.Date.Number()}
	return Reply{Message: Message{
		Title: c.titleHere(&card.Post), Text: cardText(c, card), Tier: next.Tier,
		Note: c.text("bot.setup.preview", map[string]any{"Next": timestamp(next.At)}),
	}}
}
