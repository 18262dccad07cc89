package api

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/bank"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/generate"
	"pencilmark/solver/logic"
	"pencilmark/solver/notation"
	"pencilmark/solver/rating"
)

// maxOrder is the maximum number of puzzles in an order.
const maxOrder = 20

// orderAnswer is the puzzles made for an order.
type orderAnswer struct {
	Asked   int             `json:"asked" jsonschema:"minimum=1,maximum=20"` // The number of puzzles ordered.
	Puzzles []orderedPuzzle `json:"puzzles" jsonschema:"maxItems=20"`
	Note    string          `json:"note,omitempty"` // Why there are fewer puzzles; missing if there are as many as ordered.
}

// orderedPuzzle is a puzzle with its solution, rating and path. It is not stored, so it has no id.
type orderedPuzzle struct {
	Layout     string       `json:"layout" jsonschema:"format=Layout"`
	Givens     int          `json:"givens" jsonschema:"minimum=1"` // The number of givens.
	Puzzle     string       `json:"puzzle"`                        // Its grid on one line, with . for a blank.
	Solution   string       `json:"solution"`
	Rating     *ratingBody  `json:"rating"`
	Techniques []string     `json:"techniques"` // The techniques that the human ladder uses, in the order of first use.
	Path       []formalStep `json:"path"`       // The steps of the human ladder in short form; none if there was no time for them.
}

// formalStep is a step in short form.
type formalStep struct {
	Technique string `json:"technique"`
	Step      string `json:"step" jsonschema:"example=Hidden Single: r2c5=2"` // In the formal notation.
}

// orderPuzzles makes puzzles of a kind, as many as there is time for.
func orderPuzzles(w http.ResponseWriter, r *request.Request) error {
	order, err := readOrder(r)
	if err != nil {
		return err
	}
	answer := orderAnswer{Asked: order.Count, Puzzles: []orderedPuzzle{}}
	err = r.Work(func(r *request.Request) (err error) {
		err = r.Game.Bank.Take(r.Context(), order, func(p *game.Puzzle) {
			answer.Puzzles = append(answer.Puzzles, newOrderedPuzzle(r, p))
		})
		answer.Note, err = shortfall(r, &answer, err)
		return err
	})
	if err != nil {
		return err
	}
	return request.SendJSON(w, r, http.StatusOK, request.NoStore, answer)
}

// shortfall explains why an order is incomplete. It returns any other error.
func shortfall(r *request.Request, a *orderAnswer, err error) (string, error) {
	option, impossible := errors.AsType[*generate.OptionError](err)
	switch {
	case err == nil:
		return "", nil
	case impossible:
		return "", r.Problem(request.BadRequest, "web.detail.order", map[string]any{"Option": orderParameter(option.Option)})
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, generate.ErrNotFound):
		data := map[string]any{"Count": len(a.Puzzles), "Limit": r.Limits.Work.Round(time.Millisecond).String()}
		if near, ok := errors.AsType[*generate.NotFoundError](err); ok && near.ER != 0 && len(a.Puzzles) == 0 {
			data["ER"] = near.ER.String()
			return r.Printer.Text("web.order.nearest", data), nil
		}
		return r.Printer.Text("web.order.fewer", data), nil
	}
	return "", err
}

// orderParameter returns the name of the parameter that sets an option of the generator.
func orderParameter(option string) string {
	switch option {
	case "contains":
		return "technique"
	case "tier", "er":
		return option
	}
	return "layout"
}

type orderQuery struct {
	Tier      string `json:"tier,omitempty" jsonschema:"format=Tier"`                     // The difficulty.
	ER        string `json:"er,omitempty" jsonschema:"example=7.0-7.5"`                   // The rating of the hardest step, as in 7.0-7.5, 8- or 6.6; of classic puzzles alone.
	Technique string `json:"technique,omitempty"`                                         // The rating of the hardest step, as in 7.0-7.5, 8- or 6.6; for classic puzzles only.
	Count     int    `json:"count,omitempty" jsonschema:"minimum=1,maximum=20,default=1"` // A technique that the human ladder uses in the puzzle, by any of its names.
	Layout    string `json:"layout,omitempty" jsonschema:"default=9x9"`                   // The number of puzzles.
}

