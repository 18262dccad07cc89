package store

import (
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
)

// Forget deletes a player; see players.Tx. What passes to anonymous are results,
// and no more than a rank is computed from.
func (t playersTx) Forget(player, anonymous string) error {
	// No other puzzle becomes one that nobody claims.
	theirs, err := values[string](t.tx, `SELECT id FROM puzzles WHERE usage = 'pool' AND id IN (
		SELECT puzzle_id FROM submissions WHERE player_id = $1 UNION SELECT puzzle_id FROM attempts WHERE player_id = $1 UNION SELECT puzzle_id FROM tombstone_keys)`, player)
	if err != nil {
		return err
	}
	err = errors.Join(
		t.exec("INSERT INTO players (id, name, home, seen_at) VALUES ($1, '', '', 0), ($2, '', '', 0) ON CONFLICT DO NOTHING", anonymous, game.FormerPlayer),
		t.exec(`UPDATE attempts SET player_id = $1, progress = givens, touched_at = started_at
			WHERE player_id = $2 AND kind = 'daily'
			AND EXISTS (SELECT 1 FROM joins j WHERE j.attempt_id = attempts.id)
			AND EXISTS (SELECT 1 FROM events e WHERE e.attempt_id = attempts.id AND e.kind = 'finished')`, anonymous, player),
		t.exec("UPDATE results SET player_id = $1 WHERE attempt_id IN (SELECT id FROM attempts WHERE player_id = $1)", anonymous),
		t.exec("UPDATE rulings SET player_id = $1 WHERE player_id = $2", anonymous, player),
		t.exec("UPDATE rulings SET by_id = $1 WHERE by_id = $2", game.FormerPlayer, player),
		t.exec("DELETE FROM totals WHERE guild_id = '*' AND player_id = $1", player),
		t.exec("DELETE FROM seasons WHERE guild_id = '*' AND player_id = $1", player),
		t.exec("UPDATE departures SET player_id = $1 WHERE player_id = $2", anonymous, player),
		t.exec("UPDATE totals SET player_id = $1 WHERE player_id = $2", anonymous, player),
		t.exec("UPDATE streaks SET player_id = $1 WHERE player_id = $2", anonymous, player),
		t.exec("UPDATE seasons SET player_id = $1 WHERE player_id = $2", anonymous, player),
		t.exec("DELETE FROM events WHERE kind = 'saved' AND attempt_id IN (SELECT id FROM attempts WHERE player_id = $1)", anonymous),
		t.exec("UPDATE events SET detail = '' WHERE kind <> 'hinted' AND attempt_id IN (SELECT id FROM attempts WHERE player_id = $1)", anonymous),
		t.exec("DELETE FROM marks WHERE attempt_id IN (SELECT id FROM attempts WHERE player_id = $1)", anonymous),
		t.exec("DELETE FROM currents WHERE player_id = $1", player),
		t.exec(`UPDATE submissions SET player_id = $1, locale = '', reason = '' WHERE player_id = $2
			AND (EXISTS (SELECT 1 FROM dailies d WHERE d.puzzle_id = submissions.puzzle_id)
				OR EXISTS (SELECT 1 FROM attempts a WHERE a.puzzle_id = submissions.puzzle_id AND a.player_id <> $2))`, game.FormerPlayer, player),
		t.exec("UPDATE guilds SET admin = '' WHERE admin = $1 AND admin <> ''", player),
		t.exec("DELETE FROM calls WHERE player_id = $1 AND player_id <> ''", player),
		t.exec("DELETE FROM promises WHERE player_id = $1", player),
		t.exec("DELETE FROM players WHERE id = $1", player), // with sessions, attempts, reminders, notices, training, other submissions, reviews and votes
		t.exec("DELETE FROM players WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM attempts WHERE player_id = $1)", anonymous),
	)
	for _, id := range theirs {
		err = errors.Join(err,
			t.exec("DELETE FROM tombstone_keys WHERE puzzle_id = $1 AND EXISTS (SELECT 1 FROM puzzles WHERE id = $1 AND "+unclaimed+")", id),
			bankTx(t).DropIfUnclaimed(id),
		)
	}
	return err
}

