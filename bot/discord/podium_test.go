package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

// league is the whole bot with guilds that get dailies, all using one clock.
type league struct {
	*rig
	world  *gametest.World
	router *replaceable
	sched  *daily.Scheduler
}

func newLeague(t *testing.T) *league {
	clock := discordtest.NewClock(time.Date(2026, time.November, 20, 8, 55, 0, 0, time.UTC))
	l := &league{rig: newRig(t, discordtest.Options{Clock: clock}), world: gametest.New(t)}
	l.world.StockBank(8)
	l.world.Options.Now = clock.Now
	l.world.Serve()
	l.client = l.newClient(l.Token, func(o *Options) { o.Commands = bot.Commands("en") })
	l.client.timeouts.session.Read, l.client.timeouts.session.Stall = 1000*time.Hour, 1000*time.Hour // the clock jumps
	l.serve(l.client)
	l.run(l.router)
	return l
}

// serve creates a new router and scheduler, like a new process.
func (l *league) serve(p daily.Poster) {
	if l.router == nil {
		l.router = &replaceable{}
	}
	l.router.Router = bot.New(bot.Options{Game: l.world.Services, Now: l.Clock.Now, Log: l.client.log, Drawings: bot.NewDrawings(time.Hour)})
	l.sched = daily.NewScheduler(l.world.Daily, func(string) daily.Poster { return p })
}

// replaceable is a router that a test can replace.
type replaceable struct{ *bot.Router }

func call(g *discordtest.Guild, player string) game.Call {
	return game.Call{Guild: gameID(g.ID), Player: game.Player{ID: gameID(player), Name: player}}
}

// setUp sets up a guild's dailies at a time in a time zone.
func (l *league) setUp(g *discordtest.Guild, c *discordtest.Channel, when, zone string) {
	l.t.Helper()
	l.setUpWith(g, c, when, zone, "")
}

// setUpWith is setUp with a setting for the message about each daily.
func (l *league) setUpWith(g *discordtest.Guild, c *discordtest.Channel, when, zone, summary string) {
	l.t.Helper()
	set := gametest.Settings(when, zone)
	set.Channel, set.Summary = c.ID, summary
	for i := range set.Tiers {
		set.Tiers[i] = rating.Easy
	}
	_, err := l.world.Daily.Setup(l.t.Context(), call(g, "1"), set)
	gametest.Must(l.t, err)
}

// until moves the clock to a time in November and runs the scheduler.
func (l *league) until(day, hour, minute int) {
	l.t.Helper()
	l.Clock.Advance(time.Date(2026, time.November, day, hour, minute, 0, 0, time.UTC).Sub(l.Clock.Now()))
	l.tick()
}

func (l *league) tick() {
	l.t.Helper()
	gametest.Must(l.t, l.sched.Tick(l.t.Context()))
}

// solve lets players solve a guild's daily, each a minute slower than the previous one.
func (l *league) solve(g *discordtest.Guild, players ...string) {
	l.t.Helper()
	for i, player := range players {
		w := l.world.StartDaily(call(g, player))
		l.Clock.Advance(time.Duration(i+1) * time.Minute)
		l.world.HandIn(call(g, player), w.Solution)
	}
}

// public lists the messages of a channel that everybody sees.
func (l *league) public(c *discordtest.Channel) []discordtest.Message {
	return slices.DeleteFunc(l.Messages(c), discordtest.Message.Ephemeral)
}

func (l *league) cards(c *discordtest.Channel) (texts []string) {
	for _, m := range l.public(c) {
		texts = append(texts, m.BodyText())
	}
	return texts
}

func want(t *testing.T, text string, parts ...string) {
	t.Helper()
	rest := strings.ReplaceAll(text, "\u00a0", " ")
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Errorf("%q is missing, or in another place, in\n%s", part, text)
			return
		}
		rest = after
	}
}

