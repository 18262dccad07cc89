package bot

import (
	"context"
	"strings"
)

func help() command {
	return command{
		Definition: Definition{Name: "help", Example: map[string]string{"command": "technique"}, Options: []Option{{Name: "command", Autocompletes: true}}},
		run:        runHelp,
		complete:   completeCommand,
		actions: []action{
			{name: "help", plan: Plan{Private: true}, run: runHelp},
		},
	}
}

// runHelp lists the commands, or explains the one that was named.
func runHelp(_ context.Context, c *call) Reply {
	defs := c.definitions()
	name := strings.TrimPrefix(c.Option("command"), "/")
	for _, d := range defs {
		if d.IsNamed(name) {
			return c.explain(&d)
		}
	}
	var lines []string
	for _, d := range defs {
		lines = append(lines, c.line(&d))
	}
	reply := c.say("bot.help.play", nil)
	reply.Title = c.phrase.Text("bot.help.title", nil)
	reply.add(strings.Join(lines, "\n"))
	reply.add(c.text("bot.help.more", nil))
	return reply
}

// explain says what a command does and what it may be given.
func (c *call) explain(d *Definition) Reply {
	lines := []string{c.line(d)}
	for _, o := range d.Options {
		lines = append(lines, c.phrase.Text("bot.help.option", map[string]any{"Option": o.Title, "About": o.Description}))
	}
	if example := d.ExampleLine(c.Place); example != "" {
		lines = append(lines, c.text("bot.help.example", map[string]any{"Line": example}))
	}
	return Reply{Message: Message{Text: strings.Join(lines, "\n")}}
}

// definitions lists the commands that this player can use here.
func (c *call) definitions() []Definition {
	var defs []Definition
	for _, d := range definitions(c.phrase) {
		if !d.MessageCommand && (!d.ManagersOnly || c.User.Manager && c.Place == PlaceGuild) {
			defs = append(defs, d)
		}
	}
	return defs
}

// line is what a command does, in a line.
func (c *call) line(d *Definition) string {
	return c.text("bot.help.line", map[string]any{"Command": d.Title, "About": d.Description})
}

func completeCommand(_ context.Context, c *call) []Choice {
	typed := strings.TrimPrefix(FoldAccents(c.Option("command")), "/")
	var choices []Choice
	for _, d := range c.definitions() {
		if strings.Contains(FoldAccents(d.Title), typed) || strings.Contains(d.Name, typed) {
			choices = append(choices, Choice{Label: d.Title, Value: d.Name})
		}
	}
	return choices
}
