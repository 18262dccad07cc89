package explainer

import (
	"cmp"
	"slices"
)

// innerHint is a hint of a nested chain producer: what it removes, the
// candidates off in the outer search that it rests on, and its complexity.
type innerHint struct {
	chainHint
	removed []uint16
	path    []uint16 // of a forcing chain or cycle that may be told
	parents []uint16
	id      digest // stands for its targets and node lists
	number  int    // in the order in which they are found
}

// innerHints are the hints of a nested search: of those that remove the same, the one that
// comes first.
type innerHints struct {
	list    []innerHint
	found   int            // how many, those that are not kept among them
	alone   [729]int16     // by the only candidate that a hint removes: which of the list, from 1
	several map[string]int // by what any other hint removes: likewise
	key     []byte         // of what is looked for
}

func (s *innerHints) reset() {
	for i := range s.list {
		if removed := s.list[i].removed; len(removed) == 1 {
			s.alone[removed[0]] = 0
		}
	}
	clear(s.several)
	s.list, s.found = s.list[:0], 0
}

// removing returns the hint that removes just these candidates so far; nil if there is none.
func (s *innerHints) removing(removed []uint16) *innerHint {
	at := 0
	if len(removed) == 1 {
		at = int(s.alone[removed[0]])
	} else {
		at = s.several[string(s.keyOf(removed))]
	}
	if at == 0 {
		return nil
	}
	return &s.list[at-1]
}

func (s *innerHints) keyOf(removed []uint16) []byte {
	s.key = s.key[:0]
	for _, p := range removed {
		s.key = append(s.key, byte(p), byte(p>>8))
	}
	return s.key
}

// add keeps a hint in the place of one that removes the same, if it comes before that. What it
// removes is only lent.
func (s *innerHints) add(h *innerHint) {
	s.found++
	h.number = s.found
	if old := s.removing(h.removed); old != nil {
		if h.less(old.rank) {
			h.removed = old.removed
			*old = *h
		}
		return
	}
	h.removed = slices.Clone(h.removed)
	s.list = append(s.list, *h)
	if len(h.removed) == 1 {
		s.alone[h.removed[0]] = int16(len(s.list))
		return
	}
	if s.several == nil {
		s.several = map[string]int{}
	}
	s.several[string(s.keyOf(h.removed))] = len(s.list)
}

// sorted returns the hints in order, after which none is added any more.
func (s *innerHints) sorted() []innerHint {
	slices.SortFunc(s.list, func(a, b innerHint) int {
		switch {
		case a.less(b.rank):
			return -1
		case b.less(a.rank):
			return 1
		}
		return cmp.Compare(a.number, b.number)
	})
	return s.list
}
