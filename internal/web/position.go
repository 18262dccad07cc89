package web

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
)

// positionText is a position.
type positionText struct {
	puzzleText
	// The puzzle as it was set. With it, digits and candidates are checked against its solution
	// before anything else is said.
	Original string `json:"original,omitempty"`
	Ladder   string `json:"ladder,omitempty" jsonschema:"format=Ladder,default=human"` // "" is human.
	// Techniques and families that the ladder does without, such as unique-rectangle-1 or uniqueness.
	Without []string `json:"without,omitempty" jsonschema:"example=uniqueness"`
	Only    []string `json:"only,omitempty" jsonschema:"example=singles,example=fish"` // Families of techniques; the ladder keeps to these, if there are any.
}

// question is a position and the coach to ask about it.
type question struct {
	*coach.Position
	coach *coach.Coach
}

func (p *question) described() answerjson.Position {
	return answerjson.NewPosition(p.Progress, p.coach.Ladder().Name)
}

// unique fails for a position in a puzzle with several solutions.
func unique(r *Request, p *question) error {
	if p.Several == nil {
		return nil
	}
	return unsolvable(r, p.Several)
}

// question reads a position that is no copy of a live daily.
func readQuestion(r *Request, in positionText) (*question, error) {
	ladder, err := ladder(r, in)
	if err != nil {
		return nil, err
	}
	read, err := readPuzzle(r, in.puzzleText)
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
		if err := refuseUnfinished(r, g, cmp.Or(set, at.AsSet())); err != nil {
			return nil, err
		}
	}
	p, err := coach.NewOpenPosition(r.Context(), set, at)
	if err == nil && p.Several != nil {
		_, err = solutions(r, p.Puzzle) // which may be too many to say more
	}
	if err != nil {
		return nil, unsolvable(r, err)
	}
	p.PartialNotes = read.Notes != nil
	if !slices.Contains(asked, p.Puzzle) {
		err = refuseUnfinished(r, p.Puzzle, nil)
	}
	return &question{p, coach.New(ladder)}, err
}

// original reads the puzzle as it was set.
func original(r *Request, in positionText, g *solver.Grid) (*solver.Grid, error) {
	set, err := read(r, puzzleText{Puzzle: in.Original, Layout: g.Layout().Shape().String()})
	if err != nil {
		return nil, err
	}
	if set.Layout() != g.Layout() && set.Layout().Shape() != g.Layout().Shape() {
		return nil, r.problem(badRequest, "web.detail.layout", map[string]any{"Layout": set.Layout().Shape().String()})
	}
	return set, nil
}

// ladder finds the ladder that a request wants to hear, human for none.
func ladder(r *Request, in positionText) (*logic.Ladder, error) {
	return ladderAmong(r, in, rating.LadderNames())
}

// ladderAmong is ladder where these are the names that there are.
func ladderAmong(r *Request, in positionText, names []string) (*logic.Ladder, error) {
	ladder, err := rating.LadderNamed(cmp.Or(in.Ladder, logic.Human().Name))
	if err != nil {
		return nil, r.problem(badRequest, "web.detail.ladder", map[string]any{
			"Ladder": brief(in.Ladder), "Ladders": r.Printer.ListOr(names),
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

// unknownName says that no technique or family has this name.
func unknownName(r *Request, e *logic.UnknownNameError) error {
	key := "web.detail.technique"
	if e.Family {
		key = "web.detail.family"
	}
	var families []string
	for _, f := range logic.Families() {
		families = append(families, string(f))
	}
	return r.problem(badRequest, key, map[string]any{"Name": brief(e.Name), "Families": r.Printer.ListOr(families)})
}

// readTopic reads what a hint is to be about.
func readTopic(r *Request, l *solver.Layout, cell, digit string, skip int) (about coach.Topic, err error) {
	if skip < 0 || skip > maxSkip {
		return about, r.problem(badRequest, "web.detail.skip", map[string]any{"Skip": skip, "Limit": maxSkip})
	}
	t, err := notation.ParseFields(l, cell, digit)
	if e, ok := errors.AsType[*notation.Error](err); ok && e.Fault == notation.FaultNoCell {
		return about, r.problem(badRequest, "web.detail.cell-or-unit", map[string]any{"Cell": brief(cmp.Or(e.Text, cell))})
	}
	if err != nil {
		return about, misnamed(r, err, cell, digit)
	}
	about.Skip = skip
	about.Cells, about.Digits = t.Sets()
	return about, nil
}

func readCandidate(r *Request, l *solver.Layout, cell, digit string) (solver.Candidate, error) {
	c, err := notation.ParseCandidate(l, cell+" "+digit)
	if err != nil {
		err = misnamed(r, err, cell, digit)
	}
	return c, err
}

const maxSkip = 1000

// misnamed says what of a request's cell and digit cannot be read.
func misnamed(r *Request, err error, cell, digit string) error {
	e, ok := errors.AsType[*notation.Error](err)
	if !ok {
		return err
	}
	key := "web.detail." + string(e.Fault)
	if e.Text == "" && e.Fault != notation.FaultUnclear {
		key += "-missing"
	}
	return r.problem(badRequest, key, map[string]any{
		"Cell": brief(cmp.Or(e.Text, cell)), "Digit": brief(cmp.Or(e.Text, digit)), "Text": brief(e.Text), "Last": symbol(e.Layout.Size()),
	})
}

// ask asks something about a position, within the bounds on work.
func ask[T any](r *Request, in positionText, about func(*Request, *question) (T, error)) (p *question, answer T, err error) {
	err = r.work(func(r *Request) (err error) {
		if p, err = readQuestion(r, in); err == nil {
			answer, err = about(r, p)
		}
		return err
	})
	return p, answer, err
}

// consulted answers a request about a position as it prefers.
func consulted[In, Out any](w http.ResponseWriter, r *Request, answer func(*Request, In) (Out, error)) error {
	r, err := r.preferred()
	if err != nil {
		return err
	}
	in, err := readJSON[In](w, r)
	if err != nil {
		return err
	}
	out, err := answer(r, in)
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, noStore, out)
}

// preferences are how somebody wants to be answered.
type preferences struct {
	Coordinates string `json:"coordinates,omitempty" jsonschema:"default=r1c1,enum=r1c1,enum=A1"` // How the text names cells. Data name them r1c1 in any case.
	Uniqueness  string `json:"uniqueness,omitempty" jsonschema:"default=yes,enum=yes,enum=no"`    // no leaves out every argument that the puzzle has only one solution.
}

// preferred returns the request with the preferences that are its only parameters.
func (r *Request) preferred() (*Request, error) {
	values, err := queryOf[preferences](r)
	if err != nil {
		return nil, err
	}
	return r.preferring(values.Get("coordinates"), values.Get("uniqueness"))
}

// preferring returns the request with a style of coordinates and a choice about uniqueness; "" keeps the default.
func (r *Request) preferring(coordinates, uniqueness string) (*Request, error) {
	other := *r
	switch strings.ToLower(coordinates) {
	case "", "r1c1":
	case "a1":
		other.Printer = r.Printer.WithCoordinates(phrase.LetterRow)
	default:
		return nil, r.problem(badRequest, "web.detail.coordinates", map[string]any{"Style": brief(coordinates)})
	}
	switch strings.ToLower(uniqueness) {
	case "", "yes":
	case "no":
		other.NoUniqueness = true
	default:
		return nil, r.problem(badRequest, "web.detail.uniqueness", map[string]any{"Value": brief(uniqueness)})
	}
	return &other, nil
}
