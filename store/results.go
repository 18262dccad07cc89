package store

import (
	"errors"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
)

// selectEntries starts from attempts, then reads the guilds in which they count, and then those
// guilds' posts. CROSS JOIN keeps SQLite from reading all guilds that have the same daily.
const selectEntries = `SELECT a.id, a.player_id, a.puzzle_id, p.id, p.guild_id, p.date, p.tier, p.reveal, p.closes_at,
	LENGTH(a.givens) - LENGTH(REPLACE(a.givens, '.', '')),
	COALESCE((SELECT v.state FROM rulings v WHERE v.post_id = p.id AND v.player_id = a.player_id), ''), d.guild_id = '' AND d.reveal = 'start' AND EXISTS (SELECT 1 FROM players w WHERE w.id = a.player_id AND w.worldwide_guild = p.guild_id),
	e.kind, e.level, e.detail, e.at
	FROM attempts a CROSS JOIN joins j CROSS JOIN dailies d CROSS JOIN posts p CROSS JOIN events e
	WHERE a.id >= $1 AND a.id <= $2 AND j.attempt_id = a.id AND d.puzzle_id = a.puzzle_id
	AND p.guild_id = j.guild_id AND p.date = d.date AND p.mini = CASE d.tier WHEN 'mini' THEN 1 ELSE 0 END AND p.puzzle_id = d.puzzle_id AND e.attempt_id = a.id AND e.kind <> 'saved'
	ORDER BY a.id, p.id, e.id`

// Entries lists the entries of attempts; see results.Query.
func (t resultsTx) Entries(first, last int64) (entries []game.DailyEntry, err error) {
	type event struct {
		of game.DailyEntry
		game.Event
	}
	events, err := list(t.tx, func(ev *event) []any {
		e := &ev.of
		return []any{&e.Attempt, &e.Player, &e.Puzzle, &e.Post, &e.Guild, &e.Date, tierText{&e.Tier}, &e.Reveal, at(&e.Closes), &e.Blanks, &e.Ruled, &e.Worldwide, &ev.Kind, &ev.Level, &ev.Detail, at(&ev.At)}
	}, selectEntries, first, last)
	for _, ev := range events {
		n := len(entries)
		if n == 0 || entries[n-1].Attempt != ev.of.Attempt || entries[n-1].Post != ev.of.Post {
			entries = append(entries, ev.of)
			n++
		}
		entries[n-1].Events = append(entries[n-1].Events, ev.Event)
	}
	return entries, err
}

func (t resultsTx) Unsolved(player string) ([]game.DailyEntry, error) {
	return list(t.tx, func(e *game.DailyEntry) []any { return []any{&e.Attempt, &e.Guild} },
		`SELECT r.attempt_id, p.guild_id FROM results r JOIN posts p ON p.id = r.post_id
		WHERE r.player_id = $1 AND r.attempt_id IN (SELECT id FROM attempts WHERE player_id = $1) AND r.outcome IN ('playing', 'gave-up') ORDER BY r.attempt_id, p.id`, player)
}

const (
	resultColumns = `r.attempt_id, r.player_id, r.post_id, r.outcome, r.ended_at, r.hints_1, r.hints_2, r.hints_3, r.hints_4,
		r.clean, r.wrong, r.time_ms, r.penalised_ms, r.rules, r.validity, r.too_fast, r.points, r.run, r.freezes, r.frozen, r.shared`
	selectRow = `SELECT ` + resultColumns + ` FROM results r `
)

func rowFields(r *results.AttemptResult) []any {
	return []any{&r.Attempt, &r.Player, &r.Post, &r.Outcome, at(&r.Ended), &r.Hints[0], &r.Hints[1], &r.Hints[2], &r.Hints[3],
		&r.Clean, &r.Wrong, span(&r.Time), span(&r.Penalised), &r.Rules, &r.Validity, &r.TooFast, &r.Points, &r.Streak, &r.Freezes, frozenDates{&r.Frozen}, &r.Shared}
}

func (t resultsTx) AttemptResults(first, last int64) ([]results.AttemptResult, error) {
	return list(t.tx, rowFields, selectRow+"WHERE attempt_id >= $1 AND attempt_id <= $2 ORDER BY attempt_id, post_id", first, last)
}

