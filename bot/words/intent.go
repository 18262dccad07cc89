// Package words understands messages in a person's own words. FindGrid finds a grid in a message; a Reader finds the
// command that the message asks for, with its options.
//
// Each language has a lexicon, which maps words to concepts: "undo" and "take back" share one concept, and in French
// "annule" has the same. The frames, one list for all languages, define which concepts and entities, such as a cell or
// a technique, make up a request. The frame that explains most of a text wins.
package words

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
	"pencilmark/solver/notation"
)

// Options that can only be given in words, and their values.
const (
	WantedLevel    = "wanted-level" // the level of a hint that is asked for without its number
	WantedSteps    = "wanted-steps" // the number of steps in a hint
	Simple         = "simple"       // any value: a hint without technique names
	MaxSteps       = 10             // the maximum of WantedSteps
	CountSolutions = "count"        // for solve's option solutions: count them
	AllEntries     = "all"          // for undo's option entries: go back to the start
	More           = "more"         // another of the last thing: an exercise or a hint
	NextPage       = "next"         // for path's option page
	PreviousPage   = "previous"     // for path's option page
)

// Intent is the request that a message makes.
type Intent struct {
	Command string // "" if the request is not understood
	Options map[string]string
	Locale  string   // the language of the words; "" if they do not determine it
	Sure    bool     // every word is understood, so none can change the request
	Asked   bool     // the words ask for something, unlike a remark such as "ok" or "that explains it"
	Nearest []string // for a request that is not understood: the closest commands, at most two
	unknown []string // the words that are not understood, which may be an id
	idle    []string // the words that cannot be an option, such as "on" in a sentence
}

// Context is what a message may refer to without naming it.
type Context struct {
	Cell  string // the cell that was mentioned last, or ""
	Paged bool   // a page of a path is shown
}

// Reader reads messages in every language. It is safe for concurrent use.
type Reader struct {
	lexicons map[string]func() *lexicon // by language; each is built when it is first needed
	commands func(locale string) []command.Definition
}

// NewReader returns a reader for the commands that commands returns for a language.
func NewReader(commands func(locale string) []command.Definition) *Reader {
	r := &Reader{lexicons: map[string]func() *lexicon{}, commands: commands}
	for _, locale := range phrase.Locales() {
		r.lexicons[locale] = sync.OnceValue(func() *lexicon { return newLexicon(locale, commands(locale)) })
	}
	return r
}

// Read returns the request that a text makes; found is the result of FindGrid for it. A chain, an entry and a part of
// the board are recognised by their notation. Other text is read sentence by sentence, in the languages that know most
// of its words.
func (r *Reader) Read(text string, found Found, locale string, about Context) Intent {
	if in, ok := r.chainAsked(found.Rest, locale); ok {
		return in
	}
	if found.Grid == "" {
		if in, ok := r.readNotation(notation.WithNumbers(text), locale); ok {
			return in
		}
	}
	return r.readWords(found, locale, about)
}

// readNotation reads what makes sense only without a grid: a move, an entry or a part of the board.
func (r *Reader) readNotation(text, locale string) (in Intent, ok bool) {
	text = strings.TrimPrefix(strings.TrimSpace(text), "/")
	if notation.IsMove(text) && !notation.IsEntry(text) {
		return Intent{Command: "practise", Options: map[string]string{"move": text}, Sure: true}, true
	}
	if entry := r.entriesIn(text); entry != "" {
		return Intent{Command: "answer", Options: map[string]string{"text": entry}, Locale: r.language(text, locale), Sure: true}, true
	}
	if _, ok := notation.ParseLook(nil, text, false); ok {
		return Intent{Command: "look", Options: map[string]string{"at": text}, Locale: r.language(text, locale), Sure: true}, true
	}
	return in, false
}

// entriesIn returns the part of a text that writes digits into cells, such as "r1c5=7", without a command in front of
// it; "" for none.
func (r *Reader) entriesIn(text string) string {
	if notation.IsEntry(text) {
		return text
	}
	word, rest, _ := strings.Cut(text, " ")
	if rest = strings.TrimSpace(rest); !notation.IsEntry(rest) {
		return ""
	}
	for _, locale := range phrase.Locales() {
		if slices.ContainsFunc(r.commands(locale), func(d command.Definition) bool { return d.Name == "answer" && d.IsNamed(word) }) {
			return rest
		}
	}
	return ""
}

// chainAsked understands a chain with or without words around it, as in "is my chain right? (2=6)r1c4-(6=7)r8c4".
func (r *Reader) chainAsked(text, locale string) (in Intent, ok bool) {
	before, links, after, ok := notation.FindChain(text)
	if !ok {
		return in, false
	}
	in = r.readWords(Found{Rest: before + " " + after}, locale, Context{})
	ok = slices.Contains([]string{"chain", "check", "rate", "why", "hint", "solve", ""}, in.Command)
	return Intent{Command: "chain", Options: map[string]string{"links": links}, Locale: in.Locale, Sure: true}, ok
}

