package store

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

func (t *tx) GuildsByFigures(order leaderboards.GuildOrder, active time.Time, limit int) ([]leaderboards.GuildFigures, error) {
	return all(t, columns(func(g *leaderboards.GuildFigures) []any {
		return []any{&g.ID, &g.Name, at(&g.Since), &g.Players, &g.Dailies, &g.Paused, &g.Blocked, &g.Suspension, at(&g.SuspendedAt), &g.Problem}
	}), `SELECT id, name, since, players, dailies, paused, blocked, suspension, suspended_at, problem FROM (
		SELECT g.id, g.name, g.paused, g.suspension, g.suspended_at,
			COALESCE((SELECT MIN(p.scheduled_at) FROM posts p WHERE p.guild_id = g.id), g.since_at) AS since,
			(SELECT COUNT(DISTINCT r.player_id) FROM posts p JOIN results r ON r.post_id = p.id
				WHERE p.guild_id = g.id AND p.closes_at > $1) AS players,
			(SELECT COUNT(*) FROM posts p WHERE p.guild_id = g.id AND p.state = 'sent') AS dailies,
			COALESCE((SELECT p.problem FROM posts p WHERE p.guild_id = g.id AND p.state <> 'sent' AND p.problem <> ''
				ORDER BY p.scheduled_at DESC LIMIT 1), '') AS problem,
			EXISTS (SELECT 1 FROM blocks b WHERE b.kind = 'guild' AND b.id = g.id) AS blocked
		FROM guilds g WHERE g.id <> $2) AS figures
		WHERE $3 <> 'failing' OR suspension <> '' OR problem <> ''
		ORDER BY CASE $4 WHEN 'largest' THEN -players WHEN 'newest' THEN -since ELSE -suspended_at END, id LIMIT $5`,
		millis(active), game.LocalGuild, order, order, limit)
}
