package discord

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/players"
	"pencilmark/internal/render"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/solver"
)

// Tests must not leave goroutines behind. They wait more than they work, so more of them run at once than there are
// cores.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	// A wedged session of discordgo waits for its own lock for ever.
	closing := goleak.IgnoreAnyFunction("github.com/bwmarrin/discordgo.(*Session).CloseWithCode")
	beating := goleak.IgnoreAnyFunction("github.com/bwmarrin/discordgo.(*Session).heartbeat")
	goleak.VerifyTestMain(m, closing, beating)
}

// script is a router whose answers the test defines.
type script struct {
	plan   func(*bot.Request) bot.Plan
	handle func(context.Context, *bot.Request) bot.Reply
	card   func(post int64) bot.Message
	stands *bot.Card // the standing card; nil for none
}

func (s *script) Plan(q *bot.Request) bot.Plan {
	if s.plan == nil {
		return bot.Plan{Private: true}
	}
	return s.plan(q)
}

func (s *script) Handle(ctx context.Context, q *bot.Request) bot.Reply { return s.handle(ctx, q) }

func (s *script) Launched(context.Context, *bot.Request, string, players.LinkTarget) error {
	return nil
}

func (s *script) Card(_ context.Context, post int64) (bot.Message, error) {
	return s.card(post), nil
}

func (s *script) Podium(context.Context, int64) (bot.Message, error) {
	return bot.Message{}, errors.ErrUnsupported
}

func (s *script) Announcement(context.Context, int64, int64) (bot.Message, error) {
	return bot.Message{}, errors.ErrUnsupported
}

func (s *script) StandingCard(context.Context, int64) (bot.Card, error) {
	if s.stands == nil {
		return bot.Card{}, game.ErrNotFound
	}
	return *s.stands, nil
}

func (s *script) KeptMessage(context.Context, *leaderboards.Kept) (bot.Message, error) {
	return bot.Message{}, errors.ErrUnsupported
}

// Refuse replies with the reason and the time.
func (s *script) Refuse(_ *bot.Request, why bot.RefusalReason, until time.Time) bot.Reply {
	return bot.Reply{Private: true, Message: bot.Message{Text: fmt.Sprintf("refused %d until <t:%d:R>", why, until.Unix())}}
}

// reply returns a router that gives every request the same answer.
func reply(text string) *script {
	return &script{handle: func(context.Context, *bot.Request) bot.Reply {
		return bot.Reply{Message: bot.Message{Text: text}}
	}}
}

// rig is a client connected to a local Discord, with a guild and two people.
type rig struct {
	*discordtest.Server
	t        *testing.T
	client   *Client
	guild    *discordtest.Guild
	channel  *discordtest.Channel
	ann, ben *discordtest.Member
	log      *safeBuffer
	stop     func() error // ends Run and returns its error
	ended    func() error // waits until Run ends by itself, and returns its error
}

// safeBuffer is a log that can be read while it is written.
type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func definitions() []command.Definition {
	return []command.Definition{
		{Name: "hint", Description: "The next deduction", Options: []command.Option{
			{Name: "grid", Description: "A puzzle"},
			{Name: "level", Description: "How much", Kind: command.Integer, Min: 1, Max: 4},
		}},
		{Name: "answer", Description: "Hand in"},
		{Name: "setup", Description: "Set up", ManagersOnly: true, Options: []command.Option{
			{Name: "channel", Description: "Where", Kind: command.Channel},
			{Name: "role", Description: "Whom", Kind: command.Role},
			{Name: "zone", Description: "When", Autocompletes: true},
			{Name: "reveal", Description: "What", Choices: []command.Choice{{Label: "Start", Value: "start"}}},
		}},
	}
}

// newRig creates a server and a client that is not connected. Tests run in parallel, because discordgo sleeps for a
// second when it closes a connection.
func newRig(t *testing.T, o discordtest.Options) *rig {
	t.Helper()
	t.Parallel()
	r := &rig{Server: discordtest.New(t, o), t: t, log: &safeBuffer{}}
	r.guild = r.AddGuild("Sudoku Club")
	r.channel = r.guild.AddChannel("daily", discordtest.DefaultPermissions)
	r.ann, r.ben = r.guild.AddMember("ann", 0), r.guild.AddMember("ben", 0)
	r.client = r.newClient(r.Token)
	return r
}

