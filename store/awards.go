package store

import (
	"errors"
	"time"

	"pencilmark/internal/game/leaderboards"
)

func (t leaderboardsTx) ClosedSeasons(before string) ([]leaderboards.Award, error) {
	return list(t.tx, func(a *leaderboards.Award) []any { return []any{&a.Guild, &a.Role, &a.Season} }, `
		WITH newest AS (SELECT g.id, g.winner_role, (SELECT substr(MAX(p.date), 1, 7) FROM posts p WHERE p.guild_id = g.id) AS month
			FROM guilds g WHERE g.winner_role <> '' AND g.suspension <> 'removed'),
		seasons AS (SELECT n.id, n.winner_role, (SELECT substr(MAX(p.date), 1, 7) FROM posts p
			WHERE p.guild_id = n.id AND p.date < CASE WHEN n.month > $1 THEN n.month ELSE $1 END) AS month FROM newest n)
		SELECT s.id, s.winner_role, s.month FROM seasons s WHERE s.month <> ''
			AND NOT EXISTS (SELECT 1 FROM awards a WHERE a.guild_id = s.id AND a.season = s.month)
			AND NOT EXISTS (SELECT 1 FROM posts p JOIN unsettled u ON u.post_id = p.id
				WHERE p.guild_id = s.id AND p.date >= s.month AND p.date < s.month || '-99')
		ORDER BY s.id`, before)
}

func (t leaderboardsTx) SeasonWinner(guild, month string) (string, error) {
	return value[string](t.tx, "SELECT r.player_id"+seasonLines+notDeparted+seasonOrder+" LIMIT 1", guild, month, "")
}

// DueAwards lists the roles to take before those to give. A refused award that is still due for giving
// gets the guild's current role.
func (t leaderboardsTx) DueAwards(at time.Time, limit int) ([]leaderboards.Award, error) {
	fields := func(a *leaderboards.Award) []any {
		return []any{&a.ID, &a.Guild, &a.Player, &a.Season, &a.Role, &a.State, &a.Tries, &a.GuildName, &a.Locale, &a.Admin}
	}
	return list(t.tx, fields, `SELECT a.id, a.guild_id, a.player_id, a.season,
			CASE WHEN a.refused = 1 AND a.state = 'giving' THEN g.winner_role ELSE a.role_id END, a.state, a.tries, g.name, g.locale, g.admin
		FROM awards a JOIN guilds g ON g.id = a.guild_id
		WHERE a.due_at <= $1 AND a.state IN ('giving', 'taking') AND g.suspension <> 'removed'
		ORDER BY a.due_at, a.state DESC, a.id LIMIT $2`, millis(at), limit)
}

func (t leaderboardsTx) AddAward(a *leaderboards.Award) (err error) {
	if a.ID, err = t.newID("awards"); err != nil {
		return err
	}
	return errors.Join(
		t.exec("UPDATE awards SET state = 'over' WHERE guild_id = $1 AND player_id = $2 AND role_id = $3", a.Guild, a.Player, a.Role),
		t.exec("UPDATE awards SET state = 'taking', refused = 0, told = 0, tries = 0, due_at = 0 WHERE guild_id = $1 AND state IN ('giving', 'given')", a.Guild),
		t.exec(`INSERT INTO awards (id, guild_id, season, player_id, role_id, state, refused, told, tries, due_at)
			VALUES ($1, $2, $3, $4, $5, 'giving', 0, 0, 0, 0)`, a.ID, a.Guild, a.Season, a.Player, a.Role))
}

func (t leaderboardsTx) StartAward(a *leaderboards.Award, at, due time.Time) (bool, error) {
	return t.changed("UPDATE awards SET role_id = $1, tries = tries + 1, due_at = $2, refused = 0 WHERE id = $3 AND tries = $4 AND due_at <= $5",
		a.Role, millis(due), a.ID, a.Tries, millis(at))
}

func (t leaderboardsTx) SettleAward(a *leaderboards.Award, to leaderboards.AwardState) error {
	return t.exec("UPDATE awards SET state = $1, tries = 0 WHERE id = $2 AND state = $3", to, a.ID, a.State)
}

func (t leaderboardsTx) RefuseAward(id int64) (first bool, err error) {
	if err := t.exec("UPDATE awards SET refused = 1 WHERE id = $1", id); err != nil {
		return false, err
	}
	return t.changed("UPDATE awards SET told = 1 WHERE id = $1 AND told = 0", id)
}
