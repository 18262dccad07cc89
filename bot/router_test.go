package bot_test

import (
	"context"
	"errors"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/testrace"
)

// Discord accepts 1 to 32 lower-case letters, digits, - and _ for a name, 100 characters for a description, 25 options
// and 25 choices, and 8,000 characters in all, where each text counts in the language in which it is longest.
func TestDefinitionsFitDiscord(t *testing.T) {
	english := bot.Commands(phrase.DefaultLocale)
	sizes := make([][]int, len(english))
	for _, locale := range phrase.Locales() {
		t.Run(locale, func(t *testing.T) {
			for i, d := range bot.Commands(locale) {
				sizes[i] = longest(sizes[i], checkDefinition(t, &d))
				if locale == phrase.DefaultLocale && command.NameOf(d.Title) != d.Name {
					t.Errorf("%s has the title %q", d.Name, d.Title)
				}
			}
		})
	}
	for i, d := range english {
		total := 0
		for _, n := range sizes[i] {
			total += n
		}
		if total > 8000 {
			t.Errorf("%s takes %d characters in all", d.Name, total)
		}
	}
}

// longest returns the larger of each pair of sizes.
func longest(a, b []int) []int {
	if a == nil {
		return b
	}
	for i, n := range b {
		a[i] = max(a[i], n)
	}
	return a
}

// checkDefinition checks a command against the limits and returns the sizes of its texts.
func checkDefinition(t *testing.T, d *command.Definition) []int {
	t.Helper()
	if d.MessageCommand {
		return []int{checkMenu(t, d)}
	}
	sizes := checkDefined(t, d.Name, d.Title, d.Description)
	if len(d.Options) > 25 {
		t.Errorf("%s has %d options", d.Name, len(d.Options))
	}
	for _, o := range d.Options {
		sizes = append(sizes, checkDefined(t, o.Name, o.Title, o.Description)...)
		if len(o.Choices) > 25 {
			t.Errorf("%s %s has %d choices", d.Name, o.Name, len(o.Choices))
		}
		for _, c := range o.Choices {
			sizes = append(sizes, checkDefined(t, c.Value, c.Value, c.Label)...)
		}
	}
	return sizes
}

// checkMenu checks the title of a message command against Discord's 32 characters.
func checkMenu(t *testing.T, d *command.Definition) int {
	t.Helper()
	n := utf8.RuneCountInString(d.Title)
	if n == 0 || n > 32 || strings.HasPrefix(d.Title, "[") || d.Description != "" {
		t.Errorf("%s has the title %q and the description %q", d.Name, d.Title, d.Description)
	}
	return n
}

// title matches the names that Discord accepts.
var title = regexp.MustCompile(`^[-_\p{Ll}\p{N}]{1,32}$`)

func checkDefined(t *testing.T, name, own, description string) []int {
	t.Helper()
	if !title.MatchString(name) || !title.MatchString(own) {
		t.Errorf("%q or %q is no name", name, own)
	}
	n := utf8.RuneCountInString(description)
	if n == 0 || n > 100 || strings.HasPrefix(description, "[") {
		t.Errorf("%s: description %q", name, description)
	}
	return []int{max(utf8.RuneCountInString(name), utf8.RuneCountInString(own)), n}
}

// A typed word has one meaning: in each language no two commands, options of a command or choices of an option share a
// word.
func TestWordsAreUnique(t *testing.T) {
	for _, locale := range phrase.Locales() {
		commands := words{t: t, where: locale}
		for _, d := range bot.Commands(locale) {
			commands.add(d.Name, d.Title)
			options := words{t: t, where: locale + " " + d.Name}
			for _, o := range d.Options {
				options.add(o.Name, o.Title)
				choices := words{t: t, where: locale + " " + d.Name + " " + o.Name}
				for _, c := range o.Choices {
					choices.add(c.Value, c.Label)
				}
			}
		}
	}
}

// words records the meaning of each word.
type words struct {
	t     *testing.T
	where string
	means map[string]string
}

func (w *words) add(name, title string) {
	w.t.Helper()
	for _, word := range []string{spelling.FoldAccents(name), spelling.FoldAccents(title)} {
		if w.means[word] != "" && w.means[word] != name {
			w.t.Errorf("%s: %q means %s and %s", w.where, word, w.means[word], name)
		}
		if w.means == nil {
			w.means = map[string]string{}
		}
		w.means[word] = name
	}
}

