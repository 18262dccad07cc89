package bot

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
)

// askPhrases are the catalogue's chat.ask entries that ask for a command, which has the same name if none is given.
var askPhrases = []struct{ name, command, option, value string }{
	{name: "rate"}, {name: "why"}, {name: "next"}, {name: "hint"}, {name: "path"}, {name: "solve"},
	{"count", "solve", "solutions", countSolutions},
	{name: "chain"}, {name: "check"}, {name: "answer"}, {name: "undo"},
	{"undo-all", "undo", "entries", allEntries},
	{name: "submit"}, {name: "play"}, {name: "daily"}, {name: "leaderboard"}, {name: "stats"}, {name: "replay"}, {name: "giveup"}, {name: "technique"},
	{name: "board", command: "look"}, {name: "done", command: "look"}, {name: "words", command: "settings"}, {name: "help"},
}

// saidAlone are the entries that count only without other words, such as "I am done" and "restart".
var saidAlone = []string{"done", "undo-all"}

// trigger is what somebody may say for something.
type trigger struct {
	words         string // as spelling.FoldWords writes them
	then          string // what follows them, with up to maxGap words between; "" for nothing
	command       string
	option, value string // of the command; "" for none
	locale        string
	technique     string // of a technique that is asked about
	onlyFirst     bool   // it means that at the beginning of a text alone
	onlyAlone     bool   // it means that beside fillers alone
}

// triggers returns what is understood, in every locale: the names of commands at the start of a text, and sayings
// anywhere.
func triggers() []trigger {
	var all []trigger
	for _, locale := range phrase.Locales() {
		p := phrase.New(locale)
		for _, d := range definitions(p) {
			if !d.MessageCommand {
				for _, name := range []string{d.Name, d.Title} {
					all = append(all, trigger{words: spelling.FoldWords(name), command: d.Name, locale: locale, onlyFirst: true})
				}
			}
		}
		for _, a := range askPhrases {
			for words := range strings.SplitSeq(p.Text("chat.ask."+a.name, nil), ";") {
				first, then, _ := strings.Cut(words, gap)
				all = append(all, trigger{words: spelling.FoldWords(first), then: foldedOrNone(then), command: cmp.Or(a.command, a.name), option: a.option, value: a.value, locale: locale, onlyAlone: slices.Contains(saidAlone, a.name)})
			}
		}
	}
	return slices.DeleteFunc(all, func(s trigger) bool { return s.words == noWords })
}

// gap matches up to maxGap words: "a … puzzle" is also a very hard puzzle.
const (
	gap    = "…"
	maxGap = 2
)

// foldedOrNone is spelling.FoldWords, "" for no words.
func foldedOrNone(text string) string {
	if strings.TrimSpace(text) == "" {
		return ""
	}
	return spelling.FoldWords(text)
}

// isIn reports whether words hold the saying.
func (s *trigger) isIn(words string) bool {
	switch {
	case s.onlyAlone:
		return strings.Contains(words, s.words) && !s.saysMore(words, func(string) bool { return false })
	case s.onlyFirst:
		return strings.HasPrefix(words, s.words)
	}
	for {
		at := strings.Index(words, s.words)
		if at < 0 || s.then == "" {
			return at >= 0
		}
		words = words[at+len(s.words)-1:]
		if end := strings.Index(words, s.then); end >= 0 && len(strings.Fields(words[:end])) <= maxGap {
			return true
		}
	}
}

// saysMore reports whether there are words beside the saying, fillers, and those that may allows.
func (s *trigger) saysMore(words string, may func(word string) bool) bool {
	words = strings.Replace(words, s.words, " ", 1)
	if s.then != "" {
		words = strings.Replace(words, s.then, " ", 1)
	}
	fillers := saidFor(s.locale, "chat.ask.filler")
	return slices.ContainsFunc(strings.Fields(words), func(word string) bool { return !slices.Contains(fillers, word) && !may(word) })
}

// length is how much of a text a trigger accounts for.
func (s *trigger) length() int { return len(s.words) + len(s.then) }

// techniqueTriggers returns the names of techniques, with and without what is in brackets behind them.
func techniqueTriggers() []trigger {
	var all []trigger
	for _, locale := range phrase.Locales() {
		p := phrase.New(locale)
		for _, t := range logic.Catalogue() {
			if t.Family == logic.FamilyTrial {
				continue
			}
			called := p.Technique(t.Name)
			short, _, _ := strings.Cut(called, "(")
			for _, words := range []string{spelling.FoldWords(called), spelling.FoldWords(short)} {
				all = append(all, trigger{words: words, command: "technique", locale: locale, technique: t.Name})
			}
		}
	}
	return all
}

// intent is what somebody asks for.
type intent struct {
	command string // "" where the words ask for nothing that is known
	options map[string]string
	locale  string  // the language of the words; "" where they do not tell
	said    trigger // by which it was found, if it was by one
}

