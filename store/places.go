package store

import (
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/solver/rating"
)

// The places on a board as it was before the last daily, by player. A day's board was then
// that of the former daily, and a total what it was without the last daily. A streak was one
// less for who solved the last daily, and for who missed it what the former one says.
const (
	placed    = `SELECT player_id, place FROM (SELECT r.player_id AS player_id, ROW_NUMBER() OVER (`
	placedDay = `SELECT player_id, place FROM (SELECT r.player_id AS player_id, CASE r.validity WHEN 'counted' THEN ROW_NUMBER() OVER (` + dayOrder + `) ELSE 0 END AS place`
	placedOf  = `) AS place FROM (SELECT r.player_id, `
	placedEnd = `) AS board WHERE player_id IN (`

	dayPlaces = placedDay + ` FROM posts p CROSS JOIN results r WHERE r.post_id = p.id AND ` + daySolvers + dayStays + `
		AND p.id = (SELECT f.id FROM posts f WHERE f.guild_id = $1 AND f.date < $2 AND (f.tier = $3 OR $3 = '' AND f.mini = 0) AND f.state = 'sent' ORDER BY f.date DESC LIMIT 1)`
	dayAllPlaces   = dayPlaces + placedEnd
	dayCleanPlaces = dayPlaces + dayClean + placedEnd

	worldDayPlaces = placedDay + worldDayFrom + ` WHERE p.puzzle_id = (SELECT d.puzzle_id FROM dailies d
		WHERE d.guild_id = '' AND d.reveal = 'start' AND d.tier = COALESCE((SELECT f.tier FROM posts n JOIN posts f ON f.guild_id = n.guild_id
			WHERE n.id = $1 AND f.date < n.date AND f.mini = 0 AND f.state = 'sent' AND $2 = '' ORDER BY f.date DESC LIMIT 1), $2) AND d.date < $3 ORDER BY d.date DESC LIMIT 1)` +
		worldDaySolved + worldStays
	worldDayAllPlaces   = worldDayPlaces + placedEnd
	worldDayCleanPlaces = worldDayPlaces + dayClean + placedEnd

	totalsNow = `WITH k AS (SELECT $1 AS guild, $2 AS period, $3 AS tier, $4 AS date),
		now AS (SELECT r.*, k.date AS date FROM k CROSS JOIN totals r WHERE r.guild_id = k.guild AND r.period = k.period AND r.tier = k.tier`
	totalThen = `) ` + placed + totalOrder + placedOf + `CASE WHEN r.last_on >= r.date THEN r.former_solved ELSE r.solved END AS solved,
		CASE WHEN r.last_on >= r.date THEN r.former_clean ELSE r.clean END AS clean,
		CASE WHEN r.last_on >= r.date THEN r.former_penalised_ms ELSE r.penalised_ms END AS penalised_ms,
		CASE WHEN r.last_on >= r.date THEN r.former_ended_at ELSE r.ended_at END AS ended_at FROM now r WHERE r.solved > 0) AS r WHERE r.solved > 0` + placedEnd
	cleanThen = `) ` + placed + cleanOrder + placedOf + `CASE WHEN r.last_on >= r.date THEN r.former_clean ELSE r.clean END AS clean,
		CASE WHEN r.last_on >= r.date THEN r.former_clean_ms ELSE r.clean_ms END AS clean_ms,
		CASE WHEN r.last_on >= r.date THEN r.former_clean_ended_at ELSE r.clean_ended_at END AS clean_ended_at FROM now r WHERE r.clean > 0) AS r WHERE r.clean > 0` + placedEnd

	totalPlaces      = totalsNow + stays + totalThen
	cleanPlaces      = totalsNow + stays + cleanThen
	worldTotalPlaces = totalsNow + worldOnly + totalThen
	worldCleanPlaces = totalsNow + worldOnly + cleanThen

	streakPlaces = `WITH now AS (SELECT r.* FROM streaks r WHERE r.guild_id = $1 AND r.mini = $2` + stays + `),
		f AS (SELECT p.id, p.date FROM posts p WHERE p.guild_id = $1 AND p.mini = $2 AND p.date < $3 AND p.state = 'sent' ORDER BY p.date DESC LIMIT 1) ` + placed + streakOrder + placedOf + `
		CASE r.solved_on WHEN $3 THEN r.run - 1 WHEN f.date THEN (SELECT b.run FROM results b WHERE b.post_id = f.id AND b.player_id = r.player_id) ELSE r.run END AS run,
		CASE WHEN r.solved_on = $3 AND r.run = r.longest THEN r.longest - 1 ELSE r.longest END AS longest,
		CASE WHEN r.solved_on = $3 THEN r.former_on ELSE r.solved_on END AS solved_on FROM f CROSS JOIN now r) AS r WHERE r.run > 0` + placedEnd
	worldStreakPlaces = placed + worldStreakOrder + placedOf + `CASE WHEN r.solved_on >= $1 THEN r.former_run ELSE r.run END AS run,
		CASE WHEN r.solved_on >= $1 THEN r.former_on ELSE r.solved_on END AS solved_on FROM worldwide_streaks r WHERE r.mini = $2` + worldOnly + `) AS r WHERE r.run > 0` + placedEnd
)

// placesQuery returns how the places on a ranking before its last daily are read; the players
// whose places are wanted follow.
func placesQuery(r leaderboards.Ranking) (query string, args []any) {
	tier, world, mini := tierName(r.Span.Tier), r.Guild == game.AllServers, bit(r.Span.Tier == rating.Mini)
	switch {
	case r.Period == game.PeriodToday && world:
		return either(r.Clean, worldDayCleanPlaces, worldDayAllPlaces), []any{r.Post, tier, r.Date}
	case r.Period == game.PeriodToday:
		return either(r.Clean, dayCleanPlaces, dayAllPlaces), []any{r.Guild, r.Date, tier}
	case r.Period == game.PeriodStreaks && world:
		return worldStreakPlaces, []any{r.Date, mini}
	case r.Period == game.PeriodStreaks:
		return streakPlaces, []any{r.Guild, mini, r.Date}
	case world:
		return either(r.Clean, worldCleanPlaces, worldTotalPlaces), []any{r.Guild, r.Span.Name, tier, r.Date}
	}
	return either(r.Clean, cleanPlaces, totalPlaces), []any{r.Guild, r.Span.Name, tier, r.Date}
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
