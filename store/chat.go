package store

import (
	"fmt"
	"time"

	"pencilmark/internal/game/chat"
)

const selectPromise = "SELECT id, player_id, token, locale, beside, request, made_at, process FROM promises "

func promiseFields(p *chat.Promise) []any {
	return []any{&p.ID, &p.Player, &p.Token, &p.Locale, &p.Beside, &p.Request, at(&p.Made), &p.Process}
}

func (t chatTx) Promise(id, player string) (*chat.Promise, error) {
	return find(t.tx, promiseFields, selectPromise+"WHERE id = $1 AND player_id = $2", id, player)
}

func (t chatTx) BrokenPromises(from time.Time, limit int) ([]chat.Promise, error) {
	where := fmt.Sprintf("WHERE made_at > $1 AND told_at = 0 AND %s ORDER BY made_at, id LIMIT $2", t.engine.gone("process"))
	return list(t.tx, promiseFields, selectPromise+where, millis(from), limit)
}

func (t chatTx) AddPromise(p chat.Promise) error {
	process := t.engine.processID()
	if process == 0 {
		return errExpired // others would take the promise for one of an ended process
	}
	return t.exec(`INSERT INTO promises (id, player_id, token, locale, beside, request, made_at, process, told_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0) ON CONFLICT DO NOTHING`, p.ID, p.Player, p.Token, p.Locale, p.Beside, p.Request, millis(p.Made), process)
}

func (t chatTx) ClaimPromise(p chat.Promise) (mine bool, err error) {
	return t.changed("UPDATE promises SET process = $1 WHERE id = $2 AND process = $3 AND told_at = 0", t.engine.processID(), p.ID, p.Process)
}

func (t chatTx) TellPromise(id string, at time.Time) error {
	return t.exec("UPDATE promises SET told_at = $1, token = '' WHERE id = $2", millis(at), id)
}

func (t chatTx) DropPromise(id string) error {
	return t.exec("DELETE FROM promises WHERE id = $1", id)
}

func (t chatTx) PrunePromises(before time.Time) error {
	return t.exec("DELETE FROM promises WHERE made_at < $1", millis(before))
}

func (t chatTx) StandingBoard(player, channel string) (*chat.Board, error) {
	b := chat.Board{Player: player, Channel: channel}
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

func (t chatTx) SetStandingBoard(b chat.Board) error {
	return t.exec(`INSERT INTO standing_boards (player_id, channel_id, attempt_id, version, message, path, until_at, typed, changed_at, process)
		SELECT id, $1, $2, $3, $4, $5, $6, $7, $8, $9 FROM players WHERE id = $10
		ON CONFLICT (player_id, channel_id) DO UPDATE SET attempt_id = excluded.attempt_id, version = excluded.version, message = excluded.message,
		path = excluded.path, until_at = excluded.until_at, typed = excluded.typed, changed_at = excluded.changed_at, process = excluded.process`,
		b.Channel, b.Attempt, b.Version, b.Message, b.Path, millis(b.Until), b.Typed, millis(b.Changed), t.engine.processID(), b.Player)
}

func (t chatTx) PruneStandingBoards(at time.Time) error {
	return t.exec("DELETE FROM standing_boards WHERE until_at <= $1", millis(at))
}
