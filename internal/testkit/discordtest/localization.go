package discordtest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// localized holds a name and a description in other languages.
type localized struct {
	Names        map[string]string `json:"name_localizations,omitempty"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
}

// locales are the languages that Discord knows (Reference, Locales).
var locales = strings.Fields(`ar bg cs da de el en-GB en-US es-419 es-ES fi fr he hi hr hu id it ja ko lt nl no pl pt-BR ro ru
	sv-SE th tr uk vi zh-CN zh-TW`)

// localeOr returns a locale, or the one that Discord assumes.
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

// checkLocalNames requires the names of commands of a type, and of a command's options, to be unique in each locale.
func checkLocalNames(cs []Command) *apiError {
	for _, locale := range locales {
		names := map[string]bool{}
		for _, c := range cs {
			all := []string{fmt.Sprint(c.Type, localizedName(locale, c.Name, c.Names))}
			for _, o := range c.Options {
				all = append(all, c.Name+" "+localizedName(locale, o.Name, o.Names))
			}
			for _, name := range all {
				if names[name] {
					return invalidForm("name_localizations", "Names must be unique in %s: %s", locale, name)
				}
				names[name] = true
			}
		}
	}
	return nil
}

// localizedName returns a name in a locale, or the default name.
func localizedName(locale, name string, names map[string]string) string {
	if own, ok := names[locale]; ok {
		return own
	}
	return name
}

// longestLocalized returns the length of a text in the locale where it is longest, which is what counts towards a
// command's size (Application Commands, Registering a Command).
func longestLocalized(text string, others map[string]string) int {
	n := length(text)
	for _, other := range others {
		n = max(n, length(other))
	}
	return n
}

// orNull returns null for no localizations, as Discord does.
func orNull(texts map[string]string) any {
	if len(texts) == 0 {
		return nil
	}
	return texts
}