func (t playersTx) TombstoneKey(puzzle string) ([]byte, error) {
	return value[[]byte](t.tx, "SELECT secret FROM tombstone_keys WHERE puzzle_id = $1", puzzle)
}

func (t playersTx) AddTombstoneKey(puzzle string, key []byte) error {
	return t.exec("INSERT INTO tombstone_keys (puzzle_id, secret) VALUES ($1, $2)", puzzle, key)
}

func (t playersTx) TombstonedDailies() ([]string, error) {
	return values[string](t.tx, "SELECT puzzle_id FROM tombstone_keys ORDER BY puzzle_id")
}

func (t playersTx) DropTombstones(puzzle string) error {
	return t.exec("DELETE FROM tombstone_keys WHERE puzzle_id = $1", puzzle)
}

func (t playersTx) AddTombstone(puzzle string, tombstone []byte) error {
	return t.exec("INSERT INTO tombstones (puzzle_id, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING", puzzle, tombstone)
}

func (t playersTx) HasTombstone(puzzle string, tombstone []byte) (left bool, err error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM tombstones WHERE puzzle_id = $1 AND hash = $2)", puzzle, tombstone)
}

// PersonalData gathers what is stored about a player, table by table.
func (t playersTx) PersonalData(id string) (*players.PersonalData, error) {
	d := &players.PersonalData{Player: players.ExportedPlayer{ID: id}}
	err := t.row([]any{&d.Player.Name, &d.Player.Home, &d.Player.Letters, &d.Player.NoUniqueness, &d.Player.PencilMarks, &d.Player.Words, &d.Player.Language, &d.Player.Locale,
		&d.Player.Worldwide, &d.Player.Alias, at(&d.Player.Seen)},
		"SELECT name, home, letters, no_uniqueness, pencil_marks, words, language, locale, worldwide_guild, alias, seen_at FROM players WHERE id = $1", id)
	if err != nil && !errors.Is(err, game.ErrNotFound) {
		return nil, err
	}
	err = errors.Join(
		t.dataAttempts(d),
		gather(t.tx, &d.Current, func(c *players.ExportedCurrent) []any { return []any{&c.Guild, &c.Attempt, &c.Last} },
			"SELECT guild_id, attempt_id, last FROM currents WHERE player_id = $1 ORDER BY guild_id, slot", id),
		gather(t.tx, &d.Submissions, func(s *players.ExportedSubmission) []any {
			return []any{&s.Guild, &s.Puzzle, at(&s.At), &s.Locale, &s.State, &s.Date, &s.Reason, at(&s.Decided), &s.Told, at(&s.Tried)}
		}, `SELECT s.guild_id, s.puzzle_id, s.at, s.locale, s.state, s.date, s.reason, s.decided_at, COALESCE(n.state, ''), COALESCE(n.tried_at, 0)
			FROM submissions s LEFT JOIN notices n ON n.submission_id = s.id WHERE s.player_id = $1 ORDER BY s.at, s.id`, id),
		gather(t.tx, &d.Reviews, func(r *players.ExportedReview) []any { return []any{&r.Guild, &r.Puzzle, at(&r.At)} },
			`SELECT s.guild_id, s.puzzle_id, r.at FROM reviews r JOIN submissions s ON s.id = r.submission_id WHERE r.player_id = $1 ORDER BY r.at, s.id`, id),
		gather(t.tx, &d.Votes, func(v *players.ExportedVote) []any { return []any{&v.Guild, &v.Puzzle, &v.Up, at(&v.At)} },
			`SELECT s.guild_id, s.puzzle_id, v.up, v.at FROM votes v JOIN submissions s ON s.id = v.submission_id WHERE v.player_id = $1 ORDER BY v.at, s.id`, id),
		gather(t.tx, &d.Reminders, func(r *players.ExportedReminder) []any {
			return []any{&r.Guild, &r.Posted, &r.Hours, &r.Locale, at(&r.Since), at(&r.Refused)}
		}, "SELECT guild_id, posted, hours, locale, since_at, refused_at FROM reminders WHERE player_id = $1 ORDER BY guild_id", id),
		gather(t.tx, &d.Sent, func(n *players.ExportedSentReminder) []any {
			return []any{&n.Guild, &n.Date, &n.Kind, &n.State, at(&n.At)}
		},
			`SELECT p.guild_id, p.date, n.kind, n.state, n.tried_at
			FROM sent_reminders n JOIN posts p ON p.id = n.post_id WHERE n.player_id = $1 ORDER BY n.id`, id),
		gather(t.tx, &d.Awards, func(a *players.ExportedAward) []any { return []any{&a.Guild, &a.Season, &a.Role, &a.State, &a.Refused} },
			"SELECT guild_id, season, role_id, state, refused FROM awards WHERE player_id = $1 ORDER BY id", id),
		gather(t.tx, &d.Sessions, func(s *players.ExportedSession) []any { return []any{&s.Guild, at(&s.Created), at(&s.Expires)} },
			"SELECT guild_id, created_at, expires_at FROM sessions WHERE player_id = $1 ORDER BY created_at, hash", id),
		gather(t.tx, &d.Training, func(p *players.ExportedTraining) []any {
			return []any{&p.Technique, &p.Box, at(&p.Due), &p.Solved, &p.Helped}
		},
			"SELECT technique, box, due_at, solved, helped FROM training WHERE player_id = $1 ORDER BY technique", id),
		gather(t.tx, &d.Exercises, func(e *players.ExportedExercise) []any {
			return []any{&e.Technique, &e.Place, &e.Helped, &e.Told, &e.Over, at(&e.At)}
		},
			"SELECT technique, place, helped, told, over, at FROM exercises WHERE player_id = $1", id),
		gather(t.tx, &d.Promises, func(p *players.ExportedPromise) []any { return []any{&p.ID, at(&p.At), (*[]byte)(&p.Request)} },
			"SELECT id, made_at, request FROM promises WHERE player_id = $1 ORDER BY made_at, id", id),
		gather(t.tx, &d.Boards, func(b *players.ExportedBoard) []any { return []any{&b.Channel, &b.Attempt, &b.Message, at(&b.Until)} },
			"SELECT channel_id, attempt_id, message, until_at FROM standing_boards WHERE player_id = $1 ORDER BY channel_id", id),
		gather(t.tx, &d.ShutOut, func(s *players.ExportedShutOut) []any { return []any{&s.Reason, at(&s.At)} },
			"SELECT reason, at FROM blocks WHERE kind = 'player' AND id = $1", id),
		gather(t.tx, &d.Departures, only[string], "SELECT guild_id FROM departures WHERE player_id = $1 ORDER BY guild_id", id),
		gather(t.tx, &d.GuildsSetUp, only[string], "SELECT id FROM guilds WHERE admin = $1 AND admin <> '' ORDER BY id", id),
		gather(t.tx, &d.Calls, func(c *players.ExportedCall) []any { return []any{&c.ID, &c.Result, at(&c.At)} },
			"SELECT id, result, at FROM calls WHERE player_id = $1 AND player_id <> '' ORDER BY at, id", id),
		gather(t.tx, &d.Rulings, func(r *players.ExportedRuling) []any {
			return []any{&r.Own, &r.By, &r.Guild, &r.Date, &r.Validity, &r.Reason, at(&r.At)}
		}, `SELECT v.player_id = $1, v.by_id = $1, p.guild_id, p.date, v.state, v.reason, v.at
			FROM rulings v JOIN posts p ON p.id = v.post_id WHERE v.player_id = $1 OR v.by_id = $1 ORDER BY v.post_id, v.player_id`, id),
		gather(t.tx, &d.Notices, func(n *players.ExportedNotice) []any {
			return []any{&n.Guild, &n.About, &n.State, &n.Tries, at(&n.Tried), at(&n.At)}
		}, `SELECT COALESCE(s.guild_id, p.guild_id), COALESCE(s.puzzle_id, p.date), n.state, n.tries, n.tried_at, n.at
			FROM notices n LEFT JOIN submissions s ON s.id = n.submission_id LEFT JOIN posts p ON p.id = n.post_id WHERE n.player_id = $1 ORDER BY n.id`, id),
	)
	if err != nil {
		return nil, err
	}
	return d, nil
}

