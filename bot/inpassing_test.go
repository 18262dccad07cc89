package bot_test

import (
	"strings"
	"testing"
	"time"

	"pencilmark/internal/phrase"
)

// In a ranked daily a message gets help if it asks for nothing else. A message that mentions help among other things
// gets the price of help and adds nothing to the time; a message about something else adds nothing either. A request
// for part of the solution gets a hint that costs a nudge at most.
func TestHelpIsNotSoldInPassing(t *testing.T) {
	asks := []string{
		"hint", "a hint, please", "can you give me a hint please", "I need another hint for this puzzle", "what is the next step", "why?", "explain this step please", "hint on box 5", "I'm stuck",
		"ich brauche bitte einen Tipp", "je voudrais un indice, s'il vous plaît", "quiero una pista, por favor", "vorrei un suggerimento per favore", "mag ik een hint?", "vreau un indiciu, te rog",
		"дай мне, пожалуйста, подсказку", "was ist der nächste Schritt?",
	}
	mentions := []string{
		"no hints please", "I don't want a hint", "I'm not stuck", "how many hints did I use", "what is a hint", "no hint on box 5", "I will check it later",
		"keine Tipps bitte", "pas d'indice", "no quiero pistas", "nessun suggerimento", "geen hints", "niciun indiciu",
	}
	others := []string{
		"how much does a hint cost", "explain the rules", "why is my time so long", "thanks for the hint", "next time I will be faster",
		"was kostet ein Tipp?", "combien coûte un indice ?", "сколько стоит подсказка",
	}
	parts := []string{
		"how would you solve box 5", "solve only the next 3 steps", "solve the rest of row 4", "solve just one cell", "solve the next two steps please", "finish it in column 3",
		"solve r5c5", "résous la ligne 3", "löse nur die nächsten zwei Schritte", "resuelve solo los próximos tres pasos",
	}
	write := func(c *conversation, text string) (cost time.Duration, reply string) {
		direct := anna
		direct.Guild = ""
		before := timeSoFar(t, c.World, direct)
		reply = c.ask("in direct\nwrite " + text + "\n")
		return timeSoFar(t, c.World, direct) - before, reply
	}
	for _, text := range asks {
		if cost, reply := write(inDaily(t), text); cost == 0 {
			t.Errorf("%q costs nothing:\n%s", text, reply)
		}
	}
	c := inDaily(t)
	for _, text := range mentions {
		cost, reply := write(c, text)
		if told := strings.Contains(plainSpaces(reply), " 30 ") && !strings.Contains(reply, "picture hint"); cost > 0 || !told {
			t.Errorf("%q costs %v, and does not say what help costs:\n%s", text, cost, reply)
		}
	}
	for _, text := range others {
		if cost, reply := write(c, text); cost > 0 || strings.Contains(reply, "picture hint") {
			t.Errorf("%q costs %v\n%s", text, cost, reply)
		}
	}
	for _, text := range parts {
		cost, reply := write(inDaily(t), text)
		if cost != 0 && cost != 30*time.Second || strings.Contains(reply, "picture solution") || !strings.Contains(reply, ":hint:") {
			t.Errorf("%q costs %v\n%s", text, cost, reply)
		}
	}
}

// A remark is neither a request for help nor for another puzzle, in any language. A question is.
func TestRemarksAskForNothing(t *testing.T) {
	remarks := map[string][]string{
		"en": {"ok", "okay", "good", "right", "ah ok", "fine", "all good", "i see now", "go on", "weird", "test", "that explains it", "that's why", "I know how", "i understand now", "next", "easy", "hard", "great puzzle", "that was hard", "too hard", "boring", "love this puzzle", "%s%d", "{{.Name}} %s%d %!s(MISSING)"},
		"de": {"ok", "alles klar", "passt", "weiter", "stimmt", "richtig", "gut so", "komisch", "leicht", "schwer", "das war schwer", "zu schwer", "langweilig", "schönes Rätsel"},
		"es": {"ok", "vale", "bien", "correcto", "está bien", "sigue", "ya veo ahora", "fácil", "difícil", "qué difícil", "muy difícil"},
		"fr": {"ok", "d'accord", "bien", "c'est bon", "correct", "continue", "ensuite", "facile", "difficile", "c'était difficile", "trop dur"},
		"it": {"ok", "bene", "giusto", "va bene", "avanti", "corretto", "facile", "difficile", "era difficile"},
		"nl": {"ok", "goed", "klopt", "prima zo", "verder", "juist", "makkelijk", "moeilijk", "dat was moeilijk"},
		"ro": {"ok", "bine", "e bine", "corect", "continuă", "exact", "ușor", "greu", "a fost greu"},
		"ru": {"ок", "хорошо", "верно", "точно", "дальше", "так", "нормально", "легко", "сложно", "было сложно"},
	}
	asks := map[string][]string{
		"en": {"is this right?", "next hint", "check", "check my grid", "ok, is that right?", "what now", "please explain", "next step"},
		"de": {"alles richtig?", "stimmt das so?", "prüf mein Gitter", "was nun", "nächster Schritt bitte"},
		"es": {"¿está bien?", "otra pista"}, "fr": {"c'est juste ?", "un autre indice"}, "it": {"è giusto?", "un altro suggerimento"},
		"nl": {"klopt dit?", "nog een hint"}, "ro": {"e corect?", "încă un indiciu"}, "ru": {"всё верно?", "ещё подсказка"},
	}
	direct := anna
	direct.Guild = ""
	say := func(c *conversation, locale, text string) (cost time.Duration, reply string) {
		before := timeSoFar(t, c.World, direct)
		reply = c.ask("in direct\nlocale " + locale + "\nwrite " + text + "\n")
		return timeSoFar(t, c.World, direct) - before, reply
	}
	for locale, texts := range remarks {
		c := withDigit(t)
		for _, text := range texts {
			cost, reply := say(c, locale, text)
			_, title, titled := strings.Cut(reply, "# ")
			daily := phrase.New(locale).Text("bot.name.daily", map[string]any{"Number": 324})
			if cost > 0 || titled && !strings.HasPrefix(plainSpaces(title), plainSpaces(daily)) {
				t.Errorf("%s: %q costs %v:\n%s", locale, text, cost, reply)
			}
		}
	}
	for locale, texts := range asks {
		for _, text := range texts {
			if cost, reply := say(withDigit(t), locale, text); cost == 0 {
				t.Errorf("%s: %q costs nothing:\n%s", locale, text, reply)
			}
		}
	}
}

// withDigit returns a conversation in which Anna has entered a digit too, so that a check costs time.
func withDigit(t *testing.T) *conversation {
	c := inDaily(t)
	c.ask("in direct\nwrite r1c1=6\n")
	return c
}

// inDaily returns a conversation in which Anna has started the daily.
func inDaily(t *testing.T) *conversation {
	c := newConversation(t, true)
	c.ask("command daily\n")
	c.ask("press Start\n")
	c.ask("in direct\ncommand daily\n")
	return c
}

// Where help is free, every message that mentions it gets help.
func TestHelpThatIsFreeIsGiven(t *testing.T) {
	c := newConversation(t, true)
	c.ask("in direct\ncommand hint\ngrid=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")
	if reply := c.ask("in direct\nwrite how about a hint for what comes then\n"); !strings.Contains(reply, "Hint 2 of 4") {
		t.Errorf("replied %s", reply)
	}
}
