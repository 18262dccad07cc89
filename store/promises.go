package store

import (
	"time"

	"pencilmark/internal/game/promises"
)

const selectPromise = "SELECT id, player_id, token, locale, beside, request, made_at FROM promises "

func promiseFields(p *promises.Promise) []any {
	return []any{&p.ID, &p.Player, &p.Token, &p.Locale, &p.Beside, &p.Request, at(&p.Made)}
}

func (t *tx) Promise(id, player string) (*promises.Promise, error) {
	return pointer(one(t, columns(promiseFields), selectPromise+"WHERE id = $1 AND player_id = $2", id, player))
}

func (t *tx) BrokenPromises(from, to time.Time, limit int) ([]promises.Promise, error) {
	return all(t, columns(promiseFields), selectPromise+"WHERE made_at > $1 AND made_at < $2 AND told_at = 0 ORDER BY made_at DESC, id LIMIT $3",
		millis(from), millis(to), limit)
}

func (t *tx) AddPromise(p promises.Promise) error {
	return t.exec(`INSERT INTO promises (id, player_id, token, locale, beside, request, made_at, told_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, 0) ON CONFLICT DO NOTHING`, p.ID, p.Player, p.Token, p.Locale, bit(p.Beside), p.Request, millis(p.Made))
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
