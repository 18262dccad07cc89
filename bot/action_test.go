package bot_test

import (
	"slices"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/phrase"
)

func TestActionsOfOthersAreRefused(t *testing.T) {
	for _, id := range []string{"", "v1", "v1:", "v0:hint:1", "hint:1", "v1:hint:%zz", "v1:" + strings.Repeat("x", 98)} {
		if a, err := bot.ParseAction(id); err == nil {
			t.Errorf("%q reads as %+v", id, a)
		}
	}
}

// FuzzParseAction parses arbitrary ids. An id that parses must be written back with the same meaning.
func FuzzParseAction(f *testing.F) {
	for _, seed := range []string{"v1:hint:1:2", "v1:help", "v1:a:%3A", "v1::", "v2:x", "v1:+:%00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, id string) {
		a, err := bot.ParseAction(id)
		if err != nil {
			return
		}
		again, err := bot.ParseAction(a.String())
		if len(a.String()) <= bot.MaxActionLength && (err != nil || again.Name != a.Name || !slices.Equal(again.Args, a.Args)) {
			t.Errorf("%q reads as %+v, and that as %+v, %v", id, a, again, err)
		}
	})
}

// Controls that no message has are refused like those of an older version.
func TestForgedControls(t *testing.T) {
	c := inDaily(t)
	old := phrase.New("en").Text("bot.error.old", nil)
	for _, id := range []string{
		"hint-open", "hint-open:1", "hint-open:1::1", "lesson", "lesson:x", "practise:x", "practise:x:hard", "why:1", "why:1:0", "why:1:0:0:5", "why:1:0:0::7",
	} {
		if reply := c.ask("in direct\naction v1:" + id + "\n"); !strings.Contains(reply, old) {
			t.Errorf("%s: %s", id, reply)
		}
	}
	if reply := c.ask("in direct\naction v1:hint:1:1:0:::x\n"); unwritten.MatchString(reply) {
		t.Error(reply)
	}
}
