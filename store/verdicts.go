package store

import (
	"pencilmark/internal/game"
	"pencilmark/internal/game/verdicts"
)

// selectShown reads results with what was said of them; a verdict without a player is none.
const selectShown = `SELECT r.attempt_id, r.player_id, r.post_id, r.outcome, r.ended_at, r.hints_1, r.hints_2, r.hints_3, r.hints_4,
	r.clean, r.wrong, r.time_ms, r.penalised_ms, r.rules, r.validity, r.points, r.run, r.freezes, r.frozen, r.shared, pl.name,
	r.post_id, COALESCE(v.player_id, ''), COALESCE(v.state, ''), COALESCE(v.reason, ''), COALESCE(v.by_id, ''), COALESCE(v.at, 0),
	COALESCE(v.answer, ''), COALESCE(v.answer_at, 0)
	FROM results r JOIN players pl ON pl.id = r.player_id LEFT JOIN verdicts v ON v.post_id = r.post_id AND v.player_id = r.player_id `

func (t *tx) shown(where string, args ...any) ([]verdicts.Shown, error) {
	type line struct {
		verdicts.Shown
		said game.Verdict
	}
	lines, err := all(t, columns(func(l *line) []any {
		return append(append(rowFields(&l.AttemptResult), &l.Name), verdictFields(&l.said)...)
	}), selectShown+where, args...)
	var found []verdicts.Shown
	for _, l := range lines {
		if l.said.Player != "" {
			l.Verdict = &l.said
		}
		found = append(found, l.Shown)
	}
	return found, err
}

func (t *tx) Shown(post int64, offset, limit int) ([]verdicts.Shown, error) {
	return t.shown(`WHERE r.post_id = $1 ORDER BY CASE r.outcome WHEN 'solved' THEN 0 WHEN 'late' THEN 1 WHEN 'gave-up' THEN 2 ELSE 3 END,
		CASE r.validity WHEN 'unverified' THEN 0 WHEN 'counted' THEN 1 ELSE 2 END,
		r.clean DESC, r.penalised_ms, r.ended_at, r.player_id LIMIT $2 OFFSET $3`, post, limit, offset)
}

func (t *tx) ShownOf(post int64, player string) (*verdicts.Shown, error) {
	found, err := t.shown("WHERE r.post_id = $1 AND r.player_id = $2", post, player)
	if len(found) == 0 && err == nil {
		err = game.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	return &found[0], nil
}

func (t *tx) CountShown(post int64) (int, error) {
	return value[int](t, "SELECT COUNT(*) FROM results WHERE post_id = $1", post)
}

const selectJudged = `SELECT v.post_id, v.player_id, v.state, v.reason, v.by_id, v.at, v.answer, v.answer_at, p.guild_id, p.date
	FROM verdicts v JOIN posts p ON p.id = v.post_id `

func judgedFields(j *game.JudgedResult) []any {
	return append(verdictFields(&j.Verdict), &j.Guild, &j.Date)
}

func (t *tx) JudgedResult(post int64, player string) (*game.JudgedResult, error) {
	return pointer(one(t, columns(judgedFields), selectJudged+"WHERE v.post_id = $1 AND v.player_id = $2", post, player))
}

func (t *tx) Judged(guild, player string, from game.Date) ([]game.JudgedResult, error) {
	return all(t, columns(judgedFields), `SELECT r.post_id, r.player_id, r.validity, COALESCE(v.reason, ''), COALESCE(v.by_id, ''), COALESCE(v.at, 0),
		COALESCE(v.answer, ''), COALESCE(v.answer_at, 0), p.guild_id, p.date
		FROM posts p CROSS JOIN results r LEFT JOIN verdicts v ON v.post_id = r.post_id AND v.player_id = r.player_id
		WHERE p.guild_id = $1 AND p.date >= $2 AND r.post_id = p.id AND r.player_id = $3 AND r.outcome = 'solved' AND r.validity <> 'counted'
		ORDER BY p.date DESC, p.id LIMIT 25`, guild, from, player)
}

func (t *tx) VerdictLog(guild string, offset, limit int) ([]game.LoggedVerdict, error) {
	return all(t, columns(func(l *game.LoggedVerdict) []any {
		return []any{&l.Date, &l.Player.ID, &l.Player.Name, &l.Deed, &l.Text, &l.By.ID, &l.By.Name, at(&l.At)}
	}), `SELECT p.date, l.player_id, COALESCE(w.name, ''), l.deed, l.text, l.by_id, COALESCE(b.name, ''), l.at
		FROM verdict_log l JOIN posts p ON p.id = l.post_id LEFT JOIN players w ON w.id = l.player_id LEFT JOIN players b ON b.id = l.by_id
		WHERE l.guild_id = $1 AND l.deed <> 'unverified' ORDER BY l.id DESC LIMIT $2 OFFSET $3`, guild, limit, offset)
}

func (t *tx) CountVerdictLog(guild string) (int, error) {
	return value[int](t, "SELECT COUNT(*) FROM verdict_log WHERE guild_id = $1 AND deed <> 'unverified'", guild)
}
