package notation_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pencilmark/solver"
	"pencilmark/solver/notation"
)

func drawn(l *solver.Layout, links []solver.Link) (text []string) {
	end := func(c solver.Candidate, group solver.CellSet) string {
		group.Add(c.Cell)
		var names []string
		for cell := range group.All() {
			names = append(names, l.CellName(cell))
		}
		return string(rune(solver.Symbol(c.Digit))) + "@" + strings.Join(names, "|")
	}
	for _, k := range links {
		text = append(text, end(k.From, k.FromCells)+map[solver.LinkKind]string{solver.LinkStrong: "=", solver.LinkWeak: "-"}[k.Kind]+end(k.To, k.ToCells))
	}
	return text
}

func TestParseChain(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"(5)r1c4=(5)r1c7-(5)r3c9", []string{"5@r1c4=5@r1c7", "5@r1c7-5@r3c9"}},
		{"5r1c4 = 5r1c7 - 5r3c9", []string{"5@r1c4=5@r1c7", "5@r1c7-5@r3c9"}},
		{"r1c4(5)==r1c7(5)--r3c9(5)", []string{"5@r1c4=5@r1c7", "5@r1c7-5@r3c9"}},
		{"(5)A4=(5)a7–(5)C9", []string{"5@r1c4=5@r1c7", "5@r1c7-5@r3c9"}},
		{"XY-Chain: (2=6)r1c4-(6=7)r8c4 => r1c7<>2", []string{"2@r1c4=6@r1c4", "6@r1c4-6@r8c4", "6@r8c4=7@r8c4"}},
		{"(4)r1c45=(4)r23c1,r4c2", []string{"4@r1c4|r1c5=4@r2c1|r3c1|r4c2"}},
		{"(3)r9c5=(3)r6c5-loop", []string{"3@r9c5=3@r6c5", "3@r6c5-3@r9c5"}},
		{"(3)r9c5=(3)r6c5-boucle", []string{"3@r9c5=3@r6c5", "3@r6c5-3@r9c5"}},
		{"(5-2)r1c1", []string{"5@r1c1-2@r1c1"}},
	} {
		links, err := notation.ParseChain(solver.NewGrid(solver.Classic()), c.text)
		if diff := cmp.Diff(c.want, drawn(solver.Classic(), links)); diff != "" || err != nil {
			t.Errorf("%s: %v\n%s", c.text, err, diff)
		}
	}
	links, err := notation.ParseChain(solver.NewGrid(largest(t)), "(G)r16c9.10=(16)r3c10-(a)p1")
	if diff := cmp.Diff([]string{"G@r16c9|r16c10=G@r3c10", "G@r3c10-A@r16c1"}, drawn(largest(t), links)); diff != "" || err != nil {
		t.Errorf("16x16: %v\n%s", err, diff)
	}
}

func TestParseChainErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                         `column 1: write a digit and its cells, as in (5)r1c4=(5)r1c7, instead of the end`,
		"(5)r1c4":                  `column 8: write = for a strong or - for a weak link, instead of the end`,
		"(5)r1c4=":                 `column 9: write a digit and its cells, as in (5)r1c4=(5)r1c7, instead of the end`,
		"(5)r1c4=(5)r1c0":          `column 12: there is no cell "r1c0" in this grid`,
		"(5)r1c4 (5)r1c7":          `column 8: write = for a strong or - for a weak link, instead of "(5)r1c7"`,
		"(0)r1c4=(5)r1c7":          `column 1: write a digit and its cells, as in (5)r1c4=(5)r1c7, instead of "(0)r1c4"`,
		"(5)r1c4=what-ever":        `column 9: write a digit and its cells, as in (5)r1c4=(5)r1c7, instead of "what"`,
		"(5)r1c4=r1c7":             `column 13: write a digit and its cells, as in (5)r1c4=(5)r1c7, instead of the end`,
		strings.Repeat("5A1=", 70): `column 248: a chain has 60 links at most`,
	} {
		_, err := notation.ParseChain(solver.NewGrid(solver.Classic()), text)
		if chain := (*notation.ChainError)(nil); !errors.As(err, &chain) || err.Error() != want {
			t.Errorf("%.20s: %v, want %s", text, err, want)
		}
	}
}

func FuzzParseChain(f *testing.F) {
	for _, text := range []string{"(5)r1c4=(5)r1c7-(5=8)r3c7", "5A1-loop", "(4)r1c45=(4)r23c1,r4c2 => r1c1<>4", "r1c4(5)=r1c7(5)"} {
		f.Add(text)
	}
	l := solver.Classic()
	f.Fuzz(func(t *testing.T, text string) {
		links, err := notation.ParseChain(solver.NewGrid(l), text)
		if (err == nil) == (len(links) == 0) || len(links) > notation.MaxChain {
			t.Fatalf("%d links, %v", len(links), err)
		}
		for i := 1; i < len(links); i++ {
			if links[i].From != links[i-1].To || links[i].FromCells != links[i-1].ToCells {
				t.Fatalf("link %d does not go on from the one before", i)
			}
		}
	})
}
