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
	FamilySingles     Family = "singles"
	FamilyLocked      Family = "locked"
	FamilyWings       Family = "wings"
	FamilyUniqueness  Family = "uniqueness" // all that argue so, and no other
	FamilySingleDigit Family = "single-digit"
	FamilyFish        Family = "fish"
	FamilySubsets     Family = "subsets"
	FamilyChains      Family = "chains"
	FamilySets        Family = "sets"
	FamilyTrial       Family = "trial"
)

// Families lists the families in the order in which they are shown.
func Families() []Family {
	return []Family{FamilySingles, FamilyLocked, FamilyWings, FamilyUniqueness, FamilySingleDigit, FamilyFish, FamilySubsets, FamilyChains, FamilySets, FamilyTrial}
}

// HodokuGrade is what HoDoKu gives for a step by default: its level, from Easy to Extreme,
// and its points. It is zero for what HoDoKu does not look for unless told to.
type HodokuGrade struct {
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

// CatalogueEntry returns what is known of the technique of that name, be it one of
// Techniques or one that only the reference scale names.
func CatalogueEntry(name string) (t Technique, ok bool) {
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
	t, ok := CatalogueEntry(name)
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
	{Name: "full-house", Family: FamilySingles, Reference: 10, Hodoku: HodokuGrade{"Easy", 4}, Aliases: []string{"last digit"}},
	{Name: "hidden-single", Family: FamilySingles, Reference: 12, Hodoku: HodokuGrade{"Easy", 14}, Aliases: []string{"pinned digit"}},
	{Name: "naked-single", Family: FamilySingles, Reference: 23, Hodoku: HodokuGrade{"Easy", 4}, Aliases: []string{"sole candidate", "forced digit"}},
	{Name: "locked-pair", Family: FamilyLocked, Size: 2, Sentences: "locked-set", Hodoku: HodokuGrade{"Medium", 40}},
	{Name: "locked-triple", Family: FamilyLocked, Size: 3, Sentences: "locked-set", Hodoku: HodokuGrade{"Medium", 60}},
	{Name: "pointing", Family: FamilyLocked, Sentences: "locked", Reference: 26, Hodoku: HodokuGrade{"Medium", 50}, Aliases: []string{"pointing pair", "pointing triple", "locked candidates type 1"}},
	{Name: "claiming", Family: FamilyLocked, Sentences: "locked", Reference: 28, Hodoku: HodokuGrade{"Medium", 50}, Aliases: []string{"box-line reduction", "locked candidates type 2"}},
	{Name: "naked-pair", Family: FamilySubsets, Size: 2, Sentences: "naked-set", Reference: 30, Hodoku: HodokuGrade{"Medium", 60}, Aliases: []string{"naked twins"}},
	{Name: "hidden-pair", Family: FamilySubsets, Size: 2, Sentences: "hidden-set", Reference: 34, Hodoku: HodokuGrade{"Medium", 70}, Aliases: []string{"hidden twins"}},
	{Name: "naked-triple", Family: FamilySubsets, Size: 3, Sentences: "naked-set", Reference: 36, Hodoku: HodokuGrade{"Medium", 80}, Aliases: []string{"naked triplet"}},
	{Name: "hidden-triple", Family: FamilySubsets, Size: 3, Sentences: "hidden-set", Reference: 40, Hodoku: HodokuGrade{"Medium", 100}, Aliases: []string{"hidden triplet"}},
	{Name: "x-wing", Family: FamilyFish, Size: 2, Sentences: "fish", Reference: 32, Hodoku: HodokuGrade{"Hard", 140}},
	{Name: "naked-quad", Family: FamilySubsets, Size: 4, Sentences: "naked-set", Reference: 50, Hodoku: HodokuGrade{"Hard", 120}, Aliases: []string{"naked quadruplet"}},
	{Name: "hidden-quad", Family: FamilySubsets, Size: 4, Sentences: "hidden-set", Reference: 54, Hodoku: HodokuGrade{"Hard", 150}, Aliases: []string{"hidden quadruplet"}},
	{Name: "skyscraper", Family: FamilySingleDigit, Sentences: "turbot", Hodoku: HodokuGrade{"Hard", 130}},
	{Name: "two-string-kite", Family: FamilySingleDigit, Sentences: "turbot", Hodoku: HodokuGrade{"Hard", 150}, Aliases: []string{"two-string kite"}},
	{Name: "turbot-fish", Family: FamilySingleDigit, Sentences: "turbot", Hodoku: HodokuGrade{"Hard", 120}},
	{Name: "empty-rectangle", Family: FamilySingleDigit, Hodoku: HodokuGrade{"Hard", 120}},
	{Name: "dual-two-string-kite", Family: FamilySingleDigit},
	{Name: "dual-empty-rectangle", Family: FamilySingleDigit},
	{Name: "simple-colouring-trap", Family: FamilySingleDigit, Hodoku: HodokuGrade{"Hard", 150}, Aliases: []string{"simple coloring", "singles chain"}},
	{Name: "simple-colouring-wrap", Family: FamilySingleDigit, Hodoku: HodokuGrade{"Hard", 150}, Aliases: []string{"simple coloring wrap"}},
	{Name: "remote-pair", Family: FamilySingleDigit, Hodoku: HodokuGrade{"Hard", 110}},
	{Name: "multi-colouring-trap", Family: FamilySingleDigit, Hodoku: HodokuGrade{"Hard", 200}, Aliases: []string{"multi-coloring", "multi-colors"}},
	{Name: "multi-colouring-wrap", Family: FamilySingleDigit, Hodoku: HodokuGrade{"Hard", 200}, Aliases: []string{"multi-coloring wrap"}},
	{Name: "w-wing", Family: FamilyWings, Hodoku: HodokuGrade{"Hard", 150}, Aliases: []string{"semi-remote pair"}},
	{Name: "chute-remote-pair", Family: FamilySingleDigit},
	{Name: "xy-wing", Family: FamilyWings, Reference: 42, Hodoku: HodokuGrade{"Hard", 160}, Aliases: []string{"Y-wing", "bent triple"}},
	{Name: "xyz-wing", Family: FamilyWings, Reference: 44, Hodoku: HodokuGrade{"Hard", 180}},
	{Name: "finned-x-wing", Family: FamilyFish, Sentences: "finned-fish", Hodoku: HodokuGrade{"Hard", 130}},
	{Name: "sashimi-x-wing", Family: FamilyFish, Sentences: "sashimi-fish", Hodoku: HodokuGrade{"Hard", 150}},
	{Name: "siamese-finned-x-wing", Family: FamilyFish, Sentences: "siamese-fish"},
	{Name: "siamese-sashimi-x-wing", Family: FamilyFish, Sentences: "siamese-fish"},
	{Name: "unique-rectangle-1", Family: FamilyUniqueness, Unique: true, Sentences: "unique-1", Reference: 45, Hodoku: HodokuGrade{"Hard", 100}, Aliases: []string{"UR type 1", "uniqueness test 1"}},
	{Name: "unique-rectangle-2", Family: FamilyUniqueness, Unique: true, Sentences: "unique-2", Reference: 45, Hodoku: HodokuGrade{"Hard", 100}, Aliases: []string{"UR type 2", "uniqueness test 2"}},
	{Name: "unique-rectangle-4", Family: FamilyUniqueness, Unique: true, Sentences: "unique-4", Reference: 45, Hodoku: HodokuGrade{"Hard", 100}, Aliases: []string{"UR type 4", "uniqueness test 4"}},
	{Name: "unique-rectangle-3", Family: FamilyUniqueness, Unique: true, Sentences: "unique-3", Reference: 45, Hodoku: HodokuGrade{"Hard", 100}, Aliases: []string{"UR type 3", "uniqueness test 3"}},
	{Name: "unique-rectangle-5", Family: FamilyUniqueness, Unique: true, Sentences: "unique-2", Hodoku: HodokuGrade{"Hard", 100}, Aliases: []string{"UR type 5", "uniqueness test 5"}},
	{Name: "unique-rectangle-6", Family: FamilyUniqueness, Unique: true, Sentences: "unique-6", Hodoku: HodokuGrade{"Hard", 100}, Aliases: []string{"UR type 6", "uniqueness test 6"}},
	{Name: "hidden-rectangle", Family: FamilyUniqueness, Unique: true, Hodoku: HodokuGrade{"Hard", 100}, Aliases: []string{"hidden unique rectangle"}},
	{Name: "avoidable-rectangle-1", Family: FamilyUniqueness, Unique: true, Sentences: "avoidable-1", Hodoku: HodokuGrade{"Hard", 100}, Aliases: []string{"AR type 1"}},
	{Name: "avoidable-rectangle-2", Family: FamilyUniqueness, Unique: true, Sentences: "avoidable-2", Hodoku: HodokuGrade{"Hard", 100}, Aliases: []string{"AR type 2"}},
	{Name: "bug-plus-1", Family: FamilyUniqueness, Unique: true, Sentences: "bug-1", Hodoku: HodokuGrade{"Hard", 100}, Aliases: []string{"bivalue universal grave plus one"}},
	{Name: "swordfish", Family: FamilyFish, Size: 3, Sentences: "fish", Reference: 38, Hodoku: HodokuGrade{"Hard", 150}},
	{Name: "finned-swordfish", Family: FamilyFish, Sentences: "finned-fish", Hodoku: HodokuGrade{"Unfair", 200}},
	{Name: "sashimi-swordfish", Family: FamilyFish, Sentences: "sashimi-fish", Hodoku: HodokuGrade{"Unfair", 240}},
	{Name: "siamese-finned-swordfish", Family: FamilyFish, Sentences: "siamese-fish"},
	{Name: "siamese-sashimi-swordfish", Family: FamilyFish, Sentences: "siamese-fish"},
	{Name: "m-wing", Family: FamilyWings, Aliases: []string{"medusa wing"}},
	{Name: "s-wing", Family: FamilyWings, Aliases: []string{"split wing"}},
	{Name: "l-wing", Family: FamilyWings, Aliases: []string{"local wing"}},
	{Name: "h-wing", Family: FamilyWings, Aliases: []string{"hybrid wing"}},
	{Name: "wxyz-wing", Family: FamilyWings, Sentences: "bent-set", Aliases: []string{"bent quadruple"}},
	{Name: "jellyfish", Family: FamilyFish, Size: 4, Sentences: "fish", Reference: 52, Hodoku: HodokuGrade{"Hard", 160}},
	{Name: "finned-jellyfish", Family: FamilyFish, Sentences: "finned-fish", Hodoku: HodokuGrade{"Unfair", 250}},
	{Name: "sashimi-jellyfish", Family: FamilyFish, Sentences: "sashimi-fish", Hodoku: HodokuGrade{"Unfair", 260}},
	{Name: "siamese-finned-jellyfish", Family: FamilyFish, Sentences: "siamese-fish"},
	{Name: "siamese-sashimi-jellyfish", Family: FamilyFish, Sentences: "siamese-fish"},
	{Name: "vwxyz-wing", Family: FamilyWings, Sentences: "bent-set"},
	{Name: "unique-loop-1", Family: FamilyUniqueness, Unique: true, Sentences: "unique-1", Reference: 46},
	{Name: "unique-loop-2", Family: FamilyUniqueness, Unique: true, Sentences: "unique-2", Reference: 46},
	{Name: "unique-loop-4", Family: FamilyUniqueness, Unique: true, Sentences: "unique-4", Reference: 46},
	{Name: "unique-loop-3", Family: FamilyUniqueness, Unique: true, Sentences: "unique-3", Reference: 46},
	{Name: "bug-2", Family: FamilyUniqueness, Unique: true, Reference: 57, Aliases: []string{"BUG type 2"}},
	{Name: "bug-4", Family: FamilyUniqueness, Unique: true, Reference: 57, Aliases: []string{"BUG type 4"}},
	{Name: "bug-3", Family: FamilyUniqueness, Unique: true, Reference: 58, Aliases: []string{"BUG type 3"}},
	{Name: "sue-de-coq", Family: FamilySets, Hodoku: HodokuGrade{"Unfair", 250}, Aliases: []string{"two-sector disjoint subsets"}},
	{Name: "block-fish-n", Family: FamilyFish, Sentences: "fish"},
	{Name: "naked-n", Family: FamilySubsets, Sentences: "naked-set"},
	{Name: "hidden-n", Family: FamilySubsets, Sentences: "hidden-set"},
	{Name: "fish-n", Family: FamilyFish, Sentences: "fish"},
	{Name: "x-chain", Family: FamilyChains, Reference: 66, Hodoku: HodokuGrade{"Unfair", 260}},
	{Name: "xy-chain", Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 260}, Aliases: []string{"bivalue chain"}},
	{Name: "continuous-nice-loop", Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 280}, Aliases: []string{"AIC ring"}},
	{Name: "aic", Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 280}},
	{Name: "discontinuous-nice-loop", Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 280}},
	{Name: "grouped-continuous-nice-loop", Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 300}},
	{Name: "grouped-aic", Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 300}},
	{Name: "grouped-discontinuous-nice-loop", Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 300}},
	{Name: "aligned-pair-exclusion", Family: FamilySets, Sentences: "aligned", Reference: 62, Aliases: []string{"APE"}},
	{Name: "als-xz", Family: FamilySets, Sentences: "als-chain", Hodoku: HodokuGrade{"Unfair", 300}, Aliases: []string{"almost locked sets, one link"}},
	{Name: "als-xz-doubly-linked", Family: FamilySets, Hodoku: HodokuGrade{"Unfair", 300}, Aliases: []string{"almost locked sets, two links"}},
	{Name: "als-xy-wing", Family: FamilySets, Sentences: "als-chain", Hodoku: HodokuGrade{"Unfair", 320}, Aliases: []string{"almost locked sets XY-wing"}},
	{Name: "als-chain", Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 340}},
	{Name: "death-blossom", Family: FamilySets},
	{Name: "aligned-triplet-exclusion", Family: FamilySets, Sentences: "aligned", Reference: 75, Aliases: []string{"ATE"}},
	{Name: "firework-triple", Family: FamilySets, Sentences: "firework"},
	{Name: "firework-quad", Family: FamilySets, Sentences: "firework"},
	{Name: "tridagon", Family: FamilySets, Aliases: []string{"trivalue oddagon"}},
	{Name: "junior-exocet", Family: FamilySets},
	{Name: "franken-x-wing", Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-franken-x-wing", Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-franken-x-wing", Family: FamilyFish, Sentences: "siamese-complex-fish"},
	{Name: "franken-swordfish", Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-franken-swordfish", Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-franken-swordfish", Family: FamilyFish, Sentences: "siamese-complex-fish"},
	{Name: "franken-jellyfish", Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-franken-jellyfish", Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-franken-jellyfish", Family: FamilyFish, Sentences: "siamese-complex-fish"},
	{Name: "franken-fish-n", Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-franken-fish-n", Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "mutant-x-wing", Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-mutant-x-wing", Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-mutant-x-wing", Family: FamilyFish, Sentences: "siamese-complex-fish"},
	{Name: "mutant-swordfish", Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-mutant-swordfish", Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-mutant-swordfish", Family: FamilyFish, Sentences: "siamese-complex-fish"},
	{Name: "mutant-jellyfish", Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-mutant-jellyfish", Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-mutant-jellyfish", Family: FamilyFish, Sentences: "siamese-complex-fish"},
	{Name: "mutant-fish-n", Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-mutant-fish-n", Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "finned-fish-n", Family: FamilyFish, Sentences: "finned-fish"},
	{Name: "sashimi-fish-n", Family: FamilyFish, Sentences: "sashimi-fish"},
	{Name: "kraken-fish-1", Family: FamilyFish, Sentences: "kraken-1"},
	{Name: "kraken-fish-2", Family: FamilyFish, Sentences: "kraken-2"},
	{Name: "template-set", Family: FamilySets, Aliases: []string{"pattern overlay, set"}},
	{Name: "template-delete", Family: FamilySets, Aliases: []string{"pattern overlay, delete"}},
	{Name: "nishio-forcing-chains", Family: FamilyChains, Reference: 75, Hodoku: HodokuGrade{"Extreme", 500}},
	{Name: "cell-forcing-chains", Family: FamilyChains, Reference: 80, Hodoku: HodokuGrade{"Extreme", 500}},
	{Name: "region-forcing-chains", Family: FamilyChains, Reference: 80, Hodoku: HodokuGrade{"Extreme", 500}, Aliases: []string{"unit forcing chains"}},
	{Name: "dynamic-forcing-chains", Family: FamilyChains, Reference: 85, Hodoku: HodokuGrade{"Extreme", 700}},
	{Name: "forcing-nets", Family: FamilyChains, Hodoku: HodokuGrade{"Extreme", 700}},
	{Name: "bad-guess", Family: FamilyTrial, Aliases: []string{"bifurcation", "trial and error"}},
	{Name: "guess", Family: FamilyTrial},
	{Name: "direct-pointing", Family: FamilyLocked, Sentences: "direct-locked", Reference: 17},
	{Name: "direct-claiming", Family: FamilyLocked, Sentences: "direct-locked", Reference: 19},
	{Name: "direct-hidden-pair", Family: FamilySubsets, Sentences: "direct-hidden-set", Reference: 20},
	{Name: "direct-hidden-triple", Family: FamilySubsets, Sentences: "direct-hidden-set", Reference: 25},
	{Name: "bug-1", Family: FamilyUniqueness, Unique: true, Reference: 56, Aliases: []string{"BUG type 1"}},
	{Name: "x-cycle", Family: FamilyChains, Reference: 65},
	{Name: "y-cycle", Family: FamilyChains, Reference: 65},
	{Name: "forcing-chain", Family: FamilyChains, Reference: 70},
	{Name: "forcing-cycle", Family: FamilyChains, Reference: 70},
	{Name: "dynamic-plus-forcing-chains", Family: FamilyChains, Reference: 90},
	{Name: "nested-forcing-chains-2", Family: FamilyChains, Sentences: "nested-forcing-chains", Reference: 95},
	{Name: "nested-forcing-chains-3", Family: FamilyChains, Sentences: "nested-forcing-chains", Reference: 100},
	{Name: "nested-forcing-chains-4", Family: FamilyChains, Sentences: "nested-forcing-chains", Reference: 105},
	{Name: "nested-forcing-chains-5", Family: FamilyChains, Sentences: "nested-forcing-chains", Reference: 110},
}
