package bot_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"pencilmark/bot"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/testrace"
)

// hostile are texts that a player may use as a name, or type where a puzzle, a word or a name is expected.
var hostile = []string{
	"@everyone", "@here hello", "<@123456789012345678>", "<@&123>", "<#456>", "</solve:1>", "<t:0:R>", "<:x:1>",
	"**big** __line__ ~~gone~~ ||secret||", "[click](https://evil.example/x)", "https://evil.example/x",
	"`code` ```block``` @everyone", "```\n@everyone\n```", "a\n# heading\n> quote\n- list", "\\@everyone", "ann\r\n@here",
	"\u202Eevil\u202C", "z\u200Be\u200Dr\uFEFFo", "\u2066left\u2069", "e\u0301\u0301\u0301", strings.Repeat("W", 3000), "\x00\x1b[31m", "'); DROP TABLE players; --",
	"", " ", "𝄞🎼", "%s%d{{.Name}}",
}

// quotedParts matches the parts of a message that show typed text as it is, and the bot's own marks for times and
// commands.
var quotedParts = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`|<t:-?[0-9]+(:[tTdDfFR])?>|</[a-z]+:[a-z]+>")

// harmless fails the test if typed text makes a message ping, link or use markup. Bold text of the bot, and channels
// and roles from the guild's settings, are allowed.
func harmless(t *testing.T, what, text string) {
	t.Helper()
	if strings.Count(text, "```")%2 != 0 {
		t.Errorf("%s: a block is left open in %q", what, text)
	}
	for _, r := range text {
		if r != '\n' && (unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Cc, r)) {
			t.Errorf("%s: the character %U in %q", what, r, text)
		}
	}
	bare := quotedParts.ReplaceAllString(text, "")
	for _, bad := range []string{"@everyone", "@here", "<@", "<:", "</", "<#456", "<t:0", "://", "](", "||", "~~", "__", "# heading"} {
		if strings.Contains(bare, bad) {
			t.Errorf("%s: %q in %q", what, bad, text)
		}
	}
}

// Channels and roles are not tested: players choose them, and Discord sends their ids.
func TestWhatIsTypedIsHarmless(t *testing.T) {
	testrace.Skip(t)
	options := []struct{ command, option string }{
		{"hint", "grid"}, {"hint", "layout"}, {"next", "grid"}, {"check", "grid"}, {"rate", "grid"}, {"solve", "grid"}, {"path", "grid"}, {"path", "ladder"}, {"path", "guess"}, {"path", "guessing"}, {"submit", "grid"},
		{"answer", "text"}, {"play", "tier"}, {"help", "command"}, {"leaderboard", "period"}, {"setup", "zone"}, {"setup", "time"},
		{"archive", "date"}, {"technique", "name"},
	}
	w := bottest.New(t, true)
	anna := bot.User{ID: "anna", Name: "Anna", Manager: true}
	ask := func(q bot.Request) bot.Reply {
		q.Place, q.Guild, q.Channel, q.User = bot.PlaceGuild, bottest.Guild, bottest.Channel, anna
		return w.Router.Handle(t.Context(), &q)
	}
	ask(bot.Request{Command: "daily"})
	for i, text := range hostile {
		for _, o := range options {
			q := bot.Request{ID: fmt.Sprint(i, o), Command: o.command, Options: map[string]string{o.option: text}}
			harmless(t, fmt.Sprintf("/%s %s: %.40q", o.command, o.option, text), allOf(ask(q)))
		}
		q := bot.Request{ID: fmt.Sprint(i), Kind: bot.KindPress, Action: text, Values: []string{text}}
		harmless(t, fmt.Sprintf("action %.40q", text), allOf(ask(q)))
		q = bot.Request{ID: fmt.Sprint(i, "chat"), Kind: bot.KindChat, Text: text}
		harmless(t, fmt.Sprintf("writing %.40q", text), allOf(ask(q)))
	}
}

// Players' names are shown to others: on the card, on the leaderboard and in shared replies.
func TestNamesAreHarmless(t *testing.T) {
	testrace.Skip(t)
	for _, name := range hostile {
		c := newConversation(t, true)
		ask := func(q bot.Request) bot.Reply {
			c.count++
			q.ID, q.Place, q.Guild, q.Channel = fmt.Sprint("q", c.count), bot.PlaceGuild, bottest.Guild, bottest.Channel
			q.User = bot.User{ID: "anna", Name: name}
			return c.Router.Handle(t.Context(), &q)
		}
		ask(bot.Request{Kind: bot.KindPress, Action: bot.NewAction("start", "1").String()})
		solved := ask(bot.Request{Command: "answer", Options: map[string]string{"text": bottest.DailySolution}})
		replies := []bot.Reply{solved, ask(bot.Request{Command: "leaderboard"}), ask(bot.Request{Command: "stats"}), ask(bot.Request{Command: "daily"})}
		for _, control := range append(solved.Controls, replies[1].Controls...) {
			replies = append(replies, ask(bot.Request{Kind: bot.KindPress, Action: control.Action.String()}))
		}
		if len(solved.Cards) == 0 {
			t.Fatal("nothing was solved")
		}
		for _, card := range solved.Cards {
			replies = append(replies, bot.Reply{Message: card.Message})
		}
		for i, r := range replies {
			harmless(t, fmt.Sprintf("%.40q, reply %d", name, i), allOf(r))
			if n := len(allOf(r)); n > 4000 {
				t.Errorf("%.40q, reply %d: %d characters", name, i, n)
			}
		}
	}
}

// allOf returns the whole text of a reply, without the address of the bot's page.
func allOf(r bot.Reply) string {
	return strings.ReplaceAll(strings.Join([]string{r.Title, r.Text, r.Note}, "\n"), bottest.Page, "")
}

// Every direct message gets an answer. In public, a message that is not understood gets one only once in a while.
func TestEveryDirectMessageIsAnswered(t *testing.T) {
	w := bottest.New(t, true)
	write := func(q bot.Request) string {
		q.Kind, q.User = bot.KindChat, bot.User{ID: "anna", Name: "Anna"}
		return w.Router.Handle(t.Context(), &q).Text
	}
	for range 2 {
		for _, text := range []string{"hello", "", "🧩", "?", "…", strings.Repeat("z", 2000)} {
			if write(bot.Request{Place: bot.PlaceDM, Text: text}) == "" {
				t.Errorf("%q goes unanswered", text)
			}
		}
	}
	aloud := bot.Request{Guild: bottest.Guild, Text: "hello"}
	if first, second := write(aloud), write(aloud); first == "" || second != "" {
		t.Errorf("in public: %q, then %q", first, second)
	}
}
