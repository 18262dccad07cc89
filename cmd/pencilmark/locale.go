package main

import (
	"cmp"
	"strings"

	"github.com/caarlos0/env/v11"

	"pencilmark/internal/phrase"
)

// printer writes what people read, in the language of the person at the terminal.
func (m *Main) printer() *phrase.Printer { return phrase.New(m.locale()) }

// printerFor is printer for text; what programs read is English.
func (m *Main) printerFor(format string) *phrase.Printer {
	if format != "text" {
		return phrase.New(phrase.DefaultLocale)
	}
	return m.printer()
}

// locale is the language of the person at the terminal: that of --lang or else by the
// environment as POSIX has it, fr-CA of fr_CA.UTF-8 and "" of C.
func (m *Main) locale() string {
	if m.lang != "" {
		return m.lang
	}
	set := env.ToMap(m.Environ)
	name := cmp.Or(set["LC_ALL"], set["LC_MESSAGES"], set["LANG"])
	name, _, _ = strings.Cut(name, ".")
	name, _, _ = strings.Cut(name, "@")
	if name == "C" || name == "POSIX" {
		return ""
	}
	return strings.ReplaceAll(name, "_", "-")
}
