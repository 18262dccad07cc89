package phrase

import (
	"io/fs"
	"strconv"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"

	"pencilmark/solver"
)

// Techniques lists the techniques that have a name and a definition, in the order
// of the catalogue; a family whose sizes share an entry is left out.
var Techniques = sync.OnceValue(func() []string {
	var names []string
	for _, file := range catalogueFiles(catalogues) {
		if localeOf(file) != DefaultLocale {
			continue
		}
		text, err := fs.ReadFile(catalogues, file)
		if err != nil {
			panic(err) // part of the program
		}
		var tree struct {
			Technique yaml.MapSlice `yaml:"technique"`
		}
		if err := yaml.Unmarshal(text, &tree); err != nil {
			panic(err)
		}
		for _, item := range tree.Technique {
			if name, ok := item.Key.(string); ok && !strings.HasSuffix(name, "-n") {
				names = append(names, name)
			}
		}
	}
	return names
})

// Technique names a technique as a sentence does: "naked pair", "X-Wing".
func (p *Printer) Technique(name string) string { return p.technique(name, "name", nil) }

// Definition says in one line what a technique is, on a grid with boxes.
func (p *Printer) Definition(name string) string { return p.definition(name, solver.Box) }

// definition says what a technique is on a grid whose blocks are of a kind.
func (p *Printer) definition(name string, blocks solver.UnitKind) string {
	return p.technique(name, "definition", p.blockWords(blocks))
}

// blockWords are the values that name what every cell is in one of.
func (p *Printer) blockWords(kind solver.UnitKind) map[string]any {
	key := "block." + unitKinds[kind]
	return map[string]any{
		"Block": p.Text(key+".bare", nil), "ABlock": p.Text(key+".a", nil),
		"TheBlock": p.Text(key+".the", nil), "Blocks": p.Text(key+".all", nil),
	}
}

// technique looks up a field of a technique. The sizes that have no name of
// their own, such as fish-5, share the entry "fish-n" and differ in its N.
func (p *Printer) technique(name, field string, data map[string]any) string {
	if family, size, ok := sized(name); ok && !p.Has("technique."+name+"."+field) {
		if data == nil {
			data = map[string]any{}
		}
		data["N"] = size
		name = family + "-n"
	}
	return p.Text("technique."+name+"."+field, data)
}

// sized splits a name that ends in a number: fish-5 is fish of size 5.
func sized(name string) (family string, size int, ok bool) {
	at := strings.LastIndexByte(name, '-')
	size, err := strconv.Atoi(name[at+1:])
	if at < 0 || err != nil {
		return name, 0, false
	}
	return name[:at], size, true
}
