package drill

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/logic"
)

// ErrNone says that there is no such position, or none for a technique.
var ErrNone = errors.New("drill: there is no such position to practise in")

// Drill is a position in which to practise a technique.
type Drill struct {
	ID
	Grade Grade
	Grid  *solver.Grid // its values, givens and candidates; for reading only
	Step  solver.Step  // the ladder's next step, which uses the technique
}

// ID names a position: its number among those of the technique, and the seed of its morph. Seed 0 is the stored
// position.
type ID struct {
	Technique string
	Number    int
	Seed      uint32
}

// Place is the ID without its technique, as ParseID reads it.
func (id ID) Place() string { return fmt.Sprintf("%d-%x", id.Number, id.Seed) }

// ParseID reads a technique and a Place. It fails with ErrNone.
func ParseID(technique, place string) (ID, error) {
	left, right, _ := strings.Cut(place, "-")
	number, err1 := strconv.Atoi(left)
	seed, err2 := strconv.ParseUint(right, 16, 32)
	id := ID{technique, number, uint32(seed)}
	if err1 != nil || err2 != nil || id.Place() != place {
		return ID{}, ErrNone
	}
	return id, nil
}

// Open returns the position of an ID, after checking that the technique is next in it. It fails with ErrNone or the
// context's error.
func Open(ctx context.Context, id ID) (*Drill, error) {
	lines := stock()[id.Technique]
	if id.Number < 0 || id.Number >= len(lines) {
		return nil, ErrNone
	}
	g, err := readPosition(lines[id.Number])
	if err != nil {
		return nil, err
	}
	if id.Seed != 0 {
		m := canonical.RandomMorph(rand.New(rand.NewPCG(uint64(id.Seed), 0)))
		g = m.Grid(g)
	}
	step, ok, err := logic.Human().Next(ctx, g)
	if err != nil {
		return nil, err
	}
	if !ok || step.Technique != id.Technique {
		return nil, ErrNone
	}
	return &Drill{ID: id, Grade: gradeOf(id.Number, len(lines)), Grid: g, Step: step}, nil
}

// morphTries is how many morphs are tried before the stored position is used: a few techniques have bounded searches,
// which may find less in a morph.
const morphTries = 4

// Pick returns a random position of a technique and grade. It fails with ErrNone or the context's error.
func Pick(ctx context.Context, r *rand.Rand, technique string, grade Grade) (*Drill, error) {
	first, count := numbers(grade, len(stock()[technique]))
	if count == 0 {
		return nil, ErrNone
	}
	id := ID{technique, first + r.IntN(count), 0}
	for range morphTries {
		id.Seed = r.Uint32()
		if d, err := Open(ctx, id); !errors.Is(err, ErrNone) {
			return d, err
		}
	}
	id.Seed = 0
	return Open(ctx, id)
}

// PerTechnique is the maximum number of positions of a technique that come with the program.
const PerTechnique = 12

// Techniques lists the techniques that can be practised, in the order in which people learn them.
func Techniques() (names []string) {
	for _, t := range logic.Catalogue() {
		if CanPractise(t.Name) {
			names = append(names, t.Name)
		}
	}
	return names
}

// CanPractise reports whether there are positions of a technique.
func CanPractise(technique string) bool { return len(stock()[technique]) > 0 }

// Grade says how much there is to search in a position, compared with others of its technique: each grade is a third
// of them, ordered by the number of candidates on the board for each instance.
type Grade string

// The grades. AnyGrade means any of them.
const (
	AnyGrade Grade = ""
	Easy     Grade = "easy"
	Medium   Grade = "medium"
	Hard     Grade = "hard"
)

// Grades lists the grades, the easiest first.
func Grades() []Grade { return []Grade{Easy, Medium, Hard} }

func gradeOf(number, of int) Grade { return Grades()[number*len(Grades())/of] }

// numbers returns the numbers of the positions of a grade, or of all positions if the grade has none.
func numbers(grade Grade, of int) (first, count int) {
	for n := range of {
		if gradeOf(n, of) != grade {
			continue
		}
		if count == 0 {
			first = n
		}
		count++
	}
	if count == 0 {
		return 0, of
	}
	return first, count
}

// Absence is the reason why there is no position for a technique.
type Absence string

// The reasons.
const (
	Easier Absence = "easier" // where it is found, something easier nearly always is found too
	Ladder Absence = "ladder" // the human ladder, which positions follow, does not search for it
	Trial  Absence = "trial"  // it is not a pattern
)

// WhyNone says why there is no position for a technique that cannot be practised.
func WhyNone(technique string) Absence {
	is := func(t logic.Technique) bool { return t.Name == technique }
	switch t, _ := logic.CatalogueEntry(technique); {
	case t.Family == logic.FamilyTrial:
		return Trial
	case !slices.ContainsFunc(logic.Human().Techniques(), is):
		return Ladder
	}
	return Easier
}

