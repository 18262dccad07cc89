package store

import (
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/solver/rating"
)

// Leaderboards of all servers are read like those of one server. Each query filters the players who
// take part, so that a player who leaves disappears at once. It leaves out players whose server
// does not take part, and players who have left their server's leaderboards.
const (
	worldNamed = `r.player_id, CASE pl.alias WHEN '' THEN pl.name ELSE pl.alias END,`
	worldNames = ` JOIN players pl ON pl.id = r.player_id`

	departed   = `SELECT o.id FROM departures x CROSS JOIN players o WHERE o.id = x.player_id AND o.worldwide_guild = x.guild_id`
	worldStays = ` AND r.player_id NOT IN (` + departed + `)`
	worldAway  = `, CASE WHEN TRUE` + worldStays + ` THEN 0 ELSE 1 END`

	takesPart = `w.worldwide = 1 AND w.suspension <> 'removed'`
	// chosenGuilds selects each guild that players have chosen, by stepping through the index.
	chosenGuilds = `(WITH RECURSIVE chosen (guild) AS (SELECT MIN(worldwide_guild) FROM players WHERE worldwide_guild <> '' UNION ALL
		SELECT (SELECT MIN(worldwide_guild) FROM players WHERE worldwide_guild > chosen.guild AND worldwide_guild <> '') FROM chosen WHERE guild IS NOT NULL)
		SELECT guild FROM chosen WHERE guild IS NOT NULL)`
	// Only guilds that some player has chosen matter here.
	outsiders = `SELECT o.id FROM ` + chosenGuilds + ` AS g CROSS JOIN players o WHERE o.worldwide_guild = g.guild AND o.worldwide_guild <> ''
		AND NOT EXISTS (SELECT 1 FROM guilds w WHERE w.id = g.guild AND ` + takesPart + `)`
	absent    = `(` + outsiders + ` UNION ALL ` + departed + `)`
	worldHas  = ` AND r.player_id NOT IN (` + outsiders + `)`
	worldOnly = ` AND r.player_id NOT IN ` + absent
	beforeToo = ` AND b.player_id NOT IN ` + absent

	worldTotalLines  = ` FROM totals r` + worldNames + ` WHERE r.guild_id = $1 AND r.period = $2 AND r.tier = $3 AND r.solved > 0`
	worldCleanLines  = ` FROM totals r` + worldNames + ` WHERE r.guild_id = $1 AND r.period = $2 AND r.tier = $3 AND r.clean > 0`
	worldSeasonLines = ` FROM seasons r` + worldNames + ` WHERE r.guild_id = $1 AND r.month = $2 AND r.tier = $3`

	worldTotalRank  = `1 + (SELECT COUNT(*) FROM totals b WHERE` + inSpan + `(` + totalBefore + `)` + beforeToo + `)`
	worldCleanRank  = `1 + (SELECT COUNT(*) FROM totals b WHERE` + inSpan + `(` + cleanBefore + `)` + beforeToo + `)`
	worldSeasonRank = `1 + (SELECT COUNT(*) FROM seasons b WHERE` + inMonth + `(` + seasonBefore + `)` + beforeToo + `)`

	worldTotalBoard     = `SELECT 0, ` + worldNamed + totalFigures + worldTotalLines + worldOnly + totalOrder + ` LIMIT $4 OFFSET $5`
	worldCleanBoard     = `SELECT 0, ` + worldNamed + cleanFigures + worldCleanLines + worldOnly + cleanOrder + ` LIMIT $4 OFFSET $5`
	worldSeasonBoard    = `SELECT 0, ` + worldNamed + seasonFigures + worldSeasonLines + worldOnly + seasonOrder + ` LIMIT $4 OFFSET $5`
	worldTotalStanding  = `SELECT ` + worldTotalRank + `, ` + worldNamed + totalFigures + worldAway + worldTotalLines + worldHas + ` AND r.player_id = $4`
	worldCleanStanding  = `SELECT ` + worldCleanRank + `, ` + worldNamed + cleanFigures + worldAway + worldCleanLines + worldHas + ` AND r.player_id = $4`
	worldSeasonStanding = `SELECT ` + worldSeasonRank + `, ` + worldNamed + seasonFigures + worldAway + worldSeasonLines + worldHas + ` AND r.player_id = $4`
	worldTotalTurnout   = `SELECT COALESCE(SUM(r.started), 0), COALESCE(SUM(CASE WHEN r.solved > 0 THEN 1 ELSE 0 END), 0) FROM totals r WHERE r.guild_id = $1 AND r.period = $2 AND r.tier = $3` + worldOnly
	worldCleanTurnout   = `SELECT COALESCE(SUM(r.started), 0), COALESCE(SUM(CASE WHEN r.clean > 0 THEN 1 ELSE 0 END), 0) FROM totals r WHERE r.guild_id = $1 AND r.period = $2 AND r.tier = $3` + worldOnly
	worldSeasonTurnout  = `SELECT COUNT(*), COUNT(*) FROM seasons r WHERE r.guild_id = $1 AND r.month = $2 AND r.tier = $3` + worldOnly
)