// If there are no messages about dailies, the next card begins with the podium of the previous daily.
func TestCardOpensWithThePodium(t *testing.T) {
	l := newLeague(t)
	l.setUpWith(l.guild, l.channel, "09:00", "UTC", game.SummaryOff)
	l.until(20, 9, 0)
	l.solve(l.guild, "ann", "ben", "@everyone", "dan")
	l.world.StartDaily(call(l.guild, "eve"))
	l.until(21, 9, 0)
	l.until(22, 9, 0)

	cards := l.cards(l.channel)
	if len(cards) != 3 {
		t.Fatalf("%d messages on three days:\n%s", len(cards), strings.Join(cards, "\n\n"))
	}
	if strings.Contains(cards[0], "solved it ·") {
		t.Errorf("the first card tells of a daily before:\n%s", cards[0])
	}
	want(t, cards[1], "**Daily 324 · Easy**: 4 of 5 solved it · 🥇 ann · 🥈 ben · 🥉 @everyone", "Daily 325")
	want(t, cards[2], "**Daily 325 · Easy** kept its secret: nobody tried it.", "Daily 326")
	if strings.Contains(cards[1], "dan") {
		t.Errorf("the podium has a fourth player:\n%s", cards[1])
	}
	for _, m := range l.public(l.channel) {
		if len(m.Pinged) > 0 || !strings.HasPrefix(m.Buttons()[0].CustomID, "v1:start:") {
			t.Errorf("pings %v, first button %s", m.Pinged, m.Buttons()[0].CustomID)
		}
	}
}

// press presses the button of a message that has an action.
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

// tab opens the message about the previous daily, and then one of its tabs.
func tab(t *testing.T, who *discordtest.Member, on discordtest.Message, name string) discordtest.Message {
	t.Helper()
	past := press(t, who, on, "yesterday")
	for _, b := range past.Buttons() {
		if strings.HasSuffix(b.CustomID, ":"+name) {
			return who.Press(past, b.Label).Reply()
		}
	}
	t.Fatalf("no tab %q below\n%s", name, past.BodyText())
	return discordtest.Message{}
}

// While a daily is open in another zone, its puzzle is shown only to players who have finished it.
func TestAfterwardsInOtherZones(t *testing.T) {
	l := newLeague(t)
	west := l.AddGuild("West")
	l.setUpWith(l.guild, l.channel, "09:00", "Pacific/Auckland", game.SummaryOff)
	l.setUp(west, west.AddChannel("daily", discordtest.DefaultPermissions), "09:00", "America/Los_Angeles")
	l.until(20, 17, 0)
	l.until(20, 20, 0)
	l.solve(l.guild, l.ben.ID)
	l.world.StartDaily(call(l.guild, l.ann.ID))
	l.until(21, 17, 0)
	l.until(21, 20, 0)
	cards := l.public(l.channel)
	card := cards[len(cards)-1]
	want(t, card.BodyText(), "Daily 325 · Easy**: 1 of 2 solved it", "Daily 326")

	until := time.Date(2026, time.November, 22, 17, 0, 0, 0, time.UTC)
	for _, action := range []string{"crux", "way"} {
		refused := tab(t, l.ann, card, action)
		want(t, refused.BodyText(), "still open on another server", fmt.Sprintf("<t:%d:f>", until.Unix()))
		if len(refused.Pictures()) > 0 || len(tab(t, l.ben, card, action).Pictures()) != 1 {
			t.Errorf("%s: shown before the end, or not shown after it", action)
		}
	}
	want(t, tab(t, l.ann, card, "times").BodyText(), "1 min 1 ██████████")
	l.until(22, 17, 1)
	for _, action := range []string{"crux", "way"} {
		if len(tab(t, l.ann, card, action).Pictures()) != 1 {
			t.Errorf("%s is not shown after the end everywhere", action)
		}
	}
}

// One message above the next card shows how each daily went. A daily that nobody played has none.
func TestSummaryOfEachDaily(t *testing.T) {
	l := newLeague(t)
	l.setUp(l.guild, l.channel, "09:00", "UTC")
	l.until(20, 9, 0)
	l.solve(l.guild, "ann", "ben", "@everyone", "dan")
	l.world.StartDaily(call(l.guild, "eve"))
	for _, day := range []int{21, 22, 23} {
		l.until(day, 9, 0)
		l.until(day, 9, 1)
		if day == 21 {
			l.solve(l.guild, "ann")
		}
	}
	texts := l.cards(l.channel)
	if len(texts) != 6 {
		t.Fatalf("%d messages on four days:\n%s", len(texts), strings.Join(texts, "\n\n"))
	}
	for i, want := range []string{"### Daily 324", "**Daily 324", "### Daily 325", "**Daily 325", "### Daily 326", "### Daily 327"} {
		if !strings.HasPrefix(texts[i], want) {
			t.Errorf("message %d begins otherwise than %q:\n%s", i, want, texts[i])
		}
	}
	if strings.Contains(texts[2], "Daily 324") {
		t.Errorf("the card repeats the message:\n%s", texts[2])
	}
	want(t, texts[1], "**Daily 324 · Easy**: 4 of 5 solved it", "🥇 ", "**ann** · 1 min", "🥈 ", "🥉 ", "**@everyone**", "4\\. ", "**dan** · 4 min\n",
		"Best time 1 min, median 2 min 30 s.", "First daily here: **ann**, **ben**, **@everyone** and **dan**.")
	want(t, texts[3], "**Daily 325 · Easy**: 1 of 1 solved it", "**ann**", "This server: 2 dailies in a row.")
	for _, m := range l.public(l.channel) {
		if len(m.Pinged) > 0 {
			t.Errorf("pings %v:\n%s", m.Pinged, m.BodyText())
		}
	}
	l.clean()
}

