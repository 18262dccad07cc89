package store

import (
	"time"

	"pencilmark/internal/game"
)

const selectSubmission = `SELECT s.id, s.guild_id, s.player_id, w.name, s.puzzle_id, s.at, s.locale, s.state, s.date, s.reason, s.decided_at,
	EXISTS (SELECT 1 FROM dailies d WHERE d.puzzle_id = s.puzzle_id AND d.guild_id = s.guild_id)
	FROM submissions s JOIN players w ON w.id = s.player_id `

func submissionFields(s *game.Submission) []any {
	return []any{&s.ID, &s.Guild, &s.Player.ID, &s.Player.Name, &s.Puzzle, at(&s.At), &s.Locale, &s.State, &s.Date, &s.Reason, at(&s.Decided), &s.Posted}
}

func (t communityTx) Submission(id int64) (*game.Submission, error) {
	return find(t.tx, submissionFields, selectSubmission+"WHERE s.id = $1", id)
}

func (t communityTx) SubmissionOf(guild, puzzle string) (*game.Submission, error) {
	return find(t.tx, submissionFields, selectSubmission+"WHERE s.guild_id = $1 AND s.puzzle_id = $2", guild, puzzle)
}

func (t communityTx) IsSubmitted(puzzle string) (bool, error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM submissions WHERE puzzle_id = $1 AND state <> 'withdrawn')", puzzle)
}

func (t communityTx) Submissions(guild string, state game.SubmissionState, limit int) ([]game.Submission, error) {
	return list(t.tx, submissionFields, selectSubmission+"WHERE s.guild_id = $1 AND s.state = $2 ORDER BY s.date DESC, s.at, s.id LIMIT $3", guild, state, limit)
}

func (t communityTx) SubmissionsBy(player, guild string, limit int) ([]game.Submission, error) {
	return list(t.tx, submissionFields, selectSubmission+`WHERE s.player_id = $1 AND s.guild_id = $2 AND s.state <> 'withdrawn'
		ORDER BY s.at DESC, s.id DESC LIMIT $3`, player, guild, limit)
}

func (t communityTx) SubmittedSince(player string, since time.Time) (int, error) {
	return value[int](t.tx, "SELECT COUNT(*) FROM submissions WHERE player_id = $1 AND at > $2", player, millis(since))
}

func (t communityTx) CountSubmissions(guild string, state game.SubmissionState) (int, error) {
	return value[int](t.tx, "SELECT COUNT(*) FROM submissions WHERE guild_id = $1 AND state = $2", guild, state)
}

func (t communityTx) UntriedSubmission(guild, player string) (*game.Puzzle, error) {
	return one(t.tx, readPuzzle, selectPuzzle+`JOIN submissions s ON s.puzzle_id = p.id
		WHERE s.guild_id = $1 AND s.state = 'approved' AND s.player_id <> $2
		AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.puzzle_id = p.id AND a.player_id = $2)
		ORDER BY s.decided_at, s.id LIMIT 1`, guild, player)
}

// figures counts the results of all players except the author. An attempt counts only if the player
// did more than start it.
const figures = `WITH tries AS (
		SELECT a.id, (SELECT MIN(e.at) FROM events e WHERE e.attempt_id = a.id AND e.kind = 'finished') - a.started_at AS took
		FROM attempts a WHERE a.puzzle_id = $1 AND a.player_id <> $2
		AND EXISTS (SELECT 1 FROM events e WHERE e.attempt_id = a.id AND e.kind <> 'started'))
	SELECT COUNT(*), COUNT(took),
		(SELECT CAST(COALESCE(AVG(took), 0) AS BIGINT) FROM (SELECT took FROM tries WHERE took IS NOT NULL ORDER BY took
			LIMIT (SELECT 2 - COUNT(took) % 2 FROM tries) OFFSET (SELECT (COUNT(took) - 1) / 2 FROM tries)) AS middle)
	FROM tries`

func (t communityTx) Figures(s *game.Submission) (game.SubmissionFigures, error) {
	return one(t.tx, columns(func(f *game.SubmissionFigures) []any {
		return []any{&f.Played, &f.Solved, span(&f.Median)}
	}), figures, s.Puzzle, s.Player.ID)
}

func (t communityTx) HasReviewed(player, puzzle string) (bool, error) {
	return value[bool](t.tx, `SELECT EXISTS (SELECT 1 FROM reviews r JOIN submissions s ON s.id = r.submission_id
		WHERE r.player_id = $1 AND s.puzzle_id = $2)`, player, puzzle)
}

func (t communityTx) IsOwnToCome(puzzle string, first game.Date) (bool, error) {
	return value[bool](t.tx, `SELECT EXISTS (SELECT 1 FROM submissions s WHERE s.puzzle_id = $1 AND s.state = 'scheduled' AND s.date >= $2
		AND NOT EXISTS (SELECT 1 FROM posts p WHERE p.guild_id = s.guild_id AND p.date >= s.date))`, puzzle, first)
}

