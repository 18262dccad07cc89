package daily_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver/rating"
)

// Dailies in every hard zone at every hard time, over weeks with changes of the clocks and the end
// of a year, with ticks and restarts at random moments: each local date is posted exactly once, and
// a guild never gets two posts within twelve hours.
func TestDailiesWhileClocksChange(t *testing.T) {
	testrace.Skip(t)
	all := []struct {
		from string
		days int
	}{{"2026-12-24", 14}, {"2027-03-20", 21}, {"2027-08-30", 14}, {"2027-09-27", 42}}
	if testpostgres.IsThere() {
		all = all[:1] // the dates do not depend on the database, and this one is slow
	}
	for i, weeks := range all {
		t.Run(weeks.from, func(t *testing.T) { postInAllZones(t, weeks.from, weeks.days, uint64(i)) })
	}
}

// postInAllZones posts in the hard zones for a number of days.
func postInAllZones(t *testing.T, from string, days int, seed uint64) {
	w := &world{gametest.NewIn(t, inMemory(t))}
	w.Clock.Set(gametest.At(t, from+"T12:00:00Z"))
	for _, zone := range hardZones {
		for _, when := range hardTimes {
			c := gametest.In(zone+" "+when, "admin")
			w.setup(c, gametest.Settings(when, zone))
		}
	}
	end := w.Clock.Now().AddDate(0, 0, days)
	moments := rand.New(rand.NewPCG(3, seed))
	for w.Clock.Now().Before(end) {
		w.Clock.Add(time.Duration(1+moments.IntN(10*60)) * time.Minute)
		switch moments.IntN(20) {
		case 0:
			w.Restart()
		case 1: // a crash after the claim and before anything was sent
			w.Refuse = errors.New("crashed")
			_ = w.Sched.Tick(t.Context())
			w.Refuse = nil
			w.Restart()
			w.Clock.Add(time.Hour)
		}
		w.Tick()
	}
	w.checkPosts(t, w.Posted, 12, days-1)
}

// inMemory returns a directory in a file system in memory if there is one. Weeks make thousands of
// commits, and on a disk their syncs would take a minute.
func inMemory(t *testing.T) string {
	dir, err := os.MkdirTemp("/dev/shm", "pencilmark")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// checkPosts checks that each guild's posts have consecutive dates and are at least twelve hours
// apart.
func (w *world) checkPosts(t *testing.T, posts []daily.CardToPost, guilds, days int) {
	t.Helper()
	byGuild := map[string][]daily.CardToPost{}
	puzzles := map[string]string{}
	for _, n := range posts {
		byGuild[n.Guild.ID] = append(byGuild[n.Guild.ID], n)
		key := fmt.Sprint(n.Card.Date, n.Card.Tier)
		if other, ok := puzzles[n.Puzzle.ID]; ok && other != key {
			t.Errorf("puzzle %s is the daily of %s and of %s", n.Puzzle.ID, other, key)
		}
		puzzles[n.Puzzle.ID] = key
	}
	if len(byGuild) != guilds {
		t.Errorf("%d guilds got posts, want %d", len(byGuild), guilds)
	}
	for guild, ns := range byGuild {
		if len(ns) < days {
			t.Errorf("%s: %d posts, want %d or more", guild, len(ns), days)
		}
		for i := 1; i < len(ns); i++ {
			a, b := ns[i-1].Card, ns[i].Card
			if b.Date != a.Date.AddDays(1) {
				t.Errorf("%s: %s follows %s", guild, b.Date, a.Date)
			}
			if gap := b.Tried.Sub(a.Tried); gap < 12*time.Hour {
				t.Errorf("%s: %s is posted only %v after %s", guild, b.Date, gap, a.Date)
			}
		}
	}
}

// With a tick at every scheduled time, every post is made at its time.
func TestPostsAreMadeWhenScheduled(t *testing.T) {
	testrace.Skip(t)
	w := newWorld(t)
	w.Clock.Set(gametest.At(t, "2027-03-01T12:00:00Z"))
	guilds := []string{"Europe/Berlin", "America/Santiago", "Australia/Lord_Howe"}
	for _, zone := range guilds {
		w.setup(gametest.In(zone, "admin"), gametest.Settings("02:30", zone))
	}
	for range 180 {
		next := w.Clock.Now().AddDate(1, 0, 0)
		for _, g := range guilds {
			scheduled, ok, err := w.Daily.NextPost(t.Context(), g)
			if err != nil || !ok {
				t.Fatal(ok, err)
			}
			if scheduled.At.Before(next) {
				next = scheduled.At
			}
		}
		w.Clock.Set(next)
		before := len(w.Posted)
		w.Tick()
		if len(w.Posted) == before {
			t.Fatalf("nothing was posted at %s", next)
		}
		for _, n := range w.Posted[before:] {
			if !n.Card.Due.Equal(next) {
				t.Errorf("%s: posted at %s, due at %s", n.Guild.ID, next, n.Card.Due)
			}
		}
	}
	w.checkPosts(t, w.Posted, 3, 60)
}

func TestMissedPostIsMadeUpForInsideTheWindow(t *testing.T) {
	testrace.Skip(t)
	tests := []struct {
		name string
		down time.Duration // from the scheduled time on
		want bool
	}{
		{"on time", 0, true},
		{"a minute late", time.Minute, true},
		{"at the end of the window", 12*time.Hour - time.Second, true},
		{"after the window", 12 * time.Hour, false},
		{"long after the window", 20 * time.Hour, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t)
			w.StockBank(2)
			w.setup(gametest.In("g", "admin"), gametest.Settings("13:00", "UTC"))
			w.Clock.Add(time.Hour + tt.down)
			w.Restart()
			w.Tick()
			if got := len(w.Posted) == 1; got != tt.want {
				t.Errorf("posted %d", len(w.Posted))
			}
		})
	}
}

