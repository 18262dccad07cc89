package phrase_test

import (
	"strings"
	"testing"

	"pencilmark/internal/phrase"
	"pencilmark/solver/logic"
)

// Every step has a line that can be quoted, in the notation of HoDoKu's users.
func TestFormal(t *testing.T) {
	lines := map[string]string{
		"hidden-single":        "Hidden Single: r9c4=8",
		"naked-pair":           "Naked Pair: 2,6 in r3c39 => r3c4<>2, r3c7<>6",
		"pointing":             "Locked Candidates (Pointing): 7 in b9 => r8c123<>7",
		"x-wing":               "X-Wing: 3 r26 c57 => r1c7,r4c57<>3",
		"finned-x-wing":        "Finned X-Wing: 3 r39 c29 fr3c3 => r1c2<>3",
		"franken-swordfish":    "Franken Swordfish: 3 c78b4 r256 => r2c56<>3",
		"skyscraper":           "Skyscraper: 2 in r8c3,r9c4 (connected by r2c34) => r8c5,r9c2<>2",
		"xy-wing":              "XY-Wing: 2/6/1 in r16c5,r5c4 => r12c4<>1",
		"unique-rectangle-1":   "Unique Rectangle, Type 1: 1/3 in r29c13 => r9c3<>1, r9c3<>3",
		"als-xz":               "ALS-XZ: A=r45c1 {167}, B=r689c3 {1579}, X=1, Z=7 => r5c3<>7",
		"sue-de-coq":           "Sue de Coq: r45c4 - {3459} (r9c4 - {45}, r6c56 - {239}) => r5c5<>2, r4c56,r5c5<>3, r1c4<>4, r4c56<>9",
		"xy-chain":             "XY-Chain: (2=6)r1c4-(6=7)r8c4-(7=5)r4c4-(5=6)r4c1-(6=9)r4c5-(9=2)r4c7 => r1c7<>2",
		"continuous-nice-loop": "Continuous Nice Loop: (3)r9c5=(3)r6c5-(3=8)r6c4-(8=7)r1c4-(7)r1c5=(7)r9c5-loop => r9c5<>4, r9c5<>9",
		"bad-guess":            "Bad Guess: r8c9=7 -> r5c9=2 -> r5c4=5 -> r5c3=1 -> r5c6=7 -> r7<>7 => r8c9<>7",
	}
	for _, technique := range logic.Techniques() {
		g, step, err := technique.Example()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range printers() {
			line := p.Formal(&step, g.Layout())
			if strings.Contains(line, "\n") || !strings.HasSuffix(p.Hint(&step, g, phrase.LevelMove), "\n"+line) {
				t.Errorf("%s: the move does not end with the line %q", technique.Name, line)
			}
			if want := lines[technique.Name]; want != "" && p.Locale() == phrase.DefaultLocale && line != want {
				t.Errorf("%s: %q, want %q", technique.Name, line, want)
			}
		}
		delete(lines, technique.Name)
	}
	if len(lines) > 0 {
		t.Errorf("not tried: %v", lines)
	}
}

// What a message only counts, a printer in full tells.
func TestInFull(t *testing.T) {
	_, step := firstExplained(t, dynamic, "dynamic-forcing-chains")
	g, long := parse(t, dynamic), step
	for range 6 {
		long.Branches = append(long.Branches, step.Branches...)
	}
	for _, p := range printers() {
		short, full := p.Hint(&long, g, phrase.LevelWhy), p.InFull().Hint(&long, g, phrase.LevelWhy)
		if len(full) <= len(short) || strings.Contains(full, p.CountNoun("chain.rest", 2)[2:]) {
			t.Errorf("%s", full)
		}
	}
}
