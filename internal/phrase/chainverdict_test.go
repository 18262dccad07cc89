package phrase_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
)

// Each file is the example of the technique that its name begins with and, in turns, a chain
// that somebody drew there and what is said of it in both languages: "right", "wrong" and
// "useless" ones.
func TestChainVerdicts(t *testing.T) {
	for _, name := range []string{"x-chain", "xy-chain", "grouped-aic", "continuous-nice-loop"} {
		t.Run(name, func(t *testing.T) {
			file := "testdata/chains/" + name + ".txtar"
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p := examplePosition(t, name)
			for i := range archive.Files {
				f := &archive.Files[i]
				if got := toldChain(t, p, f.Name); *update {
					f.Data = []byte(got)
				} else if diff := cmp.Diff(string(f.Data), got); diff != "" {
					t.Errorf("%s\n%s", f.Name, diff)
				}
			}
			if *update {
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func examplePosition(t *testing.T, technique string) *coach.Position {
	t.Helper()
	list := logic.Techniques()
	i := slices.IndexFunc(list, func(of logic.Technique) bool { return of.Name == technique })
	g, _, err := list[i].Example()
	if err != nil {
		t.Fatal(err)
	}
	p, err := coach.NewPosition(t.Context(), nil, g)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// toldChain is what is said of a chain, in both languages.
func toldChain(t *testing.T, p *coach.Position, text string) string {
	t.Helper()
	links, err := notation.ParseChain(p.Progress, text)
	if err != nil {
		t.Fatal(err)
	}
	verdict := coach.New(logic.Human()).Chain(p, links)
	var told []string
	for _, printer := range printers() {
		told = append(told, strings.Join(printer.ChainAdvice(verdict, func(s string) string { return "**" + s + "**" }), "\n"))
	}
	return strings.Join(told, "\n\n") + "\n"
}

// The line that experts quote for a chain is read as the chain that it is: what the step rules
// out follows from it.
func TestFormalChainsAreRead(t *testing.T) {
	read := 0
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil || technique.Family != logic.FamilyChains || technique.Name == "3d-medusa" || technique.Name == "als-chain" || len(step.Branches) != 1 || step.Branches[0].Links[0].Kind == solver.LinkDerived {
			continue
		}
		for _, p := range printers() {
			line := p.Formal(&step, g.Layout())
			links, err := notation.ParseChain(g, line)
			if err != nil {
				t.Errorf("%s: %v", line, err)
				continue
			}
			verdict := logic.JudgeChain(g, links)
			left := fmt.Sprint(step.Removes)
			for _, c := range verdict.Step.Removes {
				left = strings.Replace(left, fmt.Sprint(c), "", 1)
			}
			if !verdict.Found || strings.Trim(left, "[ ]") != "" {
				t.Errorf("%s: %+v, without %s", line, verdict, left)
			}
			read++
		}
	}
	if read < 16 {
		t.Errorf("only %d chains were read", read)
	}
}
