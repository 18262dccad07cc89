package logic

import (
	"fmt"
	"slices"
	"strings"
)

// UnknownNameError reports a name that is neither a technique's nor a family's, or, with
// Family, no family's.
type UnknownNameError struct {
	Name   string
	Family bool
}

func (e *UnknownNameError) Error() string {
	if e.Family {
		return fmt.Sprintf("logic: there is no family %q", e.Name)
	}
	return fmt.Sprintf("logic: there is no technique or family %q", e.Name)
}

// Narrow returns the ladder without the techniques, families and methods of its own of
// some names, and with no other families than those of only, if it names any. Names may
// have spaces and capitals. It fails with an *UnknownNameError.
func (l *Ladder) Narrow(without, only []string) (*Ladder, error) {
	if len(without)+len(only) == 0 {
		return l, nil
	}
	excluded, err := l.named(without, false)
	if err != nil {
		return nil, err
	}
	wanted, err := l.named(only, true)
	if err != nil {
		return nil, err
	}
	return l.Without(func(t *Technique) bool { return excluded(t) || len(only) > 0 && !wanted(t) }), nil
}

// Methods lists the names of what the ladder's steps count as, from its foot upwards.
func (l *Ladder) Methods() (names []string) {
	for _, r := range l.rungs {
		if r.Method != "" && !r.leftOut && !slices.Contains(names, r.Method) {
			names = append(names, r.Method)
		}
	}
	return names
}

// named returns what tells whether a technique has one of some names or is of a family or
// a method that has.
func (l *Ladder) named(names []string, families bool) (func(*Technique) bool, error) {
	chosen := map[string]bool{}
	for _, written := range names {
		name := plainName(written)
		known := slices.Contains(Families(), Family(name))
		if !known && !families {
			_, known = CatalogueEntry(name)
			known = l.chooseMethod(name, chosen) || known
		}
		if !known {
			return nil, &UnknownNameError{written, families}
		}
		chosen[name] = true
	}
	return func(t *Technique) bool { return chosen[t.Name] || chosen[string(t.Family)] }, nil
}

// chooseMethod chooses the techniques of a method, if the ladder has one of a name.
func (l *Ladder) chooseMethod(name string, chosen map[string]bool) (known bool) {
	for _, r := range l.rungs {
		if r.Method != "" && plainName(r.Method) == name {
			chosen[r.Name], known = true, true
		}
	}
	return known
}

// plainName is how a name is compared.
func plainName(written string) string {
	return strings.ReplaceAll(strings.ToLower(strings.TrimSpace(written)), " ", "-")
}
