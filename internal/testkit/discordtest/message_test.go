package discordtest_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"pencilmark/internal/testkit/discordtest"
)

func button(label, id string) object {
	return object{"type": 2, "style": 1, "label": label, "custom_id": id}
}

func row(inner ...object) object { return object{"type": 1, "components": inner} }

func repeat[T any](n int, make func(i int) T) []T {
	all := []T{}
	for i := range n {
		all = append(all, make(i))
	}
	return all
}

// TestMessageLimits holds every limit on a message against the section that
// publishes it: just inside is accepted, just outside is refused.
func TestMessageLimits(t *testing.T) {
	const v2 = discordtest.FlagComponentsV2
	id := func(i int) string { return "id" + string(rune('a'+i%26)) + string(rune('a'+i/26)) }
	rows := func(n, each int) []object {
		return repeat(n, func(i int) object {
			return row(repeat(each, func(j int) object { return button("b", id(i*each+j)) })...)
		})
	}
	texts := func(n, size int) []object {
		return repeat(n, func(int) object { return object{"type": 10, "content": text(size)} })
	}
	gallery := func(n, alt int) object {
		return object{"type": 12, "items": repeat(n, func(int) object {
			return object{"media": object{"url": "https://example.org/a.png"}, "description": text(alt)}
		})}
	}
	tests := []struct {
		rule    string
		in, out object
		code    int
	}{
		{"Message, Create Message: content is up to 2000 characters",
			object{"content": text(2000)}, object{"content": text(2001)}, 50035},
		{"Message, Create Message: something must be sent",
			object{"content": "x"}, object{"content": "  "}, 50006},
		{"embeds are not modelled", object{"content": "x", "embeds": []object{}}, object{"content": "x", "embeds": []object{{"title": "t"}}}, 50035},
		{"Message, Create Message: nonce is up to 25 characters",
			object{"content": "x", "nonce": text(25)}, object{"content": "x", "nonce": text(26)}, 50035},
		{"Component Reference, Legacy Message Component Behavior: up to 5 action rows",
			object{"content": "x", "components": rows(5, 1)}, object{"content": "x", "components": rows(6, 1)}, 50035},
		{"Component Reference, Action Row: up to 5 buttons",
			object{"content": "x", "components": rows(1, 5)}, object{"content": "x", "components": rows(1, 6)}, 50035},
		{"Component Reference, Custom ID: 1 to 100 characters",
			object{"content": "x", "components": []object{row(button("b", text(100)))}},
			object{"content": "x", "components": []object{row(button("b", text(101)))}}, 50035},
		{"Component Reference, Custom ID: unique on a message",
			object{"content": "x", "components": []object{row(button("a", "1"), button("b", "2"))}},
			object{"content": "x", "components": []object{row(button("a", "1"), button("b", "1"))}}, 50035},
		{"Component Reference, Button: label up to 80",
			object{"content": "x", "components": []object{row(button(text(80), "1"))}},
			object{"content": "x", "components": []object{row(button(text(81), "1"))}}, 50035},
		{"Component Reference, Button: a label",
			object{"content": "x", "components": []object{row(button("b", "1"))}},
			object{"content": "x", "components": []object{row(object{"type": 2, "style": 1, "custom_id": "1"})}}, 50035},
		{"Component Reference, Button: a link has a url and no custom id",
			object{"content": "x", "components": []object{row(object{"type": 2, "style": 5, "label": "l", "url": "https://example.org"})}},
			object{"content": "x", "components": []object{row(object{"type": 2, "style": 5, "label": "l", "url": "https://example.org", "custom_id": "1"})}}, 50035},
		{"Component Reference, String Select: up to 25 options",
			object{"content": "x", "components": []object{row(menu(25))}}, object{"content": "x", "components": []object{row(menu(26))}}, 50035},
		{"Component Reference: 40 components in a V2 message, nested ones counted",
			object{"flags": v2, "components": []object{{"type": 17, "components": texts(39, 1)}}},
			object{"flags": v2, "components": append([]object{{"type": 17, "components": texts(20, 1)}}, texts(20, 1)...)}, 50035},
		{"Component Reference, Text Display: 4000 characters over a V2 message",
			object{"flags": v2, "components": texts(2, 2000)}, object{"flags": v2, "components": append(texts(2, 2000), texts(1, 1)...)}, 50035},
		{"Message, Message Flags: V2 components need IS_COMPONENTS_V2",
			object{"flags": v2, "components": texts(1, 1)}, object{"components": texts(1, 1)}, 50035},
		{"Component Reference: no content beside V2 components",
			object{"flags": v2, "components": texts(1, 1)}, object{"flags": v2, "content": "x", "components": texts(1, 1)}, 50035},
		{"Component Reference, Media Gallery: up to 10 items",
			object{"flags": v2, "components": []object{gallery(10, 1)}}, object{"flags": v2, "components": []object{gallery(11, 1)}}, 50035},
		{"Component Reference, Media Gallery Item: alt text up to 1024",
			object{"flags": v2, "components": []object{gallery(1, 1024)}}, object{"flags": v2, "components": []object{gallery(1, 1025)}}, 50035},
		{"Message, Create Message: EPHEMERAL is no flag of a channel message",
			object{"content": "x", "flags": discordtest.FlagSuppressEmbeds}, object{"content": "x", "flags": discordtest.FlagEphemeral}, 50035},
		{"API Reference: null is no array",
			object{"content": "x", "components": []object{}}, object{"content": "x", "components": nil}, 50035},
		{"Message, Allowed Mentions Object: null is no array",
			object{"content": "x", "allowed_mentions": object{"parse": []string{}}}, object{"content": "x", "allowed_mentions": object{"parse": nil}}, 50035},
	}
	w := newTown(t)
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			w.do("POST", w.messages(), tt.in).want(t, 200, 0)
			w.do("POST", w.messages(), tt.out).want(t, 400, tt.code)
		})
	}
}

