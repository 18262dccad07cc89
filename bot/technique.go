package bot

import (
	"context"
	"slices"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/spelling"
	"pencilmark/solver/drill"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

func techniqueCommand() handler {
	return handler{
		Definition: command.Definition{Name: "technique", Example: map[string]string{"name": "X-Wing"}, Options: []command.Option{{Name: "name", Autocompletes: true}}},
		run:        runTechnique,
		complete:   completeTechnique,
		actions: []action{
			{name: "family", plan: Plan{Private: true, Edit: true}, run: chooseFamily},
			{name: "technique", plan: Plan{Private: true}, run: chooseTechnique},
			{name: "lesson", plan: Plan{Private: true, Edit: true}, run: pressLesson},
		},
	}
}

func runTechnique(ctx context.Context, c *call) Reply {
	typed := c.Option("name")
	name, near := phrase.FindTechnique(typed)
	if name != "" {
		return explainTechnique(ctx, c, name)
	}
	reply := c.say("bot.technique.all", nil)
	family := phrase.FindFamily(typed)
	switch {
	case family != "":
		return listFamilyThat(c, family, nil)
	case near != "":
		reply = c.say("bot.technique.near", map[string]any{"Typed": c.quoted(typed), "Near": c.phrase.Technique(near)})
	case typed != "":
		reply = c.say("bot.technique.unknown", map[string]any{"Typed": c.quoted(typed)})
	}
	return listFamilies(c, reply)
}

// explainTechnique explains a technique with an example, the levels of its hint and its ratings. If the example takes
// too long to find, it shows no board.
func explainTechnique(ctx context.Context, c *call, name string) Reply {
	facts := strings.Join(c.phrase.TechniqueFacts(name), " · ")
	reply := Reply{Message: Message{Title: phrase.Capital(c.phrase.Technique(name)), Text: paragraphs(c.phrase.Definition(name), facts)}}
	g, step, ok, err := rating.TechniqueExample(ctx, name)
	switch {
	case err != nil:
		return c.failed(err)
	case !ok:
		return reply
	}
	levels, files := c.readable(func(p *phrase.Printer) (levels []string) {
		for level := phrase.LevelNudge; level <= phrase.LevelMove; level++ {
			levels = append(levels, c.text("bot.technique.level", map[string]any{"Level": level, "Text": p.Hint(&step, g, level)}))
		}
		return levels
	})
	reply.Text, reply.Files = paragraphs(c.phrase.Definition(name), strings.Join(levels, "\n"), facts), files
	if c.argumentView == "" && c.phrase.Argument(&step, g).Folded() {
		reply.Controls = append(reply.Controls, c.button("show-all", Secondary, NewAction("lesson", name)))
	}
	reply.Pictures = []Picture{c.picture("technique", render.TeachingBoard(g, &step))}
	if drill.CanPractise(name) {
		reply.Controls = append(reply.Controls, c.button("practise", Primary, NewAction("practise", name)))
	}
	reply.Controls = append(reply.Controls, c.learnLink(name, phrase.LevelWhy)...)
	return reply
}

// isTechnique reports whether the argument of a control is the name of a technique.
func isTechnique(name string) bool {
	_, ok := logic.CatalogueEntry(name)
	return ok
}

// pressLesson shows the whole argument of a technique's example.
func pressLesson(ctx context.Context, c *call) Reply {
	if !isTechnique(c.action.Arg(0)) {
		return c.say("bot.error.old", nil)
	}
	c.argumentView = wholeArgument
	return explainTechnique(ctx, c, c.action.Arg(0))
}

func completeTechnique(_ context.Context, c *call) []command.Choice {
	return techniquesNamed(c, c.Option("name"))
}

// techniquesNamed offers the techniques whose names contain a text. Names that begin with it come first.
func techniquesNamed(c *call, typed string) []command.Choice {
	typed = strings.TrimSpace(spelling.FoldWords(typed))
	var first, rest []command.Choice
	for _, t := range logic.Catalogue() {
		called := c.phrase.Technique(t.Name)
		choice := command.Choice{Label: phrase.Capital(called), Value: t.Name}
		switch words := spelling.FoldWords(called); {
		case strings.HasPrefix(words, " "+typed):
			first = append(first, choice)
		case strings.Contains(words, typed):
			rest = append(rest, choice)
		}
	}
	return append(first, rest...)
}

const maxExamples = 4

func listFamilies(c *call, reply Reply) Reply {
	var lines []string
	for _, f := range logic.Families() {
		names := logic.FamilyNames(f)
		var examples []string
		for _, name := range names[:min(len(names), maxExamples)] {
			examples = append(examples, c.phrase.Technique(name))
		}
		lines = append(lines, c.text("bot.technique.in-family", map[string]any{
			"Family": c.phrase.Family(f), "Names": strings.Join(examples, " · "), "Count": len(names) - len(examples),
		}))
	}
	reply.add(strings.Join(lines, "\n"))
	reply.Controls = []Control{familyMenu(c, "")}
	return reply
}

func familyMenu(c *call, chosen logic.Family) Control {
	menu := Control{Kind: SelectMenu, Action: NewAction("family"), Label: c.text("bot.technique.choose-family", nil), Selected: []string{string(chosen)}}
	for _, f := range logic.Families() {
		menu.Choices = append(menu.Choices, command.Choice{Label: c.phrase.Family(f), Value: string(f)})
	}
	return menu
}

func chooseFamily(_ context.Context, c *call) Reply {
	key := logic.Family(first(c.Values))
	names := logic.FamilyNames(key)
	if len(names) == 0 {
		return listFamilies(c, c.say("bot.technique.all", nil))
	}
	return listFamily(c, key, names)
}

// listFamilyThat lists a family's techniques for which fit reports true, or all of them if there are none.
func listFamilyThat(c *call, f logic.Family, fit func(name string) bool) Reply {
	names := logic.FamilyNames(f)
	if fit != nil && slices.ContainsFunc(names, fit) {
		names = slices.DeleteFunc(names, func(name string) bool { return !fit(name) })
	}
	reply := listFamily(c, f, names)
	reply.Title, reply.Text = "", paragraphs(c.text("bot.technique.family-named", map[string]any{"Family": c.phrase.Family(f)}), reply.Text)
	return reply
}

func listFamily(c *call, key logic.Family, names []string) Reply {
	var called []string
	for _, name := range names {
		called = append(called, c.phrase.Technique(name))
	}
	reply := Reply{Message: Message{Title: c.phrase.Family(key), Text: strings.Join(called, " · ")}}
	reply.Controls = []Control{familyMenu(c, key)}
	for some := range slices.Chunk(names, maxChoices) {
		reply.Controls = append(reply.Controls, techniqueMenu(c, some))
	}
	return reply
}

func techniqueMenu(c *call, names []string) Control {
	menu := Control{Kind: SelectMenu, Action: NewAction("technique", names[0]), Label: c.text("bot.technique.choose", map[string]any{
		"First": c.phrase.Technique(names[0]), "Last": c.phrase.Technique(names[len(names)-1]),
	})}
	for _, name := range names {
		menu.Choices = append(menu.Choices, command.Choice{Label: phrase.Capital(c.phrase.Technique(name)), Value: name})
	}
	return menu
}

func chooseTechnique(ctx context.Context, c *call) Reply {
	name := first(c.Values)
	if _, ok := logic.CatalogueEntry(name); ok {
		return explainTechnique(ctx, c, name)
	}
	return listFamilies(c, c.say("bot.technique.unknown", map[string]any{"Typed": c.quoted(first(c.Values))}))
}
