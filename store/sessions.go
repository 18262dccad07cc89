package store

import (
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
)

func (t *tx) Session(hash []byte) (*players.Session, error) {
	s := new(players.Session)
	err := t.row([]any{&s.Player, &s.Guild, &s.Name, &s.NoUniqueness, at(&s.Created), at(&s.Expires)},
		`SELECT s.player_id, s.guild_id, p.name, p.no_uniqueness, s.created_at, s.expires_at
		FROM sessions s JOIN players p ON p.id = s.player_id WHERE s.hash = $1`, hash)
	return s, err
}

func (t *tx) AddSession(hash []byte, s *players.Session, most int) error {
	return errors.Join(
		t.exec(`DELETE FROM sessions WHERE player_id = $1 AND hash NOT IN (
			SELECT o.hash FROM sessions o WHERE o.player_id = $1 ORDER BY o.created_at DESC, o.hash LIMIT $2)`, s.Player, most-1),
		t.exec("INSERT INTO sessions (hash, player_id, guild_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
			hash, s.Player, s.Guild, millis(s.Created), millis(s.Expires)))
}

func (t *tx) ExtendSession(hash []byte, expires time.Time) error {
	return t.exec("UPDATE sessions SET expires_at = $1 WHERE hash = $2", millis(expires), hash)
}

func (t *tx) DropSession(hash []byte) error {
	return t.exec("DELETE FROM sessions WHERE hash = $1", hash)
}

func (t *tx) PruneSessions(at time.Time) error {
	return errors.Join(
		t.exec("DELETE FROM sessions WHERE expires_at <= $1", millis(at)),
		t.exec("DELETE FROM spent_links WHERE expires_at <= $1", millis(at)))
}

func (t *tx) PlayerName(player string) (string, error) {
	return value[string](t, "SELECT name FROM players WHERE id = $1", player)
}

func (t *tx) LinkKey() ([]byte, error) { return value[[]byte](t, "SELECT secret FROM link_keys") }

func (t *tx) AddLinkKey(key []byte) error {
	return t.exec("INSERT INTO link_keys (secret) VALUES ($1)", key)
}

func (t *tx) IsSpent(nonce []byte) (bool, error) {
	return value[bool](t, "SELECT EXISTS (SELECT 1 FROM spent_links WHERE nonce = $1)", nonce)
}

func (t *tx) SpendLink(nonce []byte, expires time.Time) (bool, error) {
	return t.changed("INSERT INTO spent_links (nonce, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING", nonce, millis(expires))
}

// ofGuests is the span of the ids of players without another account.
const ofGuests = "p.id >= 'web:' AND p.id < 'web;'"

func (t *tx) Guests() ([]game.Player, error) {
	return all(t, columns(func(p *game.Player) []any { return []any{&p.ID, &p.Name} }), "SELECT p.id, p.name FROM players p WHERE "+ofGuests+" ORDER BY p.id")
}

func (t *tx) IsGuestCalled(name string) (bool, error) {
	return value[bool](t, "SELECT EXISTS (SELECT 1 FROM players p WHERE "+ofGuests+" AND p.name = $1)", name)
}

func (t *tx) GoneGuests(limit int) ([]string, error) {
	return values[string](t, "SELECT p.id FROM players p WHERE "+ofGuests+" AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.player_id = p.id) ORDER BY p.id LIMIT $1", limit)
}

// clashing is that a player has an attempt at the puzzle of another one's.
const clashing = `EXISTS (SELECT 1 FROM attempts o WHERE o.player_id = $1 AND o.replay = 0
	AND (o.puzzle_id = attempts.puzzle_id OR o.puzzle_id IS NULL AND attempts.puzzle_id IS NULL AND o.shape = attempts.shape AND o.givens = attempts.givens))`

func (t *tx) AttemptsToTake(guest, player string) (mine, others []int64, err error) {
	if mine, err = values[int64](t, "SELECT id FROM attempts WHERE NOT "+clashing+" AND player_id = $2 ORDER BY id", player, guest); err != nil {
		return nil, nil, err
	}
	others, err = values[int64](t, "SELECT id FROM attempts WHERE "+clashing+" AND player_id = $2 ORDER BY id", player, guest)
	return mine, others, err
}

func (t *tx) TakeAlong(guest, player string) error {
	return errors.Join(
		t.exec("UPDATE attempts SET player_id = $1 WHERE NOT "+clashing+" AND player_id = $2", player, guest),
		t.exec("UPDATE rulings SET player_id = $1 WHERE player_id = $2 AND NOT EXISTS (SELECT 1 FROM rulings o WHERE o.post_id = rulings.post_id AND o.player_id = $1)", player, guest),
		t.exec("DELETE FROM rulings WHERE player_id = $1", guest),
		t.exec("UPDATE training SET player_id = $1 WHERE player_id = $2 AND NOT EXISTS (SELECT 1 FROM training o WHERE o.technique = training.technique AND o.player_id = $1)", player, guest),
		t.exec("UPDATE exercises SET player_id = $1 WHERE player_id = $2 AND NOT EXISTS (SELECT 1 FROM exercises o WHERE o.player_id = $1)", player, guest),
		t.exec("DELETE FROM calls WHERE player_id = $1 AND player_id <> ''", guest),
		t.exec("DELETE FROM players WHERE id = $1", guest))
}
