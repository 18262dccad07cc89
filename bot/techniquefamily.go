package bot

import (
	"context"
	"slices"
	"strings"

	"pencilmark/solver/logic"
)

// familyNames lists the techniques of a family, in the order in which they are
// learnt.
func familyNames(family logic.Family) (names []string) {
	for _, t := range logic.Catalogue() {
		if t.Family == family {
			names = append(names, t.Name)
		}
	}
	return names
}

func (c *call) family(f logic.Family) string {
	return c.phrase.Family(f)
}

// maxExamples is how many techniques stand for their family.
const maxExamples = 4

// families adds a line for each family, and a menu of them.
func (c *call) families(reply Reply) Reply {
	var lines []string
	for _, f := range logic.Families() {
		names := familyNames(f)
		var examples []string
		for _, name := range names[:min(len(names), maxExamples)] {
			examples = append(examples, c.phrase.Technique(name))
		}
		lines = append(lines, c.text("bot.technique.in-family", map[string]any{
			"Family": c.family(f), "Names": strings.Join(examples, " · "), "Count": len(names) - len(examples),
		}))
	}
	reply.add(strings.Join(lines, "\n"))
	reply.Controls = []Control{c.familyMenu("")}
	return reply
}

func (c *call) familyMenu(chosen logic.Family) Control {
	menu := Control{Kind: SelectMenu, Action: NewAction("family"), Label: c.text("bot.technique.choose-family", nil), Selected: []string{string(chosen)}}
	for _, f := range logic.Families() {
		menu.Choices = append(menu.Choices, Choice{Label: c.family(f), Value: string(f)})
	}
	return menu
}

// chooseFamily lists the techniques of a family, with menus to choose one from.
func chooseFamily(_ context.Context, c *call) Reply {
	key := logic.Family(first(c.Values))
	names := familyNames(key)
	if len(names) == 0 {
		return c.families(c.say("bot.technique.all", nil))
	}
	var called []string
	for _, name := range names {
		called = append(called, c.phrase.Technique(name))
	}
	reply := Reply{Message: Message{Title: c.family(key), Text: strings.Join(called, " · ")}}
	reply.Controls = []Control{c.familyMenu(key)}
	for some := range slices.Chunk(names, maxChoices) {
		reply.Controls = append(reply.Controls, c.techniqueMenu(some))
	}
	return reply
}

func (c *call) techniqueMenu(names []string) Control {
	menu := Control{Kind: SelectMenu, Action: NewAction("technique", names[0]), Label: c.text("bot.technique.choose", map[string]any{
		"First": c.phrase.Technique(names[0]), "Last": c.phrase.Technique(names[len(names)-1]),
	})}
	for _, name := range names {
		menu.Choices = append(menu.Choices, Choice{Label: upper(c.phrase.Technique(name)), Value: name})
	}
	return menu
}

func chooseTechnique(ctx context.Context, c *call) Reply {
	name := first(c.Values)
	if _, ok := logic.CatalogueEntry(name); ok {
		return c.explained(ctx, name)
	}
	return c.families(c.say("bot.technique.unknown", map[string]any{"Typed": c.quoted(first(c.Values))}))
}
