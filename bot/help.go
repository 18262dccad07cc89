package bot

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/spelling"
)

func helpCommand() handler {
	return handler{
		Definition: command.Definition{Name: "help", Example: map[string]string{"command": "technique"}, Options: []command.Option{{Name: "command", Autocompletes: true, Titles: "bot.command."}}},
		run:        runHelp,
		complete:   completeCommand,
		actions: []action{
			{name: "help", plan: Plan{Private: true}, run: runHelp},
			{name: "help-topic", plan: Plan{Private: true, Edit: true}, run: runHelp},
		},
	}
}

// helpTopic is a topic of help other than a command.
type helpTopic struct {
	name string
	show func(context.Context, *call) Reply
}

func helpTopics() []helpTopic {
	return []helpTopic{
		{"commands", func(_ context.Context, c *call) Reply { return allCommands(c) }},
		{"rules", showRules},
		{"costs", func(_ context.Context, c *call) Reply { return detail(c, "bot.button.help-costs", c.rules()) }},
		{"ranking", func(_ context.Context, c *call) Reply {
			return detail(c, "bot.button.help-ranking", c.phrase.MoreRanking())
		}},
	}
}

func runHelp(ctx context.Context, c *call) Reply {
	name := strings.TrimPrefix(cmp.Or(c.Option("command"), c.action.Arg(0)), "/")
	defs := usableCommands(c)
	if i := slices.IndexFunc(defs, func(d command.Definition) bool { return d.IsNamed(name) }); i >= 0 {
		return explainCommand(c, &defs[i])
	}
	for _, t := range helpTopics() {
		if word := spelling.FoldAccents(name); word == t.name || word == spelling.FoldAccents(topicTitle(c, t.name)) {
			return t.show(ctx, c)
		}
	}
	return firstSteps(c)
}

func topicTitle(c *call, name string) string { return c.phrase.Text("bot.help.topic."+name, nil) }

// firstSteps lists the first commands by purpose. It fits on a phone's screen.
func firstSteps(c *call) Reply {
	price := ""
	if check := c.Game.Play.Rules.LightHint; check > 0 {
		price = c.phrase.Duration(check)
	}
	reply := c.say("bot.help.goals", map[string]any{"Price": price})
	reply.Title, reply.Note = c.phrase.Text("bot.help.title", nil), c.text("bot.help.more", nil)
	if isManager(c) {
		reply.add(c.text("bot.help.manage", nil))
	}
	reply.Controls = topicButtons(c, "commands", "rules")
	return reply
}

func allCommands(c *call) Reply {
	var lines []string
	for _, d := range usableCommands(c) {
		lines = append(lines, commandLine(c, &d))
	}
	return Reply{Message: Message{
		Title: c.phrase.Text("bot.button.help-commands", nil), Text: strings.Join(lines, "\n"), Note: c.text("bot.help.more", nil), Controls: backToHelp(c),
	}}
}

// showRules lists the rules of ranking and any restriction of this server. It fits on a phone's screen.
func showRules(ctx context.Context, c *call) Reply {
	reply := c.say("bot.help.rules", nil)
	reply.add(c.phrase.Ranking(c.Game.Play.Rules.Patience, game.PointsByPlace(), game.SeasonDays))
	if g, err := c.Game.Daily.Guild(ctx, c.Guild); err == nil && g.NoFilling {
		reply.add(c.text("bot.help.no-filling", nil))
	}
	reply.Title = c.phrase.Text("bot.button.help-rules", nil)
	reply.Controls = append(topicButtons(c, "costs", "ranking"), backToHelp(c)...)
	return reply
}

// detail shows a topic that the rules link to.
func detail(c *call, title, text string) Reply {
	return Reply{Message: Message{Title: c.phrase.Text(title, nil), Text: text, Controls: topicButtons(c, "rules")}}
}

func topicButtons(c *call, topics ...string) (buttons []Control) {
	for _, t := range topics {
		buttons = append(buttons, c.button("help-"+t, Secondary, NewAction("help-topic", t)))
	}
	return buttons
}

func backToHelp(c *call) []Control {
	return []Control{c.button("help", Secondary, NewAction("help-topic"))}
}

func explainCommand(c *call, d *command.Definition) Reply {
	lines, options := []string{commandLine(c, d)}, d.Options
	if c.Place == PlaceConsole {
		options = d.Typed()
	}
	for _, o := range options {
		lines = append(lines, c.phrase.Text("bot.help.option", map[string]any{"Option": o.Title, "About": o.Description, "Values": strings.Join(o.TypedValues(), ", ")}))
	}
	if example := d.ExampleLine(c.Place != PlaceConsole); example != "" {
		lines = append(lines, c.text("bot.help.example", map[string]any{"Line": example}))
	}
	return Reply{Message: Message{Text: strings.Join(lines, "\n")}}
}

// usableCommands lists the commands that this player can use here.
func usableCommands(c *call) []command.Definition {
	return slices.DeleteFunc(definitions(c.phrase), func(d command.Definition) bool { return d.MessageCommand || d.ManagersOnly && !isManager(c) })
}

// isManager reports whether the player may manage the guild that they are in.
func isManager(c *call) bool { return c.User.Manager && c.Place == PlaceGuild }

func commandLine(c *call, d *command.Definition) string {
	return c.phrase.Text("bot.help.line", map[string]any{"Command": c.phrase.Command(d.Name), "About": d.Description})
}

func completeCommand(_ context.Context, c *call) []command.Choice {
	typed := strings.TrimPrefix(spelling.FoldAccents(c.Option("command")), "/")
	var choices []command.Choice
	offer := func(title, name string) {
		if strings.Contains(spelling.FoldAccents(title), typed) || strings.Contains(name, typed) {
			choices = append(choices, command.Choice{Label: title, Value: name})
		}
	}
	for _, t := range helpTopics() {
		offer(topicTitle(c, t.name), t.name)
	}
	for _, d := range usableCommands(c) {
		offer(d.Title, d.Name)
	}
	return choices
}
