package web

import (
	"net/http"

	"pencilmark/internal/game"
)

// puzzleBody is a puzzle that may be shown. While it is a live daily its grid
// is missing; a solution is there once a daily has closed everywhere.
type puzzleBody struct {
	ID       string     `json:"id"`
	Layout   string     `json:"layout"`
	Givens   int        `json:"givens"`
	Rating   ratingBody `json:"rating"`
	Live     bool       `json:"live"`
	Puzzle   string     `json:"puzzle,omitempty"`
	Solution string     `json:"solution,omitempty"`
}

func (s *Server) puzzle(w http.ResponseWriter, r *http.Request) error {
	p, live, err := s.known(r, r.PathValue("id"))
	if err != nil {
		return err
	}
	body := puzzleBody{
		ID: p.ID, Layout: p.Grid.Layout().Shape().String(), Givens: p.Grid.Filled(),
		Rating: newRatingBody(&p.Rating), Live: live,
	}
	if !live {
		body.Puzzle = p.Grid.String()
		if p.Usage == game.Daily {
			body.Solution = p.Solution.String()
		}
	}
	return sendJSON(w, r, http.StatusOK, ask, body)
}
