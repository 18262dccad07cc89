package console_test

import (
	"bytes"
	"strings"
	"testing"

	"pencilmark/bot/console"
	"pencilmark/internal/testkit/testrace"
)

// asked types lines in one session and returns the answer to each: the output between the line and the next.
func asked(t *testing.T, locale string, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	o := options(t, strings.NewReader(strings.Join(lines, "\n")+"\n"), &out)
	o.Locale = locale
	if err := console.Run(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split("\n"+out.String(), "\n> ")[1:]
	if len(answers) != len(lines) {
		t.Fatalf("%d answers to %d lines:\n%s", len(answers), len(lines), out.String())
	}
	for i, line := range lines {
		rest, ok := strings.CutPrefix(answers[i], line+"\n")
		if !ok {
			t.Fatalf("%q is answered as %q", line, answers[i])
		}
		answers[i] = strings.TrimSpace(rest)
	}
	return answers
}

const whyGrid = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"

// All forms of a question get the same answer.
func TestOneAnswerToAllForms(t *testing.T) {
	testrace.Skip(t)
	for want, lines := range map[string][]string{
		"r1c1 can't be 6.": {
			"why r1c1 6", "why r1c1=6", "why A1 6", "why a1=6", "why r1c1<>6", "why r1c1:6", "why (1,1) 6", "why 6 in r1c1", "why not 6 in r1c1", "why r1c1 not 6",
			"why isn't r1c1 6", "why isn't r1c1 6?", "why R1C1 is not 6", "why row 1 column 1 isn't 6", "why can't r1c1 be 6?", "why cell=r1c1 digit=6", "why digit=6 cell=r1c1",
			"why cell:A1 6", "why cell=r1c1=6", "why is r1c1 not a 6?", "why shouldn't r1c1 be 6", "why is r1c1=6 wrong", "why is 6 not possible in r1c1", "why on earth is r1c1 never 6",
			"why " + whyGrid + " r1c1 6", "why " + whyGrid + " r1c1=6", "why r1c1 6 " + whyGrid, "why 6 in A1 " + whyGrid, "why " + whyGrid + " 6 in r1c1",
			"/why r1c1 6", "why grid=" + whyGrid + " r1c1=6",
		},
		"r1c7 is already 2.":        {"hint r1c7", "hint A7", "hint cell=r1c7", "hint (1,7)", "hint about r1c7", "hint row 1 column 7", "hint " + whyGrid + " r1c7", "hint r1c7 " + whyGrid, "hint 2 r1c7", "hint r1c7 level=2", "can I have a hint for r1c7"},
		"There's no cell \"r1c10\"": {"why r1c10 4", "hint r1c10", "why cell=r1c10"},
		"for example why r1c3 1":    {"why r1c"},
		"a digit here":              {"why r1c5 10", "why r1c5=x", "why r1c5=H"},
	} {
		answers := asked(t, "en", append([]string{"hint " + whyGrid}, lines...)...)
		for i, line := range lines {
			if !strings.Contains(answers[i+1], want) {
				t.Errorf("%q: %s", line, answers[i+1])
			}
		}
		if strings.HasPrefix(want, "r1") {
			for i, line := range lines {
				if got := answers[i+1]; strings.TrimSpace(got) != answers[1] {
					t.Errorf("%q has another answer:\n%s\nnot\n%s", line, got, answers[1])
				}
			}
		}
	}
}

// Digits are entered into cells and rows in all notations that questions use, but only if the line says nothing else.
func TestOneEntryInAllForms(t *testing.T) {
	testrace.Skip(t)
	const saved = "Saved. 54 cells to go."
	for _, line := range []string{
		"r5c2=4", "r5c2:4", "R5C2 is 4", "r5c2 4", "4 in r5c2", "E2=4", "(5,2)=4", "row 5 column 2 is 4", "answer r5c2=4", "answer r5c2 4", "answer E2=4", "answer R5C2 is 4",
		"answer 4 in r5c2", "r5: 946---5-7", "E: 946---5-7", "row 5: 946---5-7", "l5c2=4",
	} {
		if answers := asked(t, "en", "hint "+whyGrid, line); !strings.Contains(answers[1], saved) {
			t.Errorf("%q: %s", line, answers[1])
		}
	}
	for _, line := range []string{"r5c2 is not 4", "r5c2<>4", "answer r5c2 isn't 4", "answer E2<>4"} {
		if answers := asked(t, "en", "hint "+whyGrid, line); !strings.Contains(answers[1], "Saved. 55 cells to go.\n\nCrossed out: 4 in r5c2.") {
			t.Errorf("%q: %s", line, answers[1])
		}
	}
	for _, line := range []string{"is r5c2 4?", "r5c2 is 4?", "is r5c2 not 4?", "why r5c2=4"} {
		if answers := asked(t, "en", "hint "+whyGrid, line); strings.Contains(answers[1], "Saved.") {
			t.Errorf("%q: %s", line, answers[1])
		}
	}
}
