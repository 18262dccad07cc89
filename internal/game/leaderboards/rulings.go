package leaderboards

import (
	"context"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/txn"
)

// ResultsPage is the number of results on a page of a daily's results.
const ResultsPage = 10

// daysBack is the number of a guild's last dailies whose results managers can choose from, and for
// which players see which of their results do not count.
const daysBack = 25

// RankedResult is a result with its player's name and the last ruling on it.
type RankedResult struct {
	results.AttemptResult
	Name   string
	Ruling *game.Ruling // nil for none
}

// DayResults is a page of the results of one of a guild's dailies.
type DayResults struct {
	Post        game.Post
	Days        []game.Post // the last dailies, newest first
	Results     []RankedResult
	Page, Pages int // from 1
}

// DayResults returns a page of a post's results; post 0 means the last one. It fails with
// game.ErrNotFound.
func (s *Service) DayResults(ctx context.Context, c game.Call, post int64, page int) (*DayResults, error) {
	return txn.View(ctx, s.kept, func(q Query) (*DayResults, error) {
		guild, err := txn.CountingGuild(q, c)
		if err != nil {
			return nil, err
		}
		last, err := q.LastPost(guild)
		if err != nil {
			return nil, err
		}
		d := &DayResults{Post: *last}
		if post != 0 {
			chosen, err := postIn(q, guild, post)
			if err != nil {
				return nil, err
			}
			d.Post = *chosen
		}
		if d.Days, err = q.Posts(guild, last.Date.AddDays(1-daysBack), last.Date); err != nil {
			return nil, err
		}
		n, err := q.CountRanked(d.Post.ID)
		if err != nil {
			return nil, err
		}
		d.Pages = max(1, (n+ResultsPage-1)/ResultsPage)
		d.Page = min(max(page, 1), d.Pages)
		d.Results, err = q.Ranked(d.Post.ID, (d.Page-1)*ResultsPage, ResultsPage)
		return d, err
	})
}

func postIn(q Query, guild string, id int64) (*game.Post, error) {
	p, err := q.Post(id)
	if err == nil && p.Guild != guild {
		return nil, game.ErrNotFound
	}
	return p, err
}

// ResultDetails is everything that a manager sees about a result.
type ResultDetails struct {
	RankedResult
	Post    game.Post
	Blanks  int
	Entries int             // number of digits entered
	Pace    []game.PacePart // nil if unknown
}

// Result returns a result in the guild of the call. It fails with game.ErrNotFound.
func (s *Service) Result(ctx context.Context, c game.Call, post int64, player string) (*ResultDetails, error) {
	return txn.View(ctx, s.kept, func(q Query) (*ResultDetails, error) { return resultDetails(q, c, post, player) })
}

func resultDetails(q Query, c game.Call, post int64, player string) (*ResultDetails, error) {
	guild, err := txn.CountingGuild(q, c)
	if err != nil {
		return nil, err
	}
	p, err := postIn(q, guild, post)
	if err != nil {
		return nil, err
	}
	ranked, err := q.RankedOf(post, player)
	if err != nil {
		return nil, err
	}
	d := &ResultDetails{RankedResult: *ranked, Post: *p}
	if d.Blanks, err = q.Blanks(d.Attempt); err != nil {
		return nil, err
	}
	a, err := q.Attempt(d.Attempt)
	if err != nil {
		return nil, err
	}
	for _, e := range a.Events {
		if e.Kind == game.EventSaved && e.Level != game.LevelUndo {
			d.Entries++
		}
	}
	d.Pace = a.Pace()
	return d, nil
}

// OwnRulings lists the player's results at the last dailies that do not count.
func (s *Service) OwnRulings(ctx context.Context, c game.Call) ([]game.RuledResult, error) {
	return txn.View(ctx, s.kept, func(q Query) ([]game.RuledResult, error) {
		guild, err := txn.CountingGuild(q, c)
		if err != nil {
			return nil, err
		}
		return q.NotCounted(guild, c.Player.ID, game.DateOf(s.now()).AddDays(-daysBack))
	})
}

// TakeOff takes a solved result off the guild's leaderboards and notifies the player of the reason.
// It fails with game.ErrNotFound.
func (s *Service) TakeOff(ctx context.Context, c game.Call, post int64, player, reason string) (*ResultDetails, error) {
	return s.rule(ctx, c, post, player, game.TakenOff, reason)
}

// PutBack lets a result count in its guild after it was taken off or was too fast.
func (s *Service) PutBack(ctx context.Context, c game.Call, post int64, player string) (*ResultDetails, error) {
	return s.rule(ctx, c, post, player, game.Counted, "")
}

// rule sets a result's validity, updates the guild's sums and notifies the player. It does nothing
// if the validity is unchanged.
func (s *Service) rule(ctx context.Context, c game.Call, post int64, player string, v game.Validity, reason string) (*ResultDetails, error) {
	return txn.Update(ctx, s.kept, func(tx Tx) (*ResultDetails, error) {
		_, err := txn.Once(tx, c, s.now(), func() (bool, error) {
			d, err := resultDetails(tx, c, post, player)
			if err == nil && d.Outcome != game.OutcomeSolved {
				err = game.ErrNotFound
			}
			if err != nil || d.Validity == v {
				return false, err
			}
			ruling := &game.Ruling{Post: post, Player: player, Validity: v, Reason: game.CutReason(oneLine(reason)), By: c.Player.ID, At: s.now()}
			if err := results.Rule(tx, ruling); err != nil || player == c.Player.ID || d.Name == "" {
				return true, err // a deleted player has no name and gets no notice
			}
			return true, tx.AddNotice(&game.Notice{Player: player, At: s.now(), Result: &game.RuledResult{Ruling: *ruling}})
		})
		if err != nil {
			return nil, err
		}
		return resultDetails(tx, c, post, player)
	})
}

func oneLine(text string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
}
