package bot

import (
	"testing"

	"pencilmark/internal/game"
)

// What was chosen before there is a channel fits a control; of what does not, the winner's
// role goes first.
func TestChosenSettingsTravel(t *testing.T) {
	const role = "1573260361728000003"
	for zone, winner := range map[string]string{"Europe/Berlin": role, "America/Argentina/Buenos_Aires": ""} {
		s := game.DefaultSettings()
		s.When, s.Zone, s.PingRole, s.WinnerRole = "20:00", zone, role, role
		s.Reveal, s.Threads, s.Mini, s.Worldwide = game.RevealOnPost, true, true, true
		act := draftAction("setup-first-channel", s)
		if n := len(act.String()); n > MaxActionLength || act.Arg(0) != "20:00" || act.Arg(1) != zone || act.Arg(4) != "PTWM" || act.Arg(5) != winner {
			t.Errorf("%d characters: %s", n, act)
		}
	}
}
