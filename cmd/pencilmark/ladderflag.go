package main

import (
	"errors"
	"strings"

	"pencilmark/internal/spelling"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// ladderFlag selects a ladder and the techniques to omit from it.
type ladderFlag struct {
	Ladder  string   `default:"human" placeholder:"NAME" help:"The ladder, which sets the deductions and their order: ${ladders}."`
	Without []string `placeholder:"NAME" help:"Leave out a technique, such as unique-rectangle-1, or a family, such as uniqueness."`
	Only    []string `placeholder:"FAMILY" help:"Use only techniques of these families: ${families}."`
}

// ladder returns the ladder without the omitted techniques.
func (f *ladderFlag) ladder() (*logic.Ladder, error) {
	ladder := rating.ReferenceLadder()
	if !f.isReference() {
		var err error
		if ladder, err = rating.LadderNamed(f.Ladder); err != nil {
			return nil, unusable("--ladder: %w, %s", err, rating.ReferenceLadder().Name)
		}
	}
	narrowed, err := ladder.Narrow(f.Without, f.Only)
	if unknown, ok := errors.AsType[*logic.UnknownNameError](err); ok {
		return nil, unknownName(unknown)
	}
	return narrowed, err
}

// narrows reports whether techniques are omitted.
func (f *ladderFlag) narrows() bool { return len(f.Without)+len(f.Only) > 0 }

// isReference reports whether the ladder is the reference scale's. Its short name is se.
func (f *ladderFlag) isReference() bool {
	return f.Ladder == rating.ReferenceLadder().Name || f.Ladder == "se"
}

// isWholeReference reports whether the ladder is the whole reference ladder. Only then does its path have ratings.
func (f *ladderFlag) isWholeReference() bool { return f.isReference() && !f.narrows() }

// unknownName returns an error that suggests a similar name or lists all names.
func unknownName(e *logic.UnknownNameError) error {
	flag, kind, words := "--only", "family", familyNames()
	known := "want one of " + strings.Join(words, ", ")
	if !e.Family {
		flag, kind = "--without", "technique or family"
		known = "pencilmark technique list names the techniques, and the families are " + strings.Join(words, ", ")
		for _, t := range logic.Catalogue() {
			words = append(words, t.Name)
		}
	}
	name := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(e.Name)), " ", "-")
	if near := spelling.NearestWord(name, words); near != "" {
		known = "did you mean " + near + "?"
	}
	return unusable("%s: I know no %s %q; %s", flag, kind, e.Name, known)
}

func familyNames() (names []string) {
	for _, f := range logic.Families() {
		names = append(names, string(f))
	}
	return names
}
