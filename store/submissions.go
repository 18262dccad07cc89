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

func (t *tx) Submission(id int64) (*game.Submission, error) {
	return pointer(one(t, columns(submissionFields), selectSubmission+"WHERE s.id = $1", id))
}

func (t *tx) SubmissionOf(guild, puzzle string) (*game.Submission, error) {
	return pointer(one(t, columns(submissionFields), selectSubmission+"WHERE s.guild_id = $1 AND s.puzzle_id = $2", guild, puzzle))
}

func (t *tx) IsSubmitted(puzzle string) (bool, error) {
	return value[bool](t, "SELECT EXISTS (SELECT 1 FROM submissions WHERE puzzle_id = $1 AND state <> 'withdrawn')", puzzle)
}

func (t *tx) Submissions(guild string, state game.SubmissionState, limit int) ([]game.Submission, error) {
	return all(t, columns(submissionFields), selectSubmission+"WHERE s.guild_id = $1 AND s.state = $2 ORDER BY s.date DESC, s.at, s.id LIMIT $3", guild, state, limit)
}

func (t *tx) SubmissionsBy(player, guild string, limit int) ([]game.Submission, error) {
	return all(t, columns(submissionFields), selectSubmission+`WHERE s.player_id = $1 AND s.guild_id = $2 AND s.state <> 'withdrawn'
		ORDER BY s.at DESC, s.id DESC LIMIT $3`, player, guild, limit)
}

func (t *tx) SubmittedSince(player string, since time.Time) (int, error) {
	return value[int](t, "SELECT COUNT(*) FROM submissions WHERE player_id = $1 AND at > $2", player, millis(since))
}

func (t *tx) CountSubmissions(guild string, state game.SubmissionState) (int, error) {
	return value[int](t, "SELECT COUNT(*) FROM submissions WHERE guild_id = $1 AND state = $2", guild, state)
}

func (t *tx) UntriedSubmission(guild, player string) (*game.Puzzle, error) {
	return one(t, readPuzzle, selectPuzzle+`JOIN submissions s ON s.puzzle_id = p.id
		WHERE s.guild_id = $1 AND s.state = 'approved' AND s.player_id <> $2
		AND NOT EXISTS (SELECT 1 FROM attempts a WHERE a.puzzle_id = p.id AND a.player_id = $2)
		ORDER BY s.decided_at, s.id LIMIT 1`, guild, player)
}

// figures counts what others than the author made of a puzzle: an attempt at which
// nothing was done but look counts for nothing.
const figures = `WITH tries AS (
		SELECT a.id, (SELECT MIN(e.at) FROM events e WHERE e.attempt_id = a.id AND e.kind = 'finished') - a.started_at AS took
		FROM attempts a WHERE a.puzzle_id = $1 AND a.player_id <> $2
		AND EXISTS (SELECT 1 FROM events e WHERE e.attempt_id = a.id AND e.kind <> 'started'))
	SELECT COUNT(*), COUNT(took),
		(SELECT CAST(COALESCE(AVG(took), 0) AS BIGINT) FROM (SELECT took FROM tries WHERE took IS NOT NULL ORDER BY took
			LIMIT (SELECT 2 - COUNT(took) % 2 FROM tries) OFFSET (SELECT (COUNT(took) - 1) / 2 FROM tries)) AS middle),
		(SELECT COUNT(*) FROM votes WHERE submission_id = $3 AND up = 1), (SELECT COUNT(*) FROM votes WHERE submission_id = $3 AND up = 0)
	FROM tries`

func (t *tx) Figures(s *game.Submission) (game.SubmissionFigures, error) {
	return one(t, columns(func(f *game.SubmissionFigures) []any {
		return []any{&f.Played, &f.Solved, span(&f.Median), &f.Up, &f.Down}
	}),
		figures, s.Puzzle, s.Player.ID, s.ID)
}

func (t *tx) HasSolved(player, puzzle string) (bool, error) {
	return value[bool](t, `SELECT EXISTS (SELECT 1 FROM attempts a JOIN events e ON e.attempt_id = a.id
		WHERE a.player_id = $1 AND a.puzzle_id = $2 AND e.kind = 'finished')`, player, puzzle)
}

func (t *tx) HasReviewed(player, puzzle string) (bool, error) {
	return value[bool](t, `SELECT EXISTS (SELECT 1 FROM reviews r JOIN submissions s ON s.id = r.submission_id
		WHERE r.player_id = $1 AND s.puzzle_id = $2)`, player, puzzle)
}

func (t *tx) IsOwnToCome(puzzle string, first game.Date) (bool, error) {
	return value[bool](t, `SELECT EXISTS (SELECT 1 FROM submissions s WHERE s.puzzle_id = $1 AND s.state = 'scheduled' AND s.date >= $2
		AND NOT EXISTS (SELECT 1 FROM posts p WHERE p.guild_id = s.guild_id AND p.date >= s.date))`, puzzle, first)
}

func (t *tx) OwnPuzzle(guild string, d game.Date) (*game.Puzzle, error) {
	return one(t, readPuzzle, selectPuzzle+`JOIN submissions s ON s.puzzle_id = p.id
		WHERE s.guild_id = $1 AND s.date = $2 AND s.state = 'scheduled' AND p.usage = 'pool'`, guild, d)
}

func (t *tx) Author(guild, puzzle string) (string, error) {
	return value[string](t, `SELECT w.name FROM submissions s JOIN players w ON w.id = s.player_id
		WHERE s.guild_id = $1 AND s.puzzle_id = $2`, guild, puzzle)
}

func (t *tx) SaveSubmission(s *game.Submission) (err error) {
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

func (t *tx) DropSubmission(id int64) error {
	return t.exec("DELETE FROM submissions WHERE id = $1", id)
}

func (t *tx) PruneWithdrawn(before time.Time) error {
	return t.exec("DELETE FROM submissions WHERE state = 'withdrawn' AND at < $1", millis(before))
}

func (t *tx) AddReview(submission int64, player string, at time.Time) error {
	return t.exec("INSERT INTO reviews (submission_id, player_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING", submission, player, millis(at))
}

func (t *tx) SaveVote(submission int64, player string, up bool, at time.Time) error {
	return t.exec(`INSERT INTO votes (submission_id, player_id, up, at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (submission_id, player_id) DO UPDATE SET up = excluded.up, at = excluded.at WHERE votes.up <> excluded.up`, submission, player, bit(up), millis(at))
}
