package phrase

import (
	"testing"
	"testing/fstest"
)

// A locale is a set of files beside the English ones: it has its own plurals,
// and what it lacks is English.
func TestAddedLocale(t *testing.T) {
	files := fstest.MapFS{
		"en.steps.yaml": {Data: []byte(`
cell: {one: "{{.Count}} cell", other: "{{.Count}} cells"}
left: '{{count "cell" .N}} left'
hint: {nudge: "Look."}
asks: "{{.N}} left : really ?"
typed: "{{.N}}"
`)},
		"fr.steps.yaml": {Data: []byte(`
cell: {one: "{{.Count}} case", other: "{{.Count}} cases"}
left: 'reste {{count "cell" .N}}'
asks: '{{$n := .N}}« reste {{$n}} » : vrai ?'
typed: "C'est à {{.N}} : ` + "`l'un : {{.N}} ?`" + `"
`)},
	}
	for _, test := range []struct {
		locale, key string
		n           int
		want        string
	}{
		{"en", "left", 0, "0 cells left"},
		{"en", "left", 1, "1 cell left"},
		{"fr", "left", 0, "reste 0 case"},
		{"fr", "left", 2, "reste 2 cases"},
		{"fr", "left", 1_000_000, "reste 1\u202f000\u202f000 cases"},
		{"fr", "hint.nudge", 0, "Look."},
		{"fr", "asks", 3, "«\u202freste 3\u202f»\u202f: vrai\u202f?"},
		{"fr", "typed", 3, "C’est à 3\u202f: `l'un : 3 ?`"},
		{"en", "asks", 3, "3 left : really ?"},
		{"nl", "left", 2, "2 cells left"},
	} {
		p := newPrinter(files, test.locale)
		if got := p.Text(test.key, map[string]any{"N": test.n}); got != test.want {
			t.Errorf("%s in %s: %q, want %q", test.key, test.locale, got, test.want)
		}
	}
}
