package bot

import (
	"context"
	"strings"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/spelling"
	"pencilmark/solver/drill"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

func technique() command {
	return command{
		Definition: Definition{Name: "technique", Example: map[string]string{"name": "X-Wing"}, Options: []Option{{Name: "name", Autocompletes: true}}},
		run:        runTechnique,
		complete:   completeTechnique,
		actions: []action{
			{name: "family", plan: Plan{Private: true, Edit: true}, run: chooseFamily},
			{name: "technique", plan: Plan{Private: true}, run: chooseTechnique},
		},
	}
}

// runTechnique explains the technique that was named, or offers all by family.
func runTechnique(ctx context.Context, c *call) Reply {
	typed := c.Option("name")
	name, near := phrase.FindTechnique(typed)
	if name != "" {
		return c.explained(ctx, name)
	}
	reply := c.say("bot.technique.all", nil)
	family := phrase.FindFamily(typed)
	switch {
	case family != "":
		return c.ofFamily(family, nil)
	case near != "":
		reply = c.say("bot.technique.near", map[string]any{"Typed": c.quoted(typed), "Near": c.phrase.Technique(near)})
	case typed != "":
		reply = c.say("bot.technique.unknown", map[string]any{"Typed": c.quoted(typed)})
	}
	return c.families(reply)
}

// explained tells a technique with a board that shows it, at the levels of a hint
// one below the other, and what the scales give for it. What takes too long to find
// has no board.
func (c *call) explained(ctx context.Context, name string) Reply {
	facts := strings.Join(c.phrase.TechniqueFacts(name), " · ")
	reply := Reply{Message: Message{Title: phrase.Capital(c.phrase.Technique(name)), Text: paragraphs(c.phrase.Definition(name), facts)}}
	g, step, ok, err := rating.Example(ctx, name)
	switch {
	case err != nil:
		return c.failed(err)
	case !ok:
		return reply
	}
	var levels []string
	for level := phrase.LevelNudge; level <= phrase.LevelMove; level++ {
		levels = append(levels, c.text("bot.technique.level", map[string]any{"Level": level, "Text": c.phrase.Hint(&step, g, level)}))
	}
	reply.Text = paragraphs(strings.Join(levels, "\n"), facts)
	reply.Pictures = []Picture{c.picture("technique", render.TeachingBoard(g, &step))}
	if drill.CanPractise(name) {
		reply.Controls = append(reply.Controls, c.button("practise", Primary, NewAction("practise", name)))
	}
	reply.Controls = append(reply.Controls, c.learnLink(name, phrase.LevelWhy)...)
	return reply
}

// noWords is what spelling.FoldWords makes of nothing.
const noWords = "  "

func completeTechnique(_ context.Context, c *call) []Choice {
	return c.techniquesNamed(c.Option("name"))
}

// techniquesNamed offers the techniques whose names hold what was typed, first those that
// begin with it.
func (c *call) techniquesNamed(typed string) []Choice {
	typed = strings.TrimSpace(spelling.FoldWords(typed))
	var first, rest []Choice
	for _, t := range logic.Catalogue() {
		called := c.phrase.Technique(t.Name)
		choice := Choice{Label: phrase.Capital(called), Value: t.Name}
		switch words := spelling.FoldWords(called); {
		case strings.HasPrefix(words, " "+typed):
			first = append(first, choice)
		case strings.Contains(words, typed):
			rest = append(rest, choice)
		}
	}
	return append(first, rest...)
}
