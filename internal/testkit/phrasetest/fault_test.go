package phrasetest

import "testing"

func TestFault(t *testing.T) {
	for _, right := range []string{"", "Row 1 has 1, 2 and 5.", "(3)r1c1=(3-5)r1c4 ⇒ r4c1≠5", "Un\u202f: deux\u202f; trois.", "1. One\n2. Two", "[1] is a digit"} {
		if fault := Fault(right); fault != "" {
			t.Errorf("%q: %q is none", right, fault)
		}
	}
	for _, wrong := range []string{
		"[bot.daily.unranked]", "so [hint.multi-colouring-trap.why]", "in <no value>", "%!s(int=3)", "rules out .", "one of , and", "cells  and", "it is ()", "whichever of and.", "row 1 row row 2", "a;; b", "is: .",
	} {
		if Fault(wrong) == "" {
			t.Errorf("%q: no fault", wrong)
		}
	}
}