func (t playersTx) dataAttempts(d *players.PersonalData) (err error) {
	err = gather(t.tx, &d.Attempts, func(a *players.ExportedAttempt) []any {
		return []any{&a.ID, &a.Kind, &a.Puzzle, &a.Shape, &a.Givens, &a.Progress, &a.Version, &a.Unranked, &a.Replay, at(&a.Started), at(&a.Touched), (*[]byte)(&a.Marks)}
	}, `SELECT id, kind, COALESCE(puzzle_id, ''), shape, givens, progress, version, unranked, replay, started_at, touched_at,
		(SELECT text FROM marks WHERE attempt_id = attempts.id)
		FROM attempts WHERE player_id = $1 ORDER BY id`, d.Player.ID)
	for i := range d.Attempts {
		if err == nil {
			err = t.dataAttempt(&d.Attempts[i])
		}
	}
	return err
}

func (t playersTx) dataAttempt(a *players.ExportedAttempt) error {
	return errors.Join(
		gather(t.tx, &a.Guilds, func(j *players.ExportedJoin) []any { return []any{&j.Guild, at(&j.At)} },
			"SELECT guild_id, joined_at FROM joins WHERE attempt_id = $1 ORDER BY joined_at, guild_id", a.ID),
		gather(t.tx, &a.Events, func(e *players.ExportedEvent) []any {
			return []any{&e.Kind, &e.Level, &e.Detail, at(&e.At), at(&e.Entered)}
		},
			"SELECT kind, level, detail, at, entered_at FROM events WHERE attempt_id = $1 ORDER BY id", a.ID),
	)
}

