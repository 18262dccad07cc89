package results_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

// rawDay is what a player did in a guild on a date, as the events have it.
type rawDay struct {
	guild, player, month, date string
	mini, clean, tooFast       bool
	ruled                      string // what a manager decided, "" for nothing
	penalised, ended           int64  // milliseconds
}

// ownServer is where a day counts by the rule for servers, "" for nowhere.
func (d *rawDay) ownServer() string {
	if d.ruled == "unranked" || d.tooFast && d.ruled != "counted" {
		return ""
	}
	return d.guild
}

// allServers is "*" if a day counts there, where no manager can put back what was too fast.
func (d *rawDay) allServers() string {
	if d.ruled == "unranked" || d.tooFast {
		return ""
	}
	return "*"
}

// rawDays reads it by SQL. In these tests a hint of level 1 is the only help, which costs 30 s.
const rawDays = `SELECT p.guild_id, a.player_id, p.date, p.mini,
		(SELECT COUNT(*) FROM events h WHERE h.attempt_id = a.id AND h.kind = 'hinted'),
		(SELECT e.at FROM events e WHERE e.attempt_id = a.id AND e.kind = 'finished') - a.started_at,
		(SELECT e.at FROM events e WHERE e.attempt_id = a.id AND e.kind = 'finished'), a.givens,
		COALESCE((SELECT r.state FROM rulings r WHERE r.post_id = p.id AND r.player_id = a.player_id), '')
	FROM posts p JOIN attempts a ON a.puzzle_id = p.puzzle_id JOIN joins j ON j.attempt_id = a.id AND j.guild_id = p.guild_id
	WHERE EXISTS (SELECT 1 FROM events e WHERE e.attempt_id = a.id AND e.kind = 'finished' AND e.at < p.closes_at)`

func readRawDays(t *testing.T, w *gametest.World) (days []rawDay) {
	t.Helper()
	rows, err := gametest.OpenBeside(t, w.Path).Query(rawDays)
	gametest.Must(t, err)
	defer func() { gametest.Must(t, rows.Close()) }()
	for rows.Next() {
		var d rawDay
		var hints, took int64
		var givens string
		gametest.Must(t, rows.Scan(&d.guild, &d.player, &d.date, &d.mini, &hints, &took, &d.ended, &givens, &d.ruled))
		cell := int64(1000)
		if d.mini {
			cell = 500
		}
		d.month, d.clean, d.penalised = d.date[:7], hints == 0, took+hints*30_000
		d.tooFast = took < int64(strings.Count(givens, "."))*cell
		days = append(days, d)
	}
	gametest.Must(t, rows.Err())
	return days
}

// rawSeasons sums the points of a month, as the rules say: 25, 18, 15, 12, 10, 8, 6, 4, 2, then
// 1; equals share a place, and the best 20 days count. A day is that of a guild, or "*" of all.
func rawSeasons(days []rawDay, place func(*rawDay) string, month string, mini bool) map[string]int {
	table := []int{25, 18, 15, 12, 10, 8, 6, 4, 2, 1}
	best := map[string][]int{}
	for _, d := range days {
		if d.month != month || d.mini != mini || place(&d) == "" {
			continue
		}
		before := 0
		for _, o := range days {
			if o.date != d.date || o.mini != d.mini || place(&o) != place(&d) {
				continue
			}
			switch {
			case o.clean != d.clean:
				if o.clean {
					before++
				}
			case o.penalised != d.penalised:
				if o.penalised < d.penalised {
					before++
				}
			case o.ended < d.ended:
				before++
			}
		}
		best[place(&d)+" "+d.player] = append(best[place(&d)+" "+d.player], table[min(before, 9)])
	}
	sums := map[string]int{}
	for who, points := range best {
		slices.Sort(points)
		for _, n := range points[max(0, len(points)-20):] {
			sums[who] += n
		}
	}
	return sums
}

