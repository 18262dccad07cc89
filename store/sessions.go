package store

import (
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
)

func (t playersTx) Session(hash []byte) (*players.Session, error) {
	s := new(players.Session)
	err := t.row([]any{&s.Player, &s.Guild, &s.Name, &s.NoUniqueness, at(&s.Created), at(&s.Expires)},
		`SELECT s.player_id, s.guild_id, p.name, p.no_uniqueness, s.created_at, s.expires_at
		FROM sessions s JOIN players p ON p.id = s.player_id WHERE s.hash = $1`, hash)
	return s, err
}

func (t playersTx) AddSession(hash []byte, s *players.Session, most int) error {
	return errors.Join(
		t.exec(`DELETE FROM sessions WHERE player_id = $1 AND hash NOT IN (
			SELECT o.hash FROM sessions o WHERE o.player_id = $1 ORDER BY o.created_at DESC, o.hash LIMIT $2)`, s.Player, most-1),
		t.exec("INSERT INTO sessions (hash, player_id, guild_id, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)",
			hash, s.Player, s.Guild, millis(s.Created), millis(s.Expires)))
}

func (t playersTx) ExtendSession(hash []byte, expires time.Time) error {
	return t.exec("UPDATE sessions SET expires_at = $1 WHERE hash = $2", millis(expires), hash)
}

func (t playersTx) DropSession(hash []byte) error {
	return t.exec("DELETE FROM sessions WHERE hash = $1", hash)
}

func (t playersTx) PruneSessions(at time.Time) error {
	return errors.Join(
		t.exec("DELETE FROM sessions WHERE expires_at <= $1", millis(at)),
		t.exec("DELETE FROM spent_links WHERE expires_at <= $1", millis(at)))
}

func (t playersTx) LinkKey() ([]byte, error) {
	return value[[]byte](t.tx, "SELECT secret FROM link_keys")
}

func (t playersTx) AddLinkKey(key []byte) error {
	return t.exec("INSERT INTO link_keys (secret) VALUES ($1)", key)
}

func (t playersTx) IsSpent(nonce []byte) (bool, error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM spent_links WHERE nonce = $1)", nonce)
}

func (t playersTx) SpendLink(nonce []byte, expires time.Time) (bool, error) {
	return t.changed("INSERT INTO spent_links (nonce, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING", nonce, millis(expires))
}

// ofGuests is the condition for the ids of players without another account.
const ofGuests = "p.id >= 'web:' AND p.id < 'web;'"

func (t playersTx) Guests() ([]game.Player, error) {
	return list(t.tx, func(p *game.Player) []any { return []any{&p.ID, &p.Name} }, "SELECT p.id, p.name FROM players p WHERE "+ofGuests+" ORDER BY p.id")
}

func (t playersTx) IsGuestCalled(name string) (bool, error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM players p WHERE "+ofGuests+" AND p.name = $1)", name)
}

func (t playersTx) GoneGuests(limit int) ([]string, error) {
	return values[string](t.tx, "SELECT p.id FROM players p WHERE "+ofGuests+" AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.player_id = p.id) ORDER BY p.id LIMIT $1", limit)
}
