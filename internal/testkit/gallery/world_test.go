package gallery

import (
	"context"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/bot/discord"
	"pencilmark/internal/clock"
	"pencilmark/internal/game"
	"pencilmark/internal/game/community"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/play"
	"pencilmark/internal/game/services"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/store"
)

// testWorld is the whole bot on a local Discord, in a guild where people show everything that the bot does.
type testWorld struct {
	*discordtest.Server
	t              *testing.T
	game           *services.Services
	client         *discord.Client
	tick           func()
	guild          *discordtest.Guild
	channel        *discordtest.Channel
	role           *discordtest.Role
	boss, ann, ben *discordtest.Member

	names   map[string]string // of channels and roles by id
	entries []Entry
}

// newWorld returns a world on Friday 20 November 2026, a few minutes before nine, in a guild without dailies.
func newWorld(t *testing.T) *testWorld { return newWorldOn(t, 20, discordtest.Options{}) }

// newWorldOn is newWorld on another day of that month, on a Discord with other options.
func newWorldOn(t *testing.T, day int, o discordtest.Options) *testWorld {
	o.Clock = discordtest.NewClock(time.Date(2026, time.November, day, 8, 55, 0, 0, time.UTC))
	w := &testWorld{Server: discordtest.New(t, o), t: t}
	w.guild = w.AddGuild("Sudoku Club")
	w.channel = w.guild.AddChannel("daily-sudoku", discordtest.DefaultPermissions)
	w.role = w.guild.AddRole("puzzlers", true)
	w.names = map[string]string{w.channel.ID: w.channel.Name, w.role.ID: w.role.Name}
	w.boss = w.guild.AddMember("Boss", discordtest.ManageGuild)
	w.ann, w.ben = w.guild.AddMember("Anna", 0), w.guild.AddMember("Ben", 0)
	w.open()
	w.connect()
	return w
}

// open opens the game with the puzzles that come with the program.
func (w *testWorld) open() {
	db := gametest.OpenStore(w.t, gametest.Stocked(w.t, filepath.Join(w.t.TempDir(), "gallery.db")), store.Options{})
	w.t.Cleanup(func() { _ = db.Close() })
	w.game = services.New(services.Options{
		Store: db, Now: w.Clock.Now, Rand: rand.New(rand.NewPCG(1, 2)), Drills: rand.New(rand.NewPCG(3, 4)), Bank: 1, Budget: time.Minute,
	})
	scheduler := daily.NewScheduler(w.game.Daily, func(guild string) daily.Poster {
		if guild == game.LocalGuild {
			return nil
		}
		return w.client
	})
	w.tick = func() {
		reminders := daily.NewReminderJob(w.game.Daily, w.client)
		renewals := leaderboards.NewRenewalJob(w.game.Leaderboards, w.client)
		told := community.NewNoticeJob(w.game.Notices, w.client)
		cards := play.NewCardJob(w.game.Play, w.client)
		w.WaitUntil("the client to be connected", w.client.Connected)
		for _, job := range []func(context.Context) error{scheduler.Tick, w.game.Settle, reminders.Tick, renewals.Tick, told.Tick, cards.Tick} {
			if err := job(w.t.Context()); err != nil {
				w.t.Error(err)
			}
		}
	}
}

// connect connects the bot to Discord until the test ends.
func (w *testWorld) connect() {
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	client, err := discord.New(discord.Options{
		Token: w.Token, APIURL: w.URL(), Commands: bot.Commands("en"), Mentions: true, Log: log,
		Guilds: w.game.Daily, Players: w.game.Players, Boards: w.game.Boards, Cards: w.game.Play, Clock: clock.FromNow(w.Clock.Now), PerSecond: 1 << 20,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.client = client
	router := bot.New(bot.Options{Game: w.game, Settings: client, Log: log, Now: w.Clock.Now, Drawings: bot.NewDrawings(time.Hour), Links: w.links,
		About: bot.ProgramInfo{Version: "v0.4.0", Started: w.Clock.Now(), Contact: "https://example.org/pencil_mark"}})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- client.Run(ctx, router) }()
	w.t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			w.t.Error(err)
		}
	})
	w.WaitConnected()
	w.WaitUntil("the client to know that it is connected", client.Connected)
}

func (w *testWorld) links() bot.Links {
	return bot.Links{Server: discord.InviteURL(w.AppID), Account: discord.InviteURL(w.AppID)}
}

// see adds a message to the entries; did is the action that led to it.
func (w *testWorld) see(name, did string, m discordtest.Message) discordtest.Message {
	w.entries = append(w.entries, Entry{Name: name, Action: did, Message: &m})
	return m
}

// slash runs a command and adds its reply to the entries.
func (w *testWorld) slash(name string, who *discordtest.Member, command string, args discordtest.Args) discordtest.Message {
	w.t.Helper()
	return w.see(name, who.Name+" gives /"+command, who.Slash(w.channel, command, args).Reply())
}

// press presses a button and adds the reply to the entries.
func (w *testWorld) press(name string, who *discordtest.Member, on discordtest.Message, label string) discordtest.Message {
	w.t.Helper()
	return w.see(name, who.Name+" presses "+label, who.Press(on, label).Reply())
}

// form presses a button that opens a form, and adds the form to the entries.
func (w *testWorld) form(name string, who *discordtest.Member, on discordtest.Message, label string) *discordtest.Interaction {
	w.t.Helper()
	x := who.Press(on, label)
	modal := x.Modal()
	w.entries = append(w.entries, Entry{Name: name, Action: who.Name + " presses " + label, Modal: &modal})
	return x
}

// submit sends a form and adds the reply to the entries.
func (w *testWorld) submit(name string, who *discordtest.Member, x *discordtest.Interaction, fields map[string]string) discordtest.Message {
	w.t.Helper()
	return w.see(name, who.Name+" submits the form", who.Submit(x, fields).Reply())
}

// talk writes to the bot in plain words, and adds the answer to the entries.
func (w *testWorld) talk(name string, who *discordtest.Member, in *discordtest.Channel, text string) discordtest.Message {
	w.t.Helper()
	did := who.Name + " writes: " + strings.ReplaceAll(text, "<@"+w.AppID+">", "@Pencilmark")
	return w.see(name, did, w.WaitReplyTo(who.Say(in, text)))
}

// pressTo presses the button whose custom id starts with to, in any language.
func (w *testWorld) pressTo(who *discordtest.Member, on discordtest.Message, to string) discordtest.Message {
	return who.Press(on, w.leading(on, to)).Reply()
}

// leading returns the label of the button whose custom id starts with to.
func (w *testWorld) leading(on discordtest.Message, to string) string {
	w.t.Helper()
	for _, b := range on.Buttons() {
		if strings.HasPrefix(b.CustomID, to) {
			return b.Label
		}
	}
	w.t.Fatalf("no button leads to %s in\n%s", to, on.BodyText())
	return ""
}

// starts reports whether a button starts a daily, in any language.
func starts(b discordtest.Component) bool { return strings.HasPrefix(b.CustomID, "v1:start:") }

// card returns the last daily's card in its current form.
func (w *testWorld) card() discordtest.Message {
	w.t.Helper()
	all := w.boss.VisibleMessages(w.channel)
	for i := len(all) - 1; i >= 0; i-- {
		if !all[i].Ephemeral() && slices.ContainsFunc(all[i].Buttons(), starts) {
			return all[i]
		}
	}
	w.t.Fatal("there is no card in the channel")
	return discordtest.Message{}
}