func (r *rig) newClient(token string, changes ...func(*Options)) *Client {
	r.t.Helper()
	log := slog.New(slog.NewTextHandler(r.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	o := Options{Token: token, APIURL: r.URL(), Commands: definitions(), Clock: r.Clock, Log: log, PerSecond: 1 << 20}
	for _, change := range changes {
		change(&o)
	}
	c, err := New(o)
	if err != nil {
		r.t.Fatal(err)
	}
	c.timeouts.reconnectDelay, c.timeouts.identifyInterval, c.timeouts.retryDelay = 0, 0, 0
	return c
}

// run starts the client and waits until it is connected.
func (r *rig) run(router Router) {
	r.t.Helper()
	r.start(router)
	r.WaitConnected()
	r.WaitUntil("the client to know that it is connected", r.client.Connected)
}

func (r *rig) start(router Router) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- r.client.Run(ctx, router) }()
	r.ended = sync.OnceValue(func() error {
		select {
		case err := <-done:
			return err
		case <-time.After(hangs):
			return errors.New("Run does not end")
		}
	})
	ended := r.ended
	stop := func() error { cancel(); return ended() }
	r.stop = stop
	r.t.Cleanup(func() {
		_ = stop()
		if r.t.Failed() {
			r.t.Logf("the bot's log:\n%s", r.log)
		}
	})
}

// hangs is longer than anything takes in real time.
const hangs = 3 * time.Minute

// elapse waits until n waits of duration d are pending, and moves the clock by d.
func (r *rig) elapse(n int, d time.Duration) {
	r.t.Helper()
	r.WaitUntil(fmt.Sprintf("%d to wait for %v", n, d), func() bool { return r.Clock.Waiting(d*9/10, d) >= n })
	r.Clock.Advance(d)
}

// elapseUntil moves the clock by d repeatedly, with growing pauses, until a condition is true.
func (r *rig) elapseUntil(what string, d time.Duration, cond func() bool) {
	r.t.Helper()
	pause := 200 * time.Millisecond
	next := time.Now().Add(pause)
	r.WaitUntil(what, func() bool {
		if cond() {
			return true
		}
		if time.Now().After(next) {
			r.Clock.Advance(d)
			pause *= 2
			next = time.Now().Add(pause)
		}
		return false
	})
}

func connected(t *testing.T, router Router) *rig {
	t.Helper()
	r := newRig(t, discordtest.Options{})
	r.run(router)
	return r
}

// clean fails the test if Discord refused a request.
func (r *rig) clean() {
	r.t.Helper()
	for _, q := range r.RefusedRequests() {
		r.t.Errorf("refused: %s %s -> %s\n%s", q.Method, q.Path, q.Err, q.Body)
	}
}

func board() bot.Picture {
	return bot.Picture{Name: "board", Alt: "An empty board", Board: render.Board{Grid: solver.NewGrid(solver.Classic())}}
}

// guildsAndDirect are the intents GUILDS and DIRECT_MESSAGES (Gateway, List of Intents).
const guildsAndDirect = 1<<0 | 1<<12

func TestRunConnectsRegistersAndStops(t *testing.T) {
	r := connected(t, reply("hello"))
	if got := r.GatewayCounts(); got.Identifies != 1 || got.Intents != guildsAndDirect {
		t.Errorf("gateway = %+v, want one IDENTIFY with the intents of guilds and direct messages alone", got)
	}
	if got := len(r.Commands()); got != len(definitions()) {
		t.Errorf("%d commands registered, want %d", got, len(definitions()))
	}
	if text := r.log.String(); !strings.Contains(text, "permissions=34359839744") || !strings.Contains(text, "client_id="+r.AppID) {
		t.Errorf("the log holds no invite link with the exact permissions:\n%s", text)
	}
	if err := r.stop(); err != nil {
		t.Errorf("Run = %v", err)
	}
	if r.client.Connected() {
		t.Error("still connected after Run")
	}
	r.clean()
}

// Commands are registered only if they differ from the registered ones.
func TestCommandsAreRegisteredOnlyWhenTheyChange(t *testing.T) {
	r := connected(t, reply("hello"))
	_ = r.stop()
	r.client = r.newClient(r.Token)
	r.run(reply("hello"))
	_ = r.stop()
	if n := r.Overwrites(); n != 1 {
		t.Errorf("%d overwrites after a restart without changes, want 1", n)
	}
	r.client = r.newClient(r.Token)
	r.client.commands[0].Description = "Something else"
	r.run(reply("hello"))
	if n := r.Overwrites(); n != 2 {
		t.Errorf("%d overwrites after a change, want 2", n)
	}
	r.clean()
}

