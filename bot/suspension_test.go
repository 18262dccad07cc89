package bot_test

import (
	"strings"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/bottest"
)

// After a suspension, a guild's dailies resume only once the channel has been checked.
func TestResumeProvesTheChannel(t *testing.T) {
	tests := []struct {
		channel string
		says    string
		want    game.Suspension
	}{
		{"666", "I'm missing the permission **Attach Files**", game.SuspendedNoAccess}, // bottest's prover may not attach there
		{"100", "Next: ", game.NotSuspended},
	}
	for _, tt := range tests {
		t.Run(tt.channel, func(t *testing.T) {
			c := newConversation(t, true)
			call := game.Call{Guild: bottest.Guild, Player: game.Player{ID: "anna", Name: "Anna"}}
			set := game.Settings{Channel: tt.channel, When: "09:00", Zone: "UTC", Tiers: game.DefaultTiers()}
			if _, err := c.Game.Daily.Setup(t.Context(), call, set); err != nil {
				t.Fatal(err)
			}
			reply := c.ask("manager\nsuspend access\ncommand setup\naction=resume")
			if !strings.Contains(reply, tt.says) {
				t.Errorf("%q is not in the reply:\n%s", tt.says, reply)
			}
			if g, err := c.Game.Daily.Guild(t.Context(), bottest.Guild); err != nil || g.Suspension != tt.want {
				t.Errorf("suspension = %q, %v, want %q", g.Suspension, err, tt.want)
			}
		})
	}
}
