package notation

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
)

// TestSaid reads each text as entries or moves; "" is neither.
func TestSaid(t *testing.T) {
	for want, texts := range map[string][]string{
		"r1c3=4": {
			"put 4 in r1c3", "place 4 at r1c3", "set r1c3 to 4", "change r1c3 to 4", "please put 4 in r1c3", "ok r1c3=4", "no, r1c3 is 4", "wrong! 4 goes in r1c3",
			"4 in z1s3 setzen", "schreibe 4 in z1s3", "falsch, 4 in z1s3", "4 in r1k3 zetten", "fout, r1k3 is 4", "non, 4 en l1c3", "place un 4 en l1c3", "remplis l1c3 avec 4",
			"no, f1c3 es 4", "coloca 4 en f1c3", "no, r1c3 è 4", "r1c3 e 4", "l1c3 e 4", "нет, r1c3 это 4", "напиши 4 в r1c3",
		},
		"r1c3<>2": {
			"r1c3 remove 2", "r1c3: remove 2", "2 remove from r1c3", "2 is ruled out in r1c3", "2 should be ruled out of r1c3", "2 excluded from r1c3", "2 out of r1c3", "2 off r1c3", "2 from r1c3",
			"get rid of 2 in r1c3", "r1c3 loses 2", "2 is gone from r1c3", "so r1c3 is not 2", "also z1s3 nicht 2", "donc l1c3 pas 2", "don't write 2 in r1c3", "no pongas 2 en f1c3",
			"rule out 2 in r1c3", "drop 2 from r1c3", "discard 2 in r1c3", "take 2 out of r1c3", "don't put 2 in r1c3", "2 removed from r1c3", "remove 2 from r1c3 please", "r1c3 can't be 2",
			"2 in z1s3 löschen", "2 aus z1s3 entfernen", "2 raus aus z1s3", "z1s3 2 weg", "2 fällt weg in z1s3", "lösch die 2 in z1s3", "nimm die 2 aus z1s3", "schließe 2 in z1s3 aus",
			"2 in r1k3 wissen", "2 uit r1k3 verwijderen", "r1k3 verwijder 2", "haal 2 weg uit r1k3", "l1c3: enlève 2", "2 retirer de l1c3", "f1c3 quita 2", "2 quitar de f1c3",
			"r1c3 togli 2", "2 cancellare da r1c3", "l1c3 scoate 2", "l1c3 nu e 2", "nu e 2 în l1c3", "2 удалить из r1c3", "r1c3 удалить 2", "не ставь 2 в r1c3", "2 из r1c3",
		},
		"r1c3<>2 r1c3<>4":                 {"remove 24 from r1c3", "remove 2 and 4 from r1c3", "streiche 24 in z1s3", "r1c3<>24", "r1c3 loses 2 and 4", "r1c3: remove 2, 4", "z1s3 streiche 2 und 4", "l1c3: enlève 2 et 4"},
		"r1c3<>2 r1c4<>2 r1c3<>4 r1c4<>4": {"r1c3 and r1c4 lose 2 and 4"},
		"r1c3=0":                          {"clear r1c3", "remove r1c3", "z1s3 löschen", "r1k3 wissen", "l1c3 șterge", "r1c3 очистить"},
		"r1c3=4 r1c4<>2": {
			"put 4 in r1c3 and remove 2 from r1c4", "r1c3=4 remove 2 from r1c4", "remove 2 from r1c4, put 4 in r1c3", "cross out 2 in r1c4; put 4 in r1c3",
			"mets 4 en l1c3 et enlève 2 de l1c4", "quita 2 de f1c4 y pon 4 en f1c3", "zet 4 in r1k3 en verwijder 2 uit r1k4", "togli 2 da r1c4 e metti 4 in r1c3",
			"scoate 2 din l1c4 și pune 4 în l1c3", "поставь 4 в r1c3 и убери 2 из r1c4", "2 in z1s4 löschen, 4 in z1s3 schreiben",
		},
		"r1c3=0 r1c4=2": {"clear r1c3 and put 2 in r1c4", "clear r1c3, write 2 in r1c4"},
		"": {
			"isn't r1c3 4", "can't r1c3 be 4", "r1c3 is 4 isn't it", "r1c3=4?", "f1c3 es 4 no", "l1c3 est 4 non", "r1c3 это 4 нет", "l1c3 este 4 nu",
			"clear r1c3 and write 2", "clear r1c3, r1c4=2", "cross out 2 in r1c4; 4=r1c3", "r1c3-2", "r1c3 - 2", "avoid 4 in r1c3", "prove r1c3=4", "why remove 2 from r1c3", "remove 2", "put 4", "no",
			"don't cross out 2 in r1c3", "do not remove 2 from r1c3", "never remove 2 from r1c3", "don't clear r1c3", "streiche nicht 2 in z1s3", "nicht 2 in z1s3 streichen",
			"ne pas effacer 2 en l1c3", "no quites 2 de f1c3", "не убирай 2 из r1c3", "verwijder 2 niet uit r1k3", "non togliere 2 da r1c3", "nu scoate 2 din l1c3", "nu șterge l1c3",
		},
	} {
		for _, text := range texts {
			if got := said(text); got != want {
				t.Errorf("%q: %q, want %q", text, got, want)
			}
		}
	}
}

