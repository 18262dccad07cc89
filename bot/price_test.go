package bot_test

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver"
)

// anna plays the daily of bottest.
var anna = game.Call{Player: game.Player{ID: "anna", Name: "Anna"}, Guild: bottest.Guild}

// handInCount matches how many cells a reply says are wrong.
var handInCount = regexp.MustCompile(`\b(\d+) cells? (?:is|are) wrong`)

// The count of wrong cells after a hand-in must not reveal single cells. Otherwise a player could change one cell of a
// full grid at a time, count, and rank without help.
func TestHandInsDoNotCount(t *testing.T) {
	c := newConversation(t, true)
	c.ask("command daily\n")
	c.ask("press Start\n")
	right := bottest.DailySolution
	grid, fixed := []byte(right), 0
	var blanks []int
	for cell := range right {
		if bottest.DailyPuzzle[cell] == '.' && len(blanks) < 12 {
			blanks = append(blanks, cell)
			grid[cell] = '1' + (right[cell]-'1'+3)%9
		}
	}
	count := func() int {
		n := handInCount.FindStringSubmatch(c.ask("command answer\ntext=" + string(grid) + "\n"))
		if n == nil {
			return 0
		}
		wrong, _ := strconv.Atoi(n[1])
		return wrong
	}
	for _, cell := range blanks {
		before := count()
		for range 8 {
			grid[cell] = '1' + (grid[cell]-'1'+1)%9
			if count() < before {
				fixed++
				break
			}
		}
	}
	if fixed > 0 {
		t.Errorf("the counts fixed %d cells", fixed)
	}
	c.ask("wait 2m\ncommand answer\ntext=" + right + "\n")
	st, err := c.Game.Leaderboards.Leaderboard(t.Context(), anna, leaderboards.Request{Period: game.PeriodToday})
	if err != nil || len(st.Standings) != 1 || st.Standings[0].Wrong != 0 {
		t.Errorf("what is not judged costs: %+v, %v", st, err)
	}
}

// priceOn reads the price on a button.
func priceOn(t *testing.T, c bot.Control) time.Duration {
	t.Helper()
	if c.Price == "" {
		return 0
	}
	said, err := time.ParseDuration(strings.NewReplacer("+", "", " ", "", "min", "m").Replace(c.Price))
	if err != nil {
		t.Fatalf("a price of %q", c.Price)
	}
	return said
}

// No button on a ranked board costs more than its price, in whatever order the buttons are pressed and however old the
// message is. A reply that says what something cost is right.
func TestNoButtonCostsMoreThanItSays(t *testing.T) {
	testrace.Skip(t)
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 12))
		w := bottest.New(t, true)
		walk := &walker{World: w, t: t, r: r, place: []bot.Place{bot.PlaceGuild, bot.PlaceDM, bot.PlaceConsole}[seed%3]}
		walk.start()
		for range 60 {
			walk.step()
		}
		if walk.paid == 0 || walk.free == 0 {
			t.Errorf("seed %d: %d presses cost something, %d nothing", seed, walk.paid, walk.free)
		}
	}
}

// walker presses random buttons.
type walker struct {
	*bottest.World
	t          *testing.T
	r          *rand.Rand
	place      bot.Place
	count      int
	offered    []bot.Control // from all messages so far
	paid, free int
}

func (w *walker) handle(q bot.Request) bot.Reply {
	w.count++
	q.ID, q.Place, q.User = "w"+string(rune('0'+w.count)), w.place, bot.User{ID: "anna", Name: "Anna"}
	if q.Place == bot.PlaceGuild {
		q.Guild = bottest.Guild
	}
	reply := w.Router.Handle(w.t.Context(), &q)
	for _, c := range reply.Controls {
		switch c.Action.Name {
		case "hint", "explain", "apply", "check", "steps", "keep", "why", "chain", "chain-apply":
			w.offered = append(w.offered, c)
		}
	}
	return reply
}

