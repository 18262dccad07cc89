package training

import (
	"context"
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

// Current returns the position that a player has before them. It fails with
// game.ErrNotFound where there is none: it is solved, was shown, or has lain too long.
func (s *Service) Current(ctx context.Context, c game.Call) (*drill.Drill, error) {
	e, err := txn.View(ctx, s.Store, func(q Query) (*Exercise, error) { return q.Exercise(c.Player.ID) })
	if err != nil {
		return nil, err
	}
	if e.Over || s.Now().Sub(e.At) > staysOpen {
		return nil, game.ErrNotFound
	}
	return s.Open(ctx, e.Technique, e.Place)
}
