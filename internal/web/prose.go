package web

import (
	"cmp"
	"net/http"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

func (s *Server) ranking(w http.ResponseWriter, r *http.Request) error {
	p := s.opts.Printer
	title := p.Text("web.page.ranking-rules", nil)
	parts := []phrase.PolicySection{
		{Title: p.Text("web.page.ranking", nil), Text: p.Ranking(s.opts.Game.Play.Rules.Patience, game.PointsByPlace(), game.SeasonDays)},
		{Title: p.Text("ranking.more", nil), Text: p.MoreRanking()},
	}
	return s.sendPage(w, r, http.StatusOK, hour, "prose.html", prosePage{Title: title, Parts: parts})
}

type prosePage struct {
	Title string
	Parts []phrase.PolicySection
}

func (s *Server) privacy(w http.ResponseWriter, r *http.Request) error {
	return s.sendPolicy(w, r, prosePage{s.opts.Printer.Text("bot.privacy.title", nil), s.opts.Printer.PrivacyPolicy(s.opts.Contact)})
}

// terms shows the terms of use, which Discord asks for beside it.
func (s *Server) terms(w http.ResponseWriter, r *http.Request) error {
	return s.sendPolicy(w, r, prosePage{s.opts.Printer.Text("terms.title", nil), s.opts.Printer.Terms(s.opts.Contact)})
}

func (s *Server) sendPolicy(w http.ResponseWriter, r *http.Request, page prosePage) error {
	for i := range page.Parts {
		page.Parts[i].Text = strings.ReplaceAll(page.Parts[i].Text, "`", "") // a mark for the bot
	}
	return s.sendPage(w, r, http.StatusOK, hour, "prose.html", page)
}

// playerName is a player's name for others, with stand-ins for deleted and invisible names.
func (s *Server) playerName(p game.Player) string {
	if p.Name == "" {
		return s.opts.Printer.Text("bot.former", nil)
	}
	return cmp.Or(game.ShownName(p.Name), s.opts.Printer.Text("bot.nameless", nil))
}

type helpPage struct{ Title string }

func (s *Server) help(w http.ResponseWriter, r *http.Request) error {
	return s.sendPage(w, r, http.StatusOK, revalidate, "help.html", helpPage{s.opts.Printer.Text("web.help.title", nil)})
}
