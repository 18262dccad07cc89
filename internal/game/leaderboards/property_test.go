package leaderboards_test

import (
	stdcmp "cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/results"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

// history makes random changes to a game that can affect results.
type history struct {
	*rapid.T
	*gametest.World
	days     []game.Date
	attempts map[string]*game.Attempt // by player and day
	former   int
	chosen   map[string]string // by player: the guild whose results count on the leaderboards of all servers
	apart    map[string]bool   // guilds that take no part in those
}

var historyGuilds, historyPlayers = []string{"g", "h"}, []string{"ann", "bob"}

// In whatever order attempts, joins, posts, closings, deletions and new rules happen, leaderboards
// and statistics equal those computed in the simple way from all events.
func TestBoardsAreWhatTheEventsSay(t *testing.T) {
	t.Setenv("PENCILMARK_COMMITS", "") // a history records what it does, so no unit of work may run twice
	days, puzzles := []game.Date{"2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01"}, []*solver.Grid{}
	for range days {
		puzzles = append(puzzles, gametest.Another(t, rand.New(rand.NewPCG(uint64(len(puzzles)), 3))))
	}
	gametest.Check(t, func(rt *rapid.T) {
		h := &history{T: rt, World: gametest.New(t), days: days, attempts: map[string]*game.Attempt{}, chosen: map[string]string{}, apart: map[string]bool{}}
		h.prepare(puzzles)
		deeds := []func(services.Tx) error{h.play, h.play, h.play, h.play, h.play, h.play, h.start, h.join, h.event, h.event, h.end,
			h.post, h.post, h.post, h.close, h.close, h.settle, h.settle, h.settle, h.judge, h.judge, h.takeOut, h.takeOut, h.choose, h.choose, h.part, h.depart, h.depart, h.forget, h.drop}
		for range rapid.IntRange(1, 60).Draw(rt, "deeds") {
			h.Clock.Add(time.Duration(rapid.IntRange(0, 3).Draw(rt, "hours")) * time.Hour)
			deed := rapid.SampledFrom(deeds).Draw(rt, "deed")
			gametest.Must(h, h.DB.Update(context.Background(), func(tx services.Tx) error { return deed(tx) }))
			if rapid.IntRange(0, 20).Draw(rt, "new rules") == 0 {
				h.Options.Rules = game.Rules{LightHint: time.Duration(rapid.IntRange(1, 3).Draw(rt, "penalty")) * time.Minute, DeepHint: time.Hour, Wrong: time.Second}
				h.Serve()
				_, err := h.Begin(context.Background())
				gametest.Must(h, err)
			}
		}
		gametest.Must(h, h.Recount(context.Background(), func(d results.Difference) { rt.Errorf("stored %+v\ncounted %+v", d.Stored, d.Counted) }))
		all := map[string]*plain{}
		for _, g := range historyGuilds {
			all[g] = &plain{}
			gametest.Must(h, h.DB.View(context.Background(), func(q services.Query) error { return all[g].read(q, g) }))
		}
		for _, g := range historyGuilds {
			h.check(g, all)
		}
		h.Discard()
	})
}

// prepare chooses the dailies, and adds the guilds and players.
func (h *history) prepare(puzzles []*solver.Grid) {
	gametest.Must(h, h.DB.Update(context.Background(), func(tx services.Tx) error {
		for i, d := range h.days {
			tier := []rating.Tier{rating.Easy, rating.Hard}[i%2]
			p := &game.Puzzle{ID: string(d), Grid: puzzles[i], Solution: solution(h, puzzles[i]), Origin: game.OriginStarter, Usage: game.UsageDaily, Rating: gametest.Report(tier)}
			if err := tx.AddPuzzle(p); err != nil {
				return err
			}
			if err := tx.AddDaily(game.Daily{Date: d, Tier: tier, Reveal: game.RevealOnStart}, p.ID, h.Clock.Now()); err != nil {
				return err
			}
		}
		return h.add(tx)
	}))
}

func solution(h *history, g *solver.Grid) *solver.Grid {
	s, err := solver.Solve(context.Background(), g)
	gametest.Must(h, err)
	return s
}

// add adds the guilds and players that are missing.
func (h *history) add(tx services.Tx) error {
	for _, g := range historyGuilds {
		if err := tx.SaveGuild(&game.Guild{ID: g, Reveal: game.RevealOnStart, Worldwide: !h.apart[g]}); err != nil {
			return err
		}
	}
	for _, p := range historyPlayers {
		if err := tx.SeePlayer(game.Player{ID: p}, "", h.Clock.Now()); err != nil {
			return err
		}
	}
	return nil
}

func (h *history) day() game.Date { return rapid.SampledFrom(h.days).Draw(h.T, "day") }
func (h *history) guild() string  { return rapid.SampledFrom(historyGuilds).Draw(h.T, "guild") }

// play solves a day's daily in a guild, with or without hints.
func (h *history) play(tx services.Tx) error {
	player, day := rapid.SampledFrom(historyPlayers).Draw(h.T, "player"), h.day()
	if err := h.startAt(tx, player, day); err != nil {
		return err
	}
	a := h.attempts[player+string(day)]
	if err := recorded(tx, a, tx.Join(a.ID, h.guild(), h.Clock.Now())); err != nil {
		return err
	}
	if _, ended := a.Ended(); ended {
		return nil
	}
	h.Clock.Add(time.Duration(rapid.IntRange(0, 3).Draw(h.T, "minutes")) * time.Minute)
	a.Events = append(a.Events, game.Event{Kind: game.EventFinished, At: h.Clock.Now()})
	return recorded(tx, a, tx.AddEvent(a.ID, a.Events[len(a.Events)-1]))
}

// start starts a player's attempt at a daily.
func (h *history) start(tx services.Tx) error {
	return h.startAt(tx, rapid.SampledFrom(historyPlayers).Draw(h.T, "player"), h.day())
}

func (h *history) startAt(tx services.Tx, player string, day game.Date) error {
	if h.attempts[player+string(day)] != nil {
		return nil
	}
	p, err := tx.Puzzle(string(day))
	if err != nil {
		return err
	}
	a := &game.Attempt{Player: player, PuzzleID: p.ID, Kind: game.DailyAttempt, Grid: p.Grid, Progress: p.Grid, Solution: p.Solution,
		Started: h.Clock.Now(), Events: []game.Event{{Kind: game.EventStarted, At: h.Clock.Now()}}}
	h.attempts[player+string(day)] = a
	return tx.AddAttempt(a)
}

// any returns a random attempt, or nil.
func (h *history) any() *game.Attempt {
	return h.attempts[rapid.SampledFrom(historyPlayers).Draw(h.T, "whose")+string(h.day())]
}

func (h *history) join(tx services.Tx) error {
	a, guild := h.any(), h.guild()
	if a == nil {
		return nil
	}
	return recorded(tx, a, tx.Join(a.ID, guild, h.Clock.Now()))
}

// event adds a hint, a wrong hand-in or a save, even after the end.
func (h *history) event(tx services.Tx) error {
	a := h.any()
	if a == nil {
		return nil
	}
	return tx.AddEvent(a.ID, rapid.SampledFrom([]game.Event{
		{Kind: game.EventHinted, Level: 1, At: h.Clock.Now()}, {Kind: game.EventHinted, Level: 4, At: h.Clock.Now()},
		{Kind: game.EventWrong, Level: 2, At: h.Clock.Now()}, {Kind: game.EventSaved, At: h.Clock.Now()},
	}).Draw(h.T, "event"))
}

// end ends an attempt by finishing or giving up.
func (h *history) end(tx services.Tx) error {
	a := h.any()
	if a == nil {
		return nil
	}
	if _, ended := a.Ended(); ended {
		return nil
	}
	e := game.Event{Kind: rapid.SampledFrom([]game.EventKind{game.EventFinished, game.EventFinished, game.EventGaveUp}).Draw(h.T, "end"), At: h.Clock.Now()}
	a.Events = append(a.Events, e)
	return recorded(tx, a, tx.AddEvent(a.ID, e))
}

// recorded updates the results of an attempt, as the play room does after a write.
func recorded(tx services.Tx, a *game.Attempt, err error) error {
	if err != nil {
		return err
	}
	return results.Record(tx, a.ID)
}

// post adds a guild's post of any day, not necessarily in order.
func (h *history) post(tx services.Tx) error {
	day := h.day()
	daily, err := tx.DailyOf(string(day))
	if err != nil {
		return err
	}
	at := h.Clock.Now()
	p := &game.Post{Guild: h.guild(), Date: day, Tier: daily.Tier, Puzzle: string(day), State: game.PostSent, Due: at, Sent: at,
		Reveal: rapid.SampledFrom([]game.Reveal{game.RevealOnStart, game.RevealOnPost}).Draw(h.T, "reveal"), Closes: at.Add(24 * time.Hour)}
	if added, err := tx.AddPost(p); !added || err != nil {
		return err
	}
	return results.RecordPost(tx, p)
}

// onePost returns a random post of a guild, or nil if it has none.
func (h *history) onePost(tx services.Tx) (*game.Post, error) {
	first, last := game.PeriodAll.Dates("")
	posts, err := tx.Posts(h.guild(), first, last)
	if err != nil || len(posts) == 0 {
		return nil, err
	}
	p := rapid.SampledFrom(posts).Draw(h.T, "post")
	return &p, nil
}

// close moves a post's closing time, possibly to before a player finished.
func (h *history) close(tx services.Tx) error {
	p, err := h.onePost(tx)
	if p == nil || err != nil {
		return err
	}
	p.Closes = h.Clock.Now().Add(time.Duration(rapid.IntRange(-6, 6).Draw(h.T, "closes in")) * time.Hour)
	return errors.Join(tx.SavePost(p), results.RecordPost(tx, p))
}

// settle settles the posts that have closed.
func (h *history) settle(tx services.Tx) error {
	posts, err := tx.Unsettled(h.Clock.Now(), 10)
	for _, p := range posts {
		if err == nil {
			err = results.Settle(tx, &p)
		}
	}
	return err
}

// judge has a manager rule on a result, which may not exist yet.
func (h *history) judge(tx services.Tx) error {
	p, err := h.onePost(tx)
	if p == nil || err != nil {
		return err
	}
	return results.Rule(tx, &game.Ruling{Post: p.ID, Player: rapid.SampledFrom(historyPlayers).Draw(h.T, "of"),
		Validity: rapid.SampledFrom([]game.Validity{game.Counted, game.TakenOff}).Draw(h.T, "is"), At: h.Clock.Now()})
}

func (h *history) takeOut(tx services.Tx) error {
	a, guild := h.any(), h.guild()
	if a == nil {
		return nil
	}
	return results.RemoveAttempt(tx, a.ID, guild)
}

func (h *history) forget(tx services.Tx) error {
	player := rapid.SampledFrom(historyPlayers).Draw(h.T, "leaves")
	for _, d := range h.days {
		delete(h.attempts, player+string(d))
	}
	delete(h.chosen, player)
	h.former++
	if err := errors.Join(results.RemoveUncounted(tx, player), tx.Forget(player, fmt.Sprint("former", h.former))); err != nil {
		return err
	}
	return h.add(tx)
}

// depart has a player leave a guild's leaderboards, or come back.
func (h *history) depart(tx services.Tx) error {
	return tx.SetDeparted(h.guild(), rapid.SampledFrom(historyPlayers).Draw(h.T, "departs"), rapid.Bool().Draw(h.T, "leaves"))
}

func (h *history) drop(tx services.Tx) error {
	guild := h.guild()
	maps.DeleteFunc(h.chosen, func(_, of string) bool { return of == guild })
	if err := tx.DropGuild(guild); err != nil {
		return err
	}
	return h.add(tx)
}

// choose has a player choose the guild whose results count on the leaderboards of all servers, or
// none.
func (h *history) choose(tx services.Tx) error {
	player := rapid.SampledFrom(historyPlayers).Draw(h.T, "chooses")
	h.chosen[player] = rapid.SampledFrom(append([]string{""}, historyGuilds...)).Draw(h.T, "server")
	return errors.Join(tx.SetWorldwide(player, game.Worldwide{Guild: h.chosen[player]}, ""), results.SumWorldwide(tx, player))
}

// part has a guild begin or stop taking part in those.
func (h *history) part(tx services.Tx) error {
	guild := h.guild()
	h.apart[guild] = !h.apart[guild]
	return h.add(tx)
}

// check compares a guild's leaderboards, those of all servers as the guild sees them, and
// everybody's statistics with the simple way.
func (h *history) check(guild string, all map[string]*plain) {
	h.checkSeasons(guild, all[guild].seasons())
	world := h.worldwide(all)
	for _, player := range append([]string{"former1", "former2"}, historyPlayers...) {
		c := game.Call{Guild: guild, Player: game.Player{ID: player}}
		got, err := h.Leaderboards.Stats(context.Background(), c)
		gametest.Must(h, err)
		want, _ := all[guild].stats(player)
		if diff := cmp.Diff(want, *got); diff != "" {
			h.Errorf("%s in %s (-long way +got):\n%s", player, guild, diff)
		}
		if len(all[guild].posts) == 0 {
			continue
		}
		h.checkBoards(c, all[guild], false)
		h.checkBoards(c, world, true)
		h.checkStreaks(c, all[guild].streaks(), false)
		h.checkStreaks(c, h.worldwideStreaks(all), true)
	}
}

// countsWorldwide reports whether a player's results in a guild count on the leaderboards of all servers.
func (h *history) countsWorldwide(player, guild string) bool {
	return h.chosen[player] == guild && !h.apart[guild]
}

// worldwide returns the entries on the leaderboards of all servers. All dailies are shared here.
func (h *history) worldwide(all map[string]*plain) *plain {
	var world plain
	for guild, of := range all {
		world.rules = of.rules
		for _, e := range of.entries {
			if h.countsWorldwide(e.Player, guild) && !of.away[e.Player] {
				world.entries = append(world.entries, beyond(e))
			}
		}
	}
	return &world
}

func (h *history) worldwideStreaks(all map[string]*plain) (streaks []lastStreak) {
	for guild, of := range all {
		for _, s := range of.streaks() {
			if h.countsWorldwide(s.player, guild) && s.shared > 0 {
				s.run, s.longest = s.shared, 0 // that leaderboard does not show the longest
				streaks = append(streaks, s)
			}
		}
	}
	return streaks
}

func (h *history) checkStreaks(c game.Call, streaks []lastStreak, worldwide bool) {
	longer := func(a, b lastStreak) int { return stdcmp.Or(b.run-a.run, b.longest-a.longest) }
	slices.SortFunc(streaks, func(a, b lastStreak) int {
		return stdcmp.Or(longer(a, b), stdcmp.Compare(a.last, b.last), stdcmp.Compare(a.player, b.player))
	})
	var want []game.Standing
	ranks(streaks, longer, func(s *lastStreak, rank int) {
		want = append(want, game.Standing{Rank: rank, Player: game.Player{ID: s.player}, Streak: s.run, Longest: s.longest})
	})
	got, board := h.pages(c, leaderboards.Request{Period: game.PeriodStreaks, Worldwide: worldwide, Size: 1})
	if diff := cmp.Diff(want, got); diff != "" || board.Ranked != len(want) {
		h.Errorf("streaks of %s, worldwide %v, %d ranked (-long way +got):\n%s", c.Guild, worldwide, board.Ranked, diff)
	}
	h.checkOwn(c, board, want)
}

func (h *history) checkSeasons(guild string, want []results.Season) {
	var got []results.Season
	gametest.Must(h, h.DB.View(context.Background(), func(q services.Query) (err error) {
		got, err = q.Seasons(guild)
		return err
	}))
	for i := range want {
		want[i].Guild = guild
	}
	byName := func(a, b results.Season) int { return strings.Compare(a.String(), b.String()) }
	slices.SortFunc(want, byName)
	slices.SortFunc(got, byName)
	if diff := cmp.Diff(want, got); diff != "" {
		h.Errorf("seasons in %s (-long way +got):\n%s", guild, diff)
	}
}

func (h *history) checkBoards(c game.Call, all *plain, worldwide bool) {
	for _, period := range []game.Period{game.PeriodToday, game.PeriodWeek, game.PeriodMonth, game.PeriodAll} {
		for _, tier := range []rating.Tier{rating.Unrated, rating.Easy, rating.Hard} {
			for _, clean := range []bool{false, true} {
				h.checkBoard(c, all, leaderboards.Request{Period: period, Tier: tier, Clean: clean, Worldwide: worldwide, Size: 1})
			}
		}
	}
}

// pages returns the lines of all pages of a leaderboard, and its last page.
func (h *history) pages(c game.Call, r leaderboards.Request) (lines []game.Standing, board *leaderboards.Leaderboard) {
	for r.Page = 1; board == nil || r.Page <= board.Pages; r.Page++ {
		var err error
		board, err = h.Leaderboards.Leaderboard(context.Background(), c, r)
		gametest.Must(h, err)
		for _, st := range board.Standings {
			st.Points = 0 // see checkSeasons
			lines = append(lines, st)
		}
	}
	return lines, board
}

// checkBoard compares all pages of a leaderboard with the simple way.
func (h *history) checkBoard(c game.Call, all *plain, r leaderboards.Request) {
	got, board := h.pages(c, r)
	if board.First == "" {
		return // there was no daily of that tier
	}
	want, started := all.rank(board.First, board.Last, r)
	if board.Ranked != len(want) || board.Started != started {
		h.Errorf("%+v: %+v, want %d of %d", r, board.Participation, len(want), started)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		h.Errorf("%+v of %s (-long way +got):\n%s", r, c.Guild, diff)
	}
	h.checkOwn(c, board, want)
}

func (h *history) checkOwn(c game.Call, board *leaderboards.Leaderboard, want []game.Standing) {
	own := slices.IndexFunc(want, func(st game.Standing) bool { return st.Player.ID == c.Player.ID })
	if (own < 0) != (board.Own == nil) || own >= 0 && board.Own.Rank != want[own].Rank {
		h.Errorf("%+v of %s: the own line is %+v", board.Request, c.Guild, board.Own)
	}
}
