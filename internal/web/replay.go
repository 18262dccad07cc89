package web

import (
	"context"
	"net/http"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/solver/coach"
)

// replayBody is how an attempt went that is over. Times are in milliseconds since its start.
type replayBody struct {
	ID       int64           `json:"id"`
	Puzzle   string          `json:"puzzle"`
	Layout   string          `json:"layout"`
	Total    int64           `json:"total"`
	Text     []string        `json:"text"`
	Moments  []momentBody    `json:"moments"`
	Longest  []findingBody   `json:"longest"`
	Mistakes []mistakeBody   `json:"mistakes"`
	Path     []pathPlaceBody `json:"path"`
}

// momentBody is what happened at a time.
type momentBody struct {
	At      int64          `json:"at"`
	Kind    game.EventKind `json:"kind"`
	Level   int            `json:"level,omitempty"` // of a hint, or what other help counted as
	Help    game.Help      `json:"help,omitempty"`  // what was asked for
	Changes []changeBody   `json:"changes,omitempty"`
}

// changeBody is what a cell held before and from then on: a digit, "." or what is left in it
// in brackets.
type changeBody struct {
	Cell int    `json:"cell"`
	Was  string `json:"was"`
	Is   string `json:"is"`
}

// findingBody is what could have been seen in one of the longest waits.
type findingBody struct {
	From      int64   `json:"from"`
	To        int64   `json:"to"`
	Moment    int     `json:"moment"` // by its index, what ended the wait
	Technique string  `json:"technique,omitempty"`
	Cells     []int   `json:"cells,omitempty"`
	Open      int64   `json:"open,omitempty"`  // for how long it was there
	Since     *int    `json:"since,omitempty"` // by its index, the moment after which it was there; -1 for the start
	Outcome   outcome `json:"outcome"`
	Wait      string  `json:"wait"`
	Text      string  `json:"text"`
	Summary   string  `json:"summary,omitempty"`
}

// outcome is how a wait ended.
type outcome string

// outcomes are coach's outcomes as the API names them.
var outcomes = [...]outcome{
	coach.ThenFound: "found", coach.ThenFollows: "follows", coach.ThenAnother: "another", coach.ThenFurther: "further",
	coach.ThenWrong: "wrong", coach.ThenHelped: "helped", coach.ThenEnded: "ended",
}

// mistakeBody is a digit that was wrong for a time.
type mistakeBody struct {
	Cell   int    `json:"cell"`
	Digit  int    `json:"digit"`
	Moment int    `json:"moment"`
	From   int64  `json:"from"`
	To     int64  `json:"to"`
	Mended bool   `json:"mended"`
	Text   string `json:"text"`
}

// pathPlaceBody is a step of the logical path, and where the game came to it.
type pathPlaceBody struct {
	Technique string `json:"technique"`
	Text      string `json:"text"`
	Moment    *int   `json:"moment"` // null for a step that places nothing, or what was never entered
	Same      bool   `json:"same"`   // the digit was what the path has next
}

// replay tells how an attempt went that is over.
func (s *Server) replay(w http.ResponseWriter, r *http.Request) error {
	replayed, err := s.replayed(r)
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, noStore, s.newReplayBody(replayed))
}

// replayed looks back on the attempt that a request is about, within the bounds on work.
func (s *Server) replayed(r *http.Request) (replayed *play.Replayed, err error) {
	c, err := s.attemptCall(r, "", nil)
	if err != nil {
		return nil, err
	}
	err = s.working(r.Context(), func(ctx context.Context) (err error) {
		replayed, err = s.opts.Game.Play.Hindsight(ctx, c.Call, c.ID())
		return err
	})
	return replayed, s.attemptProblem(err)
}

func (s *Server) newReplayBody(r *play.Replayed) *replayBody {
	p, l := s.opts.Printer, r.Grid.Layout()
	body := &replayBody{
		ID: r.Attempt.ID, Puzzle: r.Grid.String(), Layout: l.Shape().String(), Total: r.Total.Milliseconds(), Text: p.WhereTimeWent(r.Hindsight),
		Moments: []momentBody{}, Longest: []findingBody{}, Mistakes: []mistakeBody{}, Path: []pathPlaceBody{},
	}
	for i := range r.Moments {
		m := &r.Moments[i]
		moment := momentBody{At: m.After.Milliseconds(), Kind: m.Kind}
		if m.Kind == game.EventHinted {
			moment.Level, moment.Help = m.Level, m.Help()
		}
		for _, c := range m.Changes {
			moment.Changes = append(moment.Changes, changeBody(c))
		}
		body.Moments = append(body.Moments, moment)
	}
	for i := range r.Longest {
		body.Longest = append(body.Longest, newFindingBody(p, r.Hindsight, &r.Longest[i]))
	}
	for i := range r.Mistakes {
		m := &r.Mistakes[i]
		body.Mistakes = append(body.Mistakes, mistakeBody{
			m.Cell, m.Digit, m.Move, m.From.Milliseconds(), m.To.Milliseconds(), m.Mended, p.Mistake(l, m),
		})
	}
	for i := range r.Path {
		step := &r.Path[i]
		place := pathPlaceBody{Technique: step.Technique, Text: p.PathStep(&step.Step, l), Same: step.Same}
		if step.Move >= 0 {
			place.Moment = &step.Move
		}
		body.Path = append(body.Path, place)
	}
	return body
}

func newFindingBody(p *phrase.Printer, h *coach.Hindsight, f *coach.Finding) findingBody {
	wait, told := p.Finding(h, f)
	body := findingBody{
		From: f.From.Milliseconds(), To: f.To.Milliseconds(), Moment: f.Move, Outcome: outcomes[f.Then], Wait: wait, Text: strings.Join(told, " "),
	}
	if f.Found {
		body.Technique, body.Cells, body.Open, body.Since = f.Step.Technique, f.Step.Cells, f.Open.Milliseconds(), &f.Since
		body.Summary = p.PathStep(&f.Step, f.Before.Layout())
	}
	return body
}
