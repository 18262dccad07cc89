package discord

import (
	"errors"
	"flag"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/chat"
	"pencilmark/internal/game/daily"
	"pencilmark/internal/game/services"
	"pencilmark/internal/game/txn"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/discordtest"
	"pencilmark/solver"
	"pencilmark/solver/rating"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// club is a guild with the whole bot and a posted daily, and its member ann, who plays the daily.
type club struct {
	*rig
	world    *bottest.World
	place    *discordtest.Channel // where ann plays
	card     discordtest.Message
	solution *solver.Grid
	blanks   []int
	typed    bool         // ann wrote entries in messages
	ahead    atomic.Int64 // by how much records of boards seem older than they are
}

// now returns the time that determines the age of boards.
func (c *club) now() time.Time { return c.Clock.Now().Add(time.Duration(c.ahead.Load())) }

// join creates the client of another process that uses the database of a world.
func (c *club) join(w *bottest.World) *Client {
	boards := chat.NewBoards(chat.Options{Store: txn.Narrow[chat.Query, chat.Tx](w.Store()), Now: c.now})
	return c.newClient(c.Token, func(o *Options) { o.Commands, o.Players, o.Boards = bot.Commands("en"), w.Game.Players, boards })
}

func newClub(t *testing.T, place func(*rig) *discordtest.Channel) *club {
	c := &club{rig: newRig(t, discordtest.Options{}), world: bottest.New(t, false)}
	c.place = place(c.rig)
	c.client = c.join(c.world)
	c.run(c.world.Router)
	guild := game.Call{Guild: gameID(c.guild.ID)}
	settings := game.Settings{Channel: c.channel.ID, When: "09:00", Zone: "UTC", Reveal: game.RevealOnStart}
	for i := range settings.Tiers {
		settings.Tiers[i] = rating.Medium
	}
	_, err := c.world.Game.Daily.Setup(t.Context(), guild, settings)
	_, posted := c.world.Game.Daily.PostNow(t.Context(), guild)
	ticked := daily.NewScheduler(c.world.Game.Daily, func(string) daily.Poster { return c.client }).Tick(t.Context())
	if err := errors.Join(err, posted, ticked); err != nil {
		t.Fatal(err)
	}
	c.card = c.ann.VisibleMessages(c.channel)[0]
	return c
}

func inGuild(r *rig) *discordtest.Channel  { return r.channel }
func inDirect(r *rig) *discordtest.Channel { return r.ann.DM() }

// startFrom presses the first button of a card, which starts the daily.
func (c *club) startFrom(card discordtest.Message) {
	c.t.Helper()
	c.ann.Press(card, card.Buttons()[0].Label).Reply()
	w, err := c.world.Game.Play.Start(c.t.Context(), game.Call{Player: game.Player{ID: gameID(c.ann.ID), Name: "ann"}, Guild: gameID(c.guild.ID)}, 0)
	if err != nil {
		c.t.Fatal(err)
	}
	c.solution, c.blanks = w.Solution, w.Grid.Empty().Slice()
	// The client learns from the answer to its request that the board exists. A person would not type as fast.
	c.WaitUntil("the client to know the board", func() bool { return c.boardsStand(c.place) })
}

// firstCard returns the card from which ann starts: the guild's, or the one in her direct messages.
func (c *club) firstCard() discordtest.Message {
	if c.place == c.channel {
		return c.card
	}
	c.ann.Slash(c.channel, "play", discordtest.Args{"tier": "hard"}).Reply() // from then on the guild is her home
	return c.WaitReplyTo(c.ann.Say(c.place, "hint"))
}

// entry returns the digit of the i-th blank cell.
func (c *club) entry(i int) string {
	cell := c.blanks[i]
	return solver.Classic().CellName(cell) + "=" + string(solver.Symbol(c.solution.Value(cell)))
}

// boards lists the bot's boards that ann sees where she plays.
func (c *club) boards() []discordtest.Message {
	return slices.DeleteFunc(c.ann.VisibleMessages(c.place), func(m discordtest.Message) bool {
		return !m.V2() || slices.ContainsFunc(m.Buttons(), func(b discordtest.Component) bool { return strings.HasPrefix(b.Label, "Start") })
	})
}

// wantOneBoard waits until ann's last board has a number of entries. There must be no other board, unless the board was
// posted again below messages that she wrote.
func (c *club) wantOneBoard(entries int) discordtest.Message {
	c.t.Helper()
	left := fmt.Sprintf("%d empty cells", len(c.blanks)-entries)
	c.WaitUntil("one board with "+left, func() bool {
		all := c.boards()
		if len(all) == 0 || len(all) > 1 && !c.typed {
			return false
		}
		pictures := all[len(all)-1].Pictures()
		return len(pictures) > 0 && strings.Contains(pictures[0].Alt, left)
	})
	return c.lastBoard()
}

func (c *club) lastBoard() discordtest.Message {
	all := c.boards()
	return all[len(all)-1]
}

// byForm enters a digit with the board's form.
func (c *club) byForm(i int) {
	x := c.ann.Press(c.lastBoard(), "Answer")
	field, _ := x.Modal().Field("rows")
	c.ann.Submit(x, map[string]string{"rows": field.Value + "\n" + c.entry(i)}).Reply()
}

func (c *club) bySlash(i int) {
	c.ann.Slash(c.place, "answer", discordtest.Args{"text": c.entry(i)}).Reply()
}

func (c *club) byMessage(i int) {
	c.typed = true
	c.ann.Say(c.place, c.entry(i))
}

// From the card to the first digit the bot sends two messages. Ten more digits do not add messages.
func TestMessagesFromCardToDigits(t *testing.T) {
	ways := []struct {
		name  string
		place func(*rig) *discordtest.Channel
		write func(*club, int)
	}{
		{"button and form", inGuild, (*club).byForm},
		{"/answer", inGuild, (*club).bySlash},
		{"button and form, DM", inDirect, (*club).byForm},
		{"/answer, DM", inDirect, (*club).bySlash},
		{"messages, DM", inDirect, (*club).byMessage},
	}
	lines := make([]string, len(ways))
	t.Run("ways", func(t *testing.T) {
		for i, way := range ways {
			t.Run(way.name, func(t *testing.T) {
				c := newClub(t, way.place)
				c.startFrom(c.firstCard())
				way.write(c, 0)
				c.wantOneBoard(1)
				lines[i] = fmt.Sprintf("%-22s %-14s %s\n", way.name, "first digit", c.counts())
				for more := range 10 {
					// A board is recorded once Discord has shown it. A person would not type as fast.
					c.WaitUntil("the client to know the board", func() bool { return int(c.standing(c.place).Version) > more })
					way.write(c, more+1)
					c.wantOneBoard(more + 2)
				}
				lines[i] += fmt.Sprintf("%-22s %-14s %s\n", way.name, "ten more", c.counts())
				c.clean()
			})
		}
	})
	table := fmt.Sprintf("%-22s %-14s %8s %7s %8s %9s\n", "digits by", "until", "created", "edited", "removed", "standing") + strings.Join(lines, "")
	const golden = "testdata/messages.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(table), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), table); diff != "" {
		t.Errorf("(-golden +got)\n%s", diff)
	}
}

