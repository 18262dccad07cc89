package web

import (
	"cmp"
	"net/http"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/phrase"
)

// privacyPage is what assets/privacy.html shows.
type privacyPage struct {
	Title string
	Parts []phrase.PolicySection
}

// privacy shows the policy that Discord's developer terms ask for: the text that
// the bot's command shows as well.
func (s *Server) privacy(w http.ResponseWriter, r *http.Request) error {
	page := privacyPage{Title: s.opts.Printer.Text("bot.privacy.title", nil), Parts: s.opts.Printer.PrivacyPolicy(s.opts.Contact)}
	for i := range page.Parts {
		page.Parts[i].Text = strings.ReplaceAll(page.Parts[i].Text, "`", "") // a mark for the bot
	}
	body, err := s.pages.render("privacy.html", page)
	if err != nil {
		return err
	}
	return send(w, r, http.StatusOK, hour, htmlType, body)
}

// playerName is a player's name as others read it. Who was deleted has none.
func (s *Server) playerName(p game.Player) string {
	return cmp.Or(p.Name, s.opts.Printer.Text("bot.former", nil))
}
