package store

import (
	"pencilmark/internal/game"
)

func blockFields(b *game.Block) []any { return []any{&b.Kind, &b.ID, &b.Reason, at(&b.At)} }

// BlockOf prefers the player's own: they are told about themselves first.
func (t *tx) BlockOf(guild, player string) (*game.Block, error) {
	return pointer(one(t, columns(blockFields), `SELECT kind, id, reason, at FROM blocks
		WHERE (kind = 'player' AND id = $1) OR (kind = 'guild' AND id = $2) ORDER BY kind DESC LIMIT 1`, player, guild))
}

func (t *tx) Blocks() ([]game.Block, error) {
	return all(t, columns(blockFields), "SELECT kind, id, reason, at FROM blocks ORDER BY at DESC, kind, id")
}

func (t *tx) SetBlock(b game.Block) error {
	return t.exec(`INSERT INTO blocks (kind, id, reason, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (kind, id) DO UPDATE SET reason = excluded.reason`, b.Kind, b.ID, b.Reason, millis(b.At))
}

func (t *tx) DropBlock(kind game.BlockKind, id string) error {
	found, err := t.changed("DELETE FROM blocks WHERE kind = $1 AND id = $2", kind, id)
	if err == nil && !found {
		err = game.ErrNotFound
	}
	return err
}