// Two simultaneous entries leave one board with both.
func TestEntriesAtOnce(t *testing.T) {
	const together = 2
	for _, tt := range []struct {
		name  string
		place func(*rig) *discordtest.Channel
		write func(*club, int) (answered func())
	}{
		{"/answer", inGuild, (*club).slashAtOnce},
		{"/answer, DM", inDirect, (*club).slashAtOnce},
		{"messages, DM", inDirect, func(c *club, i int) func() { c.byMessage(i); return func() {} }},
		{"both, DM", inDirect, func(c *club, i int) func() {
			if i%2 == 0 {
				return c.slashAtOnce(i)
			}
			c.byMessage(i)
			return func() {}
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := newClub(t, tt.place)
			c.startFrom(c.firstCard())
			for round := range 5 {
				var answered []func()
				for i := range together {
					answered = append(answered, tt.write(c, round*together+i))
				}
				for _, wait := range answered {
					wait()
				}
				c.wantOneBoard((round + 1) * together)
			}
			c.clean()
		})
	}
}

// slashAtOnce enters a digit with the command and does not wait for the answer.
func (c *club) slashAtOnce(i int) (answered func()) {
	x := c.ann.Slash(c.place, "answer", discordtest.Args{"text": c.entry(i)})
	return func() { x.Reply() }
}

