package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pencilmark/internal/clock"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/phrasetest"
	"pencilmark/solver"
)

// These tests run the whole program against a local Discord over real sockets: configuration, database, scheduler, web
// server, bot and the real discordgo. Only the clock, the seed and Discord's address are replaced.

// town is a guild on a local Discord and the program that serves it.
type town struct {
	*discordtest.Server
	t              *testing.T
	guild          *discordtest.Guild
	channel        *discordtest.Channel
	boss, ann, ben *discordtest.Member
	database       string
	ways           waysIn
	secret         string // the client secret, for signing in on the page; "" for none
	page           string // the page's public address; "" for none
	activity       bool   // the page also opens inside Discord
	stderr         *lockedBuffer
	stop           func() int // stops serve and returns its exit code
}

// waysIn are the ways in which interactions reach the program.
type waysIn struct{ gateway, http, mentions bool }

func (w waysIn) String() string { return fmt.Sprintf("gateway=%v,http=%v", w.gateway, w.http) }

// environ returns the environment variables that set these ways.
func (w waysIn) environ(publicKey string) []string {
	set := []string{
		fmt.Sprintf("PENCILMARK_DISCORD_GATEWAY=%v", w.gateway), fmt.Sprintf("PENCILMARK_DISCORD_MENTIONS=%v", w.mentions),
	}
	if w.http {
		set = append(set, "DISCORD_PUBLIC_KEY="+publicKey)
	}
	return set
}

type lockedBuffer struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// newTown makes the guild. The time is 08:55 UTC on 20 August 2026, a Thursday.
func newTown(t *testing.T, change ...func(*discordtest.Options)) *town {
	t.Helper()
	running := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, running) })
	clock := discordtest.NewClock(time.Date(2026, 8, 20, 8, 55, 0, 0, time.UTC))
	o := discordtest.Options{Clock: clock}
	for _, c := range change {
		c(&o)
	}
	w := &town{Server: discordtest.New(t, o), t: t, ways: waysIn{gateway: true}, stderr: &lockedBuffer{}}
	w.guild = w.AddGuild("Sudoku Club")
	w.channel = w.guild.AddChannel("daily", discordtest.DefaultPermissions)
	w.boss = w.guild.AddMember("boss", discordtest.ManageGuild)
	w.ann, w.ben = w.guild.AddMember("ann", 0), w.guild.AddMember("ben", 0)
	w.database = gametest.Stocked(t, filepath.Join(t.TempDir(), "pencilmark.db"))
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the program's log:\n%s", w.stderr)
		}
	})
	return w
}

// begin starts serve with a token. It does not wait for anything.
func (w *town) begin(token string) {
	m := &Main{
		Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: w.stderr,
		Now: w.Clock.Now, Clock: slowClock{clock.FromNow(w.Clock.Now)}, Rand: rand.New(rand.NewPCG(1, 2)),
		Environ: append(w.ways.environ(w.PublicKey),
			"DISCORD_TOKEN="+token,
			"PENCILMARK_DISCORD_API_URL="+w.URL(),
			"PENCILMARK_DATABASE="+w.database,
			"PENCILMARK_HTTP_URL="+w.page,
			"PENCILMARK_HTTP_METRICS=127.0.0.1:0",
			"DISCORD_CLIENT_SECRET="+w.secret,
			fmt.Sprintf("PENCILMARK_DISCORD_ACTIVITY=%v", w.activity),
		),
	}
	ctx, cancel := context.WithCancel(context.Background())
	code := make(chan int, 1)
	go func() { code <- m.Run(ctx, []string{"serve", "--http", "127.0.0.1:0"}) }()
	ended := sync.OnceValue(func() int { return <-code })
	w.stop = func() int { cancel(); return ended() }
	w.t.Cleanup(func() { w.stop() })
}

// slowClock waits by the machine's clock, and a hundred times as long for waits of more than a second. Such waits are
// timeouts, which must not expire on a busy machine.
type slowClock struct{ clock.Clock }

func (c slowClock) AfterFunc(d time.Duration, f func()) (stop func() bool) {
	if d > time.Second {
		d *= 100
	}
	return c.Clock.AfterFunc(d, f)
}

