//go:build unix

package leaderboards_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// The history is written with SQL: the requested number of players start nearly every daily of a
// guild, and most solve it.
const (
	manyPlayers = `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < $1)
		INSERT INTO players (id, name, home, seen_at) SELECT 'discord:' || (1000000 + n), 'Player ' || n, 'discord:g', 0 FROM n`
	manyPosts = `INSERT INTO posts (id, guild_id, date, mini, tier, puzzle_id, reveal, state, scheduled_at, tries, tried_at, unsure_at, sent_at, closes_at, channel, message, problem)
		SELECT ROW_NUMBER() OVER (ORDER BY date), 'discord:g', date, 0, tier, puzzle_id, reveal, 'sent', chosen_at, 1, chosen_at, 0, chosen_at, chosen_at + 86400000, 'c', 'm', '' FROM dailies`
	manyAttempts = `INSERT INTO attempts (id, player_id, puzzle_id, kind, shape, givens, solution, progress, version, started_at, touched_at)
		SELECT ROW_NUMBER() OVER (ORDER BY d.date, p.id), p.id, d.puzzle_id, 'daily', z.shape, z.givens, z.solution, z.solution, 1,
			d.chosen_at + (ABS(d.n * 7919 + p.n * 104729) % 36000) * 1000, d.chosen_at + 40000000
		FROM (SELECT *, ROW_NUMBER() OVER (ORDER BY date) AS n FROM dailies) d
		CROSS JOIN (SELECT *, ROW_NUMBER() OVER (ORDER BY id) AS n FROM players) p
		JOIN puzzles z ON z.id = d.puzzle_id WHERE (p.n * 31 + d.n * 17) % 20 <> 0`
	manyJoins  = `INSERT INTO joins (attempt_id, guild_id, joined_at) SELECT id, 'discord:g', started_at FROM attempts`
	manyEvents = `INSERT INTO events (attempt_id, kind, level, detail, at)
		SELECT id, 'started', 0, '', started_at FROM attempts
		UNION ALL SELECT id, 'hinted', 1 + id % 4, 'hidden-single 0123456789ab', started_at + 60000 FROM attempts WHERE id % 3 = 0
		UNION ALL SELECT id, 'wrong', 3, '', started_at + 120000 FROM attempts WHERE id % 7 = 0
		UNION ALL SELECT id, 'saved', 0, '', started_at + 180000 FROM attempts
		UNION ALL SELECT id, CASE WHEN id % 41 = 0 THEN 'gave-up' ELSE 'finished' END, 0, '', started_at + 200000 + (id * 7907) % 3000000 FROM attempts WHERE id % 11 <> 0`
	allTakePart = `UPDATE guilds SET worldwide = 1; UPDATE players SET worldwide_guild = 'discord:g'` // in the leaderboards of all servers
)

// longHistory returns a world with a guild whose players have had the given number of dailies. The
// last one is open.
func longHistory(t testing.TB, players, days int) *world {
	t.Helper()
	w := newWorld(t)
	gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error { return addDailies(t, tx, days, w.Clock.Now()) }))
	db := gametest.OpenBesideServer(t, w.Path)
	_, err := db.Exec(manyPlayers, players)
	gametest.Must(t, err)
	for _, statement := range []string{manyPosts, manyAttempts, manyJoins, manyEvents, allTakePart} {
		_, err := db.Exec(statement)
		gametest.Must(t, err)
	}
	w.Tick()
	return w
}

func addDailies(t testing.TB, tx services.Tx, days int, now time.Time) error {
	if err := tx.SaveGuild(&game.Guild{ID: "discord:g", Reveal: game.RevealOnStart, Since: now}); err != nil {
		return err
	}
	plan := game.Plan{When: "12:00", Zone: "UTC", Tiers: game.DefaultTiers()}
	if err := tx.AddPlan("discord:g", plan, now); err != nil {
		return err
	}
	for i := range days {
		day := game.DateOf(now).AddDays(i - days + 1)
		tier := rating.Tiers()[i%4]
		g, solution := relabelled(t, i)
		p := &game.Puzzle{ID: string(day), Grid: g, Solution: solution, Origin: game.OriginStarter, Usage: game.UsageDaily, Rating: gametest.Report(tier)}
		if err := tx.AddPuzzle(p); err != nil {
			return err
		}
		if err := tx.AddDaily(game.Daily{Date: day, Tier: tier, Reveal: game.RevealOnStart}, p.ID, day.Midnight().Add(12*time.Hour)); err != nil {
			return err
		}
	}
	return nil
}