// counts counts the messages of the bot where ann plays.
func (c *club) counts() string {
	created, edited := 0, 0
	for _, e := range c.Transcript() {
		switch {
		case e.Channel != c.place || e.Message.Content != "":
		case e.Kind == "message":
			created++
		case e.Kind == "edit":
			edited++
		}
	}
	standing := 0
	for _, m := range c.Messages(c.place) {
		if m.Content == "" {
			standing++
		}
	}
	return fmt.Sprintf("%8d %7d %8d %9d", created, edited, created-standing, standing)
}

// A board that is far above the latest messages is posted again below them.
func TestBoardOutOfSight(t *testing.T) {
	c := newClub(t, inDirect)
	c.startFrom(c.firstCard())
	first := c.boards()[0]
	for i := range chat.MaxTyped {
		c.byMessage(i)
		if m := c.wantOneBoard(i + 1); m.ID != first.ID {
			t.Fatalf("a new board after %d lines", i)
		}
	}
	c.byMessage(chat.MaxTyped)
	if m := c.wantOneBoard(chat.MaxTyped + 1); m.ID == first.ID {
		t.Error("the board is out of sight")
	}
	c.clean()
}

// The answer to the command shows one digit less than the answer to the message, but appears below it. It is removed.
func TestLateBoardBelowALaterOne(t *testing.T) {
	c := newClub(t, inDirect)
	c.startFrom(c.firstCard())
	for i := range chat.MaxTyped {
		c.byMessage(i)
		c.wantOneBoard(i + 1)
	}
	shown, told := make(chan struct{}), make(chan struct{})
	c.InjectRequest(discordtest.RequestFault{Route: "POST /interactions/", HoldUntil: shown})
	answered := c.slashAtOnce(chat.MaxTyped)
	c.waitHeld(1)
	c.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", HoldUntil: told, AfterWork: true})
	c.byMessage(chat.MaxTyped + 1)
	c.waitHeld(2)
	close(shown)
	answered()
	c.WaitUntil("the client to know the board", func() bool { return int(c.standing(c.place).Version) == chat.MaxTyped+1 })
	close(told)
	c.wantOneBoard(chat.MaxTyped + 2)
	c.clean()
}

// waitHeld waits until some requests are held.
func (c *club) waitHeld(n int) {
	c.WaitUntil("requests to be held", func() bool { return len(c.HeldRequests()) == n })
}

// The answer to a form arrives after a line has edited the board. The board then shows the line's digit again.
func TestLateAnswerToAForm(t *testing.T) {
	c := newClub(t, inDirect)
	c.startFrom(c.firstCard())
	c.byForm(0)
	c.wantOneBoard(1)
	x := c.ann.Press(c.lastBoard(), "Answer")
	field, _ := x.Modal().Field("rows")
	late := make(chan struct{})
	c.InjectRequest(discordtest.RequestFault{Route: "POST /interactions/", HoldUntil: late})
	form := c.ann.Submit(x, map[string]string{"rows": field.Value + "\n" + c.entry(1)})
	c.waitHeld(1)
	c.byMessage(2)
	c.wantOneBoard(3)
	close(late)
	form.Reply()
	c.wantOneBoard(3)
	c.clean()
}

// A command's board replaces the board on which a press is under way. The press's answer comes in a new message.
func TestPressOnARemovedBoard(t *testing.T) {
	c := newClub(t, inGuild)
	c.startFrom(c.firstCard())
	for i := range 2 {
		c.byForm(i)
		c.wantOneBoard(i + 1)
	}
	c.ann.Press(c.lastBoard(), "Write").Reply()
	shown, late := make(chan struct{}), make(chan struct{})
	c.InjectRequest(discordtest.RequestFault{Route: "POST /interactions/", HoldUntil: shown})
	answered := c.slashAtOnce(2)
	c.waitHeld(1)
	c.InjectRequest(discordtest.RequestFault{Route: "POST /interactions/", HoldUntil: late})
	c.ann.Press(c.lastBoard(), "Undo")
	c.waitHeld(2)
	close(shown)
	answered()
	c.wantOneBoard(3)
	close(late)
	c.wantOneBoard(2)
	for _, q := range c.RefusedRequests() {
		if q.Method != http.MethodGet { // which looks for the removed board
			t.Errorf("refused: %s %s -> %s", q.Method, q.Path, q.Err)
		}
	}
}

