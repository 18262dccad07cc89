package words

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"pencilmark/bot/command"
	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
	"pencilmark/solver/rating"
)

// lexicon maps the words of a language to concepts. The catalogue lists the words of each concept under chat.ask.
// "solv*" is any word that begins with solv.
type lexicon struct {
	locale     string
	commands   []command.Definition
	entries    map[string][]entry // by the first two letters of the first word
	vocabulary map[string][]term  // every word of an entry, by its first letter
	numbers    map[string]int
	particles  []string // of separable verbs
}

// entry is one or more successive words, with their concepts.
type entry struct {
	words    []term
	concepts set
	tier     string // that they name, "" for none
}

// term is a word, or the beginning of words if stem is set.
type term struct {
	text string
	stem bool
}

func (t term) matches(word string) bool {
	return t.text == word || t.stem && strings.HasPrefix(word, t.text)
}

// filler is the concept of words that request nothing themselves, such as "please".
const filler = "filler"

func newLexicon(locale string, commands []command.Definition) *lexicon {
	l := &lexicon{locale: locale, commands: commands, entries: map[string][]entry{}, vocabulary: map[string][]term{}, numbers: map[string]int{}}
	p := phrase.New(locale)
	g := rules()
	for _, concept := range g.concepts[:len(g.concepts)-len(entities)] {
		l.addAll(entry{concepts: g.set(concept)}, p.Text("chat.ask."+concept, nil))
	}
	for _, t := range rating.Tiers() {
		tier := entry{concepts: g.set("tier"), tier: t.String()}
		l.addAll(tier, p.Text("chat.ask.tier."+t.String(), nil)+";"+p.Text("bot.choice."+t.String(), nil))
	}
	l.particles = strings.Fields(spelling.FoldWords(p.Text("chat.ask.particles", nil)))
	for i, names := range strings.Split(p.Text("chat.ask.numbers", nil), ";") {
		for name := range strings.SplitSeq(names, "/") {
			l.numbers[strings.TrimSpace(spelling.FoldWords(name))] = i + 1
		}
	}
	return l
}

// addAll adds the phrases of a list, separated by semicolons, with the concepts of e.
func (l *lexicon) addAll(e entry, list string) {
	for said := range strings.SplitSeq(list, ";") {
		var words []term
		for word := range strings.FieldsSeq(said) {
			stem := strings.HasSuffix(word, "*")
			parts := strings.Fields(spelling.FoldWords(word))
			for i, part := range parts {
				words = append(words, term{part, stem && i == len(parts)-1})
			}
		}
		if len(words) == 0 {
			continue
		}
		key := start(words[0].text)
		i := slices.IndexFunc(l.entries[key], func(e entry) bool {
			return slices.EqualFunc(e.words, words, func(a, b term) bool { return a.text == b.text })
		})
		if i >= 0 {
			known := &l.entries[key][i]
			known.concepts, known.tier = known.concepts.union(e.concepts), cmp.Or(known.tier, e.tier)
			for j, w := range words {
				known.words[j].stem = known.words[j].stem || w.stem
			}
			continue
		}
		l.entries[key] = append(l.entries[key], entry{words, e.concepts, e.tier})
		for _, w := range words {
			first := firstLetter(w.text)
			l.vocabulary[first] = append(l.vocabulary[first], w)
		}
	}
}

// isVerb reports whether an entry is a verb and its particle.
func (e *entry) isVerb() bool { return e != nil && len(e.words) == 2 }

// start returns the first two letters of a word.
func start(word string) string {
	letters := []rune(word)
	return string(letters[:min(2, len(letters))])
}

// longest returns the longest entry at the start of words, nil for none. A whole word counts as longer than a stem, and
// both as longer than a filler.
func (l *lexicon) longest(words []string) (best *entry) {
	size, fillers := 0, rules().set(filler)
	for _, key := range []string{start(words[0]), firstLetter(words[0])} {
		for i := range l.entries[key] {
			e := &l.entries[key][i]
			n := e.length(words)
			if e.concepts == fillers {
				n -= fillerLength
			}
			if n > size {
				best, size = e, n
			}
		}
	}
	return best
}

func firstLetter(word string) string {
	_, size := utf8.DecodeRuneInString(word)
	return word[:size]
}

// The length that each word adds besides its letters, and the length that a filler loses.
const (
	wordLength   = 1000
	fillerLength = wordLength / 2
)

// length returns how much of words the entry matches, 0 for nothing.
func (e *entry) length(words []string) (n int) {
	if len(e.words) > len(words) {
		return 0
	}
	for i, t := range e.words {
		if !t.matches(words[i]) {
			return 0
		}
		if n += wordLength + 2*len(t.text); !t.stem {
			n++
		}
	}
	return n
}

// corrected returns the word that a misspelt word was meant as. It returns the word itself if it is known or resembles
// none.
func (l *lexicon) corrected(word string) string {
	const leastLetters, leastStem = 4, 6
	typed := []rune(word)
	if len(typed) < leastLetters || l.knows(word) {
		return word
	}
	best, least := word, 1+min(2, len(typed)/leastLetters)
	for _, first := range []rune{typed[0], typed[1]} {
		for _, t := range l.vocabulary[string(first)] {
			if known := []rune(t.text); len(known) >= leastStem || len(known) >= leastLetters && !t.stem {
				if n := spelling.Slips(typed, known, t.stem); n < least && n <= len(known)/leastLetters {
					best, least = t.text, n
				}
			}
		}
	}
	return best
}

func (l *lexicon) knows(word string) bool {
	return slices.ContainsFunc(l.vocabulary[firstLetter(word)], func(t term) bool { return t.matches(word) })
}

// number reads a number, in digits or as a word; 0 if it is none.
func (l *lexicon) number(word string) int {
	n := 0
	for _, r := range word {
		if r < '0' || r > '9' || n > 1e6 {
			return l.numbers[word]
		}
		n = 10*n + int(r-'0')
	}
	return n
}
