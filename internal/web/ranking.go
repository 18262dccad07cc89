package web

import (
	"net/http"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

// ranking shows the rules by which dailies are ranked: the text that the bot's help and the
// API have as well.
func (s *Server) ranking(w http.ResponseWriter, r *http.Request) error {
	p := s.opts.Printer
	title := p.Text("web.page.ranking-rules", nil)
	parts := []phrase.PolicySection{
		{Title: p.Text("web.page.ranking", nil), Text: p.Ranking(s.opts.Game.Play.Rules.Patience, game.PointsByPlace(), game.SeasonDays)},
		{Title: p.Text("ranking.more", nil), Text: p.MoreRanking()},
	}
	body, err := s.pages.render("prose.html", prosePage{Title: title, Parts: parts})
	if err != nil {
		return err
	}
	return send(w, r, http.StatusOK, hour, htmlType, body)
}
