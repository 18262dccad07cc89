package notation

import (
	"strings"
	"testing"

	"pencilmark/solver"
)

// TestCandidateInEveryLanguage reads the ways in which people write one candidate, in every language.
func TestCandidateInEveryLanguage(t *testing.T) {
	for _, text := range []string{
		"r1k5=4", "rij 1 kolom 5 is 4", "waarom is r1c5 niet 4?", "waarom kan 4 niet in r1c5", "de 4 in vakje r1c5",
		"riga 1, colonna 5: 4", "perché non il 4 nella r1c5", "la casella r1c5 non può essere 4", "r1c5 è 4", "perche r1c5 vale 4",
		"linia 1 coloana 5 = 4", "rândul 1, coloana 5: 4", "de ce nu este 4 în r1c5", "celula r1c5 nu poate fi 4", "l1c5 este 4",
		"строка 1 столбец 5 = 4", "почему в r1c5 не 4?", "Почему 4 не может стоять в клетке r1c5", "в строке 1, столбце 5 стоит 4", "клетка A5 это 4",
		"z1s5=4", "Z1S5 ist 4", "Zeile 1, Spalte 5: 4", "warum kann 4 nicht in Zelle r1c5", "warum ist die Zelle r1c5 keine 4", "wieso passt 4 in z1s5",
		"f1c5=4", "fila 1, columna 5: 4", "por qué no está el 4 en r1c5", "¿por qué r1c5 no puede ser 4?", "el 4 va en la casilla F1C5",
	} {
		got, err := ParseCandidate(solver.Classic(), text)
		if want := (solver.Candidate{Cell: 4, Digit: 4}); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// TestLettersOfLanguages checks that letters for row and column name a cell only immediately before numbers.
func TestLettersOfLanguages(t *testing.T) {
	for text, want := range map[string]string{
		"f1=4": "r6c1=4", "f5<>4": "r6c5<>4", "f1 c5": "error", "f1c5=4 c5=4": "r1c5=4 r3c5=4", "k1=4": "error", "z1s5<>4": "r1c5<>4",
		"r4k57<>3": "r4c5<>3 r4c7<>3", "l12c3<>8": "r1c3<>8 r2c3<>8", "z12s3<>8": "r1c3<>8 r2c3<>8",
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
	links, err := ParseChain(solver.NewGrid(solver.Classic()), "(5)z1s4=(5)f1c7-(5)r3k9-schleife")
	if len(links) != 3 || err != nil {
		t.Errorf("%d links, %v", len(links), err)
	}
	if _, chain, _, ok := FindChain("stimmt das? (5)z1s4=(5)z1s7-(5)z3s9"); !ok || chain != "(5)z1s4=(5)z1s7-(5)z3s9" {
		t.Errorf("found %q", chain)
	}
}

// TestLookInEveryLanguage reads requests to see a part of the board, in every language.
func TestLookInEveryLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"rij 3": "r3", "Wat staat er in rij 3?": "r3", "de 3e rij": "r3", "kolom 5": "c5", "blok 5": "b5", "blok nr. 5": "b5", "waar kan 7 in blok 5 staan?": "b5 7", "waar kan de 7 staan in kolom 2": "c2 7",
		"riga 3": "r3", "Cosa c'è nella riga 3?": "r3", "la 3ª riga": "r3", "la 3a riga": "r3", "colonna n. 5": "c5", "riquadro 5": "b5", "dove va il 7 nel riquadro 5": "b5 7", "dove può stare 7 nella colonna 2?": "c2 7",
		"linia 3": "r3", "Ce este pe rândul 3?": "r3", "coloana 5": "c5", "careul 5": "b5", "blocul nr. 5": "b5", "unde poate fi 7 în careul 5": "b5 7", "unde intră 7 pe coloana 2?": "c2 7",
		"строка 3": "r3", "Строка 3": "r3", "что в строке 3?": "r3", "что стоит в 3-й строке": "r3", "столбец № 5": "c5", "блок 5": "b5", "квадрат 5": "b5", "где может стоять 7 в блоке 5?": "b5 7", "Куда поставить 7 в столбце 2": "c2 7",
		"Zeile 3": "r3", "z3": "r3", "Was steht in Zeile 3?": "r3", "3. Zeile": "r3", "Spalte Nr. 5": "c5", "Block 5": "b5", "Wo kann die 7 in Block 5 stehen?": "b5 7", "wo passt 7 in spalte 2": "c2 7",
		"fila 3": "r3", "¿Qué hay en la fila 3?": "r3", "la 3ª fila": "r3", "columna n.º 5": "c5", "caja 5": "b5", "bloque 5": "b5", "¿dónde puede ir el 7 en la caja 5?": "b5 7", "donde va 7 en la columna 2": "c2 7",
		"wat kan er in rij 3 staan?": "r3", "welke cijfers kunnen in blok 5": "b5", "quali cifre possono andare nella riga 3?": "r3", "ce poate intra pe linia 3": "r3",
		"что может стоять в строке 3?": "r3", "was kann in Zeile 3 stehen?": "r3", "welche Ziffern passen in Block 5": "b5", "¿qué puede ir en la fila 3?": "r3", "quels chiffres dans la ligne 3 ?": "r3",
		"rij": "", "zeile 10": "", "строка 3: 123456789": "", "s5": "", "warum zeile 3": "", "почему строка 3": "",
	} {
		look, ok := ParseLook(solver.Classic(), text, false)
		got := ""
		if ok && look.Unit != nil {
			got = look.Unit.String()
			if look.Digit != 0 {
				got += " " + string(solver.Symbol(look.Digit))
			}
		}
		if got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}

func TestEntriesInEveryLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"wis r1c5": "r1c5=0", "cancella r1c5": "r1c5=0", "șterge r1c5": "r1c5=0", "удали r1c5": "r1c5=0", "lösche z1s5": "r1c5=0", "borra f1c5 f2c3": "r1c5=0 r2c3=0",
		"put 7 in r1c5": "r1c5=7", "trage 7 in z1s5 ein": "r1c5=7", "escribe un 7 en f1c5": "r1c5=7", "mets 7 en l1c5": "r1c5=7", "vul 7 in op r1c5": "r1c5=7", "metti 7 in r1c5": "r1c5=7", "pune 7 în l1c5": "r1c5=7", "поставь 7 в r1c5": "r1c5=7",
		"remove r1c5": "r1c5=0", "quita f1c5": "r1c5=0", "r1c5 это 7": "r1c5=7", "z1s5 ist 7": "r1c5=7",
	} {
		list, err := ParseEntries(solver.Classic(), text)
		if got := strings.Join(written("=", list), " "); got != want || err != nil || !IsEntry(text) {
			t.Errorf("%q: %s, %v, %t; want %s", text, got, err, IsEntry(text), want)
		}
	}
	for _, text := range []string{"rij 5: 534678912", "riga 5: 534678912", "rândul 5: 534678912", "строка 5: 534678912", "z5: 534678912", "fila 5: 534678912"} {
		if row, digits, ok := SplitRow(text); row != 5 || digits != "534678912" || !ok {
			t.Errorf("%q: %d, %q, %t", text, row, digits, ok)
		}
	}
	if _, _, ok := SplitRow("f5=7"); ok {
		t.Error("f5=7 is a row")
	}
}

