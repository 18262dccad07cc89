package store

import (
	"slices"
	"strconv"
	"strings"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/solver/rating"
)

// The players on a board as it was before the last daily, each after their rank. A day's board was
// then that of the former daily, and a total what it was without the last daily. A streak was
// one less for who solved the last daily, and for who missed it what the former one says.
// They come as one text: to read a thousand rows costs more than to rank them.
const (
	ranked    = "SELECT COALESCE(STRING_AGG(place || ' ' || player_id, '\n'), '') FROM (SELECT r.player_id AS player_id, RANK() OVER ("
	asPlace   = `) AS place`
	rankedOf  = asPlace + ` FROM (SELECT r.player_id, `
	rankedEnd = `) AS board`

	dayPlaces = ranked + dayKeys + asPlace + ` FROM posts p CROSS JOIN results r WHERE r.post_id = p.id AND ` + daySolvers + dayStays + `
		AND p.id = (SELECT f.id FROM posts f WHERE f.guild_id = $1 AND f.date < $2 AND (f.tier = $3 OR $3 = '' AND f.mini = 0) AND f.state = 'sent' ORDER BY f.date DESC LIMIT 1)`
	dayAllPlaces   = dayPlaces + rankedEnd
	dayCleanPlaces = dayPlaces + dayClean + rankedEnd

	worldDayPlaces = ranked + dayKeys + asPlace + worldDayFrom + ` WHERE p.puzzle_id = (SELECT d.puzzle_id FROM dailies d
		WHERE d.guild_id = '' AND d.reveal = 'start' AND d.tier = COALESCE((SELECT f.tier FROM posts n JOIN posts f ON f.guild_id = n.guild_id
			WHERE n.id = $1 AND f.date < n.date AND f.mini = 0 AND f.state = 'sent' AND $2 = '' ORDER BY f.date DESC LIMIT 1), $2) AND d.date < $3 ORDER BY d.date DESC LIMIT 1)` +
		worldDaySolved + worldStays
	worldDayAllPlaces   = worldDayPlaces + rankedEnd
	worldDayCleanPlaces = worldDayPlaces + dayClean + rankedEnd

	totalsNow = `WITH k AS (SELECT $1 AS guild, $2 AS period, $3 AS tier, $4 AS date),
		now AS (SELECT r.*, k.date AS date FROM k CROSS JOIN totals r WHERE r.guild_id = k.guild AND r.period = k.period AND r.tier = k.tier`
	totalThen = `) ` + ranked + totalKeys + rankedOf + `CASE WHEN r.last_on >= r.date THEN r.former_solved ELSE r.solved END AS solved,
		CASE WHEN r.last_on >= r.date THEN r.former_clean ELSE r.clean END AS clean,
		CASE WHEN r.last_on >= r.date THEN r.former_penalised_ms ELSE r.penalised_ms END AS penalised_ms,
		CASE WHEN r.last_on >= r.date THEN r.former_ended_at ELSE r.ended_at END AS ended_at FROM now r WHERE r.solved > 0) AS r WHERE r.solved > 0` + rankedEnd
	cleanThen = `) ` + ranked + cleanKeys + rankedOf + `CASE WHEN r.last_on >= r.date THEN r.former_clean ELSE r.clean END AS clean,
		CASE WHEN r.last_on >= r.date THEN r.former_clean_ms ELSE r.clean_ms END AS clean_ms,
		CASE WHEN r.last_on >= r.date THEN r.former_clean_ended_at ELSE r.clean_ended_at END AS clean_ended_at FROM now r WHERE r.clean > 0) AS r WHERE r.clean > 0` + rankedEnd

	totalPlaces      = totalsNow + stays + totalThen
	cleanPlaces      = totalsNow + stays + cleanThen
	worldTotalPlaces = totalsNow + worldOnly + totalThen
	worldCleanPlaces = totalsNow + worldOnly + cleanThen

	streakPlaces = `WITH now AS (SELECT r.* FROM streaks r WHERE r.guild_id = $1 AND r.mini = $2` + stays + `),
		f AS (SELECT p.id, p.date FROM posts p WHERE p.guild_id = $1 AND p.mini = $2 AND p.date < $3 AND p.state = 'sent' ORDER BY p.date DESC LIMIT 1) ` + ranked + streakKeys + rankedOf + `
		CASE r.solved_on WHEN $3 THEN r.run - 1 WHEN f.date THEN (SELECT b.run FROM results b WHERE b.post_id = f.id AND b.player_id = r.player_id) ELSE r.run END AS run,
		CASE WHEN r.solved_on = $3 AND r.run = r.longest THEN r.longest - 1 ELSE r.longest END AS longest
		FROM f CROSS JOIN now r) AS r WHERE r.run > 0` + rankedEnd
	worldStreakPlaces = ranked + ` ORDER BY r.run DESC` + rankedOf + `CASE WHEN r.solved_on >= $1 THEN r.former_run ELSE r.run END AS run
		FROM worldwide_streaks r WHERE r.mini = $2` + worldOnly + `) AS r WHERE r.run > 0` + rankedEnd
)

// placesQuery returns how the order of a ranking before its last daily is read.
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
	query, args := placesQuery(r)
	lines, err := value[string](t, query, args...)
	places := make(map[string]int, len(players))
	for line := range strings.Lines(lines) {
		place, player, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if slices.Contains(players, player) {
			places[player], _ = strconv.Atoi(place)
		}
	}
	return places, err
}
