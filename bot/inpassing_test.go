package bot_test

import (
	"strings"
	"testing"
)

// In a ranked daily help is given to who asks for it and says nothing else. A message in which
// more is said is told what help costs, and adds nothing to the time.
func TestHelpIsNotSoldInPassing(t *testing.T) {
	asks := []string{
		"hint", "a hint, please", "can you give me a hint please", "I need another hint for this puzzle", "what is the next step", "why?", "explain this step please", "hint on box 5", "I'm stuck",
		"ich brauche bitte einen Tipp", "je voudrais un indice, s'il vous plaît", "quiero una pista, por favor", "vorrei un suggerimento per favore", "mag ik een hint?", "vreau un indiciu, te rog",
		"дай мне, пожалуйста, подсказку", "was ist der nächste Schritt?",
	}
	mentions := []string{
		"no hints please", "I don't want a hint", "I'm not stuck", "how much does a hint cost", "how many hints did I use", "what is a hint", "explain the rules", "why is my time so long",
		"thanks for the hint", "next time I will be faster", "no hint on box 5", "I will check it later",
		"keine Tipps bitte", "was kostet ein Tipp?", "pas d'indice", "combien coûte un indice ?", "no quiero pistas", "nessun suggerimento", "geen hints", "niciun indiciu", "сколько стоит подсказка",
	}
	for want, texts := range map[string][]string{"charged": asks, "told what it costs": mentions} {
		for _, text := range texts {
			c := newConversation(t, true)
			c.ask("in direct\ncommand daily\n")
			c.ask("in direct\npress Start\n")
			direct := anna
			direct.Guild = ""
			before := timeSoFar(t, c.World, direct)
			reply := c.ask("in direct\nwrite " + text + "\n")
			cost := timeSoFar(t, c.World, direct) - before
			told := strings.Contains(strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(reply), " 30 ") && !strings.Contains(reply, "picture hint")
			if want == "charged" && cost == 0 || want != "charged" && (cost > 0 || !told) {
				t.Errorf("%q: cost %v, want it %s:\n%s", text, cost, want, reply)
			}
		}
	}
}

// Where help costs nothing whatever mentions it is an answer.
func TestHelpThatIsFreeIsGiven(t *testing.T) {
	c := newConversation(t, true)
	c.ask("in direct\ncommand hint\ngrid=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")
	if reply := c.ask("in direct\nwrite how about a hint for what comes then\n"); !strings.Contains(reply, "Hint 2 of 4") {
		t.Errorf("replied %s", reply)
	}
}
