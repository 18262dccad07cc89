// Package words understands messages in people's own words: FindGrid finds a grid in a message, and a Reader the
// command that it asks for, with its options.
package words

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
)

// Options of a command that only words ask for, and their values.
const (
	WantedLevel    = "wanted-level" // the level of a hint that is not named
	WantedSteps    = "wanted-steps" // how many steps a hint is to give
	Simple         = "simple"       // any value: a hint without names of techniques
	MaxSteps       = 10             // the most that WantedSteps asks for
	CountSolutions = "count"        // of solve's solutions: how many there are
	AllEntries     = "all"          // of undo's entries: back to the start
)

// sayings lists the catalogue's chat.ask entries that ask for a command, which has the same name if none is given.
var sayings = []struct{ name, command, option, value string }{
	{name: "rate"}, {name: "why"}, {name: "next"}, {name: "hint"}, {name: "path"}, {name: "solve"},
	{"count", "solve", "solutions", CountSolutions},
	{name: "chain"}, {name: "check"}, {name: "answer"}, {name: "undo"},
	{"undo-all", "undo", "entries", AllEntries},
	{name: "submit"}, {name: "play"}, {name: "daily"}, {name: "leaderboard"}, {name: "stats"}, {name: "replay"}, {name: "giveup"}, {name: "technique"},
	{name: "board", command: "look"}, {name: "done", command: "look"}, {name: "words", command: "settings"}, {name: "help"},
}

// saidAlone are the entries that count only without other words, such as "I am done" and "restart".
var saidAlone = []string{"done", "undo-all"}

// Intent is what a message asks for.
type Intent struct {
	Command string // "" if it asks for nothing that is known
	Options map[string]string
	Locale  string  // the language of the words; "" if they do not show it
	said    trigger // by which it was found, if it was by one
}

// Reader reads messages in every language. It is safe for concurrent use.
type Reader struct {
	triggers   []trigger
	techniques []trigger
	prefixes   map[string][]prefix // by catalogue key
}

// prefix is how words of a language begin that ask about something, or a whole saying.
type prefix struct{ words, locale string }

// NewReader returns a reader for the commands, which are given in a language.
func NewReader(commands func(locale string) []command.Definition) *Reader {
	r := &Reader{prefixes: map[string][]prefix{}}
	for _, locale := range phrase.Locales() {
		p := phrase.New(locale)
		r.triggers = append(r.triggers, triggersFor(p, locale, commands(locale))...)
		r.techniques = append(r.techniques, techniqueTriggers(p, locale)...)
		for _, key := range []string{aboutTechnique, toPractise, oneMore, anotherHint, toLook} {
			for said := range strings.SplitSeq(p.Text(key, nil), ";") {
				r.prefixes[key] = append(r.prefixes[key], prefix{spelling.FoldWords(said), locale})
			}
		}
	}
	return r
}

// Keys of the words that begin a question, or are one.
const (
	aboutTechnique = "chat.ask.about-technique"
	toPractise     = "chat.ask.practise"
	oneMore        = "chat.ask.one-more"
	anotherHint    = "chat.ask.another-hint"
	toLook         = "chat.ask.look"
)

// Read returns what a text asks for; found is what FindGrid found in it. Entries and help about a command come first;
// else the longest saying wins, and among equals the one in the reader's language.
func (r *Reader) Read(text string, found Found, locale string) Intent {
	words := spelling.FoldWords(found.Rest)
	if in, ok := r.helpWith(words); ok {
		return in
	}
	if in, ok := r.chainAsked(found.Rest, locale); ok {
		return in
	}
	if found.Grid == "" {
		if in, ok := r.readWithoutGrid(text, words, locale); ok {
			return in
		}
	}
	best := longestTrigger(r.triggers, words, locale)
	if best.command == "" && notation.AsksCandidate(found.Rest) {
		best.command = "why"
	}
	if best.command == "" {
		if asked := cmp.Or(r.said(oneMore, words), tierAsked(words)); asked != "" {
			best = trigger{command: "play", locale: asked}
		}
	}
	in := Intent{Command: best.command, Options: map[string]string{}, Locale: best.locale, said: best}
	if best.option != "" {
		in.Options[best.option] = best.value
	}
	if named, _ := notation.SplitTarget(found.Rest); best.command == "why" && named == "" {
		in.Command, in.Options[WantedLevel] = "hint", strconv.Itoa(game.ArgumentLevel)
	}
	if entry := entriesIn(text, best.command); entry != "" {
		in.Command, in.Options["text"] = "answer", entry
	}
	in.askForPart(found.Rest)
	return in
}

