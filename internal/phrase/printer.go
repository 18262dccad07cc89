package phrase

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	texttemplate "text/template"

	"github.com/goccy/go-yaml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"
	"golang.org/x/text/language"
)

//go:embed *.yaml
var catalogues embed.FS

// DefaultLocale is the locale that every message exists in.
const DefaultLocale = "en"

// Printer writes sentences in one locale.
type Printer struct {
	localizer *i18n.Localizer
	parser    template.Parser
}

// New returns the printer for a locale such as "en" or "fr-CA": the nearest
// one there is a catalogue for, else English.
func New(locale string) *Printer {
	bundle := i18n.NewBundle(language.Make(DefaultLocale))
	for _, name := range catalogueFiles() {
		tag, _, _ := strings.Cut(name, ".")
		loadCatalogue(bundle, language.Make(tag), name)
	}
	p := &Printer{localizer: i18n.NewLocalizer(bundle, locale)}
	p.parser = parser{&template.TextParser{
		Option: "missingkey=error",
		Funcs:  texttemplate.FuncMap{"count": p.Count, "capital": capital},
	}}
	return p
}

// catalogueFiles lists the embedded catalogues by name.
func catalogueFiles() []string {
	entries, err := catalogues.ReadDir(".")
	if err != nil {
		panic(err) // embedded
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names
}

func loadCatalogue(bundle *i18n.Bundle, tag language.Tag, name string) {
	text, err := catalogues.ReadFile(name)
	if err == nil {
		_, err = bundle.ParseMessageBytes(tag, text, unmarshal)
	}
	if err != nil {
		panic(fmt.Errorf("phrase: catalogue %s: %w", name, err)) // embedded and tested
	}
}

// unmarshal reads YAML as go-i18n expects it.
func unmarshal(text []byte, v any) error { return yaml.Unmarshal(text, v) }

// parser lets go-i18n keep parsed templates although they use functions: the
// functions belong to the same printer as the bundle does.
type parser struct{ *template.TextParser }

func (parser) Cacheable() bool { return true }

// Locales lists the locales there are catalogues for, in alphabetical order.
func Locales() []string {
	found := map[string]bool{}
	for _, name := range catalogueFiles() {
		tag, _, _ := strings.Cut(name, ".")
		found[tag] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// Text prints the message named by key. Its template sees data; data's Count,
// an int, chooses the plural form. A message that does not exist or lacks a
// value is a mistake in the program and prints as its key in brackets.
func (p *Printer) Text(key string, data map[string]any) string {
	config := &i18n.LocalizeConfig{MessageID: key, TemplateParser: p.parser}
	if data != nil {
		config.TemplateData = data
	}
	if n, ok := data["Count"].(int); ok {
		config.PluralCount = n
	}
	text, err := p.localizer.Localize(config)
	if err != nil && text == "" {
		return "[" + key + "]"
	}
	return text
}

// Count prints a counted noun such as "3 cells": the message named by key
// with n as its Count.
func (p *Printer) Count(key string, n int) string {
	return p.Text(key, map[string]any{"Count": n})
}

// Has reports whether the catalogue has a message.
func (p *Printer) Has(key string) bool {
	_, err := p.localizer.Localize(&i18n.LocalizeConfig{MessageID: key, TemplateParser: template.IdentityParser{}})
	return err == nil
}
