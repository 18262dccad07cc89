package phrase

import (
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// spacing makes the spaces of a language that no line may break at, so that the
// catalogues need not write them: French has one before : ; ! ? » and after «.
var spacing = map[string]*strings.Replacer{
	"fr": strings.NewReplacer(" :=", " :=", // in a template
		" :", "\u00a0:", " ;", "\u00a0;", " !", "\u00a0!", " ?", "\u00a0?", " »", "\u00a0»", "« ", "«\u00a0", "n° ", "n°\u00a0"),
}

// typeset gives the messages of a locale its spaces.
func typeset(locale string, messages []*i18n.Message) {
	r, ok := spacing[locale]
	if !ok {
		return
	}
	for _, m := range messages {
		for _, form := range []*string{&m.Zero, &m.One, &m.Two, &m.Few, &m.Many, &m.Other} {
			*form = r.Replace(*form)
		}
	}
}
