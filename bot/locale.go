package bot

import (
	"golang.org/x/text/language"

	"pencilmark/internal/phrase"
)

// phrases holds a printer for each locale.
type phrases struct {
	matcher  language.Matcher
	printers []*phrase.Printer
}

func newPhrases() phrases {
	var p phrases
	tags := []language.Tag{language.Make(phrase.DefaultLocale)}
	for _, locale := range phrase.Locales() {
		if locale != phrase.DefaultLocale {
			tags = append(tags, language.Make(locale))
		}
	}
	for _, tag := range tags {
		p.printers = append(p.printers, phrase.New(tag.String()))
	}
	p.matcher = language.NewMatcher(tags)
	return p
}

// in returns the printer that suits a locale best.
func (p phrases) in(locale string) *phrase.Printer {
	_, i, _ := p.matcher.Match(language.Make(locale))
	return p.printers[i]
}
