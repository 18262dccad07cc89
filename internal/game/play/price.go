package play

import (
	"slices"
	"time"

	"pencilmark/internal/game"
)

// Cost is what an answer has added to a ranked time.
type Cost struct {
	Added time.Duration // 0 if nothing
	Total time.Duration // what the time has come to; 0 if nothing was added
}

// timed reports whether the player's time ranks where the call was made.
func timed(w *game.Work) bool { return w.Ranked() && w.Posts[0].Reveal != game.RevealOnPost }

// HintPrice returns what a hint of a level adds to the player's time where the call
// was made: nothing where the work or the time does not rank.
func (s *Service) HintPrice(w *game.Work, level int) time.Duration {
	if !timed(w) {
		return 0
	}
	return s.Rules.HintPenalty(level)
}

// WrongPrice returns likewise what the next hand-in adds if it is wrong.
func (s *Service) WrongPrice(w *game.Work) time.Duration {
	if !timed(w) {
		return 0
	}
	return s.Rules.WrongPenalty(wrongHandIns(w) + 1)
}

// StepsPrice returns likewise what the list of all deductions adds.
func (s *Service) StepsPrice(w *game.Work) time.Duration {
	return StepsWorth * s.HintPrice(w, game.MaxHintLevel)
}

// costOf returns the cost of what was just recorded.
func (s *Service) costOf(w *game.Work, added time.Duration) Cost {
	if added == 0 {
		return Cost{}
	}
	return Cost{Added: added, Total: s.Rules.TimeSoFar(&w.Attempt, s.Now())}
}

// levelOf returns the level at which advice is given. One deeper than was seen is never
// dearer than a nudge: what is has to be asked for by its level. What follows from a
// move comes after the move.
func (s *Service) levelOf(w *game.Work, a *advice) int {
	seen := w.SeenLevel(a.key)
	switch {
	case a.free:
		return 0
	case a.level == game.LevelAfter && seen < game.ArgumentLevel:
		return game.MaxHintLevel
	case a.level != 0:
		return a.level
	}
	next := min(seen+1, game.MaxHintLevel)
	if next == game.ArgumentLevel && s.HintPrice(w, next) > s.HintPrice(w, 1) {
		return seen
	}
	return next
}

// news returns the events by which what advice tells is recorded; none if it tells
// nothing new. An argument has told the move already. Whoever hears nothing new about
// another position still hears that nothing is wrong there, which counts as a nudge
// where time ranks.
func (s *Service) news(w *game.Work, a *advice) (events []game.Event) {
	if a.free {
		return nil
	}
	seen := w.SeenLevel(a.key)
	e := game.Event{Kind: game.EventHinted, Level: a.level, Detail: a.key, At: s.Now()}
	switch {
	case a.level > seen && !(a.level == game.MaxHintLevel && seen == game.ArgumentLevel):
		return slices.Repeat([]game.Event{e}, max(a.times, 1))
	case timed(w) && !advised(w):
		e.Level, e.Detail = 1, checkKey(a.before)
		return []game.Event{e}
	}
	return nil
}

// advised reports whether the player has had advice on the position as it is.
func advised(w *game.Work) bool {
	for _, e := range slices.Backward(w.Events) {
		switch e.Kind {
		case game.EventHinted:
			return true
		case game.EventSaved:
			return false
		}
	}
	return false
}

// charge records events, and returns what they cost.
func (s *Service) charge(tx Tx, w *game.Work, events []game.Event) (Cost, error) {
	var sum time.Duration
	for _, e := range events {
		sum += s.HintPrice(w, e.Level)
		if err := record(tx, w, e); err != nil {
			return Cost{}, err
		}
	}
	return s.costOf(w, sum), nil
}
