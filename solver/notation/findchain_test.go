package notation

import "testing"

func TestFindChain(t *testing.T) {
	for _, tt := range []struct{ text, before, chain, after string }{
		{"is my chain right? (2=6)r1c4-(6=7)r8c4-(7=2)r8c7", "is my chain right? ", "(2=6)r1c4-(6=7)r8c4-(7=2)r8c7", ""},
		{"(5)r1c4=(5)r1c7-(5=8)r3c7", "", "(5)r1c4=(5)r1c7-(5=8)r3c7", ""},
		{"Does this hold: 2A4=2A7 - 2C7?", "Does this hold: ", "2A4=2A7 - 2C7", ""},
		{"r1c4(2)=r1c7(2) right?", "", "r1c4(2)=r1c7(2)", "right?"},
		{"ma chaîne est-elle juste ? (2=6)l1c4 – (6)l8c4 !", "ma chaîne est-elle juste ? ", "(2=6)l1c4 – (6)l8c4", "!"},
		{"(5)r1c4,r2c5=(5)r3c4", "", "(5)r1c4,r2c5=(5)r3c4", ""},
		{"Is (3)r2c5=(3)r2c7 a strong link?", "Is ", "(3)r2c5=(3)r2c7", "a strong link?"},
		{"(2=6) r1c4 - (6=7) r8c4 ....19.4...48..6..", "", "(2=6) r1c4 - (6=7) r8c4", "....19.4...48..6.."},
		{"(2=6)r1c4-(6=7)r8c4 ----19-4---48--6--", "", "(2=6)r1c4-(6=7)r8c4", "----19-4---48--6--"},
		{"XY-Chain: (5)r1c4=(5)r1c7 -loop => r8c7<>2", "XY-Chain: ", "(5)r1c4=(5)r1c7 -loop => r8c7<>2", ""},
		{"(5)r1c4=(5)r1c7 - xyz", "", "(5)r1c4=(5)r1c7 - xyz", ""},
		{"is my chain right?", "is my chain right?", "", ""},
		{"r1c5=7 r2c3=4", "r1c5=7 r2c3=4", "", ""},
		{"why r1c5=7", "why r1c5=7", "", ""},
		{"r1c5<>7", "r1c5<>7", "", ""},
		{"answer r5: 534678912", "answer r5: 534678912", "", ""},
		{"3-4 people", "3-4 people", "", ""},
	} {
		before, chain, after, ok := FindChain(tt.text)
		if before != tt.before || chain != tt.chain || after != tt.after || ok != (tt.chain != "") {
			t.Errorf("%q: %q, %q, %q, %t", tt.text, before, chain, after, ok)
		}
	}
}
