package store

import (
	"time"

	"pencilmark/internal/game"
)

func (t dailyTx) Reminder(player, guild string) (*game.Reminder, error) {
	return find(t.tx, func(r *game.Reminder) []any {
		r.Player, r.Guild = player, guild
		return []any{&r.Posted, &r.Hours, &r.Locale, at(&r.Since), at(&r.Refused)}
	}, "SELECT posted, hours, locale, since_at, refused_at FROM reminders WHERE player_id = $1 AND guild_id = $2", player, guild)
}

func (t dailyTx) SaveReminder(r *game.Reminder) error {
	return t.exec(`INSERT INTO reminders (player_id, guild_id, posted, hours, locale, since_at, refused_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (player_id, guild_id) DO UPDATE SET posted = excluded.posted, hours = excluded.hours,
		locale = excluded.locale, since_at = excluded.since_at, refused_at = excluded.refused_at`,
		r.Player, r.Guild, r.Posted, r.Hours, r.Locale, millis(r.Since), millis(r.Refused))
}

func (t dailyTx) DropReminder(player, guild string) error {
	return t.exec("DELETE FROM reminders WHERE player_id = $1 AND guild_id = $2", player, guild)
}

func (t dailyTx) RefuseReminders(player string, at time.Time) error {
	return t.exec("UPDATE reminders SET posted = 0, hours = 0, refused_at = $1 WHERE player_id = $2", millis(at), player)
}

func (t dailyTx) WaitingPosts(after time.Time) (int, error) {
	return value[int](t.tx, "SELECT COUNT(*) FROM posts WHERE state <> 'sent' AND state = 'claimed' AND mini = 0 AND tries = 0 AND scheduled_at > $1", millis(after))
}

// DueReminders joins the reminders that players want with the open posts. The first reminder of
// each guild comes before the second of any guild.
//
// After a restore it is unknown what was sent since the backup. A reminder that was due before the
// restore is not sent, because none is better than two. Its due time is computed from the scheduled
// time, because a daily that was found counts as sent just now.
func (t dailyTx) DueReminders(at, retry time.Time, tries, limit int) ([]game.DueReminder, error) {
	due, err := list(t.tx, reminderFields, `WITH restored AS (SELECT COALESCE(MAX(at), 0) AS at FROM restores), due AS (
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

func (t dailyTx) StartReminder(n *game.DueReminder, at time.Time) (id int64, err error) {
	fresh, err := t.newID("sent_reminders")
	if err != nil {
		return 0, err
	}
	err = t.returning([]any{&id}, `INSERT INTO sent_reminders (id, player_id, post_id, kind, state, tries, tried_at) VALUES ($1, $2, $3, $4, 'sending', 1, $5)
		ON CONFLICT (player_id, post_id, kind) DO UPDATE SET state = 'sending', tries = sent_reminders.tries + 1, tried_at = excluded.tried_at
		RETURNING id`, fresh, n.Player, n.Post.ID, n.Kind, millis(at))
	return id, err
}

func (t dailyTx) SettleReminder(id int64, s game.ReminderState) error {
	return t.exec("UPDATE sent_reminders SET state = $1 WHERE id = $2", s, id)
}

func (t dailyTx) WantedThreads(at, retry time.Time, tries, limit int) ([]game.Thread, error) {
	return all(t.tx, columns(func(th *game.Thread) []any { return append(postFields(&th.Post), &th.Locale, &th.Tries) }),
		`SELECT `+postColumns+`, g.locale, COALESCE(th.tries, 0)
		FROM posts p
		JOIN guilds g ON g.id = p.guild_id
		LEFT JOIN threads th ON th.post_id = p.id
		WHERE g.threads = 1 AND p.mini = 0 AND p.state = 'sent' AND p.message <> '' AND p.closes_at > $1
		AND (th.post_id IS NULL OR th.made_at = 0 AND th.tried_at <= $2 AND th.tries < $3)
		ORDER BY COALESCE(th.tries, 0), p.sent_at, p.id LIMIT $4`, millis(at), millis(retry), tries, limit)
}

func (t dailyTx) SettleThread(post int64, at time.Time, failure error) error {
	made, problem := at, ""
	if failure != nil {
		made, problem = time.Time{}, failure.Error()
	}
	return t.exec(`INSERT INTO threads (post_id, tries, tried_at, made_at, problem) VALUES ($1, 1, $2, $3, $4)
		ON CONFLICT (post_id) DO UPDATE SET tries = threads.tries + 1, tried_at = excluded.tried_at,
		made_at = excluded.made_at, problem = excluded.problem`, post, millis(at), millis(made), problem)
}
