package store

import (
	"errors"
	"strings"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/results"
)

const selectStreak = "SELECT guild_id, mini, player_id, run, freezes, frozen, solved_on, longest, shared FROM streaks "

func streakFields(s *results.PlayerStreak) []any {
	return []any{&s.Guild, &s.Mini, &s.Player, &s.Run, &s.Freezes, frozenDates{&s.Frozen}, &s.Last, &s.Longest, &s.Shared}
}

func (t resultsTx) Streak(of game.Series, player string) (*results.PlayerStreak, error) {
	return find(t.tx, streakFields, selectStreak+"WHERE guild_id = $1 AND mini = $2 AND player_id = $3", of.Guild, of.Mini, player)
}

func (t resultsTx) Streaks(guild string) ([]results.PlayerStreak, error) {
	return list(t.tx, streakFields, selectStreak+"WHERE guild_id = $1 ORDER BY player_id, mini", guild)
}

func (t resultsTx) SaveStreak(s *results.PlayerStreak) error {
	if s.Last == "" {
		return errors.Join(t.exec("DELETE FROM streaks WHERE guild_id = $1 AND mini = $2 AND player_id = $3", s.Guild, s.Mini, s.Player),
			t.SaveWorldwideStreaks(s.Player))
	}
	return errors.Join(t.exec(`INSERT INTO streaks (guild_id, mini, player_id, run, freezes, frozen, solved_on, longest, shared)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (player_id, guild_id, mini) DO UPDATE SET run = excluded.run, freezes = excluded.freezes, frozen = excluded.frozen, solved_on = excluded.solved_on,
		longest = excluded.longest, shared = excluded.shared`,
		s.Guild, s.Mini, s.Player, s.Run, s.Freezes, frozenText(s.Frozen), s.Last, s.Longest, s.Shared),
		t.SaveWorldwideStreaks(s.Player))
}

// sharedStreaks selects, for each player, the streak that counts on the leaderboard of all servers.
const (
	worldStreakColumns = `player_id, mini, run, solved_on`
	sharedStreaks      = `SELECT s.player_id, s.mini, s.shared, s.solved_on
		FROM players w JOIN streaks s ON s.player_id = w.id AND s.guild_id = w.worldwide_guild WHERE w.worldwide_guild <> '' AND s.shared > 0`
	keptStreaks = `SELECT ` + worldStreakColumns + ` FROM worldwide_streaks`
)

func (t resultsTx) SaveWorldwideStreaks(player string) error {
	return errors.Join(
		t.exec("DELETE FROM worldwide_streaks WHERE player_id = $1", player),
		t.exec("INSERT INTO worldwide_streaks ("+worldStreakColumns+") "+sharedStreaks+" AND w.id = $1", player),
	)
}

func (t resultsTx) StaleWorldwideStreaks() ([]string, error) {
	return values[string](t.tx, "SELECT player_id FROM ("+sharedStreaks+" EXCEPT "+keptStreaks+") AS missing UNION SELECT player_id FROM ("+
		keptStreaks+" EXCEPT "+sharedStreaks+") AS surplus ORDER BY player_id")
}

func (t resultsTx) Missing(post int64) ([]string, error) {
	return values[string](t.tx, `SELECT s.player_id FROM posts p JOIN streaks s ON s.guild_id = p.guild_id AND s.mini = p.mini
		LEFT JOIN results r ON r.post_id = p.id AND r.player_id = s.player_id AND r.run > 0
		WHERE p.id = $1 AND r.run IS NULL AND (s.run > 0 OR s.solved_on > p.date) ORDER BY s.player_id`, post)
}

const streakDays = `SELECT p.id, p.date, p.state = 'sent' AND NOT EXISTS (SELECT 1 FROM unsettled u WHERE u.post_id = p.id),
	COALESCE(r.too_fast, 0) = 0 AND EXISTS (SELECT 1 FROM dailies d WHERE d.puzzle_id = p.puzzle_id AND d.guild_id = '' AND d.reveal = 'start'),
	COALESCE(r.outcome, ''), COALESCE(r.validity, ''), COALESCE(r.run, 0), COALESCE(r.freezes, 0), COALESCE(r.frozen, ''), COALESCE(r.shared, 0)
	FROM posts p LEFT JOIN results r ON r.post_id = p.id AND r.player_id = $1
	WHERE p.guild_id = $2 AND p.mini = $3 AND p.date >= $4 ORDER BY p.date`

