package store

import (
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
)

// The places on a board as it was before the last daily, by player. A day's board was then
// that of the former daily. Totals were less what the last daily added, and of those who
// solved it the last end is that of the one that they solved before. A streak was one less
// for who solved the last daily, and for who missed it what the former one says. Only those
// asked for are given a place, by counting who stood before them.
const (
	places       = `SELECT player_id, place FROM (SELECT r.player_id AS player_id, `
	countedPlace = `CASE r.validity WHEN 'counted' THEN ROW_NUMBER() OVER (` + dayOrder + `) ELSE 0 END AS place`
	placesEnd    = `) AS board WHERE player_id IN (`

	dayPlaces = places + countedPlace + ` FROM results r WHERE r.outcome = 'solved' AND r.validity <> 'unranked'` + dayStays + `
		AND r.post_id = (SELECT p.id FROM posts p WHERE p.guild_id = $1 AND p.date < $2 AND (p.tier = $3 OR $3 = '' AND p.mini = 0) AND p.state = 'sent' ORDER BY p.date DESC LIMIT 1)`
	dayAllPlaces   = dayPlaces + placesEnd
	dayCleanPlaces = dayPlaces + dayClean + placesEnd

	worldDayPlaces = places + countedPlace + ` FROM posts p CROSS JOIN results r` + worldPart + ` WHERE p.puzzle_id = (SELECT d.puzzle_id FROM dailies d
		WHERE d.guild_id = '' AND d.reveal = 'start' AND d.tier = COALESCE((SELECT f.tier FROM posts n JOIN posts f ON f.guild_id = n.guild_id
			WHERE n.id = $1 AND f.date < n.date AND f.mini = 0 AND f.state = 'sent' AND $2 = '' ORDER BY f.date DESC LIMIT 1), $2) AND d.date < $3 ORDER BY d.date DESC LIMIT 1)
		AND r.post_id = p.id AND pl.worldwide_guild = p.guild_id AND r.outcome = 'solved' AND r.validity <> 'unranked'`
	worldDayAllPlaces   = worldDayPlaces + placesEnd
	worldDayCleanPlaces = worldDayPlaces + dayClean + placesEnd

	// asked says of whom; stood are the figures that players had, at the line of whom is asked
	// and before it.
	asked  = `WITH k AS (SELECT $1 AS post, $2 AS guild, $3 AS date, $4 AS first, $5 AS period, $6 AS tier), who AS (SELECT id FROM players WHERE id IN (`
	stood  = `)), r AS MATERIALIZED (`
	placed = `) SELECT r.player_id, 1 + (SELECT COUNT(*) FROM r b WHERE `
	ofWhom = `) FROM k CROSS JOIN r WHERE r.player_id IN (SELECT id FROM who)`

	added      = ` AND a.player_id = t.player_id AND a.outcome = 'solved' AND a.validity <> 'unranked'`
	addedHere  = ` FROM k CROSS JOIN totals t LEFT JOIN results a ON a.post_id = k.post` + added
	addedWorld = ` FROM k CROSS JOIN totals t JOIN players pl ON pl.id = t.player_id JOIN parts ON parts.guild = pl.worldwide_guild LEFT JOIN results a ON a.post_id = parts.post` + added

	// parts are the guilds that take part, with their post of the last daily if they share it.
	parts = `)), parts AS MATERIALIZED (SELECT w.id AS guild, (SELECT p.id FROM posts p WHERE p.guild_id = w.id AND p.date = k.date
			AND p.puzzle_id IN (SELECT d.puzzle_id FROM k CROSS JOIN dailies d WHERE d.date = k.date AND d.guild_id = '' AND d.reveal = 'start' AND (d.tier = k.tier OR k.tier = '' AND d.tier <> 'mini'))) AS post
		FROM k CROSS JOIN ` + worldGuilds + `), r AS MATERIALIZED (`

	inPeriod    = ` WHERE t.guild_id = k.guild AND t.period = k.period AND t.tier = k.tier`
	totalStays  = ` AND NOT EXISTS (SELECT 1 FROM departures x WHERE x.guild_id = t.guild_id AND x.player_id = t.player_id)`
	streakStays = ` AND NOT EXISTS (SELECT 1 FROM departures x WHERE x.guild_id = s.guild_id AND x.player_id = s.player_id)`

	// Whoever stood before somebody has more now than that one had then: an index finds them.
	totalStood = `SELECT t.player_id, t.solved - CASE WHEN a.player_id IS NULL THEN 0 ELSE 1 END AS solved, t.clean - COALESCE(a.clean, 0) AS clean,
		t.penalised_ms - COALESCE(a.penalised_ms, 0) AS penalised_ms, t.ended_at, CASE WHEN a.player_id IS NULL THEN 0 ELSE 1 END AS added, 0 AS clean_only, `
	cleanStood = `SELECT t.player_id, t.clean - COALESCE(a.clean, 0) AS solved, 0 AS clean,
		t.clean_ms - COALESCE(a.clean * a.penalised_ms, 0) AS penalised_ms, t.clean_ended_at AS ended_at, COALESCE(a.clean, 0) AS added, 1 AS clean_only, `
	homeHere    = `t.guild_id AS home`
	homeChosen  = `pl.worldwide_guild AS home`
	totalsOfWho = `FROM k CROSS JOIN who CROSS JOIN totals t` + inPeriod + ` AND t.player_id = who.id)`
	totalAbove  = inPeriod + ` AND t.solved > 0 AND t.solved >= (SELECT MIN(t.solved) - 1 ` + totalsOfWho
	cleanAbove  = inPeriod + ` AND t.clean > 0 AND t.clean >= (SELECT MIN(t.clean) - 1 ` + totalsOfWho

	// The last end is looked for only where all else is equal.
	stoodBefore = `b.solved > r.solved OR b.solved = r.solved AND (b.clean > r.clean OR b.clean = r.clean AND (b.penalised_ms < r.penalised_ms
		OR b.penalised_ms = r.penalised_ms AND b.player_id <> r.player_id AND (CASE b.added WHEN 0 THEN b.ended_at ELSE ` + endOf + `b.home
		AND s.player_id = b.player_id AND s.clean >= b.clean_only` + lastEnd + ` END, b.player_id) < (CASE r.added WHEN 0 THEN r.ended_at ELSE ` + endOf + `r.home
		AND s.player_id = r.player_id AND s.clean >= r.clean_only` + lastEnd + ` END, r.player_id)))`
	endOf = `COALESCE((SELECT s.ended_at FROM posts p CROSS JOIN results s WHERE p.date < k.date AND p.date >= k.first AND (p.tier = k.tier OR k.tier = '' AND p.mini = 0)
		AND (k.guild <> '*' OR EXISTS (SELECT 1 FROM dailies d WHERE d.puzzle_id = p.puzzle_id AND d.guild_id = '' AND d.reveal = 'start'))
		AND s.post_id = p.id AND s.outcome = 'solved' AND s.validity <> 'unranked' AND p.guild_id = `
	lastEnd = ` ORDER BY p.date DESC LIMIT 1), 0)`

	totalsPlaced = placed + stoodBefore + ofWhom + ` AND r.solved > 0`

	totalPlacesBefore      = stood + totalStood + homeHere + addedHere + totalAbove + totalStays + totalsPlaced
	cleanPlacesBefore      = stood + cleanStood + homeHere + addedHere + cleanAbove + totalStays + totalsPlaced
	worldTotalPlacesBefore = parts + totalStood + homeChosen + addedWorld + totalAbove + worldStays + totalsPlaced
	worldCleanPlacesBefore = parts + cleanStood + homeChosen + addedWorld + cleanAbove + worldStays + totalsPlaced

	ofMini       = `CASE k.tier WHEN 'mini' THEN 1 ELSE 0 END`
	streakPlaces = `)), former AS (SELECT p.id, p.date FROM k CROSS JOIN posts p WHERE p.guild_id = k.guild AND p.mini = ` + ofMini + `
		AND p.date = (SELECT o.date FROM posts o WHERE o.guild_id = k.guild AND o.mini = ` + ofMini + ` AND o.date < k.date AND o.state = 'sent' ORDER BY o.date DESC LIMIT 1)),
		r AS MATERIALIZED (SELECT s.player_id, CASE s.solved_on WHEN k.date THEN s.run - 1 WHEN f.date THEN (` + formerRun + `) ELSE s.run END AS run,
		CASE WHEN s.solved_on = k.date AND s.run = s.longest THEN s.longest - 1 ELSE s.longest END AS longest, ` + formerlySolved + `
		FROM k CROSS JOIN former f CROSS JOIN streaks s WHERE s.guild_id = k.guild AND s.mini = ` + ofMini + streakStays + placed + streakBefore + ofWhom + ` AND r.run > 0`
	formerRun      = `SELECT b.run FROM results b WHERE b.post_id = f.id AND b.player_id = s.player_id`
	formerlySolved = `CASE s.solved_on WHEN k.date THEN s.former_on ELSE s.solved_on END AS solved_on`

	worldStreakPlaces = parts + `SELECT s.player_id, s.shared - CASE WHEN s.solved_on = k.date AND parts.post > 0 THEN 1 ELSE 0 END AS shared, ` + formerlySolved + `
		FROM k CROSS JOIN parts CROSS JOIN players pl CROSS JOIN streaks s WHERE pl.worldwide_guild <> '' AND pl.worldwide_guild = parts.guild
		AND s.player_id = pl.id AND s.guild_id = parts.guild AND s.mini = ` + ofMini + ` AND s.shared > 0` + worldStays + placed + worldStreakBefore + ofWhom + ` AND r.shared > 0`
)