func TestDailiesBeforeSetUpOrDuringAPauseAreNotMadeUpFor(t *testing.T) {
	w := newWorld(t)
	w.StockBank(2)
	c := gametest.In("g", "admin")
	if _, err := w.Daily.Setup(t.Context(), c, gametest.Settings("11:00", "UTC")); err != nil { // due an hour ago
		t.Fatal(err)
	}
	w.Tick()
	if len(w.Posted) != 0 {
		t.Fatal("a date from before the set-up was made up for")
	}
	if _, err := w.Daily.Pause(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	w.Clock.Add(24 * time.Hour)
	w.Tick()
	if _, err := w.Daily.Resume(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	w.Tick()
	if len(w.Posted) != 0 {
		t.Fatal("a date during the pause was made up for")
	}
	w.Clock.Add(23 * time.Hour)
	w.Tick()
	if len(w.Posted) != 1 || w.Posted[0].Card.Date != "2026-11-22" {
		t.Errorf("after the pause: %+v", w.Posted)
	}
}

// A failed post is tried again with growing pauses, and the poster is told that an earlier try may
// have arrived.
func TestFailedPostIsTriedAgain(t *testing.T) {
	w := newWorld(t)
	w.StockBank(2)
	c := gametest.In("g", "admin")
	w.setup(c, gametest.Settings("12:01", "UTC"))
	w.Refuse = errors.New("missing permission")
	w.Clock.Add(time.Minute)
	err := w.Sched.Tick(t.Context())
	var of *daily.GuildError
	if !errors.As(err, &of) || of.Guild != "g" || !errors.Is(err, w.Refuse) {
		t.Errorf("Tick = %v", err)
	}
	card, err := w.Daily.Today(t.Context(), c) // players can start although the post has failed
	if err != nil || card.State != game.PostFailed || card.Problem != "missing permission" {
		t.Errorf("card = %+v, %v", card, err)
	}
	w.Refuse = nil
	w.Tick()
	if len(w.Posted) != 0 {
		t.Error("tried again without a pause")
	}
	w.Clock.Add(time.Minute)
	w.Tick()
	if len(w.Posted) != 1 || len(w.Sought) != 1 {
		t.Errorf("posted = %+v", w.Posted)
	}
	if card, err = w.Daily.Today(t.Context(), c); err != nil || card.State != game.PostSent || card.Problem != "" {
		t.Errorf("card = %+v, %v", card, err)
	}
}

func TestDailyClosesWhenTheNextIsPosted(t *testing.T) {
	w := newWorld(t)
	w.StockBank(3)
	set := gametest.Settings("12:00", "UTC")
	w.AddGuild("g", set)
	first := w.Posted[0].Card
	if p := w.post(first.ID); !p.Closes.Equal(gametest.Noon.Add(24 * time.Hour)) {
		t.Errorf("closes at %s, want 24 hours after its post", p.Closes)
	}
	w.Clock.Add(24*time.Hour - time.Second)
	if !w.post(first.ID).Open(w.Clock.Now()) {
		t.Error("closed early")
	}
	// An administrator can ask for a shorter day.
	w.Clock.Set(gametest.At(t, "2026-11-21T00:30:00Z"))
	if _, err := w.Daily.PostNow(t.Context(), gametest.In("g", "admin")); err != nil {
		t.Fatal(err)
	}
	w.Tick()
	if p := w.post(first.ID); p.Open(w.Clock.Now()) || !p.Closes.Equal(w.Clock.Now()) {
		t.Errorf("the first daily closes at %s, after the next was posted", p.Closes)
	}
}

func (w *world) post(id int64) *game.Post {
	w.T.Helper()
	card, err := w.Daily.CardOf(w.T.Context(), id)
	gametest.Must(w.T, err)
	return &card.Post
}

func TestChangedPlanWaitsForTheDailyToClose(t *testing.T) {
	testrace.Skip(t)
	tests := []struct {
		name       string
		when, zone string
		want       []string
	}{
		{"later", "18:00", "UTC", []string{"2026-11-21 at 21 18:00", "2026-11-22 at 22 18:00"}},
		{"earlier", "08:00", "UTC", []string{"2026-11-21 at 21 12:00", "2026-11-22 at 22 08:00"}},
		{"zone to the east", "12:00", "Asia/Tokyo", []string{"2026-11-21 at 21 12:00", "2026-11-22 at 22 03:00"}},
		{"zone to the west", "12:00", "America/New_York", []string{"2026-11-21 at 21 17:00", "2026-11-22 at 22 17:00"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := newWorld(t)
			w.StockBank(4)
			w.AddGuild("g", gametest.Settings("12:00", "UTC"))
			set := gametest.Settings(tt.when, tt.zone)
			set.Tiers = [7]rating.Tier{rating.Extreme, rating.Extreme, rating.Extreme, rating.Extreme, rating.Extreme, rating.Extreme, rating.Extreme}
			g, err := w.Daily.Setup(t.Context(), gametest.In("g", "admin"), set)
			gametest.Must(t, err)
			if g.Plan.When != "12:00" || g.Next == nil || !g.Next.From.Equal(gametest.Noon.Add(24*time.Hour)) {
				t.Errorf("guild = %+v", g)
			}
			w.Posted = nil
			for range 55 * 6 {
				w.Clock.Add(10 * time.Minute)
				w.Tick()
			}
			var got []string
			for _, n := range w.Posted {
				got = append(got, string(n.Card.Date)+" at "+n.Card.Tried.Format("02 15:04"))
				if n.Card.Tier != rating.Extreme {
					t.Errorf("%s has the old tier", n.Card.Date)
				}
			}
			if fmt.Sprint(got) != fmt.Sprint(tt.want) {
				t.Errorf("posts = %q, want %q", got, tt.want)
			}
		})
	}
}

// PostNow wakes the process that leads, whichever process it was called in.
func TestPostNowWakesTheLeaderOnPostgres(t *testing.T) {
	testpostgres.Need(t)
	dir := t.TempDir()
	posts := gametest.NewIn(t, dir)
	<-posts.DB.Leader().Woken() // since it leads
	asks := gametest.NewIn(t, dir)
	for _, w := range []*gametest.World{posts, asks} {
		w.Options.Leader = w.DB.Leader()
		w.Serve()
	}
	posts.StockBank(3)
	posts.AddGuild("g", gametest.Settings("12:00", "UTC"))
	for _, w := range []*gametest.World{posts, asks} {
		w.Clock.Set(gametest.At(t, "2026-11-21T00:30:00Z"))
	}
	if _, err := asks.Daily.PostNow(t.Context(), gametest.In("g", "admin")); err != nil {
		t.Fatal(err)
	}
	if asks.Tick(); len(asks.Posted) != 0 {
		t.Error("it posts while another leads")
	}
	select {
	case <-posts.DB.Leader().Woken():
	case <-time.After(time.Minute):
		t.Fatal("the leader sleeps on")
	}
	if posts.Tick(); len(posts.Posted) != 2 {
		t.Errorf("%d dailies were posted, want 2", len(posts.Posted))
	}
}

// A guild that moves west can post today's daily even if tomorrow's, by its new calendar, was
// posted already.
func TestPostNowOfAnEarlierDate(t *testing.T) {
	w := newWorld(t)
	w.StockBank(3)
	w.AddGuild("g", gametest.Settings("09:00", "Pacific/Kiritimati")) // and its daily of the 21st is posted
	w.setup(gametest.In("g", "admin"), gametest.Settings("09:00", "Etc/GMT+12"))
	p, err := w.Daily.PostNow(t.Context(), gametest.In("g", "admin"))
	if err != nil || p.Date != "2026-11-20" {
		t.Fatalf("post = %+v, %v", p, err)
	}
	w.Tick()
	if got := w.post(p.ID); got.State != game.PostSent {
		t.Errorf("the post was not sent: %+v", got)
	}
}

// A plan that waits for the daily to close is replaced by a later plan, even if the daily now
// closes later than when the first plan was made.
func TestLaterPlanReplacesTheOneThatWaits(t *testing.T) {
	w := newWorld(t)
	w.StockBank(2)
	c := gametest.In("g", "admin")
	w.setup(c, gametest.Settings("12:00", "UTC"))
	if _, err := w.Daily.PostNow(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	w.setup(c, gametest.Settings("08:00", "Asia/Tokyo"))
	w.Clock.Add(time.Minute)
	w.Tick() // sent a minute after it was claimed, so it closes a minute later
	g, err := w.Daily.Setup(t.Context(), c, gametest.Settings("09:00", "Europe/Paris"))
	if err != nil || g.Next == nil || g.Next.When != "09:00" || g.Next.Zone != "Europe/Paris" {
		t.Errorf("guild = %+v, next %+v, %v", g, g.Next, err)
	}
}

// After a machine's clock was ahead and dailies were posted by it, a guild still gets the dailies
// of the days until then, and the dailies already posted are not posted again.
func TestAClockThatWasAhead(t *testing.T) {
	w := newWorld(t)
	w.Clock.Set(gametest.At(t, "2026-11-20T10:00:00Z"))
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	for _, at := range []string{
		"2026-11-20T12:00:00Z", "2026-11-23T12:00:00Z", // ahead
		"2026-11-20T13:00:00Z", "2026-11-21T11:59:00Z", "2026-11-21T12:00:00Z", "2026-11-22T12:00:00Z",
		"2026-11-23T12:00:00Z", "2026-11-24T12:00:00Z",
	} {
		w.Clock.Set(gametest.At(t, at))
		w.Tick()
	}
	var dates []game.Date
	for _, n := range w.Posted {
		dates = append(dates, n.Card.Date)
	}
	want := []game.Date{"2026-11-20", "2026-11-23", "2026-11-21", "2026-11-22", "2026-11-24"}
	if diff := cmp.Diff(want, dates); diff != "" {
		t.Errorf("posted (-want +got):\n%s", diff)
	}
}