func (w *walker) start() {
	for _, c := range w.handle(bot.Request{Kind: bot.KindCommand, Command: "daily"}).Controls {
		if c.Action.Name == "start" {
			w.handle(bot.Request{Kind: bot.KindPress, Action: c.Action.String()})
			return
		}
	}
}

func (w *walker) step() {
	switch w.r.IntN(6) {
	case 5:
		about := map[string]string{"cell": solver.Classic().CellName(w.r.IntN(81)), "digit": strconv.Itoa(w.r.IntN(9) + 1)}
		q := bot.Request{Kind: bot.KindCommand, Command: "why", Options: about}
		if w.r.IntN(2) == 0 {
			q.Command, q.Options = "chain", map[string]string{"links": "(3)r1c1=(3)" + about["cell"]}
		}
		before := w.time()
		if reply := w.handle(q); w.time()-before > 30*time.Second {
			w.t.Errorf("%s %v costs %v unasked: %s", q.Command, q.Options, w.time()-before, reply.Text)
		}
	case 0:
		cell := w.r.IntN(81)
		w.handle(bot.Request{Kind: bot.KindCommand, Command: "answer", Options: map[string]string{
			"text": solver.Classic().CellName(cell) + "=" + bottest.DailySolution[cell:cell+1],
		}})
	case 1:
		w.handle(bot.Request{Kind: bot.KindCommand, Command: []string{"steps", "check", "hint"}[w.r.IntN(3)]})
	default:
		w.press(w.offered[len(w.offered)-1-w.r.IntN(min(len(w.offered), 12))])
	}
}

func (w *walker) press(c bot.Control) {
	said := priceOn(w.t, c)
	before := w.time()
	reply := w.handle(bot.Request{Kind: bot.KindPress, Action: c.Action.String()})
	cost := w.time() - before
	if cost > said {
		w.t.Errorf("%s (%s) cost %v: %s", c.Caption(), c.Action, cost, reply.Text)
	}
	if told := strings.Contains(reply.Note, "Your time is now"); told != (cost > 0) {
		w.t.Errorf("%s cost %v, and said %q", c.Caption(), cost, reply.Note)
	}
	if cost > 0 {
		w.paid++
	} else {
		w.free++
	}
}

// time returns the ranked time that the daily would have if it were solved now.
func (w *walker) time() time.Duration {
	call := anna
	if w.place != bot.PlaceGuild {
		call.Guild = ""
	}
	return timeSoFar(w.t, w.World, call)
}

func timeSoFar(t *testing.T, w *bottest.World, c game.Call) time.Duration {
	t.Helper()
	work, err := w.Game.Play.Open(t.Context(), c, game.Subject{})
	if err != nil {
		t.Fatal(err)
	}
	return game.DefaultRules().TimeSoFar(&work.Attempt, w.Now)
}

