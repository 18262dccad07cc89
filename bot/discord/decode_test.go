package discord

import (
	"strings"
	"testing"

	"pencilmark/bot"
)

// FuzzDecode decodes arbitrary events. A malformed event must be an error.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"id":"1","token":"t","type":2,"guild_id":"2","member":{"user":{"id":"3"},"permissions":"32"},"data":{"name":"hint","options":[{"name":"level","value":3}]}}`,
		`{"id":"1","token":"t","type":5,"user":{"id":"3"},"data":{"custom_id":"c","components":[{"type":18,"component":{"custom_id":"rows","value":"x"}}]}}`,
		`{"id":"1","token":"t","type":4,"user":{"id":"3"},"data":{"options":[{"name":"a","options":[{"name":"b","value":1e99,"focused":true}]}]}}`,
		`{"id":"1","token":"t","type":1,"application_id":"2","version":1}`,
		`{"id":"1","token":"t","type":2,"context":2,"authorizing_integration_owners":{"1":"3"},"user":{"id":"3"},"data":{"name":"Rate this grid","type":3,"target_id":"9","resolved":{"messages":{"9":{"content":"53..7","embeds":[{"description":"x","fields":[{"name":"a","value":"b"}]}],"components":[{"type":17,"components":[{"type":10,"content":"y"}]},{"type":99,"components":{"a":1}}],"message_snapshots":[{"message":{"content":"z"}}]}}}}}`,
		`{"id":"1","token":"t","type":2,"guild_id":"2","context":"0","authorizing_integration_owners":[],"member":{"user":{"id":"3"}},"data":{"name":"Rate this grid","type":3,"target_id":"9","resolved":{"messages":[]}}}`,
		`null`, `{}`, `[]`, `{"member":{}}`, `{"id":"1","token":"t","user":{"id":"3"},"member":null,"data":{"values":null}}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		in, err := decode(raw)
		if err != nil {
			return
		}
		if q := in.request(); in.Type != typePing && (q.ID == "" || q.User.ID == "" || q.Options == nil || q.Fields == nil) {
			t.Errorf("a request that lacks something: %+v", q)
		}
	})
}

// A direct message with only a file or a sticker is answered.
func TestFilesAreHeardOf(t *testing.T) {
	app := "7"
	c := &Client{}
	c.appID.Store(&app)
	for _, tt := range []struct {
		raw       string
		ok, files bool
	}{
		{`{"id":"1","type":0,"channel_id":"2","content":"","author":{"id":"3"},"attachments":[{"filename":"a.txt"}]}`, true, true},
		{`{"id":"1","type":0,"channel_id":"2","content":"hint","author":{"id":"3"},"attachments":[{"filename":"a.txt"}]}`, true, true},
		{`{"id":"1","type":0,"channel_id":"2","content":"hint","author":{"id":"3"},"attachments":[]}`, true, false},
		{`{"id":"1","type":0,"channel_id":"2","content":"","author":{"id":"3"},"sticker_items":[{"id":"9"}]}`, true, false},
		{`{"id":"1","type":0,"channel_id":"2","guild_id":"4","content":"","author":{"id":"3"},"attachments":[{"filename":"a.txt"}]}`, false, true},
	} {
		if q, ok := c.decodeMessage([]byte(tt.raw)); ok != tt.ok || q.Files != tt.files {
			t.Errorf("%s: %t, files %t", tt.raw, ok, q.Files)
		}
	}
}

// FuzzHeard decodes arbitrary message events. A malformed event must not become a request, and a request must be
// answerable.
func FuzzHeard(f *testing.F) {
	for _, seed := range []string{
		`{"id":"1","type":0,"channel_id":"2","content":"hint","author":{"id":"3","username":"ann"}}`,
		`{"id":"1","type":19,"channel_id":"2","guild_id":"4","content":"<@7> rate 53..7","author":{"id":"3","global_name":"Ann"},"member":{"nick":"A"}}`,
		`{"id":"1","type":0,"channel_id":"2","content":"","author":{"id":"3"},"message_snapshots":[{"message":{"content":"x","embeds":[{"fields":[{"name":"a","value":"b"}]}],"components":[{"type":99}]}}]}`,
		`{"id":"1","type":0,"channel_id":"2","content":"hint","author":{"id":"3","bot":true}}`,
		`{"id":"1","type":0,"channel_id":"2","content":"","author":{"id":"3"},"attachments":[{"id":"4","filename":"a.txt","url":"https://example.com"}]}`,
		`{"id":1,"type":"0","channel_id":[],"content":{},"author":"me"}`, `null`, `[]`, `{}`, `{"author":null,"member":7}`,
	} {
		f.Add([]byte(seed))
	}
	app := "7"
	c := &Client{}
	c.appID.Store(&app)
	f.Fuzz(func(t *testing.T, raw []byte) {
		q, ok := c.decodeMessage(raw)
		if !ok {
			return
		}
		if q.ID == "" || q.Channel == "" || q.User.ID == "" || q.User.ID == gameID(app) || strings.TrimSpace(q.Text) == "" && !q.Files || q.Kind != bot.KindChat {
			t.Errorf("a request that lacks something: %+v", q)
		}
		if (q.Place == bot.PlaceGuild) != (q.Guild != "") || q.User.Manager {
			t.Errorf("a request from somewhere else, or somebody: %+v", q)
		}
	})
}

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
