package page

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/players"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
)

// attemptPage shows an attempt, which can be played. Its clock is the server's.
func (h *Handler) attemptPage(w http.ResponseWriter, r *request.Request) error {
	c, err := api.LoadAttempt(r, "", nil)
	if err != nil {
		return err
	}
	page, err := newAttemptPage(r, c.Call, c.Kept)
	if err != nil {
		return err
	}
	return h.sendScripted(w, r, http.StatusOK, request.NoStore, "play.html", page)
}

func newAttemptPage(r *request.Request, c game.Call, k *play.Kept) (page *playPage, err error) {
	page = newPlayPage(r, k.Grid, "attempt "+strconv.FormatInt(k.Attempt.ID, 10))
	page.Data.Attempt = api.NewAttemptBody(r, k)
	if len(k.Posts) > 0 {
		page.Data.Former = keyOfPost(&k.Posts[0])
	}
	page.NoFilling = k.NoFilling
	if _, over := k.Ended(); over {
		page.Replayed = replayPath(k.Attempt.ID)
	}
	page.Notes = append(notes(r, k), guestNote(r, k.Player)...)
	if k.Puzzle != nil {
		tier := newTierView(r, k.Puzzle.Rating.Tier)
		if len(k.Posts) > 0 {
			tier = newTierView(r, k.Posts[0].Tier)
			page.Heading = request.DailyHeading(r, &k.Posts[0])
			page.Title = r.DailyTitle(&k.Posts[0])
		}
		page.Tier = &tier
	}
	page.Ending, err = endingOf(r, c, k)
	return page, err
}

func attemptPath(id int64) string { return "/attempts/" + strconv.FormatInt(id, 10) }

// replayPath returns the address of an attempt's replay.
func replayPath(id int64) string { return attemptPath(id) + "/replay" }

// keyOfPost returns the key under which the browser stores a daily's game before the attempt begins.
func keyOfPost(p *game.Post) string { return "post " + strconv.FormatInt(p.ID, 10) }

// notes says what counts in an attempt, and that the server's clock decides.
func notes(r *request.Request, w *play.Kept) []string {
	text := func(key string) string { return r.Printer.Text("web.attempt."+key, nil) }
	if len(w.Posts) == 0 {
		return []string{text("unranked")}
	}
	notes := []string{text("timed"), text("clock")}
	if w.Posts[0].Reveal == game.RevealOnPost {
		notes[0] = text("untimed")
	}
	if w.NoFilling {
		notes = append(notes, text("no-filling"))
	}
	return notes
}

func guestNote(r *request.Request, player string) []string {
	if !strings.HasPrefix(player, players.GuestPlatform) {
		return nil
	}
	return []string{r.Printer.Text("web.attempt.guest", nil)}
}

// todaysBoard returns the page's own daily, ready to play: everybody sees it, and the first digit starts the clock. If
// the page shows another guild, it returns nil, because players start that daily themselves.
func todaysBoard(r *request.Request, card *game.Card) (*playPage, error) {
	if card.Guild != game.LocalGuild {
		return nil, nil
	}
	p, _, err := r.Game.Guard.Puzzle(r.Context(), card.Puzzle)
	if err != nil {
		return nil, err
	}
	session, err := r.Session()
	if err != nil {
		return nil, err
	}
	if session != nil {
		c := session.Call("")
		c.Guild = r.Guild
		kept, err := r.Game.Play.AttemptAt(r.Context(), c, card.Puzzle)
		if err == nil {
			return newAttemptPage(r, c, kept)
		}
		if !errors.Is(err, game.ErrNotFound) {
			return nil, err
		}
	}
	page := newPlayPage(r, p.Grid, keyOfPost(&card.Post))
	begun := &game.Work{Attempt: game.Attempt{Kind: game.DailyAttempt, Grid: p.Grid, Progress: p.Grid}, Posts: []game.Post{card.Post}}
	page.Data.Begin = &beginBody{card.ID, api.Prices(r, begun)}
	page.Notes = append([]string{r.Printer.Text("web.attempt.begins", nil)}, notes(r, &play.Kept{Work: begun})...)
	if session == nil {
		page.Notes = append(page.Notes, r.Printer.Text("web.attempt.guest", nil))
	}
	return page, nil
}
