package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/sessions"
)

// attemptPage is where an attempt is played by the server's clock.
func (s *Server) attemptPage(w http.ResponseWriter, r *http.Request) error {
	c, err := s.attemptCall(r, "", nil)
	if err != nil {
		return err
	}
	return s.sendScripted(w, r, http.StatusOK, noStore, "play.html", s.newAttemptPage(c.Kept))
}

func (s *Server) newAttemptPage(k *play.Kept) *playPage {
	page := s.newPlayPage(k.Grid, "attempt "+strconv.FormatInt(k.Attempt.ID, 10))
	page.Data.Attempt = s.newAttemptBody(k)
	if len(k.Posts) > 0 {
		page.Data.Former = keyOfPost(&k.Posts[0])
	}
	page.NoFilling = k.Page.NoFilling
	if _, over := k.Ended(); over {
		page.Replayed = replayPath(k.Attempt.ID)
	}
	page.Notes = append(s.notes(k), s.guestNote(k.Player)...)
	if k.Puzzle != nil {
		tier := s.tierView(k.Puzzle.Rating.Tier)
		if len(k.Posts) > 0 {
			tier = s.tierView(k.Posts[0].Tier)
			page.Heading = s.dailyHeading(&k.Posts[0])
			page.Title = s.dailyTitle(&k.Posts[0])
		}
		page.Tier = &tier
	}
	return page
}

// replayPath is where an attempt that is over is looked back on.
func replayPath(id int64) string { return "/attempts/" + strconv.FormatInt(id, 10) + "/replay" }

// keyOfPost is what the browser keeps a game under that is not begun.
func keyOfPost(p *game.Post) string { return "post " + strconv.FormatInt(p.ID, 10) }

// notes say what counts of a work, and whose clock that is.
func (s *Server) notes(w *play.Kept) []string {
	text := func(key string) string { return s.opts.Printer.Text("web.attempt."+key, nil) }
	if len(w.Posts) == 0 {
		return []string{text("unranked")}
	}
	notes := []string{text("timed"), text("clock")}
	if w.Posts[0].Reveal == game.RevealOnPost {
		notes[0] = text("untimed")
	}
	if w.Page.NoFilling {
		notes = append(notes, text("no-filling"))
	}
	if w.Page.Announces {
		notes = append(notes, text("announces"))
	}
	return notes
}

func (s *Server) guestNote(player string) []string {
	if !strings.HasPrefix(player, sessions.GuestPlatform) {
		return nil
	}
	return []string{s.opts.Printer.Text("web.attempt.guest", nil)}
}

// todaysBoard is the page's own daily, ready to play: everybody sees it, and the first
// digit starts the clock. It is nil where the page shows another guild, whose daily opens
// by its Start.
func (s *Server) todaysBoard(ctx context.Context, r *http.Request, card *game.Card) (*playPage, error) {
	if card.Guild != game.LocalGuild {
		return nil, nil
	}
	p, _, err := s.opts.Game.Guard.Puzzle(ctx, card.Puzzle)
	if err != nil {
		return nil, err
	}
	session, err := s.session(r)
	if err != nil {
		return nil, err
	}
	if session != nil {
		kept, err := s.opts.Game.Play.AttemptAt(ctx, session.Call(""), card.Puzzle)
		if err == nil {
			return s.newAttemptPage(kept), nil
		}
		if !errors.Is(err, game.ErrNotFound) {
			return nil, err
		}
	}
	page := s.newPlayPage(p.Grid, keyOfPost(&card.Post))
	begun := &game.Work{Attempt: game.Attempt{Kind: game.DailyAttempt}, Posts: []game.Post{card.Post}}
	page.Data.Begin = &beginBody{card.ID, s.prices(begun)}
	page.Notes = append([]string{s.opts.Printer.Text("web.attempt.begins", nil)}, s.notes(&play.Kept{Work: begun})...)
	if session == nil {
		page.Notes = append(page.Notes, s.opts.Printer.Text("web.attempt.guest", nil))
	}
	return page, nil
}
