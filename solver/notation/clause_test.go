package notation

import (
	"slices"
	"strings"
	"testing"

	"pencilmark/solver"
)

// What becomes of a digit is said by the verb of its clause, in front, behind or between, and
// what is no statement changes nothing. A text is read as entries, else as moves; "" is neither.
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

// said writes what a text puts into cells, empties and crosses out.
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

// On a grid of more than nine rows a number behind a row or a column is one, not several.
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
