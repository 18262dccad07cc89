package web

import (
	"cmp"
	"errors"
	"net/http"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/explainer"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

// pathRequest is a position, and how its path goes on where the ladder ends. A puzzle with
// several solutions is followed up to there.
type pathRequest struct {
	positionText
	// Cells of which every combination of digits is tried where the ladder ends; the ladder is
	// hypotheses then.
	Guess []string `json:"guess,omitempty" jsonschema:"example=r1c1,example=r2c7"`
	// Where the ladder ends: guess, go on, and back up on a contradiction, for every solution or up
	// to the first.
	Guessing string `json:"guessing,omitempty" jsonschema:"enum=guess-and-check,enum=first-solution"`
}

// Ways to go on where a ladder ends.
const (
	guessAndCheck = "guess-and-check"
	firstSolution = "first-solution"
)

// pathQuestion is a path to follow, of a grid that is no live daily's copy.
type pathQuestion struct {
	grid      *solver.Grid
	solutions []*solver.Grid
	beginning []string // what is wrong in the position that was given
	more      bool     // it has more than these, which are too many to show
	unsolved  bool     // it is a puzzle without a solution
	ladder    *logic.Ladder
	options   coach.PathOptions
}

// path answers with every step of a ladder; the reference's have ratings.
func path(w http.ResponseWriter, r *Request) error {
	return consulted(w, r, func(r *Request, in pathRequest) (answer any, err error) {
		err = r.work(func(r *Request) error {
			q, err := readPathQuestion(r, in, pathGrid)
			if err != nil {
				return err
			}
			answer, err = pathAnswer(r, q)
			return err
		})
		return answer, err
	})
}

// pathAnswer is a path as JSON; the whole reference ladder's has the puzzle's rating too.
func pathAnswer(r *Request, q *pathQuestion) (any, error) {
	if q.ladder == rating.ReferenceLadder() {
		return referenceWalk(r, q)
	}
	return walk(r, q)
}

// pathQuestion reads a request; find sets where the path begins, and the solutions.
func readPathQuestion(r *Request, in pathRequest, find func(*Request, *pathQuestion, positionText) error) (*pathQuestion, error) {
	q := &pathQuestion{options: coach.PathOptions{GuessAndCheck: in.Guessing != "", First: in.Guessing == firstSolution}}
	if in.Guessing != "" && in.Guessing != guessAndCheck && in.Guessing != firstSolution {
		return nil, r.problem(badRequest, "web.detail.guessing", map[string]any{"Value": brief(in.Guessing)})
	}
	err := find(r, q, in.positionText)
	if err != nil {
		return nil, err
	}
	names := strings.Join(in.Guess, " ")
	if q.options.Guess, err = notation.ParseCells(q.grid.Layout(), names); err != nil {
		return nil, misnamed(r, err, names, "")
	}
	if len(q.options.Guess) > 0 && in.Guessing != "" {
		return nil, r.problem(badRequest, "web.detail.guess-twice", nil)
	}
	if hypotheses := textbook.HypothesesLadder().Name; len(q.options.Guess) > 0 {
		if cmp.Or(in.Ladder, hypotheses) != hypotheses {
			return nil, r.problem(badRequest, "web.detail.guess-ladder", map[string]any{"Ladder": hypotheses})
		}
		in.Ladder = hypotheses
	}
	q.ladder, err = pathLadder(r, in)
	return q, err
}

// pathGrid finds where a path begins, and the solutions: there may be several.
func pathGrid(r *Request, q *pathQuestion, in positionText) (err error) {
	if q.grid, err = read(r, in.puzzleText); err != nil {
		return err
	}
	if in.Original == "" {
		set := q.grid.AsSet()
		if q.solutions, err = solutions(r, set); err == nil && len(q.solutions) > 1 {
			q.grid = set
			return nil
		}
	}
	in.Ladder = ""
	p, err := readQuestion(r, in)
	if err != nil {
		return err
	}
	if err := unique(r, p); err != nil {
		return err
	}
	q.grid, q.solutions = p.WithoutMistakes(), []*solver.Grid{p.Solution}
	q.beginning = r.Printer.MistakesAdvice(p.Mistakes(), q.grid.Layout())
	return nil
}

// pathLadder finds the ladder that a path keeps to: the reference's as well.
func pathLadder(r *Request, in pathRequest) (*logic.Ladder, error) {
	reference := rating.ReferenceLadder()
	if in.Ladder != reference.Name {
		return ladderAmong(r, in.positionText, rating.PathLadderNames())
	}
	if in.Guessing != "" {
		return nil, r.problem(badRequest, "web.detail.guess-reference", map[string]any{"Ladder": reference.Name})
	}
	if len(in.Without)+len(in.Only) > 0 {
		return nil, r.problem(badRequest, "web.detail.whole-ladder", map[string]any{"Ladder": reference.Name})
	}
	if r.NoUniqueness {
		reference = reference.WithoutUniqueness()
	}
	return reference, nil
}

// follow walks a path, each step and each combination of guesses seen by a function.
func follow(r *Request, q *pathQuestion, step func(int, *solver.Grid, solver.Step) bool, scenario func(textbook.Scenario) bool) (coach.PathEnd, error) {
	o := q.options
	var live error
	o.OnScenario = func(tried textbook.Scenario) bool {
		if q.more && tried.Grid.Solved() { // not all solutions were compared with the live dailies'
			_, live = r.Game.Guard.Solve(r.Context(), tried.Grid)
		}
		return live == nil && scenario(tried) && r.Context().Err() == nil
	}
	end, err := coach.New(q.ladder).Follow(r.Context(), q.grid, o, step)
	if live != nil {
		return end, private(r, live)
	}
	if wrong, ok := errors.AsType[*textbook.GuessError](err); ok {
		return end, &problem{kind: badRequest, detail: r.Printer.GuessError(wrong)}
	}
	if errors.Is(err, rating.ErrNoWalk) {
		return end, noReference(r, q)
	}
	return end, cmp.Or(err, r.Context().Err())
}

// noReference says why the reference ladder cannot walk through a puzzle.
func noReference(r *Request, q *pathQuestion) error {
	why := r.Printer.Text("web.detail.no-reference-here", nil)
	switch {
	case q.unsolved || len(q.solutions) > 1:
		why = strings.Join(r.Printer.SolutionsOf(len(q.solutions), q.more), " ")
	case q.grid.Empty().IsEmpty():
		why = r.Printer.Text("web.detail.no-reference-full", nil)
	}
	return r.problem(brokenGrid, "web.detail.no-reference", map[string]any{"Why": why})
}

// unsolved says that a puzzle has no solution, where the ending of its path does not.
func unsolved(r *Request, q *pathQuestion, end *coach.PathEnd) []string {
	if !q.unsolved || end.Thread != nil || end.Scenarios != nil || end.Searched {
		return nil
	}
	return r.Printer.SolutionsOf(0, false)
}

func everyScenario(see func(textbook.Scenario)) func(textbook.Scenario) bool {
	return func(tried textbook.Scenario) bool {
		see(tried)
		return true
	}
}

func walk(r *Request, q *pathQuestion) (any, error) {
	p := answerjson.NewPath(q.grid, q.ladder)
	p.Beginning = q.beginning
	end, err := follow(r, q, func(depth int, before *solver.Grid, step solver.Step) bool {
		return p.Add(r.Printer, q.ladder, depth, before, &step)
	}, everyScenario(func(tried textbook.Scenario) { p.AddScenario(r.Printer, &tried) }))
	if err != nil {
		return nil, err
	}
	p.End(r.Printer, q.ladder, &end)
	p.Ending = append(p.Ending, unsolved(r, q, &end)...)
	return p, nil
}

func referenceWalk(r *Request, q *pathQuestion) (any, error) {
	var steps []answerjson.RatedStep
	report, err := rating.NewRater().Walk(r.Context(), q.grid, func(before *solver.Grid, step explainer.RatedStep) bool {
		steps = append(steps, answerjson.NewRatedStep(r.Printer, before, &step))
		return true
	})
	switch {
	case err != nil:
		return nil, err
	case report.ER == 0:
		return nil, noReference(r, q)
	}
	return answerjson.NewRated(q.grid, &report, "", steps), nil
}
