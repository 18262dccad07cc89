package logic

import (
	"cmp"
	"strconv"
	"strings"
	"sync"
)

// Family is a group of techniques that look alike to a person.
type Family string

// The families.
const (
	Singles     Family = "singles"
	Locked      Family = "locked"
	Wings       Family = "wings"
	Uniqueness  Family = "uniqueness" // all that argue so, and no other
	SingleDigit Family = "single-digit"
	Fish        Family = "fish"
	Subsets     Family = "subsets"
	Chains      Family = "chains"
	Sets        Family = "sets"
	Trial       Family = "trial"
)

// Families lists the families in the order in which they are shown.
func Families() []Family {
	return []Family{Singles, Locked, Wings, Uniqueness, SingleDigit, Fish, Subsets, Chains, Sets, Trial}
}

// Grade is what HoDoKu gives for a step by default: its level, from Easy to Extreme,
// and its points. It is zero for what HoDoKu does not look for unless told to.
type Grade struct {
	Level  string
	Points int
}

// Catalogue returns the techniques that have a name of their own: those of the human
// ladder in its order, then those that only the reference scale names, which find
// nothing here.
func Catalogue() []Technique {
	var list []Technique
	for _, t := range catalogue {
		if !strings.HasSuffix(t.Name, anySize) {
			list = append(list, entries()[t.Name])
		}
	}
	return list
}

// Described returns what is known of the technique of that name, be it one of
// Techniques or one that only the reference scale names.
func Described(name string) (t Technique, ok bool) {
	if t, ok = entries()[name]; ok {
		return t, true
	}
	at := max(strings.LastIndexByte(name, '-'), 0)
	size, err := strconv.Atoi(strings.TrimPrefix(name[at:], "-"))
	if t, ok = entries()[name[:at]+anySize]; !ok || err != nil {
		return Technique{}, false
	}
	t.Name, t.Size = name, size
	return t, true
}

// technique joins a finder to what the catalogue says of its technique, which
// stands there.
func technique(name string, find finder) Technique {
	t, ok := Described(name)
	if !ok {
		panic("logic: " + name + " is not in the catalogue")
	}
	t.find = find
	return t
}

// entries is the catalogue by name, with the keys of texts filled in.
var entries = sync.OnceValue(func() map[string]Technique {
	byName := map[string]Technique{}
	for _, t := range catalogue {
		t.Definition, t.Sentences = t.Name, cmp.Or(t.Sentences, t.Name)
		byName[t.Name] = t
	}
	return byName
})

// anySize ends the name of an entry for all sizes that have no name of their own.
const anySize = "-n"

