package page

import (
	"errors"
	"net/http"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/internal/phrase"
	"pencilmark/internal/render"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// ending is the panel that a solved board shows.
type ending struct {
	Shown          bool // the board is solved; otherwise the script shows the panel once it is
	Facts          []endingFact
	Squares, Share string // the pace of a daily, and the text to share
	Faster         string // how many players at its tier took longer; "" if too few have played
	Crux           string // the address of the hardest step
	Again, Harder  string // addresses of other puzzles
	Next           string // when the next daily is posted
}

type endingFact struct{ Name, Text string }

// offer adds the addresses of another puzzle of the same tier and kind, and of a harder one.
func (e *ending) offer(v solver.Variant, t rating.Tier) {
	query := ""
	if v != solver.ClassicVariant() {
		query = "?layout=" + v.String()
	}
	e.Again = "/play/" + t.String() + query
	if t < rating.Nightmare {
		e.Harder = "/play/" + (t + 1).String() + query
	}
}

// endingOf describes a solved attempt.
func endingOf(r *request.Request, c game.Call, k *play.Kept) (*ending, error) {
	end, _ := k.Ended()
	e := &ending{Shown: end.Kind == game.EventFinished, Crux: attemptPath(k.Attempt.ID) + "/crux"}
	if k.Puzzle != nil {
		e.offer(k.Grid.Layout().Shape().Variant(), k.Puzzle.Rating.Tier)
	}
	if !e.Shown {
		return e, nil
	}
	solved, err := r.Game.Play.Solved(r.Context(), c, k.Attempt.ID)
	switch {
	case errors.Is(err, game.ErrNoResult):
		e.fact(r, "web.page.time", r.Printer.Duration(end.At.Sub(k.Started)))
		return e, nil
	case err != nil:
		return nil, err
	}
	e.result(r, solved)
	if faster, err := r.Game.Leaderboards.Faster(r.Context(), c, solved.Card.Tier); err == nil {
		e.Faster = r.Printer.Faster(faster)
	} else {
		return nil, err
	}
	next, ok, err := r.Game.Daily.NextPost(r.Context(), c.Guild)
	if ok {
		e.Next = r.Printer.Text("web.play.next-daily", map[string]any{"Time": r.Moment(next.At).Text})
	}
	return e, err
}

func (e *ending) fact(r *request.Request, name, text string) {
	e.Facts = append(e.Facts, endingFact{r.Printer.Text(name, nil), text})
}

// result adds the result of a daily, and the text to share.
func (e *ending) result(r *request.Request, d *play.SolvedDaily) {
	p := r.Printer
	if d.Penalised > 0 {
		e.fact(r, "web.page.time", p.Duration(d.Penalised))
	}
	e.fact(r, "web.play.help", helpOf(p, d))
	if d.Rank > 0 {
		e.fact(r, "web.page.rank", p.Text("bot.share.place", map[string]any{"Rank": d.Rank, "Count": d.Card.Solved, "Open": d.Card.Open(r.Now())}))
	}
	e.fact(r, "web.boards.days", p.CountNoun("bot.share.streak", d.Streak))
	var record []string
	for _, f := range e.Facts {
		record = append(record, f.Text)
	}
	e.Squares = game.Squares(d.Pace, game.PaceParts)
	e.Share = strings.Join([]string{r.DailyTitle(&d.Card.Post), strings.Join(record, " · "), e.Squares, r.PublicURL}, "\n")
}

func helpOf(p *phrase.Printer, d *play.SolvedDaily) string {
	if d.Clean {
		return p.Text("bot.share.without-help", nil)
	}
	result := d.Result()
	var with []string
	if result.Hints > 0 {
		with = append(with, p.CountNoun("bot.noun.hint", result.Hints))
	}
	if result.Wrong > 0 {
		with = append(with, p.CountNoun("bot.noun.hand-in", result.Wrong))
	}
	return p.Text("bot.share.help", map[string]any{"Help": p.List(with)})
}

// cruxPage is the data of assets/crux.html: the hardest step of an ended attempt's puzzle.
type cruxPage struct {
	Title string
	Step  phrase.PathLine
	Board *themedBoard
}

func (h *Handler) crux(w http.ResponseWriter, r *request.Request) error {
	replayed, path, err := api.Replayed(r)
	if err != nil {
		return err
	}
	page := &cruxPage{Title: r.Printer.Text("web.play.crux", nil)}
	if at, step := hardest(replayed.Grid, path); step != nil {
		page.Step, page.Board = r.Printer.StepLine(step, at.Layout()), drawBoard(r, render.TeachingBoard(at, step))
	}
	return h.sendPage(w, r, http.StatusOK, request.NoStore, "crux.html", page)
}

// hardest returns the first of the hardest steps of a path, and the position before it.
func hardest(g *solver.Grid, path []play.PathPlace) (at *solver.Grid, step *solver.Step) {
	ladder, highest, now := logic.Human(), -1, g.Clone()
	for i := range path {
		if rung := ladder.RungOf(&path[i].Step); rung > highest {
			highest, at, step = rung, now.Clone(), &path[i].Step
		}
		now.Apply(&path[i].Step)
	}
	return at, step
}
