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

// Timed reports whether the player's time ranks where the call was made.
func Timed(w *game.Work) bool { return w.Ranked() && w.Posts[0].Reveal != game.RevealOnPost }

// price returns what events add to the player's time where the call was made: nothing where
// the work or the time does not rank.
func (s *Service) price(w *game.Work, events ...game.Event) time.Duration {
	if !Timed(w) {
		return 0
	}
	now := s.Now()
	events = slices.Clone(events)
	for i, e := range events {
		if e.Kind == game.EventHinted {
			events[i] = e.In(w.Progress)
		}
	}
	return s.Rules.TimeSoFar(&w.Attempt, now, events...) - s.Rules.TimeSoFar(&w.Attempt, now)
}

// HintPrice returns what a hint of a level adds of which nothing was seen.
func (s *Service) HintPrice(w *game.Work, level int) time.Duration {
	return s.price(w, game.Event{Kind: game.EventHinted, Level: level})
}

// DeeperPrice returns what a level adds of a hint that was given.
func (s *Service) DeeperPrice(h *Hint, level int) time.Duration {
	if !h.Found {
		return 0
	}
	return s.price(h.Work, s.news(h.Work, &advice{key: keyOf(h.Hint), level: level, before: h.Before})...)
}

// WrongPrice returns what the next hand-in adds if it is wrong.
func (s *Service) WrongPrice(w *game.Work) time.Duration {
	return s.price(w, game.Event{Kind: game.EventWrong})
}

// StepsPrice returns what the list of all deductions adds.
func (s *Service) StepsPrice(w *game.Work) time.Duration {
	steps := game.Event{Kind: game.EventHinted, Level: game.MaxHintLevel, Detail: game.HelpSteps.Key("")}
	return s.price(w, slices.Repeat([]game.Event{steps}, StepsWorth)...)
}

// costOf returns the cost of what was just recorded.
func (s *Service) costOf(w *game.Work, added time.Duration) Cost {
	if added == 0 {
		return Cost{}
	}
	return Cost{Added: added, Total: s.Rules.TimeSoFar(&w.Attempt, s.Now())}
}

// levelOf returns the level at which advice is given. What follows from a move comes after
// the move.
func (s *Service) levelOf(w *game.Work, a *advice) int {
	seen := w.SeenLevel(a.key)
	switch {
	case a.free:
		return 0
	case a.level == game.LevelAfter && seen < game.ArgumentLevel:
		return game.MaxHintLevel
	case !a.cheap:
		return a.level
	}
	at := *a
	for at.level = wanted(a, seen); at.level > max(seen, 1); at.level-- {
		if s.price(w, s.news(w, &at)...) <= s.HintPrice(w, 1) {
			break
		}
	}
	return at.level
}

// asksFirst reports whether a player is to be told a price before they are given what they asked
// for without knowing it: where it is more than a nudge's, and they have not had the same. Beyond
// that it does not depend on what was found, of which it would tell something for nothing.
func (s *Service) asksFirst(o *opening, a *advice, price time.Duration) bool {
	switch {
	case !a.cheap || a.free || price <= s.Rules.HintPenalty(1):
		return false
	case o.SeenLevel(a.asked) >= game.ArgumentLevel:
		return false
	case a.level < game.ArgumentLevel && !a.mistakes.Any(): // that there is no argument
		return true
	}
	return !advised(o.Work) || o.SeenLevel(a.key) < a.level
}

// wanted is the level that advice is to have, if that is not too dear.
func wanted(a *advice, seen int) int {
	if a.level == 0 {
		return min(seen+1, game.MaxHintLevel)
	}
	return a.level
}

// news returns the events by which what advice tells is recorded; none if it tells
// nothing new. An argument has told the move already. Whoever hears for nothing about
// another position still hears that nothing is wrong there, which counts as a nudge
// where time ranks.
func (s *Service) news(w *game.Work, a *advice) (events []game.Event) {
	if a.free {
		return nil
	}
	seen := w.SeenLevel(a.key)
	e := game.Event{Kind: game.EventHinted, Level: a.level, Detail: a.key, At: s.Now()}
	if a.level > seen && !(a.level == game.MaxHintLevel && seen == game.ArgumentLevel) {
		events = slices.Repeat([]game.Event{e}, max(a.times, 1))
	}
	e.Level, e.Detail = 1, checkKey(a.before)
	if Timed(w) && !advised(w) && w.SeenLevel(e.Detail) == 0 && s.price(w, events...) == 0 {
		events = append(events, e)
	}
	return events
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
	price := s.price(w, events...)
	for _, e := range events {
		if err := record(tx, w, e.In(w.Progress)); err != nil {
			return Cost{}, err
		}
	}
	return s.costOf(w, price), nil
}
