package store

import (
	"time"

	"pencilmark/internal/game"
)

const selectNotice = `SELECT n.id, n.player_id, n.at, n.tries, COALESCE(g.name, ''), COALESCE(s.locale, g.locale, ''),
	COALESCE(n.submission_id, 0), COALESCE(n.post_id, 0)
	FROM notices n LEFT JOIN submissions s ON s.id = n.submission_id LEFT JOIN posts p ON p.id = n.post_id
	LEFT JOIN guilds g ON g.id = COALESCE(s.guild_id, p.guild_id) `

func (t *tx) DueNotices(retry time.Time, tries, limit int) ([]game.Notice, error) {
	restored, err := t.Restored()
	if err != nil {
		return nil, err
	}
	due, err := t.notices(`WHERE n.state IN ('waiting', 'sending', 'failed') AND n.tries < $1 AND n.tried_at <= $2
		ORDER BY n.tries, n.at, n.id LIMIT $3`, tries, millis(retry), limit)
	for i := range due {
		if due[i].At.Before(restored) {
			due[i].Tries++
		}
	}
	return due, err
}

func (t *tx) UntoldNotices(player string, before time.Time) ([]game.Notice, error) {
	return t.notices(`WHERE n.player_id = $1 AND (n.state = 'undeliverable' OR n.state = 'waiting' AND n.tries = 0 AND n.at < $2)
		ORDER BY n.at, n.id LIMIT 5`, player, millis(before))
}

// notices reads notices with what they tell of.
func (t *tx) notices(where string, args ...any) (found []game.Notice, err error) {
	type about struct {
		game.Notice
		submission, post int64
	}
	read, err := all(t, columns(func(n *about) []any {
		return []any{&n.ID, &n.Player, at(&n.At), &n.Tries, &n.GuildName, &n.Locale, &n.submission, &n.post}
	}), selectNotice+where, args...)
	for _, n := range read {
		if n.submission != 0 {
			n.Submission, err = t.Submission(n.submission)
		} else {
			n.Result, err = t.RuledResult(n.post, n.Player)
		}
		if err != nil {
			return nil, err
		}
		found = append(found, n.Notice)
	}
	return found, err
}

func (t *tx) AddNotice(n *game.Notice) (err error) {
	if n.ID, err = t.newID("notices"); err != nil {
		return err
	}
	var submission, post *int64
	about := "submission_id"
	if n.Submission != nil {
		submission = &n.Submission.ID
	} else {
		post, about = &n.Result.Post, "post_id, player_id"
	}
	return t.exec(`INSERT INTO notices (id, player_id, submission_id, post_id, state, tries, tried_at, at) VALUES ($1, $2, $3, $4, 'waiting', 0, 0, $5)
		ON CONFLICT (`+about+`) DO UPDATE SET id = excluded.id, state = 'waiting', tries = 0, tried_at = 0, at = excluded.at`,
		n.ID, n.Player, submission, post, millis(n.At))
}

func (t *tx) DropNotice(submission int64) error {
	return t.exec("DELETE FROM notices WHERE submission_id = $1 AND state IN ('waiting', 'failed', 'undeliverable')", submission)
}

func (t *tx) StartNotice(id int64, retry, at time.Time) (mine bool, err error) {
	return t.changed(`UPDATE notices SET state = 'sending', tries = tries + 1, tried_at = $1
		WHERE id = $2 AND state IN ('waiting', 'sending', 'failed') AND tried_at <= $3`, millis(at), id, millis(retry))
}

func (t *tx) SettleNotice(id int64, state game.NoticeState) error {
	return t.exec("UPDATE notices SET state = $1 WHERE id = $2 AND state = 'sending'", state, id)
}

func (t *tx) ShowNotice(id int64) (mine bool, err error) {
	return t.changed("UPDATE notices SET state = 'shown' WHERE id = $1 AND (state = 'undeliverable' OR state = 'waiting' AND tries = 0)", id)
}
