package drill

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/logic"
)

var tenTechniques = []string{
	"naked-single", "pointing", "hidden-pair", "x-wing", "skyscraper", "xy-wing", "unique-rectangle-1", "sue-de-coq", "xy-chain", "junior-exocet",
}

// TestNothingEasierIsLeft checks that in 200 positions of ten techniques exactly that technique is next.
func TestNothingEasierIsLeft(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	shown := map[string]bool{}
	for _, name := range tenTechniques {
		for range 20 {
			d, err := Pick(t.Context(), random, name, AnyGrade)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			shown[d.Grid.String()] = true
			for _, below := range logic.Human().Techniques() {
				if below.Name == name {
					break
				}
				if s, ok := below.First(d.Grid); ok {
					t.Errorf("%s %s: a %s is there: %v %v", name, d.Place(), below.Name, s.Places, s.Removes)
				}
			}
			if s, ok := logic.MustTechniques(name)[0].First(d.Grid); !ok || s.Technique != name || d.Step.Technique != name {
				t.Errorf("%s %s: it is not there", name, d.Place())
			}
		}
	}
	if len(shown) < 195 {
		t.Errorf("only %d of 200 positions differ", len(shown))
	}
}

// TestStock checks that every stored position can be opened as it is and, nearly always, as a morph.
func TestStock(t *testing.T) {
	opened, morphed := 0, 0
	for _, name := range Techniques() {
		lines := stock()[name]
		if os.Getenv("PENCILMARK_STARTER") != "all" {
			lines = lines[:min(len(lines), 3)]
		}
		seen := map[solver.Puzzle81]bool{}
		for n := range lines {
			d, err := Open(t.Context(), ID{name, n, 0})
			if err != nil {
				t.Fatalf("%s %d: %v", name, n, err)
			}
			checkPosition(t, d, seen)
			opened++
		}
		if _, err := Open(t.Context(), ID{name, 0, 7}); err == nil {
			morphed++
		}
	}
	fmt.Printf("drills: %d positions of %d techniques, as they came; %d of %d morphs\n", opened, len(Techniques()), morphed, len(Techniques()))
	if all := len(Techniques()); morphed*10 < all*9 {
		t.Errorf("of %d techniques the morph of only %d shows it", all, morphed)
	}
}

func checkPosition(t *testing.T, d *Drill, seen map[solver.Puzzle81]bool) {
	t.Helper()
	solution, err := solver.Solve(t.Context(), d.Grid.GivensOnly())
	if err != nil {
		t.Fatalf("%s %s: %v", d.Technique, d.Place(), err)
	}
	if wrong, missing := d.Grid.Mistakes(solution); len(wrong)+len(missing) > 0 {
		t.Errorf("%s %s: %v %v are not the solution's", d.Technique, d.Place(), wrong, missing)
	}
	form, err := canonical.Of(d.Grid.GivensOnly())
	if err != nil || seen[form.Puzzle] {
		t.Errorf("%s %s stands there twice, or %v", d.Technique, d.Place(), err)
	}
	seen[form.Puzzle] = true
}

// TestGrades checks that the grades are thirds, and that Pick returns the requested grade.
func TestGrades(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 2))
	for _, grade := range Grades() {
		d, err := Pick(t.Context(), random, "x-wing", grade)
		if err != nil || d.Grade != grade {
			t.Errorf("%s: got %+v, %v", grade, d, err)
		}
	}
	for of := 1; of < 8; of++ {
		for _, grade := range append(Grades(), AnyGrade) {
			if first, count := numbers(grade, of); count < 1 || first+count > of {
				t.Errorf("%s of %d: %d from %d", grade, of, count, first)
			}
		}
	}
}

func TestNoSuchPosition(t *testing.T) {
	for _, place := range []string{"", "1", "0-", "99-0", "-1-0", "00-0", "0-01", "0-1ffffffff", "x-y"} {
		id, err := ParseID("x-wing", place)
		if err == nil {
			_, err = Open(t.Context(), id)
		}
		if !errors.Is(err, ErrNone) {
			t.Errorf("%q: %v", place, err)
		}
	}
	if _, err := Pick(t.Context(), rand.New(rand.NewPCG(1, 1)), "siamese-finned-x-wing", AnyGrade); !errors.Is(err, ErrNone) {
		t.Errorf("a siamese fish can be practised: %v", err)
	}
}

