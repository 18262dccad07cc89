package store

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
)

const untoldPodiums = selectPost + `JOIN guilds g ON g.id = p.guild_id AND g.suspension = '' LEFT JOIN podiums t ON t.post_id = p.id
	WHERE p.closes_at <= $1 AND p.closes_at > $2 AND p.mini = 0 AND p.state = 'sent'
	AND NOT EXISTS (SELECT 1 FROM posts n WHERE n.guild_id = p.guild_id AND n.date > p.date AND (n.state = 'sent' OR n.scheduled_at > $3))
	AND (t.post_id IS NULL OR t.state <> 'sent' AND t.tried_at <= $4 AND t.tries < $5)
	AND EXISTS (SELECT 1 FROM results r WHERE r.post_id = p.id)
	ORDER BY p.closes_at, p.id LIMIT $6`

func (t *tx) UntoldPodiums(at, closedAfter, dueAfter, retry time.Time, tries, limit int) ([]game.Post, error) {
	return all(t, columns(postFields), untoldPodiums, millis(at), millis(closedAfter), millis(dueAfter), millis(retry), tries, limit)
}

func (t *tx) Podium(post int64) (*daily.PodiumTry, error) {
	return pointer(one(t, columns(func(m *daily.PodiumTry) []any {
		return []any{&m.State, &m.Tries, at(&m.Tried), at(&m.Unsure), &m.Channel}
	}), "SELECT state, tries, tried_at, unsure_at, channel FROM podiums WHERE post_id = $1", post))
}

func (t *tx) SavePodium(post int64, m daily.PodiumTry) error {
	return t.exec(`INSERT INTO podiums (post_id, state, tries, tried_at, unsure_at, channel) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (post_id) DO UPDATE SET state = excluded.state, tries = excluded.tries, tried_at = excluded.tried_at,
		unsure_at = excluded.unsure_at, channel = excluded.channel`, post, m.State, m.Tries, millis(m.Tried), millis(m.Unsure), m.Channel)
}

func (t *tx) IsPodiumAlone(post int64) (bool, error) {
	return value[bool](t, "SELECT EXISTS (SELECT 1 FROM podiums WHERE post_id = $1 AND (state = 'sent' OR unsure_at <> 0))", post)
}