// catalogue is what is known of every technique, in the order of the human ladder.
var catalogue = []Technique{
	{Name: "full-house", Family: Singles, Reference: 10, Hodoku: Grade{"Easy", 4}, Aliases: []string{"last digit"}},
	{Name: "hidden-single", Family: Singles, Reference: 12, Hodoku: Grade{"Easy", 14}, Aliases: []string{"pinned digit"}},
	{Name: "naked-single", Family: Singles, Reference: 23, Hodoku: Grade{"Easy", 4}, Aliases: []string{"sole candidate", "forced digit"}},
	{Name: "locked-pair", Family: Locked, Size: 2, Sentences: "locked-set", Hodoku: Grade{"Medium", 40}},
	{Name: "locked-triple", Family: Locked, Size: 3, Sentences: "locked-set", Hodoku: Grade{"Medium", 60}},
	{Name: "pointing", Family: Locked, Sentences: "locked", Reference: 26, Hodoku: Grade{"Medium", 50}, Aliases: []string{"pointing pair", "pointing triple", "locked candidates type 1"}},
	{Name: "claiming", Family: Locked, Sentences: "locked", Reference: 28, Hodoku: Grade{"Medium", 50}, Aliases: []string{"box-line reduction", "locked candidates type 2"}},
	{Name: "naked-pair", Family: Subsets, Size: 2, Sentences: "naked-set", Reference: 30, Hodoku: Grade{"Medium", 60}, Aliases: []string{"naked twins"}},
	{Name: "hidden-pair", Family: Subsets, Size: 2, Sentences: "hidden-set", Reference: 34, Hodoku: Grade{"Medium", 70}, Aliases: []string{"hidden twins"}},
	{Name: "naked-triple", Family: Subsets, Size: 3, Sentences: "naked-set", Reference: 36, Hodoku: Grade{"Medium", 80}, Aliases: []string{"naked triplet"}},
	{Name: "hidden-triple", Family: Subsets, Size: 3, Sentences: "hidden-set", Reference: 40, Hodoku: Grade{"Medium", 100}, Aliases: []string{"hidden triplet"}},
	{Name: "x-wing", Family: Fish, Size: 2, Sentences: "fish", Reference: 32, Hodoku: Grade{"Hard", 140}},
	{Name: "naked-quad", Family: Subsets, Size: 4, Sentences: "naked-set", Reference: 50, Hodoku: Grade{"Hard", 120}, Aliases: []string{"naked quadruplet"}},
	{Name: "hidden-quad", Family: Subsets, Size: 4, Sentences: "hidden-set", Reference: 54, Hodoku: Grade{"Hard", 150}, Aliases: []string{"hidden quadruplet"}},
	{Name: "skyscraper", Family: SingleDigit, Sentences: "turbot", Hodoku: Grade{"Hard", 130}},
	{Name: "two-string-kite", Family: SingleDigit, Sentences: "turbot", Hodoku: Grade{"Hard", 150}, Aliases: []string{"two-string kite"}},
	{Name: "turbot-fish", Family: SingleDigit, Sentences: "turbot", Hodoku: Grade{"Hard", 120}},
	{Name: "empty-rectangle", Family: SingleDigit, Hodoku: Grade{"Hard", 120}},
	{Name: "dual-two-string-kite", Family: SingleDigit},
	{Name: "dual-empty-rectangle", Family: SingleDigit},
	{Name: "simple-colouring-trap", Family: SingleDigit, Hodoku: Grade{"Hard", 150}, Aliases: []string{"simple coloring", "singles chain"}},
	{Name: "simple-colouring-wrap", Family: SingleDigit, Hodoku: Grade{"Hard", 150}, Aliases: []string{"simple coloring wrap"}},
	{Name: "remote-pair", Family: SingleDigit, Hodoku: Grade{"Hard", 110}},
	{Name: "multi-colouring-trap", Family: SingleDigit, Hodoku: Grade{"Hard", 200}, Aliases: []string{"multi-coloring", "multi-colors"}},
	{Name: "multi-colouring-wrap", Family: SingleDigit, Hodoku: Grade{"Hard", 200}, Aliases: []string{"multi-coloring wrap"}},
	{Name: "w-wing", Family: Wings, Hodoku: Grade{"Hard", 150}, Aliases: []string{"semi-remote pair"}},
	{Name: "xy-wing", Family: Wings, Reference: 42, Hodoku: Grade{"Hard", 160}, Aliases: []string{"Y-wing", "bent triple"}},
	{Name: "xyz-wing", Family: Wings, Reference: 44, Hodoku: Grade{"Hard", 180}},
	{Name: "finned-x-wing", Family: Fish, Sentences: "finned-fish", Hodoku: Grade{"Hard", 130}},
	{Name: "sashimi-x-wing", Family: Fish, Sentences: "sashimi-fish", Hodoku: Grade{"Hard", 150}},
	{Name: "siamese-finned-x-wing", Family: Fish, Sentences: "siamese-fish"},
	{Name: "siamese-sashimi-x-wing", Family: Fish, Sentences: "siamese-fish"},
	{Name: "unique-rectangle-1", Family: Uniqueness, Unique: true, Sentences: "unique-1", Reference: 45, Hodoku: Grade{"Hard", 100}, Aliases: []string{"UR type 1", "uniqueness test 1"}},
	{Name: "unique-rectangle-2", Family: Uniqueness, Unique: true, Sentences: "unique-2", Reference: 45, Hodoku: Grade{"Hard", 100}, Aliases: []string{"UR type 2", "uniqueness test 2"}},
	{Name: "unique-rectangle-4", Family: Uniqueness, Unique: true, Sentences: "unique-4", Reference: 45, Hodoku: Grade{"Hard", 100}, Aliases: []string{"UR type 4", "uniqueness test 4"}},
	{Name: "unique-rectangle-3", Family: Uniqueness, Unique: true, Sentences: "unique-3", Reference: 45, Hodoku: Grade{"Hard", 100}, Aliases: []string{"UR type 3", "uniqueness test 3"}},
	{Name: "unique-rectangle-5", Family: Uniqueness, Unique: true, Sentences: "unique-2", Hodoku: Grade{"Hard", 100}, Aliases: []string{"UR type 5", "uniqueness test 5"}},
	{Name: "unique-rectangle-6", Family: Uniqueness, Unique: true, Sentences: "unique-6", Hodoku: Grade{"Hard", 100}, Aliases: []string{"UR type 6", "uniqueness test 6"}},
	{Name: "hidden-rectangle", Family: Uniqueness, Unique: true, Hodoku: Grade{"Hard", 100}, Aliases: []string{"hidden unique rectangle"}},
	{Name: "avoidable-rectangle-1", Family: Uniqueness, Unique: true, Sentences: "avoidable-1", Hodoku: Grade{"Hard", 100}, Aliases: []string{"AR type 1"}},
	{Name: "avoidable-rectangle-2", Family: Uniqueness, Unique: true, Sentences: "avoidable-2", Hodoku: Grade{"Hard", 100}, Aliases: []string{"AR type 2"}},
	{Name: "bug-plus-1", Family: Uniqueness, Unique: true, Sentences: "bug-1", Hodoku: Grade{"Hard", 100}, Aliases: []string{"bivalue universal grave plus one"}},
	{Name: "swordfish", Family: Fish, Size: 3, Sentences: "fish", Reference: 38, Hodoku: Grade{"Hard", 150}},
	{Name: "finned-swordfish", Family: Fish, Sentences: "finned-fish", Hodoku: Grade{"Unfair", 200}},
	{Name: "sashimi-swordfish", Family: Fish, Sentences: "sashimi-fish", Hodoku: Grade{"Unfair", 240}},
	{Name: "siamese-finned-swordfish", Family: Fish, Sentences: "siamese-fish"},
	{Name: "siamese-sashimi-swordfish", Family: Fish, Sentences: "siamese-fish"},
	{Name: "m-wing", Family: Wings, Aliases: []string{"medusa wing"}},
	{Name: "s-wing", Family: Wings, Aliases: []string{"split wing"}},
	{Name: "l-wing", Family: Wings, Aliases: []string{"local wing"}},
	{Name: "h-wing", Family: Wings, Aliases: []string{"hybrid wing"}},
	{Name: "wxyz-wing", Family: Wings, Sentences: "bent-set", Aliases: []string{"bent quadruple"}},
	{Name: "jellyfish", Family: Fish, Size: 4, Sentences: "fish", Reference: 52, Hodoku: Grade{"Hard", 160}},
	{Name: "finned-jellyfish", Family: Fish, Sentences: "finned-fish", Hodoku: Grade{"Unfair", 250}},
	{Name: "sashimi-jellyfish", Family: Fish, Sentences: "sashimi-fish", Hodoku: Grade{"Unfair", 260}},
	{Name: "siamese-finned-jellyfish", Family: Fish, Sentences: "siamese-fish"},
	{Name: "siamese-sashimi-jellyfish", Family: Fish, Sentences: "siamese-fish"},
	{Name: "vwxyz-wing", Family: Wings, Sentences: "bent-set"},
	{Name: "unique-loop-1", Family: Uniqueness, Unique: true, Sentences: "unique-1", Reference: 46},
	{Name: "unique-loop-2", Family: Uniqueness, Unique: true, Sentences: "unique-2", Reference: 46},
	{Name: "unique-loop-4", Family: Uniqueness, Unique: true, Sentences: "unique-4", Reference: 46},
	{Name: "unique-loop-3", Family: Uniqueness, Unique: true, Sentences: "unique-3", Reference: 46},
	{Name: "bug-2", Family: Uniqueness, Unique: true, Reference: 57, Aliases: []string{"BUG type 2"}},
	{Name: "bug-4", Family: Uniqueness, Unique: true, Reference: 57, Aliases: []string{"BUG type 4"}},
	{Name: "bug-3", Family: Uniqueness, Unique: true, Reference: 58, Aliases: []string{"BUG type 3"}},
	{Name: "sue-de-coq", Family: Sets, Hodoku: Grade{"Unfair", 250}, Aliases: []string{"two-sector disjoint subsets"}},
	{Name: "block-fish-n", Family: Fish, Sentences: "fish"},
	{Name: "naked-n", Family: Subsets, Sentences: "naked-set"},
	{Name: "hidden-n", Family: Subsets, Sentences: "hidden-set"},
	{Name: "fish-n", Family: Fish, Sentences: "fish"},
	{Name: "x-chain", Family: Chains, Reference: 66, Hodoku: Grade{"Unfair", 260}},
	{Name: "xy-chain", Family: Chains, Hodoku: Grade{"Unfair", 260}, Aliases: []string{"bivalue chain"}},
	{Name: "continuous-nice-loop", Family: Chains, Hodoku: Grade{"Unfair", 280}, Aliases: []string{"AIC ring"}},
	{Name: "aic", Family: Chains, Hodoku: Grade{"Unfair", 280}},
	{Name: "discontinuous-nice-loop", Family: Chains, Hodoku: Grade{"Unfair", 280}},
	{Name: "grouped-continuous-nice-loop", Family: Chains, Hodoku: Grade{"Unfair", 300}},
	{Name: "grouped-aic", Family: Chains, Hodoku: Grade{"Unfair", 300}},
	{Name: "grouped-discontinuous-nice-loop", Family: Chains, Hodoku: Grade{"Unfair", 300}},
	{Name: "aligned-pair-exclusion", Family: Sets, Sentences: "aligned", Reference: 62, Aliases: []string{"APE"}},
	{Name: "als-xz", Family: Sets, Sentences: "als-chain", Hodoku: Grade{"Unfair", 300}, Aliases: []string{"almost locked sets, one link"}},
	{Name: "als-xz-doubly-linked", Family: Sets, Hodoku: Grade{"Unfair", 300}, Aliases: []string{"almost locked sets, two links"}},
	{Name: "als-xy-wing", Family: Sets, Sentences: "als-chain", Hodoku: Grade{"Unfair", 320}, Aliases: []string{"almost locked sets XY-wing"}},
	{Name: "als-chain", Family: Chains, Hodoku: Grade{"Unfair", 340}},
	{Name: "death-blossom", Family: Sets},
	{Name: "aligned-triplet-exclusion", Family: Sets, Sentences: "aligned", Reference: 75, Aliases: []string{"ATE"}},
	{Name: "firework-triple", Family: Sets, Sentences: "firework"},
	{Name: "firework-quad", Family: Sets, Sentences: "firework"},
	{Name: "tridagon", Family: Sets, Aliases: []string{"trivalue oddagon"}},
	{Name: "junior-exocet", Family: Sets},
	{Name: "franken-x-wing", Family: Fish, Sentences: "complex-fish"},
	{Name: "finned-franken-x-wing", Family: Fish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-franken-x-wing", Family: Fish, Sentences: "siamese-complex-fish"},
	{Name: "franken-swordfish", Family: Fish, Sentences: "complex-fish"},
	{Name: "finned-franken-swordfish", Family: Fish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-franken-swordfish", Family: Fish, Sentences: "siamese-complex-fish"},
	{Name: "franken-jellyfish", Family: Fish, Sentences: "complex-fish"},
	{Name: "finned-franken-jellyfish", Family: Fish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-franken-jellyfish", Family: Fish, Sentences: "siamese-complex-fish"},
	{Name: "franken-fish-n", Family: Fish, Sentences: "complex-fish"},
	{Name: "finned-franken-fish-n", Family: Fish, Sentences: "finned-complex-fish"},
	{Name: "mutant-x-wing", Family: Fish, Sentences: "complex-fish"},
	{Name: "finned-mutant-x-wing", Family: Fish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-mutant-x-wing", Family: Fish, Sentences: "siamese-complex-fish"},
	{Name: "mutant-swordfish", Family: Fish, Sentences: "complex-fish"},
	{Name: "finned-mutant-swordfish", Family: Fish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-mutant-swordfish", Family: Fish, Sentences: "siamese-complex-fish"},
	{Name: "mutant-jellyfish", Family: Fish, Sentences: "complex-fish"},
	{Name: "finned-mutant-jellyfish", Family: Fish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-mutant-jellyfish", Family: Fish, Sentences: "siamese-complex-fish"},
	{Name: "mutant-fish-n", Family: Fish, Sentences: "complex-fish"},
	{Name: "finned-mutant-fish-n", Family: Fish, Sentences: "finned-complex-fish"},
	{Name: "finned-fish-n", Family: Fish, Sentences: "finned-fish"},
	{Name: "sashimi-fish-n", Family: Fish, Sentences: "sashimi-fish"},
	{Name: "kraken-fish-1", Family: Fish, Sentences: "kraken-1"},
	{Name: "kraken-fish-2", Family: Fish, Sentences: "kraken-2"},
	{Name: "template-set", Family: Sets, Aliases: []string{"pattern overlay, set"}},
	{Name: "template-delete", Family: Sets, Aliases: []string{"pattern overlay, delete"}},
	{Name: "nishio-forcing-chains", Family: Chains, Reference: 75, Hodoku: Grade{"Extreme", 500}},
	{Name: "cell-forcing-chains", Family: Chains, Reference: 80, Hodoku: Grade{"Extreme", 500}},
	{Name: "region-forcing-chains", Family: Chains, Reference: 80, Hodoku: Grade{"Extreme", 500}, Aliases: []string{"unit forcing chains"}},
	{Name: "dynamic-forcing-chains", Family: Chains, Reference: 85, Hodoku: Grade{"Extreme", 700}},
	{Name: "forcing-nets", Family: Chains, Hodoku: Grade{"Extreme", 700}},
	{Name: "bad-guess", Family: Trial, Aliases: []string{"bifurcation", "trial and error"}},
	{Name: "guess", Family: Trial},
	{Name: "direct-pointing", Family: Locked, Sentences: "direct-locked", Reference: 17},
	{Name: "direct-claiming", Family: Locked, Sentences: "direct-locked", Reference: 19},
	{Name: "direct-hidden-pair", Family: Subsets, Sentences: "direct-hidden-set", Reference: 20},
	{Name: "direct-hidden-triple", Family: Subsets, Sentences: "direct-hidden-set", Reference: 25},
	{Name: "bug-1", Family: Uniqueness, Unique: true, Reference: 56, Aliases: []string{"BUG type 1"}},
	{Name: "x-cycle", Family: Chains, Reference: 65},
	{Name: "y-cycle", Family: Chains, Reference: 65},
	{Name: "forcing-chain", Family: Chains, Reference: 70},
	{Name: "forcing-cycle", Family: Chains, Reference: 70},
	{Name: "dynamic-plus-forcing-chains", Family: Chains, Reference: 90},
	{Name: "nested-forcing-chains-2", Family: Chains, Sentences: "nested-forcing-chains", Reference: 95},
	{Name: "nested-forcing-chains-3", Family: Chains, Sentences: "nested-forcing-chains", Reference: 100},
	{Name: "nested-forcing-chains-4", Family: Chains, Sentences: "nested-forcing-chains", Reference: 105},
	{Name: "nested-forcing-chains-5", Family: Chains, Sentences: "nested-forcing-chains", Reference: 110},
}
