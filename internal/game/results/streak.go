package results

import (
	"cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/game/txn"
)

// follow computes a player's streak again from a date on, after a change at that date.
func follow(tx Tx, of game.Series, player string, from game.Date) error {
	stored, err := txn.OrNone(tx.Streak(of, player))
	if err != nil {
		return err
	}
	begin, err := lastSolved(tx, stored, of, player, from)
	if err != nil {
		return err
	}
	days, err := tx.StreakDays(of, player, begin)
	if err != nil {
		return err
	}
	now := PlayerStreak{Series: of, Player: player}
	if stored != nil && stored.Last < from {
		now.Longest = stored.Longest // nothing that contributed to it changes
	}
	for _, d := range days {
		if d.Date < from && d.solved() {
			now.resume(d)
			continue
		}
		now.AddDay(d)
		if err := setStreak(tx, player, d, &now); err != nil {
			return err
		}
	}
	if stored != nil && stored.Last >= from {
		if now.Longest, err = tx.LongestRun(of, player); err != nil {
			return err
		}
	}
	if stored != nil && *stored == now {
		return nil
	}
	return tx.SaveStreak(&now)
}

func (s *PlayerStreak) resume(d StreakDay) {
	s.Streak, s.Shared, s.Longest = d.streak(), d.Shared, max(s.Longest, d.Streak)
}

func (s *PlayerStreak) AddDay(d StreakDay) {
	d.follow(&s.Streak)
	switch {
	case s.Run == 0:
		s.Shared = 0
	case d.solved() && d.IsShared:
		s.Shared++
	}
	s.Longest = max(s.Longest, s.Run)
}

func lastSolved(q Query, stored *PlayerStreak, of game.Series, player string, date game.Date) (game.Date, error) {
	switch {
	case stored == nil:
		return date, nil
	case stored.Last < date:
		return stored.Last, nil
	}
	last, err := q.LastSolved(of, player, date)
	return cmp.Or(last, date), err
}

func setStreak(tx Tx, player string, d StreakDay, s *PlayerStreak) error {
	var own PlayerStreak
	if d.solved() {
		own = *s
	}
	if d.Streak == own.Run && d.Freezes == own.Freezes && d.Frozen == own.Frozen && d.Shared == own.Shared {
		return nil
	}
	return tx.SetStreak(d.Post, player, own.Streak, own.Shared)
}

func (d *StreakDay) solved() bool {
	return d.Outcome == game.OutcomeSolved && d.Validity == game.Counted
}

func (d *StreakDay) streak() game.Streak {
	return game.Streak{Run: d.Streak, Freezes: d.Freezes, Frozen: d.Frozen, Last: d.Date}
}

// follow continues a streak over a day. An open or unposted daily does not end it.
func (d *StreakDay) follow(s *game.Streak) {
	switch {
	case d.solved():
		s.Solve(d.Date)
	case d.Over, d.Outcome != "" && d.Outcome != game.OutcomePlaying:
		s.Miss(d.Date)
	}
}