// rule takes one result of the last daily of each guild off, and every other day puts those back
// that were too fast.
func rule(t *testing.T, w *gametest.World, day int) {
	t.Helper()
	for guild, rest := range map[string]int{"g": 0, "h": 1} {
		boss := gametest.In(guild, "boss")
		d, err := w.Boards.DayResults(t.Context(), boss, 0, 1)
		gametest.Must(t, err)
		for i, r := range d.Results {
			switch {
			case r.Outcome != game.OutcomeSolved:
			case r.Validity == game.TooFast && day%2 == rest:
				_, err = w.Boards.PutBack(t.Context(), boss, r.Post, r.Player)
			case i == day%5:
				_, err = w.Boards.TakeOff(t.Context(), boss, r.Post, r.Player, "why")
			}
			gametest.Must(t, err)
		}
	}
}

// The seasons of two months in two guilds, of minis and of all servers are what the raw events
// add up to: with ties, help, days that are missed, results that are too fast, taken off or put
// back, and more days than count.
func TestSeasonsAreTheSumOfTheRawEvents(t *testing.T) {
	w := gametest.New(t)
	w.StockBank(30)
	set := gametest.Settings("12:00", "UTC")
	set.Worldwide, set.Mini = true, true
	for i := range set.Tiers {
		set.Tiers[i] = rating.Easy
	}
	w.AddGuild("g", set)
	w.AddGuild("h", set)
	in := map[string]string{}
	for i := range 8 {
		c := gametest.In([]string{"g", "h"}[i%2], fmt.Sprintf("p%02d", i))
		in[c.Player.ID] = c.Guild
	}
	for day := range 44 {
		began := w.Clock.Now()
		for n, player := range slices.Sorted(maps.Keys(in)) {
			c := gametest.In(in[player], player)
			if (day*7+n*5)%13 == 0 || n == 3 && day%3 == 0 { // missed: a freeze, or none is left
				continue
			}
			for _, open := range []func() (*game.Card, error){
				func() (*game.Card, error) { return w.Daily.Today(t.Context(), c) },
				func() (*game.Card, error) { return w.Daily.TodaysMini(t.Context(), c) },
			} {
				w.Clock.Set(began)
				card, err := open()
				gametest.Must(t, err)
				work, err := w.Play.Start(t.Context(), c, card.ID)
				gametest.Must(t, err)
				took := time.Duration(120+(day*31+n/4*17)%240) * time.Second // four players each take as long, two of a guild
				var events []game.Event
				switch (day + n*3) % 11 {
				case 0:
					took = 5 * time.Second // too fast
				case 1:
					events = append(events, game.Event{Kind: game.EventHinted, Level: 1, At: began.Add(time.Second)})
				}
				w.Clock.Set(began.Add(took))
				for _, e := range append(events, game.Event{Kind: game.EventFinished, At: w.Clock.Now()}) {
					happens(t, w, work.ID, e)
				}
			}
		}
		w.Clock.Set(began.Add(24 * time.Hour))
		w.Tick()
		rule(t, w, day)
		if day == 0 {
			for player, guild := range in {
				gametest.Must(t, w.Boards.TakePart(t.Context(), gametest.In(guild, player)))
			}
		}
	}
	days := readRawDays(t, w)
	if len(days) < 500 {
		t.Fatalf("%d results", len(days))
	}
	want := map[string]int{}
	for _, month := range []string{"2026-11", "2026-12", "2027-01"} {
		for span, mini := range map[string]bool{"": false, "mini": true} {
			for who, n := range rawSeasons(days, (*rawDay).ownServer, month, mini) {
				want[month+span+" "+who] = n
			}
		}
		for who, n := range rawSeasons(days, (*rawDay).allServers, month, false) {
			want[month+" "+who] = n
		}
	}
	got := map[string]int{}
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) error {
		for _, guild := range []string{"g", "h", game.AllServers} {
			seasons, err := q.Seasons(guild)
			if err != nil {
				return err
			}
			for _, s := range seasons {
				switch s.Span.Tier {
				case rating.Unrated:
					got[s.Span.Name+" "+guild+" "+s.Player] = s.Points
				case rating.Mini:
					got[s.Span.Name+"mini "+guild+" "+s.Player] = s.Points
				}
			}
		}
		return nil
	}))
	for who, n := range want {
		if got[who] != n {
			t.Errorf("%s has %d points, want %d", who, got[who], n)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d seasons, want %d", len(got), len(want))
	}
}
