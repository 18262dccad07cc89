package daily_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

// puzzles returns the posted puzzles by guild and date.
func (w *world) puzzles() map[string]string {
	ids := map[string]string{}
	for _, n := range w.Posted {
		ids[n.Guild.ID+" "+string(n.Card.Date)] = n.Puzzle.ID
	}
	return ids
}

func revealing(when, zone string) game.Settings {
	set := gametest.Settings(when, zone)
	set.Reveal = game.RevealOnPost
	return set
}

// "Daily 326 · Hard" is the same puzzle in all guilds with the same reveal mode, whenever and
// wherever they post it while it is live. Another number, tier or reveal mode means another puzzle.
func TestNameOfADaily(t *testing.T) {
	w := newWorld(t)
	w.StockBank(12)
	w.AddGuild("auckland", gametest.Settings("09:00", "Pacific/Auckland"))
	w.AddGuild("berlin", gametest.Settings("20:15", "Europe/Berlin"))
	w.AddGuild("honolulu", gametest.Settings("12:00", "Pacific/Honolulu"))
	w.AddGuild("shown", revealing("12:00", "UTC"))
	w.AddGuild("shown elsewhere", revealing("18:00", "America/New_York"))
	w.openLocalGuild("12:00") // it shows its grids to everybody
	type name struct {
		reveal game.Reveal
		number int
		tier   rating.Tier
	}
	puzzles, names, guilds := map[name]string{}, map[string]name{}, map[name]int{}
	for hour := range 96 {
		if hour == 20 { // a new guild begins with an easy daily, whatever the others have
			w.AddGuild("late", gametest.Settings("12:00", "UTC"))
		}
		w.Clock.Add(time.Hour)
		w.Tick()
	}
	for _, n := range w.Posted {
		is := name{n.Card.Reveal, n.Card.Number, n.Card.Tier}
		if n.Guild.ID == game.LocalGuild {
			is.reveal = game.LocalReveal
		}
		if puzzle, ok := puzzles[is]; ok && puzzle != n.Puzzle.ID {
			t.Errorf("%+v is %s in %s and %s elsewhere", is, n.Puzzle.ID, n.Guild.ID, puzzle)
		}
		if other, ok := names[n.Puzzle.ID]; ok && other != is {
			t.Errorf("%s is %+v in %s and %+v elsewhere", n.Puzzle.ID, is, n.Guild.ID, other)
		}
		if n.Card.Number != n.Card.Date.Number() {
			t.Errorf("%s has the number %d", n.Card.Date, n.Card.Number)
		}
		puzzles[is], names[n.Puzzle.ID] = n.Puzzle.ID, is
		guilds[is]++
	}
	shared := 0
	for _, n := range guilds {
		if n > 1 {
			shared++
		}
	}
	if shared < 6 {
		t.Errorf("only %d dailies are those of several guilds: %v", shared, guilds)
	}
}

// A guild that changes its reveal mode keeps the open daily. From the next date on it has the daily
// of its new mode, and results count accordingly.
func TestRevealChangesWithTheNextDaily(t *testing.T) {
	w := newWorld(t)
	w.StockBank(4)
	w.AddGuild("timed", gametest.Settings("12:00", "UTC"))
	w.AddGuild("shown", revealing("12:00", "UTC"))
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	set := func(s game.Settings) {
		w.setup(gametest.In("g", "admin"), s)
	}
	c := gametest.In("g", "ann")
	work := w.StartDaily(c)
	set(revealing("12:00", "UTC"))
	w.Clock.Add(time.Minute)
	if a := w.HandIn(c, work.Solution); a.Result.Penalised != time.Minute {
		t.Errorf("after the change: %+v", a.Result)
	}
	w.Clock.Set(gametest.Noon.Add(24 * time.Hour))
	w.Tick()
	set(gametest.Settings("12:00", "UTC"))
	if a := w.SolveAs(c, time.Minute); a.Result.Penalised != 0 || a.Result.Solved != 1 {
		t.Errorf("where boards were shown: %+v", a.Result)
	}
	w.Clock.Set(gametest.Noon.Add(48 * time.Hour))
	w.Tick()
	ids := w.puzzles()
	for day, like := range map[string]string{"2026-11-20": "timed", "2026-11-21": "shown", "2026-11-22": "timed"} {
		if got, want := ids["g "+day], ids[like+" "+day]; got != want {
			t.Errorf("%s: %s, want that of %s, %s", day, got, like, want)
		}
	}
}