// Commands in a text are clickable, whether they were registered now or before.
func TestCommandsAreMentioned(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	for _, overwrites := range []int{1, 1} {
		r.client = r.newClient(r.Token)
		r.run(reply("Try </hint:indice> or </gone:parti>"))
		want := "Try </hint:" + r.Commands()[0].ID + "> or `/parti`"
		if m := r.ann.Slash(r.channel, "hint", nil).Reply(); m.BodyText() != want || r.Overwrites() != overwrites {
			t.Errorf("%q after %d overwrites, want %q", m.BodyText(), r.Overwrites(), want)
		}
		_ = r.stop()
	}
	r.clean()
}

// Names and descriptions in other languages are registered, and registered again when they change. A command that is
// chosen by a French name arrives with the English one.
func TestCommandsAreLocalized(t *testing.T) {
	asked := make(chan *bot.Request, 1)
	r := newRig(t, discordtest.Options{})
	french := definitions()
	french[0].Title, french[0].Description = "indice", "La prochaine déduction"
	french[0].Options[0].Title, french[0].Options[0].Description = "grille", "Une grille"
	french[0].Options[1].Title, french[0].Options[1].Description = "niveau", "Jusqu'où"
	localized := func(o *Options) { o.Localized = map[string][]command.Definition{"fr": french[:1]} }
	r.client = r.newClient(r.Token, localized)
	r.run(&script{handle: func(_ context.Context, q *bot.Request) bot.Reply {
		asked <- q
		return bot.Reply{Message: bot.Message{Text: "hello"}}
	}})
	hint := r.Commands()[0]
	if hint.Names["fr"] != "indice" || hint.Descriptions["fr"] != "La prochaine déduction" || hint.Options[1].Names["fr"] != "niveau" {
		t.Errorf("registered %+v", hint)
	}
	r.ann.Locale = "fr"
	r.ann.Slash(r.channel, "indice", discordtest.Args{"niveau": 2}).Reply()
	if q := <-asked; q.Command != "hint" || q.Options["level"] != "2" || q.Locale != "fr" {
		t.Errorf("the request is %+v", q)
	}
	_ = r.stop()
	for i, title := range []string{"indice", "conseil"} {
		french[0].Title = title
		r.client = r.newClient(r.Token, localized)
		r.run(reply("hello"))
		_ = r.stop()
		if n := r.Overwrites(); n != 1+i {
			t.Errorf("%d overwrites with the name %q, want %d", n, title, 1+i)
		}
	}
	r.clean()
}

func TestWrongTokenEndsWithASentence(t *testing.T) {
	r := newRig(t, discordtest.Options{})
	r.client = r.newClient("wrong.token")
	err := r.client.Run(t.Context(), reply(""))
	fatal, ok := errors.AsType[*FatalError](err)
	if !ok || !strings.Contains(fatal.Error(), "token") {
		t.Fatalf("Run = %v, want a FatalError about the token", err)
	}
	if strings.Contains(err.Error()+r.log.String(), "wrong.token") {
		t.Error("the token is in the error or the log")
	}
}

// The gateway may also refuse the token later.
func TestFatalCloseEndsWithASentence(t *testing.T) {
	r := connected(t, reply(""))
	r.ResetToken()
	r.CloseGateway(discordtest.CloseAuthenticationFailed)
	if err := r.ended(); err == nil || !strings.Contains(err.Error(), "token") {
		t.Errorf("Run = %v, want a sentence about the token", err)
	}
}

func TestNewChecksItsOptions(t *testing.T) {
	key := strings.Repeat("ab", 32)
	for _, tt := range []struct {
		o    Options
		want string // "" if New accepts them
	}{
		{Options{Token: "t", PublicKey: key}, ""},
		{Options{Token: "t", Shards: maxShards}, ""},
		{Options{Token: "t", Shards: -1}, "shards"},
		{Options{Token: "t", Shards: maxShards + 1}, "shards"},
		{Options{}, "token"},
		{Options{Token: "Bot "}, "token"},
		{Options{Token: "two words"}, "token"},
		{Options{Token: "t", APIURL: "localhost:80"}, "discord.api_url"},
		{Options{Token: "t", APIURL: "ftp://example.org"}, "discord.api_url"},
		{Options{Token: "t", APIURL: "http://"}, "discord.api_url"},
		{Options{Token: "t", APIURL: "::"}, "discord.api_url"},
		{Options{Token: "t", NoGateway: true}, "no discord.public_key"},
		{Options{Token: "t", PublicKey: key[2:]}, "discord.public_key"},
		{Options{Token: "t", PublicKey: "x" + key[1:]}, "discord.public_key"},
	} {
		if _, err := New(tt.o); (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("New(%+v) = %v, want %q", tt.o, err, tt.want)
		}
	}
}
