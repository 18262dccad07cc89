package game

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"pencilmark/solver/rating"
)

// Rules are the penalties by which a daily is ranked.
type Rules struct {
	LightHint time.Duration // penalty for a hint of level 1 or 2
	DeepHint  time.Duration // penalty for a hint of level 3 or 4
	Wrong     time.Duration // penalty for a wrong hand-in, see WrongPenalty
	Patience  int           // how many wrong hand-ins do not count as help; 0 for any number
	EachLevel bool          // each help adds its full penalty, as in old versions; otherwise see helpTally
}

// DefaultPatience is the number of wrong hand-ins that are taken for slips.
const DefaultPatience = 2

// DefaultRules returns the rules used unless the configuration says otherwise.
func DefaultRules() Rules {
	return Rules{LightHint: 30 * time.Second, DeepHint: 2 * time.Minute, Wrong: 30 * time.Second, Patience: DefaultPatience}
}

// DailyEntry is an attempt at a daily in one guild.
type DailyEntry struct {
	Attempt   int64
	Player    string
	Puzzle    string
	Post      int64
	Guild     string
	Date      Date
	Tier      rating.Tier // of the post
	Reveal    Reveal
	Closes    time.Time
	Blanks    int      // cells that were blank at the start
	Ruled     Validity // a manager's decision: TakenOff, Counted if the result was put back, or ""
	Worldwide bool     // counts on the leaderboards of all servers too
	Events    []Event  // oldest first
}

// Outcome is the state of an attempt at a daily in a guild.
type Outcome string

// The outcomes.
const (
	OutcomePlaying Outcome = "playing"
	OutcomeSolved  Outcome = "solved"
	OutcomeLate    Outcome = "late" // solved after the daily closed; worth nothing
	OutcomeGaveUp  Outcome = "gave-up"
)

// Score is the result of an attempt in a guild. While the attempt runs, only Outcome is set.
type Score struct {
	Outcome   Outcome
	Ended     time.Time
	Hints     [MaxHintLevel]int // number of hints of level 1, 2, ...
	Wrong     int               // wrong hand-ins
	Clean     bool              // solved without help
	Time      time.Duration     // from start to end
	Penalised time.Duration     // Time with penalties if solved; 0 if time does not rank
}

// Score computes the score of an entry.
func (r Rules) Score(e DailyEntry) Score {
	var s Score
	var started time.Time
	help := helpTally{rules: r, seen: map[string]seenHelp{}, boards: map[string]*[gradeSteps + 1]time.Duration{}}
	for _, ev := range e.Events {
		switch ev.Kind {
		case EventStarted:
			started = ev.At
		case EventHinted:
			help.add(&s, ev)
		case EventWrong:
			s.Wrong++
		case EventFinished, EventGaveUp:
			s.Outcome, s.Ended = e.outcome(ev), ev.At
			s.Time = max(0, ev.At.Sub(started)) // a clock may have been set back
			s.Clean = s.Outcome == OutcomeSolved && s.hintCount() == 0 && !r.IsHelp(s.Wrong)
			if s.Outcome == OutcomeSolved && e.Reveal != RevealOnPost {
				s.Penalised = s.Time + r.wrongPenalties(s.Wrong) + help.sum()
			}
			return s
		}
	}
	return Score{Outcome: OutcomePlaying}
}

// StepsWorth is the number of hints of MaxHintLevel that the list of all deductions costs. It does
// not depend on how many there are, because their number would be a hint itself.
const StepsWorth = 5

// helpTally adds up the cost of help. In one position, lesser help counts towards greater help: a
// check towards a hint, a hint of level 1 or 2 towards an argument, and all of them towards the
// list of all steps. So help there costs as much as its dearest grade, and no more than the list.
type helpTally struct {
	rules  Rules
	seen   map[string]seenHelp // by digest
	boards map[string]*[gradeSteps + 1]time.Duration
}

