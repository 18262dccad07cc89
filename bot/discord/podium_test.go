package discord

import (
	"bytes"
	"fmt"
	"image/gif"
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/discordtest"
	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/gametest"
	"pencilmark/solver/rating"
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
	return game.Call{Guild: gameID(g.ID), Player: game.Player{ID: gameID(player), Name: player}}
}

// setUp sets a server's dailies up, to be posted at a time in a zone.
func (l *league) setUp(g *discordtest.Guild, c *discordtest.Channel, when, zone string) {
	l.t.Helper()
	set := gametest.Settings(when, zone)
	set.Channel = c.ID
	for i := range set.Tiers {
		set.Tiers[i] = rating.Easy
	}
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
	want(t, cards[2], "**Daily 325 · Easy** kept its secret: nobody tried it.", "Daily 326")
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

// press presses the button with an action on a message.
func press(t *testing.T, who *discordtest.Member, on discordtest.Message, action string) discordtest.Message {
	t.Helper()
	for _, b := range on.Buttons() {
		if strings.HasPrefix(b.CustomID, "v1:"+action+":") {
			return who.Press(on, b.Label).Reply()
		}
	}
	t.Fatalf("no button %q below\n%s", action, on.BodyText())
	return discordtest.Message{}
}

// The podium's buttons show the times with one's own, the crux and the way, to the presser
// alone.
func TestAfterwards(t *testing.T) {
	l := newLeague(t)
	l.setUp(l.guild, l.channel, "09:00", "UTC")
	l.until(20, 9, 0)
	l.solve(l.guild, "a", "b", "c", l.ben.ID, "e", "f", "g")
	l.until(21, 9, 0)
	card := l.Messages(l.channel)[1]

	times := press(t, l.ben, card, "times")
	want(t, times.BodyText(), "Daily 324 · Easy", "1 min 1 █", "4 min 2 ██████████ ◀", "◀ is you: place 4 of 7, in 4 min.")
	others := press(t, l.ann, card, "times")
	want(t, others.BodyText(), "4 min 2 ██████████\n", "You did not solve it in time")
	crux, way := press(t, l.ann, card, "crux"), press(t, l.ann, card, "way")
	want(t, crux.BodyText(), "The hardest step of my way, number ")
	want(t, way.BodyText(), "My way to the solution: ")
	for _, m := range []discordtest.Message{times, others, crux, way} {
		if !m.Ephemeral() {
			t.Errorf("others read\n%s", m.BodyText())
		}
	}
	if p := crux.Pictures(); len(p) != 1 || p[0].ContentType != "image/png" || p[0].Alt == "" {
		t.Errorf("crux: %d pictures", len(p))
	}
	film := way.Pictures()
	if len(film) != 1 || film[0].ContentType != "image/gif" || len(film[0].Data) > 8<<20 {
		t.Fatalf("way: %d pictures", len(film))
	}
	frames, err := gif.DecodeAll(bytes.NewReader(film[0].Data))
	if err != nil || len(frames.Image) < 50 || len(frames.Image) > 400 {
		t.Errorf("the solution has %d frames, %v", len(frames.Image), err)
	}
	l.until(24, 9, 0)
	want(t, press(t, l.ann, card, "crux").BodyText(), "The hardest step of my way, number ")
	l.clean()
}

// While another zone still has the daily, its puzzle is for those alone who have finished
// it; its times tell nothing of it.
func TestAfterwardsInOtherZones(t *testing.T) {
	l := newLeague(t)
	west := l.AddGuild("West")
	l.setUp(l.guild, l.channel, "09:00", "Pacific/Auckland")
	l.setUp(west, west.AddChannel("daily", discordtest.DefaultPermissions), "09:00", "America/Los_Angeles")
	l.until(20, 17, 0)
	l.until(20, 20, 0)
	l.solve(l.guild, l.ben.ID)
	l.world.StartDaily(call(l.guild, l.ann.ID))
	l.until(21, 17, 0)
	l.until(21, 20, 0)
	cards := l.Messages(l.channel)
	card := cards[len(cards)-1]
	want(t, card.BodyText(), "Daily 325 · Easy**: 1 of 2 solved it", "Daily 326")

	until := time.Date(2026, time.November, 22, 17, 0, 0, 0, time.UTC)
	for _, action := range []string{"crux", "way"} {
		refused := press(t, l.ann, card, action)
		want(t, refused.BodyText(), "still open in another server", fmt.Sprintf("<t:%d:f>", until.Unix()))
		if len(refused.Pictures()) > 0 || len(press(t, l.ben, card, action).Pictures()) != 1 {
			t.Errorf("%s: who has not finished sees it, or who has does not", action)
		}
	}
	want(t, press(t, l.ann, card, "times").BodyText(), "1 min 1 ██████████")
	l.until(22, 17, 1)
	for _, action := range []string{"crux", "way"} {
		if len(press(t, l.ann, card, action).Pictures()) != 1 {
			t.Errorf("%s is not told once it is over everywhere", action)
		}
	}
}
