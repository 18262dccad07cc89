package store

import (
	"encoding/json"
	"fmt"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/play"
	"pencilmark/solver/format"
)

const selectAttempt = `SELECT a.id, a.player_id, COALESCE(a.puzzle_id, ''), a.kind, a.shape, a.givens, a.solution, a.progress, a.version, a.started_at, a.unranked, a.replay
	FROM attempts a `

// readAttempt reads the columns of selectAttempt.
func readAttempt(scan func(dest ...any) error) (*game.Attempt, error) {
	a := &game.Attempt{}
	var shape, givens, solution, progress string
	err := scan(&a.ID, &a.Player, &a.PuzzleID, &a.Kind, &shape, &givens, &solution, &progress, &a.Version, at(&a.Started), &a.Unranked, &a.Replay)
	if err != nil {
		return nil, err
	}
	if a.Grid, a.Solution, err = game.RestoreSolved(shape, givens, solution); err == nil {
		a.Progress, err = game.RestoreProgress(a.Grid, progress)
	}
	if err != nil {
		return nil, fmt.Errorf("attempt %d: %w", a.ID, err)
	}
	return a, nil
}

// attempt reads an attempt with its events.
func (t playTx) attempt(where string, args ...any) (*game.Attempt, error) {
	a, err := one(t.tx, readAttempt, selectAttempt+where, args...)
	if err != nil {
		return nil, err
	}
	a.Events, err = list(t.tx, eventFields, "SELECT kind, level, detail, at, entered_at FROM events WHERE attempt_id = $1 ORDER BY id", a.ID)
	return a, err
}

func eventFields(e *game.Event) []any {
	return []any{&e.Kind, &e.Level, &e.Detail, at(&e.At), at(&e.Entered)}
}

func (t playTx) Attempt(id int64) (*game.Attempt, error) { return t.attempt("WHERE a.id = $1", id) }

func (t playTx) AttemptAt(player, puzzle string) (*game.Attempt, error) {
	return t.attempt("WHERE a.player_id = $1 AND a.puzzle_id = $2 AND a.replay = 0", player, puzzle)
}

func (t playTx) PastedAttempt(player, shape, givens string) (*game.Attempt, error) {
	return t.attempt("WHERE a.player_id = $1 AND a.shape = $2 AND a.givens = $3 AND a.puzzle_id IS NULL", player, shape, givens)
}

func (t playTx) LastReplay(player, puzzle string) (*game.Attempt, error) {
	return t.attempt("WHERE a.player_id = $1 AND a.puzzle_id = $2 AND a.replay = 1 ORDER BY a.id DESC LIMIT 1", player, puzzle)
}

func (t playTx) LastEnded(player string) (*game.Attempt, error) {
	return t.attempt(`WHERE a.player_id = $1 AND a.replay = 0 AND a.kind <> 'pasted'
		AND EXISTS (SELECT 1 FROM events e WHERE e.attempt_id = a.id AND e.kind IN ('finished', 'gave-up'))
		ORDER BY a.touched_at DESC, a.id DESC LIMIT 1`, player)
}

func (t playTx) Current(player, guild string) (*game.Attempt, error) {
	return t.attempt("JOIN currents c ON c.attempt_id = a.id WHERE c.player_id = $1 AND c.guild_id = $2 AND c.last = 1", player, guild)
}

func (t playTx) LastOf(player, guild string, slot game.Slot) (*game.Attempt, error) {
	return t.attempt("JOIN currents c ON c.attempt_id = a.id WHERE c.player_id = $1 AND c.guild_id = $2 AND c.slot = $3", player, guild, slot)
}

func (t playTx) Joined(attempt int64, guild string) (bool, error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM joins WHERE attempt_id = $1 AND guild_id = $2)", attempt, guild)
}

func (t playTx) IsCurrent(player, guild string, attempt int64) (bool, error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM currents WHERE player_id = $1 AND guild_id = $2 AND attempt_id = $3 AND last = 1)",
		player, guild, attempt)
}

func (t playTx) AddAttempt(a *game.Attempt) (err error) {
	if a.ID, err = t.newID("attempts"); err != nil {
		return err
	}
	err = t.exec(`INSERT INTO attempts (id, player_id, puzzle_id, kind, shape, givens, solution, progress, version, started_at, touched_at, unranked, replay)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12)`,
		a.ID, a.Player, orNull(a.PuzzleID), a.Kind, shapeOf(a.Grid),
		format.LineWithRestrictions(a.Grid), a.Solution.String(), format.LineWithRestrictions(a.Progress), a.Version, millis(a.Started),
		a.Unranked, a.Replay)
	if err != nil {
		return err
	}
	for _, e := range a.Events {
		if err := t.AddEvent(a.ID, e); err != nil {
			return err
		}
	}
	return nil
}

