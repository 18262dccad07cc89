package store

import (
	"time"

	"pencilmark/internal/game/play"
)

const selectAnnouncement = "SELECT n.post_id, n.attempt_id, n.noted_at, n.tried_at, n.unsure_at, n.channel FROM announcements n "

func announcementFields(a *play.Announcement) []any {
	return []any{&a.Post, &a.Attempt, at(&a.Noted), at(&a.Tried), at(&a.Unsure), &a.Channel}
}

func (t *tx) Announcements(retry time.Time, limit int) ([]play.Announcement, error) {
	return all(t, columns(announcementFields), selectAnnouncement+`JOIN posts p ON p.id = n.post_id JOIN guilds g ON g.id = p.guild_id
		WHERE n.tried_at <= $1 AND g.suspension = '' ORDER BY n.noted_at, n.post_id, n.attempt_id LIMIT $2`, millis(retry), limit)
}

func (t *tx) Announcement(post, attempt int64) (*play.Announcement, error) {
	return pointer(one(t, columns(announcementFields), selectAnnouncement+"WHERE n.post_id = $1 AND n.attempt_id = $2", post, attempt))
}

func (t *tx) AddAnnouncement(a play.Announcement) error {
	return t.exec(`INSERT INTO announcements (post_id, attempt_id, noted_at, tried_at, unsure_at, channel) VALUES ($1, $2, $3, 0, 0, '')
		ON CONFLICT DO NOTHING`, a.Post, a.Attempt, millis(a.Noted))
}

func (t *tx) SaveAnnouncement(a play.Announcement) error {
	return t.exec("UPDATE announcements SET tried_at = $1, unsure_at = $2, channel = $3 WHERE post_id = $4 AND attempt_id = $5",
		millis(a.Tried), millis(a.Unsure), a.Channel, a.Post, a.Attempt)
}

func (t *tx) DropAnnouncement(a play.Announcement) error {
	return t.exec("DELETE FROM announcements WHERE post_id = $1 AND attempt_id = $2", a.Post, a.Attempt)
}

// TalkChannel is the thread below the daily of a post's date, whose id is its message's, or
// else the channel.
func (t *tx) TalkChannel(post int64) (string, error) {
	return value[string](t, `SELECT COALESCE((SELECT d.message FROM posts d JOIN threads th ON th.post_id = d.id AND th.made_at <> 0
		WHERE d.guild_id = p.guild_id AND d.date = p.date AND d.mini = 0 AND d.channel = p.channel), p.channel) FROM posts p WHERE p.id = $1`, post)
}