// readIntent returns what a text asks for. Entries and help about a command come first; else the longest saying wins,
// and among equals the reader's language.
func (r *Router) readIntent(text string, found foundGrid, locale string) intent {
	words := spelling.FoldWords(found.rest)
	if in, ok := r.helpWith(words); ok {
		return in
	}
	if in, ok := r.chainAsked(found.rest, locale); ok {
		return in
	}
	if _, ok := notation.ParseLook(nil, text, false); ok && found.grid == "" {
		return intent{command: "look", options: map[string]string{"at": text}, locale: lookLocale(words)}
	}
	if notation.IsMove(text) && !notation.IsEntry(text) && found.grid == "" {
		return intent{command: "practise", options: map[string]string{"move": text}}
	}
	if in, ok := r.practiceAsked(words); ok && found.grid == "" {
		return in
	}
	if name, locale := r.techniqueAsked(words); name != "" && found.grid == "" {
		return intent{command: "technique", options: map[string]string{"name": name}, locale: locale}
	}
	if s := longestTrigger(r.techniqueTriggers, words, locale); s.technique != "" && found.grid == "" {
		return intent{command: s.command, options: map[string]string{"name": s.technique}, locale: s.locale}
	}
	best := longestTrigger(r.triggers, words, locale)
	if best.command == "" && notation.AsksCandidate(found.rest) {
		best.command = "why"
	}
	if best.command == "" {
		if asked := cmp.Or(localeSaying("chat.ask.one-more", words), tierAsked(words)); asked != "" {
			best = trigger{command: "play", locale: asked}
		}
	}
	in := intent{command: best.command, options: map[string]string{}, locale: best.locale, said: best}
	if best.option != "" {
		in.options[best.option] = best.value
	}
	if named, _ := notation.SplitTarget(found.rest); best.command == "why" && named == "" {
		in.command, in.options[wantedLevel] = "hint", strconv.Itoa(game.ArgumentLevel)
	}
	if entry := entriesIn(text, best.command); entry != "" {
		in.command, in.options["text"] = "answer", entry
	}
	in.askForPart(found.rest)
	return in
}

