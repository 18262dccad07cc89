package leaderboards

import (
	"context"
	"slices"

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