// Relatives returns puzzles that need a technique, for generate.Options.Near, if the technique is so rare that it has
// fewer than PerTechnique positions. Of several techniques it takes the rarest.
func Relatives(techniques []string) (puzzles []*solver.Grid) {
	var rarest []string
	for _, name := range techniques {
		if lines := stock()[name]; len(lines) > 0 && len(lines) < PerTechnique && (rarest == nil || len(lines) < len(rarest)) {
			rarest = lines
		}
	}
	for _, line := range rarest {
		at, err := readPosition(line)
		if err != nil {
			panic(err) // the program was built from a broken file
		}
		puzzles = append(puzzles, at.GivensOnly())
	}
	return puzzles
}

// Move is the digits that a player enters and the candidates that they cross out.
type Move struct{ Places, Removes []solver.Candidate }

// IsEmpty reports whether the move does nothing.
func (m *Move) IsEmpty() bool { return len(m.Places)+len(m.Removes) == 0 }

// Verdict is the result of judging a move.
type Verdict string

// The verdicts.
const (
	Right Verdict = "right" // all of it follows by the technique
	Other Verdict = "other" // it is true, but not all of it follows by the technique
	Wrong Verdict = "wrong" // the solution says otherwise
)

// Judgement is a verdict and the reasons for it.
type Judgement struct {
	Verdict Verdict
	Wrong   []solver.Candidate // parts of the move that contradict the solution
	Other   []solver.Candidate // parts of the move that are true but do not follow by the technique
	Step    solver.Step        // an instance of the technique: if part of the move follows, one that shows this
	Left    []solver.Candidate // the step's removals that the player has not crossed out
}

// Judge judges whether every part of a move follows by the technique alone. A digit follows if the technique places
// it or leaves it no alternative in its cell or a unit; a candidate follows if the technique removes it or places
// another digit in its cell. The error is the context's.
func (d *Drill) Judge(ctx context.Context, m Move) (*Judgement, error) {
	solution, err := solver.Solve(ctx, d.Grid.GivensOnly())
	if err != nil {
		return nil, err
	}
	j := &Judgement{Verdict: Right, Step: d.Step, Wrong: m.against(solution)}
	if len(j.Wrong) > 0 {
		j.Verdict = Wrong
		return j, nil
	}
	open := slices.Concat(m.Places, m.Removes)
	shown := false
	take := func(s solver.Step) bool {
		left := slices.DeleteFunc(slices.Clone(open), func(c solver.Candidate) bool {
			return d.follows(&s, c, slices.Contains(m.Places, c))
		})
		if len(left) < len(open) && !shown {
			j.Step, shown = s, true
		}
		open = left
		return len(open) > 0
	}
	if take(d.Step) {
		if err := onlyTechnique(d.Technique).Steps(ctx, d.Grid, take); err != nil {
			return nil, err
		}
	}
	if j.Other = open; len(open) > 0 || m.IsEmpty() {
		j.Verdict = Other
	}
	for _, c := range j.Step.Removes {
		if !slices.Contains(m.Removes, c) && len(m.Places) == 0 {
			j.Left = append(j.Left, c)
		}
	}
	return j, nil
}

// against lists the parts of a move that contradict a solution.
func (m *Move) against(solution *solver.Grid) (wrong []solver.Candidate) {
	for _, p := range m.Places {
		if solution.Value(p.Cell) != p.Digit {
			wrong = append(wrong, p)
		}
	}
	for _, r := range m.Removes {
		if solution.Value(r.Cell) == r.Digit {
			wrong = append(wrong, r)
		}
	}
	return wrong
}

// follows reports whether a step places a candidate or, if placed is false, excludes it.
func (d *Drill) follows(s *solver.Step, c solver.Candidate, placed bool) bool {
	if !placed {
		return slices.Contains(s.Removes, c) || slices.ContainsFunc(s.Places, func(p solver.Candidate) bool {
			return p.Cell == c.Cell && p.Digit != c.Digit
		})
	}
	if slices.Contains(s.Places, c) {
		return true
	}
	if !slices.ContainsFunc(s.Removes, func(r solver.Candidate) bool { return r.Cell == c.Cell || r.Digit == c.Digit }) {
		return false
	}
	after := d.Grid.Clone()
	after.Apply(s)
	if only, ok := after.Candidates(c.Cell).Single(); ok && only == c.Digit {
		return true
	}
	units := after.Layout().Units()
	return slices.ContainsFunc(units, func(u solver.Unit) bool {
		return u.Set.Has(c.Cell) && after.Positions(&u, c.Digit).Len() == 1 && after.Has(c.Cell, c.Digit)
	})
}

func onlyTechnique(name string) *logic.Ladder {
	return logic.NewLadder(logic.LadderOptions{Name: name, Rungs: logic.Rungs(logic.MustTechniques(name)...)})
}