// The message lists ten players. It mentions new players and runs of ten days among all players.
func TestSummaryOfManyPlayers(t *testing.T) {
	l := newLeague(t)
	l.setUp(l.guild, l.channel, "09:00", "UTC")
	first := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}
	for day := range 11 {
		l.until(20+day, 9, 0)
		if day < 10 {
			l.solve(l.guild, append(first, "late", "later")...)
		}
	}
	texts := l.cards(l.channel)
	want(t, texts[1], "10\\. ", "**j** · 10 min\nand 2 more\n", "First daily here: **a**, **b**", "**j** and 2 more.")
	want(t, texts[len(texts)-2], "12 of 12 solved it", "**a**, **b**", "**j** and 2 more: 10 days in a row.")
	l.clean()
}

// If the manager chose a time, the message is posted while the daily is open, and edited when more players solve it.
func TestSummaryInTheEvening(t *testing.T) {
	l := newLeague(t)
	l.setUpWith(l.guild, l.channel, "09:00", "UTC", "21:00")
	l.until(20, 9, 0)
	l.solve(l.guild, "ann")
	l.until(20, 20, 59)
	if n := len(l.public(l.channel)); n != 1 {
		t.Fatalf("%d messages before the evening", n)
	}
	l.until(20, 21, 0)
	l.until(20, 21, 1)
	all := l.public(l.channel)
	if len(all) != 2 {
		t.Fatalf("%d messages in the evening:\n%s", len(all), strings.Join(l.cards(l.channel), "\n\n"))
	}
	want(t, all[1].BodyText(), "1 of 1 solved it", "🥇 ", "**ann**")
	want(t, press(t, l.ben, all[1], "yesterday").BodyText(), "ann")
	l.solve(l.guild, "ben")
	l.Clock.Advance(2 * time.Minute)
	l.tick()
	want(t, l.public(l.channel)[1].BodyText(), "2 of 2 solved it", "**ann**", "**ben**")
	l.until(21, 9, 0)
	l.until(21, 9, 1)
	texts := l.cards(l.channel)
	if len(texts) != 3 || strings.Contains(texts[2], "Daily 324") {
		t.Errorf("then\n%s", strings.Join(texts, "\n\n"))
	}
	l.clean()
}

// The message is edited when what it shows changes in another way: a manager takes a result off while somebody else
// solves the daily, a player is deleted or leaves. It is not edited if another daily's results change.
func TestSummaryKeepsUp(t *testing.T) {
	l := newLeague(t)
	l.setUpWith(l.guild, l.channel, "09:00", "UTC", "21:00")
	l.until(20, 9, 0)
	l.solve(l.guild, "ann", "ben", "cat")
	l.until(20, 21, 0)
	l.until(20, 21, 1)
	summary := func() string {
		for range 2 {
			l.Clock.Advance(time.Minute)
			l.tick()
		}
		return l.cards(l.channel)[1]
	}
	takeOff := func(player string) {
		_, err := l.world.Leaderboards.TakeOff(t.Context(), call(l.guild, "1"), 1, gameID(player), "cheat")
		gametest.Must(t, err)
	}
	want(t, summary(), "3 of 3 solved it", "**ann**", "**ben**", "**cat**")
	takeOff("ann")
	l.solve(l.guild, "dan")
	text := summary()
	want(t, text, "3 of 4 solved it", "**ben**", "**cat**", "**dan**")
	if strings.Contains(text, "ann") {
		t.Errorf("taken off:\n%s", text)
	}
	ben := call(l.guild, "ben")
	ben.ID = "forget"
	gametest.Must(t, l.world.Players.Forget(t.Context(), ben))
	if text = summary(); strings.Contains(text, "ben") {
		t.Errorf("deleted:\n%s", text)
	}
	l.until(21, 9, 0)
	l.until(21, 9, 1)
	l.until(21, 13, 0)
	gametest.Must(t, l.world.Leaderboards.Depart(t.Context(), call(l.guild, "cat")))
	if text = summary(); strings.Contains(text, "cat") {
		t.Errorf("left:\n%s", text)
	}
	edits := func() (n int) {
		for _, q := range l.Requests() {
			if q.Method == http.MethodPatch && strings.HasSuffix(q.Path, l.public(l.channel)[1].ID) {
				n++
			}
		}
		return n
	}
	before := edits()
	l.solve(l.guild, "dan") // today's daily
	if summary(); before == 0 || edits() != before {
		t.Errorf("edited %d times, then %d times without a change", before, edits()-before)
	}
	takeOff("dan")
	want(t, summary(), "solved it")
	if strings.Contains(summary(), "dan") {
		t.Errorf("taken off after the daily closed:\n%s", summary())
	}
	l.clean()
}

