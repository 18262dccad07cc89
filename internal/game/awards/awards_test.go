package awards_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/awards"
	"pencilmark/internal/testkit/gametest"
)

// giver notes what it is asked for, and fails with err.
type giver struct {
	asked []string
	err   error
}

func (g *giver) note(what string) error {
	g.asked = append(g.asked, what)
	return g.err
}

func (g *giver) GiveRole(_ context.Context, a awards.Award) error {
	return g.note("give " + a.Player + " " + a.Role)
}

func (g *giver) TakeRole(_ context.Context, a awards.Award) error {
	return g.note("take " + a.Player + " " + a.Role)
}

func (g *giver) TellRoleRefused(_ context.Context, a awards.Award) error {
	g.asked = append(g.asked, "tell "+a.Admin)
	return nil
}

// contest is a guild whose winners get the role 7.
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
	gametest.Must(c.T, errors.Join(err, c.Awards.Retry(c.T.Context(), "g")))
}

// at goes on to noon of a day and does what is due; want is what is asked for.
func (c *contest) at(day time.Time, want ...string) {
	c.T.Helper()
	c.Clock.Add(day.Sub(c.Clock.Now()))
	c.Tick()
	c.award(want...)
}

func (c *contest) award(want ...string) {
	c.T.Helper()
	c.asked = nil
	err := awards.NewJob(c.Awards, c).Tick(c.T.Context())
	if failing := c.err != nil && !errors.Is(c.err, awards.ErrRefused) && !errors.Is(c.err, game.ErrNotFound) && len(want) > 0; failing != (err != nil) {
		c.T.Errorf("the job fails with %v", err)
	}
	if !slices.Equal(c.asked, want) {
		c.T.Errorf("on %s asked for %q, want %q", c.Clock.Now().Format(time.DateOnly), c.asked, want)
	}
}

func day(month time.Month, d int) time.Time { return time.Date(2026, month, d, 12, 0, 0, 0, time.UTC) }

func TestAwards(t *testing.T) {
	const november, december = time.November, time.December
	ann, ben := gametest.In("g", "ann"), gametest.In("g", "ben")
	tests := map[string]func(c *contest){
		"once the next month's first daily is there": func(c *contest) {
			c.at(day(november, 30))
			c.at(day(december, 1), "give ann 7")
			c.award()
		},
		"in a guild that rests, two days after the month": func(c *contest) {
			_, err := c.Daily.Pause(t.Context(), ann)
			gametest.Must(t, err)
			c.at(day(december, 1))
			c.at(day(december, 2))
			c.at(day(december, 3), "give ann 7")
		},
		"also when it is chosen afterwards": func(c *contest) {
			c.choose("")
			c.at(day(december, 1))
			c.choose("8")
			c.award("give ann 8")
		},
		"not by another role in the same season": func(c *contest) {
			c.at(day(december, 1), "give ann 7")
			c.choose("8")
			c.award()
			c.SolveAs(ben, time.Minute*5)
			c.at(day(december, 31).AddDate(0, 0, 1), "take ann 7", "give ben 8")
			c.award()
		},
		"to who stands first on the table, which ann has left": func(c *contest) {
			c.SolveAs(ben, 5*time.Minute)
			gametest.Must(t, c.Boards.Depart(t.Context(), ann))
			c.at(day(december, 1), "give ben 7")
		},
		"to nobody else where the winner is gone": func(c *contest) {
			c.err = game.ErrNotFound
			c.at(day(december, 1), "give ann 7")
			c.err = nil
			c.award()
		},
		"again after a failure, later": func(c *contest) {
			c.err = errors.New("out of reach")
			c.at(day(december, 1), "give ann 7")
			c.err = nil
			c.award()
			c.Restart()
			c.Clock.Add(time.Minute)
			c.award("give ann 7")
			c.award()
		},
		"a day after a refusal, which is told once": func(c *contest) {
			c.err = awards.ErrRefused
			c.at(day(december, 1), "give ann 7", "tell admin")
			c.award()
			c.at(day(december, 2), "give ann 7")
			c.err = nil
			c.at(day(december, 3), "give ann 7")
			c.award()
		},
		"when settings are saved after a refusal, as they are then": func(c *contest) {
			c.err = awards.ErrRefused
			c.at(day(december, 1), "give ann 7", "tell admin")
			c.choose("8")
			c.award("give ann 8")
			c.choose("")
			c.award()
		},
		"to who deleted their data never again": func(c *contest) {
			c.at(day(december, 1), "give ann 7")
			gametest.Must(t, c.Privacy.Forget(t.Context(), ann))
			c.SolveAs(ben, 5*time.Minute)
			c.err = game.ErrNotFound
			if err := awards.NewJob(c.Awards, c).Tick(t.Context()); err != nil {
				t.Error(err)
			}
			c.err = nil
			c.at(day(december, 31).AddDate(0, 0, 1), "give ben 7")
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
