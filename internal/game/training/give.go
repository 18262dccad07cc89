package training

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/drill"
)

// tries is how many positions are drawn until one shows no live daily: there is hardly a
// first.
const tries = 3

// Give returns a position of a technique and grade that shows nothing of a live daily;
// with drill.AnyGrade of what suits what the player has solved of it. It fails with game.ErrNotFound where the technique cannot be
// practised. The player, where there is one, has it before them from now on; a repeated
// call gives the same.
func (s *Service) Give(ctx context.Context, c game.Call, technique string, grade drill.Grade) (d *drill.Drill, err error) {
	random := s.newRand()
	if grade == drill.AnyGrade && c.Player.ID != "" {
		if grade, err = s.suitableGrade(ctx, c, technique); err != nil {
			return nil, err
		}
	}
	for range tries {
		if d, err = drill.Pick(ctx, random, technique, grade); err == nil {
			_, err = s.Guard.Solve(ctx, d.Grid.GivensOnly())
		}
		if !errors.Is(err, game.ErrLive) {
			break
		}
	}
	if err != nil || c.Player.ID == "" {
		return d, notFound(err)
	}
	given, err := s.note(ctx, c, d.ID, begun)
	if err == nil && given != d.ID {
		return s.Open(ctx, given.Technique, given.Place())
	}
	return d, err
}

// suitableGrade is easy for what is in the first box or in none, then medium, and hard from
// the third box on.
func (s *Service) suitableGrade(ctx context.Context, c game.Call, technique string) (drill.Grade, error) {
	all, err := s.Progress(ctx, c)
	box := 0
	for _, p := range all {
		if p.Technique == technique {
			box = p.Box
		}
	}
	return drill.Grades()[min(max(box-1, 0), len(drill.Grades())-1)], err
}

// Open returns a position by the technique and its place among the technique's. It fails
// with game.ErrNotFound if there is none, or with a *guard.LiveCopy.
func (s *Service) Open(ctx context.Context, technique, place string) (*drill.Drill, error) {
	id, err := drill.ParseID(technique, place)
	if err != nil {
		return nil, notFound(err)
	}
	d, err := drill.Open(ctx, id)
	if err == nil {
		_, err = s.Guard.Solve(ctx, d.Grid.GivensOnly())
	}
	return d, notFound(err)
}

func notFound(err error) error {
	if errors.Is(err, drill.ErrNone) {
		return game.ErrNotFound
	}
	return err
}

// staysOpen is how long what a player writes may be about the position that they were given
// last, since they last did something there.
const staysOpen = 30 * time.Minute

// Current returns the position that a player has before them, and since when they did
// nothing there. It fails with game.ErrNotFound where there is none: it is solved, was
// shown, or has lain too long.
func (s *Service) Current(ctx context.Context, c game.Call) (d *drill.Drill, since time.Time, err error) {
	e, err := s.last(ctx, c)
	if err == nil && e.Over {
		err = game.ErrNotFound
	}
	return s.opened(ctx, e, err)
}

// Last is Current also for a position that is over.
func (s *Service) Last(ctx context.Context, c game.Call) (d *drill.Drill, since time.Time, err error) {
	e, err := s.last(ctx, c)
	return s.opened(ctx, e, err)
}

func (s *Service) opened(ctx context.Context, e *Exercise, err error) (*drill.Drill, time.Time, error) {
	if err != nil {
		return nil, time.Time{}, err
	}
	d, err := s.Open(ctx, e.Technique, e.Place)
	return d, e.At, err
}

// last is what a player was given last, or a repeated call was about, unless it has lain too
// long.
func (s *Service) last(ctx context.Context, c game.Call) (*Exercise, error) {
	e, err := txn.View(ctx, s.Store, func(q Query) (*Exercise, error) {
		switch kept, ok, err := txn.Recall(q, c); {
		case ok:
			return s.judgedBefore(kept)
		case err != nil:
			return nil, err
		}
		return q.Exercise(c.Player.ID)
	})
	if err == nil && s.Now().Sub(e.At) > staysOpen {
		err = game.ErrNotFound
	}
	return e, err
}

// judgedBefore is the position that a repeated call was about when it first came; there is
// none where it was about something else.
func (s *Service) judgedBefore(kept string) (*Exercise, error) {
	var id drill.ID
	if err := json.Unmarshal([]byte(kept), &id); err != nil || id.Technique == "" {
		return nil, game.ErrNotFound
	}
	return &Exercise{Technique: id.Technique, Place: id.Place(), At: s.Now()}, nil
}
