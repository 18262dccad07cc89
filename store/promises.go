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

func (t *tx) Promise(id, player string) (*chat.Promise, error) {
	return pointer(one(t, columns(promiseFields), selectPromise+"WHERE id = $1 AND player_id = $2", id, player))
}

func (t *tx) BrokenPromises(from time.Time, limit int) ([]chat.Promise, error) {
	where := fmt.Sprintf("WHERE made_at > $1 AND told_at = 0 AND %s ORDER BY made_at, id LIMIT $2", t.engine.gone("process"))
	return all(t, columns(promiseFields), selectPromise+where, millis(from), limit)
}

func (t *tx) AddPromise(p chat.Promise) error {
	process := t.engine.processID()
	if process == 0 {
		return errTakenForLost // others would take it for one of a process that is gone
	}
	return t.exec(`INSERT INTO promises (id, player_id, token, locale, beside, request, made_at, process, told_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0) ON CONFLICT DO NOTHING`, p.ID, p.Player, p.Token, p.Locale, bit(p.Beside), p.Request, millis(p.Made), process)
}

func (t *tx) ClaimPromise(p chat.Promise) (mine bool, err error) {
	return t.changed("UPDATE promises SET process = $1 WHERE id = $2 AND process = $3 AND told_at = 0", t.engine.processID(), p.ID, p.Process)
}

func (t *tx) TellPromise(id string, at time.Time) error {
	return t.exec("UPDATE promises SET told_at = $1, token = '' WHERE id = $2", millis(at), id)
}

func (t *tx) DropPromise(id string) error {
	return t.exec("DELETE FROM promises WHERE id = $1", id)
}

func (t *tx) PrunePromises(before time.Time) error {
	return t.exec("DELETE FROM promises WHERE made_at < $1", millis(before))
}
