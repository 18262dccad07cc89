package web

import (
	"errors"
	"net/http"

	"pencilmark/internal/game"
)

// puzzleBody is a puzzle that may be shown. While it is a live daily its grid
// and its rating are missing; a solution is there once a daily has closed everywhere.
type puzzleBody struct {
	ID       string      `json:"id"` // Its id.
	Layout   string      `json:"layout" jsonschema:"format=Layout"`
	Givens   int         `json:"givens"`             // How many cells are given.
	Rating   *ratingBody `json:"rating,omitempty"`   // Missing while it is live.
	Live     bool        `json:"live"`               // It is a daily that is still open somewhere or yet to come.
	Puzzle   string      `json:"puzzle,omitempty"`   // Its grid on one line, . for a blank. Missing while it is live.
	Solution string      `json:"solution,omitempty"` // There once a daily has closed everywhere.
}

type puzzleOfPath struct {
	ID string `json:"id"`
}

func (s *Server) puzzle(w http.ResponseWriter, r *http.Request) error {
	p, live, err := s.known(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, revalidate, newPuzzleBody(p, live))
}

type challengeQuery struct {
	After string `json:"after,omitempty"` // The id of the challenge before it.
}

// challenge answers with the hardest puzzle that there is, with after=ID the next
// hardest after that one. It is for practice from then on, so that asking again answers
// the same.
func (s *Server) challenge(w http.ResponseWriter, r *http.Request) error {
	values, err := queryOf[challengeQuery](s, r)
	if err != nil {
		return err
	}
	none, after := "web.detail.no-challenge", values.Get("after")
	if after != "" {
		none = "web.detail.last-challenge"
		if _, _, err := s.known(r, after); err != nil {
			return err
		}
	}
	p, err := s.opts.Game.Bank.Hardest(r.Context(), after)
	if errors.Is(err, game.ErrBankEmpty) {
		return s.problem(notFound, none, nil)
	}
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, revalidate, newPuzzleBody(p, false))
}

func newPuzzleBody(p *game.Puzzle, live bool) puzzleBody {
	body := puzzleBody{
		ID: p.ID, Layout: p.Grid.Layout().Shape().String(), Givens: p.Grid.FilledCount(),
		Rating: ratingUnless(live, &p.Rating), Live: live,
	}
	if !live {
		body.Puzzle = p.Grid.String()
		if p.Usage == game.UsageDaily {
			body.Solution = p.Solution.String()
		}
	}
	return body
}
