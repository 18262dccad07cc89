package logic

import (
	"cmp"
	"strconv"
	"strings"
	"sync"

	"pencilmark/solver/logic/chain"
)

// Family is a group of similar techniques.
type Family string

// The families.
const (
	FamilySingles     Family = "singles"
	FamilyLocked      Family = "locked"
	FamilyWings       Family = "wings"
	FamilyUniqueness  Family = "uniqueness" // all techniques that assume uniqueness, and no others
	FamilySingleDigit Family = "single-digit"
	FamilyFish        Family = "fish"
	FamilySubsets     Family = "subsets"
	FamilyChains      Family = "chains"
	FamilySets        Family = "sets"
	FamilyTrial       Family = "trial"
)

// FamilyNames lists the techniques of a family in the order of the ladder, numbered ones in the order of their numbers.
func FamilyNames(family Family) (names []string) {
	for _, t := range Catalogue() {
		if t.Family == family {
			names = append(names, t.Name)
		}
	}
	sortNumbered(names)
	return names
}

// sortNumbered sorts names that differ only by a final digit, in place.
func sortNumbered(names []string) {
	for i, name := range names {
		stem := strings.TrimRight(name, "0123456789")
		for j := i + 1; j < len(names) && stem != name; j++ {
			if strings.TrimRight(names[j], "0123456789") == stem && names[j] < names[i] {
				names[i], names[j] = names[j], names[i]
			}
		}
	}
}

// Families lists the families in the order in which they are shown.
func Families() []Family {
	return []Family{FamilySingles, FamilyLocked, FamilyWings, FamilyUniqueness, FamilySingleDigit, FamilyFish, FamilySubsets, FamilyChains, FamilySets, FamilyTrial}
}

// HodokuGrade is HoDoKu's default grade of a step: its level, from Easy to Extreme, and its points. It is zero for
// techniques that HoDoKu does not use by default.
type HodokuGrade struct {
	Level  string
	Points int
}

// Catalogue returns the techniques that have their own name: those of the human ladder in its order, then those that
// only the reference scale names. Twins are listed once.
func Catalogue() []Technique {
	var list []Technique
	for _, t := range catalogue {
		if !strings.HasSuffix(t.Name, anySize) && t.Twin == "" {
			list = append(list, entries()[t.Name])
		}
	}
	return list
}

// CatalogueEntry returns the entry of a technique, including techniques that only the reference scale names.
func CatalogueEntry(name string) (t Technique, ok bool) {
	if t, ok = entries()[name]; ok {
		return t, true
	}
	at := max(strings.LastIndexByte(name, '-'), 0)
	size, err := strconv.Atoi(strings.TrimPrefix(name[at:], "-"))
	if t, ok = entries()[name[:at]+anySize]; !ok || err != nil {
		return Technique{}, false
	}
	t.Name, t.Size, t.search = name, size, t.ofSize(size).naming(name)
	return t, true
}

// technique returns a catalogue entry with another search.
func technique(name string, s search) Technique {
	t, ok := CatalogueEntry(name)
	if !ok {
		panic("logic: " + name + " is not in the catalogue")
	}
	t.search = s.naming(name)
	return t
}

func inCatalogue(names ...string) []Technique {
	list := make([]Technique, len(names))
	for i, name := range names {
		list[i], _ = CatalogueEntry(name)
	}
	return list
}

func searchable() (list []Technique) {
	for i := 0; i < len(catalogue); {
		t, next := &catalogue[i], i+1
		if t.find != nil {
			list = append(list, inCatalogue(t.Name)...)
		}
		for next < len(catalogue) && catalogue[next].takesTurns() {
			next++
		}
		for n := t.from; t.ofSize != nil && n <= t.to; n++ {
			for _, e := range catalogue[i:next] {
				list = append(list, inCatalogue(strings.TrimSuffix(e.Name, anySize)+"-"+strconv.Itoa(n))...)
			}
		}
		i = next
	}
	return list
}

// entries is the catalogue by name, with defaults filled in.
var entries = sync.OnceValue(func() map[string]Technique {
	byName := map[string]Technique{}
	for _, t := range catalogue {
		t.Definition, t.Sentences, t.Aliases = t.Name, cmp.Or(t.Sentences, t.Name), aliases[t.Name]
		if t.find != nil {
			t.search = t.naming(t.Name)
		}
		byName[t.Name] = t
	}
	return byName
})