func (t playTx) SaveProgress(a *game.Attempt, at time.Time) error {
	ok, err := t.changed("UPDATE attempts SET progress = $1, version = version + 1, touched_at = $2 WHERE id = $3 AND version = $4",
		format.LineWithRestrictions(a.Progress), millis(at), a.ID, a.Version)
	if err == nil && !ok {
		return game.ErrChanged
	}
	a.Version++
	return err
}

func (t playTx) AddEvent(attempt int64, e game.Event) error {
	return t.exec("INSERT INTO events (attempt_id, kind, level, detail, at, entered_at) VALUES ($1, $2, $3, $4, $5, $6)",
		attempt, e.Kind, e.Level, e.Detail, millis(e.At), millis(e.Entered))
}

func (t playTx) Marks(attempt int64) (*game.Marks, error) {
	text, err := value[string](t.tx, "SELECT text FROM marks WHERE attempt_id = $1", attempt)
	if err != nil {
		return nil, err
	}
	m := &game.Marks{}
	return m, json.Unmarshal([]byte(text), m)
}

func (t playTx) SaveMarks(attempt int64, m *game.Marks) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return t.exec("INSERT INTO marks (attempt_id, text) VALUES ($1, $2) ON CONFLICT (attempt_id) DO UPDATE SET text = excluded.text", attempt, string(text))
}

func (t playTx) Join(attempt int64, guild string, at time.Time) error {
	if joined, err := t.Joined(attempt, guild); joined || err != nil {
		return err
	}
	return t.exec("INSERT INTO joins (attempt_id, guild_id, joined_at) VALUES ($1, $2, $3)", attempt, guild, millis(at))
}

func (t playTx) SetCurrent(player, guild string, attempt int64, slot game.Slot) error {
	if current, err := t.IsCurrent(player, guild, attempt); current || err != nil {
		return err
	}
	if err := t.exec("UPDATE currents SET last = 0 WHERE player_id = $1 AND guild_id = $2", player, guild); err != nil {
		return err
	}
	known, err := t.changed("UPDATE currents SET last = 1 WHERE player_id = $1 AND guild_id = $2 AND attempt_id = $3", player, guild, attempt)
	if known || err != nil {
		return err
	}
	return t.exec(`INSERT INTO currents (player_id, guild_id, slot, attempt_id, last) VALUES ($1, $2, $3, $4, 1)
		ON CONFLICT (player_id, guild_id, slot) DO UPDATE SET attempt_id = excluded.attempt_id, last = 1`, player, guild, slot, attempt)
}

func (t playTx) StaleCards(limit int) ([]play.StaleCard, error) {
	return list(t.tx, func(c *play.StaleCard) []any { return []any{&c.Post, &c.Times} },
		"SELECT post_id, times FROM stale_cards ORDER BY post_id LIMIT $1", limit)
}

func (t playTx) AddStaleCard(post int64) error {
	return t.exec("INSERT INTO stale_cards (post_id, times) VALUES ($1, 1) ON CONFLICT (post_id) DO UPDATE SET times = stale_cards.times + 1", post)
}

func (t playTx) DropStaleCard(c play.StaleCard) error {
	return t.exec("DELETE FROM stale_cards WHERE post_id = $1 AND times = $2", c.Post, c.Times)
}

// recent uses the index attempts_by_touch.
const recent = `SELECT p.id, p.tier FROM attempts a JOIN puzzles p ON p.id = a.puzzle_id
	WHERE a.player_id = $1 AND a.replay = 0 ORDER BY a.touched_at DESC, a.id DESC LIMIT $2`

func (t playTx) Recent(player string, limit int) ([]game.PuzzleName, error) {
	return list(t.tx, func(p *game.PuzzleName) []any { return []any{&p.ID, tierText{&p.Tier}} }, recent, player, limit)
}

func (t playTx) Unjoin(attempt int64, guild string) error {
	return t.exec("DELETE FROM joins WHERE attempt_id = $1 AND guild_id = $2", attempt, guild)
}

// pruneAttempts repeats the condition of the index attempts_that_pass, because SQLite would not use
// the index otherwise.
const pruneAttempts = "DELETE FROM attempts WHERE (kind = 'pasted' OR replay = 1) AND touched_at < $1"

// PruneAttempts deletes attempts that were not touched for a long time; see play.Tx.
func (t playTx) PruneAttempts(before time.Time) error {
	return t.exec(pruneAttempts, millis(before))
}
