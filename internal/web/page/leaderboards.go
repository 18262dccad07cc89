package page

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/web/api"
	"pencilmark/internal/web/request"
	"pencilmark/solver/rating"
)

// pageRanks is the number of lines on a page of a leaderboard.
const pageRanks = 25

// boardsPage is the data of assets/boards.html: a leaderboard, and links to others.
type boardsPage struct {
	Title, Heading, Since string
	Periods, Servers      []boardChoice
	Form                  boardForm
	Lines                 []boardLine
	Figure                string // heading of the ranking figure; "" within a day
	Times, Hints          bool   // whether lines have times and hints
	Page, Pages           string
	Previous, Next        string // addresses of pages; "" for none
	Words                 string // why there is no leaderboard
	Empty                 string // why the leaderboard has no lines
}

type boardChoice struct {
	Words, Address string
	Current        bool
}

// boardForm is the choices of the form, and the values that it keeps.
type boardForm struct {
	Period, Servers string
	Tiers           []boardTier
	Clean, HasClean bool
}

type boardTier struct {
	Value, Name string
	Chosen      bool
}

type boardLine struct {
	Rank, Figure, Hints int
	Name, Profile, Time string // Profile is an address; "" for none
	IsOwn               bool
}

// boards shows a leaderboard of the page's own guild, or of all servers.
func (h *Handler) boards(w http.ResponseWriter, r *request.Request) error {
	if r.Values.Get("period") == "" {
		r.Values.Set("period", string(game.PeriodWeek))
	}
	asked, err := api.BoardRequest(r, r.Values)
	if err != nil {
		return err
	}
	asked.Size = pageRanks
	reader, err := reader(r)
	if err != nil {
		return err
	}
	page := newBoardsPage(r, asked)
	board, err := r.Game.Leaderboards.Leaderboard(r.Context(), reader, asked)
	if err == nil {
		err = fillBoards(r, page, board)
	} else {
		page.Words, err = whyNone(r, err)
	}
	if err != nil {
		return err
	}
	return h.sendPage(w, r, http.StatusOK, request.Revalidate, "boards.html", page)
}

// newBoardsPage returns the page without the leaderboard.
func newBoardsPage(r *request.Request, asked leaderboards.Request) *boardsPage {
	p := r.Printer
	page := &boardsPage{Title: p.Text("web.boards.title", nil)}
	for _, period := range game.Periods() {
		page.Periods = append(page.Periods, boardChoice{p.Text("bot.choice."+string(period), nil), changed("/boards", r.Values, "period", string(period), "page", ""), period == asked.Period})
	}
	page.Servers = []boardChoice{
		{p.Text("web.boards.here", nil), changed("/boards", r.Values, "servers", "", "page", ""), !asked.Worldwide},
		{p.Text("bot.choice.all-servers", nil), changed("/boards", r.Values, "servers", "all", "page", ""), asked.Worldwide},
	}
	page.Heading = p.Text("bot.choice."+string(asked.Period), nil)
	page.Form = boardForm{Period: string(asked.Period), Clean: asked.Clean, HasClean: asked.Period != game.PeriodSeason && asked.Period != game.PeriodStreaks}
	if asked.Worldwide {
		page.Form.Servers = "all"
	}
	for _, t := range append(rating.Tiers(), rating.Mini) {
		page.Form.Tiers = append(page.Form.Tiers, boardTier{t.String(), p.Tier(t.String()), t == asked.Tier})
	}
	return page
}