func (t resultsTx) StreakDays(of game.Series, player string, from game.Date) ([]results.StreakDay, error) {
	return list(t.tx, func(d *results.StreakDay) []any {
		return []any{&d.Post, &d.Date, &d.Over, &d.IsShared, &d.Outcome, &d.Validity, &d.Streak, &d.Freezes, frozenDates{&d.Frozen}, &d.Shared}
	}, streakDays, player, of.Guild, of.Mini, from)
}

// CROSS JOIN makes SQLite begin with the guild's posts, here and below.
const lastSolved = `SELECT COALESCE((SELECT p.date FROM posts p CROSS JOIN results r
	WHERE p.guild_id = $1 AND p.mini = $2 AND p.date < $3 AND r.post_id = p.id AND r.player_id = $4 AND r.run > 0 ORDER BY p.date DESC LIMIT 1), '')`

func (t resultsTx) LastSolved(of game.Series, player string, before game.Date) (game.Date, error) {
	return value[game.Date](t.tx, lastSolved, of.Guild, of.Mini, before, player)
}

func (t resultsTx) LongestRun(of game.Series, player string) (int, error) {
	return value[int](t.tx, `SELECT COALESCE(MAX(r.run), 0) FROM posts p CROSS JOIN results r
		WHERE p.guild_id = $1 AND p.mini = $2 AND r.post_id = p.id AND r.player_id = $3`, of.Guild, of.Mini, player)
}

func (t resultsTx) IsSettled(post int64) (bool, error) {
	return value[bool](t.tx, "SELECT NOT EXISTS (SELECT 1 FROM unsettled WHERE post_id = $1)", post)
}

const unsettled = selectPost + "JOIN unsettled u ON u.post_id = p.id WHERE u.closes_at <= $1 ORDER BY u.closes_at, u.post_id LIMIT $2"

func (t resultsTx) Unsettled(by time.Time, limit int) ([]game.Post, error) {
	return list(t.tx, postFields, unsettled, millis(by), limit)
}

func (t resultsTx) Unsettle(post int64, closes time.Time) error {
	return t.exec(`INSERT INTO unsettled (post_id, closes_at) VALUES ($1, $2)
		ON CONFLICT (post_id) DO UPDATE SET closes_at = excluded.closes_at`, post, millis(closes))
}

func (t resultsTx) MarkSettled(post int64) error {
	return t.exec("DELETE FROM unsettled WHERE post_id = $1", post)
}

// frozenText returns the stored form of the dates on which freezes were used.
func frozenText(dates [game.MaxFreezes]game.Date) string {
	var text []string
	for _, d := range dates {
		text = append(text, string(d))
	}
	return strings.TrimSpace(strings.Join(text, " "))
}

// frozenDates scans dates that frozenText wrote.
type frozenDates struct{ into *[game.MaxFreezes]game.Date }

// Scan implements sql.Scanner.
func (f frozenDates) Scan(value any) error {
	*f.into = [game.MaxFreezes]game.Date{}
	text, _ := value.(string)
	for i, d := range strings.Fields(text) {
		if i < len(f.into) {
			f.into[i] = game.Date(d)
		}
	}
	return nil
}

func (t resultsTx) Seasons(guild string) ([]results.Season, error) {
	return list(t.tx, func(s *results.Season) []any {
		return []any{&s.Guild, &s.Player, &s.Span.Name, tierText{&s.Span.Tier}, &s.Points, &s.Solved, span(&s.Penalised), at(&s.Finish)}
	}, `SELECT guild_id, player_id, month, tier, points, solved, penalised_ms, ended_at
		FROM seasons WHERE guild_id = $1 ORDER BY player_id, month, tier`, guild)
}

