package phrase

import (
	"embed"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"
	"text/template"

	"golang.org/x/text/language"
)

//go:embed locales
var catalogues embed.FS

// DefaultLocale is the locale that has every message.
const DefaultLocale = "en"

// Printer writes sentences in one locale.
type Printer struct {
	locale     string
	messages   catalogue
	letterRows bool   // cells are named as in A1, see Coordinates
	full       bool   // nothing is folded or shortened, see InFull
	simple     bool   // arguments avoid names of techniques, see Simply
	lessons    string // the address to which names of techniques in lists link, see WithLessons

	english func() *Printer // prints messages that this locale lacks; nil for English itself
}

// New returns the printer of a locale such as "fr-CA", or of the first known locale in an Accept-Language list;
// English if none is known. Printers are shared.
func New(locale string) *Printer { return printers()[nearest(locales(), locale)]() }

// nearest returns the first language of a list that is among the locales, or the default. It does not consider
// related languages.
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

// Folded returns a printer that leaves out what an Argument folds.
func (p *Printer) Folded() *Printer {
	short := *p
	short.full = false
	return &short
}

// Simply returns a printer whose arguments name no technique, if they have such words.
func (p *Printer) Simply() *Printer {
	simple := *p
	simple.simple = true
	return &simple
}

// most limits n to the number that a message has room for, unless the printer writes in full.
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

// newPrinter returns the printer of a locale. Its messages are in files such as locales/fr/web.toml.
func newPrinter(files fs.FS, locale string) *Printer {
	p := &Printer{locale: locale}
	if locale != DefaultLocale {
		p.english = sync.OnceValue(func() *Printer { return newPrinter(files, DefaultLocale) })
	}
	p.messages = openCatalogue(files, locale, template.FuncMap{"count": p.CountNoun, "plural": p.plural, "case": p.inCase, "of": p.of,
		"replace": replace, "capital": Capital, "title": title, "command": p.Command})
	return p
}

// catalogueFiles lists a locale's catalogues, or all for "*".
func catalogueFiles(files fs.FS, locale string) []string {
	names, err := fs.Glob(files, "locales/"+locale+"/*.toml")
	if err != nil {
		panic(err) // a constant pattern
	}
	return names
}

func localeOf(name string) string { return path.Base(path.Dir(name)) }

// Locales lists the locales: English, which is preferred for words that languages share, then the others by name.
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
// mistake in the program; Text then prints the key in brackets.
func (p *Printer) Text(key string, data map[string]any) string {
	m := p.messages.find(key)
	if m == nil && p.english != nil {
		return p.english().Text(key, data)
	}
	form := "other"
	if n, ok := data["Count"].(int); ok {
		form = pluralForm(p.locale, n)
		if mark := typography[p.locale].thousands; mark != "" && n >= groupedFrom {
			data = maps.Clone(data)
			data["Count"] = grouped(n, mark)
		}
	}
	if text, err := m.print(form, data); err == nil {
		return text
	}
	return "[" + key + "]"
}

// CountNoun prints a counted noun, such as "3 cells".
func (p *Printer) CountNoun(key string, n int) string {
	return p.Text(key, map[string]any{"Count": n})
}

// of prints "of" with a name, since languages may join it to the article: "du bloc 5".
func (p *Printer) of(name string) string { return p.Text("of", map[string]any{"Name": name}) }

// Command marks up a command's name in the way that bot.Message does.
func (p *Printer) Command(name string) string {
	return "</" + name + ":" + p.Text("bot.command."+name, nil) + ">"
}

// inCase declines a name with the locale's message for the case.
func (p *Printer) inCase(name, declined string) string {
	return p.Text("case."+name, map[string]any{"Name": declined})
}

// replace replaces pairs of strings, each old one followed by its new one.
func replace(text string, oldnew ...string) string {
	return strings.NewReplacer(oldnew...).Replace(text)
}

// HasMessage reports whether the locale or English has a message.
func (p *Printer) HasMessage(key string) bool {
	return p.messages.find(key) != nil || p.english != nil && p.english().HasMessage(key)
}

// Missing lists the keys of the messages that English has and the locale lacks, in order.
func (p *Printer) Missing() (keys []string) {
	if p.english == nil {
		return nil
	}
	for key := range p.english().messages.all() {
		if p.messages.find(key) == nil {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return keys
}

// later is a value that is computed only when printed.
type later func() string

func (l later) String() string { return l() }
