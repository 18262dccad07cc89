package discord

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/clock"
	"pencilmark/internal/game"
	"pencilmark/internal/testkit/discordtest"
)

// ward is a bot that works over HTTP, so that a test can break one part of it.
type ward struct {
	*httpRig
	options []func(*Options)
	token   string
}

func (w *ward) examine() []Finding {
	w.t.Helper()
	base := func(o *Options) { o.PublicKey, o.NoGateway, o.APIURL = w.PublicKey, true, w.URL() }
	c := w.newClient(w.token, append([]func(*Options){base}, w.options...)...)
	guild := game.Guild{ID: gameID(w.guild.ID), Name: "Club", Channel: w.channel.ID}
	return c.Examine(w.t.Context(), []game.Guild{guild})
}

// Examine finds each broken part, with advice, and nothing else.
func TestExamine(t *testing.T) {
	tests := []struct {
		name, broken, says, remedy string
		breaks                     func(*ward)
	}{
		{"nothing", "", "", "", func(*ward) {}},
		{"wrong token", "token", "401", "Reset Token", func(w *ward) { w.token = "MTIz.wrong.token" }},
		{"no network", "token", "cannot ask Discord", "discord.api_url", func(w *ward) {
			w.options = append(w.options, func(o *Options) { o.APIURL = "http://127.0.0.1:1" })
		}},
		{"clock", "clock", "1h0m", "NTP", func(w *ward) {
			w.options = append(w.options, func(o *Options) {
				o.Clock = clock.FromNow(func() time.Time { return w.Clock.Now().Add(time.Hour) })
			})
		}},
		{"another key", "public key", "not that of the token's application", "General Information", func(w *ward) {
			w.options = append(w.options, func(o *Options) { o.PublicKey = strings.Repeat("ab", 32) })
		}},
		{"no key", "public key", "there is no discord.public_key", "empty that field", func(w *ward) {
			w.options = append(w.options, func(o *Options) { o.PublicKey, o.NoGateway = "", false })
		}},
		{"no address", "address", "no Interactions Endpoint URL", "enter the URL", func(w *ward) {
			if err := w.SetEndpoint(""); err != nil {
				w.t.Fatal(err)
			}
		}},
		{"silent address", "address", "refused", "pencilmark serve", func(w *ward) { w.server.Close() }},
		{"careless address", "address", "answers 200", "pencilmark serve", func(w *ward) {
			w.server.Config.Handler = http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
		}},
		{"another's address", "address", "not as pencilmark does", "pencilmark serve", func(w *ward) {
			w.server.Config.Handler = http.HandlerFunc(func(rw http.ResponseWriter, _ *http.Request) { rw.WriteHeader(http.StatusUnauthorized) })
		}},
		{"a guild without the bot", "", "", "", func(w *ward) { w.guild.RemoveBot() }},
		{"a lost answer", "", "", "", func(w *ward) {
			w.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", Status: http.StatusInternalServerError, AfterWork: true})
		}},
		{"a fault of Discord", "commands", "500", "try again later", func(w *ward) {
			w.InjectRequest(discordtest.RequestFault{Route: "GET /applications/" + w.AppID + "/commands", Status: http.StatusInternalServerError, Times: 10})
		}},
		{"a picture that stays", "picture", "403", "remove it there", func(w *ward) {
			w.InjectRequest(discordtest.RequestFault{Route: "DELETE /channels/", Status: http.StatusForbidden, Times: 10})
		}},
		{"other commands", "commands", "are not the", "registers them", func(w *ward) {
			w.options = append(w.options, func(o *Options) { o.Commands = o.Commands[1:] })
		}},
		{"no permission", "server Club", "Attach Files", "/setup", func(w *ward) {
			w.channel = w.guild.AddChannel("bare", discordtest.DefaultPermissions&^discordtest.AttachFiles)
		}},
		{"no channel", "server Club", "cannot look at the channel", "/setup", func(w *ward) { w.channel = &discordtest.Channel{ID: "5"} }},
		{"refused picture", "picture", "413", "proxy", func(w *ward) {
			w.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", Status: http.StatusRequestEntityTooLarge})
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := &ward{httpRig: newHTTPRig(t)}
			w.token = w.Token
			w.run(reply("ok"))
			tt.breaks(w)
			before := len(w.Messages(w.channel))
			found := tt.broken == ""
			for _, f := range w.examine() {
				found = found || f.Name == tt.broken
				switch {
				case f.Name != tt.broken && f.Err != nil:
					t.Errorf("%s: %v", f.Name, f.Err)
				case f.Name == tt.broken && (f.Err == nil || !strings.Contains(f.Err.Error(), tt.says) || !strings.Contains(f.Remedy, tt.remedy)):
					t.Errorf("%s: %v; %s", f.Name, f.Err, f.Remedy)
				}
			}
			if !found {
				t.Errorf("%s was not checked", tt.broken)
			}
			if n := len(w.Messages(w.channel)); n != before && tt.name != "a picture that stays" {
				t.Errorf("%d messages stay", n-before)
			}
		})
	}
}
