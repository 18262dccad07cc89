package store

import (
	"encoding/json"
	"fmt"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/chat"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/players"
	"pencilmark/solver/format"
)

const selectAttempt = `SELECT a.id, a.player_id, COALESCE(a.puzzle_id, ''), a.kind, a.shape, a.givens, a.solution, a.progress, a.version, a.started_at, a.unranked, a.replay
	FROM attempts a `

// readAttempt reads the columns of selectAttempt.
func readAttempt(scan func(dest ...any) error) (*game.Attempt, error) {
	a := &game.Attempt{}
	var shape, givens, solution, progress string
	err := scan(&a.ID, &a.Player, &a.PuzzleID, &a.Kind, &shape, &givens, &solution, &progress, &a.Version, at(&a.Started), &a.Unranked, &a.Replay)
	if err != nil {
		return nil, err
	}
	if a.Grid, a.Solution, err = game.RestoreSolved(shape, givens, solution); err == nil {
		a.Progress, err = game.RestoreProgress(a.Grid, progress)
	}
	if err != nil {
		return nil, fmt.Errorf("attempt %d: %w", a.ID, err)
	}
	return a, nil
}

// attempt reads one attempt with its events.
func (t *tx) attempt(where string, args ...any) (*game.Attempt, error) {
	a, err := one(t, readAttempt, selectAttempt+where, args...)
	if err != nil {
		return nil, err
	}
	a.Events, err = all(t, columns(eventFields), "SELECT kind, level, detail, at, entered_at FROM events WHERE attempt_id = $1 ORDER BY id", a.ID)
	return a, err
}

func eventFields(e *game.Event) []any {
	return []any{&e.Kind, &e.Level, &e.Detail, at(&e.At), at(&e.Entered)}
}

func (t *tx) Attempt(id int64) (*game.Attempt, error) { return t.attempt("WHERE a.id = $1", id) }

func (t *tx) AttemptAt(player, puzzle string) (*game.Attempt, error) {
	return t.attempt("WHERE a.player_id = $1 AND a.puzzle_id = $2 AND a.replay = 0", player, puzzle)
}

func (t *tx) PastedAttempt(player, shape, givens string) (*game.Attempt, error) {
	return t.attempt("WHERE a.player_id = $1 AND a.shape = $2 AND a.givens = $3 AND a.puzzle_id IS NULL", player, shape, givens)
}

func (t *tx) LastReplay(player, puzzle string) (*game.Attempt, error) {
	return t.attempt("WHERE a.player_id = $1 AND a.puzzle_id = $2 AND a.replay = 1 ORDER BY a.id DESC LIMIT 1", player, puzzle)
}

func (t *tx) LastEnded(player string) (*game.Attempt, error) {
	return t.attempt(`WHERE a.player_id = $1 AND a.replay = 0 AND a.kind <> 'pasted'
		AND EXISTS (SELECT 1 FROM events e WHERE e.attempt_id = a.id AND e.kind IN ('finished', 'gave-up'))
		ORDER BY a.touched_at DESC, a.id DESC LIMIT 1`, player)
}

func (t *tx) Current(player, guild string) (*game.Attempt, error) {
	return t.attempt("JOIN currents c ON c.attempt_id = a.id WHERE c.player_id = $1 AND c.guild_id = $2 AND c.last = 1", player, guild)
}

func (t *tx) LastOf(player, guild string, slot game.Slot) (*game.Attempt, error) {
	return t.attempt("JOIN currents c ON c.attempt_id = a.id WHERE c.player_id = $1 AND c.guild_id = $2 AND c.slot = $3", player, guild, slot)
}

func (t *tx) Home(player string) (string, error) {
	return value[string](t, "SELECT home FROM players WHERE id = $1", player)
}

func (t *tx) Preferences(player string) (p game.Preferences, err error) {
	err = t.row([]any{&p.Letters, &p.NoUniqueness, &p.PencilMarks, &p.Words, &p.Language, &p.News},
		`SELECT letters, no_uniqueness, pencil_marks, words, language, EXISTS (SELECT 1 FROM notices n
			WHERE n.player_id = players.id AND n.state IN ('waiting', 'undeliverable')) FROM players WHERE id = $1`, player)
	return p, err
}

func (t *tx) SetPreferences(player string, p game.Preferences) error {
	return t.exec("UPDATE players SET letters = $1, no_uniqueness = $2, pencil_marks = $3, words = $4, language = $5 WHERE id = $6",
		bit(p.Letters), bit(p.NoUniqueness), bit(p.PencilMarks), bit(p.Words), p.Language, player)
}

