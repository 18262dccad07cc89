package api

import (
	"cmp"
	"errors"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/explainer"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
	"pencilmark/solver/textbook"
)

// PathRequest is a position, and how its path continues where the ladder ends. The path of a puzzle
// with several solutions is followed to where the ladder ends.
type PathRequest struct {
	PositionText
	// Cells for which every combination of digits is tried where the ladder ends. The ladder is then hypotheses.
	Guess []string `json:"guess,omitempty" jsonschema:"example=r1c1,example=r2c7"`
	// What to do where the ladder ends: guess, continue, and go back on a contradiction, for every solution or only for
	// the first.
	Guessing string `json:"guessing,omitempty" jsonschema:"enum=guess-and-check,enum=first-solution"`
}

// Ways to continue where a ladder ends.
const (
	GuessAndCheck = "guess-and-check"
	FirstSolution = "first-solution"
)

// PathQuestion is a path to follow. Its grid is not a copy of a live daily.
type PathQuestion struct {
	Grid      *solver.Grid
	Solutions []*solver.Grid
	Beginning []string // the mistakes in the given position
	More      bool     // there are more solutions, too many to show
	unsolved  bool     // the puzzle has no solution
	Ladder    *logic.Ladder
	options   coach.PathOptions
}

// path answers with every step of a ladder. For the whole reference ladder, the steps and the puzzle have ratings.
func path(r *request.Request, in PathRequest) (any, error) {
	q, err := PathQuestionAt(r, in)
	if err != nil {
		return nil, err
	}
	if q.Ladder == rating.ReferenceLadder() {
		return referenceWalk(r, q)
	}
	return walk(r, q)
}

// PathQuestionAt reads the path to follow from a position.
func PathQuestionAt(r *request.Request, in PathRequest) (*PathQuestion, error) {
	return readPathQuestion(r, in, pathGrid)
}

// readPathQuestion reads a request. find sets the start of the path and the solutions.
func readPathQuestion(r *request.Request, in PathRequest, find func(*request.Request, *PathQuestion, PositionText) error) (*PathQuestion, error) {
	q := &PathQuestion{options: coach.PathOptions{GuessAndCheck: in.Guessing != "", First: in.Guessing == FirstSolution}}
	if in.Guessing != "" && in.Guessing != GuessAndCheck && in.Guessing != FirstSolution {
		return nil, r.Problem(request.BadRequest, "web.detail.guessing", map[string]any{"Value": request.Brief(in.Guessing)})
	}
	err := find(r, q, in.PositionText)
	if err != nil {
		return nil, err
	}
	names := strings.Join(in.Guess, " ")
	if q.options.Guess, err = notation.ParseCells(q.Grid.Layout(), names); err != nil {
		return nil, misnamed(r, err, names, "")
	}
	if len(q.options.Guess) > 0 && in.Guessing != "" {
		return nil, r.Problem(request.BadRequest, "web.detail.guess-twice", nil)
	}
	if hypotheses := textbook.HypothesesLadder().Name; len(q.options.Guess) > 0 {
		if cmp.Or(in.Ladder, hypotheses) != hypotheses {
			return nil, r.Problem(request.BadRequest, "web.detail.guess-ladder", map[string]any{"Ladder": hypotheses})
		}
		in.Ladder = hypotheses
	}
	q.Ladder, err = pathLadder(r, in)
	return q, err
}

