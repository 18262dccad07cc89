package phrase_test

import (
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/format"
)

const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// unreadable has a text for every kind of error, with its French sentence.
var unreadable = []struct{ shape, text, french string }{
	{"", strings.Repeat("1", format.MaxTextBytes+1), "le texte fait 32769 octets ; il faut une seule grille, de 32768 octets au plus"},
	{"scan", strings.Repeat("1", format.MaxTextBytes+1), "cette ligne dépasse 32768 octets ; il faut une grille par ligne"},
	{"scan", "\x00", "ce n’est pas du texte ; il faut un fichier texte avec une grille par ligne"},
	{"", "", "il n’y a pas de grille dans le texte ; il faut 81 caractères ou neuf lignes de neuf, les cases vides en 0 ou en points"},
	{"", "hello", "« h » n’a pas sa place dans un sudoku ; écrivez les chiffres 1 à 9, et l’un de . 0 * _ - pour une case vide"},
	{"5x2", "y", "« y » n’a pas sa place dans un sudoku ; écrivez les chiffres 1 à 9 et la lettre A, et l’un de . 0 * _ - pour une case vide"},
	{"4x3", strings.Repeat(".", 143) + "D", "« D » ne convient pas à un sudoku 12x12 ; écrivez les chiffres 1 à 9 et les lettres A à C, et l’un de . 0 * _ - pour une case vide"},
	{"", "35]" + easy[1:], "« ] » ferme un crochet qui n’a pas été ouvert"},
	{"", "[35", "« [ » n’est pas refermé ; écrivez les chiffres possibles dans la case, puis ], comme [3578]"},
	{"", "[]" + easy[1:], "les crochets sont vides ; écrivez-y les chiffres possibles dans la case, comme [3578]"},
	{"", "[3[5]]" + easy[1:], "« [ » se trouve entre crochets ; écrivez-y des chiffres, puis ]"},
	{"", strings.Repeat(".", 144), "144 cases peuvent avoir plusieurs formes ; indiquez 6x2, 4x3, 6x2+x ou 4x3+x"},
	{"", "1", "1 case ; il en faut 81 pour 9x9 (ou 16, 36, 64, 100, 144, 196, 256 pour les autres tailles)"},
	{"3x3", strings.Repeat(".", 36), "36 cases ; il en faut 81 pour 9x9"},
	{"", easy[:80], "80 cases, soit 1 de moins qu’il n’en faut ; un sudoku 9x9 en a 81"},
	{"", easy + "1", "82 cases, soit 1 de trop ; un sudoku 9x9 en a 81"},
	{"", easy + "\n" + easy, "du texte suit une grille entière ; il faut une seule grille"},
	{"", "12../34../.../....", "la ligne 3 de la grille a 3 cases ; il en faut 4"},
	{"", strings.Repeat(".........\n", 8), "8 lignes de 9 cases ; il faut 9 lignes"},
	{"", loose(), "la ligne 2 de la grille est plus large que 9 cases ; ses espaces ne sont donc pas tous des cases vides : si des espaces séparent aussi les cases, écrivez chaque case vide comme un point, par exemple 5 . 3 | . . 7"},
	{"", strings.Repeat("12 345 6 7 8 9 1 2 3\n", 8), "8 lignes de candidats ; il en faut 9"},
	{"", strings.Repeat("12 345 6 7 8 9 1 2 3\n", 8) + "12 3 45 6 7 8 9 1", "la ligne 9 de la grille a 8 groupes de candidats ; il en faut 9"},
	{"", "1...............1122132413243343", "la région 3 a 5 cases ; il en faut 4"},
	{"", easy + "311213333111244333511244436512224666555524667855224467858889667888899977999997777", "cette case est séparée du reste de la région 1 ; les cases d’une région se touchent par un côté"},
	{"", strings.TrimSpace(lostEnds("....3.....82.......71.2..4....2...53........129..7.6..4.9...5.....8...2...51...9.")), "il manque des espaces aux bords de certaines lignes (1), et leurs chiffres peuvent se trouver à plusieurs endroits ; écrivez les cases vides comme des points"},
	{"", "[[1, 2], [hello, 4]]", "cela ressemble à une liste de listes, mais aucune grille ne s’y lit ; donnez plutôt les 81 caractères de la grille"},
	{"", "[[1, 2], [3, 4, 5]]", "cela ressemble à une liste de listes, mais 5 cases ne font pas un sudoku ; donnez plutôt les 81 caractères de la grille"},
	{"", "https://sudokupad.app/abc123", "seul sudokupad.app sait quelle grille est « abc123 », et rien n’est téléchargé ; ouvrez-la là-bas et collez les 81 caractères de la grille ou un lien qui la contient"},
	{"", `{"size":4,"grid":[[{"value":1}],[],[],[]],"antiking":true,"xv":[1]}`, "du JSON de f-puzzles contient la règle anti-roi et des marques X et V, qui ne se lit pas (une grille 4x4 avec 1 chiffre donné a été lue) ; il faut une grille classique, avec diagonales ou fenêtres, ou un puzzle à régions"},
	{"scan to the end", strings.Repeat("hello\n\n", 200), "les 204 premières lignes ne contiennent pas de grille ; il faut un fichier avec une grille par ligne ou neuf lignes de neuf"},
	{"scan to the end", easy + "\n" + strings.Repeat("# a\n", 1<<17), "pas de grille de la ligne 2 jusqu’ici, la suite n’est donc pas lue ; il faut un fichier avec une grille par ligne ou neuf lignes de neuf"},
	{"", "1,2,3,4,5,6,7,8\n" + strings.Repeat(",,,,,,,,\n", 8), "cela ressemble à du CSV, mais la ligne 1 de la grille a 8 colonnes ; il en faut 9"},
	{"", "y,,,,,,,,\n" + strings.Repeat(",,,,,,,,\n", 8), "cela ressemble à du CSV, mais « y » se trouve dans une case ; il faut un chiffre ou rien"},
	{"", strings.Repeat("1........", 80), "720 caractères de candidats ; il en faut 729, neuf par case"},
	{"none", ".........", "il n’y a pas de forme 1x3 ; écrivez lignes x colonnes, comme 9x9 ou 16x16+x"},
}

