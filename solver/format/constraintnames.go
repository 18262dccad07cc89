package format

import (
	"cmp"
	"strings"
)

// Constraints have other names in every program. What is told of one is its key, which
// phrases have words for, and stands here in English; one that nobody knows keeps the
// name that its program gave it.

// constraintKey returns the key of a constraint that a program names.
func constraintKey(name string) string {
	name = strings.ToLower(name)
	return cmp.Or(constraintKeys[name], name)
}

// constraintWords says in English what a key stands for.
func constraintWords(keys []string) (words []string) {
	for _, key := range keys {
		words = append(words, cmp.Or(constraintNames[key], key))
	}
	return words
}

var constraintKeys = map[string]string{
	"arrows":         "arrow",
	"cage":           "killercage",
	"cages":          "killercage",
	"direction":      "arrow",
	"foglight":       "fog",
	"foglights":      "fog",
	"fogofwar":       "fog",
	"freeline":       "line",
	"freelinee":      "line",
	"germanwhispers": "whispers",
	"killercages":    "killercage",
	"lines":          "line",
	"nobulbthermo":   "thermometer",
	"numbers":        "number",
	"overlays":       "shape",
	"polygon":        "shape",
	"squareframe":    "shape",
	"thermo":         "thermometer",
	"underlays":      "shape",
}

var constraintNames = map[string]string{
	"antiking":        "the anti-king rule",
	"antiknight":      "the anti-knight rule",
	"arrow":           "arrows",
	"betweenline":     "between lines",
	"boxindexer":      "box indexers",
	"circle":          "circles",
	"clone":           "clones",
	"columnindexer":   "column indexers",
	"diagonal":        "one diagonal only",
	"difference":      "difference dots",
	"disjointgroups":  "disjoint groups",
	"doublearrow":     "double arrows",
	"dutchwhispers":   "Dutch whispers lines",
	"entropicline":    "entropic lines",
	"even":            "even cells",
	"extraregion":     "extra regions",
	"fog":             "fog",
	"global":          "global rules",
	"jigsaw":          "jigsaw regions in a form that is not known",
	"kenken":          "KenKen cages",
	"killercage":      "killer cages",
	"line":            "lines, such as thermometers",
	"littlekillersum": "little killer sums",
	"lockout":         "lockout lines",
	"maximum":         "maximum cells",
	"minimum":         "minimum cells",
	"modularline":     "modular lines",
	"nabner":          "nabner lines",
	"negative":        "a negative rule",
	"nonconsecutive":  "the rule that neighbours are not consecutive",
	"number":          "small numbers",
	"odd":             "odd cells",
	"palindrome":      "palindromes",
	"parityline":      "parity lines",
	"quadruple":       "quadruples",
	"ratio":           "ratio dots",
	"rectangle":       "rectangles",
	"regionsumline":   "region sum lines",
	"renban":          "renban lines",
	"rowindexer":      "row indexers",
	"sandwichsum":     "sandwich sums",
	"shape":           "drawn shapes",
	"skyscraper":      "skyscraper clues",
	"slowthermometer": "slow thermometers",
	"str8ts":          "Str8ts' black cells",
	"symbol":          "symbols",
	"text":            "texts",
	"thermometer":     "thermometers",
	"wall":            "walls",
	"whispers":        "whispers lines",
	"xsum":            "X-sums",
	"xv":              "X and V marks",
	"zipperline":      "zipper lines",
}
