package web

import (
	"context"
	"net/http"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// adviceRequest asks for help with an attempt. Repeated, with the same call, it costs
// nothing more.
type adviceRequest struct {
	Call string `json:"call,omitempty" jsonschema:"format=Call"` // Your name for this deed: the same again changes nothing and costs nothing.
	// Of a hint; 0 is one deeper than you have seen, while that is no dearer than a nudge.
	Level int    `json:"level,omitempty" jsonschema:"minimum=0,maximum=5"`
	Cell  string `json:"cell,omitempty"`
	Digit string `json:"digit,omitempty"`
	Skip  int    `json:"skip,omitempty" jsonschema:"minimum=0,maximum=1000"`
	Chain string `json:"chain,omitempty"` // In Eureka notation, as in a ChainRequest.
	drawn
}

// advised is an answer with what it cost, and how the attempt stands.
type advised[T any] struct {
	Answer  T            `json:"answer"`
	Cost    costBody     `json:"cost"`
	Done    bool         `json:"done,omitempty"`                          // The move was the last one, and the grid is right.
	Prices  []int        `json:"prices,omitempty" jsonschema:"minimum=0"` // What each level of this hint adds to the time now, in seconds, from level 1: what deeper levels add to those that were told.
	Attempt *attemptBody `json:"attempt"`
}

// given is what the game gives somebody who asks for help.
type given[T any] struct {
	answer T
	cost   play.Cost
	work   *game.Work
	done   bool
	prices []int
}

// advising answers a request for help, within the bounds on work.
func advising[T any](s *Server, w http.ResponseWriter, r *http.Request, ask func(context.Context, *attemptCall, adviceRequest) (*given[T], error)) error {
	in, err := readJSON[adviceRequest](s, w, r)
	if err != nil {
		return err
	}
	asked := in
	asked.drawn = drawn{} // that changes no answer
	c, err := s.attemptCall(r, in.Call, asked)
	if err != nil {
		return err
	}
	var g *given[T]
	err = s.working(r.Context(), func(ctx context.Context) error {
		g, err = ask(ctx, c, in)
		return err
	})
	if err != nil {
		return s.attemptProblem(err)
	}
	body := s.newAttemptBody(c.with(g.work))
	return sendJSON(w, r, http.StatusOK, noStore, advised[T]{g.answer, newCostBody(g.cost), g.done, g.prices, body})
}

func (s *Server) attemptHint(w http.ResponseWriter, r *http.Request) error {
	return s.hinting(w, r, s.opts.Game.Play.Hint, s.deeperPrices)
}

// applyHint makes the move of a hint.
func (s *Server) applyHint(w http.ResponseWriter, r *http.Request) error {
	return s.hinting(w, r, func(ctx context.Context, c game.Call, of game.Subject, about play.Ask[coach.Topic], _ int) (*play.Hint, error) {
		return s.opts.Game.Play.Apply(ctx, c, of, about)
	}, func(*play.Hint) []int { return nil })
}

type hintFunc func(context.Context, game.Call, game.Subject, play.Ask[coach.Topic], int) (*play.Hint, error)

func (s *Server) hinting(w http.ResponseWriter, r *http.Request, hint hintFunc, prices func(*play.Hint) []int) error {
	return advising(s, w, r, func(ctx context.Context, c *attemptCall, in adviceRequest) (*given[*answerjson.Hint], error) {
		if in.Level < 0 || in.Level > game.LevelAfter {
			return nil, s.problem(badRequest, "web.detail.level", map[string]any{"Level": in.Level})
		}
		topic := func(l *solver.Layout) (coach.Topic, error) { return s.topic(l, in.Cell, in.Digit, in.Skip) }
		h, err := hint(ctx, c.Call, c.subject(), topic, in.Level)
		if err != nil {
			return nil, err
		}
		answer := answerjson.NewHint(s.opts.Printer, s.positionOf(h.Before), h.Hint, max(h.Level, 1))
		if answer.Picture, err = s.hintMarks(in.drawn, h.Hint, max(h.Level, 1)); err != nil {
			return nil, err
		}
		return &given[*answerjson.Hint]{answer, h.Cost, h.Work, h.Done, prices(h)}, nil
	})
}

// deeperPrices is what each level of a hint adds, in seconds.
func (s *Server) deeperPrices(h *play.Hint) (prices []int) {
	for level := 1; level <= game.LevelAfter; level++ {
		prices = append(prices, seconds(s.opts.Game.Play.DeeperPrice(h, level)))
	}
	return prices
}

// positionOf is what was asked about, as an answer names it.
func (s *Server) positionOf(at *solver.Grid) answerjson.Position {
	return answerjson.NewPosition(at, "human")
}

func (s *Server) attemptWhy(w http.ResponseWriter, r *http.Request) error {
	return advising(s, w, r, func(ctx context.Context, c *attemptCall, in adviceRequest) (*given[*answerjson.Why], error) {
		asked := func(l *solver.Layout) (solver.Candidate, error) { return s.candidate(l, in.Cell, in.Digit) }
		reason, err := s.opts.Game.Play.Why(ctx, c.Call, c.subject(), asked, coach.ThoroughEffort)
		if err != nil {
			return nil, err
		}
		answer := answerjson.NewWhy(s.opts.Printer, s.positionOf(reason.At), reason.Reason)
		if answer.Picture, err = s.reasonMarks(in.drawn, reason.Reason); err != nil {
			return nil, err
		}
		return &given[*answerjson.Why]{answer, reason.Cost, reason.Work, false, nil}, nil
	})
}

func (s *Server) attemptCheck(w http.ResponseWriter, r *http.Request) error {
	return advising(s, w, r, func(ctx context.Context, c *attemptCall, _ adviceRequest) (*given[*answerjson.Check], error) {
		k, err := s.opts.Game.Play.Check(ctx, c.Call, c.subject())
		if err != nil {
			return nil, err
		}
		return &given[*answerjson.Check]{answerjson.NewCheck(s.opts.Printer, k.At, k.CheckResult), k.Cost, k.Work, false, nil}, nil
	})
}