// If the token of a board has expired, a new board is posted with all entries.
func TestBoardOutOfReach(t *testing.T) {
	c := newClub(t, inDirect)
	c.startFrom(c.firstCard())
	c.byMessage(0)
	c.wantOneBoard(1)
	c.ahead.Store(int64(tokenLifetime))
	c.byMessage(1)
	c.WaitUntil("a second board", func() bool { return len(c.boards()) == 2 })
	for !c.boardsStand(c.place) { // the client learns this from the answer to its post
		time.Sleep(time.Millisecond)
	}
	c.byMessage(2) // this changes the bot's own message, which is always possible
	c.WaitUntil("the third digit on it", func() bool {
		all := c.boards()
		return strings.Contains(all[len(all)-1].BodyText(), fmt.Sprint(len(c.blanks)-3, " cells"))
	})
	if n := len(c.boards()); n != 2 {
		t.Errorf("%d boards", n)
	}
	c.clean()
}

// boardsStand reports whether a recorded board of a channel can still be changed.
func (c *club) boardsStand(in *discordtest.Channel) bool {
	b := c.standing(in)
	return b != nil && b.Until.After(c.now())
}

// standing returns the record of ann's board in a channel, or nil.
func (c *club) standing(in *discordtest.Channel) *chat.Board {
	c.t.Helper()
	b, err := txn.View(c.t.Context(), c.world.Store(), func(q services.Query) (*chat.Board, error) {
		return txn.OrNone(q.StandingBoard(gameID(c.ann.ID), in.ID))
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return b
}

// The record of a board contains what another process needs. It contains no token if the board is in a message of the
// bot.
func TestWhatIsKnownOfABoard(t *testing.T) {
	c := newClub(t, inDirect)
	c.startFrom(c.firstCard())
	if b := c.standing(c.place); !strings.HasPrefix(b.Path, "webhooks/") || b.Until.After(c.now().Add(tokenLifetime)) {
		t.Errorf("by a token: %+v", b)
	}
	c.bySlash(0)
	c.wantOneBoard(1)
	c.ann.Press(c.lastBoard(), "Tools").Reply()
	c.WaitUntil("the board to be known by its message", func() bool {
		b := c.standing(c.place)
		return b.Path == messagePath(c.place.ID, c.lastBoard().ID) && b.Until.After(c.now().Add(24*time.Hour))
	})
	c.clean()
}

// Answers in direct messages stay, and digits do not change them.
func TestAnswersStay(t *testing.T) {
	c := newClub(t, inDirect)
	c.startFrom(c.firstCard())
	board := c.lastBoard()
	next := c.WaitReplyTo(c.ann.Say(c.place, "what's next?"))
	c.byMessage(0) // the fourth message from the board on
	c.wantEntries(board.ID, 1)
	hint := c.WaitReplyTo(c.ann.Say(c.place, "hint"))
	c.WaitUntil("the hint to count", func() bool { return c.standing(c.place).Typed >= chat.MaxTyped })
	c.byMessage(1) // the seventh
	c.WaitUntil("a board below", func() bool { return c.lastBoard().ID != hint.ID })
	c.wantEntries(c.lastBoard().ID, 2)
	c.wantEntries(board.ID, 1)
	for _, m := range c.Messages(c.place) {
		if (m.ID == next.ID && m.BodyText() != next.BodyText()) || (m.ID == hint.ID && m.BodyText() != hint.BodyText()) {
			t.Errorf("an answer was changed to %q", m.BodyText())
		}
	}
	c.clean()
}

// wantEntries waits until a message shows a board with a number of entries.
func (c *club) wantEntries(message string, entries int) {
	c.t.Helper()
	left := fmt.Sprintf("%d cells to go", len(c.blanks)-entries)
	c.WaitUntil(left, func() bool {
		return slices.ContainsFunc(c.Messages(c.place), func(m discordtest.Message) bool { return m.ID == message && strings.Contains(m.BodyText(), left) })
	})
}
