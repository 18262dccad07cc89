package words_test

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/bot/words"
)

// Each text is understood as the given command and options.
func TestUnderstand(t *testing.T) {
	for _, test := range []struct {
		text, locale string
		command      string
		options      map[string]string
	}{
		{"is my chain right? (2=6)r1c4-(6=7)r8c4-(7=2)r8c7", "en", "chain", map[string]string{"links": "(2=6)r1c4-(6=7)r8c4-(7=2)r8c7"}},
		{"does this XY-Chain hold: (2=6)r1c4-(6=7)r8c4?", "en", "chain", map[string]string{"links": "(2=6)r1c4-(6=7)r8c4"}},
		{"is this right? (2=6)r1c4-(6=7)r8c4", "en", "chain", map[string]string{"links": "(2=6)r1c4-(6=7)r8c4"}},
		{"(5)r1c4=(5)r1c7-(5=8)r3c7", "", "chain", map[string]string{"links": "(5)r1c4=(5)r1c7-(5=8)r3c7"}},
		{"ma chaîne est-elle juste ? (2=6)l1c4-(6=7)l8c4", "fr", "chain", map[string]string{"links": "(2=6)l1c4-(6=7)l8c4"}},
		{"vérifie cette chaîne : 2A4=2A7-2C7", "fr", "chain", map[string]string{"links": "2A4=2A7-2C7"}},
		{"rate my chain (2=6)r1c4-(6=7)r8c4", "en", "chain", map[string]string{"links": "(2=6)r1c4-(6=7)r8c4"}},
		{"Is (3)r2c5=(3)r2c7 a strong link?", "", "chain", map[string]string{"links": "(3)r2c5=(3)r2c7"}},
		{"is my chain right?", "en", "chain", nil},
		{"what is an XY-Chain?", "en", "technique", map[string]string{"name": "xy-chain"}},
		{"HINT!!", "", "hint", nil},
		{"/hint", "", "hint", nil},
		{"can you help me with this", "en", "hint", nil},
		{"why is that?", "en", "hint", map[string]string{"wanted-level": "3"}},
		{"Rate this please", "en", "rate", nil},
		{"I give up", "en", "giveup", nil},
		{"r1c5=7", "", "answer", map[string]string{"text": "r1c5=7"}},
		{"answer R5: 534678912", "en", "answer", map[string]string{"text": "R5: 534678912"}},
		{"réponse r1c5=7 r2c3=4", "fr", "answer", map[string]string{"text": "r1c5=7 r2c3=4"}},
		{"R1C5 is 7", "en", "answer", map[string]string{"text": "R1C5 is 7"}},
		{"put r1c5=7", "en", "answer", map[string]string{"text": "put r1c5=7"}},
		{"is r1c5=7", "en", "why", nil},
		{"r1c5=7?", "", "why", nil},
		{"why r1c5=7", "en", "why", nil},
		{"tell me why r1c5 is not 7", "en", "why", nil},
		{"hint for r1c5", "en", "hint", nil},
		{"help rate", "en", "help", map[string]string{"command": "rate"}},
		{"play hard", "en", "play", map[string]string{"tier": "hard"}},
		{"I don't want to do sport but play outside", "", "", nil},
		{"what is an X-Wing?", "en", "technique", map[string]string{"name": "x-wing"}},
		{"what is a y-wing", "en", "technique", map[string]string{"name": "xy-wing"}},
		{"Y-Wing?", "", "technique", map[string]string{"name": "xy-wing"}},
		{"technique thor's hammer", "en", "technique", map[string]string{"name": "tridagon"}},
		{"what's a BUG", "en", "technique", map[string]string{"name": "bug-plus-1"}},
		{"explain nishio", "en", "technique", map[string]string{"name": "nishio-forcing-chains"}},
		{"c'est quoi un cerf-volant", "fr", "technique", map[string]string{"name": "two-string-kite"}},
		{"je", "", "", nil},
		{"explain this", "en", "hint", map[string]string{"wanted-level": "3"}},
		{"QUELLE DIFFICULTE", "fr", "rate", nil},
		{"donnez-moi un indice", "fr", "hint", nil},
		{"Pourquoi ?", "fr", "hint", map[string]string{"wanted-level": "3"}},
		{"", "", "", nil},
		{"hinterland, explaining the nextdoor problem", "", "", nil},
		{"🧩", "", "", nil},
	} {
		in := reader.Read(test.text, words.FindGrid(test.text), "", words.Context{})
		if in.Command != test.command || in.Locale != test.locale || !maps.Equal(in.Options, test.options) {
			t.Errorf("%q: %+v, want %s %v in %q", test.text, in, test.command, test.options, test.locale)
		}
	}
}

