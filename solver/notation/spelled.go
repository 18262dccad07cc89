package notation

import (
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"pencilmark/solver/internal/lazyregexp"
)

// WithNumbers replaces the words for units and digits in a text by numbers: "the fifth row" becomes "the row 5", "the
// box in the middle" "the box 5", and "where can seven go" "where can 7 go". Places such as the last row are those of
// a grid of nine rows.
func WithNumbers(text string) string {
	for _, lists := range spelled() {
		text = lists.replace(text)
	}
	return text
}

// spelledWords are one language's words for units, numbers and sides. The numbers and sides are patterns, separated
// by slashes.
type spelledWords struct {
	units                       map[string]unitKind
	around                      map[string]bool // a word for a digit follows one of these
	articles, where, joins      map[string]bool
	between, number             map[string]bool
	numerals, digits, nth, side []string
	plurals                     map[string]bool
	last                        string
	adjectivesFollow            bool
}

type unitKind int

const (
	rowUnit unitKind = 1 + iota
	columnUnit
	blockUnit
)

var spelled = sync.OnceValue(func() (all []*spelledWords) {
	for _, lists := range languages {
		set := func(names ...string) map[string]bool {
			words := map[string]bool{}
			for _, name := range names {
				for _, word := range lists[name] {
					words[word] = true
				}
			}
			return words
		}
		w := &spelledWords{
			units: map[string]unitKind{}, around: set("joins", "looks", "ends", "negations"), articles: set("nouns"), where: set("where"),
			joins: set("joins"), between: set("between"), number: set("number"), numerals: lists["numerals"], digits: lists["digits"],
			plurals: set("plurals"),
			nth:     lists["nth"], side: lists["sides"], last: strings.Join(lists["last"], "/"), adjectivesFollow: slices.Contains(lists["adjectives"], "follow"),
		}
		for kind, name := range map[unitKind]string{rowUnit: "row", columnUnit: "column", blockUnit: "block"} {
			for _, word := range lists[name] {
				if len(word) > 1 { // "r" and "z" come with numbers
					w.units[word] = kind
				}
			}
		}
		all = append(all, w)
	}
	return all
})

// spelledWord matches a word; two words of a place have a blank or a hyphen between them.
var spelledWord = lazyregexp.New(`[\pL\pN]+(?:['’]\pL+)*`)

// spelledText is a text with its words.
type spelledText struct {
	text  string
	words []string // in the form that they have in the lists
	at    [][]int  // the start and end of each
}

func newSpelledText(text string) *spelledText {
	t := &spelledText{text: text, at: spelledWord().FindAllStringIndex(text, maxLook)}
	for _, at := range t.at {
		t.words = append(t.words, asWord(text[at[0]:at[1]]))
	}
	return t
}

// follows reports whether the i-th word immediately follows the one before it.
func (t *spelledText) follows(i int) bool {
	return 0 < i && i < len(t.words) && strings.Trim(t.text[t.at[i-1][1]:t.at[i][0]], " -'’") == ""
}

// replace replaces the words of this language by numbers, the last first.
func (w *spelledWords) replace(text string) string {
	t := newSpelledText(text)
	for i := len(t.words) - 1; i >= 0; i-- {
		from, to, written := i, i, ""
		if kind := w.units[t.words[i]]; kind != 0 {
			var n int
			if n, from, to = w.numberOf(t, i, kind); n > 0 {
				written = text[t.at[i][0]:t.at[i][1]] + " " + strconv.Itoa(n)
			}
		} else if n := w.digit(t, i); n > 0 {
			written = strconv.Itoa(n)
		}
		if written != "" {
			text = text[:t.at[from][0]] + written + text[t.at[to][1]:]
			i = from
		}
	}
	return text
}

// numberOf returns the number of the unit whose word is the i-th, and the words that give it; 0 for none.
func (w *spelledWords) numberOf(t *spelledText, i int, kind unitKind) (n, from, to int) {
	if n, from = w.numberBefore(t, i, kind); n > 0 {
		return n, from, i
	}
	n, to = w.numberAfter(t, i, kind)
	return n, i, to
}

