package results

import (
	"fmt"
	"math"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
	"pencilmark/solver/minutes"
)

// Time compares a ranked time with the estimate for its puzzle.
type Time struct {
	Attempt    int64
	Player     string
	Puzzle     string
	Off        int                // from the puzzle's own estimate, see minutes.Estimate.Off
	Helped     bool               // the player had help
	Correction minutes.Correction // of the puzzle, by the player's pace before it
}

// withoutCorrection returns the fields that follow from the attempt alone.
func (t Time) withoutCorrection() Time {
	t.Correction = minutes.Correction{}
	return t
}

func (t Time) String() string {
	return fmt.Sprintf("time of attempt %d of player %s at puzzle %s: off %d, helped %t, correction %v", t.Attempt, t.Player, t.Puzzle, t.Off, t.Helped, t.Correction)
}

// timesQuery reads times.
type timesQuery interface {
	Puzzle(id string) (*game.Puzzle, error)
	// Time returns an attempt's time. It fails with game.ErrNotFound if there is none.
	Time(attempt int64) (*Time, error)
	// TimesBetween lists the times of the attempts with ids from first to last, by attempt.
	TimesBetween(first, last int64) ([]Time, error)
	// TimesBefore lists a player's last n times before an attempt. TimesFrom lists the first n from it on. Both
	// sort by attempt.
	TimesBefore(player string, attempt int64, n int) ([]Time, error)
	TimesFrom(player string, attempt int64, n int) ([]Time, error)
	// TimesElsewhere lists a player's attempts that have a time but count in no guild, because the guild was
	// deleted.
	TimesElsewhere(player string) ([]int64, error)
	// TimedPlayers lists the players with times.
	TimedPlayers() ([]string, error)
	// WrongCorrections lists the puzzles whose correction is not the sum of the corrections of their times.
	WrongCorrections() ([]PuzzleCorrection, error)
}

// timesTx writes times.
type timesTx interface {
	// SaveTime stores a time without its correction, which SetCorrection stores.
	SaveTime(t *Time) error
	SetCorrection(attempt int64, c minutes.Correction) error
	DropTime(attempt int64) error
	// CorrectTime adds to the correction of a puzzle.
	CorrectTime(puzzle string, by minutes.Correction) error
}

// PuzzleCorrection is a puzzle's correction as stored, and as the sum over its times.
type PuzzleCorrection struct {
	Puzzle          string
	Stored, Counted minutes.Correction
}

// paceTimes is the number of times from which a pace is computed. It is limited because players get faster.
const paceTimes = 20

// PaceOf computes a player's pace from their last dailies.
func PaceOf(q Query, player string) (minutes.Pace, error) {
	times, err := q.TimesBefore(player, math.MaxInt64, paceTimes)
	return pace(times), err
}

func pace(times []Time) (p minutes.Pace) {
	for _, t := range times {
		p.Add(t.Off, t.Helped)
	}
	return p
}

// timeOf returns the time of an attempt with the given results. It returns nil if time does not rank, if the
// attempt was too fast, or if it was taken off.
func timeOf(q Query, entries []game.DailyEntry, rows []AttemptResult) (*Time, error) {
	for i, row := range rows {
		if !row.solved() || row.TooFast || row.Penalised == 0 {
			continue
		}
		p, err := q.Puzzle(entries[i].Puzzle)
		if err != nil {
			return nil, err
		}
		off, ok := p.Estimate().Off(row.Penalised)
		if !ok {
			return nil, nil
		}
		return &Time{Attempt: row.Attempt, Player: row.Player, Puzzle: p.ID, Off: off, Helped: !row.Clean}, nil
	}
	return nil, nil
}

// recordTime updates an attempt's time (nil deletes it) and the corrections of the player's later times that depend
// on it.
func recordTime(tx Tx, attempt int64, now *Time) error {
	stored, err := txn.OrNone(tx.Time(attempt))
	switch {
	case err != nil:
		return err
	case now != nil:
		err = tx.SaveTime(now)
	case stored != nil:
		now = stored
		err = dropTime(tx, stored)
	}
	if err != nil || now == nil {
		return err
	}
	return followTimes(tx, now.Player, attempt, paceTimes+1, func(Difference) {})
}

func dropTime(tx Tx, t *Time) error {
	if err := tx.DropTime(t.Attempt); err != nil {
		return err
	}
	return tx.CorrectTime(t.Puzzle, minutes.Correction{}.Minus(t.Correction))
}

// followTimes computes the corrections of a player's first n times from an attempt on.
func followTimes(tx Tx, player string, from int64, n int, differs func(Difference)) error {
	before, err := tx.TimesBefore(player, from, paceTimes)
	if err != nil {
		return err
	}
	after, err := tx.TimesFrom(player, from, n)
	if err != nil {
		return err
	}
	times := append(before, after...)
	for i := len(before); i < len(times); i++ {
		stored := times[i]
		p := pace(times[max(0, i-paceTimes):i])
		correction := p.Correct(stored.Off, stored.Helped)
		if correction == stored.Correction {
			continue
		}
		times[i].Correction = correction
		differs(Difference{stored, times[i]})
		if err := tx.SetCorrection(stored.Attempt, correction); err != nil {
			return err
		}
		if err := tx.CorrectTime(stored.Puzzle, correction.Minus(stored.Correction)); err != nil {
			return err
		}
	}
	return nil
}

// recountSomeTimes computes the times of the attempts of some entries. An attempt that no longer counts in any
// guild keeps its time, because its guild and the guild's posts were deleted.
func recountSomeTimes(tx Tx, entries []game.DailyEntry, rows []AttemptResult, stored []Time, differs func(Difference)) error {
	counts := map[int64]bool{}
	var counted []Time
	for first := 0; first < len(entries); {
		end := first + 1
		for end < len(entries) && entries[end].Attempt == entries[first].Attempt {
			end++
		}
		t, err := timeOf(tx, entries[first:end], rows[first:end])
		if err != nil {
			return err
		}
		if t != nil {
			counted = append(counted, *t)
		}
		counts[entries[first].Attempt] = true
		first = end
	}
	var old []Time
	for _, t := range stored {
		if counts[t.Attempt] {
			old = append(old, t.withoutCorrection())
		}
	}
	return compare(old, counted, func(t Time) int64 { return t.Attempt }, differs, tx.SaveTime,
		func(t *Time) error { return tx.DropTime(t.Attempt) })
}

// recountTimes computes the corrections of all times, and their sums by puzzle.
func recountTimes(tx Tx, differs func(Difference)) error {
	players, err := tx.TimedPlayers()
	for _, p := range players {
		if err == nil {
			err = followTimes(tx, p, 0, math.MaxInt32, differs)
		}
	}
	if err != nil {
		return err
	}
	wrong, err := tx.WrongCorrections()
	for _, c := range wrong {
		differs(Difference{fmt.Sprintf("what times say of puzzle %s: %v", c.Puzzle, c.Stored), c.Counted})
		if err == nil {
			err = tx.CorrectTime(c.Puzzle, c.Counted.Minus(c.Stored))
		}
	}
	return err
}
