package phrase

import (
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"strings"
	"sync"
	"text/template"

	"github.com/pelletier/go-toml/v2"
)

// catalogue holds the tables of a locale's files by name. A table is parsed when one of its messages is first needed,
// since most commands need only a few tables.
type catalogue map[string][]func() map[string]message

// message holds a sentence's texts by plural form, such as one. A sentence without plurals has only the form other.
type message map[string]text

// text is the source of a template. It is parsed when it is first printed.
type text struct {
	source string
	parse  func() (*template.Template, error)
}

// openCatalogue finds the tables in a locale's files. Templates may call functions.
func openCatalogue(files fs.FS, locale string, functions template.FuncMap) catalogue {
	c := catalogue{}
	for _, name := range catalogueFiles(files, locale) {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			panic(fmt.Errorf("phrase: %w", err)) // the files are part of the program
		}
		for table, lines := range tables(string(content)) {
			c[table] = append(c[table], sync.OnceValue(func() map[string]message {
				messages, err := readTable(locale, lines, functions)
				if err != nil {
					panic(fmt.Errorf("phrase: catalogue %s, table %q: %w", name, table, err))
				}
				return messages
			}))
		}
	}
	return c
}

// tables splits a TOML file before each line that begins with a bracket, and yields each table's name and lines. The
// name is "" for the lines before the first table.
func tables(file string) iter.Seq2[string, string] {
	return func(yield func(name, lines string) bool) {
		for file != "" {
			end := len(file)
			if next := strings.Index(file, "\n["); next >= 0 {
				end = next + 1
			}
			name := ""
			if file[0] == '[' {
				header, _, _ := strings.Cut(file[1:], "]")
				name = strings.ReplaceAll(header, `"`, "")
			}
			if !yield(name, file[:end]) {
				return
			}
			file = file[end:]
		}
	}
}

// readTable parses lines of TOML and returns the messages by key.
func readTable(locale, lines string, functions template.FuncMap) (map[string]message, error) {
	var tree map[string]any
	err := toml.Unmarshal([]byte(lines), &tree)
	if wrong, ok := errors.AsType[*toml.DecodeError](err); ok {
		line, column := wrong.Position()
		return nil, fmt.Errorf("line %d, column %d: %w", line, column, err)
	}
	messages := map[string]message{}
	flatten("", tree, func(key, form, source string) {
		if messages[key] == nil {
			messages[key] = message{}
		}
		messages[key][form] = text{source, sync.OnceValues(func() (*template.Template, error) {
			return template.New(key).Option("missingkey=error").Funcs(functions).Parse(typeset(locale, source))
		})}
	})
	return messages, err
}

// pluralForms are the names that CLDR gives to the forms of a plural.
var pluralForms = map[string]bool{"zero": true, "one": true, "two": true, "few": true, "many": true, "other": true}

// flatten calls add for every text below a table. A message with plurals is a table of its texts.
func flatten(key string, table map[string]any, add func(key, form, text string)) {
	for name, value := range table {
		inner := strings.TrimPrefix(key+"."+name, ".")
		switch value := value.(type) {
		case map[string]any:
			flatten(inner, value, add)
		case string:
			if pluralForms[name] {
				add(key, name, value)
			} else {
				add(inner, "other", value)
			}
		}
	}
}

// find returns the message of a key, or nil. It is in the table with the longest name that is a prefix of the key.
func (c catalogue) find(key string) message {
	for table := key; ; table = table[:max(0, strings.LastIndexByte(table, '.'))] {
		for _, read := range c[table] {
			if m := read()[key]; m != nil {
				return m
			}
		}
		if table == "" {
			return nil
		}
	}
}

// all yields every message by key.
func (c catalogue) all() iter.Seq2[string, message] {
	return func(yield func(string, message) bool) {
		for _, reads := range c {
			for _, read := range reads {
				for key, m := range read() {
					if !yield(key, m) {
						return
					}
				}
			}
		}
	}
}

var errNoText = errors.New("no text")

// print fills in the values of a form, or of the form other if the message lacks it.
func (m message) print(form string, data map[string]any) (string, error) {
	text, ok := m[form]
	if !ok {
		text, ok = m["other"]
	}
	if !ok {
		return "", errNoText
	}
	t, err := text.parse()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = t.Execute(&b, data)
	return b.String(), err
}