// If somebody deletes the message, it is not posted again.
func TestSummaryThatWasDeleted(t *testing.T) {
	l := newLeague(t)
	l.setUpWith(l.guild, l.channel, "09:00", "UTC", "21:00")
	l.until(20, 9, 0)
	l.solve(l.guild, "ann")
	l.until(20, 21, 0)
	gametest.Must(t, l.client.deleteMessage(t.Context(), "delete", messagePath(l.channel.ID, l.public(l.channel)[1].ID), forBoards))
	l.solve(l.guild, "ben")
	for range 3 {
		l.Clock.Advance(time.Minute)
		_ = l.sched.Tick(t.Context())
	}
	if n := len(l.public(l.channel)); n != 1 {
		t.Errorf("%d messages", n)
	}
	gametest.Must(t, l.sched.Tick(t.Context()))
}

// If no card follows, the podium is posted by itself, once.
func TestPodiumAlone(t *testing.T) {
	stop := map[string]func(*league, game.Call) error{
		"paused": func(l *league, c game.Call) error {
			_, err := l.world.Daily.Pause(t.Context(), c)
			return err
		},
		"seldom": func(l *league, c game.Call) error {
			g, err := l.world.Daily.Guild(t.Context(), c.Guild)
			gametest.Must(t, err)
			set := g.Settings()
			set.When = "0 9 * * 5"
			_, err = l.world.Daily.Setup(t.Context(), c, set)
			return err
		},
	}
	for name, stop := range stop {
		t.Run(name, func(t *testing.T) {
			l := newLeague(t)
			l.setUp(l.guild, l.channel, "09:00", "UTC")
			l.until(20, 9, 0)
			l.solve(l.guild, "a", l.ben.ID)
			gametest.Must(t, stop(l, call(l.guild, "1")))
			for _, minute := range []int{0, 1, 2, 30, 59} {
				l.until(21, 9, minute)
			}
			l.until(22, 9, 0)
			all := l.public(l.channel)
			if len(all) != 2 {
				t.Fatalf("%d messages:\n%s", len(all), strings.Join(l.cards(l.channel), "\n\n"))
			}
			want(t, all[1].BodyText(), "**Daily 324 · Easy**: 2 of 2 solved it", "🥇 ", "**a** · 1 min\n", "🥈 ")
			if strings.Contains(all[1].BodyText(), "Daily 325") || len(all[1].Pinged) > 0 {
				t.Errorf("it says or pings more:\n%s", all[1].BodyText())
			}
			want(t, tab(t, l.ben, all[1], "times").BodyText(), "place 2 of 2")
			if len(tab(t, l.ann, all[1], "crux").Pictures()) != 1 || len(tab(t, l.ann, all[1], "way").Pictures()) != 1 {
				t.Error("the buttons of a podium alone show no pictures")
			}
			_, err := l.world.Daily.Resume(t.Context(), call(l.guild, "1"))
			gametest.Must(t, err)
			_, err = l.world.Daily.PostNow(t.Context(), call(l.guild, "1"))
			gametest.Must(t, err)
			l.tick()
			if cards := l.cards(l.channel); len(cards) != 3 || strings.Contains(cards[2], "Daily 324") {
				t.Errorf("then\n%s", strings.Join(cards[2:], "\n\n"))
			}
			l.clean()
		})
	}
}