// TestPlace checks that the same place always gives the same position.
func TestPlace(t *testing.T) {
	d, err := Pick(t.Context(), rand.New(rand.NewPCG(3, 3)), "xy-wing", AnyGrade)
	if err != nil {
		t.Fatal(err)
	}
	id, err := ParseID("xy-wing", d.Place())
	if err != nil {
		t.Fatal(err)
	}
	again, err := Open(t.Context(), id)
	if err != nil || *again.Grid != *d.Grid {
		t.Errorf("%v: another position, %v", id, err)
	}
}

// TestJudge checks that moves that follow are right, that moves that contradict the solution are wrong, and that
// other true moves are neither.
func TestJudge(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 4))
	for _, name := range []string{"hidden-single", "naked-pair", "x-wing", "bug-plus-1", "xy-chain", "continuous-nice-loop"} {
		d, err := Pick(t.Context(), random, name, AnyGrade)
		if err != nil {
			t.Fatal(err)
		}
		solution, err := solver.Solve(t.Context(), d.Grid.GivensOnly())
		if err != nil {
			t.Fatal(err)
		}
		for verdict, m := range map[Verdict]Move{
			Right: {Places: d.Step.Places, Removes: d.Step.Removes},
			Wrong: wrongMove(d.Grid, solution),
			Other: d.otherMove(t, solution),
		} {
			j, err := d.Judge(t.Context(), m)
			if err != nil || j.Verdict != verdict {
				t.Errorf("%s, %+v: %+v, %v; want %s", name, m, j, err, verdict)
			}
		}
		if len(d.Step.Removes) > 1 {
			one := Move{Removes: d.Step.Removes[:1]}
			if j, err := d.Judge(t.Context(), one); err != nil || j.Verdict != Right || len(j.Left) == 0 {
				t.Errorf("%s, one of several: %+v, %v", name, j, err)
			}
		}
	}
}

func wrongMove(g, solution *solver.Grid) Move {
	cell := g.Empty().First()
	return Move{Removes: []solver.Candidate{{Cell: cell, Digit: solution.Value(cell)}}}
}

// otherMove enters a digit of the solution that no instance of the technique proves.
func (d *Drill) otherMove(t *testing.T, solution *solver.Grid) Move {
	t.Helper()
	for cell := range d.Grid.Empty().All() {
		c := solver.Candidate{Cell: cell, Digit: solution.Value(cell)}
		follows := false
		logic.MustTechniques(d.Technique)[0].Find(d.Grid, func(s solver.Step) bool {
			follows = d.follows(&s, c, true)
			return !follows
		})
		if !follows {
			return Move{Places: []solver.Candidate{c}}
		}
	}
	t.Fatalf("%s: everything follows", d.Technique)
	return Move{}
}

// TestWhatFollowsAtOnceIsRight checks that a cell may be filled if the technique leaves it one digit.
func TestWhatFollowsAtOnceIsRight(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	filled := 0
	for range 30 {
		d, err := Pick(t.Context(), random, "naked-pair", AnyGrade)
		if err != nil {
			t.Fatal(err)
		}
		after := d.Grid.Clone()
		after.Apply(&d.Step)
		for cell := range after.Empty().All() {
			digit, ok := after.Candidates(cell).Single()
			if !ok {
				continue
			}
			filled++
			m := Move{Places: []solver.Candidate{{Cell: cell, Digit: digit}}}
			if j, err := d.Judge(t.Context(), m); err != nil || j.Verdict != Right {
				t.Errorf("%s: %+v, %v", d.Place(), j, err)
			}
		}
	}
	if filled == 0 {
		t.Error("no pair left a cell one digit")
	}
}

// TestRelatives checks that the relatives of a rare technique need it, and that other techniques have none.
func TestRelatives(t *testing.T) {
	rare := Relatives([]string{"junior-exocet"})
	if len(rare) == 0 {
		t.Fatal("a junior exocet has no relatives")
	}
	for _, g := range rare {
		found := false
		_, err := logic.Human().Walk(t.Context(), g, func(_ *solver.Grid, s solver.Step) bool {
			found = s.Technique == "junior-exocet"
			return !found
		})
		if !found || err != nil {
			t.Errorf("%s takes no junior exocet, %v", g, err)
		}
	}
	if common := Relatives([]string{"x-wing"}); common != nil {
		t.Errorf("an x-wing has %d relatives", len(common))
	}
	same := func(g, h *solver.Grid) bool { return *g == *h }
	if both := Relatives([]string{"x-wing", "junior-exocet"}); !slices.EqualFunc(both, rare, same) {
		t.Errorf("with an x-wing there are %d relatives, want %d", len(both), len(rare))
	}
}
