package store

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/results"
	"pencilmark/solver/rating"
)

// The columns of a standing after its rank: the player and the figures.
const (
	named = `r.player_id, pl.name,`

	dayFigures    = ` 1, r.clean, r.hints_1 + r.hints_2 + r.hints_3 + r.hints_4, r.wrong, r.time_ms, r.penalised_ms, r.ended_at, r.points, 0, 0`
	totalFigures  = ` r.solved, r.clean, r.hints, r.wrong, r.time_ms, r.penalised_ms, r.ended_at, 0, 0, 0`
	cleanFigures  = ` r.clean, r.clean, 0, 0, 0, r.clean_ms, r.clean_ended_at, 0, 0, 0`
	seasonFigures = ` r.solved, 0, 0, 0, 0, r.penalised_ms, r.ended_at, r.points, 0, 0`
	streakFigures = ` 0, 0, 0, 0, 0, 0, 0, 0, r.run, r.longest`
)

// Players who left a guild's leaderboards appear on none of them and do not affect other players'
// ranks. Points of a season stay as given. A player's own line has a column for this after its
// figures.
const (
	notDeparted          = ` AND r.player_id NOT IN (SELECT x.player_id FROM departures x WHERE x.guild_id = $1)`
	beforeNotDeparted    = ` AND b.player_id NOT IN (SELECT x.player_id FROM departures x WHERE x.guild_id = $1)`
	dayNotDeparted       = ` AND NOT EXISTS (SELECT 1 FROM departures x WHERE x.guild_id = p.guild_id AND x.player_id = r.player_id)`
	dayBeforeNotDeparted = ` AND NOT EXISTS (SELECT 1 FROM departures x WHERE x.guild_id = p.guild_id AND x.player_id = b.player_id)`

	departedColumn    = `, CASE WHEN TRUE` + notDeparted + ` THEN 0 ELSE 1 END`
	dayDepartedColumn = `, CASE WHEN TRUE` + dayNotDeparted + ` THEN 0 ELSE 1 END`
)

// The orders of leaderboards, which are also those of the indexes results_by_rank, totals_by_rank,
// totals_by_clean, seasons_by_rank and streaks_by_rank; and the conditions that row b ranks before
// row r, which are false for equal rows.
const (
	dayKeys    = ` ORDER BY r.clean DESC, r.penalised_ms, r.ended_at`
	totalKeys  = ` ORDER BY r.solved DESC, r.clean DESC, r.penalised_ms, r.ended_at`
	cleanKeys  = ` ORDER BY r.clean DESC, r.clean_ms, r.clean_ended_at`
	streakKeys = ` ORDER BY r.run DESC, r.longest DESC`

	dayOrder    = dayKeys + `, r.player_id`
	totalOrder  = totalKeys + `, r.player_id`
	cleanOrder  = cleanKeys + `, r.player_id`
	seasonOrder = ` ORDER BY r.points DESC, r.solved DESC, r.penalised_ms, r.ended_at, r.player_id`
	streakOrder = streakKeys + `, r.solved_on, r.player_id`

	dayBefore    = `b.clean > r.clean OR b.clean = r.clean AND (b.penalised_ms, b.ended_at) < (r.penalised_ms, r.ended_at)`
	seasonBefore = `b.points > r.points OR b.points = r.points AND (b.solved > r.solved
		OR b.solved = r.solved AND (b.penalised_ms, b.ended_at) < (r.penalised_ms, r.ended_at))`
	streakBefore = `b.run > r.run OR b.run = r.run AND b.longest > r.longest`

	totalBefore = `b.solved > r.solved OR b.solved = r.solved AND (` + dayBefore + `)`
	cleanBefore = `b.clean > r.clean OR b.clean = r.clean AND (b.clean_ms, b.clean_ended_at) < (r.clean_ms, r.clean_ended_at)`
	inSpan      = ` b.guild_id = r.guild_id AND b.period = r.period AND b.tier = r.tier AND `
	inMonth     = ` b.guild_id = r.guild_id AND b.month = r.month AND b.tier = r.tier AND `

	dayRank = `CASE WHEN r.validity = 'counted'` + dayNotDeparted + ` THEN 1 + (SELECT COUNT(*) FROM results b WHERE b.post_id = r.post_id
		AND b.outcome = 'solved' AND b.validity <> 'unranked' AND b.validity = 'counted' AND (` + dayBefore + `)` + dayBeforeNotDeparted + `) ELSE 0 END`
	totalRank  = `1 + (SELECT COUNT(*) FROM totals b WHERE` + inSpan + `(` + totalBefore + `)` + beforeNotDeparted + `)`
	cleanRank  = `1 + (SELECT COUNT(*) FROM totals b WHERE` + inSpan + `(` + cleanBefore + `)` + beforeNotDeparted + `)`
	seasonRank = `1 + (SELECT COUNT(*) FROM seasons b WHERE` + inMonth + `(` + seasonBefore + `)` + beforeNotDeparted + `)`
	streakRank = `1 + (SELECT COUNT(*) FROM streaks b WHERE b.guild_id = r.guild_id AND b.mini = r.mini AND (` + streakBefore + `)` + beforeNotDeparted + `)`
)