// serve starts serve and waits until it is connected and, if interactions come over HTTP, ready for them.
func (w *town) serve() {
	w.t.Helper()
	said := len(w.stderr.String())
	w.begin(w.Token)
	if w.ways.gateway {
		w.WaitConnected()
	}
	if w.ways.http {
		w.enterEndpoint(said)
	}
}

// enterEndpoint enters the program's URL in the developer portal. The URL is new at every start; the log has it after
// the first said bytes.
func (w *town) enterEndpoint(said int) {
	w.t.Helper()
	address := w.listening(said)
	w.WaitUntil("the bot to be connected", func() bool { return strings.Contains(w.stderr.String()[said:], "discord: connected") })
	if code, said := healthy(w.t, strings.TrimPrefix(address, "http://")); code != exitOK {
		w.t.Errorf("not healthy: %s", said)
	}
	if err := w.SetEndpoint(address + "/discord/interactions"); err != nil {
		w.t.Fatal(err)
	}
}

// listening returns the address of the program's web server. It is in the log after the first said bytes.
func (w *town) listening(said int) (address string) {
	w.t.Helper()
	w.WaitUntil("the server to listen", func() bool {
		if found := regexp.MustCompile(`address=(http://\S+)`).FindStringSubmatch(w.stderr.String()[said:]); found != nil {
			address = found[1]
		}
		return address != ""
	})
	return address
}

// cards returns the daily cards that a member sees.
func (w *town) cards(m *discordtest.Member) []discordtest.Message { return cardsIn(w.channel, m) }

func cardsIn(c *discordtest.Channel, m *discordtest.Member) []discordtest.Message {
	var cards []discordtest.Message
	for _, msg := range m.VisibleMessages(c) {
		if _, ok := msg.Button("Start"); ok && !msg.Ephemeral() {
			cards = append(cards, msg)
		}
	}
	return cards
}

// waitCard waits for the n-th card and returns it.
func (w *town) waitCard(n int) discordtest.Message {
	w.t.Helper()
	w.WaitUntil("a daily's card", func() bool { return len(w.cards(w.ann)) >= n })
	return w.cards(w.ann)[n-1]
}

// setUp lets the boss set up dailies at 09:00 UTC.
func (w *town) setUp() {
	w.t.Helper()
	m := w.boss.Slash(w.channel, "setup", discordtest.Args{"channel": w.channel, "time": "09:00", "zone": "UTC"}).Reply()
	wants(w.t, m, "Saved", "09:00", "UTC")
}

// wants fails the test unless the message contains all of the words.
func wants(t *testing.T, m discordtest.Message, words ...string) {
	t.Helper()
	for _, word := range words {
		if !strings.Contains(m.Text(), word) {
			t.Errorf("%q is not in the message:\n%s", word, m.Text())
		}
	}
}

// boardOf reads the board from a message's description in words.
func boardOf(t *testing.T, m discordtest.Message) *solver.Grid {
	t.Helper()
	digits := phrasetest.GridIn(m.Text())
	if digits == "" || len(m.Attachments) == 0 || !strings.HasPrefix(string(m.Attachments[0].Data), "\x89PNG") {
		t.Fatalf("no board with its digits in words on the message:\n%s", m.Text())
	}
	g := solver.NewGrid(solver.Classic())
	for cell, r := range digits {
		if r != '-' {
			g.Place(cell, int(r-'0'))
		}
	}
	return g
}