// seenHelp records the deepest level at which the player saw a deduction, and the position in which
// they first did.
type seenHelp struct {
	level int
	board string
}

// The grades of help, in ascending order.
const (
	gradeCheck = iota
	gradeNudge
	gradeArgument
	gradeSteps
)

func (e Event) grade() int {
	switch {
	case e.Help() == HelpSteps:
		return gradeSteps
	case e.Level >= ArgumentLevel:
		return gradeArgument
	case e.Help() == HelpCheck:
		return gradeCheck
	}
	return gradeNudge
}

// add counts one request for help. A deeper level replaces the shallower level of the same
// deduction that the player saw before, except for LevelAfter. Help without a recorded position
// gets one of its own.
func (t *helpTally) add(s *Score, e Event) {
	level := min(max(e.Level, 1), MaxHintLevel)
	s.Hints[level-1]++
	digests, board := partsOf(e.Detail)
	if board == "" || t.rules.EachLevel {
		board = strconv.Itoa(len(t.boards))
	}
	var before seenHelp
	if e.Level != LevelAfter && !t.rules.EachLevel {
		for _, digest := range digests {
			if seen := t.seen[digest]; seen.level > before.level {
				before = seen
			}
		}
		now := seenHelp{max(level, before.level), cmp.Or(before.board, board)}
		for _, digest := range digests {
			t.seen[digest] = now
		}
	}
	if before.level > 0 && before.level < level {
		s.Hints[before.level-1]--
	}
	here := t.boards[board]
	if here == nil {
		here = new([gradeSteps + 1]time.Duration)
		t.boards[board] = here
	}
	price, grade := t.rules.HintPenalty(level), e.grade()
	switch {
	case before.level == 0 || grade == gradeSteps:
		here[grade] += price
	case before.level < ArgumentLevel && grade == gradeArgument && before.board == board:
		here[grade] += price
		here[gradeNudge] -= t.rules.HintPenalty(before.level)
	case before.level < ArgumentLevel && grade == gradeArgument:
		here[grade] += price - t.rules.HintPenalty(before.level)
	}
}

// sum returns the total cost of help.
func (t *helpTally) sum() (sum time.Duration) {
	for _, here := range t.boards {
		sum += min(slices.Max(here[:]), StepsWorth*max(t.rules.LightHint, t.rules.DeepHint))
	}
	return sum
}

// ValidityOf returns whether a score of the entry counts in its server.
func (e *DailyEntry) ValidityOf(s *Score) Validity {
	if e.Ruled == "" && e.IsTooFast(s) {
		return TooFast
	}
	return cmp.Or(e.Ruled, Counted)
}

// IsTooFast reports whether a solved entry took less than a second for each blank cell, or half a
// second in a mini. It is false if time does not rank. Such a score never counts on the
// leaderboards of all servers.
func (e *DailyEntry) IsTooFast(s *Score) bool {
	perCell := time.Second
	if e.Tier == rating.Mini {
		perCell /= 2
	}
	return s.Outcome == OutcomeSolved && e.Reveal != RevealOnPost && s.Time < time.Duration(e.Blanks)*perCell
}

// outcome returns the outcome of an entry that the given event ends.
func (e *DailyEntry) outcome(end Event) Outcome {
	switch {
	case end.Kind == EventGaveUp:
		return OutcomeGaveUp
	case end.At.Before(e.Closes):
		return OutcomeSolved
	}
	return OutcomeLate
}

// TimeSoFar returns the ranked time that a running attempt would have if more events happened and
// it were solved at the given moment.
func (r Rules) TimeSoFar(a *Attempt, at time.Time, more ...Event) time.Duration {
	events := slices.Concat(a.Events, more, []Event{{Kind: EventFinished, At: at}})
	s := r.Score(DailyEntry{Events: events, Closes: at.Add(1)})
	return s.Penalised
}

// wrongPenalties returns the total penalty for a number of wrong hand-ins.
func (r Rules) wrongPenalties(wrong int) (sum time.Duration) {
	for n := range wrong {
		sum += r.WrongPenalty(n + 1)
	}
	return sum
}

