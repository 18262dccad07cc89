package discord

import (
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/discordtest"
	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/gametest"
)

// league is the whole bot on a Discord whose clock all of it follows, with servers that
// get dailies.
type league struct {
	*rig
	world *gametest.World
	sched *daily.Scheduler
}

func newLeague(t *testing.T) *league {
	clock := discordtest.NewClock(time.Date(2026, time.November, 20, 8, 55, 0, 0, time.UTC))
	l := &league{rig: newRig(t, discordtest.Options{Clock: clock}), world: gametest.New(t)}
	l.world.StockBank(8)
	l.world.Options.Now = clock.Now
	l.world.Serve()
	l.client = l.newClient(l.Token, func(o *Options) { o.Commands = bot.Commands("en") })
	l.run(bot.New(bot.Options{Game: l.world.Services, Now: clock.Now, Log: l.client.log}))
	l.sched = l.scheduler(l.client)
	return l
}

// scheduler is one of a process that is just started.
func (l *league) scheduler(p daily.Poster) *daily.Scheduler {
	return daily.NewScheduler(l.world.Daily, func(string) daily.Poster { return p })
}

func call(g *discordtest.Guild, player string) game.Call {
	return game.Call{Guild: gameID(g.ID), Player: game.Player{ID: "discord:" + player, Name: player}}
}

// setUp sets a server's dailies up, to be posted at a time in a zone.
func (l *league) setUp(g *discordtest.Guild, c *discordtest.Channel, when, zone string) {
	l.t.Helper()
	set := gametest.Settings(when, zone)
	set.Channel = c.ID
	_, err := l.world.Daily.Setup(l.t.Context(), call(g, "1"), set)
	gametest.Must(l.t, err)
}

// until lets it be a time of a day of November, and the scheduler do what is due.
func (l *league) until(day, hour, minute int) {
	l.t.Helper()
	l.Clock.Advance(time.Date(2026, time.November, day, hour, minute, 0, 0, time.UTC).Sub(l.Clock.Now()))
	l.tick()
}

// tick does what is due; the leap of the clock may have cost the connection first.
func (l *league) tick() {
	l.t.Helper()
	for range 5 {
		l.WaitUntil("the bot to be connected", l.client.Connected)
		err := l.sched.Tick(l.t.Context())
		if err == nil {
			return
		}
		l.t.Log(err)
		l.Clock.Advance(time.Minute)
	}
	l.t.Fatal("nothing can be posted")
}

// solve has players solve a server's daily, one after the other, each a minute slower.
func (l *league) solve(g *discordtest.Guild, players ...string) {
	l.t.Helper()
	for i, player := range players {
		w := l.world.StartDaily(call(g, player))
		l.Clock.Advance(time.Duration(i+1) * time.Minute)
		l.world.HandIn(call(g, player), w.Solution)
	}
}

// cards are the texts of the messages that stand in a channel, oldest first.
func (l *league) cards(c *discordtest.Channel) (texts []string) {
	for _, m := range l.Messages(c) {
		texts = append(texts, m.BodyText())
	}
	return texts
}

func want(t *testing.T, text string, parts ...string) {
	t.Helper()
	rest := text
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Errorf("%q is missing, or in another place, in\n%s", part, text)
			return
		}
		rest = after
	}
}

// The next card opens with the first three of the daily before.
func TestCardOpensWithThePodium(t *testing.T) {
	l := newLeague(t)
	l.setUp(l.guild, l.channel, "09:00", "UTC")
	l.until(20, 9, 0)
	l.solve(l.guild, "ann", "ben", "@everyone", "dan")
	l.world.StartDaily(call(l.guild, "eve"))
	l.until(21, 9, 0)
	l.until(22, 9, 0)

	cards := l.cards(l.channel)
	if len(cards) != 3 {
		t.Fatalf("%d messages on three days:\n%s", len(cards), strings.Join(cards, "\n\n"))
	}
	if strings.Contains(cards[0], "solved it\n") {
		t.Errorf("the first card tells of a daily before:\n%s", cards[0])
	}
	want(t, cards[1], "**Daily 324 · Easy**: 4 of 5 solved it", "🥇 **ann** · 1 min", "🥈 **ben** · 2 min", "🥉 **everyone** · 3 min", "Daily 325")
	want(t, cards[2], "**Daily 325 · Hard** kept its secret: nobody tried it.", "Daily 326")
	if strings.Contains(cards[1], "dan") {
		t.Errorf("a fourth stands on the podium:\n%s", cards[1])
	}
	for _, m := range l.Messages(l.channel) {
		if len(m.Pinged) > 0 || !strings.HasPrefix(m.Buttons()[0].CustomID, "v1:start:") {
			t.Errorf("pings %v, first button %s", m.Pinged, m.Buttons()[0].CustomID)
		}
	}
}

// Whoever solves while the next is about to be posted stands on its card.
func TestPodiumIsFinal(t *testing.T) {
	l := newLeague(t)
	l.setUp(l.guild, l.channel, "09:00", "UTC")
	l.until(20, 9, 0)
	w := l.world.StartDaily(call(l.guild, "ann"))
	l.until(21, 8, 59)
	l.world.HandIn(call(l.guild, "ann"), w.Solution)
	l.until(21, 9, 0)
	want(t, l.cards(l.channel)[1], "1 of 1 solved it", "🥇 **ann**")
	if p, err := l.world.Daily.Today(t.Context(), call(l.guild, "ann")); err != nil || p.Date != "2026-11-21" {
		t.Errorf("open = %+v, %v", p, err)
	}
}
