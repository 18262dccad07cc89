package store

import (
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

// The places on a board as it was before the last daily, by player. A day's board was then
// that of the former daily. Totals were less what the last daily added, and of those who
// solved it the last end is that of the one that they solved before. A streak was what the
// former daily says, or one less.
const (
	places       = `SELECT player_id, place FROM (SELECT r.player_id AS player_id, `
	countedPlace = `CASE r.validity WHEN 'counted' THEN ROW_NUMBER() OVER (` + dayOrder + `) ELSE 0 END AS place`
	placesEnd    = `) AS board WHERE player_id IN (`

	dayPlaces = places + countedPlace + ` FROM results r WHERE r.outcome = 'solved' AND r.validity <> 'unranked'
		AND r.post_id = (SELECT p.id FROM posts p WHERE p.guild_id = $1 AND p.date < $2 AND (p.tier = $3 OR $3 = '' AND p.mini = 0) AND p.state = 'sent' ORDER BY p.date DESC LIMIT 1)`
	dayAllPlaces   = dayPlaces + placesEnd
	dayCleanPlaces = dayPlaces + dayClean + placesEnd

	worldDayPlaces = places + countedPlace + ` FROM posts p CROSS JOIN results r` + worldPart + ` WHERE p.puzzle_id = (SELECT d.puzzle_id FROM dailies d
		WHERE d.guild_id = '' AND d.reveal = 'start' AND d.tier = COALESCE((SELECT f.tier FROM posts n JOIN posts f ON f.guild_id = n.guild_id
			WHERE n.id = $1 AND f.date < n.date AND f.mini = 0 AND f.state = 'sent' AND $2 = '' ORDER BY f.date DESC LIMIT 1), $2) AND d.date < $3 ORDER BY d.date DESC LIMIT 1)
		AND r.post_id = p.id AND pl.worldwide_guild = p.guild_id AND r.outcome = 'solved' AND r.validity <> 'unranked'`
	worldDayAllPlaces   = worldDayPlaces + placesEnd
	worldDayCleanPlaces = worldDayPlaces + dayClean + placesEnd

	asked      = `WITH k AS (SELECT $1 AS post, $2 AS guild, $3 AS date, $4 AS first, $5 AS period, $6 AS tier), `
	addedHere  = `added AS (SELECT r.* FROM k CROSS JOIN results r WHERE r.post_id = k.post AND r.outcome = 'solved' AND r.validity <> 'unranked'), `
	addedWorld = `added AS (SELECT r.* FROM k CROSS JOIN dailies d CROSS JOIN posts p CROSS JOIN results r JOIN players pl ON pl.id = r.player_id
		WHERE d.date = k.date AND d.guild_id = '' AND d.reveal = 'start' AND (d.tier = k.tier OR k.tier = '' AND d.tier <> 'mini') AND p.puzzle_id = d.puzzle_id AND r.post_id = p.id
		AND pl.worldwide_guild = p.guild_id AND r.outcome = 'solved' AND r.validity <> 'unranked'), `

	ofTotals  = ` FROM k CROSS JOIN totals t LEFT JOIN added a ON a.player_id = t.player_id`
	worldOnly = ` JOIN players pl ON pl.id = t.player_id JOIN guilds w ON w.id = pl.worldwide_guild AND w.worldwide = 1 AND w.suspension <> 'removed'`
	inPeriod  = ` WHERE t.guild_id = k.guild AND t.period = k.period AND t.tier = k.tier`

	totalStood = `r AS (SELECT t.player_id, t.solved - CASE WHEN a.player_id IS NULL THEN 0 ELSE 1 END AS solved, t.clean - COALESCE(a.clean, 0) AS clean,
		t.penalised_ms - COALESCE(a.penalised_ms, 0) AS penalised_ms, CASE WHEN a.player_id IS NULL THEN t.ended_at ELSE COALESCE((`
	cleanStood = `r AS (SELECT t.player_id, t.clean - COALESCE(a.clean, 0) AS clean, t.clean_ms - COALESCE(a.clean * a.penalised_ms, 0) AS clean_ms,
		CASE COALESCE(a.clean, 0) WHEN 0 THEN t.clean_ended_at ELSE COALESCE((`
	endBefore      = `SELECT s.ended_at FROM posts p CROSS JOIN results s WHERE p.guild_id = t.guild_id` + endedInSpan
	worldEndBefore = `SELECT s.ended_at FROM posts p CROSS JOIN dailies d CROSS JOIN results s
		WHERE p.guild_id = pl.worldwide_guild AND d.puzzle_id = p.puzzle_id AND d.guild_id = '' AND d.reveal = 'start'` + endedInSpan
	endedInSpan = ` AND p.date < k.date AND p.date >= k.first AND (p.tier = k.tier OR k.tier = '' AND p.mini = 0)
		AND s.post_id = p.id AND s.player_id = t.player_id AND s.outcome = 'solved' AND s.validity <> 'unranked'`
	totalEnd = ` ORDER BY p.date DESC LIMIT 1), 0) END AS ended_at`
	cleanEnd = ` AND s.clean = 1 ORDER BY p.date DESC LIMIT 1), 0) END AS clean_ended_at`

	totalPlaces = ` AND t.solved > 0) ` + places + `ROW_NUMBER() OVER (` + totalOrder + `) AS place FROM r WHERE r.solved > 0` + placesEnd
	cleanPlaces = ` AND t.clean > 0) ` + places + `ROW_NUMBER() OVER (` + cleanOrder + `) AS place FROM r WHERE r.clean > 0` + placesEnd

	totalPlacesBefore      = asked + addedHere + totalStood + endBefore + totalEnd + ofTotals + inPeriod + totalPlaces
	cleanPlacesBefore      = asked + addedHere + cleanStood + endBefore + cleanEnd + ofTotals + inPeriod + cleanPlaces
	worldTotalPlacesBefore = asked + addedWorld + totalStood + worldEndBefore + totalEnd + ofTotals + worldOnly + inPeriod + totalPlaces
	worldCleanPlacesBefore = asked + addedWorld + cleanStood + worldEndBefore + cleanEnd + ofTotals + worldOnly + inPeriod + cleanPlaces

	streakPlaces = asked + `former AS (SELECT p.id, p.date FROM k CROSS JOIN posts p WHERE p.guild_id = k.guild AND p.mini = CASE k.tier WHEN 'mini' THEN 1 ELSE 0 END AND p.date < k.date AND p.state = 'sent' ORDER BY p.date DESC LIMIT 1),
		r AS (SELECT s.player_id, CASE WHEN b.run > 0 THEN b.run WHEN n.run > 0 THEN n.run - 1 ELSE s.run END AS run,
		CASE WHEN n.run > 0 AND n.run = s.longest THEN s.longest - 1 ELSE s.longest END AS longest,
		CASE WHEN b.run > 0 THEN f.date WHEN n.run > 1 THEN COALESCE((` + solvedBefore + `), '') ELSE s.solved_on END AS solved_on
		FROM k CROSS JOIN former f CROSS JOIN streaks s LEFT JOIN results n ON n.post_id = k.post AND n.player_id = s.player_id
		LEFT JOIN results b ON b.post_id = f.id AND b.player_id = s.player_id WHERE s.guild_id = k.guild AND s.mini = CASE k.tier WHEN 'mini' THEN 1 ELSE 0 END) ` +
		places + `ROW_NUMBER() OVER (` + streakOrder + `) AS place FROM r WHERE r.run > 0` + placesEnd
	worldStreakPlaces = asked + addedWorld + `r AS (SELECT s.player_id, s.shared - CASE WHEN a.player_id IS NULL THEN 0 ELSE 1 END AS shared,
		CASE WHEN a.player_id IS NULL THEN s.solved_on ELSE COALESCE((` + solvedBefore + `), '') END AS solved_on
		FROM k CROSS JOIN players pl CROSS JOIN guilds w CROSS JOIN streaks s LEFT JOIN added a ON a.player_id = s.player_id
		WHERE pl.worldwide_guild <> '' AND w.id = pl.worldwide_guild AND w.worldwide = 1 AND w.suspension <> 'removed'
		AND s.player_id = pl.id AND s.guild_id = w.id AND s.mini = CASE k.tier WHEN 'mini' THEN 1 ELSE 0 END AND s.shared > 0) ` +
		places + `ROW_NUMBER() OVER (` + worldStreakOrder + `) AS place FROM r WHERE r.shared > 0` + placesEnd
	solvedBefore = `SELECT p.date FROM posts p CROSS JOIN results e WHERE p.guild_id = s.guild_id AND p.mini = s.mini AND p.date < k.date
		AND e.post_id = p.id AND e.player_id = s.player_id AND e.run > 0 ORDER BY p.date DESC LIMIT 1`
)

// placesQuery returns how the places on a ranking before its last daily are read.
func placesQuery(r leaderboards.Ranking) (query string, args []any) {
	tier, world := tierName(r.Span.Tier), r.Guild == game.AllServers
	span := []any{r.Post, r.Guild, r.Date, r.Span.First, r.Span.Name, tier}
	switch {
	case r.Period == game.PeriodToday && world:
		return either(r.Clean, worldDayCleanPlaces, worldDayAllPlaces), []any{r.Post, tier, r.Date}
	case r.Period == game.PeriodToday:
		return either(r.Clean, dayCleanPlaces, dayAllPlaces), []any{r.Guild, r.Date, tier}
	case r.Period == game.PeriodStreaks && world:
		return worldStreakPlaces, span
	case r.Period == game.PeriodStreaks:
		return streakPlaces, span
	case world:
		return either(r.Clean, worldCleanPlacesBefore, worldTotalPlacesBefore), span
	}
	return either(r.Clean, cleanPlacesBefore, totalPlacesBefore), span
}

func either(clean bool, ifClean, otherwise string) string {
	if clean {
		return ifClean
	}
	return otherwise
}

func (t *tx) PlacesBefore(r leaderboards.Ranking, players []string) (map[string]int, error) {
	type place struct {
		player string
		rank   int
	}
	query, args := placesQuery(r)
	var list []string
	for _, p := range players {
		args = append(args, p)
		list = append(list, "$"+strconv.Itoa(len(args)))
	}
	found, err := all(t, columns(func(p *place) []any { return []any{&p.player, &p.rank} }), query+strings.Join(list, ", ")+")", args...)
	byPlayer := map[string]int{}
	for _, p := range found {
		byPlayer[p.player] = p.rank
	}
	return byPlayer, err
}