// fillBoards adds a leaderboard to the page.
func fillBoards(r *request.Request, page *boardsPage, b *leaderboards.Leaderboard) error {
	p := r.Printer
	have, err := profiles(r, b)
	if err != nil {
		return err
	}
	page.Empty = p.Text("bot.leaderboard.empty", nil)
	switch b.Period {
	case game.PeriodToday:
	case game.PeriodStreaks:
		page.Figure = p.Text("web.boards.days", nil)
	case game.PeriodSeason:
		page.Figure, page.Empty = p.Text("web.boards.points", nil), p.Text("bot.leaderboard.empty-season", nil)
	default:
		page.Figure = p.Text("web.page.solved-count", nil)
	}
	page.Times = b.Period != game.PeriodStreaks
	page.Hints = b.Period != game.PeriodSeason && b.Period != game.PeriodStreaks && !b.Clean
	switch {
	case b.First == "" || b.Period == game.PeriodAll || b.Period == game.PeriodStreaks:
	case b.Period == game.PeriodToday:
		page.Since = r.Date(b.First)
	default:
		page.Since = p.Text("bot.leaderboard.since", map[string]any{"Date": r.Date(b.First)})
	}
	for i := range b.Standings {
		page.Lines = append(page.Lines, newBoardLine(r, b, &b.Standings[i], have))
	}
	if b.Own != nil && !b.Shows(b.Own.Player.ID) {
		page.Lines = append(page.Lines, newBoardLine(r, b, b.Own, have))
	}
	if b.Pages > 1 {
		page.Page, page.Pages = strconv.Itoa(b.Page), strconv.Itoa(b.Pages)
	}
	if b.Page > 1 {
		page.Previous = changed("/boards", r.Values, "page", strconv.Itoa(b.Page-1))
	}
	if b.Page < b.Pages {
		page.Next = changed("/boards", r.Values, "page", strconv.Itoa(b.Page+1))
	}
	return nil
}

// profiles returns which players on a leaderboard of all servers have a profile page.
func profiles(r *request.Request, b *leaderboards.Leaderboard) (map[string]bool, error) {
	if !b.Worldwide {
		return nil, nil
	}
	var players []game.Player
	for _, st := range b.Standings {
		players = append(players, st.Player)
	}
	return r.Game.Leaderboards.HaveProfiles(r.Context(), players)
}

func newBoardLine(r *request.Request, b *leaderboards.Leaderboard, st *game.Standing, have map[string]bool) boardLine {
	line := boardLine{
		Rank: st.Rank, Hints: st.Hints, Name: playerName(r, st.Player),
		IsOwn: b.Own != nil && b.Own.Player.ID == st.Player.ID, Figure: st.Solved,
	}
	switch {
	case b.Period == game.PeriodStreaks:
		line.Figure = st.Streak
	case b.Period == game.PeriodSeason:
		line.Figure = st.Points
	case b.Clean:
		line.Figure = st.Clean
	}
	if took := cmp.Or(st.Penalised, st.Time); took > 0 {
		line.Time = r.Printer.Duration(took)
	}
	if have[st.Player.ID] {
		line.Profile = "/u/" + url.PathEscape(st.Player.Name)
	}
	return line
}

// profilePage is the data of assets/profile.html: a player's results in the shared dailies.
type profilePage struct {
	Title string
	Stats statsView
}

// statsView summarises a player's dailies.
type statsView struct {
	Started, Solved, Clean int
	Streak, Points, Place  int
	Tiers                  []profileTier
}

type profileTier struct {
	Tier          tierView
	Solved        int
	Best, Average string
	Faster        string // how many players took longer; "" if too few have played
}

// profile shows the player who has an alias on the leaderboards of all servers.
func (h *Handler) profile(w http.ResponseWriter, r *request.Request) error {
	found, err := r.Game.Leaderboards.Profile(r.Context(), r.PathValue("alias"))
	if errors.Is(err, game.ErrNotFound) {
		return r.Problem(request.NotFound, "web.detail.no-profile", nil)
	}
	if err != nil {
		return err
	}
	page := &profilePage{found.Alias, newStatsView(r, &found.Stats)}
	return h.sendPage(w, r, http.StatusOK, request.Revalidate, "profile.html", page)
}

func newStatsView(r *request.Request, s *leaderboards.Stats) statsView {
	view := statsView{Started: s.Started, Solved: s.Solved, Clean: s.Clean, Streak: s.Streak.Run, Points: s.Points, Place: s.Place}
	for _, t := range append(rating.Tiers(), rating.Mini) {
		if of := s.Tiers[t]; of.Solved > 0 {
			view.Tiers = append(view.Tiers, profileTier{newTierView(r, t), of.Solved, r.Printer.Duration(of.Best), r.Printer.Duration(of.Average), r.Printer.Faster(of.Faster)})
		}
	}
	return view
}