// anySize ends the name of an entry for all sizes that have no separate entry.
const anySize = "-n"

// catalogue is every technique, in the order of the human ladder.
var catalogue = []Technique{
	{Name: "full-house", search: inUnits(fullHouseIn), Family: FamilySingles, Reference: 10, Hodoku: HodokuGrade{"Easy", 4}},
	{Name: "hidden-single", search: inUnits(hiddenSinglesIn), Family: FamilySingles, Reference: 12, Hodoku: HodokuGrade{"Easy", 14}},
	{Name: "naked-single", search: inGrid(findNakedSingles), Family: FamilySingles, Reference: 23, Hodoku: HodokuGrade{"Easy", 4}},
	{Name: "locked-pair", search: lockedSubset(2), Family: FamilyLocked, Size: 2, Sentences: "locked-set", Hodoku: HodokuGrade{"Medium", 40}},
	{Name: "locked-triple", search: lockedSubset(3), Family: FamilyLocked, Size: 3, Sentences: "locked-set", Hodoku: HodokuGrade{"Medium", 60}},
	{Name: "pointing", search: pointing(), Family: FamilyLocked, Sentences: "locked", Reference: 26, Hodoku: HodokuGrade{"Medium", 50}},
	{Name: "claiming", search: claiming(), Family: FamilyLocked, Sentences: "locked", Reference: 28, Hodoku: HodokuGrade{"Medium", 50}},
	{Name: "naked-pair", search: nakedSubset(2), Family: FamilySubsets, Size: 2, Sentences: "naked-set", Reference: 30, Hodoku: HodokuGrade{"Medium", 60}},
	{Name: "hidden-pair", search: hiddenSubset(2), Family: FamilySubsets, Size: 2, Sentences: "hidden-set", Reference: 34, Hodoku: HodokuGrade{"Medium", 70}},
	{Name: "naked-triple", search: nakedSubset(3), Family: FamilySubsets, Size: 3, Sentences: "naked-set", Reference: 36, Hodoku: HodokuGrade{"Medium", 80}},
	{Name: "hidden-triple", search: hiddenSubset(3), Family: FamilySubsets, Size: 3, Sentences: "hidden-set", Reference: 40, Hodoku: HodokuGrade{"Medium", 100}},
	{Name: "x-wing", search: fish(2), Family: FamilyFish, Size: 2, Sentences: "fish", Reference: 32, Hodoku: HodokuGrade{"Hard", 140}},
	{Name: "naked-quad", search: nakedSubset(4), Family: FamilySubsets, Size: 4, Sentences: "naked-set", Reference: 50, Hodoku: HodokuGrade{"Hard", 120}},
	{Name: "hidden-quad", search: hiddenSubset(4), Family: FamilySubsets, Size: 4, Sentences: "hidden-set", Reference: 54, Hodoku: HodokuGrade{"Hard", 150}},
	{Name: "skyscraper", search: inChainsOf(chain.FindTurbots, "skyscraper"), Family: FamilySingleDigit, Sentences: "turbot", Hodoku: HodokuGrade{"Hard", 130}},
	{Name: "two-string-kite", search: inChainsOf(chain.FindTurbots, "two-string-kite"), Family: FamilySingleDigit, Sentences: "turbot", Hodoku: HodokuGrade{"Hard", 150}},
	{Name: "turbot-fish", search: inChainsOf(chain.FindTurbots, "turbot-fish"), Family: FamilySingleDigit, Sentences: "turbot", Hodoku: HodokuGrade{"Hard", 120}},
	{Name: "empty-rectangle", search: inChains(chain.FindEmptyRectangle), Family: FamilySingleDigit, Hodoku: HodokuGrade{"Hard", 120}},
	{Name: "dual-two-string-kite", search: inChains(chain.FindDualKite), Family: FamilySingleDigit},
	{Name: "dual-empty-rectangle", search: inChains(chain.FindDualEmptyRectangle), Family: FamilySingleDigit},
	{Name: "simple-colouring-trap", search: inChains(chain.FindSimpleColouringTrap), Family: FamilySingleDigit, Colours: true, Hodoku: HodokuGrade{"Hard", 150}},
	{Name: "simple-colouring-wrap", search: inChains(chain.FindSimpleColouringWrap), Family: FamilySingleDigit, Colours: true, Hodoku: HodokuGrade{"Hard", 150}},
	{Name: "remote-pair", search: inChains(chain.FindRemotePair), Family: FamilySingleDigit, Hodoku: HodokuGrade{"Hard", 110}},
	{Name: "w-wing", search: inChains(chain.FindWWing), Family: FamilyWings, Hodoku: HodokuGrade{"Hard", 150}},
	{Name: "chute-remote-pair", search: inChains(chain.FindChuteRemotePair), Family: FamilySingleDigit},
	{Name: "xy-wing", search: inChains(chain.FindXYWing), Family: FamilyWings, Reference: 42, Hodoku: HodokuGrade{"Hard", 160}},
	{Name: "xyz-wing", search: inChains(chain.FindXYZWing), Family: FamilyWings, Reference: 44, Hodoku: HodokuGrade{"Hard", 180}},
	{Name: "finned-x-wing", search: finnedFish(2, false), Family: FamilyFish, Sentences: "finned-fish", Hodoku: HodokuGrade{"Hard", 130}},
	{Name: "sashimi-x-wing", search: finnedFish(2, true), Family: FamilyFish, Sentences: "sashimi-fish", Hodoku: HodokuGrade{"Hard", 150}},
	{Name: "siamese-finned-x-wing", search: siameseFish(2, false), Family: FamilyFish, Sentences: "siamese-fish"},
	{Name: "siamese-sashimi-x-wing", search: siameseFish(2, true), Family: FamilyFish, Sentences: "siamese-fish"},
	{Name: "unique-rectangle-1", search: uniqueRectangle(oneExtra), Family: FamilyUniqueness, Unique: true, Sentences: "unique-1", Reference: 45, Hodoku: HodokuGrade{"Hard", 100}},
	{Name: "unique-rectangle-2", search: uniqueRectangle(inOneLine(sameExtra)), Family: FamilyUniqueness, Unique: true, Sentences: "unique-2", Reference: 45, Hodoku: HodokuGrade{"Hard", 100}},
	{Name: "unique-rectangle-4", search: uniqueRectangle(boundDigit), Family: FamilyUniqueness, Unique: true, Sentences: "unique-4", Reference: 45, Hodoku: HodokuGrade{"Hard", 100}},
	{Name: "unique-rectangle-3", search: uniqueRectangle(extraSubset), Family: FamilyUniqueness, Unique: true, Sentences: "unique-3", Reference: 45, Hodoku: HodokuGrade{"Hard", 100}},
	{Name: "unique-rectangle-5", search: uniqueRectangle(notInOneLine(sameExtra)), Family: FamilyUniqueness, Unique: true, Sentences: "unique-2", Hodoku: HodokuGrade{"Hard", 100}},
	{Name: "unique-rectangle-6", search: uniqueRectangle(crossedDigit), Family: FamilyUniqueness, Unique: true, Sentences: "unique-6", Hodoku: HodokuGrade{"Hard", 100}},
	{Name: "hidden-rectangle", search: uniqueRectangle(hiddenCorner), Family: FamilyUniqueness, Unique: true, Hodoku: HodokuGrade{"Hard", 100}},
	{Name: "avoidable-rectangle-1", search: inGrid(findAvoidableRectangle1), Family: FamilyUniqueness, Unique: true, Sentences: "avoidable-1", Hodoku: HodokuGrade{"Hard", 100}},
	{Name: "avoidable-rectangle-2", search: inGrid(findAvoidableRectangle2), Family: FamilyUniqueness, Unique: true, Sentences: "avoidable-2", Hodoku: HodokuGrade{"Hard", 100}},
	{Name: "bug-plus-1", search: graves(oneExtra), Family: FamilyUniqueness, Unique: true, Sentences: "bug-1", Reference: 56, Hodoku: HodokuGrade{"Hard", 100}},
	{Name: "swordfish", search: fish(3), Family: FamilyFish, Size: 3, Sentences: "fish", Reference: 38, Hodoku: HodokuGrade{"Hard", 150}},
	{Name: "multi-colouring-trap", search: inChains(chain.FindMultiColouringTrap), Family: FamilySingleDigit, Colours: true, Hodoku: HodokuGrade{"Hard", 200}},
	{Name: "multi-colouring-wrap", search: inChains(chain.FindMultiColouringWrap), Family: FamilySingleDigit, Colours: true, Hodoku: HodokuGrade{"Hard", 200}},
	{Name: "finned-swordfish", search: finnedFish(3, false), Family: FamilyFish, Sentences: "finned-fish", Hodoku: HodokuGrade{"Unfair", 200}},
	{Name: "sashimi-swordfish", search: finnedFish(3, true), Family: FamilyFish, Sentences: "sashimi-fish", Hodoku: HodokuGrade{"Unfair", 240}},
	{Name: "siamese-finned-swordfish", search: siameseFish(3, false), Family: FamilyFish, Sentences: "siamese-fish"},
	{Name: "siamese-sashimi-swordfish", search: siameseFish(3, true), Family: FamilyFish, Sentences: "siamese-fish"},
	{Name: "m-wing", search: inChainsOf(chain.FindWings, "m-wing"), Family: FamilyWings},
	{Name: "s-wing", search: inChainsOf(chain.FindWings, "s-wing"), Family: FamilyWings},
	{Name: "l-wing", search: inChainsOf(chain.FindWings, "l-wing"), Family: FamilyWings},
	{Name: "h-wing", search: inChainsOf(chain.FindWings, "h-wing"), Family: FamilyWings},
	{Name: "wxyz-wing", search: inChainsOf(chain.FindBentSets, 4), Family: FamilyWings, Sentences: "bent-set"},
	{Name: "jellyfish", search: fish(4), Family: FamilyFish, Size: 4, Sentences: "fish", Reference: 52, Hodoku: HodokuGrade{"Hard", 160}},
	{Name: "finned-jellyfish", search: finnedFish(4, false), Family: FamilyFish, Sentences: "finned-fish", Hodoku: HodokuGrade{"Unfair", 250}},
	{Name: "sashimi-jellyfish", search: finnedFish(4, true), Family: FamilyFish, Sentences: "sashimi-fish", Hodoku: HodokuGrade{"Unfair", 260}},
	{Name: "siamese-finned-jellyfish", search: siameseFish(4, false), Family: FamilyFish, Sentences: "siamese-fish"},
	{Name: "siamese-sashimi-jellyfish", search: siameseFish(4, true), Family: FamilyFish, Sentences: "siamese-fish"},
	{Name: "vwxyz-wing", search: inChainsOf(chain.FindBentSets, 5), Family: FamilyWings, Sentences: "bent-set"},
	{Name: "unique-loop-1", search: uniqueLoop(oneExtra), Family: FamilyUniqueness, Unique: true, Sentences: "unique-1", Reference: 46},
	{Name: "unique-loop-2", search: uniqueLoop(sameExtra), Family: FamilyUniqueness, Unique: true, Sentences: "unique-2", Reference: 46},
	{Name: "unique-loop-4", search: uniqueLoop(boundDigit), Family: FamilyUniqueness, Unique: true, Sentences: "unique-4", Reference: 46},
	{Name: "unique-loop-3", search: uniqueLoop(extraSubset), Family: FamilyUniqueness, Unique: true, Sentences: "unique-3", Reference: 46},
	{Name: "bug-2", search: graves(sameExtra), Family: FamilyUniqueness, Unique: true, Reference: 57},
	{Name: "bug-4", search: graves(boundDigit), Family: FamilyUniqueness, Unique: true, Reference: 57},
	{Name: "bug-3", search: graves(extraSubset), Family: FamilyUniqueness, Unique: true, Reference: 58},
	{Name: "sue-de-coq", search: inGrid(findSueDeCoq), Family: FamilySets, Hodoku: HodokuGrade{"Unfair", 250}},
	{Name: "block-fish-n", search: inSizes(2, maxBlockFish, blockFish), Family: FamilyFish, Sentences: "fish"},
	{Name: "naked-n", search: inSizes(5, maxSubset, nakedSubset), Family: FamilySubsets, Sentences: "naked-set"},
	{Name: "hidden-n", search: inTurns(hiddenSubset), Family: FamilySubsets, Sentences: "hidden-set"},
	{Name: "fish-n", search: inTurns(fish), Family: FamilyFish, Sentences: "fish"},
	{Name: "x-chain", search: inChains(chain.FindXChains), Family: FamilyChains, Reference: 66, Hodoku: HodokuGrade{"Unfair", 260}},
	{Name: "xy-chain", search: inChainsOf(chain.FindChains, chain.XY), Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 260}},
	{Name: "guardians", search: inChains(chain.FindGuardians), Family: FamilySingleDigit, Guardians: true},
	{Name: "3d-medusa", search: inChains(chain.FindMedusa), Family: FamilyChains, Colours: true},
	{Name: "continuous-nice-loop", search: inChainsOf(chain.FindChains, chain.Loop), Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 280}},
	{Name: "aic", search: inChainsOf(chain.FindChains, chain.Open), Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 280}},
	{Name: "discontinuous-nice-loop", search: inChainsOf(chain.FindChains, chain.Returning), Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 280}},
	{Name: "grouped-continuous-nice-loop", search: inChainsOf(chain.FindGroupedChains, chain.Loop), Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 300}},
	{Name: "grouped-aic", search: inChainsOf(chain.FindGroupedChains, chain.Open), Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 300}},
	{Name: "grouped-discontinuous-nice-loop", search: inChainsOf(chain.FindGroupedChains, chain.Returning), Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 300}},
	{Name: "aligned-pair-exclusion", search: aligned(2), Family: FamilySets, Sentences: "aligned", Reference: 62},
	{Name: "als-xz", search: inChains(chain.FindALSXZ), Family: FamilySets, Sentences: "als-chain", Hodoku: HodokuGrade{"Unfair", 300}},
	{Name: "als-xz-doubly-linked", search: inChains(chain.FindALSXZDoubly), Family: FamilySets, Hodoku: HodokuGrade{"Unfair", 300}},
	{Name: "als-xy-wing", search: inChains(chain.FindALSXYWing), Family: FamilySets, Sentences: "als-chain", Hodoku: HodokuGrade{"Unfair", 320}},
	{Name: "als-chain", search: inChains(chain.FindALSChain), Family: FamilyChains, Hodoku: HodokuGrade{"Unfair", 340}},
	{Name: "death-blossom", search: inChains(chain.FindDeathBlossom), Family: FamilySets, Parts: []string{"stem"}},
	{Name: "aligned-triplet-exclusion", search: aligned(3), Family: FamilySets, Sentences: "aligned", Reference: 75},
	{Name: "firework-triple", search: inGrid(findFireworkTriple), Family: FamilySets, Sentences: "firework"},
	{Name: "firework-quad", search: inGrid(findFireworkQuad), Family: FamilySets, Sentences: "firework"},
	{Name: "sk-loop", search: inGrid(findSKLoop), Family: FamilySets, Sentences: "sector-set"},
	{Name: "tridagon", search: inGrid(findTridagon), Family: FamilySets, Parts: []string{"triad", "triad", "triad", "triad"}, Guardians: true},
	{Name: "junior-exocet", search: inGrid(findJuniorExocet), Family: FamilySets, Parts: []string{"exocet-base", "target", "target", "companion", "mirror", "mirror"}},
	{Name: "double-exocet", search: inGrid(findDoubleExocet), Family: FamilySets, Parts: []string{"exocet-base", "exocet-base", "target", "target", "target", "target", "companion"}},
	{Name: "senior-exocet", search: inGrid(findSeniorExocet), Family: FamilySets, Parts: []string{"exocet-base", "target", "target", "companion"}},
	{Name: "msls", search: inGrid(findMSLS), Family: FamilySets, Sentences: "sector-set"},
	{Name: "franken-x-wing", search: complexFish(2, frankenFish, false), Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-franken-x-wing", search: complexFish(2, frankenFish, true), Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-franken-x-wing", search: siameseComplexFish(2, frankenFish), Family: FamilyFish, Sentences: "siamese-complex-fish"},
	{Name: "franken-swordfish", search: complexFish(3, frankenFish, false), Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-franken-swordfish", search: complexFish(3, frankenFish, true), Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-franken-swordfish", search: siameseComplexFish(3, frankenFish), Family: FamilyFish, Sentences: "siamese-complex-fish"},
	{Name: "franken-jellyfish", search: complexFish(4, frankenFish, false), Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-franken-jellyfish", search: complexFish(4, frankenFish, true), Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-franken-jellyfish", search: siameseComplexFish(4, frankenFish), Family: FamilyFish, Sentences: "siamese-complex-fish"},
	{Name: "franken-fish-n", search: inSizes(5, maxFinned, func(n int) search { return complexFish(n, frankenFish, false) }), Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-franken-fish-n", search: inTurns(func(n int) search { return complexFish(n, frankenFish, true) }), Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "mutant-x-wing", search: complexFish(2, mutantFish, false), Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-mutant-x-wing", search: complexFish(2, mutantFish, true), Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-mutant-x-wing", search: siameseComplexFish(2, mutantFish), Family: FamilyFish, Sentences: "siamese-complex-fish"},
	{Name: "mutant-swordfish", search: complexFish(3, mutantFish, false), Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-mutant-swordfish", search: complexFish(3, mutantFish, true), Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-mutant-swordfish", search: siameseComplexFish(3, mutantFish), Family: FamilyFish, Sentences: "siamese-complex-fish"},
	{Name: "mutant-jellyfish", search: complexFish(4, mutantFish, false), Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-mutant-jellyfish", search: complexFish(4, mutantFish, true), Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "siamese-finned-mutant-jellyfish", search: siameseComplexFish(4, mutantFish), Family: FamilyFish, Sentences: "siamese-complex-fish"},
	{Name: "mutant-fish-n", search: inSizes(5, maxFinned, func(n int) search { return complexFish(n, mutantFish, false) }), Family: FamilyFish, Sentences: "complex-fish"},
	{Name: "finned-mutant-fish-n", search: inTurns(func(n int) search { return complexFish(n, mutantFish, true) }), Family: FamilyFish, Sentences: "finned-complex-fish"},
	{Name: "finned-fish-n", search: inSizes(5, maxFinned, func(n int) search { return finnedFish(n, false) }), Family: FamilyFish, Sentences: "finned-fish"},
	{Name: "sashimi-fish-n", search: inTurns(func(n int) search { return finnedFish(n, true) }), Family: FamilyFish, Sentences: "sashimi-fish"},
	{Name: "kraken-fish-1", search: inChainsOf(chain.FindKrakenFish, chain.KrakenOfFins), Family: FamilyFish, Sentences: "kraken-1"},
	{Name: "kraken-fish-2", search: inChainsOf(chain.FindKrakenFish, chain.KrakenOfLine), Family: FamilyFish, Sentences: "kraken-2"},
	{Name: "template-set", search: inTemplates(setByTemplates), Family: FamilySets},
	{Name: "template-delete", search: inTemplates(deleteByTemplates), Family: FamilySets},
	{Name: "nishio-forcing-chains", search: inChains(chain.FindNishio), Family: FamilyChains, Reference: 75, Hodoku: HodokuGrade{"Extreme", 500}},
	{Name: "cell-forcing-chains", search: inChainsOf(chain.FindForcingChains, true), Family: FamilyChains, Reference: 80, Hodoku: HodokuGrade{"Extreme", 500}},
	{Name: "region-forcing-chains", search: inChainsOf(chain.FindForcingChains, false), Family: FamilyChains, Reference: 80, Hodoku: HodokuGrade{"Extreme", 500}},
	{Name: "dynamic-forcing-chains", search: inChains(chain.FindDynamicForcingChains), Family: FamilyChains, Reference: 85, Hodoku: HodokuGrade{"Extreme", 700}},
	{Name: "forcing-nets", search: inChains(chain.FindForcingNets), Family: FamilyChains, Hodoku: HodokuGrade{"Extreme", 700}},
	{Name: "bad-guess", Family: FamilyTrial},
	{Name: "guess", Family: FamilyTrial},
	{Name: "direct-pointing", Family: FamilyLocked, Sentences: "direct-locked", Reference: 17},
	{Name: "direct-claiming", Family: FamilyLocked, Sentences: "direct-locked", Reference: 19},
	{Name: "direct-hidden-pair", Family: FamilySubsets, Sentences: "direct-hidden-set", Reference: 20},
	{Name: "direct-hidden-triple", Family: FamilySubsets, Sentences: "direct-hidden-set", Reference: 25},
	{Name: "bug-1", Twin: "bug-plus-1", Family: FamilyUniqueness, Unique: true, Reference: 56},
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

// aliases are other names of the techniques, in any language, by technique.
var aliases = map[string][]string{
	"full-house":                  {"last digit", "last remaining cell", "dernière case vide"},
	"hidden-single":               {"pinned digit", "last remaining digit", "single position", "cross-hatching", "single appearance", "method A", "méthode A", "Methode A", "metodo A", "metoda A", "метод A"},
	"naked-single":                {"sole candidate", "forced digit", "single candidate", "lone single", "seul candidat", "recalculation", "recalculate"},
	"pointing":                    {"pointing pair", "pointing triple", "locked candidates type 1", "locked candidates", "intersection removal", "block and column interactions", "pointing pairs", "candidats verrouillés", "method B", "méthode B", "Methode B", "metodo B", "metoda B", "метод B"},
	"claiming":                    {"box-line reduction", "locked candidates type 2", "box/line reduction", "line-box interaction", "box claiming", "réduction bloc-ligne"},
	"naked-pair":                  {"naked twins", "conjugate pair", "disjoint subset", "jumeaux nus", "conjugate groups", "conjugate group", "conjugate pairs", "method D", "méthode D", "Methode D", "metodo D", "metoda D", "метод D"},
	"hidden-pair":                 {"hidden twins", "jumeaux cachés", "method C", "méthode C", "Methode C", "metodo C", "metoda C", "метод C"},
	"naked-triple":                {"naked triplet", "disjoint triple", "triple nu"},
	"hidden-triple":               {"hidden triplet", "triple caché"},
	"x-wing":                      {"aile en X", "method F", "méthode F", "Methode F", "metodo F", "metoda F", "метод F"},
	"naked-quad":                  {"naked quadruplet", "quadruple nu"},
	"hidden-quad":                 {"hidden quadruplet", "quadruple caché"},
	"two-string-kite":             {"two-string kite", "2-string kite", "kite"},
	"turbot-fish":                 {"turbot", "turbot crane", "crane"},
	"empty-rectangle":             {"hinge"},
	"simple-colouring-trap":       {"simple coloring", "singles chain", "simple colouring", "singles chains", "single's chains", "coloring", "colouring", "color trap", "colour trap", "coloriage simple", "coloriage"},
	"simple-colouring-wrap":       {"simple coloring wrap", "color wrap", "colour wrap"},
	"remote-pair":                 {"remote pairs", "paires éloignées"},
	"multi-colouring-trap":        {"multi-coloring", "multi-colors", "multi-colouring", "multicoloring", "multicolouring", "coloriage multiple"},
	"multi-colouring-wrap":        {"multi-coloring wrap"},
	"w-wing":                      {"semi-remote pair", "aile W"},
	"xy-wing":                     {"Y-wing", "bent triple", "aile XY", "aile Y"},
	"xyz-wing":                    {"aile XYZ"},
	"finned-x-wing":               {"finned fish", "poisson à nageoires"},
	"sashimi-x-wing":              {"sashimi fish", "poisson sashimi"},
	"siamese-finned-x-wing":       {"siamese fish"},
	"unique-rectangle-1":          {"UR type 1", "uniqueness test 1", "unique rectangle", "unique rectangles", "uniqueness test", "UR", "rectangle unique"},
	"unique-rectangle-2":          {"UR type 2", "uniqueness test 2"},
	"unique-rectangle-4":          {"UR type 4", "uniqueness test 4"},
	"unique-rectangle-3":          {"UR type 3", "uniqueness test 3"},
	"unique-rectangle-5":          {"UR type 5", "uniqueness test 5"},
	"unique-rectangle-6":          {"UR type 6", "uniqueness test 6"},
	"hidden-rectangle":            {"hidden unique rectangle", "HUR", "rectangle unique caché"},
	"avoidable-rectangle-1":       {"AR type 1", "avoidable rectangle", "avoidable rectangles", "AR", "rectangle évitable"},
	"avoidable-rectangle-2":       {"AR type 2"},
	"bug-plus-1":                  {"bivalue universal grave plus one", "BUG", "BUG plus one", "bivalue universal grave", "BUG type 1", "bivalue universal grave, type 1", "tombe universelle bivalente"},
	"m-wing":                      {"medusa wing"},
	"s-wing":                      {"split wing"},
	"l-wing":                      {"local wing"},
	"h-wing":                      {"hybrid wing"},
	"wxyz-wing":                   {"bent quadruple", "aile WXYZ", "bent quad"},
	"unique-loop-1":               {"unique loop", "UL", "boucle unique"},
	"bug-2":                       {"BUG type 2"},
	"bug-4":                       {"BUG type 4"},
	"bug-3":                       {"BUG type 3"},
	"sue-de-coq":                  {"two-sector disjoint subsets", "SDC", "two-sector disjoint subset"},
	"x-chain":                     {"single-digit chain", "chaîne X"},
	"xy-chain":                    {"bivalue chain", "Y-chain", "double implication chain"},
	"continuous-nice-loop":        {"AIC ring", "nice loop", "nice loops", "continuous loop"},
	"guardians":                   {"guardian", "broken wings"},
	"3d-medusa":                   {"medusa", "multi-digit colouring", "multi-digit coloring", "3D colouring", "3D coloring", "coloriage 3D"},
	"aic":                         {"alternating inference chain", "alternating inference chains", "AIC type 1", "AIC type 2", "chaîne d'inférences alternées"},
	"discontinuous-nice-loop":     {"discontinuous loop", "boucle discontinue"},
	"grouped-aic":                 {"grouped chain", "chaîne groupée"},
	"aligned-pair-exclusion":      {"APE", "aligned pair"},
	"als-xz":                      {"almost locked sets, one link", "ALS", "almost locked set", "almost locked sets", "ensemble presque verrouillé"},
	"als-xz-doubly-linked":        {"almost locked sets, two links"},
	"als-xy-wing":                 {"almost locked sets XY-wing", "ALS-wing"},
	"death-blossom":               {"death bloom"},
	"aligned-triplet-exclusion":   {"ATE", "aligned triplet", "aligned triple exclusion"},
	"firework-triple":             {"fireworks", "firework", "feu d'artifice"},
	"sk-loop":                     {"Stephen Kurzhal's loop", "virus pattern", "domino loop"},
	"msls":                        {"multi-sector locked set", "multi-sector locked sets", "multi sector locked sets", "multi-fish"},
	"tridagon":                    {"trivalue oddagon", "Thor's hammer", "anti-tridagon", "marteau de Thor"},
	"junior-exocet":               {"exocet", "JE"},
	"double-exocet":               {"double junior exocet", "double JE", "JE2", "double exocet junior"},
	"senior-exocet":               {"SE exocet", "exocet with an endo-target"},
	"franken-swordfish":           {"franken fish", "poisson Franken"},
	"mutant-swordfish":            {"mutant fish", "poisson mutant"},
	"kraken-fish-1":               {"kraken fish", "kraken"},
	"template-set":                {"pattern overlay, set", "templates", "template", "pattern overlay", "pattern overlay method", "POM", "gabarit"},
	"template-delete":             {"pattern overlay, delete"},
	"nishio-forcing-chains":       {"nishio", "nishio forcing chain"},
	"cell-forcing-chains":         {"cell forcing chain", "multiple forcing chains", "digit forcing chains", "triple forcing chain"},
	"region-forcing-chains":       {"unit forcing chains", "region forcing chain", "unit forcing chain", "house forcing chain"},
	"dynamic-forcing-chains":      {"dynamic forcing chain", "dynamic contradiction forcing chains", "dynamic double forcing chains", "chaîne forcée dynamique"},
	"forcing-nets":                {"forcing net", "nets", "réseau forcé"},
	"bad-guess":                   {"bifurcation", "trial and error", "guessing", "backtracking", "T&E", "essai et erreur", "eliminating bad guesses", "bad guesses"},
	"x-cycle":                     {"X-cycles", "fishy cycle", "bidirectional X-cycle"},
	"y-cycle":                     {"Y-cycles", "bidirectional Y-cycle", "XY-cycle"},
	"forcing-chain":               {"forcing X-chain", "unary forcing chain"},
	"forcing-cycle":               {"bidirectional cycle", "cycles", "bidirectional forcing cycle"},
	"dynamic-plus-forcing-chains": {"dynamic forcing chains plus"},
	"nested-forcing-chains-2":     {"nested forcing chains", "chaînes forcées imbriquées"},
	"guess":                       {"guess and check", "guess-and-check", "Ariadne's thread", "Ariadne thread", "fil d'Ariane", "Ariadnefaden", "hilo de Ariadna", "filo d'Arianna", "draad van Ariadne", "firul Ariadnei", "нить Ариадны", "search"},
}
