package store

import (
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
)

func (t *tx) Seasons(guild string) ([]results.Season, error) {
	return all(t, columns(func(s *results.Season) []any {
		return []any{&s.Guild, &s.Player, &s.Span.Name, tierText{&s.Span.Tier}, &s.Points, &s.Solved, span(&s.Penalised), at(&s.Finish)}
	}), `SELECT guild_id, player_id, month, tier, points, solved, penalised_ms, ended_at
		FROM seasons WHERE guild_id = $1 ORDER BY player_id, month, tier`, guild)
}

// seasonDays are a month's results with points, of a guild and perhaps of a tier; best
// numbers those of each player, the best first.
const (
	seasonDays = `WITH days AS (
		SELECT r.player_id, p.date, r.points, r.penalised_ms, r.ended_at FROM posts p CROSS JOIN results r
		WHERE p.guild_id = $1 AND p.date >= $2 AND p.date <= $3 AND (p.tier = $4 OR $4 = '' AND p.mini = 0) AND r.post_id = p.id AND r.points > 0), `
	seasonBest = ` AS (SELECT player_id, points, penalised_ms, ended_at, COUNT(*) OVER (PARTITION BY player_id) AS solved,
		ROW_NUMBER() OVER (PARTITION BY player_id ORDER BY points DESC, penalised_ms, date) AS n FROM days`
	seasonSum = ` AS (SELECT player_id, SUM(points) AS points, MAX(solved) AS solved, SUM(penalised_ms) AS penalised_ms, MAX(ended_at) AS ended_at
		FROM `

	sumSeason = seasonDays +
		`best` + seasonBest + `), sums` + seasonSum + `best WHERE n <= $5 GROUP BY player_id)
		INSERT INTO seasons (guild_id, month, tier, player_id, points, solved, penalised_ms, ended_at)
		SELECT $1, $6, $4, player_id, points, solved, penalised_ms, ended_at FROM sums`
)

// SumSeason writes a month's seasons anew.
func (t *tx) SumSeason(guild string, s results.Span) error {
	err := t.exec("DELETE FROM seasons WHERE guild_id = $1 AND month = $2 AND tier = $3", guild, s.Name, tierName(s.Tier))
	if guild == game.AllServers {
		return errors.Join(err, t.exec(sumWorldSeason, s.First, s.Last, tierName(s.Tier), game.SeasonDays, s.Name))
	}
	return errors.Join(err,
		t.exec(sumSeason, guild, s.First, s.Last, tierName(s.Tier), game.SeasonDays, s.Name),
	)
}
