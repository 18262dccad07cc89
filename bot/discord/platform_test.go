package discord

import "testing"

func TestPlatform(t *testing.T) {
	for _, tt := range []struct{ discord, game string }{{"711", "discord:711"}, {"", ""}} {
		if got := gameID(tt.discord); got != tt.game {
			t.Errorf("gameID(%q) = %q", tt.discord, got)
		}
		if got := snowflake(tt.game); got != tt.discord {
			t.Errorf("snowflake(%q) = %q", tt.game, got)
		}
	}
	for _, id := range []string{"console", "other:711", "711"} {
		if got := snowflake(id); got != "" {
			t.Errorf("snowflake(%q) = %q", id, got)
		}
	}
	for text, want := range map[string]string{"711": "discord:711", "discord:711": "discord:711", "console": "console", "": ""} {
		if got := GameID(text); got != want {
			t.Errorf("GameID(%q) = %q, want %q", text, got, want)
		}
	}
}
