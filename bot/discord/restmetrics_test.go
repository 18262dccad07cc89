package discord

import (
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/testkit/discordtest"
)

// Labels hold neither ids nor tokens, of which there is no end.
func TestRouteLabels(t *testing.T) {
	tests := []struct{ method, path, want string }{
		{"POST", "channels/1795251600/messages", "POST channels/messages"},
		{"PATCH", "channels/1/messages/2", "PATCH channels/messages"},
		{"POST", "channels/1/messages/2/threads", "POST channels/messages/threads"},
		{"GET", "channels/1/messages?limit=100&before=5", "GET channels/messages"},
		{"POST", "interactions/1/aW50ZXJhY3Rpb24/callback", "POST interactions/callback"},
		{"PATCH", "webhooks/1/aW50ZXJhY3Rpb24/messages/@original", "PATCH webhooks/messages/@original"},
		{"POST", "users/@me/channels", "POST users/@me/channels"},
		{"GET", "guilds/1", "GET guilds"},
		{"GET", "a-token-in-an-odd-place", "GET "},
	}
	for _, tt := range tests {
		if got := (request{method: tt.method, path: tt.path}).route(); got != tt.want {
			t.Errorf("%s %s is labelled %q, want %q", tt.method, tt.path, got, tt.want)
		}
	}
}

// counted are the requests by route and status, and by priority.
func counted(t *testing.T, registry *prometheus.Registry) map[string]float64 {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			switch f.GetName() {
			case "pencilmark_discord_requests_total":
				got[m.GetLabel()[0].GetValue()+" "+m.GetLabel()[1].GetValue()] = m.GetCounter().GetValue()
			case "pencilmark_discord_limiter_wait_seconds":
				got[m.GetLabel()[0].GetValue()] = float64(m.GetHistogram().GetSampleCount())
			}
		}
	}
	return got
}

// Whatever the bot sends by itself has its priority.
func TestRequestsHaveTheirPriority(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	registry := prometheus.NewRegistry()
	r.client = r.newClient(r.Token, func(o *Options) { o.Metrics = registry })
	r.run(dealer())
	kept := leaderboards.Kept{ID: 1, Guild: gameID(r.guild.ID), Channel: r.channel.ID, Admin: gameID(r.ann.ID)}
	var posted daily.PostedMessage
	for _, tt := range []struct {
		name string
		do   func() error
		want map[string]float64
	}{
		{"post", func() (err error) { posted, err = r.client.Post(t.Context(), r.notice(41)); return err }, map[string]float64{"daily": 1}},
		{"find", func() error {
			_, err := r.client.FindPost(t.Context(), r.earlier(41, r.Clock.Now()))
			return err
		}, map[string]float64{"daily": 1, "result": 1}}, // which brings the card up to date
		{"thread", func() error {
			return r.client.OpenThread(t.Context(), game.Thread{Post: game.Post{Channel: posted.Channel, Message: posted.ID}})
		}, map[string]float64{"daily": 1}},
		{"reminder", func() error { return r.client.SendReminder(t.Context(), r.reminder(game.RemindPosted, 1)) }, map[string]float64{"reminder": 3}},
		{"admin", func() error { return r.client.TellKeptLost(t.Context(), kept) }, map[string]float64{"reminder": 2}},
		{"leaderboard", func() error {
			_, err := r.client.showKept(t.Context(), &kept, newMessage(textDisplay{componentText, "x"}))
			return err
		}, map[string]float64{"board": 1}},
		{"edit of it", func() error {
			kept.Message = posted.ID
			_, err := r.client.showKept(t.Context(), &kept, newMessage(textDisplay{componentText, "x"}))
			return err
		}, map[string]float64{"board": 1}},
		{"its removal", func() error { return r.client.RemoveKept(t.Context(), kept) }, map[string]float64{"board": 1}},
		{"answer", func() error { r.ann.Slash(r.channel, "hint", nil).Reply(); return r.say(t.Context()) }, map[string]float64{"interaction": 1}},
	} {
		before := counted(t, registry)
		if err := tt.do(); err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		r.WaitUntil(tt.name, func() bool {
			now := counted(t, registry)
			for _, p := range priorities {
				if now[p.String()]-before[p.String()] != tt.want[p.String()] {
					return false
				}
			}
			return true
		})
	}
}
