package words

import (
	"slices"
	"strings"
	"sync"

	"pencilmark/internal/phrase"
	"pencilmark/internal/spelling"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
)

// parts splits a text into parts. It first takes out cells, digits and other notation, then techniques if wanted, and
// looks up the remaining words.
func (l *lexicon) parts(text string, found *Found, about Context, techniques bool) (parts []part) {
	g := rules()
	add := func(concepts, value string) { parts = append(parts, part{concepts: g.set(concepts), value: value}) }
	if found.Grid != "" {
		add("grid", "")
	}
	if found.Second != "" {
		add("two", "")
	}
	if about.Cell != "" {
		add("spoken", "")
	}
	if about.Paged {
		add("paged", "")
	}
	if strings.ContainsAny(text, "?¿") {
		add("mark", "")
	}
	if notation.AsksCandidate(text) {
		add("asked", "")
	}
	layout, text := notation.SplitLayout(text)
	if layout != "" {
		add("layout", layout)
	}
	named, _ := notation.SplitTarget(text)
	place, digit := notation.SplitPlace(named)
	if place != "" {
		add("cell", place)
		text = strings.Replace(text, place, " ", 1)
	}
	words := strings.Fields(spelling.FoldWords(text))
	if i := slices.Index(words, strings.ToLower(digit)); digit != "" && i >= 0 {
		add("digit", digit)
		words = slices.Delete(words, i, i+1)
	}
	words = l.joinParticles(words[:min(len(words), maxWords)])
	for i := 0; i < len(words) && len(parts) < maxWords; {
		p, n := l.part(words[i:], techniques)
		parts = append(parts, p)
		i += n
	}
	return parts
}

// joinParticles moves the particle of a separable verb next to the verb: "take my last digit back" becomes "take back
// my last digit".
func (l *lexicon) joinParticles(words []string) []string {
	const gap = 4
	for i := range words {
		for j := i + 2; j < min(i+2+gap, len(words)); j++ {
			if slices.Contains(l.particles, words[j]) && l.longest([]string{words[i], words[j]}).isVerb() {
				particle := words[j]
				return slices.Insert(slices.Delete(words, j, j+1), i+1, particle)
			}
		}
	}
	return words
}

// part returns the part at the start of words, and the number of its words.
func (l *lexicon) part(words []string, techniques bool) (p part, n int) {
	g, e := rules(), l.longest(words)
	for n := 1; techniques && e != nil && n < len(e.words); n++ {
		if size, _, _ := techniqueIn(words[n:]); n+size > len(e.words) {
			words, e = words[:n], l.longest(words[:n]) // "a pair" before "naked", in languages with the noun first
		}
	}
	if techniques {
		if n, name, entity := techniqueIn(words); n > 0 && (n > 1 || len(words[0]) > 3 || e == nil) {
			p = part{concepts: g.set(entity), value: name}
			if n == 1 && e != nil && e.tier == "" { // "chain" is a family and also a word
				p.concepts, p.inLanguage = p.concepts.union(e.concepts), true
			}
			return p, n
		}
	}
	word := words[0]
	p.words = words[:1]
	if digit := strings.TrimSuffix(word, "s"); e == nil && len(digit) == 1 && digit[0] >= '1' && digit[0] <= '9' {
		return part{concepts: g.set("digit number"), value: digit}, 1
	}
	if tongue := tongues().find(word); tongue != "" && (e == nil || !e.concepts.has(g.set("step"))) {
		return part{concepts: g.set("tongue"), value: tongue, inLanguage: true}, 1
	}
	if e == nil {
		if l.number(word) > 0 {
			return part{concepts: g.set("number")}, 1
		}
		corrected := make([]string, 0, maxEntry)
		for _, word := range words[:min(len(words), maxEntry)] {
			corrected = append(corrected, l.corrected(word))
		}
		if e = l.longest(corrected); e == nil || corrected[0] == word && len(e.words) == 1 {
			return p, 1
		}
		p.slip = true
	}
	p.words, p.concepts, p.value, p.inLanguage = words[:len(e.words)], e.concepts, e.tier, true
	return p, len(e.words)
}

// maxEntry is the maximum number of words in an entry.
const maxEntry = 6

// count returns how many of the words the lexicon knows.
func (l *lexicon) count(words []string) (known int) {
	for i := 0; i < len(words); {
		n := 1
		if e := l.longest(words[i:]); e != nil {
			n = len(e.words)
			known += n
		}
		i += n
	}
	return known
}

func (l *lexicon) isFiller(word string) bool {
	e := l.longest([]string{word})
	return e != nil && e.concepts.has(rules().set(filler))
}

// techniqueIn returns the technique or family with the longest name at the start of words; n is 0 for none.
func techniqueIn(words []string) (n int, name, entity string) {
	const leastLetters = 3 // "ur" and "je" are ordinary words
	for n := min(len(words), maxEntry); n > 0; n-- {
		typed := strings.Join(words[:n], " ")
		if len(typed) < leastLetters {
			continue
		}
		if name := techniqueCalled(typed); name != "" {
			if t, _ := logic.CatalogueEntry(name); t.Family != logic.FamilyTrial || n > 1 {
				return n, name, "technique"
			}
		}
		if phrase.FindFamily(typed) != "" {
			return n, typed, "family"
		}
	}
	return 0, "", ""
}

// techniqueCalled returns the technique with a name, which may have a plural ending.
func techniqueCalled(typed string) string {
	const leastLetters, ending = 6, 2
	letters := []rune(typed)
	name := phrase.TechniqueCalled(typed)
	for cut := 1; cut <= ending && name == "" && len(letters)-cut >= leastLetters; cut++ {
		name = phrase.TechniqueCalled(string(letters[:len(letters)-cut]))
	}
	return name
}

// languageNames maps the names of languages, in all languages, to their locales.
type languageNames map[string]string

var tongues = sync.OnceValue(func() languageNames {
	names := languageNames{}
	for _, locale := range phrase.Locales() {
		for name := range strings.SplitSeq(phrase.New(locale).Text("language.called", nil), ",") {
			names[strings.TrimSpace(spelling.FoldAccents(name))] = locale
		}
	}
	return names
})

// find returns the language that a word names, whatever its ending; "" for none.
func (n languageNames) find(word string) string {
	const leastStem, ending = 5, 3
	if locale, ok := n[word]; ok {
		return locale
	}
	letters := []rune(word)
	for cut := 1; cut <= ending && len(letters)-cut >= leastStem; cut++ {
		stem := string(letters[:len(letters)-cut])
		for name, locale := range n {
			if strings.HasPrefix(name, stem) && len(name)-len(stem) <= 2*ending {
				return locale
			}
		}
	}
	return ""
}
