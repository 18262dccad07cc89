package store

import (
	"time"

	"pencilmark/internal/game/standing"
)

func (t *tx) StandingBoard(player, channel string) (*standing.Board, error) {
	b := standing.Board{Player: player, Channel: channel}
	var process int64
	var gone bool
	query := "SELECT attempt_id, version, message, path, until_at, typed, changed_at, process, " + t.engine.gone("process") +
		" FROM standing_boards WHERE player_id = $1 AND channel_id = $2"
	err := t.row([]any{&b.Attempt, &b.Version, &b.Message, &b.Path, at(&b.Until), &b.Typed, at(&b.Changed), &process, &gone}, query, player, channel)
	if err != nil {
		return nil, err
	}
	b.Elsewhere = process != t.engine.processID() && !gone
	return &b, nil
}

func (t *tx) SetStandingBoard(b standing.Board) error {
	return t.exec(`INSERT INTO standing_boards (player_id, channel_id, attempt_id, version, message, path, until_at, typed, changed_at, process)
		SELECT id, $1, $2, $3, $4, $5, $6, $7, $8, $9 FROM players WHERE id = $10
		ON CONFLICT (player_id, channel_id) DO UPDATE SET attempt_id = excluded.attempt_id, version = excluded.version, message = excluded.message,
		path = excluded.path, until_at = excluded.until_at, typed = excluded.typed, changed_at = excluded.changed_at, process = excluded.process`,
		b.Channel, b.Attempt, b.Version, b.Message, b.Path, millis(b.Until), b.Typed, millis(b.Changed), t.engine.processID(), b.Player)
}

func (t *tx) PruneStandingBoards(at time.Time) error {
	return t.exec("DELETE FROM standing_boards WHERE until_at <= $1", millis(at))
}