// understood is the best frame for a part of a text, with its score in one language.
type understood struct {
	command, option string
	parts           []part
	lexicon         *lexicon
	score           int
	sure, asked     bool
}

// readWords reads each sentence, each clause and the whole text, and returns the best reading.
func (r *Reader) readWords(found Found, locale string, about Context) Intent {
	var best understood
	languages := r.likely(found.Rest, locale)
	pieces := pieces(found.Rest)
	own, _, _ := strings.Cut(locale, "-")
	for _, l := range languages {
		if in, ok := l.helpWith(found.Rest); ok {
			return in
		}
		for _, piece := range pieces {
			u := l.understand(piece, &found, about)
			if u.score > 0 && l.locale == own {
				u.score++
			}
			if u.score > best.score || u.score == best.score && u.sure && !best.sure {
				best = u
			}
		}
		if best.sure {
			break
		}
	}
	if best.score == 0 {
		return Intent{Options: map[string]string{}, Nearest: languages[0].nearest(found.Rest, &found)}
	}
	in := Intent{Command: best.command, Options: map[string]string{}, Locale: best.lexicon.locale, Sure: best.sure, Asked: best.asked}
	oneWord := len(strings.Fields(found.Rest)) == 1 // people use words such as "more" and "hint" in every language
	if !slices.ContainsFunc(best.parts, func(p part) bool { return p.inLanguage }) || in.Locale == "en" && own != "en" && oneWord {
		in.Locale = ""
	}
	for _, p := range best.parts {
		if p.concepts == (set{}) {
			in.unknown = append(in.unknown, p.words...)
		} else if p.concepts.has(rules().idle) || len(p.words) > 1 {
			in.idle = append(in.idle, p.words...)
		}
	}
	for option := range strings.FieldsSeq(best.option) {
		name, value, _ := strings.Cut(option, "=")
		in.Options[name] = value
	}
	in.takeParts(best.parts, about, &found)
	in.askForPart(&best, found.Rest)
	if named, _ := notation.SplitTarget(found.Rest); in.Command == "why" && named == "" && in.Options["cell"] == "" {
		in.Command, in.Options[WantedLevel] = "hint", strconv.Itoa(game.ArgumentLevel)
	}
	return in
}

// pieces returns a text, and its sentences and clauses if there are several.
func pieces(text string) (all []string) {
	const most = 8
	for _, ends := range []string{"", ".!?;\n", ".!?;\n,"} {
		for _, piece := range split(text, ends) {
			if strings.TrimSpace(piece) != "" && !slices.Contains(all, piece) && len(all) < most {
				all = append(all, piece)
			}
		}
	}
	return all
}

// split cuts a text after each of the characters in ends, except inside a number such as "0.5".
func split(text, ends string) (pieces []string) {
	from := 0
	for i, r := range text {
		if strings.ContainsRune(ends, r) && (i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n' || r == '\n') {
			pieces = append(pieces, text[from:i+1])
			from = i + 1
		}
	}
	return append(pieces, text[from:])
}

// likely returns the lexicons that know most words of a text, best first. On a tie the reader's own language comes
// first and English second. If one of these two knows all words, it is returned alone.
func (r *Reader) likely(text, locale string) []*lexicon {
	const most = 3
	own, _, _ := strings.Cut(locale, "-")
	words := strings.Fields(spelling.FoldWords(text))
	words = words[:min(len(words), maxWords)]
	for _, first := range []string{own, "en"} {
		if known := r.lexicons[first]; known != nil && len(words) > 0 && known().count(words) == len(words) {
			return []*lexicon{known()} // building the others takes time
		}
	}
	type ranked struct {
		*lexicon
		known int
	}
	var all []ranked
	least := 0                                                                                            // what the reader's own language knows; a foreign one has to know more
	words = slices.DeleteFunc(words, func(word string) bool { return utf8.RuneCountInString(word) == 1 }) // they are words of many languages
	for _, locale := range phrase.Locales() {
		l := r.lexicons[locale]()
		known := 4 * l.count(words)
		switch locale {
		case own:
			least = known
			known += 3
		case "en":
			known++
		}
		all = append(all, ranked{l, known})
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(b.known, a.known) })
	var list []*lexicon
	for i, l := range all {
		if l.locale == own || i < most && (l.known > least || least == 0 || l.locale == "en") {
			list = append(list, l.lexicon)
		}
	}
	return list
}

