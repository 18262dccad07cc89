package main

import (
	"slices"
	"strings"

	"pencilmark/internal/spelling"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// ladderFlag names the ladder that a command climbs, and what to leave out of it.
type ladderFlag struct {
	Ladder  string   `default:"human" placeholder:"NAME" help:"Which deductions to look for, in which order: ${ladders}."`
	Without []string `placeholder:"NAME" help:"Leave out a technique, such as unique-rectangle-1, or a family, such as uniqueness."`
	Only    []string `placeholder:"FAMILY" help:"Look for techniques of these families alone: ${families}."`
}

// ladder returns the ladder without what is to be left out.
func (f *ladderFlag) ladder() (*logic.Ladder, error) {
	ladder := rating.Ladder()
	if !f.isReference() {
		var err error
		if ladder, err = rating.LadderNamed(f.Ladder); err != nil {
			return nil, unusable("--ladder: %w, %s", err, rating.Ladder().Name)
		}
	}
	if !f.narrows() {
		return ladder, nil
	}
	without, err := named("--without", "technique or family", f.Without)
	if err != nil {
		return nil, err
	}
	only, err := named("--only", "family", f.Only)
	if err != nil {
		return nil, err
	}
	return ladder.Without(func(t *logic.Technique) bool { return without(t) || len(f.Only) > 0 && !only(t) }), nil
}

// narrows reports whether anything is to be left out.
func (f *ladderFlag) narrows() bool { return len(f.Without)+len(f.Only) > 0 }

// isReference reports whether the ladder is that of the reference scale; se is its
// short name among people who rate.
func (f *ladderFlag) isReference() bool { return f.Ladder == rating.Ladder().Name || f.Ladder == "se" }

// isWholeReference reports whether it is the reference's walk with nothing left out, which
// has ratings.
func (f *ladderFlag) isWholeReference() bool { return f.isReference() && !f.narrows() }

// named returns what tells whether a technique is among those that the words of a flag
// name: families, and with --without techniques, too.
func named(flag, kind string, words []string) (func(*logic.Technique) bool, error) {
	chosen, techniques := map[string]bool{}, flag == "--without"
	for _, word := range words {
		name := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(word)), " ", "-")
		known := slices.Contains(logic.Families(), logic.Family(name))
		if !known && techniques {
			_, known = logic.CatalogueEntry(name)
		}
		if !known {
			return nil, unusable("%s: I know no %s %q%s", flag, kind, word, meant(name, techniques))
		}
		chosen[name] = true
	}
	return func(t *logic.Technique) bool { return chosen[t.Name] || chosen[string(t.Family)] }, nil
}

// meant asks whether a name like the one that was typed is meant, or else says what
// there is.
func meant(typed string, techniques bool) string {
	words := familyNames()
	if techniques {
		for _, t := range logic.Catalogue() {
			words = append(words, t.Name)
		}
	}
	if near := spelling.NearestWord(typed, words); near != "" {
		return "; did you mean " + near + "?"
	}
	if techniques {
		return "; pencilmark technique list names the techniques, and the families are " + strings.Join(familyNames(), ", ")
	}
	return "; want one of " + strings.Join(familyNames(), ", ")
}

func familyNames() (names []string) {
	for _, f := range logic.Families() {
		names = append(names, string(f))
	}
	return names
}

// ladderNames lists the ladders for the help.
func ladderNames() string {
	var names []string
	for _, ladder := range rating.Ladders() {
		names = append(names, ladder.Name)
	}
	return strings.Join(append(names, rating.Ladder().Name), ", ")
}
