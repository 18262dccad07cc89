package discordtest

import (
	"cmp"
	"slices"
	"strings"
)

// localized are the other languages of a name and a description.
type localized struct {
	Names        map[string]string `json:"name_localizations,omitempty"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
}

// locales are the languages that Discord knows (Reference, Locales).
var locales = strings.Fields(`ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru
	sv-SE th tr uk vi zh-CN zh-TW`)

// localeOr is a locale, or the one that Discord assumes.
func localeOr(locale string) string { return cmp.Or(locale, "en-US") }

func checkLocales(texts map[string]string) *apiError {
	for locale := range texts {
		if !slices.Contains(locales, locale) {
			return invalidForm("name_localizations", "Value must be one of the locales: %s", locale)
		}
	}
	return nil
}

// check checks a name and its localizations (Application Commands, Localization).
func (l localized) check(name string) *apiError {
	for _, own := range l.Names {
		if err := checkName(own); err != nil {
			return err
		}
	}
	return firstError(checkLocales(l.Names), checkLocales(l.Descriptions), checkName(name))
}

// checkLocalNames checks that in no locale two commands of a type, or two options
// of a command, go by the same name.
func checkLocalNames(cs []Command) *apiError {
	for _, locale := range locales {
		names := map[string]bool{}
		for _, c := range cs {
			name := localizedName(locale, c.Name, c.Names)
			if err := firstError(addUnique(names, locale, strings.Repeat("/", c.Type)+name), checkLocalOptions(locale, c.Options)); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkLocalOptions(locale string, options []Option) *apiError {
	names := map[string]bool{}
	for _, o := range options {
		name := localizedName(locale, o.Name, o.Names)
		if err := firstError(addUnique(names, locale, name), checkLocalOptions(locale, o.Options)); err != nil {
			return err
		}
	}
	return nil
}

// addUnique adds a name to those of its kind in a locale.
func addUnique(names map[string]bool, locale, name string) *apiError {
	if names[name] {
		return invalidForm("name_localizations", "Names must be unique in %s: %s", locale, name)
	}
	names[name] = true
	return nil
}

// localizedName is a name as a locale reads it: its own, or else the default.
func localizedName(locale, name string, names map[string]string) string {
	if own, ok := names[locale]; ok {
		return own
	}
	return name
}

// longestLocalized is the length of a text where it is longest: no other counts towards
// a command's size (Application Commands, Registering a Command).
func longestLocalized(text string, others map[string]string) int {
	n := length(text)
	for _, other := range others {
		n = max(n, length(other))
	}
	return n
}

// withoutLocalizations is what a list shows that was not asked for them (Get
// Global Application Commands, with_localizations).
func withoutLocalizations(cs []Command) []Command {
	plain := slices.Clone(cs)
	for i := range plain {
		plain[i].localized = localized{}
		plain[i].Options = plainOptions(plain[i].Options)
	}
	return plain
}

func plainOptions(options []Option) []Option {
	plain := slices.Clone(options)
	for i := range plain {
		plain[i].localized = localized{}
		plain[i].Options = plainOptions(plain[i].Options)
		plain[i].Choices = slices.Clone(plain[i].Choices)
		for j := range plain[i].Choices {
			plain[i].Choices[j].Names = nil
		}
	}
	return plain
}

// orNull is what Discord sends for no localizations.
func orNull(texts map[string]string) any {
	if len(texts) == 0 {
		return nil
	}
	return texts
}