// Text that is the same in two languages is read in the reader's own. A single English word does not show the language.
func TestUnderstandInTheReadersLanguage(t *testing.T) {
	for locale, want := range map[string]string{"fr": "fr", "fr-CA": "fr", "en-US": "en", "de": "", "": ""} {
		if in := reader.Read("solution", words.FindGrid("solution"), locale, words.Context{}); in.Locale != want || in.Command != "solve" {
			t.Errorf("%q: %+v, want %q", locale, in, want)
		}
	}
}

// phrasings are requests in people's own words, by language and command. After "|" is the one option that the request
// sets.
var phrasings = map[string]map[string][]string{
	"en": {
		"path": {
			"show me the whole path", "Show me all the steps!", "can you show me the full path please", "the whole solution, step by step",
			"walk me through it", "how do I solve this?", "How would you solve it", "how is this solved", "every single step please", "solve it step by step",
			"show your working", "from start to finish", "explain the whole solution", "show me how to solve this one", "I want to see the path to the solution",
			"can I see the animation", "the path by the logical ladder|ladder=logical", "page 3 of the path|page=3", "what are all the steps", "the full solution path",
		},
		"play": {
			"give me a hard puzzle|tier=hard", "give me a really hard puzzle|tier=hard", "make me a puzzle", "Make me an easy sudoku|tier=easy", "make me a new sudoku, please",
			"can you make a puzzle for me", "generate a puzzle", "create a sudoku for me", "I want a medium puzzle|tier=medium", "I'd like an extreme sudoku|tier=extreme",
			"could I have a nightmare puzzle?|tier=nightmare", "a hard one please: give me a hard one|tier=hard", "give me an easy one|tier=easy", "do you have a new puzzle?",
			"another puzzle", "new game", "let's play", "something harder please", "an easier one", "I'm bored", "give me a 6x6 puzzle|layout=6x6",
			"an expert sudoku please, a expert sudoku please|tier=expert", "one more please", "challenge me", "a hard one, please|tier=hard", "tough|tier=hard",
			"give me an evil sudoku|tier=extreme", "a simple one|tier=easy", "a really tricky puzzle pls|tier=hard",
		},
		"leaderboard": {
			"who is winning?", "who's winning", "Who is winning today?|period=today", "who's in the lead", "who leads", "who is ahead this week|period=week", "who's the best", "who was fastest",
			"show me the scores", "high scores", "scoreboard", "the leaderboard", "top players", "what is my rank?", "who is at the top", "who won",
		},
		"solve": {
			"what is the solution", "show me all solutions|solutions=all", "how many solutions does it have?|solutions=count", "solve this", "the answer",
			"is the solution unique|solutions=count", "does it have one solution?|solutions=count", "is there more than one solution|solutions=count",
			"does this puzzle have a unique solution|solutions=count", "is it unique?|solutions=count",
		},
		"check":     {"do I have any mistakes?", "where is my mistake", "have I made a mistake", "where did I go wrong?", "am I right?", "what is wrong?", "something is wrong here"},
		"daily":     {"when is the next one", "when does the next daily come?", "how long have I got?", "today's puzzle"},
		"hint":      {"give me a hint", "give me another hint", "a hint for this puzzle", "I'm stuck", "give me a clue please"},
		"next":      {"what's next?", "show me the next step", "next move"},
		"rate":      {"how hard is this puzzle", "is this hard?", "what tier is it", "is this puzzle hard", "is it easy?"},
		"technique": {"which techniques are there", "learn", "learn fish", "teach me x-wing", "what are chains"},
		"help":      {"what can you do?", "how do I play"},
		"stats":     {"my streak"},
		"practise":  {"practise x-wing hard|grade=hard", "practise easy naked pairs|grade=easy", "practise fish", "train me on x-wings", "practise x-wing nightmare", "practise xy-wing medium please|grade=medium", "practise xy-wing, please"},
		"replay":    {"replay", "Where did the minutes go?", "where the minutes went", "where did my time go", "show me the replay of that", "replay 324|number=324", "what took me so long?"},
		"look":      {"show", "show the board", "show me my board please", "row 3|at=row 3", "what is in box 5?", "how many cells are left", "done", "I solved it!", "I'm finished now", "where does 5 go?|at=where does 5 go?", "what can r1c1 be?"},
		"undo":      {"undo", "take that back", "undo all|entries=all", "undo everything|entries=all", "restart|entries=all", "start over|entries=all", "can I start over please?|entries=all", "reset the board|entries=all", "clear everything|entries=all", "I want to begin again|entries=all"},
		"settings":  {"boards: words|boards=words", "boards in words please|boards=words", "I am blind", "no pictures please"},
		"":          {"nice weather today", "a hard day", "that was evil", "does it restart at night?", "a puzzle is a puzzle", "see you at the table", "what a winning smile"},
	},
	"fr": {
		"path": {
			"montre-moi tout le chemin", "Montre-moi toutes les étapes !", "le chemin complet s'il te plaît", "étape par étape", "pas à pas", "comment résoudre cette grille ?",
			"comment on la résout", "comment tu résous ça", "toute la résolution", "la solution détaillée", "explique toute la solution", "du début à la fin", "guide-moi",
			"je voudrais voir le chemin jusqu'à la solution", "tous les pas", "l'animation", "le chemin logical|ladder=logical", "comment arriver à la solution", "coup par coup",
		},
		"play": {
			"donne-moi une grille difficile|tier=hard", "donne-moi une très belle grille", "fais-moi une grille", "fais-moi un sudoku facile|tier=easy", "je veux un sudoku",
			"Je voudrais une grille moyenne|tier=medium", "génère une grille", "crée un sudoku", "un nouveau sudoku", "une nouvelle grille", "encore un sudoku", "plus difficile", "une plus facile",
			"on joue ?", "nouvelle partie", "je m'ennuie", "as-tu une autre grille ?", "donnez-moi un sudoku extrême|tier=extreme", "un sudoku s'il vous plaît", "lance-moi un défi",
		},
		"leaderboard": {
			"qui gagne ?", "qui est en tête", "qui mène", "qui est en train de gagner aujourd'hui ?", "qui est le meilleur", "qui est devant ?", "les scores",
			"le classement", "qui est le plus rapide", "les meilleurs joueurs", "quelle est ma place", "mon rang", "le podium",
		},
		"practise": {"m'exercer au x-wing difficile|grade=hard", "pratiquer poissons", "entraîne-moi x-wing difficile|grade=hard", "entraînement singletons"},
		"replay":   {"revoir", "où le temps a passé", "où est passé le temps ?", "où sont passées les minutes", "revoir ma partie", "revoir la 324|number=324"},
		"solve":    {"la solution", "toutes les solutions|solutions=all", "combien de solutions ?", "résous", "est-ce que la solution est unique ?|solutions=count", "y a-t-il plusieurs solutions|solutions=count"},
		"hint":     {"un indice", "encore un indice s'il te plaît", "je suis bloqué", "une piste"},
		"next":     {"et maintenant ?", "prochain coup"},
		"rate":     {"quelle difficulté ?", "est-ce difficile"},
		"help":     {"comment jouer"},
		"look":     {"montre-moi la grille", "ligne 3|at=ligne 3", "où peut aller 7 dans le bloc 5 ?"},
		"settings": {"grilles en mots|boards=words", "je suis aveugle"},
		"":         {"il fait beau"},
	},
	"nl": {
		"path": {
			"toon het hele pad", "laat me alle stappen zien", "stap voor stap graag", "hoe los ik dit op?", "hoe los je hem op", "de volledige oplossing",
			"leg de hele oplossing uit", "van begin tot eind", "de weg naar de oplossing", "laat het pad zien", "de animatie", "het pad logical|ladder=logical",
		},
		"play": {
			"geef me een puzzel", "maak een sudoku", "ik wil graag een mooie puzzel", "mag ik een sudoku?", "een nieuwe sudoku", "nog een puzzel", "iets moeilijkers", "laat me spelen",
			"een expert puzzel graag|tier=expert", "geef me een moeilijke puzzel|tier=hard", "maak een extreme sudoku|tier=extreme", "daag me uit", "geef me een uitdaging", "ik verveel me", "nieuw spel",
		},
		"leaderboard": {
			"wie staat bovenaan?", "wie wint er?", "wie is de snelste", "de ranglijst", "wie heeft gewonnen", "op welke plaats sta ik", "het podium", "de beste spelers", "mijn plaats",
		},
		"practise": {"oefenen x-wing moeilijk|grade=hard", "oefen een moeilijke x-wing|grade=hard", "ik wil oefenen met naakte paren", "train me in x-wings", "oefeningen voor vissen"},
		"replay":   {"terugblik", "waar bleef de tijd?", "waar bleven mijn minuten", "waarom duurde het zo lang?", "terugblik 324|number=324"},
		"solve":    {"de oplossing", "alle oplossingen|solutions=all", "hoeveel oplossingen zijn er?", "los deze op", "is de oplossing uniek?|solutions=count", "heeft hij meer dan één oplossing|solutions=count"},
		"hint":     {"een hint graag", "ik zit vast", "geef me een tip", "help me", "ik kom er niet uit"},
		"next":     {"wat nu?", "volgende stap", "hoe ga ik verder"},
		"rate":     {"hoe moeilijk is dit?", "is het moeilijk", "welk niveau"},
		"check":    {"klopt dit?", "heb ik een fout gemaakt?", "waar zit mijn fout"},
		"help":     {"hoe speel ik", "wat kun je?"},
		"daily":    {"wanneer komt de volgende?", "de puzzel van vandaag", "sudoku van de dag"},
		"look":     {"laat het bord zien", "rij 3|at=rij 3", "waar kan 7 in blok 5?"},
		"settings": {"borden in woorden|boards=words", "ik ben blind"},
		"":         {"lekker weer vandaag"},
	},
}

