package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/solver/rating"
)

// lay converts a message and lists its components, one on each line.
func lay(t *testing.T, m bot.Message) []string {
	t.Helper()
	made, rest, err := messageOf(&m, nil)
	if err != nil || len(rest) != 0 {
		t.Fatalf("messageOf = %d messages more, %v", len(rest), err)
	}
	raw, err := json.Marshal(made)
	if err != nil {
		t.Fatal(err)
	}
	var read struct{ Components []discordtest.Component }
	if err := json.Unmarshal(raw, &read); err != nil {
		t.Fatal(err)
	}
	return outline(read.Components, "")
}

func outline(cs []discordtest.Component, indent string) (lines []string) {
	for _, c := range cs {
		var line strings.Builder
		line.WriteString(fmt.Sprintf("%s%d", indent, c.Type))
		if c.Accent != nil {
			line.WriteString(fmt.Sprintf(" #%06x", *c.Accent))
		}
		for _, text := range []string{c.Content, c.Label, c.Placeholder, c.CustomID} {
			if text != "" {
				line.WriteString(fmt.Sprintf(" %q", text))
			}
		}
		if c.File != nil {
			line.WriteString(" " + c.File.URL)
		}
		for _, item := range c.Items {
			line.WriteString(fmt.Sprintf(" %s %q", item.Media.URL, item.Description))
		}
		lines = append(lines, line.String())
		lines = append(lines, outline(c.Components, indent+" ")...)
	}
	return lines
}

// A message is one frame in the tier's colour. Only a mention is outside the frame.
func TestMessageIsLaidOut(t *testing.T) {
	second := board()
	second.Alt = ""
	got := lay(t, bot.Message{
		Title: "Daily 7 *\nMedium", Text: "Look at **box 5**.", Note: "Your time grows.\nBy 30 s_.", Tier: rating.Medium, Ping: "99",
		Pictures: []bot.Picture{board(), second}, Files: []bot.File{{Name: "data.json", Data: []byte("{}")}},
		Controls: []bot.Control{
			{Label: "More", Action: bot.NewAction("hint", "1")},
			{Kind: bot.SelectMenu, Label: "Tier", Action: bot.NewAction("tier"), Choices: []command.Choice{{Label: "Easy", Value: "easy"}}},
		},
	})
	want := []string{
		`10 "<@&99>"`,
		`17 #2a8ccf`,
		` 10 "### Daily 7 \\* Medium\nLook at **box 5**."`,
		` 12 attachment://board.png "An empty board"`,
		` 12 attachment://board2.png ""`,
		` 13 attachment://data.json`,
		` 10 "-# Your time grows.\n-# By 30 s\\_."`,
		` 1`,
		`  2 "More" "v1:hint:1"`,
		` 1`,
		`  3 "Tier" "v1:tier"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A message has no empty components.
func TestMessageWithoutMuch(t *testing.T) {
	if got := lay(t, bot.Message{Pictures: []bot.Picture{board()}}); len(got) != 2 {
		t.Errorf("a picture alone: %q", got)
	}
	if got := lay(t, bot.Message{Title: "Stats"}); len(got) != 2 || got[1] != ` 10 "### Stats"` {
		t.Errorf("a title alone: %q", got)
	}
}

// Buttons are in rows of about the same length, and each menu is in its own row. Long labels are shortened, and surplus
// controls omitted.
func TestControlsFit(t *testing.T) {
	r := connected(t, reply("ok"))
	picture, long := board(), strings.Repeat("x", 2000)
	picture.Alt = long
	var m bot.Message
	m.Pictures = []bot.Picture{picture}
	for i := range 6 {
		m.Controls = append(m.Controls, bot.Control{Label: long, Action: bot.NewAction("b", fmt.Sprint(i))})
	}
	menu := bot.Control{Kind: bot.SelectMenu, Label: long, Action: bot.NewAction("m"), Max: 40}
	for i := range 30 {
		menu.Choices = append(menu.Choices, command.Choice{Label: long, Value: fmt.Sprint(i)})
	}
	few := bot.Control{Kind: bot.SelectMenu, Label: "few", Action: bot.NewAction("few"), Max: 7, Choices: menu.Choices[:2]}
	role := bot.Control{Kind: bot.RoleSelect, Label: long, Action: bot.NewAction("r")}
	m.Controls = append(m.Controls, menu, few, role)
	for i := range 16 {
		m.Controls = append(m.Controls, bot.Control{Label: "more", Action: bot.NewAction("more", fmt.Sprint(i))})
	}
	made, _, err := messageOf(&m, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.client.createPost(t.Context(), r.channel.ID, made, forInteractions); err != nil {
		t.Fatal(err)
	}
	var rows []string
	for _, c := range r.ben.VisibleMessages(r.channel)[0].Components[0].Components[1:] {
		line := fmt.Sprint(len(c.Components))
		if first := c.Components[0]; first.MaxValues != nil {
			line += fmt.Sprintf(" of %d: %d to %d", len(first.Options), *first.MinValues, *first.MaxValues)
		}
		rows = append(rows, line)
	}
	if want := []string{"3", "3", "1 of 25: 1 to 25", "1 of 2: 1 to 2", "1 of 0: 0 to 1", "4", "4", "4"}; !slices.Equal(rows, want) {
		t.Errorf("rows %q, want %q", rows, want)
	}
	r.clean()
}

// No message is too long, and no word of the text is lost.
func TestMessagesFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[a-z]{1,12}|[é*_#😀]{1,40}`)
		text := rapid.Custom(func(t *rapid.T) string {
			parts := rapid.SliceOfN(word, 0, 40).Draw(t, "words")
			return strings.Repeat(strings.Join(parts, rapid.SampledFrom([]string{" ", "\n", "\n\n"}).Draw(t, "gap")), rapid.IntRange(1, 12).Draw(t, "times"))
		})
		m := bot.Message{
			Title: strings.Join(rapid.SliceOfN(word, 0, 3).Draw(t, "title"), " "),
			Text:  text.Draw(t, "text"), Note: strings.Join(rapid.SliceOfN(word, 0, 9).Draw(t, "note"), "\n"), Ping: "1",
		}
		first, rest, err := messageOf(&m, nil)
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		for _, made := range append([]*message{first}, rest...) {
			texts := displays(t, made)
			if n := utf16Length(texts); n > maxText {
				t.Fatalf("%d characters", n)
			}
			got.WriteString(texts)
		}
		want := "<@&1>" + heading(m.Title) + markup(m.Text, nil) + small(m.Note, nil)
		if n, all := blackened(got.String()), blackened(want); n != all {
			t.Fatalf("%d characters of %d are shown", n, all)
		}
	})
}

