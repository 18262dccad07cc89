package leaderboards_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/testkit/gametest"
)

// giver records requests, and fails with err.
type giver struct {
	asked []string
	err   error
}

func (g *giver) GiveRole(_ context.Context, a leaderboards.Award) error {
	g.asked = append(g.asked, "give "+a.Player+" "+a.Role)
	return g.err
}

func (g *giver) TakeRole(_ context.Context, a leaderboards.Award) error {
	g.asked = append(g.asked, "take "+a.Player+" "+a.Role)
	return g.err
}

func (g *giver) TellRoleRefused(_ context.Context, a leaderboards.Award) error {
	g.asked = append(g.asked, "tell "+a.Admin)
	return nil
}

// contest is a world with a guild that gives its winners role 7.
type contest struct {
	*gametest.World
	giver
}

func newContest(t *testing.T) *contest {
	c := &contest{World: gametest.New(t)}
	c.StockBank(6)
	c.AddGuild("g", gametest.Settings("12:00", "UTC"))
	c.choose("7")
	return c
}

func (c *contest) choose(role string) {
	c.T.Helper()
	admin := game.Call{Guild: "g", Player: game.Player{ID: "admin", Name: "Admin"}}
	_, err := c.Daily.ChangeSettings(c.T.Context(), admin, func(s *game.Settings) error { s.WinnerRole = role; return nil })
	gametest.Must(c.T, err)
}

// at moves the clock to a time, posts the due dailies and runs the job. It fails the test unless
// the job makes the requests in want.
func (c *contest) at(at time.Time, want ...string) {
	c.T.Helper()
	c.Clock.Add(at.Sub(c.Clock.Now()))
	c.Tick()
	c.award(want...)
}

func (c *contest) award(want ...string) {
	c.T.Helper()
	c.asked = nil
	err := leaderboards.NewAwardJob(c.Leaderboards, c).Tick(c.T.Context())
	expected := c.err == nil || len(want) == 0 || errors.Is(c.err, leaderboards.ErrRoleRefused) || errors.Is(c.err, game.ErrNotFound)
	if expected != (err == nil) {
		c.T.Errorf("the job fails with %v", err)
	}
	if !slices.Equal(c.asked, want) {
		c.T.Errorf("on %s asked for %q, want %q", c.Clock.Now().Format(time.DateTime), c.asked, want)
	}
}

func day(month time.Month, d int) time.Time { return time.Date(2026, month, d, 12, 0, 0, 0, time.UTC) }

func TestAwards(t *testing.T) {
	const november, december = time.November, time.December
	first := day(december, 1)
	ann, ben := gametest.In("g", "ann"), gametest.In("g", "ben")
	tests := map[string]func(c *contest){
		"once the next month's first daily is there": func(c *contest) {
			c.at(day(november, 30))
			c.at(first, "give ann 7")
			c.award()
		},
		"in a paused guild, two days after the month": func(c *contest) {
			_, err := c.Daily.Pause(t.Context(), ann)
			gametest.Must(t, err)
			c.at(first)
			c.at(day(december, 2))
			c.at(day(december, 3), "give ann 7")
		},
		"also if the role is chosen afterwards": func(c *contest) {
			c.choose("")
			c.at(first)
			c.choose("8")
			c.award("give ann 8")
		},
		"another role from the next season on": func(c *contest) {
			c.at(first, "give ann 7")
			c.choose("8")
			c.award()
			c.SolveAs(ben, time.Minute*5)
			c.at(day(december, 32), "take ann 7", "give ben 8")
			c.award()
		},
		"not to a player who left the leaderboards": func(c *contest) {
			c.SolveAs(ben, 5*time.Minute)
			gametest.Must(t, c.Leaderboards.Depart(t.Context(), ann))
			c.at(first, "give ben 7")
		},
		"to nobody else if the winner left the guild": func(c *contest) {
			c.err = game.ErrNotFound
			c.at(first, "give ann 7")
			c.err = nil
			c.award()
		},
		"again a minute after a failure": func(c *contest) {
			c.err = errors.New("out of reach")
			c.at(first, "give ann 7")
			c.err = nil
			c.award()
			c.Restart()
			c.at(first.Add(time.Minute), "give ann 7")
			c.award()
		},
		"again after a refusal, which is reported once": func(c *contest) {
			c.err = leaderboards.ErrRoleRefused
			c.at(first, "give ann 7", "tell admin")
			c.award()
			c.at(first.Add(time.Minute), "give ann 7")
			c.err = nil
			c.at(day(december, 2), "give ann 7")
			c.award()
		},
		"after a refusal the role that is chosen by then": func(c *contest) {
			c.err = leaderboards.ErrRoleRefused
			c.at(first, "give ann 7", "tell admin")
			c.choose("8")
			c.at(first.Add(time.Minute), "give ann 8")
			c.choose("")
			c.at(day(december, 2))
			c.choose("8")
			c.at(day(december, 3))
		},
		"never to a player who deleted their data": func(c *contest) {
			c.at(first, "give ann 7")
			gametest.Must(t, c.Players.Forget(t.Context(), ann))
			c.SolveAs(ben, 5*time.Minute)
			c.at(day(december, 32), "give ben 7")
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			c := newContest(t)
			c.SolveAs(ann, 5*time.Minute)
			test(c)
		})
	}
}