// Every reason for which a text is no puzzle is given in every language, in
// English as the error itself gives it.
func TestUnreadable(t *testing.T) {
	left := constants(t, "../../solver/format/error.go", "Kind")
	for _, tt := range unreadable {
		e := readError(t, tt.shape, tt.text)
		delete(left, string(e.Kind))
		if got := phrase.New("fr").FormatError(e); plain(got) != plain(tt.french) {
			t.Errorf("%s:\ngot  %s\nwant %s", e.Kind, got, tt.french)
		}
		if got := phrase.New("en").FormatError(e); plain(got) != plain(e.Msg) && e.Kind != format.UnknownLayout {
			t.Errorf("%s:\ngot  %s\nwant %s", e.Kind, got, e.Msg)
		}
	}
	for kind := range left {
		t.Errorf("no text here is %s", kind)
	}
}

// loose is a puzzle with two spaces between cells, and spaces for blanks.
func loose() string {
	var b strings.Builder
	for i, c := range strings.ReplaceAll(easy, ".", " ") {
		b.WriteString(string(c) + "  ")
		if i%9 == 8 {
			b.WriteString("\n")
		}
	}
	return b.String()
}

// lostEnds is a puzzle with spaces for blanks, of which rows lost those at their ends.
func lostEnds(puzzle string) string {
	var rows []string
	for ; puzzle != ""; puzzle = puzzle[9:] {
		rows = append(rows, strings.TrimRight(strings.ReplaceAll(puzzle[:9], ".", " "), " "))
	}
	return strings.Join(rows, "\n")
}

func readError(t *testing.T, shape, text string) *format.Error {
	t.Helper()
	var err error
	switch shape {
	case "scan":
		for _, err = range format.Scan(strings.NewReader(text), format.Options{}) {
			break
		}
	case "scan to the end":
		for _, err = range format.Scan(strings.NewReader(text), format.Options{}) {
			continue
		}
	case "none":
		_, err = format.Read(text, format.Options{Shape: &solver.Shape{BoxWidth: 1, BoxHeight: 3}})
	case "":
		_, err = format.Read(text, format.Options{})
	default:
		s, bad := solver.ParseShape(shape)
		if bad != nil {
			t.Fatal(bad)
		}
		_, err = format.Read(text, format.Options{Shape: &s})
	}
	e, ok := errors.AsType[*format.Error](err)
	if !ok {
		t.Fatalf("%.40q: %v", text, err)
	}
	return e
}

// misread has an answer for every fault, with its French sentence.
var misread = []struct{ text, french string }{
	{strings.Repeat("1", 1<<20), "le texte est trop long pour une réponse"},
	{"", "la réponse est vide"},
	{"r5: 1342", "il n’y a pas de ligne 5 ; les lignes vont de r1 à r4"},
	{"r1c9=1", "il n’y a pas de case r1c9"},
	{"r1c2=3 perhaps", "écrivez les cases comme r1c5=7 ou r1c5<>7, l’une après l’autre"},
	{"134", "j’y trouve 3 caractères ; donnez 4 lignes de 4, ou bien les 16 cases, ou seulement les 13 cases vides dans l’ordre de lecture"},
	{"1342\n2413\n3124", "j’y trouve 3 lignes ; donnez-en 4, une par ligne de la grille"},
	{"1342\n241\n3124\n4231", "je trouve 3 cases dans la ligne 2 de la grille ; donnez-en 4, avec 0 pour une case vide"},
	{"1342\n2413\n3x24\n4231", "« x » n’est pas un chiffre de cette grille ; écrivez 1 à 4, et 0 pour une case vide"},
}

// So is every reason for which a text is no answer.
func TestUnreadableAnswers(t *testing.T) {
	left := constants(t, "../game/readanswer.go", "Fault")
	puzzle, err := format.Read("..4. 2... .1.. ....", format.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range misread {
		_, _, err := game.ReadAnswer(puzzle, puzzle, tt.text)
		e, ok := errors.AsType[*game.AnswerError](err)
		if !ok {
			t.Fatalf("%.40q: %v", tt.text, err)
		}
		delete(left, string(e.Fault))
		key := "unreadable.answer." + string(e.Fault)
		if got := phrase.New("fr").Text(key, e.Values); plain(got) != plain(tt.french) {
			t.Errorf("%s:\ngot  %s\nwant %s", e.Fault, got, tt.french)
		}
		if got := phrase.New("en").Text(key, e.Values); plain(got) != plain(e.Msg) {
			t.Errorf("%s:\ngot  %s\nwant %s", e.Fault, got, e.Msg)
		}
	}
	for fault := range left {
		t.Errorf("no text here is %s", fault)
	}
}

// plain is a text without what typesetting does to it.
func plain(text string) string {
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ", "’", "'").Replace(text)
}

// constants reads the values of a file's constants of a type.
func constants(t *testing.T, file, of string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(of+` += "([a-z-]+)"`).FindAllStringSubmatch(string(text), -1) {
		found[m[1]] = true
	}
	if len(found) == 0 {
		t.Fatalf("%s has no %s", file, of)
	}
	return found
}
