package discord

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/testkit/discordtest"
)

// suspended returns the rig's guild, suspended. Ann set it up.
func (r *rig) suspended(locale string) game.Guild {
	return game.Guild{ID: gameID(r.guild.ID), Name: "Club `of` *three*", Channel: r.channel.ID, Admin: gameID(r.ann.ID), Locale: locale,
		Suspension: game.SuspendedNoAccess, SuspendedAt: r.Clock.Now()}
}

// The admin learns in the guild's language what is wrong and what to do. They get one message, even if the first answer
// was lost.
func TestTell(t *testing.T) {
	tests := []struct{ locale, says, command string }{
		{"", "where you set up Pencilmark", "`/setup`"},
		{"fr", "vous avez configuré Pencilmark", "`/configurer`"},
	}
	for _, tt := range tests {
		t.Run(tt.locale, func(t *testing.T) {
			r := connected(t, reply("ok"))
			g := r.suspended(tt.locale)
			r.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", Status: http.StatusBadGateway, AfterWork: true, Times: maxTries})
			if err := r.client.NotifyAdmin(t.Context(), g); err == nil {
				t.Fatal("NotifyAdmin returned no error for a lost answer")
			} else if _, unsent := errors.AsType[*daily.PostRefusedError](err); unsent || errors.Is(err, game.ErrUnreachable) {
				t.Errorf("NotifyAdmin is certain about a lost answer: %v", err)
			}
			if err := r.client.NotifyAdmin(t.Context(), g); err != nil {
				t.Fatal(err)
			}
			got := r.ann.VisibleMessages(r.ann.DM())
			if len(got) != 1 {
				t.Fatalf("%d messages", len(got))
			}
			text := got[0].BodyText()
			for _, part := range []string{tt.says, "`Club 'of' *three*`", "<#" + r.channel.ID + ">", tt.command} {
				if !strings.Contains(text, part) {
					t.Errorf("%q is not in %q", part, text)
				}
			}
			r.clean()
		})
	}
}

// NotifyAdmin distinguishes an admin who accepts no messages from failures after which a retry may succeed.
func TestTellRefusals(t *testing.T) {
	tests := []struct {
		name     string
		fault    discordtest.RequestFault
		notTaken bool
		unsent   bool
	}{
		{"messages are closed", discordtest.RequestFault{Route: "POST /channels/", Status: 403, Body: `{"code": 50007, "message": "no"}`}, true, false},
		{"no such person", discordtest.RequestFault{Route: "POST /users/@me/channels", Status: 400, Body: `{"code": 50033, "message": "no"}`}, true, false},
		{"no guild is shared", discordtest.RequestFault{Route: "POST /channels/", Status: 403, Body: `{"code": 50278, "message": "no"}`}, true, false},
		{"too many requests", discordtest.RateLimitFault("POST /channels/", time.Hour, false), false, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := connected(t, reply("ok"))
			r.InjectRequest(tt.fault)
			err := r.client.NotifyAdmin(t.Context(), r.suspended(""))
			_, unsent := errors.AsType[*daily.PostRefusedError](err)
			if errors.Is(err, game.ErrUnreachable) != tt.notTaken || unsent != tt.unsent {
				t.Errorf("NotifyAdmin = %v (not taken %v, unsent %v)", err, errors.Is(err, game.ErrUnreachable), unsent)
			}
		})
	}
}

// Managers learn silently, in the guild's language, what is waiting for them.
func TestTellWaiting(t *testing.T) {
	r := connected(t, reply("ok"))
	w := daily.Waiting{ID: gameID(r.guild.ID), Name: "Club", Locale: "de", Admin: gameID(r.ann.ID), Submissions: 2, Results: 3, At: r.Clock.Now()}
	if err := r.client.TellWaiting(t.Context(), w); err != nil {
		t.Fatal(err)
	}
	got := r.ann.VisibleMessages(r.ann.DM())
	if len(got) != 1 || got[0].Flags&discordtest.FlagSuppressNotifications == 0 {
		t.Fatalf("messages: %+v", got)
	}
	for _, part := range []string{"Einreichungen: 2 (`/einreichungen`)", "zählen: 3 (`/ergebnisse`)"} {
		if text := got[0].BodyText(); !strings.Contains(text, part) {
			t.Errorf("%q is not in %q", part, text)
		}
	}
}