// readWithoutGrid reads what makes sense only without a grid: a part of the board, a move, a technique.
func (r *Reader) readWithoutGrid(text, words, locale string) (in Intent, ok bool) {
	if _, ok := notation.ParseLook(nil, text, false); ok {
		return Intent{Command: "look", Options: map[string]string{"at": text}, Locale: r.lookLocale(words)}, true
	}
	if notation.IsMove(text) && !notation.IsEntry(text) {
		return Intent{Command: "practise", Options: map[string]string{"move": text}}, true
	}
	if in, ok := r.practiceAsked(words); ok {
		return in, true
	}
	name, of := r.techniqueAsked(words)
	if name == "" {
		longest := longestTrigger(r.techniques, words, locale)
		name, of = longest.technique, longest.locale
	}
	return Intent{Command: "technique", Options: map[string]string{"name": name}, Locale: of}, name != ""
}

// AsksForMore reports whether a text asks for another puzzle or position, or for another hint; the languages in which
// it says so are "" otherwise.
func (r *Reader) AsksForMore(text string) (more, hint string) {
	words := spelling.FoldWords(text)
	return r.said(oneMore, words), r.said(anotherHint, words)
}

// said returns the language in which words are, as a whole, a saying of a key; "" for none.
func (r *Reader) said(key, words string) string {
	i := slices.IndexFunc(r.prefixes[key], func(p prefix) bool { return p.words == words })
	if i < 0 {
		return ""
	}
	return r.prefixes[key][i].locale
}

// askForPart turns a request for part of a solution into a hint, as in "solve only the next 3 steps" and "solve the
// rest of row 4".
func (in *Intent) askForPart(text string) {
	if in.Command != "solve" && in.Command != "path" || in.said.option != "" {
		return
	}
	_, behind, _ := strings.Cut(spelling.FoldWords(text), in.said.words)
	if in.said.then != "" {
		_, behind, _ = strings.Cut(" "+behind, in.said.then)
	}
	place, _ := notation.SplitTarget(behind)
	digit, _ := notation.SplitDigit(behind)
	steps := stepsAsked(strings.Fields(behind))
	if place == "" && digit == "" && steps == 0 {
		return
	}
	in.Command, in.Options[WantedLevel] = "hint", strconv.Itoa(game.MaxHintLevel)
	if steps > 1 {
		in.Options[WantedSteps] = strconv.Itoa(steps)
	}
}

// stepsAsked returns the number of steps or cells that words name, at most MaxSteps; 0 for none.
func stepsAsked(words []string) int {
	for _, locale := range phrase.Locales() {
		p := phrase.New(locale)
		counted := spelling.FoldWords(p.Text("chat.ask.counted", nil))
		for i := 1; i < len(words); i++ {
			if !strings.Contains(counted, " "+words[i]+" ") {
				continue
			}
			if n := numberNamed(p, words[i-1]); n > 0 {
				return min(n, MaxSteps)
			}
		}
	}
	return 0
}

// numberNamed reads a number, in digits or as a word of a language; 0 if it is none.
func numberNamed(p *phrase.Printer, word string) int {
	if n, err := strconv.Atoi(word); err == nil {
		return max(n, 0)
	}
	for i, names := range strings.Split(p.Text("chat.ask.numbers", nil), ";") {
		for name := range strings.SplitSeq(names, "/") {
			if strings.TrimSpace(spelling.FoldWords(name)) == word {
				return i + 1
			}
		}
	}
	return 0
}

