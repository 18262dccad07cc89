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

// Narrow returns the ladder without the techniques and families of some names, and with
// no other families than those of only, if it names any. Names may have spaces and
// capitals. It fails with an *UnknownNameError.
func (l *Ladder) Narrow(without, only []string) (*Ladder, error) {
	if len(without)+len(only) == 0 {
		return l, nil
	}
	excluded, err := named(without, false)
	if err != nil {
		return nil, err
	}
	wanted, err := named(only, true)
	if err != nil {
		return nil, err
	}
	return l.Without(func(t *Technique) bool { return excluded(t) || len(only) > 0 && !wanted(t) }), nil
}

// named returns what tells whether a technique has one of some names or is of a family
// that has.
func named(names []string, families bool) (func(*Technique) bool, error) {
	chosen := map[string]bool{}
	for _, written := range names {
		name := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(written)), " ", "-")
		known := slices.Contains(Families(), Family(name))
		if !known && !families {
			_, known = CatalogueEntry(name)
		}
		if !known {
			return nil, &UnknownNameError{written, families}
		}
		chosen[name] = true
	}
	return func(t *Technique) bool { return chosen[t.Name] || chosen[string(t.Family)] }, nil
}
