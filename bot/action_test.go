package bot_test

import (
	"slices"
	"strings"
	"testing"

	"pencilmark/bot"
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
