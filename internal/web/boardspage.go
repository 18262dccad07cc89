package web

import (
	"cmp"
	"net/http"
	"net/url"
	"strconv"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/solver/rating"
)

// pageRanks is how many lines a leaderboard has on a page.
const pageRanks = 25

// boardsPage is what assets/boards.html shows: a leaderboard, and the ways to others.
type boardsPage struct {
	Title, Heading, Since string
	Periods, Servers      []boardChoice
	Form                  boardForm
	Lines                 []boardLine
	Figure                string // heads the figure that ranks; "" within a day
	Times, Hints          bool   // whether lines have these
	Page, Pages           string
	Before, After         string // addresses of the pages around; "" for none
	Words                 string // why there is no board
	Empty                 string // why it has no lines
}

// boardChoice is a link to another board, or the current one.
type boardChoice struct {
	Words, Address string
	Current        bool
}

// boardForm is what the form chooses among, and what it keeps.
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
func (s *Server) boards(w http.ResponseWriter, r *http.Request) error {
	values, err := queryOf[boardQuery](s, r)
	if err != nil {
		return err
	}
	if values.Get("period") == "" {
		values.Set("period", string(game.PeriodWeek))
	}
	asked, err := s.boardRequest(values)
	if err != nil {
		return err
	}
	asked.Size = pageRanks
	reader, err := s.reader(w, r)
	if err != nil {
		return err
	}
	page := s.newBoardsPage(asked)
	board, err := s.opts.Game.Boards.Leaderboard(r.Context(), reader, asked)
	if err == nil {
		err = s.fillBoards(r, page, board)
	} else {
		page.Words, err = s.whyNone(err)
	}
	if err != nil {
		return err
	}
	return s.sendPage(w, r, "boards.html", page)
}

// newBoardsPage is the page without the board.
func (s *Server) newBoardsPage(asked leaderboards.Request) *boardsPage {
	p := s.opts.Printer
	page := &boardsPage{Title: p.Text("web.boards.title", nil)}
	for _, period := range game.Periods() {
		other := asked
		other.Period, other.Page = period, 1
		page.Periods = append(page.Periods, boardChoice{p.Text("bot.choice."+string(period), nil), boardsAddress(other), period == asked.Period})
	}
	for _, worldwide := range []bool{false, true} {
		other := asked
		other.Worldwide, other.Page = worldwide, 1
		key := "web.boards.here"
		if worldwide {
			key = "bot.choice.all-servers"
		}
		page.Servers = append(page.Servers, boardChoice{p.Text(key, nil), boardsAddress(other), worldwide == asked.Worldwide})
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

// boardsAddress is the page with another board.
func boardsAddress(r leaderboards.Request) string {
	v := url.Values{"period": {string(r.Period)}}
	if r.Tier != rating.Unrated {
		v.Set("tier", r.Tier.String())
	}
	if r.Clean {
		v.Set("help", "without")
	}
	if r.Worldwide {
		v.Set("servers", "all")
	}
	if r.Page > 1 {
		v.Set("page", strconv.Itoa(r.Page))
	}
	return "/boards?" + v.Encode()
}

// fillBoards puts a leaderboard on the page.
func (s *Server) fillBoards(r *http.Request, page *boardsPage, b *leaderboards.Leaderboard) error {
	p := s.opts.Printer
	have, err := s.profiles(r, b)
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
		page.Since = s.date(b.First)
	default:
		page.Since = p.Text("bot.leaderboard.since", map[string]any{"Date": s.date(b.First)})
	}
	for i := range b.Standings {
		page.Lines = append(page.Lines, s.boardLine(b, &b.Standings[i], have))
	}
	if b.Own != nil && !b.Shows(b.Own.Player.ID) {
		page.Lines = append(page.Lines, s.boardLine(b, b.Own, have))
	}
	if b.Pages > 1 {
		page.Page, page.Pages = strconv.Itoa(b.Page), strconv.Itoa(b.Pages)
	}
	if other := b.Request; b.Page > 1 {
		other.Page--
		page.Before = boardsAddress(other)
	}
	if other := b.Request; b.Page < b.Pages {
		other.Page++
		page.After = boardsAddress(other)
	}
	return nil
}

// profiles says who of a board of all servers has a page of their own.
func (s *Server) profiles(r *http.Request, b *leaderboards.Leaderboard) (map[string]bool, error) {
	if !b.Worldwide {
		return nil, nil
	}
	var players []game.Player
	for _, st := range b.Standings {
		players = append(players, st.Player)
	}
	return s.opts.Game.Boards.HaveProfiles(r.Context(), players)
}

func (s *Server) boardLine(b *leaderboards.Leaderboard, st *game.Standing, have map[string]bool) boardLine {
	line := boardLine{
		Rank: st.Rank, Hints: st.Hints, Name: s.playerName(st.Player),
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
		line.Time = s.opts.Printer.Duration(took)
	}
	if have[st.Player.ID] {
		line.Profile = "/u/" + url.PathEscape(st.Player.Name)
	}
	return line
}