// language returns the language of a text that was recognised by its notation, "" if no known word shows it.
func (r *Reader) language(text, locale string) string {
	l := r.likely(text, locale)[0]
	if l.count(strings.Fields(spelling.FoldWords(text))) == 0 {
		return ""
	}
	return l.locale
}

// maxWords is the number of words that are read in a long text.
const maxWords = 60

// understand returns the frame that explains a text best, with score 0 if there is none.
func (l *lexicon) understand(text string, found *Found, about Context) (best understood) {
	g := rules()
	parts := l.parts(text, found, about, true)
	readings := [][]part{parts}
	if slices.ContainsFunc(parts, func(p part) bool { return p.concepts.has(g.named) }) {
		readings = append(readings, l.parts(text, found, about, false)) // "the last digit" is also a technique
	}
	for _, parts := range readings {
		for i := range g.frames {
			f := &g.frames[i]
			if score, whole := g.score(f, parts); score > best.score {
				slips := slices.ContainsFunc(parts, func(p part) bool { return p.slip })
				best = understood{f.command, f.option, parts, l, score, whole && !slips, l.asks(f.command, parts)}
			}
		}
	}
	// "Next" is an ordinary word in most languages.
	if name, score, sure := l.commanded(parts, text); score > best.score {
		best = understood{command: name, parts: parts, lexicon: l, score: score, sure: sure, asked: name != "next" || len(strings.Fields(text)) > 1 || strings.HasPrefix(text, "/")}
	}
	return best
}

// asks reports whether the parts ask for a command. A remark may have the same concepts: "right" is no check, and "that
// explains it" no request for a reason. A question has a question mark or begins with a question word.
func (l *lexicon) asks(command string, parts []part) bool {
	g := rules()
	if says(parts, "mark") || says(parts, requestWords[command]) {
		return true
	}
	worded := slices.DeleteFunc(slices.Clone(parts), func(p part) bool { return len(p.words) == 0 })
	others := slices.DeleteFunc(slices.Clone(worded), func(p part) bool { return p.concepts.has(g.set(filler)) })
	if command == "check" && says(parts, "check") && len(others) > 1 || command == "next" && says(parts, "next") && says(parts, "step digit digits show want") {
		return true
	}
	i := slices.IndexFunc(worded, func(p part) bool { return !p.concepts.has(g.opening) || p.concepts.has(g.set("this")) })
	for _, p := range worded[:min(i+1, len(worded))] {
		if e := l.longest(p.words[:1]); p.concepts.has(g.asking) || e != nil && e.concepts.has(g.asking) {
			return true
		}
	}
	return false
}

// requestWords are the concepts that ask for a command wherever they stand.
var requestWords = map[string]string{
	"hint": "hint help stuck simple more another solve solution path",
	"play": "want another new play make challenge",
}

// commanded returns the command whose name is the first word of a text, if its other words are mostly options.
func (l *lexicon) commanded(parts []part, text string) (name string, score int, sure bool) {
	words := strings.Fields(spelling.FoldWords(text))
	i := slices.IndexFunc(l.commands, func(d command.Definition) bool {
		return len(words) > 0 && !d.MessageCommand && d.IsNamed(words[0])
	})
	if i < 0 {
		return "", 0, false
	}
	const named, other = 10, 2
	d := &l.commands[i]
	score, sure = named, true
	for _, word := range words[1:min(len(words), maxWords)] {
		if l.isFiller(word) {
			score--
			continue
		}
		if slices.ContainsFunc(d.Options, func(o command.Option) bool { return valueOf(&o, word) != "" }) {
			continue
		}
		score, sure = score-other, false
	}
	return d.Name, max(score, 0), sure
}

// helpWith understands "help" followed by the name of a command.
func (l *lexicon) helpWith(text string) (Intent, bool) {
	words := strings.Fields(spelling.FoldWords(text))
	if len(words) != 2 {
		return Intent{}, false
	}
	e := l.longest(words[:1])
	i := slices.IndexFunc(l.commands, func(d command.Definition) bool { return !d.MessageCommand && d.IsNamed(words[1]) })
	if e == nil || i < 0 || !e.concepts.has(rules().set("help")) {
		return Intent{}, false
	}
	return Intent{Command: "help", Options: map[string]string{"command": l.commands[i].Name}, Locale: l.locale, Sure: true}, true
}