func TestAsksCandidate(t *testing.T) {
	for text, want := range map[string]bool{
		"can r1c3 be 4?": true, "is r1c3 4?": true, "r1c3=4?": true, "isn't 4 in r1c3": true, "ist r1c3 4?": true, "4 in r1c3?": true,
		"is r1c3 4": true, "is 4 possible in r1c3": true, "can 4 go in r1c3": true, "does 4 go in r1c3": true, "could r1c3 be a 4": true,
		"ist r1c3 4": true, "kann in z1s3 die 4 stehen": true, "passt 4 in r1c3": true, "kan r1k3 4 zijn": true, "past 4 in r1k3": true,
		"4 is in r1c3": false, "r1c3 is 4": false, "r1c3 kann 4 sein": false, "is r1c3 or r1c4": false, "can 4": false,
		"r1c3=4": false, "where can 4 go?": false, "is r1c3 4 or r1c4?": false, "what about box 5?": false, "?": false, "": false,
	} {
		if got := AsksCandidate(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

func said(text string) string {
	if !IsEntry(text) && !IsMove(text) {
		return ""
	}
	entries, err := ParseEntries(solver.Classic(), text)
	if err == nil {
		return strings.Join(written("=", entries), " ")
	}
	places, removes, err := ParseMoves(solver.Classic(), text)
	if err != nil {
		return ""
	}
	return strings.Join(slices.Concat(written("=", places), written("<>", removes)), " ")
}

// TestLargeGridsHaveLongNumbers checks that on a grid of more than nine rows the number of a row or a column is one
// number, not several.
func TestLargeGridsHaveLongNumbers(t *testing.T) {
	l, err := solver.ParseShape("16x16")
	if err != nil {
		t.Fatal(err)
	}
	layout, err := solver.NewLayout(l)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]solver.Candidate{"r1c12<>3": {Cell: 11, Digit: 3}, "r11c5<>3": {Cell: 164, Digit: 3}, "r1c5<>12": {Cell: 4, Digit: 12}} {
		if _, removes, err := ParseMoves(layout, text); err != nil || !slices.Equal(removes, []solver.Candidate{want}) {
			t.Errorf("%s: %v, %v", text, removes, err)
		}
	}
}

func TestParseMoves(t *testing.T) {
	for text, want := range map[string]string{
		"r1c5=4":                           "r1c5=4",
		"r1c5<>4":                          "r1c5<>4",
		"R1C5 ≠ 4, A2 != 7":                "r1c5<>4 r1c2<>7",
		"r1c5=4 r2c5<>4":                   "r1c5=4 r2c5<>4",
		"4r1c5":                            "r1c5=4",
		"r1c5 is not 4":                    "r1c5<>4",
		"r1c5 n'est pas 4":                 "r1c5<>4",
		"r1c7,r4c57<>3":                    "r1c7<>3 r4c5<>3 r4c7<>3",
		"r12c3<>89":                        "r1c3<>8 r1c3<>9 r2c3<>8 r2c3<>9",
		"eliminate 4 from r1c5":            "r1c5<>4",
		"remove the 4 from A5":             "r1c5<>4",
		"cross 4 in r1c5":                  "r1c5<>4",
		"delete r1c5 4":                    "r1c5<>4",
		"quita el 4 de r1c5":               "r1c5<>4",
		"entferne die 4 aus r1c5":          "r1c5<>4",
		"no 3 or 4 in r1c5":                "error",
		"cross 3, 4 in r1c5, r2c5; 6 r3c5": "r1c5<>3 r2c5<>3 r1c5<>4 r2c5<>4 r3c5<>6",
		"cross 3 in r1c5 and 4":            "error",
		"cross 3":                          "error",
		"remove r1c5":                      "error",
		"write r1c5=4":                     "r1c5=4",
		"r1c5":                             "error",
		"r1c5<>x":                          "error",
		"r1c5<>0":                          "error",
		"X-Wing":                           "error",
		strings.Repeat("r123456789c123456789<>123456789 ", 9): "error",
	} {
		places, removes, err := ParseMoves(solver.Classic(), text)
		got := strings.Join(append(written("=", places), written("<>", removes)...), " ")
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("%q: %s, %v; want %s", text, got, err, want)
		}
	}
}

func written(sign string, list []solver.Candidate) (all []string) {
	for _, c := range list {
		all = append(all, fmt.Sprintf("%s%s%d", solver.Classic().CellName(c.Cell), sign, c.Digit))
	}
	return all
}

func TestIsMove(t *testing.T) {
	for text, want := range map[string]bool{
		"r1c5<>4": true, "r1c5=4": true, "r1c57<>4": true, "4r1c5": true, "a5 is not 7": true, "no 7 in r1c5": true, "keine 7 in r1c5": true, "no hay 7 en r1c5": true, "не 7 в r1c5": true, "eliminate 7 from r1c5": true, "remove 7 in r1c5": true, "write 7 in r1c5": true, "streiche 7 in r1c5": true,
		"remove r1c5": false, "remove": false, "put 7": false, "eliminate 7": false, "can I eliminate 7 from r1c5?": false,
		"why r1c5<>4": false, "r1c5<>4?": false, "no": false, "no 7": false, "never mind": false, "not now": false, "no hint": false, "hint": false, "r1c5": false, "r5: 534678912": false, "x-wing": false, "": false,
	} {
		if got := IsMove(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

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
