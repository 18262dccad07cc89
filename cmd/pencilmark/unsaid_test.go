package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"pencilmark/internal/answerjson"
	"pencilmark/internal/phrase"
	"pencilmark/internal/starter"
	"pencilmark/internal/testkit/phrasetest"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/explainer"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// TestNothingIsUnsaid checks every text about the next step and another step in random positions of hard puzzles, in
// every language, with every ladder and at every level. No text contains a catalogue key, a missing value, an empty
// list or a repeated word.
func TestNothingIsUnsaid(t *testing.T) {
	testrace.Skip(t)
	positions := 200
	if testing.Short() {
		positions = 100
	}
	if n, err := strconv.Atoi(os.Getenv("PENCILMARK_UNSAID")); err == nil {
		positions = n
	}
	random := rand.New(rand.NewPCG(14, uint64(positions)))
	hard := puzzlesBeyondSight()
	ladders := append(rating.Ladders(), rating.ReferenceLadder())
	u := unsaid{T: t, told: map[string]int{}}
	for i := range positions {
		ladder := ladders[i%len(ladders)]
		before, step := u.position(random, ladder, hard[random.IntN(len(hard))])
		u.check(ladder, before, &step)
		if other, ok := u.otherStep(ladder, before, random.IntN(25)); ok {
			u.check(ladder, before, &other)
		}
		u.checkAnswers(ladder, before)
		if (i+1)%1000 == 0 {
			fmt.Printf("progress: %d positions\n", i+1)
		}
	}
	for _, ladder := range ladders {
		if u.told[ladder.Name] == 0 {
			t.Errorf("no step of the ladder %s", ladder.Name)
		}
	}
	fmt.Printf("unsaid: %d positions, %d techniques, %d texts, %d faults\n", positions, len(u.told)-len(ladders), u.texts, u.faults)
}

// puzzlesBeyondSight returns starter puzzles that are not too easy (ER 6.0 to 8.9).
func puzzlesBeyondSight() (hard []*solver.Grid) {
	for g, r := range starter.Puzzles() {
		if r.ER >= 60 && r.ER <= 89 {
			hard = append(hard, g)
		}
	}
	return hard
}

// unsaid checks texts, and counts the ladders and techniques in them.
type unsaid struct {
	*testing.T
	told          map[string]int
	texts, faults int
}

// position follows a ladder for a random number of steps. It returns the last step and the position before it.
func (u *unsaid) position(random *rand.Rand, ladder *logic.Ladder, g *solver.Grid) (before *solver.Grid, step solver.Step) {
	u.Helper()
	stop := random.IntN(60)
	yield := func(at *solver.Grid, s solver.Step) bool {
		before, step = at.Clone(), s
		stop--
		return stop >= 0
	}
	var err error
	if ladder.Name == rating.ReferenceLadder().Name {
		_, err = explainer.NewRater().Walk(u.Context(), g, func(at *solver.Grid, h explainer.RatedStep) bool { return yield(at, h.Step) })
	} else {
		_, err = ladder.Walk(u.Context(), g, yield)
	}
	if err != nil || before == nil {
		u.Fatalf("%s makes no step from %s: %v", ladder.Name, g, err)
	}
	return before, step
}

// otherStep returns a step that the ladder finds after skipping some. The reference ladder has none, because it always
// starts from all candidates.
func (u *unsaid) otherStep(ladder *logic.Ladder, g *solver.Grid, skip int) (step solver.Step, ok bool) {
	u.Helper()
	if ladder.Name == rating.ReferenceLadder().Name {
		return step, false
	}
	step, ok, err := ladder.FirstStepOn(u.Context(), g, logic.Topic{Skip: skip})
	if err != nil {
		u.Fatal(err)
	}
	return step, ok
}

// check checks every text about a step.
func (u *unsaid) check(ladder *logic.Ladder, before *solver.Grid, s *solver.Step) {
	u.Helper()
	u.told[ladder.Name]++
	u.told[s.Technique]++
	h := &coach.Hint{Before: before, Step: *s, Found: true}
	for _, locale := range phrase.Locales() {
		for _, p := range []*phrase.Printer{phrase.New(locale), phrase.New(locale).WithCoordinates(phrase.LetterRow)} {
			at := fmt.Sprintf("%s, %s at %s", locale, s.Technique, before)
			for level := phrase.LevelNudge; level <= phrase.LevelAfter; level++ {
				u.search(at, answerjson.NewHint(p, answerjson.NewPosition(before, ladder.Name), h, level).Text)
			}
			u.search(at, p.Technique(s.Technique))
			u.search(at, p.StepSummary(s, before.Layout()))
			u.search(at, p.MoveOf(s, before.Layout()))
			u.search(at, p.AltText(before, before.Restricted(), s, true))
		}
	}
}

// checkAnswers checks every text about a whole position.
func (u *unsaid) checkAnswers(ladder *logic.Ladder, g *solver.Grid) {
	u.Helper()
	position, err := coach.NewPosition(u.Context(), nil, g)
	if err != nil {
		u.Fatal(err)
	}
	for _, locale := range phrase.Locales() {
		p := phrase.New(locale)
		at := locale + " at " + g.String()
		u.search(at, answerjson.NewCheck(p, g, position.Check()).Text)
		u.search(at, answerjson.NewHint(p, answerjson.NewPosition(g, ladder.Name), &coach.Hint{Before: g}, phrase.LevelWhy).Text)
	}
}

func (u *unsaid) search(at, text string) {
	u.Helper()
	u.texts++
	if fault := phrasetest.Fault(text); fault != "" {
		u.faults++
		if u.faults <= 20 {
			u.Errorf("%s: %q in:\n%s", at, fault, text)
		}
	}
}
