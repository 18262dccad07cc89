package main

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"pencilmark/solver"
	"pencilmark/solver/canonical"
	"pencilmark/solver/drill"
	"pencilmark/solver/generate"
	"pencilmark/solver/logic"
	"pencilmark/tools/internal/hardest"
)

const gathered = 10 * drill.PerTechnique // positions of each technique to choose from

// position is a position in which a technique is next.
type position struct {
	technique string
	grid      *solver.Grid
	effort    float64
}

// search walks random puzzles and, unless hardest is 0, those of hardest.Find and the techniques' examples, with
// the human ladder. It returns some positions of each technique, easiest first, in catalogue order. progress is called
// for each puzzle. The error is the context's.
func search(ctx context.Context, seed uint64, puzzles, hardest int, progress func()) ([]position, error) {
	s := &searcher{by: map[string][]position{}, seen: map[solver.Puzzle81]bool{}, progress: progress}
	random := rand.New(rand.NewPCG(seed, 3))
	maker, err := generate.NewGenerator(generate.Options{Unrated: true})
	if err != nil {
		return nil, err
	}
	for range puzzles {
		g, _, err := maker.Puzzle(ctx, random)
		if err == nil {
			err = s.walk(ctx, g)
		}
		if err != nil {
			return nil, err
		}
	}
	hard, err := hardPuzzles(ctx, random, hardest)
	if err != nil {
		return nil, err
	}
	for _, g := range hard {
		if err := s.walk(ctx, g); err != nil {
			return nil, err
		}
	}
	return s.chosen(), nil
}

func hardPuzzles(ctx context.Context, random *rand.Rand, steps int) ([]*solver.Grid, error) {
	if steps == 0 {
		return nil, nil
	}
	hard, err := hardest.Find(ctx, random, steps)
	for _, t := range logic.Catalogue() {
		t, ok := logic.FindTechnique(t.Name)
		if !ok {
			continue
		}
		if g, _, err := t.Example(); err == nil && g.Layout().Shape() == solver.ClassicVariant().Shape {
			hard = append(hard, g)
		}
	}
	return hard, err
}

type searcher struct {
	by       map[string][]position
	seen     map[solver.Puzzle81]bool // the canonical forms of the puzzles that have been walked
	progress func()
}

// walk keeps, for each technique that a puzzle needs, the first position in which it is next.
func (s *searcher) walk(ctx context.Context, g *solver.Grid) (err error) {
	if isNew, err := s.isNew(ctx, g.GivensOnly()); !isNew {
		return err
	}
	seen := map[string]bool{}
	_, walked := withoutGuesses().Walk(ctx, g, func(at *solver.Grid, step solver.Step) bool {
		name := step.Technique
		if !seen[name] && len(s.by[name]) < gathered {
			f := position{technique: name, grid: at.Clone()}
			f.effort, err = effort(ctx, at, name)
			s.by[name] = append(s.by[name], f)
		}
		seen[name] = true
		return err == nil
	})
	s.progress()
	return cmp.Or(err, walked)
}

// withoutGuesses returns the human ladder up to the point where it only guesses.
func withoutGuesses() *logic.Ladder {
	return logic.Human().Without(func(t *logic.Technique) bool { return t.Family == logic.FamilyTrial })
}

// isNew notes a puzzle and reports whether it has one solution and no morph of it was noted before.
func (s *searcher) isNew(ctx context.Context, g *solver.Grid) (bool, error) {
	form, err := canonical.Of(g)
	if errors.Is(err, canonical.ErrEffort) || s.seen[form.Puzzle] {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	s.seen[form.Puzzle] = true
	n, err := solver.CountSolutions(ctx, g, 2)
	return n == 1, err
}

// chosen returns some of the gathered positions, evenly spread by their efforts.
func (s *searcher) chosen() (list []position) {
	for _, t := range logic.Catalogue() {
		found := s.by[t.Name]
		slices.SortStableFunc(found, func(a, b position) int { return cmp.Compare(a.effort, b.effort) })
		list = append(list, spread(found, drill.PerTechnique)...)
	}
	return list
}

// effort returns the number of candidates for each instance of the technique.
func effort(ctx context.Context, g *solver.Grid, technique string) (float64, error) {
	places := 0
	only := logic.NewLadder(logic.LadderOptions{Name: technique, Rungs: logic.Rungs(logic.MustTechniques(technique)...)})
	err := only.Steps(ctx, g, func(solver.Step) bool {
		places++
		return true
	})
	return float64(g.CandidateCount()) / float64(max(places, 1)), err
}

// spread returns at most most items of a list, evenly from its first to its last.
func spread[T any](list []T, most int) []T {
	if len(list) <= most {
		return slices.Clone(list)
	}
	some := make([]T, most)
	for i := range some {
		some[i] = list[i*(len(list)-1)/(most-1)]
	}
	return some
}