// chainAsked understands a chain alone or with words about it, as in "is my chain right? (2=6)r1c4-(6=7)r8c4".
func (r *Reader) chainAsked(text, locale string) (in Intent, ok bool) {
	before, links, after, ok := notation.FindChain(text)
	if !ok {
		return in, false
	}
	in = Intent{Command: "chain", Options: map[string]string{"links": links}}
	words := spelling.FoldWords(before + " " + after)
	if words == noWords {
		return in, true
	}
	asked := longestTrigger(r.triggers, words, locale)
	in.Locale = asked.locale
	return in, slices.Contains([]string{"chain", "check", "rate", ""}, asked.command)
}

// techniqueAsked returns the technique or family that words name alone or ask about, as in "what is a y-wing".
func (r *Reader) techniqueAsked(words string) (name, locale string) {
	asked := words
	for _, before := range r.prefixes[aboutTechnique] {
		rest, ok := strings.CutPrefix(words, before.words)
		switch {
		case ok && len(rest) < len(asked):
			asked, locale = rest, before.locale
		case ok && len(rest) == len(asked) && before.locale != locale:
			locale = "" // both languages say so
		}
	}
	name = phrase.TechniqueCalled(asked)
	if asked != words && phrase.FindFamily(asked) != "" {
		return strings.TrimSpace(asked), locale
	}
	t, _ := logic.CatalogueEntry(name)
	if asked == words && (t.Family == logic.FamilyTrial || len(strings.TrimSpace(words)) < minTechniqueName) {
		return "", ""
	}
	return name, locale
}

// minTechniqueName keeps short words such as "ur" and "je" from naming techniques in a sentence.
const minTechniqueName = 3

// practiceAsked understands a wish to practise a technique, as in "practise x-wings".
func (r *Reader) practiceAsked(words string) (in Intent, ok bool) {
	rest := words
	for _, before := range r.prefixes[toPractise] {
		if after, ok := strings.CutPrefix(words, before.words); ok && len(after) < len(rest) {
			rest, in.Locale = after, before.locale
		}
	}
	if rest == words {
		return in, false
	}
	rest, grade := SplitGrade(withoutCourtesy(in.Locale, rest))
	in.Command, in.Options = "practise", map[string]string{"technique": rest, "grade": string(grade)}
	name := phrase.TechniqueCalled(rest)
	if name != "" {
		in.Options["technique"] = name
	}
	return in, name != "" || phrase.FindFamily(rest) != "" || UnknownGrade(rest) != ""
}

// lookLocale returns the language of a question about part of the board, "" if its words do not show it.
func (r *Reader) lookLocale(words string) string {
	i := slices.IndexFunc(r.prefixes[toLook], func(p prefix) bool { return strings.Contains(words, p.words) })
	if i < 0 {
		return ""
	}
	return r.prefixes[toLook][i].locale
}

// helpWith understands "help" before the name of a command.
func (r *Reader) helpWith(words string) (Intent, bool) {
	for _, s := range r.triggers {
		rest, ok := strings.CutPrefix(words, s.words)
		if !ok || s.command != "help" {
			continue
		}
		for _, other := range r.triggers {
			if strings.TrimSpace(other.words) == rest[:max(len(rest)-1, 0)] && other.locale == s.locale {
				return Intent{Command: "help", Options: map[string]string{"command": other.command}, Locale: s.locale}, true
			}
		}
	}
	return Intent{}, false
}

// entriesIn returns what a text writes into cells, such as "r1c5=7", also behind the command for it; "" for none.
func entriesIn(text, command string) string {
	text = strings.TrimPrefix(strings.TrimSpace(text), "/")
	if notation.IsEntry(text) && command != "why" {
		return text
	}
	_, rest, _ := strings.Cut(text, " ")
	rest = strings.TrimSpace(rest)
	named, _ := notation.SplitTarget(text)
	if command == "answer" && notation.IsEntry(rest) && strings.HasPrefix(rest, named) {
		return rest
	}
	return ""
}

// SaysMore reports whether a text has further words that may change what it asks for.
func (in *Intent) SaysMore(text string) bool {
	if in.said.command == "" {
		return false
	}
	named, _ := notation.SplitTarget(text)
	about := strings.Fields(spelling.FoldWords(named))
	about = about[max(0, len(about)-2):] // "box 5" of "no hint on box 5"
	return in.said.saysMore(spelling.FoldWords(text), func(word string) bool { return slices.Contains(about, word) || isDigit(word) })
}
