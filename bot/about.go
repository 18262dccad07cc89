package bot

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"pencilmark/bot/command"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/solver/rating"
)

// ProgramInfo describes the running program.
type ProgramInfo struct {
	Version string
	Started time.Time
	Contact string // who runs it and how to reach them, or ""
	Page    string // the public address of the page, or ""
}

func aboutCommand() handler {
	return handler{Definition: command.Definition{Name: "about"}, run: runAbout}
}

func runAbout(ctx context.Context, c *call) Reply {
	census, err := c.Game.Leaderboards.Census(ctx)
	if err != nil {
		return c.refuse(err)
	}
	reply := Reply{Message: Message{Title: c.text("bot.info.title", nil), Text: c.text("bot.info.what", nil)}}
	reply.add(puzzleCount(c, census))
	reply.add(c.text("bot.info.use", map[string]any{
		"Dailies": c.phrase.CountNoun("bot.info.dailies", census.Dailies), "Players": c.phrase.CountNoun("bot.info.players", census.Players),
		"Guilds": c.phrase.CountNoun("bot.info.guilds", census.Guilds), "Solved": c.phrase.CountNoun("bot.info.solved", census.Solved),
	}))
	reply.add(c.text("bot.info.version", map[string]any{"Version": c.About.Version, "Since": timestamp(c.About.Started)}))
	reply.add(c.text("bot.info.licence", nil))
	if c.About.Contact != "" {
		reply.add(c.text("bot.info.contact", map[string]any{"Contact": c.About.Contact}))
	}
	reply.Controls = append(inviteLinks(c), c.button("privacy", Secondary, NewAction("privacy")), c.button("help", Secondary, NewAction("help")))
	return reply
}

func puzzleCount(c *call, census *leaderboards.Census) string {
	total, tiers, scales := 0, []string{}, []string{}
	for _, t := range rating.Tiers() {
		if n := census.Puzzles[t]; n > 0 {
			total += n
			tiers = append(tiers, c.text("bot.info.scale", map[string]any{"Scale": c.phrase.Tier(t.String()), "Count": n}))
		}
	}
	for _, scale := range slices.Sorted(maps.Keys(census.Scales)) {
		scales = append(scales, c.text("bot.info.rated."+scaleKey(scale), map[string]any{"Count": census.Scales[scale]}))
	}
	return c.text("bot.info.puzzles", map[string]any{
		"Count": total, "Tiers": strings.Join(tiers, ", "), "Scales": strings.Join(scales, ", "),
	})
}

func scaleKey(scale string) string {
	switch scale {
	case rating.ScaleReference:
		return "reference"
	case rating.ScaleMethods:
		return "methods"
	}
	return "older"
}

// Links are the links that install the bot.
type Links struct {
	Server  string // adds it to a server, with the permissions that it needs
	Account string // adds it to the reader's own account
}

func inviteCommand() handler {
	return handler{Definition: command.Definition{Name: "invite"}, run: runInvite}
}

// runInvite shows the links. In a terminal it says how to get some.
func runInvite(_ context.Context, c *call) Reply {
	links := inviteLinks(c)
	switch {
	case c.Links == nil:
		return c.say("bot.invite.console", nil)
	case len(links) == 0:
		return c.say("bot.invite.none", nil)
	}
	reply := c.say("bot.invite.text", nil)
	reply.Controls = links
	return reply
}

func inviteLinks(c *call) []Control {
	if c.Links == nil {
		return nil
	}
	links := c.Links()
	if links == (Links{}) {
		return nil
	}
	return []Control{
		{Kind: LinkButton, URL: links.Server, Label: c.phrase.Text("bot.button.invite-server", nil)},
		{Kind: LinkButton, URL: links.Account, Label: c.phrase.Text("bot.button.invite-account", nil)},
	}
}
