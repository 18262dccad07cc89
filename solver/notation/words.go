package notation

import "strings"

// words are what people of one language write around cells and digits, each list
// parted by blanks, in lower case. A new language is one more of them.
type words struct {
	row, column string // before the number of one
	block       string // likewise, of a box or a region
	where       string // asks for the places of a digit
	looks       string // asks what stands in a unit or a cell
	joins       string // between a cell and its digit
	nouns       string // before a cell or a digit
	negations   string
	clears      string // before cells that are to be empty
	others      string // around the whole
	loop        string // ends a chain that comes back to its start

	classic, jigsaw, diagonals, windows string // kinds of sudoku
}

func languages() []words {
	return []words{
		{
			row: "row r", column: "column col c", block: "box b block region nonet square", where: "where",
			looks:     "what what's is in at there read me show tell look say give the cell please",
			joins:     "is are be being it in into at to go goes equals has have hold holds contain contains does do can could must should would there possible ruled out excluded",
			nouns:     "a an the cell square digit number value candidate",
			negations: "not no never isn't isnt can't cant cannot couldn't doesn't doesnt don't won't wouldn't shouldn't mustn't impossible wrong",
			clears:    "clear erase empty",
			others:    "why for on about and with of place step hint how come",
			loop:      "loop",

			classic: "classic", jigsaw: "jigsaw jigsaws irregular",
			diagonals: "diagonal diagonals x-sudoku sudoku-x", windows: "windows window windoku",
		},
		{
			row: "ligne lig l", column: "colonne col c", block: "bloc boîte boite région region carré carre", where: "où ou",
			looks:     "qu'y qu’y a-t-il a t il y qu'est-ce qu’est-ce que qu'il quoi dans en lis lire lis-moi montre montre-moi montrez-moi dis-moi dites-moi la le case",
			joins:     "est c'est ce être etre en dans à au va vaut contient contenir peut peux doit possible il elle y",
			nouns:     "un une le la les case cellule chiffre nombre valeur candidat",
			negations: "pas non jamais ne n'est n'y impossible faux exclu",
			clears:    "efface effacer effacez vide vider videz",
			others:    "pourquoi pour sur et avec de du étape etape indice comment",
			loop:      "boucle",

			classic: "classique", jigsaw: "jigsaw irrégulier irregulier irrégulière irreguliere",
			diagonals: "diagonale diagonales", windows: "fenêtres fenetres fenêtre fenetre windoku",
		},
	}
}

// vocabulary says what each word is.
func vocabulary(all []words) map[string]kind {
	kinds := map[string]kind{}
	for _, w := range all {
		for list, k := range map[string]kind{w.joins: join, w.nouns: noun, w.negations: negation, w.clears: clears, w.others: other} {
			for word := range strings.FieldsSeq(list) {
				kinds[word] = k
			}
		}
	}
	return kinds
}

// alternatives is a regular expression for one of the words of all lists.
func alternatives(all []words, list func(words) string) string {
	var texts []string
	for _, w := range all {
		texts = append(texts, strings.Fields(list(w))...)
	}
	return "(?:" + strings.Join(texts, "|") + ")"
}
