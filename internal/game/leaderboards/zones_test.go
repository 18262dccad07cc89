package leaderboards_test

import (
	"cmp"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
)

// A player who solves every daily of a server has a streak of all of them, and a freeze for every
// seven, wherever the clocks change, even at midnight.
func TestStreaksOverChangesOfClocks(t *testing.T) {
	for _, tt := range []struct{ zone, from, when string }{
		{"Europe/Berlin", "2027-03-24", "02:30"},
		{"Europe/Berlin", "2027-10-27", "02:30"},
		{"America/New_York", "2027-03-10", "23:59"},
		{"America/Havana", "2027-03-10", "00:15"}, // at midnight
		{"America/Havana", "2027-11-03", "00:15"},
		{"Australia/Lord_Howe", "2027-04-01", "01:45"}, // clocks change by half an hour
	} {
		t.Run(tt.zone+" "+tt.from, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.StockBank(10)
			w.Clock.Set(game.Date(tt.from).Midnight().Add(12 * time.Hour))
			w.AddGuild("g", gametest.Settings(tt.when, tt.zone))
			c, solved := gametest.In("g", "ann"), map[game.Date]bool{}
			for range 10 * 8 {
				card, err := w.Daily.Today(t.Context(), c)
				if _, none := errors.AsType[*game.NoDailyError](err); none {
					err, card = nil, nil // the daily has closed before the next one is due
				}
				gametest.Must(t, err)
				if card != nil && !solved[card.Date] {
					w.SolveAs(c, time.Minute)
					solved[card.Date] = true
				}
				w.Clock.Add(3 * time.Hour)
				w.Tick()
			}
			st, err := w.Leaderboards.Stats(t.Context(), c)
			gametest.Must(t, err)
			if st.Streak.Run != len(solved) || st.Streak.Run < 10 || st.Streak.Freezes != 1 {
				t.Errorf("%d dailies solved: %+v", len(solved), st.Streak)
			}
		})
	}
}

// stretch is a number of days with one schedule in server g and fixed servers in which ann plays.
type stretch struct {
	when, zone string
	days       int
	plays      string // the servers in which she solves every daily, such as "gh"
}

