package discord

import (
	"testing"

	"pencilmark/bot"
)

// requestOf decodes an interaction that a test writes.
func requestOf(t *testing.T, raw string) *bot.Request {
	t.Helper()
	in, err := decode([]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	return in.request()
}

// Where the bot is no member it is a guest: the guild is none of ours.
func TestPlaceOfAnInteraction(t *testing.T) {
	const who = `"id":"1","token":"t","type":2,"data":{"name":"hint"},`
	for raw, want := range map[string]bot.Place{
		`"guild_id":"7","context":0,"authorizing_integration_owners":{"0":"7"},"member":{"user":{"id":"3"}}`:         bot.PlaceGuild,
		`"guild_id":"7","context":0,"authorizing_integration_owners":{"0":"7","1":"3"},"member":{"user":{"id":"3"}}`: bot.PlaceGuild,
		`"guild_id":"7","context":0,"authorizing_integration_owners":{"1":"3"},"member":{"user":{"id":"3"}}`:         bot.PlaceUserInstall,
		`"context":2,"authorizing_integration_owners":{"1":"3"},"user":{"id":"3"}`:                                   bot.PlaceUserInstall,
		`"context":1,"authorizing_integration_owners":{"0":"0"},"user":{"id":"3"}`:                                   bot.PlaceDM,
		`"context":1,"authorizing_integration_owners":{"1":"3"},"user":{"id":"3"}`:                                   bot.PlaceDM,
		// Less than the documentation promises, and other than it.
		`"guild_id":"7","member":{"user":{"id":"3"}}`:                                                              bot.PlaceGuild,
		`"guild_id":"7","authorizing_integration_owners":{},"member":{"user":{"id":"3"}}`:                          bot.PlaceGuild,
		`"guild_id":"7","context":"x","authorizing_integration_owners":[1],"member":{"user":{"id":"3"}}`:           bot.PlaceGuild,
		`"guild_id":"7","context":9,"authorizing_integration_owners":{"5":"7","0":1},"member":{"user":{"id":"3"}}`: bot.PlaceGuild,
	} {
		q := requestOf(t, "{"+who+raw+"}")
		if q.Place != want {
			t.Errorf("%s: place %d, want %d", raw, q.Place, want)
		}
		if (q.Guild == gameID("7")) != (want == bot.PlaceGuild) {
			t.Errorf("%s: guild %q", raw, q.Guild)
		}
	}
}

// All that can be read on a message is found, in reading order, whatever kinds of
// component it has.
func TestTextOfATarget(t *testing.T) {
	const raw = `{"id":"1","token":"t","type":2,"user":{"id":"3"},"data":{"name":"Rate this grid","type":3,"target_id":"9","resolved":{"messages":{
		"8":{"id":"8","content":"another message"},
		"9":{"id":"9","content":"content","author":{"id":"5","username":"nobody","global_name":"Nobody"},
			"embeds":[{"title":"title","description":"about","fields":[{"name":"f1","value":"v1"}],"footer":{"text":"foot"},"author":{"name":"by"}}],
			"components":[
				{"type":17,"components":[{"type":10,"content":"shown"},{"type":12,"items":[{"media":{"url":"u"},"description":"alt"}]}]},
				{"type":9,"components":[{"type":10,"content":"section"}],"accessory":{"type":2,"label":"press"}},
				{"type":99,"novelty":{"a":[1,2]},"components":"none","content":7}],
			"attachments":[{"id":"1","filename":"a.png","description":"alt 2"}],
			"message_snapshots":[{"message":{"content":"forwarded"}}]}}}}}`
	q := requestOf(t, raw)
	if q.Kind != bot.KindCommand || q.Command != "rate-this-grid" {
		t.Errorf("request %+v", q)
	}
	const want = "content\n\ntitle\n\nabout\n\nby\n\nf1\n\nv1\n\nfoot\n\nshown\n\nalt\n\nsection\n\nalt 2\n\nforwarded"
	if q.Text != want {
		t.Errorf("text %q, want %q", q.Text, want)
	}
}
