package discord

import (
	"strings"
	"testing"

	"pencilmark/bot"
)

// Whoever sends nothing but a file, or a sticker, in a direct message is told that it is
// not read.
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

// FuzzHeard holds that no message event, however broken, is more than no request,
// and that what is one can be answered.
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