// A day's leaderboard of all servers has the results of one puzzle, each in the guild that its
// player chose. The leaderboard of streaks shows how many dailies of a run count worldwide.
const (
	worldSolvers   = daySolvers + ` AND r.too_fast = 0`
	worldDayFrom   = ` FROM posts p JOIN guilds w ON w.id = p.guild_id AND ` + takesPart + ` CROSS JOIN results r CROSS JOIN players pl`
	worldDayAll    = worldDayFrom + ` WHERE p.puzzle_id = $1` + worldDayOf
	worldDayOf     = ` AND r.post_id = p.id AND pl.id = r.player_id AND pl.worldwide_guild = p.guild_id AND pl.worldwide_guild <> ''`
	worldDaySolved = worldDayOf + ` AND ` + worldSolvers
	worldDayLines  = worldDayFrom + ` WHERE p.puzzle_id = $1` + worldDaySolved
	worldDayRank   = `(SELECT 1 + COUNT(*) FROM posts bo CROSS JOIN results b CROSS JOIN players bp WHERE bo.puzzle_id = p.puzzle_id AND b.post_id = bo.id
		AND bp.id = b.player_id AND bp.worldwide_guild = bo.guild_id AND b.outcome = 'solved' AND b.validity <> 'unranked' AND b.validity = 'counted' AND b.too_fast = 0` + beforeToo + ` AND (` + dayBefore + `))`
	worldDayOne = ` AS place, ` + worldNamed + dayFigures

	worldStreakLines   = ` FROM worldwide_streaks r` + worldNames + ` WHERE r.mini = $1`
	worldStreakRank    = `1 + (SELECT COUNT(*) FROM worldwide_streaks b WHERE b.mini = r.mini AND b.run > r.run` + beforeToo + `)`
	worldStreakOrder   = ` ORDER BY r.run DESC, r.solved_on, r.player_id`
	worldStreakFigures = ` 0, 0, 0, 0, 0, 0, 0, 0, r.run, 0`

	worldDayBoard         = `SELECT 0` + worldDayOne + worldDayLines + worldStays + dayOrder + ` LIMIT $2 OFFSET $3`
	worldDayCleanBoard    = `SELECT 0` + worldDayOne + worldDayLines + dayClean + worldStays + dayOrder + ` LIMIT $2 OFFSET $3`
	worldDayStanding      = `SELECT ` + worldDayRank + worldDayOne + worldAway + worldDayLines + ` AND r.player_id = $2`
	worldDayCleanStanding = worldDayStanding + dayClean
	worldDayTurnout       = `SELECT COUNT(*), COALESCE(SUM(CASE WHEN ` + worldSolvers + ` THEN 1 ELSE 0 END), 0)` + worldDayAll + worldStays
	worldDayCleanTurnout  = `SELECT COUNT(*), COALESCE(SUM(CASE WHEN ` + worldSolvers + ` THEN r.clean ELSE 0 END), 0)` + worldDayAll + worldStays
	worldStreakBoard      = `SELECT 0, ` + worldNamed + worldStreakFigures + worldStreakLines + worldOnly + worldStreakOrder + ` LIMIT $2 OFFSET $3`
	worldStreakStanding   = `SELECT ` + worldStreakRank + `, ` + worldNamed + worldStreakFigures + worldAway + worldStreakLines + worldHas + ` AND r.player_id = $2`
	worldStreakTurnout    = `SELECT COUNT(*), COUNT(*) FROM worldwide_streaks r WHERE r.mini = $1` + worldOnly
)