// A daily is live until the last guild with the same reveal mode has had it. Guilds with the other
// mode have another puzzle.
func TestOnlyGuildsOfTheSameWayKeepADailyLive(t *testing.T) {
	for _, later := range []game.Settings{gametest.Settings("22:00", "UTC"), revealing("22:00", "UTC")} {
		w := newWorld(t)
		w.StockBank(4)
		w.Clock.Add(-24 * time.Hour)
		w.AddGuild("g", gametest.Settings("12:00", "UTC"))
		w.Clock.Add(10 * time.Hour)
		w.AddGuild("later", later)
		w.Clock.Set(gametest.Noon)
		w.Tick()
		puzzle := w.puzzles()["g 2026-11-20"]
		for hour := 1; hour < 40; hour += 4 {
			want := hour < 24 || hour < 34 && later.Reveal != game.RevealOnPost
			w.Clock.Set(gametest.Noon.Add(time.Duration(hour) * time.Hour))
			w.Tick()
			if _, live, err := w.Guard.Puzzle(t.Context(), puzzle); err != nil || live != want {
				t.Errorf("another guild reveals on %s: after %d hours live = %v, %v", later.Reveal, hour, live, err)
			}
		}
	}
}

// A guild's first daily is easy on any weekday, and setup says so. The second one has the tier of
// its weekday.
func TestFirstDailyIsEasy(t *testing.T) {
	w := newWorld(t)
	w.StockBank(4)
	set := gametest.Settings("18:00", "UTC")
	set.Tiers = [7]rating.Tier{rating.Expert, rating.Expert, rating.Expert, rating.Expert, rating.Expert, rating.Expert, rating.Expert}
	w.setup(gametest.In("g", "admin"), set)
	gametest.Must(t, w.Daily.OpenLocalGuild(t.Context(), set))
	want := []rating.Tier{rating.Easy, rating.Expert, rating.Expert}
	for day, tier := range want {
		next, ok, err := w.Daily.NextPost(t.Context(), "g")
		if err != nil || !ok || next.Tier != tier {
			t.Errorf("day %d: setup says %v, %v, %v", day, next, ok, err)
		}
		w.Clock.Set(next.At)
		w.Tick()
		for _, guild := range []string{"g", game.LocalGuild} {
			if card, err := w.Daily.Today(t.Context(), gametest.In(guild, "ann")); err != nil || card.Tier != tier || card.Rating.Tier != tier {
				t.Errorf("day %d in %s: %+v, %v", day, guild, card, err)
			}
		}
	}
}

// PostNow posts at most the date in the time zone that is farthest ahead, which is 14 hours ahead
// of UTC.
func TestPostNowBringsNoDateBeforeItHasBegun(t *testing.T) {
	for _, tt := range []struct {
		at, zone string
		want     game.Date
	}{
		{"2026-11-20T09:59:00Z", "Pacific/Kiritimati", "2026-11-20"},
		{"2026-11-20T10:00:00Z", "Pacific/Kiritimati", "2026-11-21"},
		{"2026-11-20T10:00:00Z", "Pacific/Honolulu", "2026-11-20"},
		{"1850-11-20T09:30:00Z", "America/Juneau", "1850-11-20"}, // was 15 hours ahead until 1867
	} {
		w := newWorld(t)
		w.StockBank(2)
		w.Clock.Set(gametest.At(t, tt.at))
		w.setup(gametest.In("g", "admin"), gametest.Settings("23:00", tt.zone))
		p, err := w.Daily.PostNow(t.Context(), gametest.In("g", "admin"))
		if err != nil || p.Date != tt.want {
			t.Errorf("at %s in %s: %+v, %v", tt.at, tt.zone, p, err)
		}
		if _, err := w.Daily.PostNow(t.Context(), gametest.In("g", "admin")); !errors.Is(err, game.ErrPosted) {
			t.Errorf("at %s in %s, again: %v", tt.at, tt.zone, err)
		}
	}
}
