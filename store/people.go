package store

import (
	"database/sql"
	"errors"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/boards"
	"pencilmark/internal/game/privacy"
	"pencilmark/internal/game/results"
	"pencilmark/solver/rating"
)

// Forget deletes a player; see privacy.Tx. What passes to anonymous are results,
// and no more than a rank is computed from.
func (t *tx) Forget(player, anonymous string) error {
	if err := t.takeOutUnfinished(player); err != nil {
		return err
	}
	return errors.Join(
		t.exec("INSERT INTO players (id, name, home, seen_at) VALUES ($1, '', '', 0), ($2, '', '', 0) ON CONFLICT DO NOTHING", anonymous, game.FormerPlayer),
		t.exec(`UPDATE attempts SET player_id = $1, progress = givens, touched_at = started_at
			WHERE player_id = $2 AND kind = 'daily'
			AND EXISTS (SELECT 1 FROM joins j WHERE j.attempt_id = attempts.id)
			AND EXISTS (SELECT 1 FROM events e WHERE e.attempt_id = attempts.id AND e.kind = 'finished')`, anonymous, player),
		t.exec("UPDATE results SET player_id = $1 WHERE attempt_id IN (SELECT id FROM attempts WHERE player_id = $1)", anonymous),
		t.exec("UPDATE totals SET player_id = $1 WHERE player_id = $2", anonymous, player),
		t.exec("DELETE FROM events WHERE kind = 'saved' AND attempt_id IN (SELECT id FROM attempts WHERE player_id = $1)", anonymous),
		t.exec("UPDATE events SET detail = '' WHERE attempt_id IN (SELECT id FROM attempts WHERE player_id = $1)", anonymous),
		t.exec("DELETE FROM currents WHERE player_id = $1", player),
		t.exec("UPDATE submissions SET player_id = $1 WHERE player_id = $2", game.FormerPlayer, player),
		t.exec("UPDATE guilds SET keeper = '' WHERE keeper = $1", player),
		t.exec("DELETE FROM calls WHERE player_id = $1", player),
		t.exec("DELETE FROM players WHERE id = $1", player), // with attempts, reminders and nudges
		t.exec("DELETE FROM players WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM attempts WHERE player_id = $1)", anonymous),
	)
}

// takeOutUnfinished takes out of the results what does not pass to anybody.
func (t *tx) takeOutUnfinished(player string) error {
	type counting struct {
		attempt int64
		guild   string
	}
	unfinished, err := all(t, func(scan func(...any) error) (c counting, err error) {
		err = scan(&c.attempt, &c.guild)
		return c, err
	}, `SELECT a.id, p.guild_id FROM attempts a JOIN results r ON r.attempt_id = a.id JOIN posts p ON p.id = r.post_id
		WHERE a.player_id = $1 AND r.outcome IN ('playing', 'gave-up') ORDER BY a.id, p.id`, player)
	for _, c := range unfinished {
		if err == nil {
			err = results.RemoveAttempt(t, c.attempt, c.guild)
		}
	}
	return err
}

func (t *tx) TombstoneKey(puzzle string) (key []byte, err error) {
	err = t.row([]any{&key}, "SELECT secret FROM seals WHERE puzzle_id = $1", puzzle)
	return key, err
}

func (t *tx) AddTombstoneKey(puzzle string, key []byte) error {
	return t.exec("INSERT INTO seals (puzzle_id, secret) VALUES ($1, $2)", puzzle, key)
}

func (t *tx) TombstonedDailies() ([]string, error) {
	return all(t, readText, "SELECT puzzle_id FROM seals ORDER BY puzzle_id")
}

func readText(scan func(dest ...any) error) (text string, err error) {
	err = scan(&text)
	return text, err
}

func (t *tx) DropTombstones(puzzle string) error {
	return t.exec("DELETE FROM seals WHERE puzzle_id = $1", puzzle)
}

func (t *tx) AddTombstone(puzzle string, tombstone []byte) error {
	return t.exec("INSERT INTO leavers (puzzle_id, mark) VALUES ($1, $2) ON CONFLICT DO NOTHING", puzzle, tombstone)
}

func (t *tx) HasTombstone(puzzle string, tombstone []byte) (left bool, err error) {
	return t.holds("SELECT EXISTS (SELECT 1 FROM leavers WHERE puzzle_id = $1 AND mark = $2)", puzzle, tombstone)
}