// clashing is that a player has an attempt at the puzzle of another one's.
const clashing = `EXISTS (SELECT 1 FROM attempts o WHERE o.player_id = $1 AND o.replay = 0
	AND (o.puzzle_id = attempts.puzzle_id OR o.puzzle_id IS NULL AND attempts.puzzle_id IS NULL AND o.shape = attempts.shape AND o.givens = attempts.givens))`

func (t playersTx) AttemptsToTake(guest, player string) (mine, others []int64, err error) {
	if mine, err = values[int64](t.tx, "SELECT id FROM attempts WHERE NOT "+clashing+" AND player_id = $2 ORDER BY id", player, guest); err != nil {
		return nil, nil, err
	}
	others, err = values[int64](t.tx, "SELECT id FROM attempts WHERE "+clashing+" AND player_id = $2 ORDER BY id", player, guest)
	return mine, others, err
}

func (t playersTx) TakeAlong(guest, player string) error {
	return errors.Join(
		t.exec("UPDATE attempts SET player_id = $1 WHERE NOT "+clashing+" AND player_id = $2", player, guest),
		t.exec("UPDATE rulings SET player_id = $1 WHERE player_id = $2 AND NOT EXISTS (SELECT 1 FROM rulings o WHERE o.post_id = rulings.post_id AND o.player_id = $1)", player, guest),
		t.exec("DELETE FROM rulings WHERE player_id = $1", guest),
		t.exec("UPDATE training SET player_id = $1 WHERE player_id = $2 AND NOT EXISTS (SELECT 1 FROM training o WHERE o.technique = training.technique AND o.player_id = $1)", player, guest),
		t.exec("UPDATE exercises SET player_id = $1 WHERE player_id = $2 AND NOT EXISTS (SELECT 1 FROM exercises o WHERE o.player_id = $1)", player, guest),
		t.exec("DELETE FROM calls WHERE player_id = $1 AND player_id <> ''", guest),
		t.exec("DELETE FROM players WHERE id = $1", guest))
}

// gather reads every row of a query; none is an empty list, as JSON shows it.
func gather[T any](t *tx, list *[]T, fields func(*T) []any, query string, args ...any) error {
	things, err := all(t, columns(fields), query, args...)
	*list = append([]T{}, things...)
	return err
}
