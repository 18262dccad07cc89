package bot_test

import (
	"slices"
	"strings"
	"testing"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/internal/game"
	"pencilmark/internal/testkit/bottest"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver"
)

// player plays through the router in direct messages.
type player struct {
	t *testing.T
	w *bottest.World
	n int
}

func newPlayer(t *testing.T) *player { return &player{t: t, w: bottest.New(t, false)} }

func (p *player) handle(q *bot.Request) bot.Reply {
	p.t.Helper()
	p.n++
	q.ID, q.Place, q.User = strings.Repeat("1", p.n), bot.PlaceDM, bot.User{ID: "test:ann", Name: "Ann"}
	return p.w.Router.Handle(p.t.Context(), q)
}

// command runs a command, which must reply about the puzzle.
func (p *player) command(name string, options map[string]string) bot.Reply {
	p.t.Helper()
	return p.handle(&bot.Request{Kind: bot.KindCommand, Command: name, Options: options})
}

func (p *player) press(r bot.Reply, action string) bot.Reply {
	p.t.Helper()
	for _, control := range r.Controls {
		if control.Action.Name == action {
			return p.handle(&bot.Request{Kind: bot.KindPress, Action: control.Action.String()})
		}
	}
	p.t.Fatalf("no %s below %+v", action, r)
	return bot.Reply{}
}

func (p *player) work() *game.Work {
	p.t.Helper()
	w, err := p.w.Game.Play.Open(p.t.Context(), game.Call{Player: game.Player{ID: "test:ann"}}, game.Subject{})
	if err != nil {
		p.t.Fatal(err)
	}
	return w
}

// A puzzle of any layout can be played to its end, like a classic one.
func TestEveryLayoutIsPlayed(t *testing.T) {
	testrace.Skip(t)
	for _, name := range []string{"4x4", "4x4 jigsaw", "6x6", "6x6 diagonal", "6x6 jigsaw", "8x8", "9x9 diagonal", "9x9 windows",
		"9x9 jigsaw", "10x10", "12x12", "12x12 (6x2)", "14x14", "16x16", "13x13 jigsaw"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPlayer(t)
			r := p.command("play", map[string]string{"layout": name})
			if !strings.Contains(r.Title, " · "+name+" · ") {
				t.Fatalf("%q: %s", r.Title, r.Text)
			}
			for level := range game.MaxHintLevel {
				if r = p.command("hint", nil); len(r.Pictures) != 1 || !strings.Contains(r.Text, "Hint "+string(rune('1'+level))) {
					t.Fatalf("hint: %+v", r)
				}
			}
			if r = p.press(r, "apply"); !strings.Contains(r.Text, "Done") {
				t.Fatalf("apply: %q", r.Text)
			}
			p.fill()
		})
	}
}

// choose presses the control whose last argument is value, or chooses the value in a menu.
func (p *player) choose(r bot.Reply, value string) bot.Reply {
	p.t.Helper()
	for _, control := range r.Controls {
		args := control.Action.Args
		if len(args) > 1 && args[len(args)-1] == value && !control.Disabled {
			return p.handle(&bot.Request{Kind: bot.KindPress, Action: control.Action.String()})
		}
		if slices.ContainsFunc(control.Choices, func(o command.Choice) bool { return o.Value == value }) {
			return p.handle(&bot.Request{Kind: bot.KindPress, Action: control.Action.String(), Values: []string{value}})
		}
	}
	p.t.Fatalf("no %s below %+v", value, r)
	return bot.Reply{}
}

// fill enters one digit by command and another on the pad, runs other commands, and hands in the rest on the form.
func (p *player) fill() {
	p.t.Helper()
	w := p.work()
	l, cells := w.Grid.Layout(), w.Progress.Empty().Slice()
	symbol := func(cell int) string { return string(solver.Symbol(w.Solution.Value(cell))) }
	one, other := cells[0], cells[len(cells)-1]
	if r := p.command("answer", map[string]string{"text": l.CellName(one) + "=" + symbol(one)}); len(r.Pictures) != 1 {
		p.t.Errorf("answer: %+v", r)
	}
	if got := p.work().Progress.Value(one); got != w.Solution.Value(one) {
		p.t.Errorf("%s holds %d", l.CellName(one), got)
	}
	second := cells[1]
	pad := p.press(p.command("look", nil), "write")
	pad = p.choose(pad, l.Units()[l.BlockOf(second)].String())
	p.choose(p.choose(pad, l.CellName(second)), symbol(second))
	if got := p.work().Progress.Value(second); got != w.Solution.Value(second) {
		p.t.Errorf("%s holds %d", l.CellName(second), got)
	}
	for command, options := range map[string]map[string]string{
		"why": {"cell": l.CellName(other), "digit": symbol(other)}, "steps": nil, "check": nil, "next": nil, "rate": nil,
	} {
		if r := p.command(command, options); !strings.Contains(r.Title, " · ") || r.Text == "" {
			p.t.Errorf("%s: %+v", command, r)
		}
	}
	form := p.press(p.command("look", nil), "answer").Modal
	if form == nil || strings.Count(form.Fields[0].Value, "\n") != l.Size()-1 {
		p.t.Fatalf("the form is %+v", form)
	}
	r := p.handle(&bot.Request{Kind: bot.KindSubmit, Action: form.Action.String(), Fields: map[string]string{"rows": game.AnswerText(w.Solution)}})
	if _, ended := p.work().Ended(); !ended {
		p.t.Errorf("handed in: %+v", r)
	}
}

// Players can ask for a kind of sudoku in their own words. A puzzle that was generated for one player is reused for the
// next.
func TestLayoutsInWords(t *testing.T) {
	p := newPlayer(t)
	p.handle(&bot.Request{Kind: bot.KindChat, Text: "Can I play an easy 6x6, please?"})
	w := p.work()
	if v := w.Grid.Layout().Shape().Variant(); v.String() != "3x2" || w.Puzzle == nil {
		t.Fatalf("a 6x6 is a %s", v)
	}
	bob := game.Call{Player: game.Player{ID: "test:bob"}}
	same, err := p.w.Game.Play.Practise(t.Context(), bob, w.Grid.Layout().Shape().Variant(), w.Puzzle.Rating.Tier)
	if err != nil || same.PuzzleID != w.PuzzleID {
		t.Errorf("another player's is %+v, %v", same, err)
	}
	again := p.command("play", map[string]string{"layout": "6x6 easy"})
	if p.work().PuzzleID == w.PuzzleID || !strings.Contains(again.Title, "6x6 · Easy") {
		t.Errorf("again: %q", again.Title)
	}
	if r := p.command("play", map[string]string{"layout": "hexagon"}); !strings.Contains(r.Text, "`hexagon`") || !strings.Contains(r.Text, "16x16") {
		t.Errorf("hexagon: %q", r.Text)
	}
	if r := p.command("play", map[string]string{"layout": "6x6", "tier": "nightmare"}); !strings.Contains(r.Text, "closest") {
		t.Errorf("nightmare: %q", r.Text)
	}
	if r := p.command("play", map[string]string{"tier": "easy"}); strings.Contains(r.Title, "6x6") {
		t.Errorf("no layout: %q", r.Title)
	}
}