// PersonalData gathers what is stored about a player, table by table.
func (t *tx) PersonalData(player string) (*privacy.PersonalData, error) {
	d := &privacy.PersonalData{Player: privacy.Player{ID: player}}
	var seen int64
	err := t.row([]any{&d.Player.Name, &d.Player.Home, &d.Player.Letters, &d.Player.NoUniqueness, &seen}, "SELECT name, home, letters, no_uniqueness, seen_at FROM players WHERE id = $1", player)
	if err != nil && !errors.Is(err, game.ErrNotFound) {
		return nil, err
	}
	d.Player.Seen = timeOf(seen)
	for _, gather := range []func(*privacy.PersonalData) error{
		t.dataAttempts, t.dataCurrent, t.dataSubmissions, t.dataReminders, t.dataSent, t.dataGuilds, t.dataCalls,
	} {
		if err := gather(d); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func (t *tx) dataAttempts(d *privacy.PersonalData) (err error) {
	d.Attempts, err = list(t, func(scan func(...any) error) (a privacy.Attempt, err error) {
		var puzzle sql.NullString
		err = scan(&a.ID, &a.Kind, &puzzle, &a.Shape, &a.Givens, &a.Progress, &a.Version, &a.Unranked, &a.Replay, at(&a.Started), at(&a.Touched))
		a.Puzzle = puzzle.String
		return a, err
	}, `SELECT id, kind, puzzle_id, shape, givens, progress, version, unranked, replay, started_at, touched_at
		FROM attempts WHERE player_id = $1 ORDER BY id`, d.Player.ID)
	for i := range d.Attempts {
		if err == nil {
			err = t.dataAttempt(&d.Attempts[i])
		}
	}
	return err
}

func (t *tx) dataAttempt(a *privacy.Attempt) (err error) {
	a.Guilds, err = list(t, func(scan func(...any) error) (j privacy.Join, err error) {
		err = scan(&j.Guild, at(&j.At))
		return j, err
	}, "SELECT guild_id, joined_at FROM joins WHERE attempt_id = $1 ORDER BY joined_at, guild_id", a.ID)
	if err != nil {
		return err
	}
	a.Events, err = list(t, func(scan func(...any) error) (e privacy.Event, err error) {
		err = scan(&e.Kind, &e.Level, &e.Detail, at(&e.At))
		return e, err
	}, "SELECT kind, level, detail, at FROM events WHERE attempt_id = $1 ORDER BY id", a.ID)
	return err
}

func (t *tx) dataCurrent(d *privacy.PersonalData) (err error) {
	d.Current, err = list(t, func(scan func(...any) error) (c privacy.Current, err error) {
		err = scan(&c.Guild, &c.Attempt)
		return c, err
	}, "SELECT guild_id, attempt_id FROM currents WHERE player_id = $1 ORDER BY guild_id", d.Player.ID)
	return err
}

func (t *tx) dataSubmissions(d *privacy.PersonalData) (err error) {
	d.Submissions, err = list(t, func(scan func(...any) error) (s privacy.Submission, err error) {
		err = scan(&s.Guild, &s.Puzzle, at(&s.At))
		return s, err
	}, "SELECT guild_id, puzzle_id, at FROM submissions WHERE player_id = $1 ORDER BY at, guild_id, puzzle_id", d.Player.ID)
	return err
}

func (t *tx) dataReminders(d *privacy.PersonalData) (err error) {
	d.Reminders, err = list(t, func(scan func(...any) error) (r privacy.Reminder, err error) {
		err = scan(&r.Guild, &r.Posted, &r.Hours, &r.Locale, at(&r.Since), at(&r.Refused))
		return r, err
	}, "SELECT guild_id, posted, hours, locale, since_at, refused_at FROM reminders WHERE player_id = $1 ORDER BY guild_id", d.Player.ID)
	return err
}

func (t *tx) dataSent(d *privacy.PersonalData) (err error) {
	d.Sent, err = list(t, func(scan func(...any) error) (n privacy.SentReminder, err error) {
		err = scan(&n.Guild, &n.Date, &n.Kind, &n.State, at(&n.At))
		return n, err
	}, `SELECT p.guild_id, p.date, n.kind, n.state, n.tried_at
		FROM nudges n JOIN posts p ON p.id = n.post_id WHERE n.player_id = $1 ORDER BY n.id`, d.Player.ID)
	return err
}

func (t *tx) dataGuilds(d *privacy.PersonalData) (err error) {
	d.GuildsSetUp, err = list(t, readText, "SELECT id FROM guilds WHERE keeper = $1 ORDER BY id", d.Player.ID)
	return err
}

func (t *tx) dataCalls(d *privacy.PersonalData) (err error) {
	d.Calls, err = list(t, func(scan func(...any) error) (c privacy.Call, err error) {
		err = scan(&c.ID, &c.Result, at(&c.At))
		return c, err
	}, "SELECT id, result, at FROM calls WHERE player_id = $1 ORDER BY at, id", d.Player.ID)
	return err
}

// list reads every row of a query; none is an empty list, as JSON shows it.
func list[T any](t *tx, read scanner[T], query string, args ...any) ([]T, error) {
	things, err := all(t, read, query, args...)
	if things == nil {
		things = []T{}
	}
	return things, err
}

// moment scans what millis stored.
type moment struct{ into *time.Time }

func at(into *time.Time) sql.Scanner { return moment{into} }

// Scan implements sql.Scanner.
func (m moment) Scan(value any) error {
	var ms sql.NullInt64
	err := ms.Scan(value)
	*m.into = timeOf(ms.Int64)
	return err
}

func (t *tx) Census() (*boards.Census, error) {
	c := &boards.Census{Puzzles: map[rating.Tier]int{}, Scales: map[string]int{}}
	type scaled struct {
		tier  rating.Tier
		scale string
		n     int
	}
	puzzles, err := all(t, func(scan func(...any) error) (s scaled, err error) {
		err = scan(tierText{&s.tier}, &s.scale, &s.n)
		return s, err
	}, "SELECT tier, scale, COUNT(*) FROM puzzles GROUP BY tier, scale")
	if err != nil {
		return nil, err
	}
	for _, p := range puzzles {
		c.Puzzles[p.tier] += p.n
		c.Scales[p.scale] += p.n
	}
	return c, t.row([]any{&c.Guilds, &c.Players, &c.Dailies, &c.Solved}, `SELECT
		(SELECT COUNT(*) FROM guilds WHERE id <> $1), (SELECT COUNT(*) FROM players WHERE name <> ''),
		(SELECT COUNT(*) FROM dailies), (SELECT COUNT(*) FROM events WHERE kind = 'finished')`, game.LocalGuild)
}
