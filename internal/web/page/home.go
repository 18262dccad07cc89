package page

import (
	"errors"
	"net/http"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/render"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver/rating"
)

const homeRanks = 10

type homePage struct {
	Title  string
	Invite string     // address that adds the bot to a Discord server; "" for none
	Today  *todayView // nil without an open daily
	Words  string     // why there is no daily
	Board  *playPage  // today's board to play; nil if players start it elsewhere
	Past   *pastView  // nil before the first daily has closed
}

type todayView struct {
	Heading, Date, Solved string
	Tier                  tierView
	Givens, Steps         int
	Minutes               string // that half of all players need
	Yours                 string // that the visitor will probably need; "" if too little is known
	Closes                request.TimeView
}

type tierView struct{ Class, Name string }

type pastView struct {
	Heading          string
	Tier             tierView
	Puzzle, Solution *themedBoard
	Needs, Text      string
	Play             string // the address where it can be played
	Ranks            []rankView
	Rest             string // how many more there are
}

type rankView struct {
	Rank, Hints int
	Name, Time  string
}

func (h *Handler) home(w http.ResponseWriter, r *request.Request) error {
	if r.Activity {
		return h.activityHome(w, r)
	}
	page, err := h.homePage(r)
	if err != nil {
		return err
	}
	keep := request.Revalidate
	if page.Today != nil && page.Today.Yours != "" {
		keep = request.NoStore
	}
	if page.Board == nil {
		return h.sendPage(w, r, http.StatusOK, keep, "home.html", page)
	}
	if page.Board.Data.Attempt != nil {
		keep = request.NoStore
	}
	return h.sendScripted(w, r, http.StatusOK, keep, "home.html", page)
}

func (h *Handler) homePage(r *request.Request) (*homePage, error) {
	page := &homePage{Title: r.Printer.Text("web.page.title", nil)}
	if h.Invite != nil {
		page.Invite = h.Invite()
	}
	card, err := r.Game.Daily.Today(r.Context(), game.Call{Guild: r.Guild})
	if err == nil {
		page.Today = newTodayView(r, card)
		pace, err := r.Pace()
		if err != nil {
			return nil, err
		}
		page.Today.Yours = r.Printer.YourMinutes(card.Rating.Time, &pace)
		page.Title = r.DailyTitle(&card.Post)
		if page.Board, err = todaysBoard(r, card); err != nil {
			return nil, err
		}
		if page.Board != nil {
			page.Board.Heading, page.Board.Tier = page.Today.Heading, &page.Today.Tier
		}
	} else if page.Words, err = whyNone(r, err); err != nil {
		return nil, err
	}
	past, err := r.Game.Leaderboards.Yesterday(r.Context(), r.Guild, homeRanks)
	switch {
	case err == nil:
		page.Past = newPastView(r, past)
	case !errors.Is(err, game.ErrNotFound):
		return nil, err
	}
	return page, nil
}

// whyNone explains why there is no daily. It returns any other error.
func whyNone(r *request.Request, err error) (string, error) {
	if p, ok := errors.AsType[*request.Problem](api.DailyProblem(r, err)); ok {
		return p.Detail, nil
	}
	return "", err
}

func newTodayView(r *request.Request, c *game.Card) *todayView {
	return &todayView{
		Heading: request.DailyHeading(r, &c.Post),
		Date:    r.Date(c.Date),
		Tier:    newTierView(r, c.Rating.Tier),
		Givens:  c.Givens,
		Steps:   c.Steps,
		Minutes: r.Printer.Minutes(c.Rating.Time),
		Solved:  r.Printer.Text("web.page.players", map[string]any{"Count": c.Solved}),
		Closes:  r.Moment(c.Closes),
	}
}

func newPastView(r *request.Request, p *leaderboards.PastDailyDetails) *pastView {
	view := &pastView{
		Heading:  r.Printer.Text("web.page.past", map[string]any{"Date": r.Date(p.Date)}),
		Tier:     newTierView(r, p.Rating.Tier),
		Puzzle:   drawBoard(r, render.Board{Grid: p.Puzzle.Grid}),
		Solution: drawBoard(r, render.Board{Grid: p.Puzzle.Solution}),
		Needs:    needs(r, &p.Rating),
		Text:     p.Puzzle.Grid.String(),
		Play:     "/p/" + p.Puzzle.ID,
	}
	for _, st := range p.Standings {
		view.Ranks = append(view.Ranks, newRankView(r, &st, p.Reveal))
	}
	if rest := p.Solved - len(p.Standings); rest > 0 {
		view.Rest = r.Printer.Text("web.page.rest", map[string]any{"Count": rest})
	}
	return view
}

// newRankView returns a line of a leaderboard. It shows the ranked time or, if time is not ranked, the time taken.
func newRankView(r *request.Request, st *game.Standing, reveal game.Reveal) rankView {
	took := st.Penalised
	if reveal == game.RevealOnPost {
		took = st.Time
	}
	return rankView{Rank: st.Rank, Hints: st.Hints, Name: playerName(r, st.Player), Time: r.Printer.Duration(took)}
}

func newTierView(r *request.Request, t rating.Tier) tierView {
	return tierView{t.String(), r.Printer.Tier(t.String())}
}

// needs says which methods a puzzle needs.
func needs(r *request.Request, report *rating.Report) string {
	switch {
	case report.ER != 0:
		return r.Printer.Text("web.page.needs-rated", map[string]any{
			"Hardest": r.Printer.Technique(report.Peak.Technique), "ER": r.Printer.Decimal(report.ER.String()),
		})
	case !report.Finished:
		return r.Printer.Text("web.page.needs-more", nil)
	case report.Points == 0:
		return r.Printer.Text("web.page.needs-nothing", nil)
	}
	return r.Printer.Text("web.page.needs", map[string]any{
		"Hardest": r.Printer.Technique(report.Hardest), "Points": report.Points,
	})
}
