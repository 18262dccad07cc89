package drill

import (
	"context"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// Grade says how much there is to look through in a position, beside the others of the
// same technique: a third of them is easy, a third medium and a third hard, by how many
// candidates there are on the board for each place where the technique shows.
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

// gradeOf is the grade of a position by its number among so many, the easiest first.
func gradeOf(number, of int) Grade { return Grades()[number*len(Grades())/of] }

// numbers are those of the positions of a grade, among so many; all of them where there
// are none of that grade.
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

// effort is how many candidates there are to look through for each place where a technique
// shows in a position.
func effort(ctx context.Context, g *solver.Grid, technique string) (float64, error) {
	places := 0
	err := oneTechnique(technique).Steps(ctx, g, func(solver.Step) bool {
		places++
		return true
	})
	return float64(g.CandidateCount()) / float64(max(places, 1)), err
}

// oneTechnique is a ladder of a technique alone.
func oneTechnique(name string) *logic.Ladder {
	return logic.NewLadder(logic.LadderOptions{Name: name, Rungs: logic.Rungs(logic.MustTechniques(name)...)})
}

// spread takes so many of a list, evenly from its first to its last.
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