// seasonDays selects a guild's results with points in a month, of one tier or of all. seasonBest
// numbers each player's results, the best first.
const (
	seasonDays = `WITH days AS (
		SELECT r.player_id, p.date, r.points, r.penalised_ms, r.ended_at FROM posts p CROSS JOIN results r
		WHERE p.guild_id = $1 AND p.date >= $2 AND p.date <= $3 AND (p.tier = $4 OR $4 = '' AND p.mini = 0) AND r.post_id = p.id AND r.points > 0), `
	seasonBest = ` AS (SELECT player_id, points, penalised_ms, ended_at, COUNT(*) OVER (PARTITION BY player_id) AS solved,
		ROW_NUMBER() OVER (PARTITION BY player_id ORDER BY points DESC, penalised_ms, date) AS n FROM days`
	seasonSum = ` AS (SELECT player_id, SUM(points) AS points, MAX(solved) AS solved, SUM(penalised_ms) AS penalised_ms, MAX(ended_at) AS ended_at
		FROM `

	sumSeason = seasonDays +
		`best` + seasonBest + `), sums` + seasonSum + `best WHERE n <= $5 GROUP BY player_id)
		INSERT INTO seasons (guild_id, month, tier, player_id, points, solved, penalised_ms, ended_at)
		SELECT $1, $6, $4, player_id, points, solved, penalised_ms, ended_at FROM sums`
)

// sumWorldSeason ranks the results of each shared daily that is settled in all guilds, gives out
// the points of game.SeasonPoints, and sums up a month as sumSeason does.
const sumWorldSeason = `WITH placed AS (
	SELECT r.player_id, p.date, r.penalised_ms, r.ended_at, RANK() OVER (PARTITION BY p.puzzle_id ORDER BY r.clean DESC, r.penalised_ms, r.ended_at) AS place
	FROM dailies d CROSS JOIN posts p CROSS JOIN results r JOIN players pl ON pl.id = r.player_id JOIN guilds w ON w.id = pl.worldwide_guild AND ` + takesPart + `
	WHERE d.guild_id = '' AND d.reveal = 'start' AND d.date >= $1 AND d.date <= $2 AND (d.tier = $3 OR $3 = '' AND d.tier <> 'mini')
	AND p.puzzle_id = d.puzzle_id AND r.post_id = p.id AND pl.worldwide_guild = p.guild_id AND r.outcome = 'solved' AND r.validity = 'counted' AND r.too_fast = 0
	AND NOT EXISTS (SELECT 1 FROM posts o JOIN unsettled u ON u.post_id = o.id WHERE o.puzzle_id = d.puzzle_id)),
	days AS (SELECT player_id, date, penalised_ms, ended_at, CASE place WHEN 1 THEN 25 WHEN 2 THEN 18 WHEN 3 THEN 15 WHEN 4 THEN 12
		WHEN 5 THEN 10 WHEN 6 THEN 8 WHEN 7 THEN 6 WHEN 8 THEN 4 WHEN 9 THEN 2 ELSE 1 END AS points FROM placed),
	best` + seasonBest + `), sums` + seasonSum + `best WHERE n <= $4 GROUP BY player_id)
	INSERT INTO seasons (guild_id, month, tier, player_id, points, solved, penalised_ms, ended_at)
	SELECT '*', $5, $3, player_id, points, solved, penalised_ms, ended_at FROM sums`

// SumSeason computes a month's seasons again; see results.Tx.
func (t resultsTx) SumSeason(guild string, s results.Span) error {
	err := t.exec("DELETE FROM seasons WHERE guild_id = $1 AND month = $2 AND tier = $3", guild, s.Name, tierName(s.Tier))
	if guild == game.AllServers {
		return errors.Join(err, t.exec(sumWorldSeason, s.First, s.Last, tierName(s.Tier), game.SeasonDays, s.Name))
	}
	return errors.Join(err,
		t.exec(sumSeason, guild, s.First, s.Last, tierName(s.Tier), game.SeasonDays, s.Name),
	)
}

func (t resultsTx) SetStreak(post int64, player string, s game.Streak, shared int) error {
	return t.exec("UPDATE results SET run = $1, freezes = $2, frozen = $3, shared = $4 WHERE post_id = $5 AND player_id = $6",
		s.Run, s.Freezes, frozenText(s.Frozen), shared, post, player)
}

func (t resultsTx) SeasonsSummed(month string) (game.Date, error) {
	return value[game.Date](t.tx, "SELECT COALESCE((SELECT summed_on FROM worldwide_seasons WHERE month = $1), '')", month)
}

func (t resultsTx) SummedMonths() ([]string, error) {
	return values[string](t.tx, "SELECT month FROM worldwide_seasons ORDER BY month")
}

func (t resultsTx) SetSeasonsSummed(month string, on game.Date) error {
	return t.exec("INSERT INTO worldwide_seasons (month, summed_on) VALUES ($1, $2) ON CONFLICT (month) DO UPDATE SET summed_on = excluded.summed_on", month, on)
}
