package discord

import (
	"net/http"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"pencilmark/internal/discordtest"
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

// Requests are counted by route and status, and their waits by haste.
func TestRequestsAreCounted(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	registry := prometheus.NewRegistry()
	r.client = r.newClient(r.Token, func(o *Options) { o.Metrics = registry })
	r.InjectRequest(discordtest.RequestFault{Route: "GET /channels", Status: http.StatusBadGateway})
	if err := r.get(t.Context()); err != nil {
		t.Fatal(err)
	}
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
	if len(got) != 3 || got["GET channels 502"] != 1 || got["GET channels 200"] != 1 || got["urgent"] != 2 {
		t.Errorf("counted %v", got)
	}
}
