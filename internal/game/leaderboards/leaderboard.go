package leaderboards

import (
	"cmp"
	"context"
	"slices"

	"pencilmark/internal/game"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
	"pencilmark/solver"
	"pencilmark/solver/format"
	"pencilmark/solver/rating"
)

// PageSize is how many lines a page has.
const PageSize = 10

// Request says which leaderboard is asked for.
type Request struct {
	Period    game.Period // "" is today
	Tier      rating.Tier // Unrated is every tier
	Clean     bool        // by what was solved without help
	Worldwide bool        // of all servers
	Page      int         // from 1; what is beyond the last is the last
	Size      int         // lines a page; 0 is PageSize
}

// settled returns the request with what does not apply left out: a streak runs over
// all tiers but the minis, and a season's points count the place, in which help counts already.
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
	First, Last game.Date       // of the dailies that it covers
	Reveal      game.Reveal     // PeriodToday: whether time ranks
	Standings   []game.Standing // the page's lines
	Own         *game.Standing  // of who asks, wherever it is; nil if they are not ranked
	Pages       int             // how many there are, at least 1
	Departed    bool            // who asks would be ranked, but has left the tables
	Participation
}

// Shows reports whether a player's line is on the page.
func (b *Leaderboard) Shows(player string) bool { return b.line(player) >= 0 }

// line returns at which of the page's lines a player is, -1 if they are not there.
func (b *Leaderboard) line(player string) int {
	return slices.IndexFunc(b.Standings, func(st game.Standing) bool { return st.Player.ID == player })
}

// Participation is how many took part.
type Participation struct {
	Started int // attempts made, also at dailies not solved
	Ranked  int // players with a line
}

// Ranking is what a leaderboard is read from: a post's results, the totals or the
// seasons of a span, or the streaks.
type Ranking struct {
	Period game.Period
	Guild  string       // game.AllServers for all of them
	Post   int64        // PeriodToday
	Puzzle string       // likewise, of all servers
	Span   results.Span // other periods, but for the dates
	Clean  bool
}

// Leaderboard ranks the players of a guild and shows a page. Today is the daily that is
// open or the last one, of the tier that is asked for. It fails with game.ErrNotSetUp,
// and with a *game.NoDailyError if the guild has had no daily yet.
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
		if r.Tier == rating.Mini { // which have boards by themselves
			if post, err = txn.OrNone(q.LastPostOfTier(post.Guild, r.Tier)); post == nil {
				return &Leaderboard{Request: r, Pages: 1}, err
			}
		}
		if r.Period == game.PeriodToday && r.Tier != rating.Unrated && r.Tier != post.Tier {
			if post, err = txn.OrNone(q.LastPostOfTier(post.Guild, r.Tier)); post == nil {
				return &Leaderboard{Request: r, Pages: 1}, err
			}
		}
		return read(q, post, r, c.Player.ID)
	})
}

// Revision is another number once what a leaderboard shows may have changed by what players
// did; the day and its dailies change it besides. It fails with game.ErrNotSetUp.
func (s *Service) Revision(ctx context.Context, c game.Call, r Request) (int64, error) {
	return txn.View(ctx, s.store, func(q Query) (int64, error) {
		if r.Worldwide {
			return q.Revision(game.AllServers)
		}
		guild, err := s.guildOf(q, c)
		if err != nil {
			return 0, err
		}
		return q.Revision(guild)
	})
}

// read reads the page of the ranking that holds a post.
func read(q Query, post *game.Post, r Request, player string) (*Leaderboard, error) {
	ranking := Ranking{Period: r.Period, Guild: post.Guild, Post: post.ID, Clean: r.Clean, Span: results.SpanOf(r.Period, post.Date)}
	ranking.Span.Tier = r.Tier
	board := &Leaderboard{Request: r, Guild: post.Guild, Reveal: post.Reveal}
	board.First, board.Last = r.Period.Dates(post.Date)
	return board, board.read(q, ranking, player)
}

// read reads a board's lines.
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

// lastDaily returns the open post where a call was made, or else the last one.
func (s *Service) lastDaily(q Query, c game.Call) (*game.Post, error) {
	guild, err := people.CountingGuild(q, c)
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
	return s.guard.Today(q, c) // which says why there is none
}

// Former is a daily that is over everywhere.
type Former struct {
	game.Daily
	Puzzle string // its id
}

// Former finds the daily that a puzzle is, or is a morph of, if that is over everywhere and
// no other guild's own. It fails with game.ErrNotFound.
func (s *Service) Former(ctx context.Context, c game.Call, set *solver.Grid) (*Former, error) {
	form := game.CanonicalForm(set)
	return txn.View(ctx, s.store, func(q Query) (*Former, error) {
		id, d, err := q.FormerDaily(form, set.Layout().Shape().String(), format.LineWithRestrictions(set))
		if err != nil {
			return nil, err
		}
		live, err := s.guard.IsLive(q, id)
		if live || d.Guild != "" && d.Guild != c.Guild {
			err = game.ErrNotFound
		}
		if err != nil {
			return nil, err
		}
		return &Former{d, id}, nil
	})
}