// askForPart turns a request for part of a solution into a hint, as in "solve only the next 3 steps" and "solve the
// rest of row 4".
func (in *intent) askForPart(text string) {
	if in.command != "solve" && in.command != "path" || in.said.option != "" {
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
	in.command, in.options[wantedLevel] = "hint", strconv.Itoa(game.MaxHintLevel)
	if steps > 1 {
		in.options[wantedSteps] = strconv.Itoa(steps)
	}
}

// stepsAsked returns the number of steps or cells that words name, at most maxSteps; 0 for none.
func stepsAsked(words []string) int {
	for _, locale := range phrase.Locales() {
		p := phrase.New(locale)
		counted := spelling.FoldWords(p.Text("chat.ask.counted", nil))
		for i := 1; i < len(words); i++ {
			if !strings.Contains(counted, " "+words[i]+" ") {
				continue
			}
			if n := numberCalled(p, words[i-1]); n > 0 {
				return min(n, maxSteps)
			}
		}
	}
	return 0
}

// numberCalled reads a number, in digits or as a word of a language; 0 if it is none.
func numberCalled(p *phrase.Printer, word string) int {
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
func (r *Router) chainAsked(text, locale string) (in intent, ok bool) {
	before, links, after, ok := notation.FindChain(text)
	if !ok {
		return in, false
	}
	in = intent{command: "chain", options: map[string]string{"links": links}}
	words := spelling.FoldWords(before + " " + after)
	if words == noWords {
		return in, true
	}
	asked := longestTrigger(r.triggers, words, locale)
	in.locale = asked.locale
	return in, slices.Contains([]string{"chain", "check", "rate", ""}, asked.command)
}

// techniqueAsked returns the technique or family that words name alone or ask about, as in "what is a y-wing".
func (r *Router) techniqueAsked(words string) (name, locale string) {
	asked := words
	for _, l := range phrase.Locales() {
		for before := range strings.SplitSeq(phrase.New(l).Text("chat.ask.about-technique", nil), ";") {
			rest, ok := strings.CutPrefix(words, spelling.FoldWords(before))
			switch {
			case ok && len(rest) < len(asked):
				asked, locale = rest, l
			case ok && len(rest) == len(asked) && l != locale:
				locale = "" // both say so
			}
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

// practiceAsked understands a wish to practise a technique, as in "practise x-wings".
func (r *Router) practiceAsked(words string) (in intent, ok bool) {
	rest := words
	for _, l := range phrase.Locales() {
		for before := range strings.SplitSeq(phrase.New(l).Text("chat.ask.practise", nil), ";") {
			if after, ok := strings.CutPrefix(words, spelling.FoldWords(before)); ok && len(after) < len(rest) {
				rest, in.locale = after, l
			}
		}
	}
	if rest == words {
		return in, false
	}
	rest, grade := splitGrade(withoutCourtesy(in.locale, rest))
	in.command, in.options = "practise", map[string]string{"technique": rest, "grade": string(grade)}
	name := phrase.TechniqueCalled(rest)
	if name != "" {
		in.options["technique"] = name
	}
	return in, name != "" || phrase.FindFamily(rest) != "" || noGrade(rest) != ""
}

// minTechniqueName keeps short words such as "ur" and "je" from naming techniques in a sentence.
const minTechniqueName = 3

// lookLocale returns the language of a question about part of the board, "" if its words do not say.
func lookLocale(words string) string {
	for _, locale := range phrase.Locales() {
		for word := range strings.SplitSeq(phrase.New(locale).Text("chat.ask.look", nil), "; ") {
			if strings.Contains(words, spelling.FoldWords(word)) {
				return locale
			}
		}
	}
	return ""
}

// longestTrigger returns the longest of the sayings that words hold.
func longestTrigger(triggers []trigger, words, locale string) (best trigger) {
	own, _, _ := strings.Cut(locale, "-")
	for _, s := range triggers {
		if !s.isIn(words) {
			continue
		}
		longer := s.length() - best.length()
		if longer > 0 || longer == 0 && s.locale == own && best.locale != own {
			best = s
		}
	}
	return best
}

// helpWith understands "help" before the name of a command.
func (r *Router) helpWith(words string) (intent, bool) {
	for _, s := range r.triggers {
		rest, ok := strings.CutPrefix(words, s.words)
		if !ok || s.command != "help" {
			continue
		}
		for _, other := range r.triggers {
			if strings.TrimSpace(other.words) == rest[:max(len(rest)-1, 0)] && other.locale == s.locale {
				return intent{command: "help", options: map[string]string{"command": other.command}, locale: s.locale}, true
			}
		}
	}
	return intent{}, false
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

// takeOptions reads a command's options from a text: a cell and digit, a choice, a number, a puzzle's id, a command.
// It takes each word once.
func (in *intent) takeOptions(d *Definition, text string) {
	named := ""
	if d.HasKind(OptionCell) {
		named, text = notation.SplitTarget(text)
	}
	if named != "" {
		in.options["cell"] = named
	} else if d.HasKind(OptionDigit) {
		if digit, others := notation.SplitDigit(text); digit != "" {
			in.options["digit"], text = digit, others
		}
	}
	if d.HasKind(OptionLayout) {
		in.options["layout"], text = notation.SplitLayout(text)
	}
	if links := in.options["links"]; links != "" {
		text = strings.Replace(text, links, "", 1) // its cells are no ids
	}
	words := strings.Fields(spelling.FoldWords(text))
	for _, o := range d.Options {
		if in.options[o.Name] != "" || o.Name == "level" && in.options[wantedLevel] != "" || o.Kind == OptionDigit && named == "" && !isDigit(text) {
			continue
		}
		i := slices.IndexFunc(words, func(word string) bool { return o.valueOf(word) != "" })
		if i >= 0 {
			in.options[o.Name] = o.valueOf(words[i])
			words = slices.Delete(words, i, i+1)
			continue
		}
		value := o.inflectedValue(words)
		if value == "" && o.Name == "tier" {
			value = tierIn(in.locale, words)
		}
		if value != "" {
			in.options[o.Name] = value
		}
	}
}

// isDigit reports whether a text names a digit and says nothing else.
func isDigit(text string) bool {
	_, err := notation.ParseDigit(nil, text)
	return err == nil
}

// valueOf returns the option's value that a word is, or "".
func (o *Option) valueOf(word string) string {
	n, err := strconv.Atoi(word)
	switch {
	case o.Kind == OptionInteger && err == nil && o.Min <= n && n <= o.Max, o.Kind == OptionDigit && err == nil && isDigit(word):
		return word
	case o.TakesGrid && o.Autocompletes && idWord.MatchString(word) && puzzleID.MatchString(word):
		return word
	}
	i := slices.IndexFunc(o.Choices, func(c Choice) bool { return c.Called(word) })
	if i < 0 {
		return ""
	}
	return o.Choices[i].Value
}

// inflectedValue returns the tier or grade that a word is but for its ending, as in "une grille moyenne"; "" for none.
func (o *Option) inflectedValue(words []string) string {
	if o.Name != "tier" && o.Name != "grade" {
		return ""
	}
	for _, word := range words {
		i := slices.IndexFunc(o.Choices, func(c Choice) bool { return inflects([]rune(spelling.FoldAccents(c.Label)), []rune(word)) })
		if i >= 0 {
			return o.Choices[i].Value
		}
	}
	return ""
}

// inflects reports whether a word differs from a name in its ending only.
func inflects(name, word []rune) bool {
	const leastStem, ending = 4, 2
	stem := 0
	for stem < min(len(name), len(word)) && name[stem] == word[stem] {
		stem++
	}
	return stem >= leastStem && max(len(name), len(word))-stem <= ending
}

// idWord matches words with a digit and a letter, which may be a puzzle's id.
var idWord = regexp.MustCompile(`\d.*[a-z]|[a-z].*\d`)
