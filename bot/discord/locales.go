package discord

import (
	"slices"

	"pencilmark/bot"
	"pencilmark/internal/phrase"
)

// locales are the languages of Discord's clients (Reference, Locales), without
// the default one.
var locales = []string{
	"ar", "bg", "cs", "da", "de", "el", "en-GB", "es-419", "es-ES", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja",
	"ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN", "zh-TW",
}

// Localized asks for the commands in every language of Discord's clients that the
// catalogue has, the default one apart, which Options.Commands is in.
func Localized(commands func(locale string) []bot.Definition) map[string][]bot.Definition {
	all := map[string][]bot.Definition{}
	for _, locale := range locales {
		if own := phrase.New(locale).Locale(); own != phrase.DefaultLocale {
			all[locale] = commands(own)
		}
	}
	return all
}

// localizations is a name or a description by locale. Discord sends null for none.
type localizations map[string]string

func (t *localizations) add(locale, text string) {
	if *t == nil {
		*t = localizations{}
	}
	(*t)[locale] = text
}

// localize adds the words of a locale to the commands that it knows.
func localize(all []command, locale string, definitions []bot.Definition) {
	for _, d := range definitions {
		at := slices.IndexFunc(all, func(c command) bool { return c.defined == d.Name })
		if at >= 0 {
			all[at].localize(locale, &d)
		}
	}
}

func (c *command) localize(locale string, d *bot.Definition) {
	c.Names.add(locale, d.Title)
	if d.MessageCommand {
		return
	}
	c.Descriptions.add(locale, d.Description)
	for i := range c.Options {
		c.Options[i].localize(locale, &d.Options[i])
	}
}

func (o *option) localize(locale string, own *bot.Option) {
	o.Names.add(locale, own.Title)
	o.Descriptions.add(locale, own.Description)
	for i := range o.Choices {
		o.Choices[i].Names.add(locale, own.Choices[i].Label)
	}
}
