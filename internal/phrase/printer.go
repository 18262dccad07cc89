package phrase

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	texttemplate "text/template"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"github.com/pelletier/go-toml/v2"
	"golang.org/x/text/language"
)

//go:embed locales
var catalogues embed.FS

// DefaultLocale is the locale that has every message.
const DefaultLocale = "en"

// Printer writes sentences in one locale.
type Printer struct {
	locale     string
	localizer  *i18n.Localizer
	parser     template.Parser
	letterRows bool   // cells are named as in A1, see Coordinates
	full       bool   // nothing is only counted, see InFull
	lessons    string // where techniques in lists lead to, see WithLessons

	english func() *Printer // who knows what this locale lacks; nil for English itself
}

// New returns the printer of a locale such as "fr-CA", or of the first known locale in an Accept-Language list;
// English if none is known. Printers are shared.
func New(locale string) *Printer { return printers()[nearest(locales(), locale)]() }

// nearest returns the first language of a list that exists, or the default. Related languages do not count.
func nearest(locales []string, list string) string {
	tags, _, _ := language.ParseAcceptLanguage(list)
	for _, tag := range tags {
		if base, _ := tag.Base(); slices.Contains(locales, base.String()) {
			return base.String()
		}
	}
	return DefaultLocale
}

// InFull returns a printer that writes every inference of an argument, however long.
func (p *Printer) InFull() *Printer {
	full := *p
	full.full = true
	return &full
}

// most limits n to what a message has room for, unless all is told.
func (p *Printer) most(n, limit int) int {
	if p.full {
		return n
	}
	return min(n, limit)
}

// Locale returns the printer's locale, as in Locales.
func (p *Printer) Locale() string { return p.locale }

var printers = sync.OnceValue(func() map[string]func() *Printer {
	all := map[string]func() *Printer{}
	for _, locale := range Locales() {
		all[locale] = sync.OnceValue(func() *Printer { return newPrinter(catalogues, locale) })
	}
	return all
})

// newPrinter reads one locale's catalogues. It panics on mistakes in them.
func newPrinter(catalogues fs.FS, locale string) *Printer {
	bundle := i18n.NewBundle(language.Make(locale))
	for _, name := range catalogueFiles(catalogues, locale) {
		if err := load(bundle, catalogues, name); err != nil {
			panic(fmt.Errorf("phrase: catalogue %s: %w", name, err))
		}
	}
	p := &Printer{locale: locale, localizer: i18n.NewLocalizer(bundle, locale)}
	if locale != DefaultLocale {
		p.english = sync.OnceValue(func() *Printer { return newPrinter(catalogues, DefaultLocale) })
	}
	p.parser = parser{locale, &template.TextParser{
		Option: "missingkey=error",
		Funcs: texttemplate.FuncMap{"count": p.CountNoun, "plural": p.plural, "case": p.inCase, "of": p.of, "replace": replace,
			"capital": Capital, "title": title, "command": p.Command},
	}}
	return p
}

// catalogueFiles lists a locale's catalogues, or all for "*".
func catalogueFiles(catalogues fs.FS, locale string) []string {
	names, err := fs.Glob(catalogues, "locales/"+locale+"/*.toml")
	if err != nil {
		panic(err) // a constant pattern
	}
	return names
}

func load(bundle *i18n.Bundle, catalogues fs.FS, name string) error {
	text, err := fs.ReadFile(catalogues, name)
	if err != nil {
		return err
	}
	file, err := i18n.ParseMessageFileBytes(text, name, map[string]i18n.UnmarshalFunc{"toml": unmarshal})
	if err != nil {
		return err
	}
	return bundle.AddMessages(language.Make(localeOf(name)), file.Messages...)
}

func localeOf(name string) string { return path.Base(path.Dir(name)) }

// unmarshal is toml.Unmarshal with the position in errors.
func unmarshal(text []byte, v any) error {
	err := toml.Unmarshal(text, v)
	if wrong, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, column := wrong.Position()
		return fmt.Errorf("line %d, column %d: %w", line, column, err)
	}
	return err
}

// parser sets the typography of templates, and lets go-i18n cache them.
type parser struct {
	locale string
	*template.TextParser
}

func (parser) Cacheable() bool { return true }

func (p parser) Parse(text, left, right string) (template.ParsedTemplate, error) {
	return p.TextParser.Parse(typeset(p.locale, text), left, right)
}

// Locales lists the locales: English, which is the first choice for shared words, then the others by name.
func Locales() []string { return slices.Clone(locales()) }

var locales = sync.OnceValue(func() []string {
	found := map[string]bool{}
	for _, name := range catalogueFiles(catalogues, "*") {
		found[localeOf(name)] = true
	}
	delete(found, DefaultLocale)
	return append([]string{DefaultLocale}, slices.Sorted(maps.Keys(found))...)
})

// Text prints the message of a key. data's Count, an int, chooses the plural form. A missing message or value is a
// mistake in the program, and prints as the key in brackets.
func (p *Printer) Text(key string, data map[string]any) string {
	config, given := &i18n.LocalizeConfig{MessageID: key, TemplateParser: p.parser}, data
	if n, ok := data["Count"].(int); ok {
		config.PluralCount = n
		if mark := typography[p.locale].thousands; mark != "" && n >= groupedFrom {
			data = maps.Clone(data)
			data["Count"] = grouped(n, mark)
		}
	}
	if data != nil {
		config.TemplateData = data
	}
	text, err := p.localizer.Localize(config)
	switch {
	case err == nil || text != "":
		return text
	case p.english != nil && isMissing(err):
		return p.english().Text(key, given)
	}
	return "[" + key + "]"
}

// CountNoun prints a counted noun, such as "3 cells".
func (p *Printer) CountNoun(key string, n int) string {
	return p.Text(key, map[string]any{"Count": n})
}

// of prints "of" with a name, since languages may join it to the article: "du bloc 5".
func (p *Printer) of(name string) string { return p.Text("of", map[string]any{"Name": name}) }

// Command marks a command by name, as bot.Message does.
func (p *Printer) Command(name string) string {
	return "</" + name + ":" + p.Text("bot.command."+name, nil) + ">"
}

// inCase declines a name, by the locale's message for the case.
func (p *Printer) inCase(name, declined string) string {
	return p.Text("case."+name, map[string]any{"Name": declined})
}

// replace replaces each old string, given before its new one.
func replace(text string, oldnew ...string) string {
	return strings.NewReplacer(oldnew...).Replace(text)
}

// HasMessage reports whether the catalogue has a message.
func (p *Printer) HasMessage(key string) bool {
	_, err := p.localizer.Localize(&i18n.LocalizeConfig{MessageID: key, TemplateParser: template.IdentityParser{}})
	return err == nil || p.english != nil && isMissing(err) && p.english().HasMessage(key)
}

func isMissing(err error) bool {
	_, missing := errors.AsType[*i18n.MessageNotFoundErr](err)
	return missing
}

// later is a value that is computed only when printed.
type later func() string

func (l later) String() string { return l() }
