package format_test

import (
	"errors"
	"strings"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/format"
)

// written are the samples in every format.
func written(f *testing.F) (all []string) {
	for _, g := range samples(f) {
		for _, to := range format.Formats() {
			if !to.Writes() {
				continue
			}
			if text, err := to.Write(f.Context(), g); err == nil {
				all = append(all, text)
			}
		}
	}
	return all
}

// FuzzRead: any text is a grid that can be written and read again, or an error inside the text.
func FuzzRead(f *testing.F) {
	for _, text := range append(texts(f, "cells", "candidates", "chat", "jigsaws"), written(f)...) {
		f.Add(text, "")
	}
	for _, name := range []string{"3x3", "16x16+x", "jigsaw:" + regions} {
		f.Add(easy, name)
		f.Add(jigsaw+regions, name)
	}
	f.Fuzz(func(t *testing.T, text, shapeName string) {
		o := format.Options{}
		if s, err := solver.ParseShape(shapeName); err == nil {
			o.Shape = &s
		}
		g, err := format.Read(text, o)
		if err != nil {
			checkError(t, text, err)
			return
		}
		s := g.Layout().Shape()
		for _, written := range []string{format.Line(g), format.Block(g), format.LineWithRestrictions(g)} {
			again, err := format.Read(written, format.Options{Shape: &s})
			if err != nil || format.Line(again) != format.Line(g) {
				t.Fatalf("%q is read as %q and that, written, as %v, %v", text, format.Line(g), again, err)
			}
		}
		if _, err := format.Read(format.Candidates(g), format.Options{Shape: &s}); err != nil {
			t.Fatalf("%q: candidates: %v", text, err)
		}
	})
}

func checkError(t *testing.T, text string, err error) {
	t.Helper()
	bad, ok := errors.AsType[*format.Error](err)
	if !ok {
		t.Fatalf("%q: %T: %v", text, err, err)
	}
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	if bad.Line < 0 || bad.Line > len(lines) || bad.Column < 0 || bad.Msg == "" || bad.Line == 0 && bad.Column > 0 {
		t.Fatalf("%q: %+v", text, bad)
	}
	if bad.Line > 0 && bad.Column > len([]rune(lines[bad.Line-1]))+1 {
		t.Fatalf("%q: %+v points behind the line", text, bad)
	}
}

// FuzzScan: every item is where it says, and is what Read makes of its text.
func FuzzScan(f *testing.F) {
	for _, text := range append(texts(f, "cells", "candidates", "chat", "jigsaws"), written(f)...) {
		f.Add(text + "\n" + text)
		f.Add(text + "\n\n" + text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		o := format.Options{}
		lines := 1 + strings.Count(text, "\n")
		last := 0
		for item, err := range format.Scan(strings.NewReader(text), o) {
			if item.Line < last || item.Line > lines {
				t.Fatalf("%q: an item on line %d of %d, after line %d", text, item.Line, lines, last)
			}
			last = item.Line
			if err != nil {
				bad, ok := errors.AsType[*format.Error](err)
				if !ok || bad.Line < item.Line || bad.Line > lines {
					t.Fatalf("%q: %v for the item on line %d", text, err, item.Line)
				}
				continue
			}
			g, err := format.Read(item.Text, o)
			if err != nil || *g != *item.Grid() {
				t.Fatalf("%q: item %q is read otherwise alone: %v", text, item.Text, err)
			}
		}
	})
}

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
