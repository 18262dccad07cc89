package training

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/drill"
)

// days are after how many days a technique comes again, by box.
var days = [...]int{1, 3, 7, 16, 35}

// Boxes is how many boxes there are.
const Boxes = len(days)

// outcome is what comes of a position.
type outcome int

const (
	begun  outcome = iota // the player has it before them
	helped                // they took help, or slipped
	shown                 // they gave up and were shown
	solved
)

// Judge judges a player's move in a position, and remembers what comes of it.
func (s *Service) Judge(ctx context.Context, c game.Call, d *drill.Drill, m drill.Move) (*drill.Judgement, error) {
	j, err := d.Judge(ctx, m)
	if err != nil {
		return nil, err
	}
	what := helped
	if j.Verdict == drill.Right {
		what = solved
	}
	if c.Player.ID == "" || m.IsEmpty() {
		return j, nil
	}
	_, err = s.note(ctx, c, d.ID, what)
	return j, err
}

// Help notes that a player took help with a position.
func (s *Service) Help(ctx context.Context, c game.Call, id drill.ID) error {
	_, err := s.note(ctx, c, id, helped)
	return err
}

// told is what a hint was about, and its level, as a repeated call gets it.
type told struct {
	drill.ID
	Level int
}

// Hint notes that a player took a hint with a position, and returns its level: the one that
// is asked for or, for 0, the one after the last, up to most.
func (s *Service) Hint(ctx context.Context, c game.Call, id drill.ID, level, most int) (int, error) {
	given, err := txn.Update(ctx, s.Store, func(tx Tx) (told, error) {
		return txn.Once(tx, c, s.Now(), func() (told, error) {
			if err := s.write(tx, c, id, helped); err != nil {
				return told{}, err
			}
			e, err := tx.Exercise(c.Player.ID)
			if err != nil {
				return told{}, err
			}
			if level == 0 {
				level = e.Told + 1
			}
			e.Told = min(level, most)
			return told{id, e.Told}, tx.SetExercise(c.Player.ID, e)
		})
	})
	return given.Level, err
}

// Show notes that a player had a position shown.
func (s *Service) Show(ctx context.Context, c game.Call, id drill.ID) error {
	_, err := s.note(ctx, c, id, shown)
	return err
}

// note writes down what came of a position, once for a call, and returns the position that
// the call was about when it first came.
func (s *Service) note(ctx context.Context, c game.Call, id drill.ID, what outcome) (drill.ID, error) {
	return txn.Update(ctx, s.Store, func(tx Tx) (drill.ID, error) {
		return txn.Once(tx, c, s.Now(), func() (drill.ID, error) {
			return id, s.write(tx, c, id, what)
		})
	})
}

// write is note within a unit of work. What comes of a position once it is over changes
// nothing any more.
func (s *Service) write(tx Tx, c game.Call, id drill.ID, what outcome) error {
	e, err := txn.OrNone(tx.Exercise(c.Player.ID))
	if err != nil {
		return err
	}
	same := e != nil && e.Technique == id.Technique && e.Place == id.Place()
	if same && e.Over {
		return nil
	}
	if !same {
		e = &Exercise{Technique: id.Technique, Place: id.Place()}
	}
	e.At, e.Helped, e.Over = s.Now(), e.Helped || what == helped || what == shown, what >= shown
	err = errors.Join(tx.SeePlayer(c.Player, c.Guild, s.Now()), tx.SetExercise(c.Player.ID, e))
	if err != nil || !e.Over {
		return err
	}
	return s.remember(tx, c.Player.ID, e)
}

// remember puts the technique of a position that is over into its box.
func (s *Service) remember(tx Tx, player string, e *Exercise) error {
	all, err := tx.Training(player)
	if err != nil {
		return err
	}
	p := Progress{Technique: e.Technique}
	if i := slices.IndexFunc(all, func(p Progress) bool { return p.Technique == e.Technique }); i >= 0 {
		p = all[i]
	}
	now := s.Now()
	switch {
	case e.Helped:
		p.Helped++
		p.Box = 1
		p.Due = after(now, p.Box)
	case p.IsDue(now):
		p.Box = min(p.Box+1, Boxes)
		p.Due = after(now, p.Box)
		fallthrough
	default:
		p.Solved++
	}
	return tx.SetTraining(player, &p)
}

func after(now time.Time, box int) time.Time { return now.AddDate(0, 0, days[box-1]) }

// IsDue reports whether a technique is to be practised again.
func (p *Progress) IsDue(at time.Time) bool { return !at.Before(p.Due) }

// Due lists those of a player's techniques that are due, the longest first.
func Due(all []Progress, at time.Time) (due []Progress) {
	for _, p := range all {
		if p.IsDue(at) {
			due = append(due, p)
		}
	}
	slices.SortStableFunc(due, func(a, b Progress) int { return a.Due.Compare(b.Due) })
	return due
}

// Next names the technique that a player should practise: the one that has been due the
// longest, else the first in the order of teaching that they have not practised, else the
// one that is due first.
func (s *Service) Next(ctx context.Context, c game.Call) (string, error) {
	all, err := s.Progress(ctx, c)
	if err != nil {
		return "", err
	}
	all = slices.DeleteFunc(all, func(p Progress) bool { return !drill.CanPractise(p.Technique) })
	if due := Due(all, s.Now()); len(due) > 0 {
		return due[0].Technique, nil
	}
	for _, name := range drill.Techniques() {
		if !slices.ContainsFunc(all, func(p Progress) bool { return p.Technique == name }) {
			return name, nil
		}
	}
	return slices.MinFunc(all, func(a, b Progress) int { return cmp.Or(a.Due.Compare(b.Due), cmp.Compare(a.Technique, b.Technique)) }).Technique, nil
}
