package store

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/solver/rating"
)

func (t leaderboardsTx) GuildsByFigures(order leaderboards.GuildOrder, active time.Time, limit int) ([]leaderboards.GuildFigures, error) {
	return list(t.tx, func(g *leaderboards.GuildFigures) []any {
		return []any{&g.ID, &g.Name, at(&g.Since), &g.Players, &g.Dailies, &g.Paused, &g.Blocked, &g.Suspension, at(&g.SuspendedAt), &g.Problem}
	}, `SELECT id, name, since, players, dailies, paused, blocked, suspension, suspended_at, problem FROM (
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

func (t leaderboardsTx) Census() (*leaderboards.Census, error) {
	c := &leaderboards.Census{Puzzles: map[rating.Tier]int{}, Scales: map[string]int{}}
	type scaled struct {
		tier  rating.Tier
		scale string
		n     int
	}
	puzzles, err := list(t.tx, func(s *scaled) []any { return []any{tierText{&s.tier}, &s.scale, &s.n} },
		"SELECT tier, scale, COUNT(*) FROM puzzles GROUP BY tier, scale")
	if err != nil {
		return nil, err
	}
	for _, p := range puzzles {
		c.Puzzles[p.tier] += p.n
		c.Scales[p.scale] += p.n
	}
	return c, t.row([]any{&c.Guilds, &c.Players, &c.Dailies, &c.Solved}, `SELECT
		(SELECT COUNT(*) FROM guilds WHERE id <> $1), (SELECT COUNT(*) FROM players WHERE name <> ''),
		(SELECT COUNT(*) FROM dailies), (SELECT COUNT(*) FROM events WHERE kind = 'finished')`, game.LocalGuild)
}

// selectRanked reads results with their rulings. The ruling has no player if there is none.
const selectRanked = `SELECT ` + resultColumns + `, pl.name, ` + rulingColumns + `
	FROM results r JOIN players pl ON pl.id = r.player_id LEFT JOIN rulings v ON v.post_id = r.post_id AND v.player_id = r.player_id `

func (t leaderboardsTx) ranked(where string, args ...any) (found []leaderboards.RankedResult, err error) {
	type line struct {
		leaderboards.RankedResult
		ruling game.Ruling
	}
	lines, err := list(t.tx, func(l *line) []any {
		return append(append(rowFields(&l.AttemptResult), &l.Name), rulingFields(&l.ruling)...)
	}, selectRanked+where, args...)
	for _, l := range lines {
		if l.ruling.Player != "" {
			l.ruling.Post = l.Post
			l.Ruling = &l.ruling
		}
		found = append(found, l.RankedResult)
	}
	return found, err
}

func (t leaderboardsTx) Ranked(post int64, offset, limit int) ([]leaderboards.RankedResult, error) {
	return t.ranked(`WHERE r.post_id = $1 ORDER BY CASE r.outcome WHEN 'solved' THEN 0 WHEN 'late' THEN 1 WHEN 'gave-up' THEN 2 ELSE 3 END,
		CASE r.validity WHEN 'unverified' THEN 0 WHEN 'counted' THEN 1 ELSE 2 END,
		r.clean DESC, r.penalised_ms, r.ended_at, r.player_id LIMIT $2 OFFSET $3`, post, limit, offset)
}

func (t leaderboardsTx) RankedOf(post int64, player string) (*leaderboards.RankedResult, error) {
	found, err := t.ranked("WHERE r.post_id = $1 AND r.player_id = $2", post, player)
	if len(found) == 0 && err == nil {
		err = game.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return &found[0], nil
}

func (t leaderboardsTx) CountRanked(post int64) (int, error) {
	return value[int](t.tx, "SELECT COUNT(*) FROM results WHERE post_id = $1", post)
}

func (t leaderboardsTx) NotCounted(guild, player string, from game.Date) ([]game.RuledResult, error) {
	return list(t.tx, ruledFields, `SELECT r.player_id, r.validity, COALESCE(v.reason, ''), COALESCE(v.by_id, ''), COALESCE(v.at, 0), p.id, p.guild_id, p.date
		FROM posts p CROSS JOIN results r LEFT JOIN rulings v ON v.post_id = r.post_id AND v.player_id = r.player_id
		WHERE p.guild_id = $1 AND p.date >= $2 AND r.post_id = p.id AND r.player_id = $3 AND r.outcome = 'solved' AND r.validity <> 'counted'
		ORDER BY p.date DESC, p.id LIMIT 25`, guild, from, player)
}