// placesQuery returns how the places on a ranking before its last daily are read: the players
// are named between before and after.
func placesQuery(r leaderboards.Ranking) (before, after string, args []any) {
	tier, world := tierName(r.Span.Tier), r.Guild == game.AllServers
	span := []any{r.Post, r.Guild, r.Date, r.Span.First, r.Span.Name, tier}
	switch {
	case r.Period == game.PeriodToday && world:
		return either(r.Clean, worldDayCleanPlaces, worldDayAllPlaces), ")", []any{r.Post, tier, r.Date}
	case r.Period == game.PeriodToday:
		return either(r.Clean, dayCleanPlaces, dayAllPlaces), ")", []any{r.Guild, r.Date, tier}
	case r.Period == game.PeriodStreaks && world:
		return asked, worldStreakPlaces, span
	case r.Period == game.PeriodStreaks:
		return asked, streakPlaces, span
	case world:
		return asked, either(r.Clean, worldCleanPlacesBefore, worldTotalPlacesBefore), span
	}
	return asked, either(r.Clean, cleanPlacesBefore, totalPlacesBefore), span
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
	before, after, args := placesQuery(r)
	var list []string
	for _, p := range players {
		args = append(args, p)
		list = append(list, "$"+strconv.Itoa(len(args)))
	}
	found, err := all(t, columns(func(p *place) []any { return []any{&p.player, &p.rank} }), before+strings.Join(list, ", ")+after, args...)
	byPlayer := map[string]int{}
	for _, p := range found {
		byPlayer[p.player] = p.rank
	}
	return byPlayer, err
}
