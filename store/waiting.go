package store

import (
	"time"

	"pencilmark/internal/game/daily"
)

// tooFast goes by the index results_too_fast.
const (
	tooFast = ` FROM results r JOIN posts p ON p.id = r.post_id WHERE r.validity = 'unverified' AND r.ended_at > $1`
	waiting = `SELECT id, name, locale, admin, submissions, results FROM (SELECT g.id, g.name, g.locale, g.admin,
		(SELECT COUNT(*) FROM submissions s WHERE s.guild_id = g.id AND s.state = 'waiting') AS submissions,
		(SELECT COUNT(*)` + tooFast + ` AND r.ended_at > g.waiting_told_at AND p.guild_id = g.id) AS results
		FROM guilds g WHERE g.id IN (SELECT s.guild_id FROM submissions s WHERE s.state = 'waiting' UNION SELECT p.guild_id` + tooFast + `)
		AND g.waiting_told_at <= $2 AND g.suspension <> 'removed' AND g.admin <> '') AS guild
		WHERE submissions + results > 0 ORDER BY id LIMIT $3`
)

func (t *tx) Waiting(toldBy, since time.Time, limit int) ([]daily.Waiting, error) {
	return all(t, columns(func(w *daily.Waiting) []any {
		return []any{&w.ID, &w.Name, &w.Locale, &w.Admin, &w.Submissions, &w.Results}
	}), waiting, millis(since), millis(toldBy), limit)
}

func (t *tx) TooFastSince(guild string, since time.Time) (int, error) {
	return value[int](t, "SELECT COUNT(*)"+tooFast+" AND p.guild_id = $2", millis(since), guild)
}

func (t *tx) StartTellingWaiting(guild string, at, toldBy time.Time) (bool, error) {
	return t.changed("UPDATE guilds SET waiting_told_at = $1 WHERE id = $2 AND waiting_told_at <= $3", millis(at), guild, millis(toldBy))
}