// Changing zones, times or servers neither breaks a streak nor makes it grow faster than by one a
// day. Server g is set up again before each stretch; server h stays unchanged.
func TestStreaksOverChangesOfSchedules(t *testing.T) {
	const east, west = "Pacific/Kiritimati", "Etc/GMT+12"
	toAndFro := func(a, b stretch) (all []stretch) {
		for range 6 {
			all = append(all, a, b)
		}
		return all
	}
	for _, tt := range []struct {
		name      string
		stretches []stretch
		g, h      string // how many in a row ann has there: all of its dailies, some, or none
	}{
		{"the zone goes west by a day", []stretch{{"09:00", east, 6, "g"}, {"09:00", west, 6, "g"}}, "all", "none"},
		{"the zone goes east by a day", []stretch{{"09:00", west, 6, "g"}, {"09:00", east, 6, "g"}}, "all", "none"},
		{"the zone changes every day", toAndFro(stretch{"09:00", east, 1, "g"}, stretch{"09:00", west, 1, "g"}), "all", "none"},
		{"the zone changes by an hour", []stretch{{"00:30", "Europe/London", 6, "g"}, {"00:30", "Europe/Berlin", 6, "g"}, {"00:30", "Europe/London", 6, "g"}}, "all", "none"},
		{"the time becomes earlier", []stretch{{"21:00", "UTC", 6, "g"}, {"06:00", "UTC", 6, "g"}}, "all", "none"},
		{"the time becomes later", []stretch{{"06:00", "UTC", 6, "g"}, {"21:00", "UTC", 6, "g"}}, "all", "none"},
		{"the time changes every day", toAndFro(stretch{"23:59", "UTC", 1, "g"}, stretch{"00:01", "UTC", 1, "g"}), "all", "none"},
		{"both change", toAndFro(stretch{"00:01", east, 2, "g"}, stretch{"23:59", west, 1, "g"}), "all", "none"},
		{"only on Mondays", []stretch{{"09:00", "UTC", 6, "g"}, {"0 9 * * 1", "UTC", 14, "g"}}, "all", "none"},
		{"she plays in two servers", []stretch{{"09:00", "UTC", 6, "gh"}}, "all", "all"},
		{"she plays in two servers far apart", []stretch{{"09:00", east, 6, "gh"}}, "all", "all"},
		{"she moves to another server", []stretch{{"09:00", "UTC", 6, "g"}, {"09:00", "UTC", 4, "h"}}, "0", "5"},
		{"she moves for a day, and is back in time", []stretch{{"09:00", "UTC", 4, "g"}, {"09:00", "UTC", 1, "h"}, {"09:00", "UTC", 3, "g"}}, "all", "0"},
		{"she moves for two days, with a freeze", []stretch{{"09:00", "UTC", 8, "g"}, {"09:00", "UTC", 2, "h"}, {"09:00", "UTC", 3, "g"}}, "all but 1", "0"},
		{"she moves for two days, without one", []stretch{{"09:00", "UTC", 4, "g"}, {"09:00", "UTC", 2, "h"}, {"09:00", "UTC", 3, "g"}}, "4", "0"},
		{"she is away while the zone changes, and misses none", []stretch{{"09:00", east, 4, "g"}, {"09:00", west, 2, ""}, {"09:00", west, 3, "g"}}, "all", "none"},
		{"she is away for longer, and misses one", []stretch{{"09:00", east, 4, "g"}, {"09:00", west, 3, ""}, {"09:00", west, 3, "g"}}, "4", "none"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.StockBank(8)
			c, solved := map[string]game.Call{"g": gametest.In("g", "ann"), "h": gametest.In("h", "ann")}, map[string]map[game.Date]bool{"g": {}, "h": {}}
			w.AddGuild("h", gametest.Settings("09:00", "UTC"))
			w.AddGuild("g", gametest.Settings(tt.stretches[0].when, tt.stretches[0].zone))
			days := 0
			for _, s := range tt.stretches {
				_, err := w.Daily.Setup(t.Context(), gametest.In("g", "admin"), gametest.Settings(s.when, s.zone))
				gametest.Must(t, err)
				days += s.days
				for range s.days * 8 {
					for guild := range strings.SplitSeq(s.plays, "") {
						w.solveIn(c[guild], solved[guild])
					}
					w.Clock.Add(3 * time.Hour)
					w.Tick()
				}
			}
			for guild, want := range map[string]string{"g": tt.g, "h": tt.h} {
				st, err := w.Leaderboards.Stats(t.Context(), c[guild])
				gametest.Must(t, err)
				posts := w.posts(guild)
				run := map[int]string{0: "0", len(posts): "all", len(posts) - 1: "all but 1"}[st.Streak.Run]
				if len(solved[guild]) == 0 {
					run = "none"
				}
				if run = cmp.Or(run, strconv.Itoa(st.Streak.Run)); run != want {
					t.Errorf("in %s %d of %d dailies are solved, and %s (%+v) are in a row, want %s", guild, len(solved[guild]), len(posts), run, st.Streak, want)
				}
				if len(posts) > days+1 {
					t.Errorf("%s has %d dailies in %d days", guild, len(posts), days)
				}
			}
		})
	}
}

// solveIn solves a server's open daily, unless it is solved.
func (w *world) solveIn(c game.Call, solved map[game.Date]bool) {
	card, err := w.Daily.Today(w.T.Context(), c)
	if _, none := errors.AsType[*game.NoDailyError](err); none {
		return
	}
	gametest.Must(w.T, err)
	if !solved[card.Date] {
		work, err := w.Play.Start(w.T.Context(), c, 0)
		gametest.Must(w.T, err)
		if _, ended := work.Ended(); !ended {
			w.Clock.Add(time.Minute)
			w.HandIn(c, work.Solution)
		}
		solved[card.Date] = true
	}
}

// posts lists a server's dailies.
func (w *world) posts(guild string) (posts []game.Post) {
	first, last := game.PeriodAll.Dates("")
	gametest.Must(w.T, w.DB.View(w.T.Context(), func(q services.Query) (err error) {
		posts, err = q.Posts(guild, first, last)
		return err
	}))
	return posts
}