// numberBefore reads the words before a unit's word: "fifth", "top left".
func (w *spelledWords) numberBefore(t *spelledText, i int, kind unitKind) (n, from int) {
	if t.follows(i) && w.ordinal(t.words[i-1]) > 0 {
		return w.ordinal(t.words[i-1]), i - 1
	}
	var at sides
	for from = i; t.follows(from) && w.sidesOf(t.words[from-1]) != 0; from-- {
		at |= w.sidesOf(t.words[from-1])
	}
	return at.number(kind), from
}

// numberAfter reads the words after a unit's word: "number five", "in the top left", and "superior izquierda" in
// languages where adjectives follow.
func (w *spelledWords) numberAfter(t *spelledText, i int, kind unitKind) (n, to int) {
	if to = i + 1; t.follows(to) && w.number[t.words[to]] {
		to++
	}
	if t.follows(to) {
		if n := matching(w.numerals, t.words[to]); n > 0 {
			return n, to
		}
	}
	for to = i + 1; t.follows(to) && w.between[t.words[to]]; to++ {
	}
	if t.follows(to) && w.ordinal(t.words[to]) > 0 {
		return w.ordinal(t.words[to]), to
	}
	if to == i+1 && !w.adjectivesFollow {
		return 0, i
	}
	var at sides
	for next := to; t.follows(next); next++ {
		if s := w.sidesOf(t.words[next]); s != 0 {
			at, to = at|s, next
		} else if !w.between[t.words[next]] {
			break
		}
	}
	return at.number(kind), to
}

// ordinal returns the number of an ordinal: 5 for "fifth", and 9 for "last".
func (w *spelledWords) ordinal(word string) int {
	if matching([]string{w.last}, word) > 0 {
		return len(w.nth)
	}
	return matching(w.nth, word)
}

// digit returns the digit that the i-th word names, as in "the sevens", "the 7s", "a seven" and "where can seven go"; 0
// for none.
func (w *spelledWords) digit(t *spelledText, i int) int {
	if n := int(t.words[i][0] - '0'); 0 < n && n <= 9 && w.plurals[t.words[i][1:]] {
		return n
	}
	if n := matching(w.digits, t.words[i]); n > 0 {
		return n
	}
	const least = 3 // "the one" and "the two" often mean things
	n := matching(w.numerals, t.words[i])
	if n < least || !t.follows(i) || t.follows(i+1) && !w.around[t.words[i+1]] {
		return 0
	}
	before := t.words[i-1]
	if w.articles[before] || w.joins[before] && slices.ContainsFunc(t.words[:i], func(word string) bool { return w.where[word] }) {
		return n
	}
	return 0
}

// matching returns the position, from 1, of the first list that has a pattern for a word; 0 for none.
func matching(lists []string, word string) int {
	return 1 + slices.IndexFunc(lists, func(list string) bool {
		for pattern := range strings.SplitSeq(list, "/") {
			if ok, _ := path.Match(pattern, word); ok {
				return true
			}
		}
		return false
	})
}

// sides is a set of the sides of a grid.
type sides uint

const (
	top sides = 1 << iota
	middle
	bottom
	left
	right
)

func (w *spelledWords) sidesOf(word string) (s sides) {
	for i := range w.side {
		if matching(w.side[i:i+1], word) > 0 {
			s |= 1 << i
		}
	}
	return s
}

// sideNumbers are the numbers of the units on the sides of a grid of nine rows.
var sideNumbers = map[unitKind]map[sides]int{
	rowUnit:    {top: 1, middle: 5, bottom: 9},
	columnUnit: {left: 1, middle: 5, right: 9},
	blockUnit: {
		top | left: 1, top | middle: 2, top | right: 3, left | middle: 4, middle: 5, right | middle: 6,
		bottom | left: 7, bottom | middle: 8, bottom | right: 9,
	},
}

func (s sides) number(kind unitKind) int { return sideNumbers[kind][s] }
