package bot

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pencilmark/internal/phrase"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver/logic"
)

// Each technique is offered in its family and explained in every language: a definition and, if there is an example,
// four levels and a board. The reply fits into a Discord message.
func TestTechniques(t *testing.T) {
	testrace.Skip(t)
	r := New(Options{})
	for _, locale := range phrase.Locales() {
		c := r.call(&Request{Locale: locale})
		list := runTechnique(t.Context(), c)
		offered := map[string]bool{}
		for _, family := range list.Controls[0].Choices {
			c.Values = []string{family.Value}
			reply := chooseFamily(t.Context(), c)
			if len(reply.Controls) > 5 || len([]rune(reply.Text)) > 3900 {
				t.Errorf("%s: %s has %d menus: %s", locale, family.Label, len(reply.Controls), reply.Text)
			}
			for _, menu := range reply.Controls[1:] {
				if n := len([]rune(menu.Label)); n > 150 || len(menu.Choices) > maxChoices {
					t.Errorf("%s: a menu of %d choices: %s", locale, len(menu.Choices), menu.Label)
				}
				for _, choice := range menu.Choices {
					offered[choice.Value] = true
				}
			}
			if strings.Contains(reply.Text+list.Text, "[") {
				t.Errorf("%s: a name is missing:\n%s", locale, reply.Text)
			}
		}
		for _, technique := range logic.Catalogue() {
			name := technique.Name
			if !offered[name] {
				t.Errorf("%s: %s is not offered", locale, name)
			}
			c.Values = []string{name}
			reply, called := chooseTechnique(t.Context(), c), c.phrase.Technique(name)
			if reply.Title != phrase.Capital(called) || !strings.Contains(reply.Text, c.phrase.Definition(name)[:20]) || len([]rune(reply.Text)) > 3900 {
				t.Errorf("%s: %s explains %q: %q", locale, called, reply.Title, reply.Text)
			}
			_, shown := logic.FindTechnique(name)
			if shown && (len(reply.Pictures) != 1 || !strings.Contains(reply.Text, "**4.** ")) {
				t.Errorf("%s: %s lacks a level or a board: %q", locale, called, reply.Text)
			}
		}
	}
}

// Choices fit Discord's limits, whatever was typed. Those that begin with the typed text come first.
func TestCompletionsFitDiscord(t *testing.T) {
	r := New(Options{})
	for _, typed := range []string{"", "a", "pair", "CACHÉ", "zz", strings.Repeat("x", 6000), "\xff"} {
		for option, command := range map[string]string{"name": "technique", "command": "help", "zone": "setup"} {
			reply := r.Handle(t.Context(), &Request{
				Kind: KindAutocomplete, Place: PlaceGuild, Command: command, Focus: option, Options: map[string]string{option: typed},
			})
			if len(reply.Choices) > maxChoices {
				t.Errorf("%s: %d choices", command, len(reply.Choices))
			}
			for _, c := range reply.Choices {
				if n := utf8.RuneCountInString(c.Label); n == 0 || n > 100 || len(c.Value) > 100 {
					t.Errorf("%s: choice %+v", command, c)
				}
			}
		}
	}
	c := r.call(&Request{Options: map[string]string{"name": "naked"}})
	if choices := completeTechnique(t.Context(), c); len(choices) < 4 || !strings.HasPrefix(choices[0].Label, "Naked") {
		t.Errorf("choices %+v", choices)
	}
	if reply := runTechnique(t.Context(), r.call(&Request{Options: map[string]string{"name": "xyzzy"}})); !strings.Contains(reply.Text, "don't know a technique called `xyzzy`") {
		t.Errorf("reply %q", reply.Text)
	}
}
