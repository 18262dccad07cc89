package store

import (
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

const rulingColumns = "COALESCE(v.player_id, ''), COALESCE(v.state, ''), COALESCE(v.reason, ''), COALESCE(v.by_id, ''), COALESCE(v.at, 0)"

func rulingFields(r *game.Ruling) []any {
	return []any{&r.Player, &r.Validity, &r.Reason, &r.By, at(&r.At)}
}

func (t *tx) SaveRuling(r *game.Ruling) error {
	return t.exec(`INSERT INTO rulings (post_id, player_id, state, reason, by_id, at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (post_id, player_id) DO UPDATE SET state = excluded.state, reason = excluded.reason, by_id = excluded.by_id, at = excluded.at`,
		r.Post, r.Player, r.Validity, r.Reason, r.By, millis(r.At))
}

// selectRanked reads results with the rulings on them; one without a player is none.
const selectRanked = `SELECT ` + resultColumns + `, pl.name, ` + rulingColumns + `
	FROM results r JOIN players pl ON pl.id = r.player_id LEFT JOIN rulings v ON v.post_id = r.post_id AND v.player_id = r.player_id `

func (t *tx) ranked(where string, args ...any) (found []leaderboards.RankedResult, err error) {
	type line struct {
		leaderboards.RankedResult
		ruling game.Ruling
	}
	lines, err := all(t, columns(func(l *line) []any {
		return append(append(rowFields(&l.AttemptResult), &l.Name), rulingFields(&l.ruling)...)
	}), selectRanked+where, args...)
	for _, l := range lines {
		if l.ruling.Player != "" {
			l.ruling.Post = l.Post
			l.Ruling = &l.ruling
		}
		found = append(found, l.RankedResult)
	}
	return found, err
}

func (t *tx) Ranked(post int64, offset, limit int) ([]leaderboards.RankedResult, error) {
	return t.ranked(`WHERE r.post_id = $1 ORDER BY CASE r.outcome WHEN 'solved' THEN 0 WHEN 'late' THEN 1 WHEN 'gave-up' THEN 2 ELSE 3 END,
		CASE r.validity WHEN 'unverified' THEN 0 WHEN 'counted' THEN 1 ELSE 2 END,
		r.clean DESC, r.penalised_ms, r.ended_at, r.player_id LIMIT $2 OFFSET $3`, post, limit, offset)
}

func (t *tx) RankedOf(post int64, player string) (*leaderboards.RankedResult, error) {
	found, err := t.ranked("WHERE r.post_id = $1 AND r.player_id = $2", post, player)
	if len(found) == 0 && err == nil {
		err = game.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return &found[0], nil
}

func (t *tx) CountRanked(post int64) (int, error) {
	return value[int](t, "SELECT COUNT(*) FROM results WHERE post_id = $1", post)
}

func ruledFields(r *game.RuledResult) []any {
	return append(rulingFields(&r.Ruling), &r.Post, &r.Guild, &r.Date)
}

func (t *tx) RuledResult(post int64, player string) (*game.RuledResult, error) {
	return pointer(one(t, columns(ruledFields), `SELECT `+rulingColumns+`, v.post_id, p.guild_id, p.date
		FROM rulings v JOIN posts p ON p.id = v.post_id WHERE v.post_id = $1 AND v.player_id = $2`, post, player))
}

func (t *tx) NotCounted(guild, player string, from game.Date) ([]game.RuledResult, error) {
	return all(t, columns(ruledFields), `SELECT r.player_id, r.validity, COALESCE(v.reason, ''), COALESCE(v.by_id, ''), COALESCE(v.at, 0), p.id, p.guild_id, p.date
		FROM posts p CROSS JOIN results r LEFT JOIN rulings v ON v.post_id = r.post_id AND v.player_id = r.player_id
		WHERE p.guild_id = $1 AND p.date >= $2 AND r.post_id = p.id AND r.player_id = $3 AND r.outcome = 'solved' AND r.validity <> 'counted'
		ORDER BY p.date DESC, p.id LIMIT 25`, guild, from, player)
}
