package leaderboards_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/testkit/gametest"
)

// past returns a world in which guild g has n ended dailies and an open one.
func past(t *testing.T, n int) *world {
	t.Helper()
	w := newWorld(t)
	w.StockBank(n + 1)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	for range n {
		w.Clock.Add(24 * time.Hour)
		w.Tick()
	}
	return w
}

func (w *world) archive(c game.Call, before game.Date) *leaderboards.ArchivePage {
	w.T.Helper()
	page, err := w.Leaderboards.Archive(w.T.Context(), c, before, 2)
	gametest.Must(w.T, err)
	return page
}

func dates(p *leaderboards.ArchivePage) (all []game.Date) {
	for _, b := range p.Dailies {
		all = append(all, b.Date)
	}
	return all
}

func TestArchivePages(t *testing.T) {
	w := past(t, 5) // 20 to 24 November are over, the 25th is open
	c := gametest.In("g", "ann")
	pages := [][]game.Date{{"2026-11-24", "2026-11-23"}, {"2026-11-22", "2026-11-21"}, {"2026-11-20"}}
	var before game.Date
	var page *leaderboards.ArchivePage
	for i, want := range pages {
		page = w.archive(c, before)
		if got := dates(page); len(got) != len(want) || got[0] != want[0] {
			t.Errorf("page %d: %v, want %v", i, got, want)
		}
		before = page.Older
	}
	if page.Older != "" {
		t.Errorf("older than the oldest: %q", page.Older)
	}
	for i := len(pages) - 2; i >= 0; i-- {
		page = w.archive(c, page.Newer)
		if got := dates(page); got[0] != pages[i][0] {
			t.Errorf("back to page %d: %v", i, got)
		}
	}
	if page.Newer != "" {
		t.Errorf("newer than the newest: %q", page.Newer)
	}
	if page := w.archive(c, "2020-01-01"); len(page.Dailies) != 0 || page.Older != "" {
		t.Errorf("before the beginning: %+v", page)
	}
}

// A daily that is over here may be live elsewhere. Then the archive lists it, but it can neither be
// shown nor replayed.
func TestArchiveOfADailyThatIsLiveElsewhere(t *testing.T) {
	w := newWorld(t)
	w.StockBank(6)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	w.Clock.Add(10 * time.Hour)
	w.AddGuild("late", gametest.Settings("22:00", "UTC"))
	w.Clock.Set(gametest.Noon.Add(24 * time.Hour))
	w.Tick()
	c := gametest.In("g", "ann")
	if page := w.archive(c, ""); len(page.Dailies) != 1 || !page.Dailies[0].Live {
		t.Fatalf("page = %+v", page)
	}
	if p, err := w.Leaderboards.Daily(t.Context(), c, "2026-11-20", 3); err != nil || p.Puzzle != nil {
		t.Errorf("Daily = %+v, %v", p, err)
	}
	if _, err := w.Play.Replay(t.Context(), c, "2026-11-20", false); !errors.Is(err, game.ErrLive) {
		t.Errorf("Replay = %v", err)
	}
	if _, err := w.Play.Replay(t.Context(), c, "2026-11-21", false); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("Replay of the open daily = %v", err)
	}
}

// A page takes few queries however many guilds the scheduler has yet to check. Until their check
// these guilds may still post a daily that is over here.
func TestArchiveCostsFewQueriesAmongManyGuilds(t *testing.T) {
	w := past(t, 10)
	for i := range 20 {
		_, err := w.Daily.Setup(t.Context(), gametest.In(fmt.Sprint("new ", i), "admin"), gametest.Settings("12:00", "UTC"))
		gametest.Must(t, err)
	}
	ask := func() *leaderboards.ArchivePage {
		before := w.Counts()
		page, err := w.Leaderboards.Archive(t.Context(), gametest.In("g", "ann"), "", 8)
		gametest.Must(t, err)
		if n := w.Counts().Minus(before); n.Reads > 8 {
			t.Errorf("a page costs %d queries", n.Reads)
		}
		return page
	}
	if !ask().Dailies[0].Live {
		t.Error("not live, though other guilds may get it")
	}
	w.Clock.Add(time.Minute)
	w.Tick()
	if ask().Dailies[0].Live {
		t.Error("live, though no guild gets it any more")
	}
}