// Applying one deduction after the other solves the daily. The last one changes its card, which is in the guild's
// language whatever the player's language is.
func TestApplyLeadsToTheSolution(t *testing.T) {
	testrace.Skip(t)
	for _, test := range []struct{ player, guild, want string }{
		{"fr", "", "1 player has solved it."},
		{"en-US", "fr", "1 joueur l’a résolue."},
	} {
		w := bottest.New(t, true)
		ask := func(q bot.Request) bot.Reply {
			q.Place, q.Guild, q.User = bot.PlaceGuild, bottest.Guild, bot.User{ID: "anna", Name: "Anna", Manager: true}
			q.Locale, q.GuildLocale = test.player, test.guild
			return w.Router.Handle(t.Context(), &q)
		}
		ask(bot.Request{Command: "setup", Options: map[string]string{"reveal": "start"}})
		ask(bot.Request{Kind: bot.KindPress, Action: bot.NewAction("start", "1").String()})
		w.Now = w.Now.Add(time.Minute)
		var cards []bot.Card
		for range 81 {
			cards = append(cards, ask(bot.Request{Kind: bot.KindPress, Action: bot.NewAction("apply", "1").String()}).Cards...)
		}
		if len(cards) != 1 || !strings.Contains(cards[0].Message.Text, test.want) {
			t.Errorf("the cards are %+v, want one with %q", cards, test.want)
		}
	}
}

// An error is logged in full for the operator, and explained to the player in a sentence. A reference connects the two.
func TestFaultsHaveTwoReaders(t *testing.T) {
	w := bottest.New(t, true)
	var log strings.Builder
	w.Log = &log
	w.CloseStore()
	for _, command := range []string{"daily", "hint", "play", "answer", "check", "stats", "leaderboard", "giveup"} {
		log.Reset()
		reply := w.Router.Handle(t.Context(), &bot.Request{
			ID: "ref1", Place: bot.PlaceDM, User: bot.User{ID: "anna", Name: "Anna"}, Command: command,
		})
		if !strings.Contains(reply.Text, "(Reference: ref1)") || strings.Contains(reply.Text, "sql") {
			t.Errorf("%s: the player reads %q", command, reply.Text)
		}
		if !strings.Contains(log.String(), "ref1") || !strings.Contains(log.String(), "closed") {
			t.Errorf("%s: the operator reads %q", command, log.String())
		}
	}
}

// checks counts how often settings are checked. It returns the errors that it holds.
type checks struct {
	n             int
	channel, self error
}

func (c *checks) CheckSettings(context.Context, string, game.Settings) (bot.SettingsWarnings, error) {
	c.n++
	return bot.SettingsWarnings{}, c.channel
}

func (c *checks) CheckSelf(context.Context) error { return c.self }

// The panel shows what is wrong with the channel or the bot, and what to do about it.
func TestSetupSaysWhatIsWrong(t *testing.T) {
	w := bottest.New(t, true)
	broken := errors.New("broken")
	for _, tt := range []struct {
		found checks
		want  string
	}{
		{checks{}, "everything works"},
		{checks{channel: &bot.MissingPermissionError{Permission: "Attach Files"}}, "**Attach Files**. Grant it"},
		{checks{channel: broken}, "choose another channel"},
		{checks{self: broken}, "`pencilmark doctor`"},
	} {
		router := bot.New(bot.Options{Game: w.Game, Settings: &tt.found, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return w.Now }})
		reply := router.Handle(t.Context(), &bot.Request{Command: "setup", Place: bot.PlaceGuild, Guild: bottest.Guild, User: bot.User{ID: "anna", Manager: true}})
		if !strings.Contains(reply.Text, tt.want) {
			t.Errorf("the panel lacks %q:\n%s", tt.want, reply.Text)
		}
	}
}

// The first setup checks the channel once. Later changes check it only if the channel changes.
func TestSetupChecksAChannelOnce(t *testing.T) {
	w := bottest.New(t, false)
	checked := &checks{}
	router := bot.New(bot.Options{Game: w.Game, Settings: checked, Now: func() time.Time { return w.Now }})
	for _, step := range []struct {
		option, value string
		want          int
	}{{"channel", "100", 1}, {"time", "13:00", 1}, {"mini", "on", 1}, {"reveal", "start", 1}, {"channel", "100", 1}, {"channel", "200", 2}, {"candidates", "off", 2}} {
		q := bot.Request{Command: "setup", Options: map[string]string{step.option: step.value}, Place: bot.PlaceGuild, Guild: "another", User: bot.User{ID: "anna", Name: "Anna", Manager: true}}
		router.Handle(t.Context(), &q)
		if checked.n != step.want {
			t.Errorf("after %s:%s it was checked %d times, want %d", step.option, step.value, checked.n, step.want)
		}
	}
}