func readOrder(r *request.Request) (o bank.Order, err error) {
	o.Count, o.Variant = 1, solver.ClassicVariant()
	for _, read := range []func(*request.Request, *bank.Order, url.Values) error{orderedCount, orderedDifficulty, orderedTechnique, orderedLayout} {
		if err := read(r, &o, r.Values); err != nil {
			return o, err
		}
	}
	return o, nil
}

func orderedCount(r *request.Request, o *bank.Order, values url.Values) (err error) {
	text := values.Get("count")
	if text == "" {
		return nil
	}
	if o.Count, err = strconv.Atoi(text); err != nil || o.Count < 1 || o.Count > maxOrder {
		return r.Problem(request.BadRequest, "web.detail.count", map[string]any{"Count": request.Brief(text), "Most": maxOrder})
	}
	return nil
}

func orderedDifficulty(r *request.Request, o *bank.Order, values url.Values) (err error) {
	if name := values.Get("tier"); name != "" {
		ok := false
		if o.Tier, ok = PracticeTierOf(name); !ok {
			return r.Problem(request.BadRequest, "web.detail.board-tier", map[string]any{"Tier": request.Brief(name), "Tiers": r.Printer.ListOr(PracticeTierNames())})
		}
	}
	text := values.Get("er")
	o.ER, err = generate.ParseRange(text, rating.ParseTenths)
	data := map[string]any{"ER": request.Brief(text), "Least": rating.LowestRating.String(), "Most": generate.HardestKnown.String()}
	switch {
	case err != nil:
		return r.Problem(request.BadRequest, "web.detail.er", data)
	case o.ER.Max != 0 && o.ER.Min > o.ER.Max:
		return r.Problem(request.BadRequest, "web.detail.er-turned", data)
	case o.ER.Max != 0 && o.ER.Max < rating.LowestRating, o.ER.Min > generate.HardestKnown:
		return r.Problem(request.BadRequest, "web.detail.er-beyond", data)
	}
	return nil
}

func orderedTechnique(r *request.Request, o *bank.Order, values url.Values) error {
	typed := values.Get("technique")
	if typed == "" {
		return nil
	}
	name, err := TechniqueNamed(r, typed)
	o.Techniques = []string{name}
	return err
}

func orderedLayout(r *request.Request, o *bank.Order, values url.Values) (err error) {
	layout := values.Get("layout")
	if layout == "" {
		return nil
	}
	if o.Variant, err = ReadKind(layout); err != nil {
		return r.Problem(request.BadRequest, "web.detail.layout", map[string]any{"Layout": request.Brief(layout)})
	}
	return nil
}

func newOrderedPuzzle(r *request.Request, p *game.Puzzle) orderedPuzzle {
	l := p.Grid.Layout()
	_ = p.Rating.AddHodoku(r.Context(), p.Grid) // left out if time runs out
	body := orderedPuzzle{
		Layout: l.Shape().String(), Givens: p.Grid.FilledCount(), Puzzle: p.Grid.String(), Solution: p.Solution.String(),
		Rating: new(newRatingBody(&p.Rating)), Techniques: []string{}, Path: []formalStep{},
	}
	_, err := logic.Human().Walk(r.Context(), p.Grid, func(_ *solver.Grid, step solver.Step) bool {
		body.Path = append(body.Path, formalStep{step.Technique, r.Printer.Formal(&step, l)})
		if !slices.Contains(body.Techniques, step.Technique) {
			body.Techniques = append(body.Techniques, step.Technique)
		}
		return true
	})
	if err != nil { // an incomplete path would mislead
		body.Techniques, body.Path = []string{}, []formalStep{}
	}
	return body
}

// ReadKind reads a kind of sudoku in the form's spelling or in the spelling that people use.
func ReadKind(text string) (solver.Variant, error) {
	v, err := solver.ParseVariant(text)
	if err != nil {
		return notation.ParseVariant(text)
	}
	return v, nil
}

// PracticeTierOf returns the tier with a name, if there are practice puzzles of it.
func PracticeTierOf(name string) (t rating.Tier, ok bool) {
	ok = t.UnmarshalText([]byte(name)) == nil && slices.Contains(rating.Tiers(), t)
	return t, ok
}

// PracticeTierNames returns the names that PracticeTierOf accepts.
func PracticeTierNames() (names []string) {
	for _, t := range rating.Tiers() {
		names = append(names, t.String())
	}
	return names
}