func (t resultsTx) AttemptResultsAt(post int64) ([]results.AttemptResult, error) {
	return list(t.tx, rowFields, selectRow+"WHERE post_id = $1 ORDER BY player_id", post)
}

func (t resultsTx) SaveAttemptResult(r *results.AttemptResult) error {
	return t.exec(`INSERT INTO results (post_id, player_id, attempt_id, outcome, ended_at, hints_1, hints_2, hints_3, hints_4,
		clean, wrong, time_ms, penalised_ms, rules, validity, too_fast, run)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0)
		ON CONFLICT (post_id, player_id) DO UPDATE SET attempt_id = excluded.attempt_id, outcome = excluded.outcome,
		ended_at = excluded.ended_at, hints_1 = excluded.hints_1, hints_2 = excluded.hints_2, hints_3 = excluded.hints_3,
		hints_4 = excluded.hints_4, clean = excluded.clean, wrong = excluded.wrong, time_ms = excluded.time_ms,
		penalised_ms = excluded.penalised_ms, rules = excluded.rules, validity = excluded.validity, too_fast = excluded.too_fast`,
		r.Post, r.Player, r.Attempt, r.Outcome, millis(r.Ended), r.Hints[0], r.Hints[1], r.Hints[2], r.Hints[3],
		r.Clean, r.Wrong, r.Time.Milliseconds(), r.Penalised.Milliseconds(), r.Rules, r.Validity, r.TooFast)
}

func (t resultsTx) DropAttemptResult(post int64, player string) error {
	return t.exec("DELETE FROM results WHERE post_id = $1 AND player_id = $2", post, player)
}

func (t resultsTx) SetPoints(post int64, player string, points int) error {
	return t.exec("UPDATE results SET points = $1 WHERE post_id = $2 AND player_id = $3", points, post, player)
}

func (t resultsTx) AttemptOf(post int64, player string) (int64, error) {
	return value[int64](t.tx, "SELECT attempt_id FROM results WHERE post_id = $1 AND player_id = $2", post, player)
}

func (t resultsTx) Blanks(attempt int64) (int, error) {
	return value[int](t.tx, "SELECT LENGTH(givens) - LENGTH(REPLACE(givens, '.', '')) FROM attempts WHERE id = $1", attempt)
}

func (t resultsTx) LastAttemptOf(n int, above int64) (int64, error) {
	return value[int64](t.tx, "SELECT COALESCE(MAX(id), 0) FROM (SELECT id FROM attempts WHERE id > $1 ORDER BY id LIMIT $2) AS batch", above, n)
}

// storedState also compares the rows of attempts after judged with the rule of
// game.DailyEntry.IsTooFast.
const storedState = `SELECT NOT EXISTS (SELECT 1 FROM results), NOT EXISTS (SELECT 1 FROM totals) AND EXISTS (SELECT 1 FROM joins),
	EXISTS (SELECT 1 FROM results r JOIN posts p ON p.id = r.post_id JOIN attempts a ON a.id = r.attempt_id
		WHERE r.attempt_id > (SELECT MAX(judged) FROM rules) AND r.outcome = 'solved' AND (r.too_fast = 1) <> (p.reveal <> 'post'
			AND r.time_ms < (LENGTH(a.givens) - LENGTH(REPLACE(a.givens, '.', ''))) * CASE p.tier WHEN 'mini' THEN 500 ELSE 1000 END)),
	(SELECT MAX(judged) FROM rules), (SELECT COALESCE(MAX(id), 0) FROM attempts)`

func (t resultsTx) StoredState() (results.StoredState, error) {
	return one(t.tx, columns(func(s *results.StoredState) []any {
		return []any{&s.Empty, &s.LacksTotals, &s.Misjudged, &s.Judged, &s.Last}
	}), storedState)
}

func (t resultsTx) SetJudgedUpTo(attempt int64) error {
	return t.exec("UPDATE rules SET judged = $1", attempt)
}