// Whatever happens to the message about a daily, the next card is posted at once. The message is posted later, once.
func TestCardWithoutItsSummary(t *testing.T) {
	const route, ours = "POST /channels/", ":alone"
	for name, fault := range map[string]discordtest.RequestFault{
		"refused": {Status: 403, Body: `{"code": 50013, "message": "Missing Permissions"}`},
		"broken":  {Status: 502, Times: maxTries},
		"unheard": {Status: 502, Times: maxTries, AfterWork: true},
		"held up": {HoldUntil: make(chan struct{})},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLeague(t)
			l.setUp(l.guild, l.channel, "09:00", "UTC")
			l.until(20, 9, 0)
			l.solve(l.guild, "ann")
			fault.Route, fault.BodyContains = route, ours
			l.InjectRequest(fault)
			l.until(21, 9, 0)
			card := l.cards(l.channel)
			if !strings.HasPrefix(card[len(card)-1], "### Daily 325") {
				t.Errorf("the last message is\n%s", card[len(card)-1])
			}
			for range 12 {
				l.Clock.Advance(time.Minute)
				l.tick()
			}
			told := strings.Count(strings.Join(l.cards(l.channel), "\n"), "**Daily 324 · Easy**: 1 of 1")
			if n := len(l.public(l.channel)); n != 3 || told != 1 {
				t.Errorf("%d messages, %d of them about the daily", n, told)
			}
		})
	}
}

// mortal is a client whose process is killed when it sends something. It stores nothing afterwards.
type mortal struct {
	*Client
	world  *gametest.World
	card   bool // killed at a card, otherwise at a podium
	before bool // killed before the request leaves the process
	killed bool
}

var errKilled = errors.New("killed")

func (m *mortal) Post(ctx context.Context, n daily.CardToPost) (p daily.PostedMessage, err error) {
	return p, m.kill(m.card, func() error { p, err = m.Client.Post(ctx, n); return err })
}

func (m *mortal) PostPodium(ctx context.Context, n daily.PodiumToPost) (p daily.PostedMessage, err error) {
	return p, m.kill(!m.card, func() error { p, err = m.Client.PostPodium(ctx, n); return err })
}

func (m *mortal) kill(here bool, send func() error) error {
	switch {
	case m.killed:
		return errKilled
	case !here:
		return send()
	}
	if !m.before {
		_ = send() // the process does not get the answer
	}
	m.killed = true
	return errors.Join(errKilled, m.world.DB.Close())
}

// A podium is posted once, above the next card, even if the process is killed before or after sending either.
func TestPodiumSurvivesBeingKilled(t *testing.T) {
	for _, tt := range []struct{ paused, card, before bool }{
		{}, {before: true}, {card: true}, {card: true, before: true}, {paused: true}, {paused: true, before: true},
	} {
		for _, later := range []time.Duration{20 * time.Second, 10 * time.Minute} {
			t.Run(fmt.Sprintf("%+v,later=%v", tt, later), func(t *testing.T) {
				l := newLeague(t)
				l.setUp(l.guild, l.channel, "09:00", "UTC")
				l.until(20, 9, 0)
				l.solve(l.guild, "a", "b")
				want := []string{"### Daily 324", "**Daily 324 · Easy**: 2 of 2 solved it", "### Daily 325"}
				if tt.paused {
					_, err := l.world.Daily.Pause(t.Context(), call(l.guild, "1"))
					gametest.Must(t, err)
					want = want[:2]
				}
				l.Clock.Advance(time.Date(2026, time.November, 21, 9, 0, 1, 0, time.UTC).Sub(l.Clock.Now()))
				m := &mortal{Client: l.client, world: l.world, card: tt.card, before: tt.before}
				l.serve(m)
				if err := l.sched.Tick(t.Context()); !m.killed {
					t.Fatalf("nothing was sent: %v", err)
				}
				l.world.OpenStore()
				l.serve(l.client)
				l.Clock.Advance(later)
				l.tick()
				for range 12 {
					l.Clock.Advance(time.Minute)
					l.tick()
				}
				texts := l.cards(l.channel)
				for i := range min(len(texts), len(want)) {
					if !strings.HasPrefix(texts[i], want[i]) {
						t.Errorf("message %d does not begin with %q", i, want[i])
					}
				}
				if len(texts) != len(want) || t.Failed() {
					t.Errorf("%d messages:\n%s", len(texts), strings.Join(texts, "\n\n"))
				}
			})
		}
	}
}
