package store

import (
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/results"
)

// The columns of a standing after its rank, and where its figures are, as both of a
// day's results and of totals.
const (
	dayFigures   = `r.player_id, pl.name, 1, r.clean, r.hints_1 + r.hints_2 + r.hints_3 + r.hints_4, r.wrong, r.time_ms, r.penalised_ms, r.ended_at, CASE r.validity WHEN 'unverified' THEN 1 ELSE 0 END`
	totalFigures = `r.player_id, pl.name, r.solved, r.clean, r.hints, r.wrong, r.time_ms, r.penalised_ms, r.ended_at, r.unverified`
)

// The order of a board, and who stands before r in it; the indexes results_by_rank
// and totals_by_rank have the same.
const (
	dayOrder   = ` ORDER BY r.validity, r.clean DESC, r.penalised_ms, r.ended_at, r.player_id`
	totalOrder = ` ORDER BY r.solved DESC, r.clean DESC, r.penalised_ms, r.ended_at, r.player_id`

	dayBefore = `b.clean > r.clean OR b.clean = r.clean AND (b.penalised_ms, b.ended_at, b.player_id) < (r.penalised_ms, r.ended_at, r.player_id)`
	dayRank   = `CASE r.validity WHEN 'counted' THEN 1 + (SELECT COUNT(*) FROM results b WHERE b.post_id = r.post_id
		AND b.outcome = 'solved' AND b.validity <> 'unranked' AND b.validity = 'counted' AND (` + dayBefore + `)) ELSE 0 END`
	totalRank = `1 + (SELECT COUNT(*) FROM totals b WHERE b.guild_id = r.guild_id AND b.period = r.period AND b.tier = ''
		AND (b.solved > r.solved OR b.solved = r.solved AND (` + dayBefore + `)))`
)

const (
	dayBoard      = `SELECT 0, ` + dayFigures + ` FROM results r JOIN players pl ON pl.id = r.player_id WHERE r.post_id = $1 AND r.outcome = 'solved' AND r.validity <> 'unranked'` + dayOrder + ` LIMIT $2`
	dayStanding   = `SELECT ` + dayRank + `, ` + dayFigures + ` FROM results r JOIN players pl ON pl.id = r.player_id WHERE r.post_id = $1 AND r.player_id = $2 AND r.outcome = 'solved' AND r.validity <> 'unranked'`
	totalBoard    = `SELECT 0, ` + totalFigures + ` FROM totals r JOIN players pl ON pl.id = r.player_id WHERE r.guild_id = $1 AND r.period = $2 AND r.tier = '' AND r.solved > 0` + totalOrder + ` LIMIT $3`
	totalStanding = `SELECT ` + totalRank + `, ` + totalFigures + ` FROM totals r JOIN players pl ON pl.id = r.player_id WHERE r.guild_id = $1 AND r.period = $2 AND r.tier = '' AND r.player_id = $3 AND r.solved > 0`
	dayTurnout    = `SELECT (SELECT COUNT(*) FROM results WHERE post_id = $1), (SELECT COUNT(*) FROM results WHERE post_id = $1 AND outcome = 'solved' AND validity <> 'unranked')`
	totalTurnout  = `SELECT COALESCE(SUM(started), 0), COALESCE(SUM(CASE WHEN solved > 0 THEN 1 ELSE 0 END), 0) FROM totals WHERE guild_id = $1 AND period = $2 AND tier = ''`
	daySolved     = `SELECT COUNT(*) FROM results WHERE post_id = $1 AND outcome = 'solved' AND validity <> 'unranked'`
)

func standingFields(st *game.Standing) []any {
	return []any{&st.Rank, &st.Player.ID, &st.Player.Name, &st.Solved, &st.Clean, &st.Hints, &st.Wrong, span(&st.Time), span(&st.Penalised), at(&st.Finish), &st.Unverified}
}

// ranked numbers a board from its top.
func ranked(board []game.Standing, err error) ([]game.Standing, error) {
	for i := range board {
		board[i].Rank = i + 1
	}
	return board, err
}

func (t *tx) Standings(post int64, limit int) ([]game.Standing, error) {
	board, err := ranked(all(t, columns(standingFields), dayBoard, post, limit))
	for i := range board {
		if board[i].Unverified > 0 {
			board[i].Rank = 0
		}
	}
	return board, err
}

func (t *tx) Standing(post int64, player string) (*game.Standing, error) {
	return pointer(one(t, columns(standingFields), dayStanding, post, player))
}

func (t *tx) TotalStandings(guild string, s results.Span, limit int) ([]game.Standing, error) {
	return ranked(all(t, columns(standingFields), totalBoard, guild, s.Name, limit))
}

func (t *tx) TotalStanding(guild string, s results.Span, player string) (*game.Standing, error) {
	return pointer(one(t, columns(standingFields), totalStanding, guild, s.Name, player))
}

func turnoutFields(n *leaderboards.Participation) []any {
	return []any{&n.Started, &n.Ranked}
}

func (t *tx) Turnout(post int64) (leaderboards.Participation, error) {
	return one(t, columns(turnoutFields), dayTurnout, post)
}

func (t *tx) TotalTurnout(guild string, s results.Span) (leaderboards.Participation, error) {
	return one(t, columns(turnoutFields), totalTurnout, guild, s.Name)
}

func (t *tx) Solved(post int64) (int, error) { return value[int](t, daySolved, post) }

const playerTotals = selectTotal + "WHERE guild_id = $1 AND player_id = $2 AND period = 'all' ORDER BY tier"

func (t *tx) PlayerTotals(guild, player string) ([]results.Total, error) {
	return all(t, columns(totalFields), playerTotals, guild, player)
}

// isPast is what makes a post one of a daily that is over in its guild.
const isPast = `p.closes_at <= $1 AND p.guild_id = $2 AND p.state = 'sent'`

const pastDailies = `SELECT ` + postColumns + `,
	(SELECT COUNT(*) FROM results s WHERE s.post_id = p.id AND s.outcome = 'solved' AND s.validity <> 'unranked'),
	EXISTS (SELECT 1 FROM posts o WHERE o.puzzle_id = p.puzzle_id AND o.closes_at > $1)
	FROM posts p
	WHERE ` + isPast + ` AND p.date < $3 ORDER BY p.date DESC LIMIT $4`

func (t *tx) Past(guild string, before game.Date, at time.Time, limit int) ([]leaderboards.PastDaily, error) {
	return all(t, columns(func(p *leaderboards.PastDaily) []any { return append(postFields(&p.Post), &p.Solved, &p.Live) }),
		pastDailies, millis(at), guild, before, limit)
}

const pastDates = "SELECT p.date FROM posts p WHERE " + isPast + " AND p.date >= $3 ORDER BY p.date LIMIT $4"

func (t *tx) PastDates(guild string, from game.Date, at time.Time, limit int) ([]game.Date, error) {
	return values[game.Date](t, pastDates, millis(at), guild, from, limit)
}

const ownResults = `SELECT r.post_id, r.outcome, ` + dayRank + `, ` + dayFigures + `
	FROM posts p JOIN results r ON r.post_id = p.id AND r.player_id = $1 JOIN players pl ON pl.id = r.player_id
	WHERE p.guild_id = $2 AND p.date >= $3 AND p.date <= $4`

func (t *tx) Own(guild, player string, first, last game.Date) ([]leaderboards.OwnResult, error) {
	return all(t, columns(func(o *leaderboards.OwnResult) []any {
		return append([]any{&o.Post, &o.Outcome}, standingFields(&o.Standing)...)
	}), ownResults, player, guild, first, last)
}
