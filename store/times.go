package store

import (
	"slices"

	"pencilmark/internal/game/results"
	"pencilmark/solver/minutes"
)

const selectTime = "SELECT t.attempt_id, t.player_id, a.puzzle_id, t.off, t.helped, t.weight, t.sum FROM times t JOIN attempts a ON a.id = t.attempt_id "

func timeFields(t *results.Time) []any {
	return []any{&t.Attempt, &t.Player, &t.Puzzle, &t.Off, &t.Helped, &t.Correction.Weight, &t.Correction.Sum}
}

func (t resultsTx) Time(attempt int64) (*results.Time, error) {
	return find(t.tx, timeFields, selectTime+"WHERE t.attempt_id = $1", attempt)
}

func (t resultsTx) TimesBetween(first, last int64) ([]results.Time, error) {
	return list(t.tx, timeFields, selectTime+"WHERE t.attempt_id >= $1 AND t.attempt_id <= $2 ORDER BY t.attempt_id", first, last)
}

func (t resultsTx) TimesBefore(player string, attempt int64, n int) ([]results.Time, error) {
	times, err := list(t.tx, timeFields, selectTime+"WHERE t.player_id = $1 AND t.attempt_id < $2 ORDER BY t.attempt_id DESC LIMIT $3", player, attempt, n)
	slices.Reverse(times)
	return times, err
}

func (t resultsTx) TimesFrom(player string, attempt int64, n int) ([]results.Time, error) {
	return list(t.tx, timeFields, selectTime+"WHERE t.player_id = $1 AND t.attempt_id >= $2 ORDER BY t.attempt_id LIMIT $3", player, attempt, n)
}

func (t resultsTx) TimesElsewhere(player string) ([]int64, error) {
	return values[int64](t.tx, `SELECT t.attempt_id FROM times t WHERE t.player_id = $1
		AND NOT EXISTS (SELECT 1 FROM joins j WHERE j.attempt_id = t.attempt_id) ORDER BY t.attempt_id`, player)
}

func (t resultsTx) TimedPlayers() ([]string, error) {
	return values[string](t.tx, "SELECT DISTINCT player_id FROM times ORDER BY player_id")
}

func (t resultsTx) WrongCorrections() ([]results.PuzzleCorrection, error) {
	return list(t.tx, func(c *results.PuzzleCorrection) []any {
		return []any{&c.Puzzle, &c.Stored.Weight, &c.Stored.Sum, &c.Counted.Weight, &c.Counted.Sum}
	}, `WITH sums AS (SELECT a.puzzle_id, SUM(t.weight) AS weight, SUM(t.sum) AS sum FROM times t JOIN attempts a ON a.id = t.attempt_id GROUP BY a.puzzle_id)
		SELECT p.id, p.time_weight, p.time_sum, COALESCE(s.weight, 0), COALESCE(s.sum, 0) FROM puzzles p LEFT JOIN sums s ON s.puzzle_id = p.id
		WHERE p.time_weight <> COALESCE(s.weight, 0) OR p.time_sum <> COALESCE(s.sum, 0) ORDER BY p.id`)
}

func (t resultsTx) SaveTime(s *results.Time) error {
	return t.exec(`INSERT INTO times (attempt_id, player_id, off, helped, weight, sum) VALUES ($1, $2, $3, $4, 0, 0)
		ON CONFLICT (attempt_id) DO UPDATE SET player_id = excluded.player_id, off = excluded.off, helped = excluded.helped`,
		s.Attempt, s.Player, s.Off, s.Helped)
}

func (t resultsTx) SetCorrection(attempt int64, c minutes.Correction) error {
	return t.exec("UPDATE times SET weight = $1, sum = $2 WHERE attempt_id = $3", c.Weight, c.Sum, attempt)
}

func (t resultsTx) DropTime(attempt int64) error {
	return t.exec("DELETE FROM times WHERE attempt_id = $1", attempt)
}

func (t bankTx) CorrectTime(puzzle string, by minutes.Correction) error {
	return t.exec("UPDATE puzzles SET time_weight = time_weight + $1, time_sum = time_sum + $2 WHERE id = $3", by.Weight, by.Sum, puzzle)
}
