package logic

import (
	"reflect"
	"testing"

	"pencilmark/solver"
)

func TestUnchangedUnitsArePassedOver(t *testing.T) {
	g := solver.NewGrid(solver.Classic())
	asked := 0
	s := inChangedUnits(nakedSets, 2, func(*solver.Grid, int, func(solver.Step) bool) bool {
		asked++
		return true
	})
	v := newView(g)
	look := func() int {
		asked = 0
		s.find(v, func(solver.Step) bool { return true })
		return asked
	}
	for _, at := range []struct {
		name string
		turn func()
		want int
	}{
		{"at first", func() {}, 27},
		{"once more", func() {}, 0},
		{"a candidate less", func() { g.Remove(40, 5) }, 3},
		{"after that", func() {}, 0},
	} {
		if at.turn(); look() != at.want {
			t.Errorf("%s: looked in %d units, want %d", at.name, asked, at.want)
		}
	}
	v.barren = &barren{before: v.barren}
	if look() != 0 {
		t.Errorf("supposing something: looked in %d units, want 0", asked)
	}
}

func TestUnchangedDigitsArePassedOver(t *testing.T) {
	g := solver.NewGrid(solver.Classic())
	asked := solver.Digits(0)
	s := inChangedDigits(lineFish, 2, func(_ *solver.Grid, d int, _ func(solver.Step) bool) bool {
		asked = asked.With(d)
		return true
	})
	v := newView(g)
	for _, at := range []struct {
		name string
		turn func()
		want solver.Digits
	}{
		{"at first", func() {}, v.layout.Digits()},
		{"once more", func() {}, 0},
		{"a candidate less", func() { g.Remove(40, 5) }, solver.DigitsOf(5)},
	} {
		asked = 0
		at.turn()
		if s.find(v, func(solver.Step) bool { return true }); asked != at.want {
			t.Errorf("%s: looked at %v, want %v", at.name, asked, at.want)
		}
	}
}

// What a walk remembers changes nothing of what it finds: each of its steps is the one that
// somebody finds who sees the position for the first time.
func TestWalksFindWhatAFreshLookDoes(t *testing.T) {
	for _, puzzle := range []string{
		".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
		"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
	} {
		g := classic(t, puzzle)
		_, err := Human().Walk(t.Context(), g, func(before *solver.Grid, s solver.Step) bool {
			fresh, ok, err := Human().Next(t.Context(), before)
			if err != nil || !ok || stepText(g.Layout(), &fresh) != stepText(g.Layout(), &s) {
				t.Fatalf("the walk finds %s %v %v, a fresh look %s %v %v (%v)", s.Technique, s.Places, s.Removes, fresh.Technique, fresh.Places, fresh.Removes, err)
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// What a walk remembers of earlier positions hides nothing.
func TestWalksFindWhatAFreshLookFinds(t *testing.T) {
	techniques := MustTechniques("aligned-pair-exclusion", "aligned-triplet-exclusion", "kraken-fish-1", "kraken-fish-2", "als-chain", "sue-de-coq")
	found := map[string]bool{}
	for _, g := range benchPuzzles(t)[:4] {
		walked := newView(g.Clone())
		_, err := Human().Walk(t.Context(), g, func(before *solver.Grid, s solver.Step) bool {
			for i := range techniques {
				want, some := techniques[i].First(before)
				got, ok := techniques[i].first(walked)
				if ok != some || !reflect.DeepEqual(got, want) {
					t.Errorf("%s in %s: a walk finds %v, a fresh look %v", techniques[i].Name, before, got, want)
				}
				found[techniques[i].Name] = found[techniques[i].Name] || some
			}
			walked.Apply(&s)
			return !t.Failed()
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range techniques {
		if !found[techniques[i].Name] {
			t.Errorf("no position shows %s", techniques[i].Name)
		}
	}
}