// outdated starts from the guild's joins, and only from those with attempts not older than the
// first attempt at the post's puzzle, because there are many more attempts of other guilds with the
// same daily.
const outdated = `SELECT j.attempt_id
	FROM posts p
	JOIN joins j ON j.guild_id = p.guild_id AND j.attempt_id >= (SELECT MIN(f.id) FROM attempts f WHERE f.puzzle_id = p.puzzle_id)
	JOIN attempts a ON a.id = j.attempt_id AND a.puzzle_id = p.puzzle_id
	LEFT JOIN results r ON r.post_id = p.id AND r.player_id = a.player_id
	WHERE p.id = $1 AND (r.outcome IS NULL
		OR r.outcome = 'solved' AND r.ended_at >= p.closes_at OR r.outcome = 'late' AND r.ended_at < p.closes_at)
	ORDER BY j.attempt_id`

func (t resultsTx) Outdated(post int64) ([]int64, error) {
	return values[int64](t.tx, outdated, post)
}

func (t resultsTx) ResultGuilds() ([]string, error) {
	return values[string](t.tx, "SELECT id FROM guilds UNION SELECT guild_id FROM totals WHERE guild_id <> '*' ORDER BY 1")
}

const totalColumns = `started, solved, clean, gave_up, hints, wrong, time_ms, penalised_ms, best_ms, ended_at,
	clean_ms, clean_ended_at`

const selectTotal = "SELECT guild_id, player_id, period, tier, " + totalColumns + " FROM totals "

func totalFields(s *results.Total) []any {
	return []any{&s.Guild, &s.Player, &s.Span.Name, tierText{&s.Span.Tier},
		&s.Started, &s.Solved, &s.Clean, &s.GaveUp, &s.Hints, &s.Wrong, span(&s.Time), span(&s.Penalised), span(&s.Best), at(&s.Finish),
		span(&s.CleanPenalised), at(&s.CleanFinish)}
}

func (t resultsTx) Totals(guild string) ([]results.Total, error) {
	return list(t.tx, totalFields, selectTotal+"WHERE guild_id = $1 ORDER BY player_id, period, tier", guild)
}

func (t resultsTx) Total(guild, player string, s results.Span) (*results.Total, error) {
	return find(t.tx, totalFields, selectTotal+"WHERE player_id = $1 AND guild_id = $2 AND period = $3 AND tier = $4",
		player, guild, s.Name, tierName(s.Tier))
}

// CROSS JOIN makes SQLite begin with the guild's posts.
const (
	datedResult   = `SELECT ` + resultColumns + `, p.date, p.tier FROM `
	playerResults = datedResult + `posts p CROSS JOIN results r
		WHERE p.guild_id = $1 AND r.post_id = p.id AND r.player_id = $2 ORDER BY p.date`
	worldwideResults = datedResult + `players w CROSS JOIN posts p CROSS JOIN dailies d CROSS JOIN results r
		WHERE w.id = $1 AND w.worldwide_guild <> '' AND p.guild_id = w.worldwide_guild AND d.puzzle_id = p.puzzle_id AND d.guild_id = '' AND d.reveal = 'start'
		AND r.post_id = p.id AND r.player_id = w.id ORDER BY p.date`
)

func (t resultsTx) PlayerResults(guild, player string) ([]results.DatedResult, error) {
	query, args := playerResults, []any{guild, player}
	if guild == game.AllServers {
		query, args = worldwideResults, []any{player}
	}
	return list(t.tx, func(r *results.DatedResult) []any {
		return append(rowFields(&r.AttemptResult), &r.Date, tierText{&r.Tier})
	}, query, args...)
}

const insertTotal = `INSERT INTO totals (guild_id, player_id, period, tier, ` + totalColumns + `)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
	ON CONFLICT (player_id, guild_id, period, tier) DO UPDATE SET started = excluded.started, solved = excluded.solved, clean = excluded.clean,
	gave_up = excluded.gave_up, hints = excluded.hints, wrong = excluded.wrong, time_ms = excluded.time_ms,
	penalised_ms = excluded.penalised_ms, best_ms = excluded.best_ms, ended_at = excluded.ended_at,
	clean_ms = excluded.clean_ms, clean_ended_at = excluded.clean_ended_at`

