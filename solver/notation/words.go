package notation

import (
	"regexp"
	"strings"
)

// words are what people of one language write around cells and digits, in lower case, with and without accents.
type words struct {
	row, column string // before the number of one
	block       string // likewise, of a box or a region
	letters     string // of a row and of a column, if one comes right before each number: z1s5
	number      string // between such a word and its number
	ordinals    string // behind a number before such a word
	boxes       string // before the width and height of boxes
	where       string // asks for the places of a digit
	looks       string // asks what is in a unit or a cell
	ends        string // behind what is asked
	joins       string // between a cell and its digit
	nouns       string // before a cell or a digit
	negations   string
	excludes    string // beside a digit that is to be crossed out
	writes      string // beside a digit and the cell that it is to be in
	clears      string // beside cells that are to be empty, or a digit that is to be crossed out
	asides      string // that say nothing
	nots        string // negations that turn a verb into its opposite, as no particle of one does ("take out")
	doubts      string // negations that make a question of what comes after
	asks        string // joins that do, where a text begins with one
	tags        string // likewise of what comes before
	others      string // around the whole
	abouts      string // before what a question is about
	loop        string // ends a chain that comes back to its start

	classic, jigsaw, diagonals, windows string // kinds of sudoku
}

func languages() []words {
	return []words{
		{
			row: "row r", column: "column col c", block: "box b block region nonet square", letters: "r c", boxes: "box boxes",
			number: "no no. number #", ordinals: "st nd rd th",
			where:     "where",
			looks:     "what what's which about is are in into at of for there read me show tell look say give the cell please can could go goes be fit fits digit digits number numbers candidate candidates possible missing misses lacks lacking still",
			ends:      "be go fit",
			joins:     "is are be being it in into at to go goes equals has have hold holds contain contains does do can could must should would there possible",
			nouns:     "a an the cell square digit number value candidate",
			negations: "not no never isn't isnt can't cant cannot couldn't doesn't doesnt don't won't wouldn't shouldn't mustn't impossible wrong ruled out excluded eliminated removed crossed off from gone",
			excludes:  "eliminate exclude cross strike drop discard rule rid lose loses",
			writes:    "write enter put fill insert type set place change",
			clears:    "clear erase empty delete remove take",
			asides:    "please ok okay so then thus therefore hence get",
			nots:      "not never don't dont without",
			asks:      "is are can could does would do",
			doubts:    "isn't isnt can't cant couldn't doesn't doesnt won't wouldn't shouldn't mustn't",
			tags:      "isn't",
			others:    "why for on about and with of step hint how come",
			abouts:    "on for about",
			loop:      "loop",

			classic: "classic", jigsaw: "jigsaw jigsaws irregular",
			diagonals: "diagonal diagonals x-sudoku sudoku-x", windows: "windows window windoku",
		},
		{
			row: "ligne lig l", column: "colonne col c", block: "bloc boîte boite région region carré carre", letters: "l c", boxes: "bloc blocs",
			number: "n° numéro numero", ordinals: "er re ère ere e è ème eme",
			where:     "où ou",
			looks:     "qu'y qu’y a-t-il a t il y qu'est-ce qu’est-ce que qu'il quoi quel quels chiffre chiffres candidat candidats de du peut aller mettre va dans en lis lire lis-moi montre montre-moi montrez-moi dis-moi dites-moi la le case manque manquent manque-t-il encore",
			joins:     "est c'est ce être etre en dans à au va vaut contient contenir peut peux doit possible il elle y des",
			nouns:     "un une le la les case cellule chiffre nombre valeur candidat",
			negations: "pas non jamais ne n'est n'y impossible faux exclu",
			excludes:  "élimine éliminer éliminez elimine eliminer eliminez exclus exclure excluez barre barrer barrez raye rayer rayez biffe biffer",
			writes:    "écris écrire écrivez ecris ecrire ecrivez mets mettre mettez place placer placez inscris inscrire inscrivez entre entrer entrez ajoute ajouter ajoutez remplis remplir",
			clears:    "efface effacer effacez vide vider videz enlève enlever enlevez enleve retire retirer retirez supprime supprimer supprimez ôte ôter ote oter",
			asides:    "svp donc alors",
			nots:      "pas ne jamais sans",
			tags:      "non",
			others:    "pourquoi pour sur et avec de du étape etape indice comment",
			abouts:    "sur pour",
			loop:      "boucle",

			classic: "classique", jigsaw: "jigsaw irrégulier irregulier irrégulière irreguliere",
			diagonals: "diagonale diagonales", windows: "fenêtres fenetres fenêtre fenetre windoku",
		},
		{ // Dutch
			row: "rij", column: "kolom", block: "blok vak", letters: "r k", boxes: "blok blokken",
			number: "nr nr. nummer", ordinals: "e de ste",
			where:     "waar",
			looks:     "wat welke cijfer cijfers kandidaat kandidaten van kan kunnen komt past mag staat er in op is lees mij me toon laat zien zeg geef de het vakje cel hokje ontbreekt ontbreken mist nog",
			ends:      "staan komen zijn",
			joins:     "is zijn in op staat staan komt komen kan kunnen moet mag wordt worden past passen hoort er daar mogelijk gelijk door",
			nouns:     "een de het vakje hokje cel cijfer getal waarde kandidaat",
			negations: "niet geen nooit onmogelijk fout verkeerd uit weg",
			excludes:  "streep schrap elimineer",
			writes:    "vul schrijf zet plaats zetten invullen schrijven",
			clears:    "wis wissen leeg leegmaken verwijder verwijderen haal",
			asides:    "alsjeblieft graag dus dan",
			nots:      "niet geen nooit zonder",
			asks:      "is zijn kan kunnen moet mag past hoort komt staat",
			others:    "waarom hoezo voor over met van en stap hint tip hoe",
			abouts:    "over voor",
			loop:      "lus",

			classic: "klassiek klassieke", jigsaw: "jigsaw onregelmatig onregelmatige",
			diagonals: "diagonaal diagonale diagonalen", windows: "vensters venster windoku",
		},
		{ // Italian
			row: "riga", column: "colonna", block: "riquadro blocco quadrante settore regione box", letters: "r c", boxes: "riquadro riquadri blocco blocchi",
			number: "n. n° numero", ordinals: "a o ª º",
			where:     "dove dov'è",
			looks:     "che quali cifra cifre candidato candidati può puo possono andare stare entrare va che cosa cosa c'è sta nella nel in leggi leggimi mostra mostrami dimmi di' la il cella casella della del manca mancano ancora",
			joins:     "è essere in nella nel alla al va sta può puo deve contiene contenere vale possibile ci da dal dalla",
			nouns:     "un una uno il lo la le cella casella cifra numero valore candidato",
			negations: "non mai no impossibile sbagliato escluso",
			excludes:  "elimina eliminare eliminate escludi escludere barra barrare",
			writes:    "scrivi scrivere metti mettere inserisci inserire",
			clears:    "cancella cancellare svuota svuotare togli togliere rimuovi rimuovere",
			asides:    "quindi allora dunque",
			nots:      "non mai senza",
			tags:      "no",
			others:    "perché perche per su con di del della passo indizio suggerimento come",
			abouts:    "su sul sulla per",
			loop:      "anello",

			classic: "classico", jigsaw: "jigsaw irregolare",
			diagonals: "diagonale diagonali", windows: "finestre finestra windoku",
		},
		{ // Romanian
			row: "linia linie rândul rând randul rand", column: "coloana coloană", letters: "l c",
			block: "careul careu blocul bloc caseta casetă regiunea regiune pătratul pătrat patratul patrat", boxes: "careu careuri bloc blocuri",
			number: "nr nr. numărul numarul", ordinals: "-a -lea",
			where:     "unde",
			looks:     "ce care cifra cifră cifre candidat candidați candidatii poate pot intra să sa fie merge lui din ce este se află afla găsește gaseste conține contine e în in pe la citește citeste arată arata spune -mi celula căsuța casuta lipsește lipseste lipsesc mai",
			joins:     "este fi în in pe la poate trebuie să sa merge intră intra încape incape conține contine are posibil acolo",
			nouns:     "o un cifra cifră celula celulă căsuța căsuță casuta numărul număr valoarea valoare candidatul candidat",
			negations: "nu niciodată niciodata imposibil greșit gresit exclus din",
			excludes:  "elimină elimina exclude taie tăia",
			writes:    "scrie pune introdu completează completeaza",
			clears:    "șterge sterge golește goleste scoate",
			asides:    "deci atunci",
			nots:      "nu niciodată niciodata fără fara",
			tags:      "nu",
			others:    "ce pentru despre și si cu de al a pasul indiciu cum",
			abouts:    "despre pentru",
			loop:      "buclă bucla",

			classic: "clasic", jigsaw: "jigsaw neregulat neregulată neregulata",
			diagonals: "diagonală diagonala diagonale", windows: "ferestre fereastră fereastra windoku",
		},
		{ // Russian
			row: "строка строке строку строки строкой ряд ряду ряда", column: "столбец столбце столбцу столбца столбик столбике колонка колонке колонку",
			block:  "блок блоке блоку блока квадрат квадрате квадрату область области регион регионе",
			number: "№ номер", ordinals: "-я -й -м -ю -ой -ом -ем", boxes: "блок блоки блоками блоков",
			where:     "где куда",
			looks:     "что какие какая какой цифра цифры кандидат кандидаты может могут быть стоять стоит находится есть в во на прочитай прочти покажи скажи мне клетка клетке клетку ячейка ячейке чего не хватает ещё еще",
			ends:      "стоять быть встать поставить",
			joins:     "это есть равно равна равен в во на стоит стоять может быть должна должен должно содержит там возможно ставится поставить идёт идет",
			nouns:     "клетка клетке клетки клетку ячейка ячейке ячейки ячейку цифра цифру цифры число кандидат кандидата значение",
			negations: "не нет нельзя никогда невозможно неверно исключено исключена исключён из",
			excludes:  "вычеркни вычеркнуть вычеркните исключи исключить исключите",
			writes:    "впиши вписать впишите поставь поставьте запиши запишите введи введите напиши напишите ставь ставьте",
			clears:    "очисти очистить сотри стереть удали удалить убери убирай убирать убрать уберите удалите удаляй",
			asides:    "значит тогда",
			nots:      "не нельзя никогда без",
			tags:      "нет",
			others:    "почему зачем для о об про и с со шаг подсказка как",
			abouts:    "о об про на для",
			loop:      "петля",

			classic: "классическое классический классическая классика", jigsaw: "джигсо jigsaw фигурное фигурный фигурная неправильное",
			diagonals: "диагональ диагонали диагональное диагональный диагональная", windows: "окна окно виндоку",
		},
		{ // German
			row: "zeile z reihe", column: "spalte", block: "block kasten quadrant region", letters: "z s", boxes: "block blöcke bloecke blocks",
			number: "nr nr. nummer", ordinals: ". te ten",
			where:     "wo wohin",
			looks:     "was welche ziffer ziffern zahl zahlen kandidat kandidaten von kann können koennen darf passt passen geht gehen kommt steht ist in im an lies mir zeig zeige sag sage gib den der die das dem zelle feld fehlt fehlen noch",
			ends:      "stehen hin gehen sein rein hinein",
			joins:     "ist sind sein in im steht stehen geht gehen kommt kommen kann können koennen muss darf passt passen es hin da dort hat enthält enthaelt möglich moeglich gleich fällt fallen",
			nouns:     "ein eine einen der die das den dem zelle feld ziffer zahl wert kandidat",
			negations: "nicht kein keine keinen nie niemals unmöglich unmoeglich falsch ausgeschlossen aus raus weg heraus",
			excludes:  "streiche streich streichen streichst eliminiere schließe schliesse",
			writes:    "trage trag eintragen schreib schreibe setz setze setzen schreiben einsetzen",
			clears:    "lösche löschen loesche leere leeren entferne entfernen lösch nimm",
			asides:    "bitte also dann somit",
			nots:      "nicht kein keine keinen nie niemals ohne",
			asks:      "ist sind kann können koennen muss darf passt kommt steht geht",
			others:    "warum wieso weshalb für fuer auf über ueber und mit von schritt hinweis tipp wie",
			abouts:    "auf über ueber für fuer zu zur",
			loop:      "schleife",

			classic: "klassisch klassisches", jigsaw: "jigsaw unregelmäßig unregelmäßiges unregelmaessig",
			diagonals: "diagonal diagonale diagonalen", windows: "fenster windoku",
		},
		{ // Spanish
			row: "fila", column: "columna", block: "caja bloque región region cuadrante", letters: "f c", boxes: "caja cajas bloque bloques",
			number: "n.º nº n.° número numero", ordinals: "a ª .ª o º",
			where:     "dónde donde",
			looks:     "qué que cuáles cuales cifra cifras dígito dígitos digitos número números candidato candidatos puede pueden va ir haber hay está esta en lee léeme leeme muestra muéstrame muestrame di dime la el casilla celda de falta faltan",
			joins:     "es está esta ser estar en a va ir puede debe contiene contener vale posible hay",
			nouns:     "un una el la lo las los casilla celda cifra dígito digito número numero valor candidato",
			negations: "no nunca imposible falso incorrecto excluido fuera",
			excludes:  "elimina eliminar tacha tachar descarta descartar",
			writes:    "escribe escribas escribir pon pongas poner anota anotar introduce coloca colocar mete meter",
			clears:    "borra borrar vacía vacia vaciar quita quites quitar",
			asides:    "entonces luego",
			nots:      "no nunca sin",
			tags:      "no",
			others:    "por qué que porque para sobre con de del y paso pista cómo como",
			abouts:    "sobre para",
			loop:      "bucle",

			classic: "clásico clasico", jigsaw: "jigsaw irregular",
			diagonals: "diagonal diagonales", windows: "ventanas ventana windoku",
		},
	}
}