func worldwideQueriesOf(r leaderboards.Ranking) (q rankingQueries, args []any) {
	span := []any{r.Guild, r.Span.Name, tierName(r.Span.Tier)}
	switch {
	case r.Period == game.PeriodStreaks:
		return rankingQueries{worldStreakBoard, worldStreakStanding, worldStreakTurnout}, []any{r.Span.Tier == rating.Mini}
	case r.Period == game.PeriodSeason:
		return rankingQueries{worldSeasonBoard, worldSeasonStanding, worldSeasonTurnout}, span
	case r.Period != game.PeriodToday && r.Clean:
		return rankingQueries{worldCleanBoard, worldCleanStanding, worldCleanTurnout}, span
	case r.Period != game.PeriodToday:
		return rankingQueries{worldTotalBoard, worldTotalStanding, worldTotalTurnout}, span
	case r.Clean:
		return rankingQueries{worldDayCleanBoard, worldDayCleanStanding, worldDayCleanTurnout}, []any{r.Puzzle}
	}
	return rankingQueries{worldDayBoard, worldDayStanding, worldDayTurnout}, []any{r.Puzzle}
}

const lastShared = `SELECT puzzle_id, date FROM dailies WHERE guild_id = '' AND reveal = 'start' AND tier = $1 AND date <= $2 ORDER BY date DESC LIMIT 1`

func (t leaderboardsTx) LastShared(tier rating.Tier, by game.Date) (puzzle string, date game.Date, err error) {
	err = t.row([]any{&puzzle, &date}, lastShared, tier.String(), by)
	return puzzle, date, err
}

func (t leaderboardsTx) Worldwide(player string) (w game.Worldwide, err error) {
	err = t.row([]any{&w.Guild, &w.Alias}, "SELECT worldwide_guild, alias FROM players WHERE id = $1", player)
	return w, err
}

func (t leaderboardsTx) IsWorldwide(guild string) (bool, error) {
	return value[bool](t.tx, "SELECT EXISTS (SELECT 1 FROM guilds WHERE id = $1 AND worldwide = 1)", guild)
}

func (t leaderboardsTx) IsAliasFree(key, player string) (bool, error) {
	return value[bool](t.tx, "SELECT NOT EXISTS (SELECT 1 FROM players WHERE alias_key = $1 AND alias_key <> '' AND id <> $2)", key, player)
}

const playerOfAlias = `SELECT r.id, r.alias FROM players r WHERE r.alias_key = $1 AND r.alias_key <> '' AND r.worldwide_guild <> '' AND r.id NOT IN ` + absent

func (t leaderboardsTx) PlayerOfAlias(key string) (player, alias string, err error) {
	err = t.row([]any{&player, &alias}, playerOfAlias, key)
	return player, alias, err
}

func (t leaderboardsTx) Aliases() ([]leaderboards.Alias, error) {
	return list(t.tx, func(a *leaderboards.Alias) []any { return []any{&a.Player, &a.Alias} },
		"SELECT id, alias FROM players WHERE alias_key <> '' ORDER BY id")
}
