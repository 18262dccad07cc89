package leaderboards

import (
	"cmp"
	"context"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/rating"
)

// PageSize is the number of lines on a page.
const PageSize = 10

// Request says which leaderboard a player asks for.
type Request struct {
	Period    game.Period // "" means today
	Tier      rating.Tier // Unrated means all tiers
	Clean     bool        // count only dailies solved without help
	Worldwide bool        // of all servers
	Page      int         // from 1; a number beyond the last page means the last page
	Size      int         // lines on a page; 0 means PageSize
}

// settled returns the request with default values, and without options that do not apply.
func (r Request) settled() Request {
	r.Period = cmp.Or(r.Period, game.PeriodToday)
	if r.Period == game.PeriodStreaks && r.Tier != rating.Mini {
		r.Tier = rating.Unrated
	}
	if r.Period == game.PeriodStreaks || r.Period == game.PeriodSeason {
		r.Clean = false
	}
	if r.Size <= 0 {
		r.Size = PageSize
	}
	r.Page = max(r.Page, 1)
	return r
}

// Leaderboard is a page of a guild's ranking.
type Leaderboard struct {
	Request
	Guild       string
	First, Last game.Date       // dates of the dailies that it covers
	Reveal      game.Reveal     // PeriodToday: whether time ranks
	Standings   []game.Standing // the page's lines
	Own         *game.Standing  // the caller's line, even if it is on another page; nil if they are not ranked
	Pages       int             // number of pages, at least 1
	Departed    bool            // the caller would be ranked, but has left the leaderboards
	Participation
}

func (b *Leaderboard) Shows(player string) bool { return b.line(player) >= 0 }

func (b *Leaderboard) line(player string) int {
	return slices.IndexFunc(b.Standings, func(st game.Standing) bool { return st.Player.ID == player })
}

// Participation counts those who took part.
type Participation struct {
	Started int // attempts, including those at dailies that were not solved
	Ranked  int // players with a line
}

// Ranking selects the source of a leaderboard: a post's results, totals, seasons or streaks.
type Ranking struct {
	Period game.Period
	Guild  string       // game.AllServers for all servers
	Post   int64        // PeriodToday in a guild
	Puzzle string       // PeriodToday over all servers
	Span   results.Span // other periods; only Name and Tier
	Clean  bool
}

// Leaderboard returns a page of a guild's leaderboard. Today's covers the open or the last daily.
// It fails with game.ErrNotSetUp, or with a *game.NoDailyError before the first daily.
func (s *Service) Leaderboard(ctx context.Context, c game.Call, r Request) (*Leaderboard, error) {
	r = r.settled()
	return txn.View(ctx, s.store, func(q Query) (*Leaderboard, error) {
		post, err := s.lastDaily(q, c)
		if err != nil {
			return nil, err
		}
		if r.Worldwide {
			return readWorldwide(q, post, r, c.Player.ID)
		}
		otherTier := r.Period == game.PeriodToday && r.Tier != rating.Unrated && r.Tier != post.Tier
		if r.Tier == rating.Mini || otherTier {
			if post, err = txn.OrNone(q.LastPostOfTier(post.Guild, r.Tier)); post == nil {
				return &Leaderboard{Request: r, Pages: 1}, err
			}
		}
		return read(q, post, r, c.Player.ID)
	})
}

// read reads a page of the ranking of the period that contains a post.
func read(q Query, post *game.Post, r Request, player string) (*Leaderboard, error) {
	ranking := Ranking{Period: r.Period, Guild: post.Guild, Post: post.ID, Clean: r.Clean, Span: results.SpanOf(r.Period, post.Date)}
	ranking.Span.Tier = r.Tier
	board := &Leaderboard{Request: r, Guild: post.Guild, Reveal: post.Reveal}
	board.First, board.Last = r.Period.Dates(post.Date)
	return board, board.read(q, ranking, player)
}

func (b *Leaderboard) read(q Query, ranking Ranking, player string) (err error) {
	if b.Participation, err = q.Turnout(ranking); err != nil {
		return err
	}
	b.Pages = max(1, (b.Ranked+b.Size-1)/b.Size)
	b.Page = min(b.Page, b.Pages)
	if b.Standings, err = q.Lines(ranking, (b.Page-1)*b.Size, b.Size); err != nil {
		return err
	}
	if i := b.line(player); i >= 0 {
		b.Own = &b.Standings[i]
		return nil
	}
	own, err := txn.OrNone(q.Line(ranking, player))
	if b.Departed = own != nil && own.Departed; !b.Departed {
		b.Own = own
	}
	return err
}

func (s *Service) lastDaily(q Query, c game.Call) (*game.Post, error) {
	guild, err := txn.CountingGuild(q, c)
	if err != nil {
		return nil, err
	}
	open, err := q.OpenPosts(guild, s.now())
	if err != nil {
		return nil, err
	}
	if len(open) > 0 {
		return &open[0], nil
	}
	last, err := txn.OrNone(q.LastPost(guild))
	if last != nil || err != nil {
		return last, err
	}
	return s.guard.Today(q, c) // it returns the reason why there is none
}

// PodiumSize is the number of places on a podium. Equal results share a place.
const PodiumSize = 3

// Podium is the outcome of a guild's daily.
type Podium struct {
	game.Post
	Participation
	Solved int             // including players without a line
	First  []game.Standing // the players on the first three places
	Alone  bool            // a separate message shows it
}

// FormerPodium returns the outcome of the guild's daily before a post, for the post's card. It
// returns nil if that daily is still open, closed too long ago, or does not exist.
func (s *Service) FormerPodium(ctx context.Context, post *game.Post) (*Podium, error) {
	return txn.View(ctx, s.store, func(q Query) (*Podium, error) {
		former, err := txn.OrNone(q.FormerPost(post.Guild, post.Date))
		if former == nil || err != nil || former.Open(s.now()) || !post.Follows(former) {
			return nil, err
		}
		podium, err := podiumOf(q, former)
		if err == nil && former.Message != "" {
			podium.Alone, err = q.WantsSummary(former.Guild)
		}
		return podium, err
	})
}

// PastPodium returns the outcome of a guild's daily of a date. It fails with game.ErrNotFound.
func (s *Service) PastPodium(ctx context.Context, c game.Call, d game.Date) (*Podium, error) {
	return txn.View(ctx, s.store, func(q Query) (*Podium, error) {
		p, err := s.pastDaily(q, c, d)
		if err != nil {
			return nil, err
		}
		return podiumOf(q, &p.Post)
	})
}

func podiumOf(q Query, p *game.Post) (podium *Podium, err error) {
	podium = &Podium{Post: *p}
	ranking := Ranking{Period: game.PeriodToday, Guild: p.Guild, Post: p.ID}
	if podium.Participation, err = q.Turnout(ranking); err != nil {
		return nil, err
	}
	if podium.Solved, err = q.Solved(p.ID); err != nil {
		return nil, err
	}
	podium.First, err = q.Lines(ranking, 0, PageSize)
	podium.First = slices.DeleteFunc(podium.First, func(st game.Standing) bool { return st.Rank > PodiumSize })
	return podium, err
}
