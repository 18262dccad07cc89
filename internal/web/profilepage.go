package web

import (
	"errors"
	"net/http"

	"pencilmark/internal/game"
	"pencilmark/solver/rating"
)

// profilePage is what assets/profile.html shows: what a player did at the dailies that
// servers share.
type profilePage struct {
	Title                  string
	Started, Solved, Clean int
	Streak, Points, Place  int
	Tiers                  []profileTier
}

type profileTier struct {
	Tier          tierView
	Solved        int
	Best, Average string
}

// profile shows who stands on the boards of all servers under an alias.
func (s *Server) profile(w http.ResponseWriter, r *http.Request) error {
	found, err := s.opts.Game.Boards.Profile(r.Context(), r.PathValue("alias"))
	if errors.Is(err, game.ErrNotFound) {
		return s.problem(notFound, "web.detail.no-profile", nil)
	}
	if err != nil {
		return err
	}
	page := &profilePage{
		Title: found.Alias, Started: found.Started, Solved: found.Solved, Clean: found.Clean,
		Streak: found.Streak.Run, Points: found.Points, Place: found.Place,
	}
	for _, t := range append(rating.Tiers(), rating.Mini) {
		if of := found.Tiers[t]; of.Solved > 0 {
			page.Tiers = append(page.Tiers, profileTier{s.tierView(t), of.Solved, s.opts.Printer.Duration(of.Best), s.opts.Printer.Duration(of.Average)})
		}
	}
	return s.sendPage(w, r, "profile.html", page)
}