// question is a call about leaderboards or statistics.
type question struct {
	name string
	ask  func(context.Context, game.Call) error
}

// questions lists all such calls, with pages of the given number of lines.
func (w *world) questions(lines int) []question {
	all := []question{{"stats", func(ctx context.Context, c game.Call) error { _, err := w.Leaderboards.Stats(ctx, c); return err }}}
	for _, p := range game.Periods() {
		for name, r := range map[string]leaderboards.Request{
			"": {}, "-clean": {Clean: true}, "-tier": {Tier: rating.Hard}, "-page-90": {Page: 90},
			"-world": {Worldwide: true}, "-world-clean": {Worldwide: true, Clean: true}, "-world-tier": {Worldwide: true, Tier: rating.Hard},
		} {
			r.Period, r.Size = p, lines
			all = append(all, question{"leaderboard-" + string(p) + name, func(ctx context.Context, c game.Call) error {
				_, err := w.Leaderboards.Leaderboard(ctx, c, r)
				return err
			}})
		}
	}
	today := game.DateOf(gametest.Noon)
	return append(all,
		question{"archive", func(ctx context.Context, c game.Call) error {
			_, err := w.Leaderboards.Archive(ctx, c, "", 8)
			return err
		}},
		question{"archive-older", func(ctx context.Context, c game.Call) error {
			_, err := w.Leaderboards.Archive(ctx, c, today.AddDays(-20), 8)
			return err
		}},
		question{"archive-day", func(ctx context.Context, c game.Call) error {
			_, err := w.Leaderboards.Daily(ctx, c, today.AddDays(-1), 3)
			return err
		}},
		question{"yesterday", func(ctx context.Context, c game.Call) error {
			_, err := w.Leaderboards.Yesterday(ctx, "discord:g", 10)
			return err
		}})
}

// asking returns a call in a direct message, for which the guild must be found first, by a player
// who played every day.
func asking() game.Call {
	return game.Call{Player: game.Player{ID: "discord:1000007", Name: "Player 7"}}
}

// Every answer takes one transaction and a few queries, and no more after four months than after
// one.
func TestBoardsAskFewQueries(t *testing.T) {
	counts := map[string]gametest.Counts{}
	for _, days := range []int{30, 120} {
		w := longHistory(t, 20, days)
		_, err := w.Begin(t.Context())
		gametest.Must(t, err)
		for _, call := range w.questions(1) { // so that the own line takes a separate query
			if strings.Contains(call.name, "page") { // it may contain the own line
				continue
			}
			before := w.Counts()
			gametest.Must(t, call.ask(t.Context(), asking()))
			n := w.Counts().Minus(before)
			if n.Views != 1 || n.Updates != 0 || n.Reads > 8 {
				t.Errorf("%s after %d days: %+v", call.name, days, n)
			}
			if earlier, ok := counts[call.name]; ok && n != earlier {
				t.Errorf("%s: %+v after %d days, %+v before", call.name, n, days, earlier)
			}
			counts[call.name] = n
		}
	}
}

// relabelled returns a puzzle and its solution with their digits exchanged in the n-th way.
func relabelled(t testing.TB, n int) (puzzle, solution *solver.Grid) {
	var perm []int
	for i := range 9 {
		perm = slices.Insert(perm, n%(i+1), i)
		n /= i + 1
	}
	relabel := func(text string) *solver.Grid {
		digits := []byte(text)
		for i, d := range digits {
			if d != '.' {
				digits[i] = byte('1' + perm[d-'1'])
			}
		}
		return gametest.Read(t, string(digits))
	}
	return relabel(gametest.Easy), relabel(gametest.EasySolved)
}