// The players on a leaderboard.
const (
	dayPost     = ` FROM posts p CROSS JOIN results r WHERE p.id = $1 AND r.post_id = p.id AND ` + daySolvers
	daySolvers  = `r.outcome = 'solved' AND r.validity <> 'unranked' AND r.validity = 'counted'` // the first two conditions are those of results_by_rank
	dayLines    = ` FROM posts p CROSS JOIN results r JOIN players pl ON pl.id = r.player_id WHERE p.id = $1 AND r.post_id = p.id AND ` + daySolvers
	totalLines  = ` FROM totals r JOIN players pl ON pl.id = r.player_id WHERE r.guild_id = $1 AND r.period = $2 AND r.tier = $3 AND r.solved > 0`
	cleanLines  = ` FROM totals r JOIN players pl ON pl.id = r.player_id WHERE r.guild_id = $1 AND r.period = $2 AND r.tier = $3 AND r.clean > 0`
	seasonLines = ` FROM seasons r JOIN players pl ON pl.id = r.player_id WHERE r.guild_id = $1 AND r.month = $2 AND r.tier = $3`
	streakLines = ` FROM streaks r JOIN players pl ON pl.id = r.player_id WHERE r.guild_id = $1 AND r.mini = $2 AND r.run > 0`
	dayClean    = ` AND r.clean = 1`
)

const (
	dayBoard      = `SELECT 0, ` + named + dayFigures + dayLines + dayNotDeparted + dayOrder + ` LIMIT $2 OFFSET $3`
	dayCleanBoard = `SELECT 0, ` + named + dayFigures + dayLines + dayClean + dayNotDeparted + dayOrder + ` LIMIT $2 OFFSET $3`
	totalBoard    = `SELECT 0, ` + named + totalFigures + totalLines + notDeparted + totalOrder + ` LIMIT $4 OFFSET $5`
	cleanBoard    = `SELECT 0, ` + named + cleanFigures + cleanLines + notDeparted + cleanOrder + ` LIMIT $4 OFFSET $5`
	seasonBoard   = `SELECT 0, ` + named + seasonFigures + seasonLines + notDeparted + seasonOrder + ` LIMIT $4 OFFSET $5`
	streakBoard   = `SELECT 0, ` + named + streakFigures + streakLines + notDeparted + streakOrder + ` LIMIT $3 OFFSET $4`

	dayStanding      = `SELECT ` + dayRank + `, ` + named + dayFigures + dayDepartedColumn + dayLines + ` AND r.player_id = $2`
	dayCleanStanding = dayStanding + dayClean
	totalStanding    = `SELECT ` + totalRank + `, ` + named + totalFigures + departedColumn + totalLines + ` AND r.player_id = $4`
	cleanStanding    = `SELECT ` + cleanRank + `, ` + named + cleanFigures + departedColumn + cleanLines + ` AND r.player_id = $4`
	seasonStanding   = `SELECT ` + seasonRank + `, ` + named + seasonFigures + departedColumn + seasonLines + ` AND r.player_id = $4`
	streakStanding   = `SELECT ` + streakRank + `, ` + named + streakFigures + departedColumn + streakLines + ` AND r.player_id = $3`

	dayTurnout      = `SELECT (SELECT COUNT(*) FROM results WHERE post_id = $1), (SELECT COUNT(*)` + dayPost + dayNotDeparted + `)`
	dayCleanTurnout = `SELECT (SELECT COUNT(*) FROM results WHERE post_id = $1), (SELECT COUNT(*)` + dayPost + dayClean + dayNotDeparted + `)`
	totalTurnout    = `SELECT COALESCE(SUM(r.started), 0), COALESCE(SUM(CASE WHEN r.solved > 0` + notDeparted + ` THEN 1 ELSE 0 END), 0) FROM totals r WHERE r.guild_id = $1 AND r.period = $2 AND r.tier = $3`
	cleanTurnout    = `SELECT COALESCE(SUM(r.started), 0), COALESCE(SUM(CASE WHEN r.clean > 0` + notDeparted + ` THEN 1 ELSE 0 END), 0) FROM totals r WHERE r.guild_id = $1 AND r.period = $2 AND r.tier = $3`
	seasonTurnout   = `SELECT COUNT(*), COUNT(*) FROM seasons r WHERE r.guild_id = $1 AND r.month = $2 AND r.tier = $3` + notDeparted
	streakTurnout   = `SELECT COUNT(*), COUNT(*) FROM streaks r WHERE r.guild_id = $1 AND r.mini = $2 AND r.run > 0` + notDeparted
	daySolved       = `SELECT COUNT(*) FROM results r WHERE r.post_id = $1 AND ` + daySolvers
)

