package web

import (
	"cmp"
	"context"
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
func (s *Server) path(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, func(s *Server, ctx context.Context, in pathRequest) (answer any, err error) {
		err = s.working(ctx, func(ctx context.Context) error {
			q, err := s.pathQuestion(ctx, in, s.pathGrid)
			if err != nil {
				return err
			}
			answer, err = s.pathAnswer(ctx, q)
			return err
		})
		return answer, err
	})
}

// pathAnswer is a path as JSON; the whole reference ladder's has the puzzle's rating too.
func (s *Server) pathAnswer(ctx context.Context, q *pathQuestion) (any, error) {
	if q.ladder == rating.ReferenceLadder() {
		return s.referenceWalk(ctx, q)
	}
	return s.walk(ctx, q)
}

// pathQuestion reads a request; find sets where the path begins, and the solutions.
func (s *Server) pathQuestion(ctx context.Context, in pathRequest, find func(context.Context, *pathQuestion, positionText) error) (*pathQuestion, error) {
	q := &pathQuestion{options: coach.PathOptions{GuessAndCheck: in.Guessing != "", First: in.Guessing == firstSolution}}
	if in.Guessing != "" && in.Guessing != guessAndCheck && in.Guessing != firstSolution {
		return nil, s.problem(badRequest, "web.detail.guessing", map[string]any{"Value": brief(in.Guessing)})
	}
	err := find(ctx, q, in.positionText)
	if err != nil {
		return nil, err
	}
	names := strings.Join(in.Guess, " ")
	if q.options.Guess, err = notation.ParseCells(q.grid.Layout(), names); err != nil {
		return nil, s.misnamed(err, names, "")
	}
	if len(q.options.Guess) > 0 && in.Guessing != "" {
		return nil, s.problem(badRequest, "web.detail.guess-twice", nil)
	}
	if hypotheses := textbook.HypothesesLadder().Name; len(q.options.Guess) > 0 {
		if cmp.Or(in.Ladder, hypotheses) != hypotheses {
			return nil, s.problem(badRequest, "web.detail.guess-ladder", map[string]any{"Ladder": hypotheses})
		}
		in.Ladder = hypotheses
	}
	q.ladder, err = s.pathLadder(in)
	return q, err
}

// pathGrid finds where a path begins, and the solutions: there may be several.
func (s *Server) pathGrid(ctx context.Context, q *pathQuestion, in positionText) (err error) {
	if q.grid, err = s.read(in.puzzleText); err != nil {
		return err
	}
	if in.Original == "" {
		set := q.grid.AsSet()
		if q.solutions, err = s.solutions(ctx, set); err == nil && len(q.solutions) > 1 {
			q.grid = set
			return nil
		}
	}
	in.Ladder = ""
	p, err := s.question(ctx, in)
	if err != nil {
		return err
	}
	if err := s.unique(p); err != nil {
		return err
	}
	q.grid, q.solutions = p.WithoutMistakes(), []*solver.Grid{p.Solution}
	q.beginning = s.opts.Printer.MistakesAdvice(p.Mistakes(), q.grid.Layout())
	return nil
}

// pathLadder finds the ladder that a path keeps to: the reference's as well.
func (s *Server) pathLadder(in pathRequest) (*logic.Ladder, error) {
	reference := rating.ReferenceLadder()
	if in.Ladder != reference.Name {
		return s.ladderAmong(in.positionText, rating.PathLadderNames())
	}
	if in.Guessing != "" {
		return nil, s.problem(badRequest, "web.detail.guess-reference", map[string]any{"Ladder": reference.Name})
	}
	if len(in.Without)+len(in.Only) > 0 {
		return nil, s.problem(badRequest, "web.detail.whole-ladder", map[string]any{"Ladder": reference.Name})
	}
	if s.noUniqueness {
		reference = reference.WithoutUniqueness()
	}
	return reference, nil
}

// follow walks a path, each step and each combination of guesses seen by a function.
func (s *Server) follow(ctx context.Context, q *pathQuestion, step func(int, *solver.Grid, solver.Step) bool, scenario func(textbook.Scenario) bool) (coach.PathEnd, error) {
	o := q.options
	var live error
	o.OnScenario = func(tried textbook.Scenario) bool {
		if q.more && tried.Grid.Solved() { // not all solutions were compared with the live dailies'
			_, live = s.opts.Game.Guard.Solve(ctx, tried.Grid)
		}
		return live == nil && scenario(tried) && ctx.Err() == nil
	}
	end, err := coach.New(q.ladder).Follow(ctx, q.grid, o, step)
	if live != nil {
		return end, s.private(live)
	}
	if wrong, ok := errors.AsType[*textbook.GuessError](err); ok {
		return end, &problem{kind: badRequest, detail: s.opts.Printer.GuessError(wrong)}
	}
	if errors.Is(err, rating.ErrNoWalk) {
		return end, s.noReference(q)
	}
	return end, cmp.Or(err, ctx.Err())
}

// noReference says why the reference ladder cannot walk through a puzzle.
func (s *Server) noReference(q *pathQuestion) error {
	why := s.opts.Printer.Text("web.detail.no-reference-here", nil)
	switch {
	case q.unsolved || len(q.solutions) > 1:
		why = strings.Join(s.opts.Printer.SolutionsOf(len(q.solutions), q.more), " ")
	case q.grid.Empty().IsEmpty():
		why = s.opts.Printer.Text("web.detail.no-reference-full", nil)
	}
	return s.problem(brokenGrid, "web.detail.no-reference", map[string]any{"Why": why})
}

// unsolved says that a puzzle has no solution, where the ending of its path does not.
func (s *Server) unsolved(q *pathQuestion, end *coach.PathEnd) []string {
	if !q.unsolved || end.Thread != nil || end.Scenarios != nil || end.Searched {
		return nil
	}
	return s.opts.Printer.SolutionsOf(0, false)
}

func everyScenario(see func(textbook.Scenario)) func(textbook.Scenario) bool {
	return func(tried textbook.Scenario) bool {
		see(tried)
		return true
	}
}

func (s *Server) walk(ctx context.Context, q *pathQuestion) (any, error) {
	p := answerjson.NewPath(q.grid, q.ladder)
	p.Beginning = q.beginning
	end, err := s.follow(ctx, q, func(depth int, before *solver.Grid, step solver.Step) bool {
		return p.Add(s.opts.Printer, q.ladder, depth, before, &step)
	}, everyScenario(func(tried textbook.Scenario) { p.AddScenario(s.opts.Printer, &tried) }))
	if err != nil {
		return nil, err
	}
	p.End(s.opts.Printer, q.ladder, &end)
	p.Ending = append(p.Ending, s.unsolved(q, &end)...)
	return p, nil
}

func (s *Server) referenceWalk(ctx context.Context, q *pathQuestion) (any, error) {
	var steps []answerjson.RatedStep
	report, err := rating.NewRater().Walk(ctx, q.grid, func(before *solver.Grid, step explainer.RatedStep) bool {
		steps = append(steps, answerjson.NewRatedStep(s.opts.Printer, before, &step))
		return true
	})
	switch {
	case err != nil:
		return nil, err
	case report.ER == 0:
		return nil, s.noReference(q)
	}
	return answerjson.NewRated(q.grid, &report, "", steps), nil
}
