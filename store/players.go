package store

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
)

func (t playersTx) Players() ([]game.Player, error) {
	return list(t.tx, func(p *game.Player) []any { return []any{&p.ID, &p.Name} }, "SELECT id, name FROM players WHERE name <> '' ORDER BY id")
}

func (t playersTx) NameOf(player string) (string, error) {
	return value[string](t.tx, "SELECT name FROM players WHERE id = $1", player)
}

func (t playersTx) HasDeparted(guild, player string) (bool, error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM departures WHERE guild_id = $1 AND player_id = $2)", guild, player)
}

func (t playersTx) SetDeparted(guild, player string, departed bool) error {
	if departed {
		return t.exec("INSERT INTO departures (guild_id, player_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", guild, player)
	}
	return t.exec("DELETE FROM departures WHERE guild_id = $1 AND player_id = $2", guild, player)
}

func blockFields(b *game.Block) []any { return []any{&b.Kind, &b.ID, &b.Reason, at(&b.At)} }

// BlockOf prefers the player's block to the guild's.
func (t playersTx) BlockOf(guild, player string) (*game.Block, error) {
	return find(t.tx, blockFields, `SELECT kind, id, reason, at FROM blocks
		WHERE (kind = 'player' AND id = $1) OR (kind = 'guild' AND id = $2) ORDER BY kind DESC LIMIT 1`, player, guild)
}

func (t playersTx) Blocks() ([]game.Block, error) {
	return list(t.tx, blockFields, "SELECT kind, id, reason, at FROM blocks ORDER BY at DESC, kind, id")
}

func (t playersTx) SetBlock(b game.Block) error {
	return t.exec(`INSERT INTO blocks (kind, id, reason, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (kind, id) DO UPDATE SET reason = excluded.reason`, b.Kind, b.ID, b.Reason, millis(b.At))
}

func (t playersTx) DropBlock(kind game.BlockKind, id string) error {
	found, err := t.changed("DELETE FROM blocks WHERE kind = $1 AND id = $2", kind, id)
	if err == nil && !found {
		err = game.ErrNotFound
	}
	return err
}

func (t playersTx) Home(player string) (string, error) {
	return value[string](t.tx, "SELECT home FROM players WHERE id = $1", player)
}

func (t playersTx) Preferences(player string) (p game.Preferences, err error) {
	err = t.row([]any{&p.Letters, &p.NoUniqueness, &p.PencilMarks, &p.Words, &p.Language, &p.News},
		`SELECT letters, no_uniqueness, pencil_marks, words, language, EXISTS (SELECT 1 FROM notices n
			WHERE n.player_id = players.id AND n.state IN ('waiting', 'undeliverable')) FROM players WHERE id = $1`, player)
	return p, err
}

func (t playersTx) SetPreferences(player string, p game.Preferences) error {
	return t.exec("UPDATE players SET letters = $1, no_uniqueness = $2, pencil_marks = $3, words = $4, language = $5 WHERE id = $6",
		p.Letters, p.NoUniqueness, p.PencilMarks, p.Words, p.Language, player)
}

// seenEvery is the precision with which the store records when a player was last seen.
const seenEvery = 24 * time.Hour

// SeePlayer writes only if something has changed, so most calls write nothing. The same applies to
// Join and SetCurrent.
func (t playersTx) SeePlayer(p game.Player, guild string, at time.Time) error {
	if seen, err := t.IsSeen(p, guild, at); seen || err != nil {
		return err
	}
	return t.exec(`INSERT INTO players (id, name, home, locale, seen_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at,
		home = CASE WHEN excluded.home = '' THEN players.home ELSE excluded.home END,
		locale = CASE WHEN excluded.locale = '' THEN players.locale ELSE excluded.locale END`,
		p.ID, p.Name, guild, p.Locale, millis(at))
}

func (t playersTx) IsSeen(p game.Player, guild string, at time.Time) (bool, error) {
	return value[bool](t.tx, `SELECT EXISTS (SELECT 1 FROM players
		WHERE id = $1 AND name = $2 AND (home = $3 OR $3 = '') AND (locale = $4 OR $4 = '') AND seen_at > $5)`, p.ID, p.Name, guild, p.Locale, millis(at.Add(-seenEvery)))
}

func (t playersTx) LastLocale(player string) (string, error) {
	return value[string](t.tx, "SELECT locale FROM players WHERE id = $1", player)
}

func trainingFields(p *players.Progress) []any {
	return []any{&p.Technique, &p.Box, at(&p.Due), &p.Solved, &p.Helped}
}

func (t playersTx) Training(id string) ([]players.Progress, error) {
	return list(t.tx, trainingFields, "SELECT technique, box, due_at, solved, helped FROM training WHERE player_id = $1 ORDER BY technique", id)
}

func (t playersTx) SetTraining(id string, p *players.Progress) error {
	return t.exec(`INSERT INTO training (player_id, technique, box, due_at, solved, helped) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (player_id, technique) DO UPDATE SET box = excluded.box, due_at = excluded.due_at, solved = excluded.solved, helped = excluded.helped`,
		id, p.Technique, p.Box, millis(p.Due), p.Solved, p.Helped)
}

func (t playersTx) Exercise(id string) (*players.Exercise, error) {
	e := new(players.Exercise)
	err := t.row([]any{&e.Technique, &e.Place, &e.Helped, &e.Told, &e.Over, at(&e.At)},
		"SELECT technique, place, helped, told, over, at FROM exercises WHERE player_id = $1", id)
	return e, err
}

func (t playersTx) SetExercise(id string, e *players.Exercise) error {
	return t.exec(`INSERT INTO exercises (player_id, technique, place, helped, told, over, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (player_id) DO UPDATE SET technique = excluded.technique, place = excluded.place, helped = excluded.helped, told = excluded.told, over = excluded.over, at = excluded.at`,
		id, e.Technique, e.Place, e.Helped, e.Told, e.Over, millis(e.At))
}

func (t playersTx) SetWorldwide(player string, w game.Worldwide, key string) error {
	return t.exec("UPDATE players SET worldwide_guild = $1, alias = $2, alias_key = $3 WHERE id = $4", w.Guild, w.Alias, key, player)
}