func solutionOf(t *testing.T, g *solver.Grid) string {
	t.Helper()
	s, err := solver.Solve(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	return s.String()
}

// rows breaks a solution into lines, as people type it.
func rows(digits string) string {
	var lines []string
	for i := 0; i < len(digits); i += 9 {
		lines = append(lines, digits[i:i+9])
	}
	return strings.Join(lines, "\n")
}

// spoilt reports whether a text reveals a solution.
func spoilt(text, solution string) bool {
	digits := strings.Map(func(r rune) rune {
		if r >= '1' && r <= '9' {
			return r
		}
		return -1
	}, text)
	return strings.Contains(digits, solution) || phrasetest.GridIn(text) == solution
}

// TestDailyOnDiscord is the same for all ways in which interactions arrive.
func TestDailyOnDiscord(t *testing.T) {
	for _, ways := range []waysIn{{gateway: true}, {http: true}} {
		t.Run(ways.String(), func(t *testing.T) { twoDays(t, ways) })
	}
}

// twoDays plays a guild's first two days: setup, the scheduled daily, two players, a restart in between, and the next
// day's daily.
func twoDays(t *testing.T, ways waysIn) {
	w := newTown(t)
	w.ways = ways
	w.serve()

	if n := len(w.Commands()); n < 14 {
		t.Errorf("%d commands registered, want all 14", n)
	}
	if log := w.stderr.String(); !strings.Contains(log, "oauth2/authorize?client_id="+w.AppID) {
		t.Error("no invite link in the log")
	}
	before := w.ann.Slash(w.channel, "daily", nil).Reply()
	wants(t, before, "A server manager can start them")

	zones := w.boss.Autocomplete(w.channel, "setup", "zone", "berl")
	if len(zones) == 0 || zones[0].Value != "Europe/Berlin" {
		t.Errorf("zones = %v", zones)
	}
	w.setUp()
	for _, m := range w.ben.VisibleMessages(w.channel) {
		t.Errorf("this stays after the channel was proved: %s", m.Text())
	}

	// At 09:00 the daily is posted.
	w.Clock.Advance(6 * time.Minute)
	card := w.waitCard(1)
	wants(t, card, "Daily 232", "Thursday 20 August 2026", "Nobody has solved it yet")

	// Ann starts. Only she sees the board.
	start := w.ann.Press(card, "Start").Reply()
	puzzle := boardOf(t, start)
	solution := solutionOf(t, puzzle)
	if !start.Ephemeral() {
		t.Error("the board of a live daily is public")
	}
	w.Clock.Advance(time.Minute)
	hint := w.ann.Press(start, "Hint").Reply()
	wants(t, hint, "Hint 1 of 4")

	// She hands in a wrong grid, a text that is no grid, and then the solution.
	wrong := w.answer(w.ann, start, rows(swapped(solution, puzzle)))
	wants(t, wrong, "not checked")
	malformed := w.answer(w.ann, start, "my answer is\nnot this")
	wants(t, malformed, "couldn't read line", "Nothing was counted")
	again := w.ann.Press(malformed, "Edit")
	if field, _ := again.Modal().Field("rows"); field.Value != "my answer is\nnot this" {
		t.Errorf("Edit opens the form with %q", field.Value)
	}
	// Ben starts and saves some digits. Then the program restarts.
	benStart := w.ben.Press(card, "Start").Reply()
	partial := blanked(solution, puzzle)
	saved := w.answer(w.ben, benStart, rows(partial))
	wants(t, saved, "Saved")
	w.nobodyKnows(solution)

	if code := w.stop(); code != exitOK {
		t.Fatalf("serve ended with %d", code)
	}
	w.WaitDisconnected()
	w.Clock.Advance(time.Minute)
	w.serve()
	if n := w.Overwrites(); n != 1 {
		t.Errorf("the commands were registered %d times", n)
	}

	// The old buttons still work, and nothing is lost.
	kept := w.ben.Press(card, "Start").Reply()
	wants(t, kept, "still running")
	if got := boardOf(t, kept).String(); strings.ReplaceAll(got, ".", "-") != partial {
		t.Errorf("after the restart ben's board is %s, want %s", got, partial)
	}
	done := w.submit(again, rows(solution))
	wants(t, done, "Solved!", "number 1 today", "1 hint")
	if !done.Ephemeral() {
		t.Error("the success is public, board and all")
	}
	w.WaitUntil("the card to be edited", func() bool {
		return strings.Contains(w.cards(w.ben)[0].BodyText(), "1 player has solved it.")
	})
	w.nobodyKnows(solution, w.ann)

	board := w.ben.Press(w.cards(w.ben)[0], "Leaderboard").Reply()
	wants(t, board, "ann")
	if strings.Contains(board.Text(), "ben") {
		t.Error("ben ranks without having solved")
	}
	w.pasteLive(puzzle, solution)
	w.nobodyKnows(solution, w.ann)
	if n := len(w.cards(w.ann)); n != 1 {
		t.Errorf("%d cards after the restart, want 1", n)
	}

	// The next daily is posted late, because the program was down at the time, and closes this one.
	w.stop()
	w.Clock.Advance(24 * time.Hour)
	w.serve()
	next := w.waitCard(2)
	wants(t, next, "Daily 233", "Friday 21 August 2026")
	late := w.answer(w.ben, kept, rows(solution))
	wants(t, late, "practice")
	if n := w.GatewayCounts().Identifies; (n > 0) != ways.gateway {
		t.Errorf("%d sessions at the gateway", n)
	}
	w.clean()
}

// pasteLive lets a new member try to get the live daily solved: they paste it, as it is and with correct digits added,
// into every command that takes a grid.
func (w *town) pasteLive(puzzle *solver.Grid, solution string) {
	w.t.Helper()
	cy := w.guild.AddMember("cy", 0)
	more := []byte(strings.ReplaceAll(puzzle.String(), ".", "0"))
	plain := string(more)
	for _, cell := range blanksOf(puzzle)[:5] {
		more[cell] = solution[cell]
	}
	for _, grid := range []string{plain, string(more)} {
		for _, command := range []string{"hint", "next", "solve", "rate", "check", "submit"} {
			m := cy.Slash(w.channel, command, discordtest.Args{"grid": grid}).Reply()
			if _, ok := m.Button("Share"); ok || !m.Ephemeral() {
				w.t.Errorf("/%s of the live daily can be shared:\n%s", command, m.Text())
			}
		}
	}
}

// answer presses Answer, fills in the form and submits it.
func (w *town) answer(m *discordtest.Member, on discordtest.Message, text string) discordtest.Message {
	w.t.Helper()
	x := m.Press(on, "Answer")
	return m.Submit(x, map[string]string{"rows": text}).Reply()
}

// submit submits Ann's form that was opened before.
func (w *town) submit(x *discordtest.Interaction, text string) discordtest.Message {
	w.t.Helper()
	return w.ann.Submit(x, map[string]string{"rows": text}).Reply()
}

// swapped exchanges two of a solution's digits that the player entered.
func swapped(solution string, puzzle *solver.Grid) string {
	digits := []byte(solution)
	blanks := blanksOf(puzzle)
	for _, other := range blanks[1:] {
		if digits[other] != digits[blanks[0]] {
			digits[blanks[0]], digits[other] = digits[other], digits[blanks[0]]
			break
		}
	}
	return string(digits)
}

// blanked leaves the last cell of the solution empty.
func blanked(solution string, puzzle *solver.Grid) string {
	digits := []byte(solution)
	blanks := blanksOf(puzzle)
	digits[blanks[len(blanks)-1]] = '-'
	return string(digits)
}

func blanksOf(g *solver.Grid) []int {
	var blanks []int
	for cell, r := range g.String() {
		if r == '.' {
			blanks = append(blanks, cell)
		}
	}
	return blanks
}

// nobodyKnows fails the test if anybody could see the solution of a live daily, except the members in but.
func (w *town) nobodyKnows(solution string, but ...*discordtest.Member) {
	w.t.Helper()
	for _, s := range w.Transcript() {
		if s.To != nil && len(but) > 0 && s.To == but[0] {
			continue
		}
		if spoilt(s.Text, solution) {
			w.t.Errorf("the solution of a live daily was shown:\n%s", s.Text)
		}
		if s.To == nil && s.Channel.Recipient == nil && phrasetest.GridIn(s.Text) != "" {
			w.t.Errorf("the board of a live daily was shown to everyone:\n%s", s.Text)
		}
	}
}

// clean fails the test if Discord refused any request of the program.
func (w *town) clean() {
	w.t.Helper()
	for _, r := range w.RefusedRequests() {
		if w.ways.http && strings.Contains(r.Err, "10015") {
			continue // it arrived before the first response to the interaction, and was sent again
		}
		w.t.Errorf("refused: %s %s -> %s\n%s", r.Method, r.Path, r.Err, r.Body)
	}
}
