package phrasetest

import "testing"

func TestFrenchFault(t *testing.T) {
	for _, right := range []string{
		"", "C’est tout\u202f! À 09:00, <t:1:R>\u202f: voyez https://x.y/z?a.", "«\u202fUn\u202f»\u202f; `l'un: l'autre ?`, 4,2, 5\u202fmin, n°\u00a07, v1.2.1.",
		"Ou r4: 12, ou r1c1=2\u202f; 3 sur 5",
	} {
		if fault := FrenchFault(right); fault != "" {
			t.Errorf("%q: %q is none", right, fault)
		}
	}
	for _, wrong := range []string{
		"c'est", "dit \"non\"", "dit “non”", "vrai ?", "vrai\u00a0?", "vrai?", "voici:", "`a` : b", "« un\u202f»", "«\u202fun »", "et...", "4.2", "5 min", "5s", "n° 7", "Un\u202f: `a`; b",
	} {
		if FrenchFault(wrong) == "" {
			t.Errorf("%q: no fault", wrong)
		}
	}
}