// HintPenalty returns the time that a hint of a level adds to a ranked time.
func (r Rules) HintPenalty(level int) time.Duration {
	if level <= 2 {
		return r.LightHint
	}
	return r.DeepHint
}

// IsHelp reports whether the n-th wrong hand-in counts as help, because the player is guessing by
// then.
func (r Rules) IsHelp(n int) bool { return r.Patience > 0 && n > r.Patience }

// maxDoublings limits how often the penalty for a wrong hand-in doubles.
const maxDoublings = 6

// WrongPenalty returns the time that the n-th wrong hand-in adds to a ranked time. It doubles with
// each hand-in that counts as help.
func (r Rules) WrongPenalty(n int) time.Duration {
	if !r.IsHelp(n) {
		return r.Wrong
	}
	return r.Wrong << min(n-r.Patience, maxDoublings)
}

// Result is the sum of several scores of a player.
type Result struct {
	Started   int
	GaveUp    int
	Solved    int           // dailies solved before they closed
	Clean     int           // those of them solved without help
	Hints     int           // in the solved ones
	Wrong     int           // wrong hand-ins at the solved ones
	Time      time.Duration // from start to finish, at the solved ones
	Penalised time.Duration // Time with penalties; 0 if time does not rank
	Best      time.Duration // shortest time of one, with penalties if time ranks; 0 if none was solved
	Finish    time.Time     // time of the last finish; zero if none was solved

	CleanPenalised time.Duration // Penalised of the ones solved without help
	CleanFinish    time.Time     // last finish of those; zero if there is none
}

// Result returns the result of a single score.
func (s *Score) Result() Result {
	switch s.Outcome {
	case OutcomeGaveUp:
		return Result{Started: 1, GaveUp: 1}
	case OutcomeSolved:
		r := Result{Started: 1, Solved: 1, Hints: s.hintCount(), Wrong: s.Wrong, Time: s.Time, Penalised: s.Penalised, Best: cmp.Or(s.Penalised, s.Time), Finish: s.Ended}
		if s.Clean {
			r.Clean, r.CleanPenalised, r.CleanFinish = 1, s.Penalised, s.Ended
		}
		return r
	}
	return Result{Started: 1}
}

func (s *Score) hintCount() (sum int) {
	for _, n := range s.Hints {
		sum += n
	}
	return sum
}

// Plus returns the sum of the results of different dailies.
func (r Result) Plus(o Result) Result {
	if r.Solved == 0 || o.Solved > 0 && o.Best < r.Best {
		r.Best = o.Best
	}
	if o.Finish.After(r.Finish) {
		r.Finish = o.Finish
	}
	if o.CleanFinish.After(r.CleanFinish) {
		r.CleanFinish = o.CleanFinish
	}
	r.Started += o.Started
	r.GaveUp += o.GaveUp
	r.Solved += o.Solved
	r.Clean += o.Clean
	r.Hints += o.Hints
	r.Wrong += o.Wrong
	r.Time += o.Time
	r.Penalised += o.Penalised
	r.CleanPenalised += o.CleanPenalised
	return r
}

// Ranking returns the fields of a result that decide a player's rank.
func (r Result) Ranking() Result {
	return Result{Solved: r.Solved, Clean: r.Clean, Penalised: r.Penalised, Finish: r.Finish, CleanPenalised: r.CleanPenalised, CleanFinish: r.CleanFinish}
}

// Standing is a player's line on a leaderboard. Players are ordered by more solved, then more
// solved without help, then less penalised time, then the earlier finish, then the lower player id.
type Standing struct {
	Rank   int // from 1; 0 if the result does not count or the player has left the leaderboards
	Player Player
	Result
	Points  int // points of the season
	Streak  int // on the leaderboard of streaks: dailies in a row; Longest is the longest such run
	Longest int

	Departed bool // the player has left the leaderboards; only set on a single line
}