// displays returns the text of all text displays of a message.
func displays(t *rapid.T, m *message) string {
	raw, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	var read discordtest.Message
	if err := json.Unmarshal(raw, &read); err != nil {
		t.Fatal(err)
	}
	return texts(read.Components)
}

func texts(cs []discordtest.Component) (all string) {
	for _, c := range cs {
		all += c.Content + texts(c.Components)
	}
	return all
}

// blackened returns the number of visible characters.
func blackened(s string) int { return utf8.RuneCountInString(strings.Join(strings.Fields(s), "")) }

// Messages of earlier versions, which have content, can be changed.
func TestMessagesOfEarlierVersionsAreChanged(t *testing.T) {
	for _, slow := range []bool{false, true} {
		t.Run(fmt.Sprintf("slow=%v", slow), func(t *testing.T) {
			s := reply("new")
			s.plan = func(*bot.Request) bot.Plan { return bot.Plan{Private: true, Slow: slow, Edit: true} }
			r := connected(t, s)
			old := r.legacy()
			m := r.ann.Press(old, "More").Reply()
			if m.ID != old.ID || !m.V2() || m.Content != "" || m.BodyText() != "new" || len(m.Pictures()) != 0 {
				t.Errorf("after a press: %+v", m)
			}
			r.clean()
		})
	}
}