// seenEvery is how exactly it is kept when a player was last seen.
const seenEvery = 24 * time.Hour

// SeePlayer writes only what has changed: most calls write nothing. So do Join and
// SetCurrent.
func (t *tx) SeePlayer(p game.Player, guild string, at time.Time) error {
	if seen, err := t.IsSeen(p, guild, at); seen || err != nil {
		return err
	}
	return t.exec(`INSERT INTO players (id, name, home, locale, seen_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at,
		home = CASE WHEN excluded.home = '' THEN players.home ELSE excluded.home END,
		locale = CASE WHEN excluded.locale = '' THEN players.locale ELSE excluded.locale END`,
		p.ID, p.Name, guild, p.Locale, millis(at))
}

func (t *tx) IsSeen(p game.Player, guild string, at time.Time) (bool, error) {
	return value[bool](t, `SELECT EXISTS (SELECT 1 FROM players
		WHERE id = $1 AND name = $2 AND (home = $3 OR $3 = '') AND (locale = $4 OR $4 = '') AND seen_at > $5)`, p.ID, p.Name, guild, p.Locale, millis(at.Add(-seenEvery)))
}

func (t *tx) ToldLocale(player string) (string, error) {
	return value[string](t, "SELECT locale FROM players WHERE id = $1", player)
}

func (t *tx) Joined(attempt int64, guild string) (bool, error) {
	return value[bool](t, "SELECT EXISTS (SELECT 1 FROM joins WHERE attempt_id = $1 AND guild_id = $2)", attempt, guild)
}

func (t *tx) IsCurrent(player, guild string, attempt int64) (bool, error) {
	return value[bool](t, "SELECT EXISTS (SELECT 1 FROM currents WHERE player_id = $1 AND guild_id = $2 AND attempt_id = $3 AND last = 1)",
		player, guild, attempt)
}

func (t *tx) AddAttempt(a *game.Attempt) (err error) {
	if a.ID, err = t.newID("attempts"); err != nil {
		return err
	}
	err = t.exec(`INSERT INTO attempts (id, player_id, puzzle_id, kind, shape, givens, solution, progress, version, started_at, touched_at, unranked, replay)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12)`,
		a.ID, a.Player, orNull(a.PuzzleID), a.Kind, shapeOf(a.Grid),
		format.LineWithRestrictions(a.Grid), a.Solution.String(), format.LineWithRestrictions(a.Progress), a.Version, millis(a.Started),
		bit(a.Unranked), bit(a.Replay))
	if err != nil {
		return err
	}
	for _, e := range a.Events {
		if err := t.AddEvent(a.ID, e); err != nil {
			return err
		}
	}
	return nil
}

func (t *tx) SaveProgress(a *game.Attempt, at time.Time) error {
	ok, err := t.changed("UPDATE attempts SET progress = $1, version = version + 1, touched_at = $2 WHERE id = $3 AND version = $4",
		format.LineWithRestrictions(a.Progress), millis(at), a.ID, a.Version)
	if err == nil && !ok {
		return game.ErrChanged
	}
	a.Version++
	return err
}

func (t *tx) AddEvent(attempt int64, e game.Event) error {
	return t.exec("INSERT INTO events (attempt_id, kind, level, detail, at, entered_at) VALUES ($1, $2, $3, $4, $5, $6)",
		attempt, e.Kind, e.Level, e.Detail, millis(e.At), millis(e.Entered))
}

func (t *tx) Marks(attempt int64) (*game.Marks, error) {
	text, err := value[string](t, "SELECT text FROM marks WHERE attempt_id = $1", attempt)
	if err != nil {
		return nil, err
	}
	m := &game.Marks{}
	return m, json.Unmarshal([]byte(text), m)
}

func (t *tx) SaveMarks(attempt int64, m *game.Marks) error {
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return t.exec("INSERT INTO marks (attempt_id, text) VALUES ($1, $2) ON CONFLICT (attempt_id) DO UPDATE SET text = excluded.text", attempt, string(text))
}

func (t *tx) Join(attempt int64, guild string, at time.Time) error {
	if joined, err := t.Joined(attempt, guild); joined || err != nil {
		return err
	}
	return t.exec("INSERT INTO joins (attempt_id, guild_id, joined_at) VALUES ($1, $2, $3)", attempt, guild, millis(at))
}

