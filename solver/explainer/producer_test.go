package explainer

import (
	"os"
	"strings"
	"testing"
)

// BenchmarkProducer times each producer on a hard position in which nothing
// below nested chains has a hint, so that it must look everywhere.
func BenchmarkProducer(b *testing.B) {
	text, err := os.ReadFile("testdata/bench/extreme.txt")
	if err != nil {
		b.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	for _, p := range producers() {
		if strings.HasPrefix(p.name, "nested") {
			continue
		}
		b.Run(p.name, func(b *testing.B) {
			e := &engine{}
			e.chain.begin(b.Context())
			e.reset()
			for c, v := range []byte(line) {
				if v != '.' {
					e.place(c, int(v-'1'))
				}
			}
			for b.Loop() {
				e.chain.linked = false
				p.find(e)
			}
		})
	}
}