// pathGrid finds the start of a path and the solutions. There may be several solutions.
func pathGrid(r *request.Request, q *PathQuestion, in PositionText) (err error) {
	if q.Grid, err = r.ReadGrid(in.PuzzleText); err != nil {
		return err
	}
	if in.Original == "" {
		set := q.Grid.AsSet()
		if q.Solutions, err = r.Solutions(set); err == nil && len(q.Solutions) > 1 {
			q.Grid = set
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
	q.Grid, q.Solutions = p.WithoutMistakes(), []*solver.Grid{p.Solution}
	q.Beginning = r.Printer.MistakesAdvice(p.Mistakes(), q.Grid.Layout())
	return nil
}

// pathLadder returns the ladder of a path, which may be the reference ladder.
func pathLadder(r *request.Request, in PathRequest) (*logic.Ladder, error) {
	reference := rating.ReferenceLadder()
	if in.Ladder != reference.Name {
		return ladderAmong(r, in.PositionText, rating.PathLadderNames())
	}
	if in.Guessing != "" {
		return nil, r.Problem(request.BadRequest, "web.detail.guess-reference", map[string]any{"Ladder": reference.Name})
	}
	if len(in.Without)+len(in.Only) > 0 {
		return nil, r.Problem(request.BadRequest, "web.detail.whole-ladder", map[string]any{"Ladder": reference.Name})
	}
	if r.NoUniqueness {
		reference = reference.WithoutUniqueness()
	}
	return reference, nil
}

// Follow follows a path. It calls step for each step and scenario for each combination of guesses; these report whether
// to continue.
func Follow(r *request.Request, q *PathQuestion, step func(int, *solver.Grid, solver.Step) bool, scenario func(textbook.Scenario) bool) (coach.PathEnd, error) {
	o := q.options
	var live error
	o.OnScenario = func(tried textbook.Scenario) bool {
		if q.More && tried.Grid.Solved() { // not every solution was compared with live dailies before
			_, live = r.Game.Guard.Solve(r.Context(), tried.Grid)
		}
		return live == nil && scenario(tried) && r.Context().Err() == nil
	}
	end, err := coach.New(q.Ladder).Follow(r.Context(), q.Grid, o, step)
	if live != nil {
		return end, r.LiveProblem(live)
	}
	if wrong, ok := errors.AsType[*textbook.GuessError](err); ok {
		return end, &request.Problem{Kind: request.BadRequest, Detail: r.Printer.GuessError(wrong)}
	}
	if errors.Is(err, rating.ErrNoWalk) {
		return end, noReference(r, q)
	}
	return end, cmp.Or(err, r.Context().Err())
}

// noReference explains why the reference ladder cannot solve a puzzle.
func noReference(r *request.Request, q *PathQuestion) error {
	why := r.Printer.Text("web.detail.no-reference-here", nil)
	switch {
	case q.unsolved || len(q.Solutions) > 1:
		why = strings.Join(r.Printer.SolutionsOf(len(q.Solutions), q.More), " ")
	case q.Grid.Empty().IsEmpty():
		why = r.Printer.Text("web.detail.no-reference-full", nil)
	}
	return r.Problem(request.BrokenGrid, "web.detail.no-reference", map[string]any{"Why": why})
}

// Unsolved returns a sentence that a puzzle has no solution, if the ending of its path does not already say so.
func Unsolved(r *request.Request, q *PathQuestion, end *coach.PathEnd) []string {
	if !q.unsolved || end.Thread != nil || end.Scenarios != nil || end.Searched {
		return nil
	}
	return r.Printer.SolutionsOf(0, false)
}

// EveryScenario returns a function that calls see and always continues.
func EveryScenario(see func(textbook.Scenario)) func(textbook.Scenario) bool {
	return func(tried textbook.Scenario) bool {
		see(tried)
		return true
	}
}

func walk(r *request.Request, q *PathQuestion) (any, error) {
	p := answerjson.NewPath(q.Grid, q.Ladder)
	p.Beginning = q.Beginning
	end, err := Follow(r, q, func(depth int, before *solver.Grid, step solver.Step) bool {
		return p.Add(r.Printer, q.Ladder, depth, before, &step)
	}, EveryScenario(func(tried textbook.Scenario) { p.AddScenario(r.Printer, &tried) }))
	if err != nil {
		return nil, err
	}
	p.End(r.Printer, q.Ladder, &end)
	p.Ending = append(p.Ending, Unsolved(r, q, &end)...)
	return p, nil
}

func referenceWalk(r *request.Request, q *PathQuestion) (any, error) {
	var steps []answerjson.RatedStep
	report, err := rating.NewRater().Walk(r.Context(), q.Grid, func(before *solver.Grid, step explainer.RatedStep) bool {
		steps = append(steps, answerjson.NewRatedStep(r.Printer, before, &step))
		return true
	})
	switch {
	case err != nil:
		return nil, err
	case report.ER == 0:
		return nil, noReference(r, q)
	}
	return answerjson.NewRated(q.Grid, &report, "", steps), nil
}
