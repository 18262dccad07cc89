package bot

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"pencilmark/internal/phrase"
)

// families groups the techniques, the first that matches a name being its own.
var families = []struct {
	key   string
	names *regexp.Regexp
}{
	{"singles", regexp.MustCompile(`^full-house$|-single$`)},
	{"locked", regexp.MustCompile(`pointing$|claiming$|^locked-`)},
	{"wings", regexp.MustCompile(`^(w|xy|xyz|wxyz|vwxyz|m|s|l|h)-wing`)},
	{"uniqueness", regexp.MustCompile(`unique|bug|rectangle-\d|(hidden|avoidable|extended)-rectangle|reverse|deadly`)},
	{"single-digit", regexp.MustCompile(`skyscraper|kite|turbot|empty-rectangle|colour|remote-pair|medusa`)},
	{"fish", regexp.MustCompile(`x-wing|fish|whale|leviathan`)},
	{"subsets", regexp.MustCompile(`naked-|hidden-`)},
	{"chains", regexp.MustCompile(`chain|cycle|loop|aic|forcing|nishio`)},
	{"sets", regexp.MustCompile(`als|aligned|coq|blossom|exocet|template|exclusion|firework|tridagon`)},
	{"trial", regexp.MustCompile(`guess`)},
	{"more", regexp.MustCompile(``)},
}

func familyOf(name string) string {
	for _, f := range families {
		if f.names.MatchString(name) {
			return f.key
		}
	}
	return ""
}

// familyNames lists the techniques of a family, in the order in which they are
// learnt.
func familyNames(family string) []string {
	return slices.DeleteFunc(slices.Clone(techniqueNames()), func(name string) bool { return familyOf(name) != family })
}

func (c *call) family(key string) string { return c.phrase.Text("bot.technique.family."+key, nil) }

// maxSuch is how many techniques stand for their family.
const maxSuch = 4

// families adds a line for each family, and a menu of them.
func (c *call) families(reply Reply) Reply {
	var lines []string
	for _, f := range families {
		names := familyNames(f.key)
		if len(names) == 0 {
			continue
		}
		var such []string
		for _, name := range names[:min(len(names), maxSuch)] {
			such = append(such, c.phrase.Technique(name))
		}
		lines = append(lines, c.text("bot.technique.in-family", map[string]any{
			"Family": c.family(f.key), "Names": strings.Join(such, " · "), "Count": len(names) - len(such),
		}))
	}
	reply.add(strings.Join(lines, "\n"))
	reply.Controls = []Control{c.familyMenu("")}
	return reply
}

func (c *call) familyMenu(chosen string) Control {
	menu := Control{Kind: Menu, Action: Act("family"), Label: c.text("bot.technique.choose-family", nil), Chosen: []string{chosen}}
	for _, f := range families {
		if len(familyNames(f.key)) > 0 {
			menu.Choices = append(menu.Choices, Choice{Label: c.family(f.key), Value: f.key})
		}
	}
	return menu
}

// chooseFamily lists the techniques of a family, with menus to choose one from.
func chooseFamily(_ context.Context, c *call) Reply {
	key := first(c.Values)
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
	menu := Control{Kind: Menu, Action: Act("technique", names[0]), Label: c.text("bot.technique.choose", map[string]any{
		"First": c.phrase.Technique(names[0]), "Last": c.phrase.Technique(names[len(names)-1]),
	})}
	for _, name := range names {
		menu.Choices = append(menu.Choices, Choice{Label: upper(c.phrase.Technique(name)), Value: name})
	}
	return menu
}

func chooseTechnique(_ context.Context, c *call) Reply {
	if name := first(c.Values); slices.Contains(phrase.Techniques(), name) || slices.Contains(techniqueNames(), name) {
		return c.explained(name)
	}
	return c.families(c.say("bot.technique.unknown", map[string]any{"Typed": quoted(first(c.Values))}))
}