func (t resultsTx) SaveTotal(s *results.Total) error {
	if s.Started == 0 {
		return t.exec("DELETE FROM totals WHERE guild_id = $1 AND player_id = $2 AND period = $3 AND tier = $4",
			s.Guild, s.Player, s.Span.Name, tierName(s.Span.Tier))
	}
	return t.exec(insertTotal, s.Guild, s.Player, s.Span.Name, tierName(s.Span.Tier), s.Started, s.Solved, s.Clean, s.GaveUp, s.Hints, s.Wrong,
		s.Time.Milliseconds(), s.Penalised.Milliseconds(), s.Best.Milliseconds(), millis(s.Finish),
		s.CleanPenalised.Milliseconds(), millis(s.CleanFinish))
}

func (t resultsTx) RulesVersions() ([]results.RulesVersion, error) {
	return list(t.tx, func(v *results.RulesVersion) []any {
		return []any{&v.Number, at(&v.From), span(&v.LightHint), span(&v.DeepHint), span(&v.Wrong), &v.Patience, &v.EachLevel}
	},
		"SELECT version, from_at, light_hint_ms, deep_hint_ms, wrong_ms, patience, each_level FROM rules ORDER BY version")
}

func (t resultsTx) SaveRulesVersion(v results.RulesVersion) error {
	return t.exec(`INSERT INTO rules (version, from_at, light_hint_ms, deep_hint_ms, wrong_ms, patience, each_level) VALUES ($1, $2, $3, $4, $5, $6, $7)
		ON CONFLICT (version) DO UPDATE SET from_at = excluded.from_at, light_hint_ms = excluded.light_hint_ms,
		deep_hint_ms = excluded.deep_hint_ms, wrong_ms = excluded.wrong_ms, patience = excluded.patience, each_level = excluded.each_level`,
		v.Number, millis(v.From), v.LightHint.Milliseconds(), v.DeepHint.Milliseconds(), v.Rules.Wrong.Milliseconds(), v.Patience, v.EachLevel)
}

const rulingColumns = "COALESCE(v.player_id, ''), COALESCE(v.state, ''), COALESCE(v.reason, ''), COALESCE(v.by_id, ''), COALESCE(v.at, 0)"

func rulingFields(r *game.Ruling) []any {
	return []any{&r.Player, &r.Validity, &r.Reason, &r.By, at(&r.At)}
}

func (t resultsTx) SaveRuling(r *game.Ruling) error {
	return t.exec(`INSERT INTO rulings (post_id, player_id, state, reason, by_id, at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (post_id, player_id) DO UPDATE SET state = excluded.state, reason = excluded.reason, by_id = excluded.by_id, at = excluded.at`,
		r.Post, r.Player, r.Validity, r.Reason, r.By, millis(r.At))
}

func ruledFields(r *game.RuledResult) []any {
	return append(rulingFields(&r.Ruling), &r.Post, &r.Guild, &r.Date)
}

func (t resultsTx) RuledResult(post int64, player string) (*game.RuledResult, error) {
	return find(t.tx, ruledFields, `SELECT `+rulingColumns+`, v.post_id, p.guild_id, p.date
		FROM rulings v JOIN posts p ON p.id = v.post_id WHERE v.post_id = $1 AND v.player_id = $2`, post, player)
}

func (t resultsTx) Revise(guild string) error {
	return t.exec("INSERT INTO revisions (guild_id, revision) VALUES ($1, 1) ON CONFLICT (guild_id) DO UPDATE SET revision = revisions.revision + 1", guild)
}

func (t resultsTx) ReviseGuildsOf(player string) error {
	return t.exec(`UPDATE revisions SET revision = revision + 1
		WHERE guild_id IN (SELECT guild_id FROM totals WHERE player_id = $1 AND period = 'all' AND tier = '')`, player)
}

func (t resultsTx) WorldwidePlayers() ([]string, error) {
	return values[string](t.tx, "SELECT id FROM players WHERE worldwide_guild <> '' ORDER BY id")
}

func (t resultsTx) DropWorldwide(player string) error {
	return errors.Join(
		t.exec("DELETE FROM totals WHERE guild_id = '*' AND player_id = $1", player),
		t.exec("DELETE FROM seasons WHERE guild_id = '*' AND player_id = $1", player),
	)
}
