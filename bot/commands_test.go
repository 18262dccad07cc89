package bot

import (
	"os"
	"strings"
	"testing"
)

func TestEveryCommandHasAGolden(t *testing.T) {
	for _, c := range commands() {
		if _, err := os.Stat("testdata/" + c.Name + ".txtar"); err != nil {
			t.Error(err)
		}
	}
}

// Replies to one player stay private unless the player shares them.
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

// Two actions with the same name would handle each other's controls.
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
