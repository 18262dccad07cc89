package api

import (
	"cmp"
	"errors"
	"slices"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
)

// PositionText is a position.
type PositionText struct {
	request.PuzzleText
	// The puzzle without the player's digits. With it, digits and candidates are first checked against its solution.
	Original string `json:"original,omitempty"`
	Ladder   string `json:"ladder,omitempty" jsonschema:"format=Ladder,default=human"` // "" is human.
	// Techniques and families that the ladder omits, such as unique-rectangle-1 or uniqueness.
	Without []string `json:"without,omitempty" jsonschema:"example=uniqueness"`
	Only    []string `json:"only,omitempty" jsonschema:"example=singles,example=fish"` // Families of techniques. If there are any, the ladder uses no others.
}

// question is a position and the coach who answers questions about it.
type question struct {
	*coach.Position
	coach *coach.Coach
}

func (p *question) described() answerjson.Position {
	return answerjson.NewPosition(p.Progress, p.coach.Ladder().Name)
}

// unique fails if the puzzle of a position has several solutions.
func unique(r *request.Request, p *question) error {
	if p.Several == nil {
		return nil
	}
	return r.SolvingProblem(p.Several)
}

// readQuestion reads a position. It fails for a copy of a live daily.
func readQuestion(r *request.Request, in PositionText) (*question, error) {
	ladder, err := ladder(r, in)
	if err != nil {
		return nil, err
	}
	read, err := r.ReadPuzzle(in.PuzzleText)
	if err != nil {
		return nil, err
	}
	at := read.Grid
	asked := []*solver.Grid{at}
	var set *solver.Grid
	if in.Original != "" {
		if set, err = original(r, in, at); err != nil {
			return nil, err
		}
		set = set.AsSet()
		asked = append(asked, set)
	}
	for _, g := range asked {
		if err := r.RefuseUnfinished(g, cmp.Or(set, at.AsSet())); err != nil {
			return nil, err
		}
	}
	p, err := coach.NewOpenPosition(r.Context(), set, at)
	if err == nil && p.Several != nil {
		_, err = r.Solutions(p.Puzzle) // fails if there are too many
	}
	if err != nil {
		return nil, r.SolvingProblem(err)
	}
	p.PartialNotes = read.Notes != nil
	if !slices.Contains(asked, p.Puzzle) {
		err = r.RefuseUnfinished(p.Puzzle, nil)
	}
	return &question{p, coach.New(ladder)}, err
}

// original reads the puzzle without the player's digits.
func original(r *request.Request, in PositionText, g *solver.Grid) (*solver.Grid, error) {
	set, err := r.ReadGrid(request.PuzzleText{Puzzle: in.Original, Layout: g.Layout().Shape().String()})
	if err != nil {
		return nil, err
	}
	if set.Layout() != g.Layout() && set.Layout().Shape() != g.Layout().Shape() {
		return nil, r.Problem(request.BadRequest, "web.detail.layout", map[string]any{"Layout": set.Layout().Shape().String()})
	}
	return set, nil
}

// ladder returns the ladder of a request. The default is human.
func ladder(r *request.Request, in PositionText) (*logic.Ladder, error) {
	return ladderAmong(r, in, rating.LadderNames())
}

// ladderAmong is ladder with the names that its error lists.
func ladderAmong(r *request.Request, in PositionText, names []string) (*logic.Ladder, error) {
	ladder, err := rating.LadderNamed(cmp.Or(in.Ladder, logic.Human().Name))
	if err != nil {
		return nil, r.Problem(request.BadRequest, "web.detail.ladder", map[string]any{
			"Ladder": request.Brief(in.Ladder), "Ladders": r.Printer.ListOr(names),
		})
	}
	if r.NoUniqueness {
		ladder = ladder.WithoutUniqueness()
	}
	narrowed, err := ladder.Narrow(in.Without, in.Only)
	if unknown, ok := errors.AsType[*logic.UnknownNameError](err); ok {
		return nil, unknownName(r, unknown)
	}
	return narrowed, err
}

// unknownName returns the problem that no technique or family has this name.
func unknownName(r *request.Request, e *logic.UnknownNameError) error {
	key := "web.detail.technique"
	if e.Family {
		key = "web.detail.family"
	}
	var families []string
	for _, f := range logic.Families() {
		families = append(families, string(f))
	}
	return r.Problem(request.BadRequest, key, map[string]any{"Name": request.Brief(e.Name), "Families": r.Printer.ListOr(families)})
}

// readTopic reads the topic of a hint.
func readTopic(r *request.Request, l *solver.Layout, cell, digit string, skip int) (about coach.Topic, err error) {
	if skip < 0 || skip > MaxSkip {
		return about, r.Problem(request.BadRequest, "web.detail.skip", map[string]any{"Skip": skip, "Limit": MaxSkip})
	}
	t, err := notation.ParseFields(l, cell, digit)
	if e, ok := errors.AsType[*notation.Error](err); ok && e.Fault == notation.FaultNoCell {
		return about, r.Problem(request.BadRequest, "web.detail.cell-or-unit", map[string]any{"Cell": request.Brief(cmp.Or(e.Text, cell))})
	}
	if err != nil {
		return about, misnamed(r, err, cell, digit)
	}
	about.Skip = skip
	about.Cells, about.Digits = t.Sets()
	return about, nil
}

func readCandidate(r *request.Request, l *solver.Layout, cell, digit string) (solver.Candidate, error) {
	c, err := notation.ParseCandidate(l, cell+" "+digit)
	if err != nil {
		err = misnamed(r, err, cell, digit)
	}
	return c, err
}

// MaxSkip is the maximum number of steps that a hint may skip.
const MaxSkip = 1000

// misnamed returns the problem with the part of a cell and digit that cannot be read.
func misnamed(r *request.Request, err error, cell, digit string) error {
	e, ok := errors.AsType[*notation.Error](err)
	if !ok {
		return err
	}
	key := "web.detail." + string(e.Fault)
	if e.Text == "" && e.Fault != notation.FaultUnclear {
		key += "-missing"
	}
	return r.Problem(request.BadRequest, key, map[string]any{
		"Cell": request.Brief(cmp.Or(e.Text, cell)), "Digit": request.Brief(cmp.Or(e.Text, digit)), "Text": request.Brief(e.Text), "Last": request.Symbol(e.Layout.Size()),
	})
}
