package bot

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestEveryCommandHasAGolden(t *testing.T) {
	for _, c := range commands() {
		if _, err := os.Stat("testdata/" + c.Name + ".txtar"); err != nil {
			t.Error(err)
		}
	}
}

// What one player is told stays with that player unless they share it.
func TestOnlySharingIsPublic(t *testing.T) {
	r := New(Options{})
	for name, a := range r.actions {
		if public := strings.HasPrefix(name, "share"); a.plan.Private == public || a.plan.Publish != public {
			t.Errorf("%s: %+v", name, a.plan)
		}
		if a.plan.Modal && (a.plan.Slow || a.plan.Edit) {
			t.Errorf("%s: a modal must be the first answer: %+v", name, a.plan)
		}
	}
	for _, c := range commands() {
		if !r.Plan(&Request{Command: c.Name}).Private {
			t.Errorf("%s answers in public", c.Name)
		}
	}
}

// Two actions of one name would take each other's controls.
func TestActionNamesAreUnique(t *testing.T) {
	seen := map[string]string{share().name: "share"}
	for _, c := range commands() {
		for _, a := range c.actions {
			if other, ok := seen[a.name]; ok {
				t.Errorf("%s and %s both have the action %s", c.Name, other, a.name)
			}
			seen[a.name] = c.Name
		}
	}
}

// Discord takes no command beyond its limits, in whatever language, and then none at all.
func TestCommandsFitDiscord(t *testing.T) {
	name := regexp.MustCompile(`^[-_\p{Ll}\p{N}]{1,32}$`)
	for _, locale := range []string{"en", "fr"} {
		titles := map[string]bool{}
		short := func(where, text string) {
			if n := utf8.RuneCountInString(text); n < 1 || n > 100 {
				t.Errorf("%s %s: %d characters: %s", locale, where, n, text)
			}
		}
		for _, d := range Commands(locale) {
			if titles[d.Title] || d.MessageCommand && utf8.RuneCountInString(d.Title) > 32 || !d.MessageCommand && !name.MatchString(d.Title) {
				t.Errorf("%s: a command %q", locale, d.Title)
			}
			titles[d.Title] = true
			if !d.MessageCommand {
				short(d.Name, d.Description)
			}
			if len(d.Options) > 25 {
				t.Errorf("%s has %d options", d.Name, len(d.Options))
			}
			of := map[string]bool{}
			for _, o := range d.Options {
				where := d.Name + " " + o.Name
				if of[o.Title] || !name.MatchString(o.Title) {
					t.Errorf("%s %s: an option %q", locale, where, o.Title)
				}
				of[o.Title] = true
				short(where, o.Description)
				if len(o.Choices) > 25 || len(o.Choices) > 0 && o.Autocompletes {
					t.Errorf("%s has %d choices", where, len(o.Choices))
				}
				for _, choice := range o.Choices {
					short(where, choice.Label)
					short(where, choice.Value)
				}
			}
		}
	}
}

// A server has thirteen settings at most: who sets it up reads them all.
func TestSettingsAreFew(t *testing.T) {
	if settings := len(setup().Options) - len([]string{"action"}); settings > 13 {
		t.Errorf("a server has %d settings", settings)
	}
}