// vocabulary gives the meaning of each word, by the first language that has it.
func vocabulary(all []words) map[string]kind {
	kinds := map[string]kind{}
	for _, w := range all {
		for k, list := range map[kind]string{
			join: w.joins, noun: w.nouns, negation: w.negations, excludes: w.excludes, writes: w.writes, clears: w.clears, aside: w.asides, other: w.others,
		} {
			for word := range strings.FieldsSeq(list) {
				if kinds[word] == unknown {
					kinds[word] = k
				}
			}
		}
	}
	return kinds
}

// listed are the words of a list of each language.
func listed(all []words, list func(words) string) map[string]bool {
	set := map[string]bool{}
	for _, w := range all {
		for word := range strings.FieldsSeq(list(w)) {
			set[word] = true
		}
	}
	return set
}

// alternatives is a regular expression for one of the words of all lists.
func alternatives(all []words, list func(words) string) string {
	var texts []string
	for _, w := range all {
		for word := range strings.FieldsSeq(list(w)) {
			texts = append(texts, regexp.QuoteMeta(word))
		}
	}
	return "(?:" + strings.Join(texts, "|") + ")"
}

// letters is a class of the letters right before the number of a row, or of a column.
func letters(column bool) string {
	var all strings.Builder
	for _, w := range languages() {
		if row, col, ok := strings.Cut(w.letters, " "); ok && column {
			all.WriteString(col)
		} else if ok {
			all.WriteString(row)
		}
	}
	return "[" + all.String() + "]"
}
