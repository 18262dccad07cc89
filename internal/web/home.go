package web

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

const homeRanks = 10

type homePage struct {
	Title  string
	Invite string     // to add the bot to a server of Discord's; "" while nobody can
	Today  *todayView // nil without an open daily
	Words  string     // why there is none
	Board  *playPage  // today's, to play; nil where its players start it elsewhere
	Past   *pastView  // nil before the first daily has closed
}

type todayView struct {
	Heading, Date, Solved string
	Tier                  tierView
	Givens, Steps         int
	Closes                timeView
}

type tierView struct{ Class, Name string }

// timeView is a moment for readers and for machines.
type timeView struct{ Text, ISO string }

type pastView struct {
	Heading          string
	Tier             tierView
	Puzzle, Solution boardView
	Needs, Text      string
	Play             string // where it is played
	Ranks            []rankView
	Rest             string // how many more there are
}

type rankView struct {
	Rank, Hints int
	Name, Time  string
}

// boardView is a picture of a board in both themes.
type boardView struct{ Light, Dark, Alt string }

func (h *pageHandler) home(w http.ResponseWriter, r *Request) error {
	page, err := h.homePage(r)
	if err != nil {
		return err
	}
	if page.Board == nil {
		return h.sendPage(w, r, http.StatusOK, revalidate, "home.html", page)
	}
	keep := revalidate
	if page.Board.Data.Attempt != nil {
		keep = noStore
	}
	return h.sendScripted(w, r, http.StatusOK, keep, "home.html", page)
}

func (h *pageHandler) homePage(r *Request) (*homePage, error) {
	page := &homePage{Title: r.Printer.Text("web.page.title", nil)}
	if h.Invite != nil {
		page.Invite = h.Invite()
	}
	card, err := r.Game.Daily.Today(r.Context(), game.Call{Guild: r.Guild})
	if err == nil {
		page.Today = newTodayView(r, card)
		page.Title = dailyTitle(r, &card.Post)
		if page.Board, err = todaysBoard(r, card); err != nil {
			return nil, err
		}
		if page.Board != nil {
			page.Board.Heading, page.Board.Tier = page.Today.Heading, &page.Today.Tier
		}
	} else if page.Words, err = whyNone(r, err); err != nil {
		return nil, err
	}
	past, err := r.Game.Boards.Yesterday(r.Context(), r.Guild, homeRanks)
	switch {
	case err == nil:
		page.Past = newPastView(r, past)
	case !errors.Is(err, game.ErrNotFound):
		return nil, err
	}
	return page, nil
}

// whyNone says why there is no daily; other errors stay.
func whyNone(r *Request, err error) (string, error) {
	if p, ok := errors.AsType[*problem](noDaily(r, err)); ok {
		return p.detail, nil
	}
	return "", err
}

// dailyTitle names a daily by number, tier and puzzle id: other servers have other dailies of that number.
func dailyTitle(r *Request, p *game.Post) string {
	return r.Printer.Daily(p.Date.Number(), p.Tier) + " · " + p.Puzzle
}

// dailyHeading likewise names a daily whose tier is beside the name.
func dailyHeading(r *Request, p *game.Post) string {
	return r.Printer.DailyNumber(p.Date.Number(), p.IsMini()) + " · " + p.Puzzle
}

func newTodayView(r *Request, c *game.Card) *todayView {
	return &todayView{
		Heading: dailyHeading(r, &c.Post),
		Date:    date(r, c.Date),
		Tier:    newTierView(r, c.Rating.Tier),
		Givens:  c.Givens,
		Steps:   c.Steps,
		Solved:  r.Printer.Text("web.page.players", map[string]any{"Count": c.Solved}),
		Closes:  moment(r, c.Closes),
	}
}

func newPastView(r *Request, p *leaderboards.PastDailyDetails) *pastView {
	view := &pastView{
		Heading:  r.Printer.Text("web.page.past", map[string]any{"Date": date(r, p.Date)}),
		Tier:     newTierView(r, p.Rating.Tier),
		Puzzle:   boardView{boardPath(p.Puzzle.ID, false, false), boardPath(p.Puzzle.ID, false, true), r.Printer.AltText(p.Puzzle.Grid, p.Puzzle.Grid.Restricted(), nil)},
		Solution: boardView{boardPath(p.Puzzle.ID, true, false), boardPath(p.Puzzle.ID, true, true), r.Printer.AltText(p.Puzzle.Solution, solver.CellSet{}, nil)},
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

// rankView shows the time that ranks; where none does, the time it took.
func newRankView(r *Request, st *game.Standing, reveal game.Reveal) rankView {
	took := st.Penalised
	if reveal == game.RevealOnPost {
		took = st.Time
	}
	return rankView{Rank: st.Rank, Hints: st.Hints, Name: playerName(r, st.Player), Time: r.Printer.Duration(took)}
}

func newTierView(r *Request, t rating.Tier) tierView {
	return tierView{t.String(), r.Printer.Tier(t.String())}
}

// needs says what a puzzle asks of its solver.
func needs(r *Request, report *rating.Report) string {
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

func date(r *Request, d game.Date) string {
	return printedTime(r, "web.page.date", d.Midnight())
}

// moment shows a time in UTC: the page does not know where its reader is.
func moment(r *Request, t time.Time) timeView {
	t = t.UTC()
	return timeView{printedTime(r, "web.page.moment", t), t.Format(time.RFC3339)}
}

// printed writes a date or a moment as a sentence of the catalogue does.
func printedTime(r *Request, key string, t time.Time) string {
	p := r.Printer
	return p.Text(key, map[string]any{
		"Weekday": p.Text("bot.weekday."+strconv.Itoa(int(t.Weekday())), nil),
		"Day":     t.Day(),
		"Month":   p.Text("bot.month."+strconv.Itoa(int(t.Month())), nil),
		"Year":    t.Year(),
		"Time":    t.Format("15:04"),
	})
}
