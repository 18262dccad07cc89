package drill

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/generate"
	"pencilmark/solver/logic"
)

// PerTechnique is how many positions of a technique come with the program at most.
const PerTechnique = 12

const gathered = 10 * PerTechnique

// Found is a position in which a technique is next.
type Found struct {
	Technique string
	Grid      *solver.Grid

	effort float64
}

// Search walks random puzzles and, unless hardest is 0, those of generate.Hardest and the techniques' examples, with
// the human ladder. It returns some positions of each technique, easiest first, in catalogue order. progress is called
// for each puzzle. The error is the context's.
func Search(ctx context.Context, seed uint64, puzzles, hardest int, progress func()) ([]Found, error) {
	s := &searcher{by: map[string][]Found{}, seen: map[solver.Puzzle81]bool{}, progress: progress}
	random := rand.New(rand.NewPCG(seed, 3))
	maker, err := generate.NewGenerator(generate.Options{Unrated: true})
	if err != nil {
		return nil, err
	}
	for range puzzles {
		g, _, err := maker.Puzzle(ctx, random)
		if err == nil {
			err = s.walk(ctx, g)
		}
		if err != nil {
			return nil, err
		}
	}
	hard, err := hardPuzzles(ctx, random, hardest)
	if err != nil {
		return nil, err
	}
	for _, g := range hard {
		if err := s.walk(ctx, g); err != nil {
			return nil, err
		}
	}
	return s.chosen(), nil
}

func hardPuzzles(ctx context.Context, random *rand.Rand, steps int) ([]*solver.Grid, error) {
	if steps == 0 {
		return nil, nil
	}
	hard, err := generate.Hardest(ctx, random, steps)
	for _, t := range logic.Catalogue() {
		t, ok := logic.FindTechnique(t.Name)
		if !ok {
			continue
		}
		if g, _, err := t.Example(); err == nil && g.Layout().Shape() == solver.ClassicVariant().Shape {
			hard = append(hard, g)
		}
	}
	return hard, err
}

type searcher struct {
	by       map[string][]Found
	seen     map[solver.Puzzle81]bool // the canonical forms of the puzzles that were walked
	progress func()
}

// walk keeps, for each technique that a puzzle needs, the first position in which it is next.
func (s *searcher) walk(ctx context.Context, g *solver.Grid) (err error) {
	if isNew, err := s.isNew(ctx, g.GivensOnly()); !isNew {
		return err
	}
	seen := map[string]bool{}
	_, walked := withoutGuesses().Walk(ctx, g, func(at *solver.Grid, step solver.Step) bool {
		name := step.Technique
		if !seen[name] && len(s.by[name]) < gathered {
			f := Found{Technique: name, Grid: at.Clone()}
			f.effort, err = effort(ctx, at, name)
			s.by[name] = append(s.by[name], f)
		}
		seen[name] = true
		return err == nil
	})
	s.progress()
	return cmp.Or(err, walked)
}

// withoutGuesses is the human ladder up to where it only guesses.
func withoutGuesses() *logic.Ladder {
	return logic.Human().Without(func(t *logic.Technique) bool { return t.Family == logic.FamilyTrial })
}

// isNew notes a puzzle and reports whether it has one solution and no morph was seen before.
func (s *searcher) isNew(ctx context.Context, g *solver.Grid) (bool, error) {
	form, err := canonical.Of(g)
	if errors.Is(err, canonical.ErrEffort) || s.seen[form.Puzzle] {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	s.seen[form.Puzzle] = true
	n, err := solver.CountSolutions(ctx, g, 2)
	return n == 1, err
}

// chosen are some of what was gathered, evenly by their efforts.
func (s *searcher) chosen() (list []Found) {
	for _, t := range logic.Catalogue() {
		found := s.by[t.Name]
		slices.SortStableFunc(found, func(a, b Found) int { return cmp.Compare(a.effort, b.effort) })
		list = append(list, spread(found, PerTechnique)...)
	}
	return list
}

// Grade is how much there is to look through in a position, compared with others of its technique: each grade is a
// third of them, by candidates on the board for each instance.
type Grade string

// The grades. AnyGrade asks for one of any.
const (
	AnyGrade Grade = ""
	Easy     Grade = "easy"
	Medium   Grade = "medium"
	Hard     Grade = "hard"
)

// Grades lists the grades, the easiest first.
func Grades() []Grade { return []Grade{Easy, Medium, Hard} }

func gradeOf(number, of int) Grade { return Grades()[number*len(Grades())/of] }

// numbers are those of the positions of a grade, or all if there are none.
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

// effort is the number of candidates for each instance of the technique.
func effort(ctx context.Context, g *solver.Grid, technique string) (float64, error) {
	places := 0
	err := oneTechnique(technique).Steps(ctx, g, func(solver.Step) bool {
		places++
		return true
	})
	return float64(g.CandidateCount()) / float64(max(places, 1)), err
}

func oneTechnique(name string) *logic.Ladder {
	return logic.NewLadder(logic.LadderOptions{Name: name, Rungs: logic.Rungs(logic.MustTechniques(name)...)})
}

// spread takes a number of items of a list, evenly from its first to its last.
func spread[T any](list []T, most int) []T {
	if len(list) <= most {
		return slices.Clone(list)
	}
	some := make([]T, most)
	for i := range some {
		some[i] = list[i*(len(list)-1)/(most-1)]
	}
	return some
}