// nearest returns up to two commands whose frames share most with a text that is not understood.
func (l *lexicon) nearest(text string, found *Found) (names []string) {
	g := rules()
	parts := l.parts(text, found, Context{}, true)
	best := map[string]int{}
	for i := range g.frames {
		f := &g.frames[i]
		score := 0
		for _, p := range parts {
			switch {
			case slices.ContainsFunc(f.needs, func(s set) bool { return p.concepts.has(s) && !p.concepts.has(g.passing) }):
				score += 2 * len(g.concepts) / len(f.needs)
			case p.concepts.has(f.allows):
				score++
			}
		}
		if slices.ContainsFunc(l.commands, func(d command.Definition) bool { return d.Name == f.command }) && score >= len(g.concepts)/2 {
			best[f.command] = max(best[f.command], score)
		}
	}
	for range 2 {
		name := ""
		for i := range g.frames {
			if other := g.frames[i].command; best[other] > best[name] && !slices.Contains(names, other) {
				name = other
			}
		}
		if name != "" {
			names = append(names, name)
		}
	}
	return names
}

// takeParts sets the options that the parts of a text name.
func (in *Intent) takeParts(parts []part, about Context, found *Found) {
	g := rules()
	value := func(entity string) string {
		for _, p := range parts {
			if p.concepts.has(g.set(entity)) && p.value != "" {
				return p.value
			}
		}
		return ""
	}
	set := func(name, value string) {
		if value != "" && in.Options[name] == "" {
			in.Options[name] = value
		}
	}
	technique := cmp.Or(value("technique"), value("family"))
	switch in.Command {
	case "technique":
		set("name", technique)
	case Find:
		set("technique", technique)
	case "practise":
		set("technique", technique)
		in.grade(value("tier"))
	case "play":
		if !says(parts, "harder easier") {
			set("tier", value("tier"))
		}
	case "leaderboard":
		set("tier", value("tier"))
		for _, period := range [][2]string{{"today", "today"}, {"week", "week"}, {"month", "month"}, {"alltime", "all"}} {
			if says(parts, period[0]) {
				set("period", period[1])
			}
		}
	case "settings":
		set("language", value("tongue"))
	case Compare:
		set("with", found.Second)
	case "look":
		set("at", lookAt(value("cell"), value("digit"), parts, about))
	case "why":
		if value("cell") == "" && about.Cell != "" {
			set("cell", about.Cell)
			set("digit", value("digit"))
		}
	case "hint":
		if named := value("cell"); named != "" || in.Options["simple"] != "" {
			break
		}
		set("digit", value("digit"))
		if says(parts, "thatcell") {
			set("cell", about.Cell)
		}
	}
}

// says reports whether a part has one of the given concepts.
func says(parts []part, concepts string) bool {
	wanted := rules().set(concepts)
	return slices.ContainsFunc(parts, func(p part) bool { return p.concepts.has(wanted) })
}

// grade sets the grade of an exercise. A word that is no grade stays with the technique, so that the reply can name it.
func (in *Intent) grade(tier string) {
	switch technique := in.Options["technique"]; {
	case tier == "":
	case UnknownGrade(technique+" "+tier) != "" && !isGrade(tier):
		in.Options["technique"] += " " + tier
	default:
		in.Options["grade"] = tier
	}
}

// lookAt returns a question about part of the board in the notation of notation.ParseLook; "" for the whole board.
func lookAt(cell, digit string, parts []part, about Context) string {
	switch {
	case cell != "" && digit != "":
		return "where " + digit + " " + cell
	case digit != "":
		return "where " + digit
	case cell == "" && says(parts, "place there"):
		return about.Cell
	}
	return cell
}

// askForPart turns a request for part of a solution into a hint. Examples are "solve only the next 3 steps", "the next
// two digits" and "solve the rest of row 4".
func (in *Intent) askForPart(u *understood, text string) {
	steps := u.lexicon.stepsAsked(strings.Fields(spelling.FoldWords(text)))
	switch place, _ := notation.SplitTarget(text); in.Command {
	case "next":
		if steps < 2 {
			return
		}
	case "solve", "path":
		digit, _ := notation.SplitDigit(text)
		if in.Options["solutions"] != "" || in.Options["page"] != "" || says(u.parts, "stepwise") || place == "" && digit == "" && steps == 0 {
			return
		}
	default:
		return
	}
	in.Command, in.Options[WantedLevel] = "hint", strconv.Itoa(game.MaxHintLevel)
	if steps > 1 {
		in.Options[WantedSteps] = strconv.Itoa(steps)
	}
}

// stepsAsked returns the number of steps or cells that the words ask for, at most MaxSteps; 0 for none.
func (l *lexicon) stepsAsked(words []string) int {
	counted := spelling.FoldWords(phrase.New(l.locale).Text("chat.ask.counted", nil))
	for i := 1; i < len(words); i++ {
		if n := l.number(words[i-1]); n > 0 && strings.Contains(counted, " "+words[i]+" ") {
			return min(n, MaxSteps)
		}
	}
	return 0
}
