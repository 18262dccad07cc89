package game_test

import (
	"errors"
	"testing"

	"pencilmark/internal/game"
)

func TestAliases(t *testing.T) {
	for _, tt := range []struct {
		text, alias string
		reason      game.AliasReason
	}{
		{"  Night   Owl ", "Night Owl", ""},
		{"Ｎｉｇｈｔ", "Night", ""},
		{"Jean-Luc d'Or 2", "Jean-Luc d'Or 2", ""},
		{"Ночная сова", "Ночная сова", ""},
		{"数独さん", "数独さん", ""},
		{"हिन्दी", "हिन्दी", ""},
		{"ab", "", game.AliasLength},
		{"aaaaaaaaaaaaaaaaaaaaaaaaa", "", game.AliasLength},
		{"123", "", game.AliasLetters},
		{"@everyone", "", game.AliasLetters},
		{"<@123456>", "", game.AliasLetters},
		{"**bold**", "", game.AliasLetters},
		{"under_score", "", game.AliasLetters},
		{"discord.gg/abc", "", game.AliasLetters},
		{"https://x.example", "", game.AliasLetters},
		{"`code`", "", game.AliasLetters},
		{"a\u202ebc", "", game.AliasLetters},
		{"a\u200bbc", "", game.AliasLetters},
		{"Z̴̡a̷l̶g̷o", "", game.AliasLetters},
		{"owl🦉", "", game.AliasLetters},
		{"Nіght", "", game.AliasScripts}, // a Cyrillic i
		{"Νight", "", game.AliasScripts}, // a Greek capital nu
	} {
		alias, err := game.ReadAlias(tt.text)
		var reason game.AliasReason
		if e, ok := errors.AsType[*game.AliasError](err); ok {
			reason = e.Reason
		}
		if alias != tt.alias || reason != tt.reason {
			t.Errorf("%q is %q, %v", tt.text, alias, err)
		}
	}
}

// Aliases that look alike have the same key, and refused words are refused in every disguise.
func TestAliasKeys(t *testing.T) {
	for _, alike := range [][2]string{
		{"Night Owl", "night-owl"}, {"Night Owl", "N1ght 0wl"}, {"Paul", "PauI"}, {"сора", "copa"}, {"Zoë", "zoe"},
		{"modern", "modem"}, {"Boss", "8055"},
	} {
		if a, b := game.AliasKey(alike[0]), game.AliasKey(alike[1]); a != b {
			t.Errorf("%q and %q have keys %q and %q", alike[0], alike[1], a, b)
		}
	}
	if game.AliasKey("Night Owl") == game.AliasKey("Night Fox") {
		t.Error("everything is alike")
	}
	for alias, want := range map[string]bool{"The Badword": true, "b4d-w0rd": true, "good word": false} {
		if game.IsRefused(alias, []string{"", "badword"}) != want {
			t.Errorf("%q refused is not %t", alias, want)
		}
	}
}
