package bot

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"pencilmark/bot/command"
)

func privacyCommand() handler {
	return handler{
		Definition: command.Definition{Name: "privacy", Example: map[string]string{"do": "show"}, Options: []command.Option{{Name: "do", Choices: []command.Choice{
			{Label: "privacy-show", Value: "show"}, {Label: "privacy-export", Value: "export"}, {Label: "privacy-delete", Value: "delete"},
		}}}},
		run: runPrivacy,
		actions: []action{
			{name: "privacy", plan: Plan{Private: true}, run: showPrivacy},
			{name: "privacy-export", plan: Plan{Private: true}, run: exportData},
			{name: "privacy-delete", plan: Plan{Private: true}, run: askToForget},
			{name: "privacy-forget", plan: Plan{Private: true, Edit: true}, run: forget},
			{name: "privacy-keep", plan: Plan{Private: true, Edit: true}, run: keepData},
		},
	}
}

func isAboutPrivacy(c *call) bool {
	act, err := ParseAction(c.Action)
	return c.Command == "privacy" || err == nil && (act.Name == "privacy" || strings.HasPrefix(act.Name, "privacy-"))
}

func runPrivacy(ctx context.Context, c *call) Reply {
	switch c.Option("do") {
	case "export":
		return exportData(ctx, c)
	case "delete":
		return askToForget(ctx, c)
	}
	return showPrivacy(ctx, c)
}

func showPrivacy(_ context.Context, c *call) Reply {
	reply := Reply{Message: Message{Title: c.phrase.Text("bot.privacy.title", nil)}}
	for _, part := range c.phrase.PrivacyPolicy(c.About.Contact) {
		reply.add("**" + part.Title + "**\n" + part.Text)
	}
	reply.Controls = []Control{
		c.button("privacy-export", Primary, NewAction("privacy-export")),
		c.button("privacy-delete", Danger, NewAction("privacy-delete")),
	}
	return reply
}

func exportData(ctx context.Context, c *call) Reply {
	d, err := c.Game.Players.Export(ctx, c.caller())
	if err != nil {
		return c.refuse(err)
	}
	data, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return c.failed(err)
	}
	reply := c.say("bot.privacy.file", nil)
	reply.Files = []File{{Name: "pencilmark-data.json", Data: append(data, '\n')}}
	return reply
}

// askToForget asks for confirmation before it deletes. The question has a date, so that an old one deletes nothing.
func askToForget(ctx context.Context, c *call) Reply {
	now := strconv.FormatInt(c.Now().Unix(), 36)
	reply := c.say("bot.privacy.ask", nil)
	reply.Controls = []Control{
		c.button("privacy-forget", Danger, NewAction("privacy-forget", now)),
		c.button("privacy-export", Secondary, NewAction("privacy-export")),
		c.button("privacy-keep", Secondary, NewAction("privacy-keep")),
	}
	return reply
}

const askedFor = 15 * time.Minute

// Forgets reports whether a request asks to delete everything about the player.
func Forgets(q *Request) bool {
	act, err := ParseAction(q.Action)
	return err == nil && act.Name == "privacy-forget"
}

func forget(ctx context.Context, c *call) Reply {
	asked, err := strconv.ParseInt(c.action.Arg(0), 36, 64)
	if err != nil || c.Now().Sub(time.Unix(asked, 0)) > askedFor {
		return c.say("bot.privacy.stale", nil)
	}
	if err := c.Game.Players.Forget(ctx, c.caller()); err != nil {
		return c.refuse(err)
	}
	return c.say("bot.privacy.done", nil)
}

func keepData(_ context.Context, c *call) Reply { return c.say("bot.privacy.kept", nil) }
