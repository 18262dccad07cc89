package web

import (
	"net/http"
	"strings"

	"pencilmark/internal/game/play"
)

// handInRequest hands in what the player saw.
type handInRequest struct {
	Call    string `json:"call" jsonschema:"format=Call"` // Your name for this deed: the same again changes nothing and costs nothing.
	Version *int   `json:"version"`                       // What you saw; 409 if it is no more that.
}

// handInBody is what came of a hand-in.
type handInBody struct {
	Status  play.AnswerStatus `json:"status" jsonschema:"enum=progress,enum=wrong,enum=solved"`
	Text    string            `json:"text"`
	Cost    costBody          `json:"cost"`
	Counts  bool              `json:"counts"` // It stands on a leaderboard.
	Rank    int               `json:"rank,omitempty"`
	Attempt *attemptBody      `json:"attempt"`
}

func (s *Server) handIn(w http.ResponseWriter, r *http.Request) error {
	in, err := readJSON[handInRequest](s, w, r)
	if err != nil {
		return err
	}
	if in.Version == nil {
		return s.lacks("version")
	}
	c, err := s.attemptCall(r, in.Call, in.Version)
	if err != nil {
		return err
	}
	a, err := s.opts.Game.Play.HandIn(r.Context(), c.Call, c.ID(), *in.Version)
	if err != nil {
		return s.attemptProblem(err)
	}
	return sendJSON(w, r, http.StatusOK, noStore, handInBody{
		Status: a.Status, Text: s.handInText(a), Cost: newCostBody(a.Cost), Counts: a.Counts, Rank: a.Rank,
		Attempt: s.newAttemptBody(c.with(a.Work)),
	})
}

// handInText says what came of a hand-in, as the bot does.
func (s *Server) handInText(a *play.Answer) string {
	var lines []string
	say := func(key string, values map[string]any) { lines = append(lines, s.opts.Printer.Text(key, values)) }
	switch {
	case a.Status == play.AnswerWrong:
		say("web.attempt.wrong", nil)
		if a.Cost.Added > 0 {
			say("web.attempt.cost", s.costWords(a.Cost))
		}
	case a.Status == play.AnswerSaved && a.Left == 0:
		say("bot.answer.repeated", nil)
	case a.Status == play.AnswerSaved:
		say("bot.answer.saved", map[string]any{"Count": a.Left})
	default:
		say("web.attempt.solved", nil)
		lines = append(lines, s.worth(a)...)
	}
	return strings.Join(lines, " ")
}

func (s *Server) costWords(c play.Cost) map[string]any {
	return map[string]any{"Time": s.opts.Printer.Duration(c.Added), "Total": s.opts.Printer.Duration(c.Total)}
}

// worth says what a solved attempt is worth.
func (s *Server) worth(a *play.Answer) (lines []string) {
	p := s.opts.Printer
	switch {
	case a.Late:
		return []string{p.Text("bot.answer.late", nil)}
	case !a.Counts && !a.TooFast:
		return nil
	case a.Result.Penalised == 0:
		lines = append(lines, p.Text("bot.answer.untimed", map[string]any{"Count": a.Result.Hints}))
	default:
		lines = append(lines, p.Text("bot.answer.time", map[string]any{"Time": p.Duration(a.Result.Time)}))
	}
	if a.Result.Penalised > a.Result.Time {
		lines = append(lines, p.Text("bot.answer.penalised", map[string]any{
			"Hints": p.CountNoun("bot.noun.hint", a.Result.Hints), "Wrong": p.CountNoun("bot.noun.hand-in", a.Result.Wrong), "Time": p.Duration(a.Result.Penalised),
		}))
	}
	if a.TooFast {
		lines = append(lines, p.Text("bot.answer.too-fast", nil))
	}
	if a.Rank > 0 {
		lines = append(lines, p.Text("bot.answer.rank", map[string]any{"Rank": a.Rank}))
	}
	return lines
}
