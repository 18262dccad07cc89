package words_test

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/bot/words"
	"pencilmark/solver"
	"pencilmark/solver/notation"
)

var reader = words.NewReader(bot.Commands)

const hard = "39...4.....8.2.3........4.58.....6.....1.......76.914..6........3....8....95....2"

// At least 95 % of the requests in each language are understood.
func TestRequests(t *testing.T) { testRequests(t, "testdata/requests.tsv", 0.95) }

// These requests were written later. Some of the kinds that the reader failed at were then improved.
func TestOtherRequests(t *testing.T) { testRequests(t, "testdata/others.tsv", 0.8) }

func testRequests(t *testing.T, file string, least float64) {
	for locale, r := range readRequests(t, file) {
		if share := float64(r.right) / float64(r.count); share < least {
			t.Errorf("%s: %d of %d understood", locale, r.right, r.count)
		}
		t.Logf("%s: %d of %d", locale, r.right, r.count)
	}
}

// requests counts the requests in a language, and those that are understood.
type requests struct{ count, right int }

// readRequests reads a table with four columns: language, context, request and expected meaning.
func readRequests(t *testing.T, file string) map[string]*requests {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]*requests{}
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimRight(line, "\n"), "\t")
		if strings.HasPrefix(line, "#") || len(fields) != 4 {
			continue
		}
		locale, about, text, want := fields[0], fields[1], fields[2], fields[3]
		text = strings.NewReplacer("<grid2>", hard, "<grid>", easy).Replace(text)
		r := all[locale]
		if r == nil {
			r = &requests{}
			all[locale] = r
		}
		r.count++
		got := asked(text, locale, about)
		if got == want {
			r.right++
			continue
		}
		t.Logf("%s: %q: %s, want %s", locale, fields[2], got, want)
	}
	return all
}

// asked returns the meaning of a text as the tables write it: the command, its options, and whether it is about a grid.
func asked(text, locale, about string) string {
	found := words.FindGrid(text)
	context := words.Context{Paged: about == "page"}
	if about != "-" && about != "page" {
		context.Cell = about
	}
	in := reader.Read(text, found, locale, context)
	all := bot.Commands(in.Locale)
	if i := slices.IndexFunc(all, func(d command.Definition) bool { return d.Name == in.Command }); i >= 0 {
		in.TakeOptions(&all[i], found.Rest)
	}
	options := in.Options
	if at := options["at"]; at != "" {
		delete(options, "at")
		look, _ := notation.ParseLook(solver.Classic(), at, false)
		target(options, notation.Target(look))
	}
	if options["cell"]+options["digit"] != "" {
		named, err := notation.ParseFields(solver.Classic(), options["cell"], options["digit"])
		if err == nil {
			delete(options, "cell")
			delete(options, "digit")
			target(options, named)
		}
	}
	maps.DeleteFunc(options, func(_, value string) bool { return value == "" })
	for _, hidden := range []string{"text", "move", "links", "with", words.More} {
		delete(options, hidden)
	}
	var written strings.Builder
	written.WriteString(in.Command)
	if found.Grid != "" {
		written.WriteString(" grid")
	}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		written.WriteString(" " + name + "=" + options[name])
	}
	return written.String()
}

func target(options map[string]string, named notation.Target) {
	switch {
	case named.Cell >= 0:
		options["cell"] = fmt.Sprintf("r%dc%d", named.Cell/9+1, named.Cell%9+1)
	case named.Unit != nil:
		options[strings.ToLower(named.Unit.Kind.String())] = fmt.Sprint(named.Unit.Number)
	}
	if named.Digit > 0 {
		options["digit"] = fmt.Sprint(named.Digit)
	}
}