func (t *tx) SetCurrent(player, guild string, attempt int64, slot game.Slot) error {
	if current, err := t.IsCurrent(player, guild, attempt); current || err != nil {
		return err
	}
	if err := t.exec("UPDATE currents SET last = 0 WHERE player_id = $1 AND guild_id = $2", player, guild); err != nil {
		return err
	}
	known, err := t.changed("UPDATE currents SET last = 1 WHERE player_id = $1 AND guild_id = $2 AND attempt_id = $3", player, guild, attempt)
	if known || err != nil {
		return err
	}
	return t.exec(`INSERT INTO currents (player_id, guild_id, slot, attempt_id, last) VALUES ($1, $2, $3, $4, 1)
		ON CONFLICT (player_id, guild_id, slot) DO UPDATE SET attempt_id = excluded.attempt_id, last = 1`, player, guild, slot, attempt)
}

func (t *tx) StaleCards(limit int) ([]play.StaleCard, error) {
	return all(t, columns(func(c *play.StaleCard) []any { return []any{&c.Post, &c.Times} }),
		"SELECT post_id, times FROM stale_cards ORDER BY post_id LIMIT $1", limit)
}

func (t *tx) AddStaleCard(post int64) error {
	return t.exec("INSERT INTO stale_cards (post_id, times) VALUES ($1, 1) ON CONFLICT (post_id) DO UPDATE SET times = stale_cards.times + 1", post)
}

func (t *tx) DropStaleCard(c play.StaleCard) error {
	return t.exec("DELETE FROM stale_cards WHERE post_id = $1 AND times = $2", c.Post, c.Times)
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

func (t *tx) Training(id string) ([]players.Progress, error) {
	return all(t, columns(trainingFields), "SELECT technique, box, due_at, solved, helped FROM training WHERE player_id = $1 ORDER BY technique", id)
}

func trainingFields(p *players.Progress) []any {
	return []any{&p.Technique, &p.Box, at(&p.Due), &p.Solved, &p.Helped}
}

func (t *tx) SetTraining(id string, p *players.Progress) error {
	return t.exec(`INSERT INTO training (player_id, technique, box, due_at, solved, helped) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (player_id, technique) DO UPDATE SET box = excluded.box, due_at = excluded.due_at, solved = excluded.solved, helped = excluded.helped`,
		id, p.Technique, p.Box, millis(p.Due), p.Solved, p.Helped)
}

func (t *tx) Exercise(id string) (*players.Exercise, error) {
	e := new(players.Exercise)
	err := t.row([]any{&e.Technique, &e.Place, &e.Helped, &e.Told, &e.Over, at(&e.At)},
		"SELECT technique, place, helped, told, over, at FROM exercises WHERE player_id = $1", id)
	return e, err
}

func (t *tx) SetExercise(id string, e *players.Exercise) error {
	return t.exec(`INSERT INTO exercises (player_id, technique, place, helped, told, over, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (player_id) DO UPDATE SET technique = excluded.technique, place = excluded.place, helped = excluded.helped, told = excluded.told, over = excluded.over, at = excluded.at`,
		id, e.Technique, e.Place, e.Helped, e.Told, e.Over, millis(e.At))
}

func (t *tx) StandingBoard(player, channel string) (*chat.Board, error) {
	b := chat.Board{Player: player, Channel: channel}
	var process int64
	var gone bool
	query := "SELECT attempt_id, version, message, path, until_at, typed, changed_at, process, " + t.engine.gone("process") +
		" FROM standing_boards WHERE player_id = $1 AND channel_id = $2"
	err := t.row([]any{&b.Attempt, &b.Version, &b.Message, &b.Path, at(&b.Until), &b.Typed, at(&b.Changed), &process, &gone}, query, player, channel)
	if err != nil {
		return nil, err
	}
	b.Elsewhere = process != t.engine.processID() && !gone
	return &b, nil
}

func (t *tx) SetStandingBoard(b chat.Board) error {
	return t.exec(`INSERT INTO standing_boards (player_id, channel_id, attempt_id, version, message, path, until_at, typed, changed_at, process)
		SELECT id, $1, $2, $3, $4, $5, $6, $7, $8, $9 FROM players WHERE id = $10
		ON CONFLICT (player_id, channel_id) DO UPDATE SET attempt_id = excluded.attempt_id, version = excluded.version, message = excluded.message,
		path = excluded.path, until_at = excluded.until_at, typed = excluded.typed, changed_at = excluded.changed_at, process = excluded.process`,
		b.Channel, b.Attempt, b.Version, b.Message, b.Path, millis(b.Until), b.Typed, millis(b.Changed), t.engine.processID(), b.Player)
}

func (t *tx) PruneStandingBoards(at time.Time) error {
	return t.exec("DELETE FROM standing_boards WHERE until_at <= $1", millis(at))
}
