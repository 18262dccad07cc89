package page

import (
	"net/http"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
)

// archivePage is the data of assets/archive.html: the closed dailies of a month.
type archivePage struct {
	Title, Month   string
	Dailies        []archiveLine
	Earlier, Later *archiveMonth
}

// archiveMonth is a link to a month.
type archiveMonth struct{ Address, Name string }

type archiveLine struct {
	Number       int
	Puzzle       string // the puzzle's id, because servers have different dailies of the same number
	Day, Date    string
	Tier         tierView
	Solved       string
	Play         string // the address where it can be played; "" while it is live elsewhere
	Own          string // the reader's result; "" for none
	OwnIsSettled bool   // the reader solved it before it closed
}

// archive lists the closed dailies of a month.
func (h *Handler) archive(w http.ResponseWriter, r *request.Request) error {
	var of game.Date
	if month := r.Values.Get("month"); month != "" {
		at, err := time.Parse("2006-01", month)
		if err != nil {
			return r.Problem(request.BadRequest, "web.detail.month", map[string]any{"Month": request.Brief(month)})
		}
		of = game.DateOf(at)
	}
	reader, err := reader(r)
	if err != nil {
		return err
	}
	found, err := r.Game.Leaderboards.Month(r.Context(), reader, of)
	if err != nil {
		return api.DailyProblem(r, err)
	}
	page := &archivePage{
		Title: r.Printer.Text("web.archive.title", nil), Month: month(r, found.First),
		Earlier: newArchiveMonth(r, found.Earlier), Later: newArchiveMonth(r, found.Later),
	}
	for _, d := range found.Dailies {
		page.Dailies = append(page.Dailies, newArchiveLine(r, &d))
	}
	return h.sendPage(w, r, http.StatusOK, request.Revalidate, "archive.html", page)
}

// reader returns the visitor as a player in the page's guild. The player is empty if the visitor has no session.
func reader(r *request.Request) (game.Call, error) {
	c := game.Call{Guild: r.Guild}
	session, err := r.Session()
	if session != nil {
		c.Player = game.Player{ID: session.Player, Name: session.Name}
	}
	return c, err
}

func newArchiveLine(r *request.Request, d *leaderboards.PastDaily) archiveLine {
	p := r.Printer
	line := archiveLine{
		Number: d.Date.Number(), Puzzle: d.Puzzle, Day: r.TimeText("web.archive.day", d.Date.Midnight()), Date: string(d.Date),
		Tier: newTierView(r, d.Tier), Solved: p.Text("web.page.players", map[string]any{"Count": d.Solved}),
	}
	if !d.Live {
		line.Play = "/p/" + d.Puzzle
	}
	switch own := d.Own; {
	case own == nil && d.Started:
		line.Own = p.Text("web.archive.missed", nil)
	case own == nil:
	case d.Validity == game.TooFast:
		line.Own = p.Text("bot.results.validity.too-fast", nil)
	case own.Rank == 0:
		line.Own, line.OwnIsSettled = p.Duration(own.Time), true
	default:
		line.Own, line.OwnIsSettled = p.Text("web.archive.own", map[string]any{"Rank": own.Rank, "Time": p.Duration(max(own.Penalised, own.Time))}), true
	}
	return line
}

// newArchiveMonth returns the month of a date, nil for none.
func newArchiveMonth(r *request.Request, d game.Date) *archiveMonth {
	if d == "" {
		return nil
	}
	return &archiveMonth{"/archive?month=" + string(d[:len("2006-01")]), month(r, d)}
}

// month returns the name of a date's month, "" for none.
func month(r *request.Request, d game.Date) string {
	if d == "" {
		return ""
	}
	return r.TimeText("web.archive.month", d.Midnight())
}
