package store

import (
	"time"

	"pencilmark/internal/game/leaderboards"
)

const selectKept = `SELECT k.id, k.guild_id, k.channel_id, k.period, k.tier, k.clean, k.state, k.message_id, k.hash, COALESCE(r.revision, 0), k.tries, k.tried_at,
	g.name, g.locale, g.admin
	FROM kept_leaderboards k JOIN guilds g ON g.id = k.guild_id LEFT JOIN revisions r ON r.guild_id = k.guild_id `

func keptFields(k *leaderboards.Kept) []any {
	return []any{&k.ID, &k.Guild, &k.Channel, &k.Period, tierText{&k.Tier}, &k.Clean, &k.State, &k.Message, &k.Hash, &k.Revision, &k.Tries, at(&k.Tried),
		&k.GuildName, &k.Locale, &k.Admin}
}

func (t leaderboardsTx) Kept(guild string) ([]leaderboards.Kept, error) {
	return list(t.tx, keptFields, selectKept+"WHERE k.guild_id = $1 AND k.state <> 'leaving' ORDER BY k.id", guild)
}

func (t leaderboardsTx) KeptToRenew(at time.Time, limit int) ([]leaderboards.Kept, error) {
	return list(t.tx, keptFields, selectKept+`WHERE k.due_at <= $1 AND g.suspension <> 'removed'
		AND (k.state IN ('leaving', 'lost') OR k.state = 'standing' AND (k.message_id = '' OR k.revision <> COALESCE(r.revision, 0)))
		ORDER BY k.due_at, k.id LIMIT $2`, millis(at), limit)
}

func (t leaderboardsTx) AddKept(k *leaderboards.Kept) (err error) {
	if k.ID, err = t.newID("kept_leaderboards"); err != nil {
		return err
	}
	return t.exec(`INSERT INTO kept_leaderboards (id, guild_id, channel_id, period, tier, clean, state, message_id, hash, revision, tries, tried_at, due_at)
		VALUES ($1, $2, $3, $4, $5, $6, 'standing', '', '', -1, 0, 0, 0)`, k.ID, k.Guild, k.Channel, k.Period, tierName(k.Tier), k.Clean)
}

func (t leaderboardsTx) StartKept(id int64, tries int, at, quiet, due time.Time) (bool, error) {
	return t.changed(`UPDATE kept_leaderboards SET tries = tries + 1, tried_at = $1, due_at = $2 WHERE id = $3 AND tries = $4 AND due_at <= $1
		AND (state <> 'standing' OR message_id = '' OR NOT EXISTS (
			SELECT 1 FROM kept_leaderboards o WHERE o.channel_id = kept_leaderboards.channel_id AND o.tried_at > $5))`,
		millis(at), millis(due), id, tries, millis(quiet))
}

func (t leaderboardsTx) SettleKept(k *leaderboards.Kept, at, due time.Time) (bool, error) {
	return t.changed(`UPDATE kept_leaderboards SET message_id = $1, hash = $2, revision = $3, tries = 0, tried_at = $4, due_at = $5 WHERE id = $6`,
		k.Message, k.Hash, k.Revision, millis(at), millis(due), k.ID)
}

func (t leaderboardsTx) SeeKept(id, revision int64) error {
	return t.exec("UPDATE kept_leaderboards SET revision = $1 WHERE id = $2", revision, id)
}

func (t leaderboardsTx) FailKept(id int64, at, due time.Time) error {
	return t.exec("UPDATE kept_leaderboards SET tried_at = $1, due_at = $2 WHERE id = $3", millis(at), millis(due), id)
}

func (t leaderboardsTx) MoveKept(id int64, from, to leaderboards.KeptState, due time.Time) (bool, error) {
	return t.changed("UPDATE kept_leaderboards SET state = $1, tries = 0, due_at = $2 WHERE id = $3 AND state = $4", to, millis(due), id, from)
}

func (t leaderboardsTx) DropKept(id int64) error {
	return t.exec("DELETE FROM kept_leaderboards WHERE id = $1", id)
}
