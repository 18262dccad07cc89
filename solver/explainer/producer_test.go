package explainer

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// BenchmarkProducer times each producer on a hard position in which nothing
// below nested chains has a hint, so that it must look everywhere.
func BenchmarkProducer(b *testing.B) {
	e := stuck(b)
	for _, p := range unnested() {
		b.Run(p.name, func(b *testing.B) {
			for b.Loop() {
				e.chain.linked, e.touched = false, everyCell
				if p.find(e) {
					b.Fatal("there is a hint after all")
				}
			}
		})
	}
}

// unnested lists the producers below nested chains.
func unnested() []producer {
	return slices.DeleteFunc(producers(), func(p producer) bool { return strings.HasPrefix(p.name, "nested") })
}

// stuck walks a puzzle of testdata until only nested chains have a hint.
func stuck(b *testing.B) *engine {
	b.Helper()
	text, err := os.ReadFile("testdata/bench/extreme.txt")
	if err != nil {
		b.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	e := &engine{}
	e.chain.begin(b.Context())
	e.reset()
	e.touched = everyCell
	for c, v := range []byte(line) {
		if v != '.' {
			e.place(c, int(v-'1'))
		}
	}
	for slices.ContainsFunc(unnested(), func(p producer) bool { return p.find(e) }) {
		e.apply()
	}
	if e.left == 0 {
		b.Fatal("the puzzle needs no nested chains")
	}
	return e
}
