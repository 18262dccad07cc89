package bot

import (
	"testing"
	"time"
)

func TestRefuse(t *testing.T) {
	r, until := New(Options{}), time.Unix(1_900_000_000, 500)
	tests := []struct {
		why    RefusalReason
		locale string
		want   string
	}{
		{PlayerRateLimited, "en-US", "You're asking faster than I can think. Please try again <t:1900000001:R>."},
		{GuildRateLimited, "en-GB", "This server is asking a lot right now. Please try again <t:1900000001:R>."},
		{BotBusy, "", "I'm very busy right now, so I did nothing. Please try again <t:1900000001:R>."},
		{PlayerRateLimited, "fr", "Vous demandez plus vite que je ne réfléchis. Réessayez <t:1900000001:R>."},
	}
	for _, tt := range tests {
		got := r.Refuse(&Request{Locale: tt.locale}, tt.why, until)
		if got.Text != tt.want || !got.Private {
			t.Errorf("%d in %q: %q, private %v", tt.why, tt.locale, got.Text, got.Private)
		}
	}
}

// Metrics contain only names of existing commands and actions, never text that a player sent.
func TestNames(t *testing.T) {
	r := New(Options{})
	for _, tt := range []struct {
		q    Request
		want string
	}{
		{Request{Command: "hint"}, "hint"},
		{Request{Kind: KindAutocomplete, Command: "setup"}, "setup"},
		{Request{Kind: KindPress, Action: NewAction("apply", "7").String()}, "apply"},
		{Request{Kind: KindSubmit, Action: NewAction("hand-in", "7").String()}, "hand-in"},
		{Request{Command: "invented"}, ""},
		{Request{Kind: KindPress, Action: "v1:invented"}, ""},
		{Request{Kind: KindPress, Action: "hint"}, ""},
	} {
		if got := r.Plan(&tt.q).Name; got != tt.want {
			t.Errorf("%+v is %q, want %q", tt.q, got, tt.want)
		}
	}
}