// A refusal is sent beside the board, which remains.
func TestRefusalStandsBesideTheBoard(t *testing.T) {
	for _, slow := range []bool{false, true} {
		t.Run(fmt.Sprintf("slow=%v", slow), func(t *testing.T) {
			s := &script{handle: func(context.Context, *bot.Request) bot.Reply {
				return bot.Reply{Message: bot.Message{Text: "no"}, KeepsPressed: true}
			}}
			s.plan = func(*bot.Request) bot.Plan { return bot.Plan{Private: true, Slow: slow, Edit: true} }
			r := connected(t, s)
			board := r.legacy()
			r.ann.Press(board, "More")
			r.WaitUntil("the refusal", func() bool { return len(r.ann.VisibleMessages(r.channel)) == 2 })
			seen := r.ann.VisibleMessages(r.channel)
			if len(seen[0].Pictures()) != 1 || seen[1].BodyText() != "no" || !seen[1].Ephemeral() {
				t.Errorf("ann sees %+v", seen)
			}
			r.clean()
		})
	}
}

// legacy posts a message in the form used before Components V2.
func (r *rig) legacy() discordtest.Message {
	r.t.Helper()
	made, _, err := messageOf(&bot.Message{Pictures: []bot.Picture{board()}}, nil)
	if err != nil {
		r.t.Fatal(err)
	}
	_, err = r.client.createPost(context.Background(), r.channel.ID, &message{
		Components: rows([]bot.Control{{Label: "More", Action: bot.NewAction("hint", "1")}}), Mentions: noMentions(),
		Attachments: made.Attachments, files: made.files,
	}, forInteractions)
	if err != nil {
		r.t.Fatal(err)
	}
	return r.Messages(r.channel)[0]
}

// A control of another version is answered privately.
func TestControlsOfOtherVersionsAreAnswered(t *testing.T) {
	w := bottest.New(t, false).Router
	r := connected(t, w)
	for _, made := range []*message{
		{Components: rows(nil), Mentions: noMentions(), Attachments: []attachment{}},
		newMessage(textDisplay{componentText, "old"}),
	} {
		made.add(row{componentRow, []any{button{Type: componentButton, Style: 1, Label: "Start", CustomID: "v0:start:1"}}})
		if _, err := r.client.createPost(t.Context(), r.channel.ID, made, forInteractions); err != nil {
			t.Fatal(err)
		}
		all := r.ben.VisibleMessages(r.channel)
		old := all[len(all)-1]
		m := r.ann.Press(old, "Start").Reply()
		if m.ID == old.ID || !m.Ephemeral() || !strings.Contains(m.BodyText(), "out of date") {
			t.Errorf("answered %s", m.Text())
		}
	}
	r.clean()
}

