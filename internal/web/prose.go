package web

import (
	"cmp"
	"net/http"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

func (h *pageHandler) ranking(w http.ResponseWriter, r *Request) error {
	p := r.Printer
	title := p.Text("web.page.ranking-rules", nil)
	parts := []phrase.PolicySection{
		{Title: p.Text("web.page.ranking", nil), Text: p.Ranking(r.Game.Play.Rules.Patience, game.PointsByPlace(), game.SeasonDays)},
		{Title: p.Text("ranking.more", nil), Text: p.MoreRanking()},
	}
	return h.sendPage(w, r, http.StatusOK, hour, "prose.html", prosePage{Title: title, Parts: parts})
}

type prosePage struct {
	Title string
	Parts []phrase.PolicySection
}

func (h *pageHandler) privacy(w http.ResponseWriter, r *Request) error {
	return h.sendPolicy(w, r, prosePage{r.Printer.Text("bot.privacy.title", nil), r.Printer.PrivacyPolicy(r.Contact)})
}

// terms shows the terms of use, which Discord asks for beside it.
func (h *pageHandler) terms(w http.ResponseWriter, r *Request) error {
	return h.sendPolicy(w, r, prosePage{r.Printer.Text("terms.title", nil), r.Printer.Terms(r.Contact)})
}

func (h *pageHandler) sendPolicy(w http.ResponseWriter, r *Request, page prosePage) error {
	for i := range page.Parts {
		page.Parts[i].Text = strings.ReplaceAll(page.Parts[i].Text, "`", "") // a mark for the bot
	}
	return h.sendPage(w, r, http.StatusOK, hour, "prose.html", page)
}

// playerName is a player's name for others, with stand-ins for deleted and invisible names.
func playerName(r *Request, p game.Player) string {
	if p.Name == "" {
		return r.Printer.Text("bot.former", nil)
	}
	return cmp.Or(game.ShownName(p.Name), r.Printer.Text("bot.nameless", nil))
}

type helpPage struct{ Title string }

func (h *pageHandler) help(w http.ResponseWriter, r *Request) error {
	return h.sendPage(w, r, http.StatusOK, revalidate, "help.html", helpPage{r.Printer.Text("web.help.title", nil)})
}
