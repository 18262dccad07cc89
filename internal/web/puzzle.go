package web

import (
	"errors"
	"net/http"

	"pencilmark/internal/game"
)

// puzzleBody is a puzzle that may be shown. While it is a live daily its grid
// and its rating are missing; a solution is there once a daily has closed everywhere.
type puzzleBody struct {
	ID       string      `json:"id"`
	Layout   string      `json:"layout"`
	Givens   int         `json:"givens"`
	Rating   *ratingBody `json:"rating,omitempty"`
	Live     bool        `json:"live"`
	Puzzle   string      `json:"puzzle,omitempty"`
	Solution string      `json:"solution,omitempty"`
}

func (s *Server) puzzle(w http.ResponseWriter, r *http.Request) error {
	p, live, err := s.known(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	return sendJSON(w, r, http.StatusOK, revalidate, newPuzzleBody(p, live))
}

// challenge answers with the hardest puzzle that there is, with after=ID the next
// hardest after that one. It is for practice from then on, so that asking again answers
// the same.
func (s *Server) challenge(w http.ResponseWriter, r *http.Request) error {
	values, err := s.query(r, "after")
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