// requestOf decodes an interaction.
func requestOf(t *testing.T, raw string) *bot.Request {
	t.Helper()
	in, err := decode([]byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	return in.request()
}

// If the bot is not in the channel, a request has no guild.
func TestPlaceOfAnInteraction(t *testing.T) {
	const who = `"id":"1","token":"t","type":2,"data":{"name":"hint"},`
	for raw, want := range map[string]bot.Place{
		`"guild_id":"7","context":0,"authorizing_integration_owners":{"0":"7"},"member":{"user":{"id":"3"}}`:         bot.PlaceGuild,
		`"guild_id":"7","context":0,"authorizing_integration_owners":{"0":"7","1":"3"},"member":{"user":{"id":"3"}}`: bot.PlaceGuild,
		`"guild_id":"7","context":0,"authorizing_integration_owners":{"1":"3"},"member":{"user":{"id":"3"}}`:         bot.PlaceUserInstall,
		`"context":2,"authorizing_integration_owners":{"1":"3"},"user":{"id":"3"}`:                                   bot.PlaceUserInstall,
		`"context":1,"authorizing_integration_owners":{"0":"0"},"user":{"id":"3"}`:                                   bot.PlaceDM,
		`"context":1,"authorizing_integration_owners":{"1":"3"},"user":{"id":"3"}`:                                   bot.PlaceDM,
		// Values that lack parts of what the documentation promises, or differ from it.
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

// All text of a message is found in reading order, in components of any kind.
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

func TestMarkup(t *testing.T) {
	tests := []struct{ in, want string }{
		{"plain", "plain"},
		{"**bold** and `code_*` stay", "**bold** and `code_*` stay"},
		{"```\n1_2 | * >\n``` after_", "```\n1_2 | * >\n``` after\\_"},
		{"at <t:1700000000:R> in <#123> for <@&45>", "at <t:1700000000:R> in <#123> for <@&45>"},
		{"ask <@discord:123>, not <@other:123>", "ask <@123>, not \\<@other:123>"},
		{"</hint:indice>, </next:suite> and `</hint:x>`", "</hint:77>, `/suite` and `</hint:x>`"},
		{"</hint:a b> </hint:> </hint>", "\\</hint:a b> \\</hint:> \\</hint>"},
		{"<@123> and <b>", "\\<@123> and \\<b>"},
		{"a_b ~c~ ||d|| *e", "a\\_b \\~c\\~ \\|\\|d\\|\\| \\*e"},
		{"# no heading\n> no quote\n- no list\n1. no list", "\\# no heading\n\\> no quote\n\\- no list\n1\\. no list"},
		{"Daily #12, 3 > 2 - 1", "Daily #12, 3 > 2 - 1"},
		{"`a` - b", "`a` - b"},
		{"[click](https://example.org)", "[click]\\(https://example.org)"},
		{"see https://example.org/a_b~c?d=_e_ and_on", "see https://example.org/a_b~c?d=_e_ and\\_on"},
		{"<https://example.org/a_b>", "\\<https://example.org/a_b>"},
		{"[x https://a](https://b)", "[x https://a]\\(https://b)"},
		{"https://a||b", "https://a\\|\\|b"},
		{`back\slash`, `back\\slash`},
		{"1. [hidden single](http://localhost:8080/learn/hidden-single): r1_c1", "1\\. [hidden single](http://localhost:8080/learn/hidden-single): r1\\_c1"},
		{"- [x-wing](https://a.example/b_c/learn/x-wing), [a_b](https://x/learn/y)", "\\- [x-wing](https://a.example/b_c/learn/x-wing), [a\\_b](https://x/learn/y)"},
		{"[click](https://example.org/learn/x?y)", "[click]\\(https://example.org/learn/x?y)"},
		{"**\u2068**a**\u2069** is \u2068`x`\u2069", "**\u2068\\*\\*a\\*\\*\u2069** is \u2068\\`x\\`\u2069"},
		{"\u2068[a](https://x/learn/y)\u2069, \u2068<@discord:123>\u2069", "\u2068\\[a\\]\\(https\\://x/learn/y\\)\u2069, \u2068\\<\\@discord\\:123\\>\u2069"},
		{"\u2068שלום_1\u2069 · john_doe · C# · (^_^)", "\u2068שלום\\_1\u2069 ·\u00a0john\\_doe ·\u00a0C# ·\u00a0(^\\_^)"},
		{"4. **Ann** · 9 min 12 s · 0 hints", "4\\. **Ann** ·\u00a09\u00a0min\u00a012\u00a0s ·\u00a00\u00a0hints"},
		{"a part as long as this one · 1 of 2\n2 of 2", "a part as long as this one ·\u00a01\u00a0of\u00a02\n2 of 2"},
		{"r1c5 is 3, `1 of 2`, **3 of** 4", "r1c5 is 3, `1 of 2`, **3 of** 4"},
	}
	for _, tt := range tests {
		if got := markup(tt.in, commandIDs{"hint": "77"}); got != tt.want {
			t.Errorf("markup(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

// The pieces have the right length and lose only spaces, and there is at least one piece.
func TestSplit(t *testing.T) {
	bare := func(s string) string { return strings.NewReplacer(" ", "", "\n", "").Replace(s) }
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab \n…𝄞")), 0, 200, -1).Draw(t, "text")
		n := rapid.IntRange(2, 50).Draw(t, "n")
		pieces := split(text, n)
		if len(pieces) == 0 {
			t.Fatal("no piece")
		}
		for _, p := range pieces {
			if utf16Length(p) > n {
				t.Fatalf("a piece of %d units, %d allowed", utf16Length(p), n)
			}
		}
		if bare(strings.Join(pieces, "")) != bare(text) {
			t.Fatalf("%q became %q", text, pieces)
		}
		if c := truncate(text, n); utf16Length(c) > n {
			t.Fatalf("cut to %d units, %d allowed", utf16Length(c), n)
		}
	})
}
