package guard

import (
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// GuildAt returns a guild with its plans at a time. It fails with game.ErrNotSetUp if there is none.
func GuildAt(q Query, id string, at time.Time) (*game.Guild, error) {
	g, err := q.Guild(id, at)
	if errors.Is(err, game.ErrNotFound) {
		return nil, game.ErrNotSetUp
	}
	return g, err
}

// Today returns the post of the open daily in the guild where a call counts. It fails with
// game.ErrNotSetUp, game.ErrPaused or a *game.NoDailyError.
func (s *Service) Today(q Query, c game.Call) (*game.Post, error) { return s.today(q, c, false) }

// TodaysMini is like Today for the mini. It also fails with game.ErrNoMini if the daily has no mini.
func (s *Service) TodaysMini(q Query, c game.Call) (*game.Post, error) { return s.today(q, c, true) }

func (s *Service) today(q Query, c game.Call, mini bool) (*game.Post, error) {
	id, err := txn.CountingGuild(q, c)
	if err != nil {
		return nil, err
	}
	at := s.now()
	g, err := GuildAt(q, id, at)
	if err != nil {
		return nil, err
	}
	open, err := q.OpenPosts(id, at)
	if err != nil {
		return nil, err
	}
	for _, p := range open {
		if p.IsMini() == mini {
			return &p, nil
		}
	}
	if len(open) > 0 {
		return nil, game.ErrNoMini
	}
	if g.Inactive() {
		return nil, game.ErrPaused
	}
	next, err := s.nextPost(q, g, at)
	if err != nil {
		return nil, err
	}
	return nil, &game.NoDailyError{Next: next}
}

// nextPost returns when the guild's next daily is due, or zero if none is planned or the plan is invalid.
func (s *Service) nextPost(q Query, g *game.Guild, at time.Time) (time.Time, error) {
	next, ok, err := g.NextDue(q.LastPostBy, s.window, at)
	if _, broken := errors.AsType[*game.ScheduleError](err); broken || err == nil && !ok {
		return time.Time{}, nil
	}
	return next.At, err
}

// Card returns the card of a post, with its mini's card.
func (s *Service) Card(q Query, p *game.Post) (*game.Card, error) {
	puzzle, err := q.Puzzle(p.Puzzle)
	if err != nil {
		return nil, err
	}
	solved, err := q.Solved(p.ID)
	if err != nil {
		return nil, err
	}
	live, err := s.IsLive(q, p.Puzzle)
	if err != nil {
		return nil, err
	}
	locale, err := q.GuildLocale(p.Guild)
	if err != nil {
		return nil, err
	}
	card := game.NewCard(p, puzzle, locale, solved, live)
	if card.Author, err = AuthorOf(q, p.Guild, puzzle); err != nil || p.IsMini() {
		return card, err
	}
	mini, err := txn.OrNone(q.PostAt(game.Series{Guild: p.Guild, Mini: true}, p.Date))
	if mini == nil || err != nil {
		return card, err
	}
	card.Mini, err = s.Card(q, mini)
	return card, err
}

// AuthorOf returns the name of the player who submitted a puzzle to a guild, or "" if nobody did or the
// player was deleted.
func AuthorOf(q Query, guild string, p *game.Puzzle) (string, error) {
	if p.Origin != game.OriginSubmitted {
		return "", nil
	}
	return txn.OrNone(q.Author(guild, p.ID))
}

// ComingDates lists the dates up to days ahead on which a guild gets a daily that is not claimed yet.
func (s *Service) ComingDates(q Query, g *game.Guild, days int) (dates []game.Date, err error) {
	at := s.now()
	next, ok, err := g.NextDue(q.LastPostBy, s.window, at)
	if err != nil || !ok {
		return nil, err
	}
	sched, err := game.ParseSchedule(g.ComingPlan().When, g.ComingPlan().Zone)
	if err != nil {
		return nil, err
	}
	dates = append(dates, next.Date)
	until := sched.Today(at).AddDays(days)
	for due := range sched.After(next.At) {
		if due.Date > until {
			break
		}
		if due.Date > next.Date {
			dates = append(dates, due.Date)
		}
	}
	return dates, nil
}
