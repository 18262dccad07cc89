package bot_test

import (
	"context"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/bottest"
)

// meddler changes the time zone as another manager while it checks one manager's settings.
type meddler struct{ *services.Services }

func (m meddler) CheckSettings(ctx context.Context, guild string, _ game.Settings) (bot.SettingsWarnings, error) {
	_, err := m.Daily.ChangeSettings(ctx, game.Call{Guild: guild}, func(s *game.Settings) error {
		s.Zone = "Asia/Tokyo"
		return nil
	})
	return bot.SettingsWarnings{}, err
}

func (m meddler) CheckSelf(context.Context) error { return nil }

// A change saves only the settings that were chosen. It does not overwrite what another manager has saved meanwhile.
func TestChangeKeepsAnothersChange(t *testing.T) {
	w := bottest.New(t, true)
	r := bot.New(bot.Options{Game: w.Game, Settings: meddler{w.Game}})
	reply := r.Handle(t.Context(), &bot.Request{
		Command: "setup", Options: map[string]string{"role": "7"}, Place: bot.PlaceGuild, Guild: bottest.Guild, User: bot.User{ID: "anna", Manager: true},
	})
	if !strings.Contains(reply.Text, "Saved") {
		t.Fatalf("the reply is %q", reply.Text)
	}
	g, err := w.Game.Daily.Guild(t.Context(), bottest.Guild)
	if err != nil {
		t.Fatal(err)
	}
	if s := g.Settings(); s.Zone != "Asia/Tokyo" || s.PingRole != "7" {
		t.Errorf("zone %s, role %q", s.Zone, s.PingRole)
	}
}
