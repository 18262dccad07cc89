package play

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"pencilmark/internal/game"
	"pencilmark/solver"
	"pencilmark/solver/coach"
	"pencilmark/solver/format"
)

// Ask returns the player's question about a puzzle of the given layout, or an error.
type Ask[T any] func(*solver.Layout) (T, error)

// consult returns the coach for a call and the position that the call is about. For a repeated call
// that is the position of the first time.
func (s *Service) consult(c game.Call, o *opening) (*coach.Coach, *coach.Position, error) {
	at := o.Position()
	if o.kept == nil {
		return s.coachFor(c), at, nil
	}
	var g givenAdvice
	err := json.Unmarshal([]byte(*o.kept), &g)
	if err == nil {
		at.Progress, err = game.RestoreProgress(o.Grid, g.Before)
	}
	c.NoUniqueness = g.NoUniqueness
	return s.coachFor(c), at, err
}

// advice is help that is about to be recorded and shown.
type advice struct {
	key         string         // identifies the advice, so that repeated advice is recognised
	questionKey string         // the same whatever the answer is; "" if not needed
	level       int            // hint level that it counts as; 0 means one deeper than the player has seen
	cheap       bool           // the player chose neither a level nor a price, so it may cost at most a nudge
	free        bool           // it says only what anybody can see
	times       int            // number of hints that it counts as; 0 means one
	mistakes    coach.Mistakes // if wrongly crossed-out candidates are the only mistakes, they are restored
	before      *solver.Grid   // the position that it is about
	skip        int            // see coach.Topic
	apply       *solver.Step   // step to apply to the progress; nil for none
	onPage      bool           // asked on the page, where no reply renews the daily's card at once
}

// inAttempt is the remembered result of a call that changed an attempt.
type inAttempt struct {
	Attempt int64 `json:",omitempty"` // 0 for calls from before this was stored
}

// givenAdvice is the remembered result of a call that gave advice.
type givenAdvice struct {
	inAttempt
	Level  int
	Skip   int    `json:",omitempty"`    // see coach.Topic
	Dearer bool   `json:",omitempty"`    // see Hint
	Cost   Cost   `json:"Paid,omitzero"` // named Paid because older calls stored a number as Cost
	Before string // format.LineWithRestrictions
	Asks   bool   `json:",omitempty"` // it asked the player to confirm the price

	NoUniqueness bool `json:",omitempty"` // see game.Call
}

// give records advice, with the opening's pending writes, in one unit of work. It opens none if
// there is nothing to write. A repeated call gets its first result.
func (s *Service) give(ctx context.Context, c game.Call, o *opening, a *advice) (g givenAdvice, err error) {
	if o.kept != nil {
		return g, json.Unmarshal([]byte(*o.kept), &g)
	}
	level := s.levelOf(o.Work, a)
	g = givenAdvice{inAttempt: inAttempt{o.ID}, Level: level, Skip: a.skip, Dearer: a.cheap && level < wanted(a, o.SeenLevel(a.key)), Before: format.LineWithRestrictions(a.before), NoUniqueness: c.NoUniqueness}
	a.level = level
	comesBack := len(a.mistakes.Wrong) == 0 && len(a.mistakes.Crossed) > 0
	if a.apply == nil && !comesBack && len(o.writes) == 0 && len(s.news(o.Work, a)) == 0 {
		return g, s.keepRecent(c, g)
	}
	return update(ctx, s, c, o, func(tx Tx) (givenAdvice, error) {
		g.Attempt = o.ID
		g.Cost, err = s.charge(tx, o.Work, s.news(o.Work, a))
		if err == nil && (a.apply != nil || comesBack) {
			err = s.move(tx, o, a)
		}
		return g, err
	})
}

func (s *Service) asks(ctx context.Context, c game.Call, o *opening, a *advice, price time.Duration) (bool, error) {
	if o.kept != nil {
		var g givenAdvice
		err := json.Unmarshal([]byte(*o.kept), &g)
		return g.Asks, err
	}
	if !s.asksFirst(o, a, price) {
		return false, nil
	}
	if err := s.finishOpening(ctx, o); err != nil {
		return true, err
	}
	return true, s.keepRecent(c, givenAdvice{Before: format.LineWithRestrictions(a.before), Asks: true, NoUniqueness: c.NoUniqueness})
}

func (s *Service) keepRecent(c game.Call, g givenAdvice) error {
	text, err := json.Marshal(g)
	if err == nil && c.ID != "" {
		s.recent.add(c, string(text))
	}
	return err
}

// move changes the progress as the advice requires: it applies a step or restores candidates.
func (s *Service) move(tx Tx, o *opening, a *advice) error {
	after := putBack(o.Work)
	if a.apply != nil {
		after = a.before.Clone()
		after.Apply(a.apply)
	}
	o.writes = nil
	s.setProgress(o, after)
	if err := o.commit(tx); err != nil {
		return err
	}
	if _, ended := o.Ended(); ended || a.apply == nil || !game.SameDigits(after, o.Solution) {
		return nil
	}
	if err := record(tx, o.Work, game.Event{Kind: game.EventFinished, At: s.Now()}); err != nil || !a.onPage {
		return err
	}
	return noteCards(tx, o.Work)
}

