package store

import (
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/awards"
)

func (t *tx) Awarding() ([]awards.Awarding, error) {
	return all(t, columns(func(g *awards.Awarding) []any { return []any{&g.Guild, &g.Role, &g.Last} }),
		`SELECT g.id, g.winner_role, COALESCE((SELECT MAX(p.date) FROM posts p WHERE p.guild_id = g.id), '')
		FROM guilds g WHERE g.winner_role <> '' AND g.suspension <> 'removed' ORDER BY g.id`)
}

func (t *tx) LastDateBefore(guild string, d game.Date) (game.Date, error) {
	return value[game.Date](t, "SELECT COALESCE(MAX(date), '') FROM posts WHERE guild_id = $1 AND date < $2", guild, d)
}

func (t *tx) IsSeasonOpen(guild string, first, last game.Date) (bool, error) {
	return value[bool](t, `SELECT EXISTS (SELECT 1 FROM posts p JOIN unsettled u ON u.post_id = p.id
		WHERE p.guild_id = $1 AND p.date >= $2 AND p.date <= $3)`, guild, first, last)
}

func (t *tx) SeasonWinner(guild, month string) (string, error) {
	return value[string](t, "SELECT r.player_id"+seasonLines+stays+seasonOrder+" LIMIT 1", guild, month, "")
}

func (t *tx) HasAward(guild, month string) (bool, error) {
	return value[bool](t, "SELECT EXISTS (SELECT 1 FROM awards WHERE guild_id = $1 AND season = $2)", guild, month)
}

const selectAwards = `SELECT a.id, a.guild_id, a.player_id, a.season, a.role_id, a.state, a.refused, a.tries, g.name, g.locale, g.admin
	FROM awards a JOIN guilds g ON g.id = a.guild_id `

func awardFields(a *awards.Award) []any {
	return []any{&a.ID, &a.Guild, &a.Player, &a.Season, &a.Role, &a.State, &a.Refused, &a.Tries, &a.GuildName, &a.Locale, &a.Admin}
}

// DueAwards lists what is to be taken first.
func (t *tx) DueAwards(at time.Time, limit int) ([]awards.Award, error) {
	return all(t, columns(awardFields), selectAwards+`WHERE a.due_at <= $1 AND a.state IN ('giving', 'taking') AND g.suspension <> 'removed'
		ORDER BY a.due_at, a.state DESC, a.id LIMIT $2`, millis(at), limit)
}

func (t *tx) RefusedAwards(guild string) ([]awards.Award, error) {
	return all(t, columns(awardFields), selectAwards+"WHERE a.guild_id = $1 AND a.refused = 1 AND a.state IN ('giving', 'taking') ORDER BY a.id", guild)
}

func (t *tx) AddAward(a *awards.Award) (err error) {
	if a.ID, err = t.newID("awards"); err != nil {
		return err
	}
	return errors.Join(
		t.exec("UPDATE awards SET state = 'over' WHERE guild_id = $1 AND player_id = $2 AND role_id = $3", a.Guild, a.Player, a.Role),
		t.exec("UPDATE awards SET state = 'taking', refused = 0, told = 0, tries = 0, due_at = 0 WHERE guild_id = $1 AND state IN ('giving', 'given')", a.Guild),
		t.exec(`INSERT INTO awards (id, guild_id, season, player_id, role_id, state, refused, told, tries, due_at)
			VALUES ($1, $2, $3, $4, $5, 'giving', 0, 0, 0, 0)`, a.ID, a.Guild, a.Season, a.Player, a.Role))
}

func (t *tx) StartAward(id int64, tries int, at, due time.Time) (bool, error) {
	return t.changed("UPDATE awards SET tries = tries + 1, due_at = $1 WHERE id = $2 AND tries = $3 AND due_at <= $4", millis(due), id, tries, millis(at))
}

func (t *tx) SettleAward(id int64, from, to awards.State) error {
	return t.exec("UPDATE awards SET state = $1, refused = 0, tries = 0 WHERE id = $2 AND state = $3", to, id, from)
}

func (t *tx) RefuseAward(id int64, due time.Time) error {
	return t.exec("UPDATE awards SET refused = 1, tries = 0, due_at = $1 WHERE id = $2", millis(due), id)
}

func (t *tx) TellAward(id int64) (bool, error) {
	return t.changed("UPDATE awards SET told = 1 WHERE id = $1 AND told = 0", id)
}

func (t *tx) RetryAwards(guild string) error {
	const role = "(SELECT winner_role FROM guilds WHERE id = $1)"
	return errors.Join(
		t.exec("UPDATE awards SET due_at = 0 WHERE guild_id = $1 AND refused = 1", guild),
		t.exec("UPDATE awards SET role_id = "+role+", state = CASE "+role+" WHEN '' THEN 'over' ELSE state END WHERE guild_id = $1 AND refused = 1 AND state = 'giving'", guild))
}