func TestVariantInEveryLanguage(t *testing.T) {
	for text, want := range map[string]string{
		"klassiek": "3x3", "6x6 diagonaal": "3x2+x", "blokken 6x2": "6x2", "onregelmatig": "jigsaw9", "vensters": "3x3+w",
		"classico": "3x3", "6x6 diagonale": "3x2+x", "riquadri 6x2": "6x2", "irregolare": "jigsaw9", "finestre": "3x3+w",
		"clasic": "3x3", "6x6 diagonală": "3x2+x", "careuri 6x2": "6x2", "neregulat": "jigsaw9", "ferestre": "3x3+w",
		"классическое": "3x3", "6x6 диагональ": "3x2+x", "блоки 6x2": "6x2", "12x12, блоки 6x2": "6x2", "фигурное": "jigsaw9", "окна": "3x3+w",
		"klassisch": "3x3", "6x6 Diagonalen": "3x2+x", "Blöcke 6x2": "6x2", "unregelmäßig": "jigsaw9", "Fenster": "3x3+w",
		"clásico": "3x3", "6x6 diagonales": "3x2+x", "cajas 6x2": "6x2", "irregular": "jigsaw9", "ventanas": "3x3+w",
	} {
		if v, err := ParseVariant(text); err != nil || v.String() != want {
			t.Errorf("%q is %v, %v; want %s", text, v, err, want)
		}
	}
}

// TestNoWordMeansTwoThings checks that no word has two meanings, that no language lists a word twice, and that the
// code reads every list.
func TestNoWordMeansTwoThings(t *testing.T) {
	means := map[string]kind{}
	for i, lists := range languages {
		own := map[string]kind{}
		for list := range lists {
			if languages[0][list] == nil && list != "letters" {
				t.Errorf("language %d has a list %q, which English lacks", i, list)
			}
		}
		for _, k := range []kind{join, noun, negation, clears, other} {
			for _, word := range lists[meanings[k]] {
				if own[word] != unknown {
					t.Errorf("language %d lists %q twice", i, word)
				}
				own[word] = k
				if before := means[word]; before != unknown && before != k && (k == negation || k == clears || before == negation || before == clears) {
					t.Errorf("language %d: %q means something else in another language", i, word)
				}
				means[word] = k
			}
		}
		for _, word := range lists["asks"] {
			if own[word] != join {
				t.Errorf("language %d: %q asks, and is between no cell and digit", i, word)
			}
		}
	}
}
