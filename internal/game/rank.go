package game

import (
	"cmp"
	"slices"
	"time"
)

// Rules are the figures by which a daily is ranked.
type Rules struct {
	LightHint time.Duration // penalty for a hint of level 1 or 2
	DeepHint  time.Duration // penalty for a hint of level 3 or 4
	Wrong     time.Duration // penalty for a wrong hand-in
}

// DefaultRules are the figures used unless the configuration says otherwise.
func DefaultRules() Rules {
	return Rules{LightHint: 30 * time.Second, DeepHint: 2 * time.Minute, Wrong: 30 * time.Second}
}

// Entry is one player's attempt at one of a guild's dailies, as the store
// finds it.
type Entry struct {
	Player Player
	Date   Date
	Reveal Reveal
	Closes time.Time // of the guild's post
	Events []Event   // oldest first
}

// Result is what an entry, or the sum of several, is worth.
type Result struct {
	Solved    int           // dailies solved before they closed
	Clean     int           // of those, without a hint
	Hints     int           // in the solved ones
	Wrong     int           // wrong hand-ins in the solved ones
	Time      time.Duration // from start to finish, solved ones
	Penalised time.Duration // Time with penalties; 0 where time does not rank
	Finish    time.Time     // the last finish; zero if none was solved
}

// Standing is a player's line on a leaderboard.
type Standing struct {
	Rank   int // from 1
	Player Player
	Result
}

// Score computes what an entry is worth. A daily that was not finished before
// it closed, or that was given up, is worth nothing.
func (r Rules) Score(e Entry) Result {
	var res Result
	var started time.Time
	for _, ev := range e.Events {
		switch ev.Kind {
		case Started:
			started = ev.At
		case Hinted:
			res.Hints++
			res.Penalised += r.hintPenalty(ev.Level)
		case Wrong:
			res.Wrong++
			res.Penalised += r.Wrong
		case GaveUp:
			return Result{}
		case Finished:
			if !ev.At.Before(e.Closes) {
				return Result{}
			}
			return finish(res, e.Reveal, started, ev.At)
		}
	}
	return Result{}
}

func (r Rules) hintPenalty(level int) time.Duration {
	if level <= 2 {
		return r.LightHint
	}
	return r.DeepHint
}

func finish(res Result, reveal Reveal, started, at time.Time) Result {
	res.Solved, res.Finish = 1, at
	res.Time = max(0, at.Sub(started)) // a clock may have been put back
	res.Penalised += res.Time
	if res.Hints == 0 {
		res.Clean = 1
	}
	if reveal == RevealOnPost {
		res.Penalised = 0
	}
	return res
}

func (a Result) plus(b Result) Result {
	a.Solved += b.Solved
	a.Clean += b.Clean
	a.Hints += b.Hints
	a.Wrong += b.Wrong
	a.Time += b.Time
	a.Penalised += b.Penalised
	if b.Finish.After(a.Finish) {
		a.Finish = b.Finish
	}
	return a
}

// Rank sums the entries by player and orders the players: more solved, then
// more without hints, then less penalised time, then the earlier finish, then
// the lower player id. Players who solved nothing are left out. The order of
// the entries does not matter.
func (r Rules) Rank(entries []Entry) []Standing {
	sums := make(map[string]Standing)
	for _, e := range entries {
		s := sums[e.Player.ID]
		s.Player, s.Result = e.Player, s.plus(r.Score(e))
		sums[e.Player.ID] = s
	}
	var board []Standing
	for _, s := range sums {
		if s.Solved > 0 {
			board = append(board, s)
		}
	}
	slices.SortFunc(board, compareStandings)
	for i := range board {
		board[i].Rank = i + 1
	}
	return board
}

func compareStandings(a, b Standing) int {
	return cmp.Or(
		cmp.Compare(b.Solved, a.Solved),
		cmp.Compare(b.Clean, a.Clean),
		cmp.Compare(a.Penalised, b.Penalised),
		a.Finish.Compare(b.Finish),
		cmp.Compare(a.Player.ID, b.Player.ID),
	)
}