// putBack returns the progress with correct candidates restored that were crossed out. In a live
// daily it restores all candidates, so that the player does not learn which ones were correct.
func putBack(w *game.Work) *solver.Grid {
	known := w.Progress.WithPlainCandidates()
	for c := range w.Progress.Empty().All() {
		for d := range (known.Candidates(c) &^ w.Progress.Candidates(c)).All() {
			if d != w.Solution.Value(c) && !w.Live {
				known.Remove(c, d)
			}
		}
	}
	return game.WithEntries(w.Grid, known, game.EntriesOf(w.Grid, w.Progress))
}

// checkKey identifies the result of checking a position, including its crossed-out candidates.
func checkKey(g *solver.Grid) string {
	return game.HelpCheck.Key(game.Digest(format.LineWithRestrictions(g)))
}

// Cost is the time that an answer has added to a ranked time.
type Cost struct {
	Added time.Duration // 0 if nothing
	Total time.Duration // the time with the penalty; 0 if nothing was added
}

// price returns the time that events add to the player's time where the call was made. It returns 0
// if the work or the time does not rank.
func (s *Service) price(w *game.Work, events ...game.Event) time.Duration {
	if !w.Timed() {
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

// HintPrice returns the time that a new hint of a level adds.
func (s *Service) HintPrice(w *game.Work, level int) time.Duration {
	return s.price(w, game.Event{Kind: game.EventHinted, Level: level})
}

// DeeperPrice returns the time that another level of a given hint adds.
func (s *Service) DeeperPrice(h *Hint, level int) time.Duration {
	if !h.Found {
		return 0
	}
	return s.price(h.Work, s.news(h.Work, &advice{key: keyOf(h.Hint), level: level, before: h.Before})...)
}

// CheckPrice returns the time that a check adds now.
func (s *Service) CheckPrice(w *game.Work) time.Duration {
	if game.ChangeFrom(w.Grid, w.Progress) == "" {
		return 0
	}
	return s.price(w, s.news(w, &advice{key: checkKey(w.Progress), level: CheckLevel, before: w.Progress})...)
}

// Added returns the time that help and wrong hand-ins have added to an attempt so far.
func (s *Service) Added(w *game.Work) time.Duration {
	if len(w.Posts) == 0 || w.Posts[0].Reveal == game.RevealOnPost {
		return 0
	}
	at := s.Now()
	if end, over := w.Ended(); over {
		at = end.At
	}
	return max(0, s.Rules.TimeSoFar(&w.Attempt, at)-at.Sub(w.Started))
}

// WrongPrice returns the time that the next hand-in adds if it is wrong.
func (s *Service) WrongPrice(w *game.Work) time.Duration {
	return s.price(w, game.Event{Kind: game.EventWrong})
}

// StepsPrice returns the time that the list of all deductions adds.
func (s *Service) StepsPrice(w *game.Work) time.Duration {
	steps := game.Event{Kind: game.EventHinted, Level: game.MaxHintLevel, Detail: game.HelpSteps.Key("")}
	return s.price(w, slices.Repeat([]game.Event{steps}, StepsWorth)...)
}

// costOf returns the Cost of help or a hand-in that has just been recorded.
func (s *Service) costOf(w *game.Work, added time.Duration) Cost {
	if added == 0 {
		return Cost{}
	}
	return Cost{Added: added, Total: s.Rules.TimeSoFar(&w.Attempt, s.Now())}
}

// levelOf returns the level at which advice is given. game.LevelAfter requires that the player has
// seen the move; otherwise the move is given first.
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

// asksFirst reports whether the player must confirm the price before getting advice that they asked
// for without knowing its price. That is so if it costs more than a nudge and the player has not had
// the same advice before. Beyond that the result does not depend on the answer, which it would
// partly reveal for free.
func (s *Service) asksFirst(o *opening, a *advice, price time.Duration) bool {
	switch {
	case !a.cheap || a.free || price <= s.Rules.HintPenalty(1):
		return false
	case o.SeenLevel(a.questionKey) >= game.ArgumentLevel:
		return false
	case a.level < game.ArgumentLevel && !a.mistakes.Any(): // the answer is that there is no argument
		return true
	}
	return !advised(o.Work) || o.SeenLevel(a.key) < a.level
}

// wanted returns the level that the player wants, before levelOf limits its price.
func wanted(a *advice, seen int) int {
	if a.level == 0 {
		return min(seen+1, game.MaxHintLevel)
	}
	return a.level
}

// news returns the events that record advice; none if it shows nothing new. An argument has shown
// its move already. Advice that costs nothing in a position without earlier advice still shows that
// the position has no mistakes, so it counts as a nudge where time ranks.
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
	if w.Timed() && !advised(w) && w.SeenLevel(e.Detail) == 0 && s.price(w, events...) == 0 {
		events = append(events, e)
	}
	return events
}

// advised reports whether the player has had advice since the last change of the progress.
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

// charge records events and returns their cost.
func (s *Service) charge(tx Tx, w *game.Work, events []game.Event) (Cost, error) {
	price := s.price(w, events...)
	for _, e := range events {
		if err := record(tx, w, e.In(w.Progress)); err != nil {
			return Cost{}, err
		}
	}
	return s.costOf(w, price), nil
}

func (s *Service) coachFor(c game.Call) *coach.Coach {
	if c.NoUniqueness {
		return s.cautious
	}
	return s.coach
}

func keyOf(h *coach.Hint) string {
	switch {
	case h.Any():
		return checkKey(h.Before)
	case !h.Found:
		return "none " + game.Digest(fmt.Sprint(h.Topic, format.LineWithRestrictions(h.Before)))
	}
	return game.StepKey(&h.Step)
}