// rankingQueries are the queries of a ranking: for its lines, for one line, and for its counts.
type rankingQueries struct{ board, standing, turnout string }

// queriesOf returns a ranking's queries, and the arguments that select the ranking.
func queriesOf(r leaderboards.Ranking) (q rankingQueries, args []any) {
	if r.Guild == game.AllServers {
		return worldwideQueriesOf(r)
	}
	span := []any{r.Guild, r.Span.Name, tierName(r.Span.Tier)}
	switch {
	case r.Period == game.PeriodStreaks:
		return rankingQueries{streakBoard, streakStanding, streakTurnout}, []any{r.Guild, r.Span.Tier == rating.Mini}
	case r.Period == game.PeriodSeason:
		return rankingQueries{seasonBoard, seasonStanding, seasonTurnout}, span
	case r.Period != game.PeriodToday && r.Clean:
		return rankingQueries{cleanBoard, cleanStanding, cleanTurnout}, span
	case r.Period != game.PeriodToday:
		return rankingQueries{totalBoard, totalStanding, totalTurnout}, span
	case r.Clean:
		return rankingQueries{dayCleanBoard, dayCleanStanding, dayCleanTurnout}, []any{r.Post}
	}
	return rankingQueries{dayBoard, dayStanding, dayTurnout}, []any{r.Post}
}

func standingFields(st *game.Standing) []any {
	return []any{&st.Rank, &st.Player.ID, &st.Player.Name, &st.Solved, &st.Clean, &st.Hints, &st.Wrong, span(&st.Time), span(&st.Penalised), at(&st.Finish),
		&st.Points, &st.Streak, &st.Longest}
}

func ownFields(st *game.Standing) []any { return append(standingFields(st), &st.Departed) }

func (t leaderboardsTx) Standings(post int64, limit int) ([]game.Standing, error) {
	return t.Lines(leaderboards.Ranking{Period: game.PeriodToday, Post: post}, 0, limit)
}

func (t leaderboardsTx) Standing(post int64, player string) (*game.Standing, error) {
	return t.Line(leaderboards.Ranking{Period: game.PeriodToday, Post: post}, player)
}

// Lines returns lines of a leaderboard with their ranks. Equal lines share a rank.
func (t leaderboardsTx) Lines(r leaderboards.Ranking, offset, limit int) ([]game.Standing, error) {
	q, args := queriesOf(r)
	board, err := list(t.tx, standingFields, q.board, append(args, limit, offset)...)
	for i := range board {
		switch {
		case i > 0 && equalLines(&board[i-1], &board[i]):
			board[i].Rank = board[i-1].Rank
		case i == 0 && offset > 0: // it may equal the last line of the page before
			first, err := t.Line(r, board[0].Player.ID)
			if err != nil {
				return nil, err
			}
			board[0].Rank = first.Rank
		default:
			board[i].Rank = offset + i + 1
		}
	}
	return board, err
}

// equalLines reports whether two lines have equal figures in everything that decides the rank.
func equalLines(a, b *game.Standing) bool {
	return a.Ranking() == b.Ranking() && a.Points == b.Points && a.Streak == b.Streak && a.Longest == b.Longest
}

func (t leaderboardsTx) Line(r leaderboards.Ranking, player string) (*game.Standing, error) {
	q, args := queriesOf(r)
	return find(t.tx, ownFields, q.standing, append(args, player)...)
}

func (t leaderboardsTx) Turnout(r leaderboards.Ranking) (leaderboards.Participation, error) {
	q, args := queriesOf(r)
	return one(t.tx, columns(func(n *leaderboards.Participation) []any { return []any{&n.Started, &n.Ranked} }), q.turnout, args...)
}

const lastPostOfTier = selectPost + "WHERE p.guild_id = $1 AND p.tier = $2 ORDER BY p.date DESC LIMIT 1"

func (t leaderboardsTx) LastPostOfTier(guild string, tier rating.Tier) (*game.Post, error) {
	return find(t.tx, postFields, lastPostOfTier, guild, tier.String())
}

const formerPost = selectPost + "WHERE p.guild_id = $1 AND p.mini = 0 AND p.date < $2 AND p.state = 'sent' ORDER BY p.date DESC LIMIT 1"

func (t leaderboardsTx) FormerPost(guild string, before game.Date) (*game.Post, error) {
	return find(t.tx, postFields, formerPost, guild, before)
}

func (t leaderboardsTx) WantsSummary(guild string) (bool, error) {
	return value[bool](t.tx, "SELECT summary <> 'off' FROM guilds WHERE id = $1", guild)
}