func (t communityTx) OwnPuzzle(guild string, d game.Date) (*game.Puzzle, error) {
	return one(t.tx, readPuzzle, selectPuzzle+`JOIN submissions s ON s.puzzle_id = p.id
		WHERE s.guild_id = $1 AND s.date = $2 AND s.state = 'scheduled' AND p.usage = 'pool'`, guild, d)
}

func (t communityTx) Author(guild, puzzle string) (string, error) {
	return value[string](t.tx, `SELECT w.name FROM submissions s JOIN players w ON w.id = s.player_id
		WHERE s.guild_id = $1 AND s.puzzle_id = $2`, guild, puzzle)
}

func (t communityTx) SaveSubmission(s *game.Submission) (err error) {
	if s.ID == 0 {
		if s.ID, err = t.newID("submissions"); err != nil {
			return err
		}
	}
	return t.exec(`INSERT INTO submissions (id, guild_id, puzzle_id, player_id, at, locale, state, date, reason, decided_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (id) DO UPDATE SET player_id = excluded.player_id, at = excluded.at, locale = excluded.locale, state = excluded.state,
		date = excluded.date, reason = excluded.reason, decided_at = excluded.decided_at`,
		s.ID, s.Guild, s.Puzzle, s.Player.ID, millis(s.At), s.Locale, s.State, s.Date, s.Reason, millis(s.Decided))
}

func (t communityTx) DropSubmission(id int64) error {
	return t.exec("DELETE FROM submissions WHERE id = $1", id)
}

func (t communityTx) PruneWithdrawn(before time.Time) error {
	return t.exec("DELETE FROM submissions WHERE state = 'withdrawn' AND at < $1", millis(before))
}

func (t communityTx) AddReview(submission int64, player string, at time.Time) error {
	return t.exec("INSERT INTO reviews (submission_id, player_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", submission, player, millis(at))
}

const selectNotice = `SELECT n.id, n.player_id, n.at, n.tries, COALESCE(g.name, ''), COALESCE(s.locale, g.locale, ''),
	COALESCE(n.submission_id, 0), COALESCE(n.post_id, 0)
	FROM notices n LEFT JOIN submissions s ON s.id = n.submission_id LEFT JOIN posts p ON p.id = n.post_id
	LEFT JOIN guilds g ON g.id = COALESCE(s.guild_id, p.guild_id) `

func (t communityTx) DueNotices(retry time.Time, tries, limit int) ([]game.Notice, error) {
	restored, err := dailyTx(t).Restored()
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

func (t communityTx) UnsentNotices(player string, before time.Time) ([]game.Notice, error) {
	return t.notices(`WHERE n.player_id = $1 AND (n.state = 'undeliverable' OR n.state = 'waiting' AND n.tries = 0 AND n.at < $2)
		ORDER BY n.at, n.id LIMIT 5`, player, millis(before))
}

// notices reads notices with their submissions or results.
func (t communityTx) notices(where string, args ...any) (found []game.Notice, err error) {
	type about struct {
		game.Notice
		submission, post int64
	}
	read, err := list(t.tx, func(n *about) []any {
		return []any{&n.ID, &n.Player, at(&n.At), &n.Tries, &n.GuildName, &n.Locale, &n.submission, &n.post}
	}, selectNotice+where, args...)
	for _, n := range read {
		if n.submission != 0 {
			n.Submission, err = t.Submission(n.submission)
		} else {
			n.Result, err = resultsTx(t).RuledResult(n.post, n.Player)
		}
		if err != nil {
			return nil, err
		}
		found = append(found, n.Notice)
	}
	return found, err
}

func (t communityTx) AddNotice(n *game.Notice) (err error) {
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

func (t communityTx) DropNotice(submission int64) error {
	return t.exec("DELETE FROM notices WHERE submission_id = $1 AND state IN ('waiting', 'failed', 'undeliverable')", submission)
}

func (t communityTx) StartNotice(id int64, retry, at time.Time) (mine bool, err error) {
	return t.changed(`UPDATE notices SET state = 'sending', tries = tries + 1, tried_at = $1
		WHERE id = $2 AND state IN ('waiting', 'sending', 'failed') AND tried_at <= $3`, millis(at), id, millis(retry))
}

func (t communityTx) SettleNotice(id int64, state game.NoticeState) error {
	return t.exec("UPDATE notices SET state = $1 WHERE id = $2 AND state = 'sending'", state, id)
}

func (t communityTx) ShowNotice(id int64) (mine bool, err error) {
	return t.changed("UPDATE notices SET state = 'shown' WHERE id = $1 AND (state = 'undeliverable' OR state = 'waiting' AND tries = 0)", id)
}
