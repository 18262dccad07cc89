package training

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver/drill"
)

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
