package page

import (
	"cmp"
	"net/http"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
	"pencilmark/internal/web/request"
)

func (h *Handler) ranking(w http.ResponseWriter, r *request.Request) error {
	p := r.Printer
	title := p.Text("web.page.ranking-rules", nil)
	parts := []phrase.PolicySection{
		{Title: p.Text("web.page.ranking", nil), Text: p.Ranking(r.Game.Play.Rules.Patience, game.PointsByPlace(), game.SeasonDays)},
		{Title: p.Text("bot.button.help-ranking", nil), Text: p.MoreRanking()},
	}
	return h.sendPage(w, r, http.StatusOK, request.Hour, "prose.html", prosePage{Title: title, Parts: parts})
}

type prosePage struct {
	Title string
	Parts []phrase.PolicySection
}

func (h *Handler) privacy(w http.ResponseWriter, r *request.Request) error {
	return h.sendPolicy(w, r, prosePage{r.Printer.Text("bot.privacy.title", nil), r.Printer.PrivacyPolicy(r.Contact)})
}

// terms shows the terms of use, which Discord requires besides the privacy policy.
func (h *Handler) terms(w http.ResponseWriter, r *request.Request) error {
	return h.sendPolicy(w, r, prosePage{r.Printer.Text("terms.title", nil), r.Printer.Terms(r.Contact)})
}

func (h *Handler) sendPolicy(w http.ResponseWriter, r *request.Request, page prosePage) error {
	for i := range page.Parts {
		page.Parts[i].Text = strings.ReplaceAll(page.Parts[i].Text, "`", "") // markup for the bot
	}
	return h.sendPage(w, r, http.StatusOK, request.Hour, "prose.html", page)
}

// playerName returns a player's name as others see it. Deleted players and invisible names get a general one.
func playerName(r *request.Request, p game.Player) string {
	if p.Name == "" {
		return r.Printer.Text("bot.former", nil)
	}
	return cmp.Or(game.ShownName(p.Name), r.Printer.Text("bot.nameless", nil))
}

type helpPage struct{ Title string }

func (h *Handler) help(w http.ResponseWriter, r *request.Request) error {
	return h.sendPage(w, r, http.StatusOK, request.Revalidate, "help.html", helpPage{r.Printer.Text("web.help.title", nil)})
}
