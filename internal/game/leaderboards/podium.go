package leaderboards

import (
	"context"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// PodiumSize is how many places a podium has; equals share one, so that more may stand on it,
// but no more than a page's.
const PodiumSize = 3

// Podium is how a guild's daily ended.
type Podium struct {
	game.Post
	Participation
	Solved int             // with those who have no line
	First  []game.Standing // those on the first three places
}

// FormerPodium returns how the daily before a guild's post ended, for that one's card;
// nil if it is open, too long ago, told in a message of its own, or if there was none.
func (s *Service) FormerPodium(ctx context.Context, post *game.Post) (*Podium, error) {
	return txn.View(ctx, s.store, func(q Query) (*Podium, error) {
		former, err := txn.OrNone(q.FormerPost(post.Guild, post.Date))
		if former == nil || err != nil || former.Open(s.now()) || !post.Follows(former) {
			return nil, err
		}
		if alone, err := q.IsPodiumAlone(former.ID); alone || err != nil {
			return nil, err
		}
		return podiumOf(q, former)
	})
}

// Podium returns how the daily of a post ended, and the guild's language.
func (s *Service) Podium(ctx context.Context, post int64) (podium *Podium, locale string, err error) {
	err = s.store.View(ctx, func(q Query) error {
		p, err := q.Post(post)
		if err != nil {
			return err
		}
		if locale, err = q.GuildLocale(p.Guild); err != nil {
			return err
		}
		podium, err = podiumOf(q, p)
		return err
	})
	return podium, locale, err
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

// Afterwards is what may be told of the puzzle of a daily that is over in a guild.
type Afterwards struct {
	game.Post
	Puzzle    *game.Puzzle // nil if it may not be told
	LiveUntil time.Time    // when its last post closes, or may; zero if none is open
}

// Afterwards returns a guild's daily of a date, if it is over there. While it is live
// elsewhere its puzzle is for those alone who have finished it. It fails with
// game.ErrNotFound.
func (s *Service) Afterwards(ctx context.Context, c game.Call, d game.Date) (*Afterwards, error) {
	return txn.View(ctx, s.store, func(q Query) (*Afterwards, error) {
		p, err := s.pastDaily(q, c, d)
		if err != nil {
			return nil, err
		}
		a := &Afterwards{Post: p.Post}
		if a.LiveUntil, err = s.guard.LiveUntil(q, p.Puzzle); err != nil {
			return nil, err
		}
		if !a.LiveUntil.IsZero() {
			finished, err := hasFinished(q, &p.Post, c.Player.ID)
			if !finished || err != nil {
				return a, err
			}
		}
		a.Puzzle, err = q.Puzzle(p.Puzzle)
		return a, err
	})
}

// hasFinished reports whether a player has solved a post's daily or given it up.
func hasFinished(q Query, p *game.Post, player string) (bool, error) {
	own, err := q.Own(p.Guild, player, p.Date, p.Date)
	return len(own) > 0 && own[0].Outcome != game.OutcomePlaying, err
}
