package chaos

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
	"pencilmark/store"
)

// clockChanges are zones with a time of day that their change of the clocks leaves out in
// spring and shows twice in autumn, or that is near midnight. Lord Howe moves its clocks by
// half an hour, Cairo and Santiago at midnight, and Kiritimati never.
var clockChanges = []struct{ zone, at string }{
	{"Europe/Berlin", "02:30"}, {"America/New_York", "02:30"}, {"Australia/Lord_Howe", "02:15"}, {"Africa/Cairo", "00:30"},
	{"America/Santiago", "00:30"}, {"Europe/Berlin", "00:00"}, {"Pacific/Kiritimati", "23:45"},
}

// While the clock moves over midnight and both changes of the clocks, and the program is
// killed again and again before and after a daily has arrived, each guild gets one daily for
// each of its dates: at the first moment at which its clocks show its time or a later one.
func TestClockChangesAmidKills(t *testing.T) {
	for _, from := range []string{
		"2026-03-06", "2026-03-27", "2026-04-03", "2026-04-22", "2026-09-04", "2026-10-02", "2026-10-23", "2026-10-28", "2026-10-30",
	} {
		t.Run(from, func(t *testing.T) {
			t.Parallel()
			begin, err := time.Parse(time.DateOnly, from)
			if err != nil {
				t.Fatal(err)
			}
			c := &clocks{path: filepath.Join(t.TempDir(), "pencilmark.db"), rand: rand.New(rand.NewPCG(1, uint64(begin.Unix()))), posted: map[string][]time.Time{}, ids: map[int64]string{}, tried: map[int64]bool{}}
			if err := gametest.WriteStocked(c.path); err != nil {
				t.Fatal(err)
			}
			c.clock.Set(begin)
			c.run(t, begin.AddDate(0, 0, 5))
			if c.kills < 5 {
				t.Errorf("%d kills", c.kills)
			}
			for i, place := range clockChanges {
				c.check(t, strconv.Itoa(i), place.zone, place.at, begin)
			}
		})
	}
}

// clocks is a program whose time a test sets, with whom it posts to.
type clocks struct {
	path  string
	clock gametest.Clock

	mu     sync.Mutex // several posts are sent at a time
	rand   *rand.Rand // chooses when to kill
	kills  int
	posted map[string][]time.Time // when, by guild and date
	ids    map[int64]string       // the guild and date of a row that has been posted
	tried  map[int64]bool
	killed bool
	db     *store.DB // which is closed when the program is killed: it notes nothing any more
}

// errKilled is what a program does not live to see.
var errKilled = errors.New("the process was killed")

func (c *clocks) run(t *testing.T, end time.Time) {
	for first := true; c.clock.Now().Before(end); first = false {
		db, err := store.Open(t.Context(), c.path, store.Options{Now: c.clock.Now})
		if err != nil {
			t.Fatal(err)
		}
		c.db = db
		s := services.New(services.Options{Store: db, Now: c.clock.Now})
		for i := 0; first && i < len(clockChanges); i++ {
			c.setUp(t, s, i)
		}
		scheduler := daily.NewScheduler(s.Daily, func(string) daily.Poster { return c })
		for c.killed = false; !c.killed && c.clock.Now().Before(end); {
			if err := scheduler.Tick(t.Context()); err != nil && !c.killed {
				t.Fatal(err)
			}
			step := 30 * time.Minute
			if c.killed {
				step = 5 * time.Minute
			}
			c.clock.Set(c.clock.Now().Add(step))
		}
		if !c.killed {
			gametest.Must(t, db.Close())
		}
	}
}

func (c *clocks) setUp(t *testing.T, s *services.Services, i int) {
	set := game.Settings{Name: "Club", Channel: strconv.Itoa(i), When: clockChanges[i].at, Zone: clockChanges[i].zone}
	for day := range set.Tiers {
		set.Tiers[day] = rating.Easy
	}
	_, err := s.Daily.Setup(t.Context(), game.Call{Guild: "discord:" + strconv.Itoa(i), Player: game.Player{ID: "discord:9", Name: "ann"}}, set)
	gametest.Must(t, err)
}

// Post posts a daily, or is where the program is killed: before or after it has arrived.
func (c *clocks) Post(_ context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	kill := 5
	if !c.tried[n.Card.ID] { // each is killed once at most, so that none is late for that alone
		kill, c.tried[n.Card.ID] = c.rand.IntN(6), true
	}
	if kill > 0 {
		key := fmt.Sprint(snowflake(n.Guild.ID), " ", n.Card.Date)
		c.posted[key] = append(c.posted[key], c.clock.Now())
		c.ids[n.Card.ID] = key
	}
	if kill < 2 {
		c.killed = true
		c.kills++
		return daily.PostedMessage{}, errors.Join(errKilled, c.db.Close())
	}
	return c.find(n)
}

func (c *clocks) FindPost(_ context.Context, n daily.CardToPost) (daily.PostedMessage, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.find(n)
}

func (c *clocks) find(n daily.CardToPost) (daily.PostedMessage, error) {
	if _, ok := c.ids[n.Card.ID]; !ok {
		return daily.PostedMessage{}, game.ErrNotFound
	}
	return daily.PostedMessage{Channel: n.Guild.Channel, ID: strconv.FormatInt(n.Card.ID, 10)}, nil
}

// check holds the dailies of a guild's whole days against its clocks.
func (c *clocks) check(t *testing.T, guild, zone, at string, begin time.Time) {
	for day := 1; day < 4; day++ {
		date := begin.AddDate(0, 0, day).Format(time.DateOnly)
		due := begin.AddDate(0, 0, day-1)
		for location := mustLoadLocation(zone); due.In(location).Format(time.DateOnly+" 15:04") < date+" "+at; due = due.Add(time.Minute) {
		}
		posted := c.posted[guild+" "+date]
		if len(posted) != 1 {
			t.Errorf("the daily of %s in %s came %d times: %v", date, zone, len(posted), posted)
		} else if late := posted[0].Sub(due); late < 0 || late > 59*time.Minute {
			t.Errorf("the daily of %s in %s came at %v, and was due at %v", date, zone, posted[0], due)
		}
	}
}