func TestPhrasings(t *testing.T) {
	for locale, commands := range phrasings {
		total := 0
		for command, texts := range commands {
			for _, text := range texts {
				total++
				text, option, _ := strings.Cut(text, "|")
				in := understood(text, locale)
				if in.Command != command || in.Command != "" && in.Locale != locale {
					t.Errorf("%q: %q in %q, want %q", text, in.Command, in.Locale, command)
				}
				if name, value, ok := strings.Cut(option, "="); ok && in.Options[name] != value {
					t.Errorf("%q: %v, want %s", text, in.Options, option)
				}
			}
		}
		if total < 60 {
			t.Errorf("%s: %d phrasings", locale, total)
		}
	}
}

// understood returns the request that a text makes, with its options.
func understood(text, locale string) words.Intent {
	found := words.FindGrid(text)
	in := reader.Read(text, found, locale, words.Context{})
	all := bot.Commands(in.Locale)
	if i := slices.IndexFunc(all, func(d command.Definition) bool { return d.Name == in.Command }); i >= 0 {
		in.TakeOptions(&all[i], found.Rest)
	}
	return in
}

// A tier may be named by other words than its name, with endings, alone or among words that ask for nothing else.
func TestTiersInOwnWords(t *testing.T) {
	for text, want := range map[string]string{
		"ein schwieriges, bitte": "de hard", "Gib mir ein kniffliges Rätsel": "de hard", "sehr leicht": "de easy", "ein normales": "de medium",
		"un sudoku difícil": "es hard", "uno muy sencillo, por favor": "es easy", "un sudoku diabólico": "es extreme",
		"une grille difficile": "fr hard", "une très dure, s'il te plaît": "fr hard", "une grille moyenne": "fr medium",
		"uno semplice, per favore": "it easy", "uno schema tosto": "it hard",
		"een lastige graag": "nl hard", "een eenvoudige puzzel": "nl easy",
		"o grilă grea": "ro hard", "una dificilă, te rog": "ro hard", "o grilă foarte simplă": "ro easy",
		"сложное, пожалуйста": "ru hard", "очень простое судоку": "ru easy", "судоку средней сложности": "ru medium",
		"a very tough one please": "en hard", "something": "",
	} {
		locale, _, _ := strings.Cut(want, " ")
		in := understood(text, locale)
		got := in.Locale + " " + cmp.Or(in.Options["tier"], in.Command)
		if strings.TrimSpace(got) != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
