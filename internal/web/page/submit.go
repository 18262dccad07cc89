package page

import (
	"errors"
	"maps"
	"net/http"
	"net/url"

	"pencilmark/internal/game"
	"pencilmark/internal/game/community"
	"pencilmark/internal/game/play"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
)

// submit submits the puzzle in the form to the visitor's server, and sends the page with the outcome.
func (h *Handler) submit(w http.ResponseWriter, r *request.Request) error {
	form, err := r.Form(w)
	if err != nil {
		return err
	}
	asked := puzzleQuestion{maps.Clone(form)}
	maps.DeleteFunc(asked.Values, func(name string, _ []string) bool { return name != "puzzle" && name != "layout" })
	var answer *puzzleAnswer
	c, err := h.author(w, r)
	if err == nil {
		err = r.Work(func(r *request.Request) error {
			answer, err = submitted(r, c, asked)
			return err
		})
	}
	return h.sendPuzzle(w, r, asked, answer, err)
}

// author returns the player who submits. Guests can submit only if nobody can sign in and the page serves no guild.
func (h *Handler) author(w http.ResponseWriter, r *request.Request) (game.Call, error) {
	session, err := r.Session()
	if _, closed := h.oauth(r); err == nil && closed != nil && r.Guild == game.LocalGuild {
		session, err = r.GuestSession(w)
	} else if err == nil && (session == nil || session.IsGuest()) {
		err = r.Problem(request.NoSession, "web.detail.guest-submits", nil)
	}
	if err != nil {
		return game.Call{}, err
	}
	return session.Call(""), nil
}

// submitted submits a puzzle and describes the outcome.
func submitted(r *request.Request, c game.Call, q puzzleQuestion) (*puzzleAnswer, error) {
	g, err := r.ReadPuzzleAsSet(q.puzzle())
	if err != nil {
		return nil, err
	}
	if g.Empty().IsEmpty() {
		return nil, r.Problem(request.BrokenGrid, "bot.submit.full", nil)
	}
	done, err := r.Game.Play.Submit(r.Context(), c, g, r.Printer.Locale())
	if errors.Is(err, game.ErrTooMany) {
		return nil, r.Problem(request.TooMany, "bot.error.too-many", nil)
	}
	if err != nil {
		return nil, r.SolvingProblem(r.LiveProblem(err))
	}
	a := &puzzleAnswer{Heading: r.Printer.Text("bot.submissions.title", nil), Text: []string{outcomeOf(r, &done.Added)}}
	if n := done.Superfluous.Len(); n > 0 {
		a.Text = append(a.Text, superfluous(r, done))
	}
	a.offer(r, "bot.submissions.own", "/me#submissions")
	return a, nil
}

func outcomeOf(r *request.Request, a *community.Added) string {
	data := map[string]any{"ID": a.Twin, "Count": a.Left}
	if a.Own {
		data["State"] = r.Printer.Text("bot.submissions.state."+string(a.State), nil)
	}
	return api.PlainMarks(r.Printer.Text("bot.submit."+a.Outcome(), data))
}

func superfluous(r *request.Request, done *play.SubmitResult) string {
	return r.Printer.Text("bot.submit.superfluous", map[string]any{
		"Count": done.Superfluous.Len(), "Cells": r.Printer.Cells(done.Grid.Layout(), done.Superfluous.Slice()),
	})
}

// submissionLine is one of the visitor's submissions.
type submissionLine struct {
	ID, Address string // of the puzzle
	Tier, State string
}

// newSubmissionLines lists the visitor's submissions, newest first.
func newSubmissionLines(r *request.Request, c game.Call) (lines []submissionLine, err error) {
	own, err := r.Game.Submissions.Own(r.Context(), c)
	for _, s := range own {
		grid := s.Puzzle.Grid
		lines = append(lines, submissionLine{
			ID:      s.Puzzle.ID,
			Address: changed("/puzzle", url.Values{"puzzle": {grid.String()}, "layout": {grid.Layout().Shape().String()}}),
			Tier:    r.Printer.Tier(s.Rating.Tier.String()),
			State: r.Printer.Text("bot.submissions.state."+s.Outcome(), map[string]any{
				"Date": r.Printer.Date(s.Date.Midnight()), "Reason": s.Reason,
			}),
		})
	}
	return lines, err
}