// Every answer about a live daily costs time, however a player asks. A right digit costs as much as a wrong one: if no
// argument shows either, it costs a check, which is charged once. In public there is no answer. If an answer costs more
// than a nudge and the player was not shown the price, the bot gives it only when the button with the price is pressed.
func TestEveryFaceTakesThePrice(t *testing.T) {
	const had = -1 // the answer was already paid for
	c := newConversation(t, true)
	c.ask("command daily\n")
	c.ask("press Start\n")
	for _, tt := range []struct {
		request string
		want    time.Duration
	}{
		{"command why\ncell=r1c1\ndigit=2", 0},
		{"press Explain", 30 * time.Second},
		{"command why\ncell=r1c1\ndigit=3", 0},
		{"press Explain", 90 * time.Second},
		{"command why\ncell=r1c1\ndigit=3", had},
		{"in direct\nwrite Why can r1c2 not be 6? " + bottest.DailyPuzzle, 0},
		{"in direct\nwrite Why can r1c2 not be 8? " + bottest.DailyPuzzle, 0},
		{"press Explain", 2 * time.Minute},
		{"in direct\nwrite is my chain right? (3)r1c1=(3)r1c2", 0},
		{"press Explain", 2 * time.Minute},
		{"in direct\nwrite is my chain right? (3)r1c1=(3)r1c2", had},
		{"command chain\nlinks=(3)r1c1=(3)r2c1", 0},
		{"command answer\ntext=r1c2=6", had},
		{"command hint-for-this-grid\ntext=" + bottest.DailyPuzzle, 30 * time.Second},
		{"in direct\nwrite check this " + bottest.DailySolution[:1] + bottest.DailyPuzzle[1:], 30 * time.Second},
		{"command next\n", had},
		{"write hint please " + bottest.DailyPuzzle, 0},
		{"write solve " + bottest.DailyPuzzle, 0},
		{"command steps\n", 0},
		{"press Show them", 570 * time.Second},
	} {
		before := timeSoFar(t, c.World, anna)
		reply := c.ask(tt.request)
		if cost := timeSoFar(t, c.World, anna) - before; cost != max(tt.want, 0) {
			t.Errorf("%s cost %v, want %v:\n%s", tt.request, cost, tt.want, reply)
		}
		tells := !strings.Contains(reply, "Press Start first") && !strings.Contains(reply, "counts as 5 hints") && !strings.Contains(reply, "won't talk about it") && !strings.Contains(reply, "Press **Explain** if you want it")
		if tt.want == 0 && tells {
			t.Errorf("%s tells for nothing:\n%s", tt.request, reply)
		}
	}
}

// A player who keeps typing hint in a ranked daily, or asks for the next digit or why in any words, stays at the second
// level. The reply says what the argument costs and how to get it. A request that names its level gets it at once.
func TestTypedHintSaysThatTheNextIsDearer(t *testing.T) {
	c := newConversation(t, true)
	c.ask("command daily\n")
	c.ask("press Start\n")
	var said []string
	for range 4 {
		said = append(said, c.ask("command hint\n"))
	}
	for i, want := range []string{"Hint 1 of 4", "Hint 2 of 4", "Hint 2 of 4", "Hint 2 of 4"} {
		dearer := strings.Contains(said[i], "The reason comes next and costs 1 min 30 s. Press **Explain** if you want it.")
		if !strings.Contains(said[i], want) || dearer != (i >= 2) {
			t.Errorf("hint %d: %s\nwant %s, and from the third on what the next costs", i+1, said[i], want)
		}
	}
	if said[2] != said[3] {
		t.Errorf("it costs:\n%s\n%s", said[2], said[3])
	}
	for _, asked := range []string{"command next\n", "in direct\nwrite what is next?", "in direct\nwrite next step please", "in direct\nwrite why?", "in direct\nwrite explain this", "command why\n"} {
		c := newConversation(t, true)
		c.ask("command daily\n")
		c.ask("press Start\n")
		c.ask("in direct\ncommand daily\n")
		for i, want := range []time.Duration{30 * time.Second, 0} {
			before := timeSoFar(t, c.World, anna)
			reply := c.ask(asked)
			if cost := timeSoFar(t, c.World, anna) - before; cost != want || !strings.Contains(reply, "Hint 2 of 4") || !strings.Contains(reply, "costs 1 min 30 s. Press **Explain**") {
				t.Errorf("%q, time %d: cost %v\n%s", asked, i+1, cost, reply)
			}
		}
		before := timeSoFar(t, c.World, anna)
		if reply := c.ask("command hint\nlevel=4"); timeSoFar(t, c.World, anna)-before != 90*time.Second || !strings.Contains(reply, "Hint 4 of 4") {
			t.Errorf("level 4 after %q:\n%s", asked, reply)
		}
	}
	practice := newConversation(t, true)
	practice.ask("command play\n")
	for range 2 {
		practice.ask("command hint\n")
	}
	if third := practice.ask("command hint\n"); !strings.Contains(third, "Hint 3 of 4") {
		t.Errorf("in practice: %s", third)
	}
}
