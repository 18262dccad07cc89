package bot

import (
	"cmp"
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/solver/logic"
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
func runTechnique(_ context.Context, c *call) Reply {
	typed := c.Option("name")
	if name := c.techniqueCalled(typed); name != "" {
		return c.explained(name)
	}
	reply := c.say("bot.technique.all", nil)
	if typed != "" {
		reply = c.say("bot.technique.unknown", map[string]any{"Typed": quoted(typed)})
	}
	return c.families(reply)
}

// explained tells a technique with a board that shows it, at the levels of a hint
// one below the other. What only the reference scale knows has no board.
func (c *call) explained(name string) Reply {
	reply := Reply{Message: Message{Title: upper(c.phrase.Technique(name)), Text: c.phrase.Definition(name)}}
	technique, ok := logic.FindTechnique(name)
	if !ok {
		return reply
	}
	g, step, err := technique.Example()
	if err != nil {
		return c.failed(err)
	}
	var levels []string
	for level := phrase.LevelNudge; level <= phrase.LevelMove; level++ {
		levels = append(levels, c.text("bot.technique.level", map[string]any{"Level": level, "Text": c.phrase.Hint(&step, g, level)}))
	}
	reply.Text = strings.Join(levels, "\n")
	reply.Pictures = []Picture{c.picture("technique", render.TeachingBoard(g, &step))}
	return reply
}

// techniqueCalled finds the technique that a text names: as the program does or as
// any language does, letter by letter, else word by word, else in part; "" if it is
// none.
func (c *call) techniqueCalled(typed string) string {
	words := foldWords(typed)
	if words == noWords {
		return ""
	}
	whole, part := "", ""
	for _, t := range logic.Catalogue() {
		for _, called := range calledIn(&t) {
			switch in := foldWords(called); {
			case FoldAccents(called) == FoldAccents(typed):
				return t.Name
			case in == words:
				whole = cmp.Or(whole, t.Name)
			case strings.Contains(in, strings.TrimSpace(words)):
				part = cmp.Or(part, t.Name)
			}
		}
	}
	return cmp.Or(whole, part)
}

// calledIn lists what a technique is called: by the program, in each language, and
// by people.
func calledIn(t *logic.Technique) []string {
	all := []string{t.Name}
	for _, locale := range phrase.Locales() {
		all = append(all, phrase.New(locale).Technique(t.Name))
	}
	return append(all, t.Aliases...)
}

// noWords is what foldWords makes of nothing.
const noWords = "  "

func completeTechnique(_ context.Context, c *call) []Choice {
	typed := strings.TrimSpace(foldWords(c.Option("name")))
	var first, rest []Choice
	for _, t := range logic.Catalogue() {
		called := c.phrase.Technique(t.Name)
		choice := Choice{Label: upper(called), Value: t.Name}
		switch words := foldWords(called); {
		case strings.HasPrefix(words, " "+typed):
			first = append(first, choice)
		case strings.Contains(words, typed):
			rest = append(rest, choice)
		}
	}
	return append(first, rest...)
}

// upper begins a name as a title does.
func upper(name string) string {
	r, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[n:]
}
