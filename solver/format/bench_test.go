package format_test

import (
	"strings"
	"testing"

	"pencilmark/solver/format"
)

func BenchmarkRead(b *testing.B) {
	for _, tc := range []struct{ name, text string }{{"line", easy}, {"rows", rows(easy, 9, "\n")}, {"candidates", classicGrid}} {
		b.Run(tc.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := format.Read(tc.text, format.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkScan(b *testing.B) {
	file := strings.Repeat(easy+"\n", 1000)
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range format.Scan(strings.NewReader(file), format.Options{}) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(1000*b.N)/b.Elapsed().Seconds(), "puzzles/s")
}
