package store

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/play"
)

func (t *tx) Reminder(player, guild string) (*game.Reminder, error) {
	return pointer(one(t, columns(func(r *game.Reminder) []any {
		r.Player, r.Guild = player, guild
		return []any{&r.Posted, &r.Hours, &r.Locale, at(&r.Since), at(&r.Refused)}
	}), "SELECT posted, hours, locale, since_at, refused_at FROM reminders WHERE player_id = $1 AND guild_id = $2", player, guild))
}

func (t *tx) SaveReminder(r *game.Reminder) error {
	return t.exec(`INSERT INTO reminders (player_id, guild_id, posted, hours, locale, since_at, refused_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (player_id, guild_id) DO UPDATE SET posted = excluded.posted, hours = excluded.hours,
		locale = excluded.locale, since_at = excluded.since_at, refused_at = excluded.refused_at`,
		r.Player, r.Guild, bit(r.Posted), r.Hours, r.Locale, millis(r.Since), millis(r.Refused))
}

func (t *tx) DropReminder(player, guild string) error {
	return t.exec("DELETE FROM reminders WHERE player_id = $1 AND guild_id = $2", player, guild)
}

func (t *tx) RefuseReminders(player string, at time.Time) error {
	return t.exec("UPDATE reminders SET posted = 0, hours = 0, refused_at = $1 WHERE player_id = $2", millis(at), player)
}

func (t *tx) WaitingPosts(after time.Time) (int, error) {
	return value[int](t, "SELECT COUNT(*) FROM posts WHERE state <> 'sent' AND state = 'claimed' AND mini = 0 AND tries = 0 AND scheduled_at > $1", millis(after))
}

// DueReminders joins what players want with what is open.
// Each guild's first come before any guild's second.
//
// After a restore nobody knows what was sent since the backup. A reminder whose
// time had come before is not sent: better not at all than twice. Its time is
// reckoned from the scheduled moment, as a daily that was found counts as sent just now.
func (t *tx) DueReminders(at, retry time.Time, tries, limit int) ([]game.DueReminder, error) {
	due, err := all(t, columns(reminderFields), `WITH restored AS (SELECT COALESCE(MAX(at), 0) AS at FROM restores), due AS (
		SELECT r.player_id, r.guild_id, r.locale, p.id AS post_id, 'posted' AS kind, p.sent_at AS due_at
		FROM posts p JOIN reminders r ON r.guild_id = p.guild_id
		WHERE r.posted = 1 AND p.mini = 0 AND p.state = 'sent' AND p.closes_at > $1 AND p.sent_at >= r.since_at
		AND p.scheduled_at > (SELECT at FROM restored)
		UNION ALL
		SELECT r.player_id, r.guild_id, r.locale, p.id, 'closing', p.closes_at - r.hours * 3600000
		FROM posts p JOIN reminders r ON r.guild_id = p.guild_id
		WHERE r.hours > 0 AND p.mini = 0 AND p.state = 'sent' AND p.closes_at > $1 AND p.closes_at - r.hours * 3600000 <= $1
		AND p.scheduled_at + (24 - r.hours) * 3600000 > (SELECT at FROM restored))
		SELECT due.player_id, due.locale, due.kind, due.post_id, COALESCE(n.id, 0), COALESCE(n.tries, 0)
		FROM due
		JOIN posts p ON p.id = due.post_id
		LEFT JOIN sent_reminders n ON n.player_id = due.player_id AND n.post_id = due.post_id AND n.kind = due.kind
		WHERE (n.id IS NULL OR n.state <> 'sent' AND n.tries < $2 AND n.tried_at <= $3)
		AND NOT EXISTS (SELECT 1 FROM attempts a JOIN events e ON e.attempt_id = a.id
			WHERE a.player_id = due.player_id AND a.puzzle_id = p.puzzle_id AND a.replay = 0 AND e.kind IN ('finished', 'gave-up'))
		ORDER BY ROW_NUMBER() OVER (PARTITION BY due.guild_id ORDER BY due.due_at, due.player_id), due.due_at, due.post_id
		LIMIT $4`, millis(at), tries, millis(retry), limit)
	for i := range due {
		if err == nil {
			var p *game.Post
			if p, err = t.Post(due[i].Post.ID); err == nil {
				due[i].Post = *p
			}
		}
	}
	return due, err
}

func reminderFields(n *game.DueReminder) []any {
	return []any{&n.Player, &n.Locale, &n.Kind, &n.Post.ID, &n.ID, &n.Tries}
}

func (t *tx) StartReminder(n *game.DueReminder, at time.Time) (id int64, err error) {
	fresh, err := t.newID("sent_reminders")
	if err != nil {
		return 0, err
	}
	err = t.returning([]any{&id}, `INSERT INTO sent_reminders (id, player_id, post_id, kind, state, tries, tried_at) VALUES ($1, $2, $3, $4, 'sending', 1, $5)
		ON CONFLICT (player_id, post_id, kind) DO UPDATE SET state = 'sending', tries = sent_reminders.tries + 1, tried_at = excluded.tried_at
		RETURNING id`, fresh, n.Player, n.Post.ID, n.Kind, millis(at))
	return id, err
}

func (t *tx) SettleReminder(id int64, s game.ReminderState) error {
	return t.exec("UPDATE sent_reminders SET state = $1 WHERE id = $2", s, id)
}

func (t *tx) WantedThreads(at, retry time.Time, tries, limit int) ([]game.Thread, error) {
	return all(t, columns(func(th *game.Thread) []any { return append(postFields(&th.Post), &th.Locale, &th.Tries) }),
		`SELECT `+postColumns+`, g.locale, COALESCE(th.tries, 0)
		FROM posts p
		JOIN guilds g ON g.id = p.guild_id
		LEFT JOIN threads th ON th.post_id = p.id
		WHERE g.threads = 1 AND p.mini = 0 AND p.state = 'sent' AND p.message <> '' AND p.closes_at > $1
		AND (th.post_id IS NULL OR th.made_at = 0 AND th.tried_at <= $2 AND th.tries < $3)
		ORDER BY COALESCE(th.tries, 0), p.sent_at, p.id LIMIT $4`, millis(at), millis(retry), tries, limit)
}

func (t *tx) SettleThread(post int64, at time.Time, failure error) error {
	made, problem := at, ""
	if failure != nil {
		made, problem = time.Time{}, failure.Error()
	}
	return t.exec(`INSERT INTO threads (post_id, tries, tried_at, made_at, problem) VALUES ($1, 1, $2, $3, $4)
		ON CONFLICT (post_id) DO UPDATE SET tries = threads.tries + 1, tried_at = excluded.tried_at,
		made_at = excluded.made_at, problem = excluded.problem`, post, millis(at), millis(made), problem)
}

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