func menu(n int) object {
	return object{"type": 3, "custom_id": "m", "options": repeat(n, func(i int) object {
		return object{"label": "l", "value": string(rune('a' + i))}
	})}
}

// API Reference, Uploading Files: 10 MiB a file, 10 files, alt text of 1024
// characters; attachment://name names a file that is there.
func TestFiles(t *testing.T) {
	w := newTown(t)
	board := file{"board.png", []byte("png")}
	described := func(n int) object {
		return object{"attachments": []object{{"id": "0", "filename": "board.png", "description": text(n)}}}
	}
	m := w.upload("POST", w.messages(), described(1024), board).want(t, 200, 0)
	got := m.body["attachments"].([]any)[0].(object)
	if got["filename"] != "board.png" || got["description"] != text(1024) || got["size"] != 3.0 {
		t.Errorf("attachment = %v", got)
	}
	w.upload("POST", w.messages(), described(1025), board).want(t, 400, 50035)
	w.upload("POST", w.messages(), object{}, file{"big.png", make([]byte, 10<<20)}).want(t, 200, 0)
	w.upload("POST", w.messages(), object{}, file{"big.png", make([]byte, 10<<20+1)}).want(t, 413, 40005)
	w.upload("POST", w.messages(), object{}, repeat(11, func(int) file { return board })...).want(t, 400, 50035)
	shown := func(name string) object {
		return v2(object{"type": 12, "items": []object{{"media": object{"url": "attachment://" + name}}}})
	}
	w.upload("POST", w.messages(), shown("board.png"), board).want(t, 200, 0)
	w.upload("POST", w.messages(), shown("other.png"), board).want(t, 400, 50035)
}

// Permissions; JSON Error Codes 10003, 50001, 50013.
func TestChannelPermissions(t *testing.T) {
	const view, post = discordtest.ViewChannel, discordtest.ViewChannel | discordtest.SendMessages
	plain := object{"content": "x"}
	picture := []file{{"a.png", []byte("a")}}
	tests := []struct {
		rule   string
		bot    discordtest.Permissions
		body   object
		files  []file
		status int
		code   int
	}{
		{"without VIEW_CHANNEL there is no access", 0, plain, nil, 403, 50001},
		{"without SEND_MESSAGES nothing is posted", view, plain, nil, 403, 50013},
		{"with both a text is posted", post, plain, nil, 200, 0},
		{"without ATTACH_FILES no file is", post, plain, picture, 403, 50013},
		{"with it one is", post | discordtest.AttachFiles, plain, picture, 200, 0},
		{"an administrator may do all", discordtest.Administrator, plain, picture, 200, 0},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			w := newTown(t)
			w.channel.SetBotPermissions(tt.bot)
			w.upload("POST", w.messages(), tt.body, tt.files...).want(t, tt.status, tt.code)
		})
	}
	w := newTown(t)
	w.channel.Delete()
	w.do("POST", w.messages(), plain).want(t, 404, 10003)
	w.do("GET", "/channels/"+w.channel.ID, nil).want(t, 404, 10003)
}

// Message, Allowed Mentions Object: parse: [] silences a text; roles names the
// ones that ping; a role that is not mentionable pings only by MENTION_EVERYONE.
func TestAllowedMentions(t *testing.T) {
	w := newTown(t)
	loud, quiet := w.guild.AddRole("players", true), w.guild.AddRole("staff", false)
	content := "<@&" + loud.ID + "> <@&" + quiet.ID + "> @everyone"
	none, one := object{"parse": []string{}}, object{"parse": []string{}, "roles": []string{loud.ID}}
	tests := []struct {
		name    string
		bot     discordtest.Permissions
		allowed any
		want    []string
	}{
		{"left out", everything, nil, []string{loud.ID}},
		{"left out, with MENTION_EVERYONE", everything | discordtest.MentionEveryone, nil, []string{"everyone", loud.ID, quiet.ID}},
		{"empty", everything | discordtest.MentionEveryone, none, nil},
		{"one role", everything | discordtest.MentionEveryone, one, []string{loud.ID}},
	}
	for _, tt := range tests {
		w.channel.SetBotPermissions(tt.bot)
		body := object{"content": content}
		if tt.allowed != nil {
			body["allowed_mentions"] = tt.allowed
		}
		w.do("POST", w.messages(), body).want(t, 200, 0)
		all := w.srv.Messages(w.channel)
		if got := all[len(all)-1].Pinged; !slices.Equal(got, tt.want) {
			t.Errorf("%s: pinged %v, want %v", tt.name, got, tt.want)
		}
	}
}

// Where DISCORD_OPENAPI names Discord's own description, a body that only it
// forbids is refused.
func TestOpenAPI(t *testing.T) {
	w := newTown(t)
	odd := object{"content": "x", "components": []object{row(object{"type": 2, "style": 1, "label": "b", "custom_id": "1", "id": -1})}}
	a := w.do("POST", w.messages(), odd)
	if os.Getenv("DISCORD_OPENAPI") == "" {
		a.want(t, 200, 0)
		return
	}
	if a.want(t, 400, 50035); !strings.Contains(a.text, "OpenAPI") {
		t.Errorf("refused for another reason: %s", a.text)
	}
}
