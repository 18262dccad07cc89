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

func (s *Server) home(w http.ResponseWriter, r *http.Request) error {
	page, err := s.homePage(r)
	if err != nil {
		return err
	}
	if page.Board == nil {
		return s.sendPage(w, r, http.StatusOK, revalidate, "home.html", page)
	}
	keep := revalidate
	if page.Board.Data.Attempt != nil {
		keep = noStore
	}
	return s.sendScripted(w, r, http.StatusOK, keep, "home.html", page)
}

func (s *Server) homePage(r *http.Request) (*homePage, error) {
	ctx := r.Context()
	page := &homePage{Title: s.opts.Printer.Text("web.page.title", nil)}
	if s.opts.Invite != nil {
		page.Invite = s.opts.Invite()
	}
	card, err := s.opts.Game.Daily.Today(ctx, game.Call{Guild: s.opts.Guild})
	if err == nil {
		page.Today = s.todayView(card)
		page.Title = s.dailyTitle(&card.Post)
		if page.Board, err = s.todaysBoard(ctx, r, card); err != nil {
			return nil, err
		}
		if page.Board != nil {
			page.Board.Heading, page.Board.Tier = page.Today.Heading, &page.Today.Tier
		}
	} else if page.Words, err = s.whyNone(err); err != nil {
		return nil, err
	}
	past, err := s.opts.Game.Boards.Yesterday(ctx, s.opts.Guild, homeRanks)
	switch {
	case err == nil:
		page.Past = s.pastView(past)
	case !errors.Is(err, game.ErrNotFound):
		return nil, err
	}
	return page, nil
}

// whyNone says why there is no daily; other errors stay.
func (s *Server) whyNone(err error) (string, error) {
	if p, ok := errors.AsType[*problem](s.noDaily(err)); ok {
		return p.detail, nil
	}
	return "", err
}

// dailyTitle names a daily by number, tier and puzzle id: other servers have other dailies of that number.
func (s *Server) dailyTitle(p *game.Post) string {
	return s.opts.Printer.Daily(p.Date.Number(), p.Tier) + " · " + p.Puzzle
}

// dailyHeading likewise names a daily whose tier is beside the name.
func (s *Server) dailyHeading(p *game.Post) string {
	return s.opts.Printer.DailyNumber(p.Date.Number(), p.IsMini()) + " · " + p.Puzzle
}

func (s *Server) todayView(c *game.Card) *todayView {
	return &todayView{
		Heading: s.dailyHeading(&c.Post),
		Date:    s.date(c.Date),
		Tier:    s.tierView(c.Rating.Tier),
		Givens:  c.Givens,
		Steps:   c.Steps,
		Solved:  s.opts.Printer.Text("web.page.players", map[string]any{"Count": c.Solved}),
		Closes:  s.moment(c.Closes),
	}
}

func (s *Server) pastView(p *leaderboards.PastDailyDetails) *pastView {
	view := &pastView{
		Heading:  s.opts.Printer.Text("web.page.past", map[string]any{"Date": s.date(p.Date)}),
		Tier:     s.tierView(p.Rating.Tier),
		Puzzle:   boardView{boardPath(p.Puzzle.ID, false, false), boardPath(p.Puzzle.ID, false, true), s.opts.Printer.AltText(p.Puzzle.Grid, p.Puzzle.Grid.Restricted(), nil)},
		Solution: boardView{boardPath(p.Puzzle.ID, true, false), boardPath(p.Puzzle.ID, true, true), s.opts.Printer.AltText(p.Puzzle.Solution, solver.CellSet{}, nil)},
		Needs:    s.needs(&p.Rating),
		Text:     p.Puzzle.Grid.String(),
		Play:     "/p/" + p.Puzzle.ID,
	}
	for _, st := range p.Standings {
		view.Ranks = append(view.Ranks, s.rankView(&st, p.Reveal))
	}
	if rest := p.Solved - len(p.Standings); rest > 0 {
		view.Rest = s.opts.Printer.Text("web.page.rest", map[string]any{"Count": rest})
	}
	return view
}

// rankView shows the time that ranks; where none does, the time it took.
func (s *Server) rankView(st *game.Standing, reveal game.Reveal) rankView {
	took := st.Penalised
	if reveal == game.RevealOnPost {
		took = st.Time
	}
	return rankView{Rank: st.Rank, Hints: st.Hints, Name: s.playerName(st.Player), Time: s.opts.Printer.Duration(took)}
}

func (s *Server) tierView(t rating.Tier) tierView {
	return tierView{t.String(), s.opts.Printer.Tier(t.String())}
}

// needs says what a puzzle asks of its solver.
func (s *Server) needs(r *rating.Report) string {
	switch {
	case r.ER != 0:
		return s.opts.Printer.Text("web.page.needs-rated", map[string]any{
			"Hardest": s.opts.Printer.Technique(r.Peak.Technique), "ER": s.opts.Printer.Decimal(r.ER.String()),
		})
	case !r.Finished:
		return s.opts.Printer.Text("web.page.needs-more", nil)
	case r.Points == 0:
		return s.opts.Printer.Text("web.page.needs-nothing", nil)
	}
	return s.opts.Printer.Text("web.page.needs", map[string]any{
		"Hardest": s.opts.Printer.Technique(r.Hardest), "Points": r.Points,
	})
}

func (s *Server) date(d game.Date) string {
	return s.printed("web.page.date", d.Midnight())
}

// moment shows a time in UTC: the page does not know where its reader is.
func (s *Server) moment(t time.Time) timeView {
	t = t.UTC()
	return timeView{s.printed("web.page.moment", t), t.Format(time.RFC3339)}
}

// printed writes a date or a moment as a sentence of the catalogue does.
func (s *Server) printed(key string, t time.Time) string {
	p := s.opts.Printer
	return p.Text(key, map[string]any{
		"Weekday": p.Text("bot.weekday."+strconv.Itoa(int(t.Weekday())), nil),
		"Day":     t.Day(),
		"Month":   p.Text("bot.month."+strconv.Itoa(int(t.Month())), nil),
		"Year":    t.Year(),
		"Time":    t.Format("15:04"),
	})
}