func (t leaderboardsTx) DaysOf(guild string, by game.Date, at time.Time, limit int) ([]leaderboards.Day, error) {
	return list(t.tx, func(d *leaderboards.Day) []any { return []any{&d.Date, &d.Over, &d.Solved} }, `
		SELECT p.date, p.closes_at <= $1, EXISTS (SELECT 1 FROM results r WHERE r.post_id = p.id AND `+daySolvers+`)
		FROM posts p WHERE p.guild_id = $2 AND p.mini = 0 AND p.state = 'sent' AND p.date <= $3 ORDER BY p.date DESC LIMIT $4`,
		millis(at), guild, by, limit)
}

// timesOf counts times in bars of 5 seconds. All times of a day or more share a bar.
const timesOf = `SELECT CASE WHEN penalised_ms < 86400000 THEN penalised_ms / 5000 * 5000 ELSE 86400000 END, COUNT(*)` + dayPost + `
	AND r.penalised_ms > 0` + dayNotDeparted + ` GROUP BY 1 ORDER BY 1`

func (t leaderboardsTx) Times(post int64) ([]leaderboards.Bar, error) {
	return list(t.tx, func(n *leaderboards.Bar) []any { return []any{span(&n.From), &n.Count} }, timesOf, post)
}

func (t leaderboardsTx) Solved(post int64) (int, error) { return value[int](t.tx, daySolved, post) }

const playerTotals = selectTotal + "WHERE guild_id = $1 AND player_id = $2 AND period = 'all' ORDER BY tier"

func (t leaderboardsTx) PlayerTotals(guild, player string) ([]results.Total, error) {
	return list(t.tx, totalFields, playerTotals, guild, player)
}

func (t leaderboardsTx) Compare(guild, player string, solved int) ([]leaderboards.Comparison, error) {
	return list(t.tx, func(c *leaderboards.Comparison) []any { return []any{tierText{&c.Tier}, &c.Others, &c.Slower} }, `
		SELECT p.tier, COUNT(*), COUNT(CASE WHEN o.penalised_ms * p.solved > p.penalised_ms * o.solved THEN 1 END) FROM totals p
		JOIN totals o ON o.guild_id = p.guild_id AND o.period = 'all' AND o.tier = p.tier AND o.player_id <> p.player_id
		WHERE p.guild_id = $1 AND p.player_id = $2 AND p.period = 'all' AND p.tier <> '' AND p.solved >= $3
			AND o.solved >= $3 AND p.penalised_ms > 0 AND o.penalised_ms > 0 GROUP BY p.tier ORDER BY p.tier`, guild, player, solved)
}

// isPast is the condition that a post's daily is over in its guild.
const isPast = `p.closes_at <= $1 AND p.guild_id = $2 AND p.mini = $3 AND p.state = 'sent'`

const pastDailies = `SELECT ` + postColumns + `, COALESCE((SELECT g.locale FROM guilds g WHERE g.id = p.guild_id), ''),
	(SELECT COUNT(*) FROM results r WHERE r.post_id = p.id AND ` + daySolvers + `),
	EXISTS (SELECT 1 FROM posts o WHERE o.puzzle_id = p.puzzle_id AND o.closes_at > $1)
	FROM posts p
	WHERE ` + isPast + ` AND p.date < $4 ORDER BY p.date DESC LIMIT $5`

func (t leaderboardsTx) Past(of game.Series, before game.Date, at time.Time, limit int) ([]leaderboards.PastDaily, error) {
	return list(t.tx, func(p *leaderboards.PastDaily) []any {
		return append(postFields(&p.Post), &p.Locale, &p.Solved, &p.Live)
	},
		pastDailies, millis(at), of.Guild, of.Mini, before, limit)
}

const pastDates = "SELECT p.date FROM posts p WHERE " + isPast + " AND p.date >= $4 ORDER BY p.date LIMIT $5"

func (t leaderboardsTx) PastDates(of game.Series, from game.Date, at time.Time, limit int) ([]game.Date, error) {
	return values[game.Date](t.tx, pastDates, millis(at), of.Guild, of.Mini, from, limit)
}

const ownResults = `SELECT r.post_id, r.outcome, r.validity, ` + dayRank + `, ` + named + dayFigures + dayDepartedColumn + `
	FROM posts p JOIN results r ON r.post_id = p.id AND r.player_id = $1 JOIN players pl ON pl.id = r.player_id
	WHERE p.guild_id = $2 AND p.mini = 0 AND p.date >= $3 AND p.date <= $4`

func (t leaderboardsTx) Own(guild, player string, first, last game.Date) ([]leaderboards.OwnResult, error) {
	return list(t.tx, func(o *leaderboards.OwnResult) []any {
		return append([]any{&o.Post, &o.Outcome, &o.Validity}, ownFields(&o.Standing)...)
	}, ownResults, player, guild, first, last)
}
