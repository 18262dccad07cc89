package verdicts

import (
	"context"

	"pencilmark/internal/game"
	"pencilmark/internal/game/people"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
)

// PageSize is how many results, and how many lines of the log, a page has.
const PageSize = 10

// daysBack is for how many of a guild's last dailies results are offered, and reasons told.
const daysBack = 25

// Shown is a result with its player's name and what was said of it.
type Shown struct {
	results.AttemptResult
	Name    string
	Verdict *game.Verdict // nil if nothing was
}

// Day is a page of the results of one of a guild's dailies.
type Day struct {
	Post        game.Post
	Days        []game.Post // the last ones, the newest first
	Results     []Shown
	Page, Pages int // from 1
}

// Day returns the results of a post of the guild of the call, 0 for the last one. What is
// beyond the last page is the last. It fails with game.ErrNotFound.
func (s *Service) Day(ctx context.Context, c game.Call, post int64, page int) (*Day, error) {
	return txn.View(ctx, s.Store, func(q Query) (*Day, error) {
		guild, err := people.CountingGuild(q, c)
		if err != nil {
			return nil, err
		}
		d := &Day{}
		last, err := q.LastPost(guild)
		if err != nil {
			return nil, err
		}
		if d.Post = *last; post != 0 {
			chosen, err := postIn(q, guild, post)
			if err != nil {
				return nil, err
			}
			d.Post = *chosen
		}
		if d.Days, err = q.Posts(guild, last.Date.AddDays(1-daysBack), last.Date); err != nil {
			return nil, err
		}
		n, err := q.CountShown(d.Post.ID)
		if err != nil {
			return nil, err
		}
		d.Page, d.Pages = paged(page, n)
		d.Results, err = q.Shown(d.Post.ID, (d.Page-1)*PageSize, PageSize)
		return d, err
	})
}

// paged returns which page of so many things is meant, and how many there are.
func paged(page, things int) (int, int) {
	pages := max(1, (things+PageSize-1)/PageSize)
	return min(max(page, 1), pages), pages
}

// postIn returns a post of a guild.
func postIn(q Query, guild string, id int64) (*game.Post, error) {
	p, err := q.Post(id)
	if err == nil && p.Guild != guild {
		return nil, game.ErrNotFound
	}
	return p, err
}

// Details is all that a manager is told of a result.
type Details struct {
	Shown
	Post    game.Post
	Blanks  int
	Entries int             // how often digits were entered
	Pace    []game.PacePart // nil if nobody knows
}

// Look returns a result of the guild of the call; it fails with game.ErrNotFound.
func (s *Service) Look(ctx context.Context, c game.Call, post int64, player string) (*Details, error) {
	return txn.View(ctx, s.Store, func(q Query) (*Details, error) { return look(q, c, post, player) })
}

func look(q Query, c game.Call, post int64, player string) (*Details, error) {
	guild, err := people.CountingGuild(q, c)
	if err != nil {
		return nil, err
	}
	p, err := postIn(q, guild, post)
	if err != nil {
		return nil, err
	}
	shown, err := q.ShownOf(post, player)
	if err != nil {
		return nil, err
	}
	d := &Details{Shown: *shown, Post: *p}
	if d.Blanks, err = q.Blanks(d.Attempt); err != nil {
		return nil, err
	}
	a, err := q.Attempt(d.Attempt)
	if err != nil {
		return nil, err
	}
	for _, e := range a.Events {
		if e.Kind == game.EventSaved && e.Level != game.Undone {
			d.Entries++
		}
	}
	d.Pace = a.Pace()
	return d, nil
}

// Own lists the results of the player who asks that do not rank where the call counts, of
// the last dailies.
func (s *Service) Own(ctx context.Context, c game.Call) ([]game.JudgedResult, error) {
	return txn.View(ctx, s.Store, func(q Query) ([]game.JudgedResult, error) {
		guild, err := people.CountingGuild(q, c)
		if err != nil {
			return nil, err
		}
		return q.Judged(guild, c.Player.ID, game.DateOf(s.Now()).AddDays(-daysBack))
	})
}

// Log is a page of what was said of a guild's results.
type Log struct {
	Lines       []game.LoggedVerdict // the newest first
	Page, Pages int
}

// Log returns a page of the log of the guild of the call.
func (s *Service) Log(ctx context.Context, c game.Call, page int) (*Log, error) {
	return txn.View(ctx, s.Store, func(q Query) (*Log, error) {
		guild, err := people.CountingGuild(q, c)
		if err != nil {
			return nil, err
		}
		n, err := q.CountVerdictLog(guild)
		if err != nil {
			return nil, err
		}
		l := &Log{}
		l.Page, l.Pages = paged(page, n)
		l.Lines, err = q.VerdictLog(guild, (l.Page-1)*PageSize, PageSize)
		return l, err
	})
}
