package bot

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
)

// automatic is what the program calls no chosen language: the platform's is used.
const automatic = "auto"

// languageChoices are the languages there are. Each is called by its own name in all of them.
func languageChoices() []Choice {
	choices := []Choice{{"language-auto", automatic}}
	for _, locale := range phrase.Locales() {
		choices = append(choices, Choice{languageKey + locale, locale})
	}
	return choices
}

// languageKey is before a locale in the key of a choice that is a language.
const languageKey = "language-"

// languageName is what a language is called by those who speak it.
func languageName(locale string) string { return phrase.New(locale).Text("language.name", nil) }

// isLanguageCalled reports whether a word is what a language is called, in any of them.
func isLanguageCalled(locale, word string) bool {
	if !slices.Contains(phrase.Locales(), locale) {
		return false
	}
	names := strings.Split(phrase.New(locale).Text("language.called", nil), ", ")
	return slices.ContainsFunc(names, func(name string) bool { return spelling.FoldAccents(name) == word })
}

// readLanguage returns the language of a choice, "" for none.
func readLanguage(chosen string) string {
	if chosen == automatic {
		return ""
	}
	return phrase.New(chosen).Locale()
}

// locale is the language of the reply: the player's own, or the guild's for what all of it
// reads.
func (c *call) locale() string {
	if guild := c.guildLocale(); c.everybody && guild != "" {
		return guild
	}
	return c.Locale
}

// toldLocale is the player's language as the platform told it with the request; "" where it
// tells none.
func (c *call) toldLocale() string {
	if c.Kind == KindChat || c.Place == PlaceConsole {
		return ""
	}
	return c.asked
}

// guildLocale is the guild's language: what was chosen, or else the platform's.
func (c *call) guildLocale() string { return cmp.Or(c.theirs, c.GuildLocale) }

// inLanguage has the player answered in the language that they chose, "" for none.
func (c *call) inLanguage(chosen string) {
	q := *c.Request
	q.Locale, c.language = cmp.Or(chosen, c.asked), chosen
	c.Request = &q
	c.phrase = phrase.New(c.locale())
}

// languageText says which language was chosen, or that the platform's is used.
func (c *call) languageText(key, chosen string) string {
	if chosen == "" {
		return c.text(key+"-auto", nil)
	}
	return c.text(key, map[string]any{"Language": languageName(chosen)})
}

// languageMenu lets a player choose the language that they are answered in.
func (c *call) languageMenu() Control {
	menu := Control{Kind: SelectMenu, Action: NewAction("settings-language"), Label: c.text("bot.settings.choose-language", nil),
		Selected: []string{cmp.Or(c.language, automatic)}}
	for _, o := range languageChoices() {
		menu.Choices = append(menu.Choices, Choice{choiceLabel(c.phrase, o.Label), o.Value})
	}
	return menu
}

func pressLanguage(ctx context.Context, c *call) Reply {
	return c.saveUserSettings(ctx, func(p *game.Preferences) { p.Language = readLanguage(first(c.Values)) })
}
