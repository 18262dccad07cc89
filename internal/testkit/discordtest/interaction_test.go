package discordtest_test

import (
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

func says(content string, flags int) object {
	return object{"type": 4, "data": object{"content": content, "flags": flags}}
}

// Receiving and Responding: the first response comes within 3 seconds, there is
// one, and the token then lives 15 minutes.
func TestInteractionDeadlines(t *testing.T) {
	t.Run("an answer within 3 seconds is taken", func(t *testing.T) {
		w := newTown(t)
		w.ann.Slash(w.channel, "hint", nil)
		in := w.receive()
		w.srv.Clock.Advance(3 * time.Second)
		w.do("POST", in.callback(), says("x", 0)).want(t, 204, 0)
	})
	t.Run("after 3 seconds it is 10062", func(t *testing.T) {
		w := newTown(t)
		w.ann.Slash(w.channel, "hint", nil)
		in := w.receive()
		w.srv.Clock.Advance(3*time.Second + time.Millisecond)
		w.do("POST", in.callback(), says("x", 0)).want(t, 404, 10062)
	})
	t.Run("a second answer is 40060", func(t *testing.T) {
		w := newTown(t)
		w.ann.Slash(w.channel, "hint", nil)
		in := w.receive()
		w.do("POST", in.callback(), says("x", 0)).want(t, 204, 0)
		w.do("POST", in.callback(), says("y", 0)).want(t, 400, 40060)
		w.srv.Clock.Advance(time.Minute)
		w.do("POST", in.callback(), says("y", 0)).want(t, 400, 40060)
	})
	t.Run("the token lives 15 minutes", func(t *testing.T) {
		w := newTown(t)
		w.ann.Slash(w.channel, "hint", nil)
		in := w.receive()
		w.do("POST", in.callback(), says("x", 0)).want(t, 204, 0)
		w.srv.Clock.Advance(15 * time.Minute)
		w.do("PATCH", w.hook(in)+"/messages/@original", object{"content": "y"}).want(t, 200, 0)
		w.do("POST", w.hook(in), object{"content": "more"}).want(t, 200, 0)
		w.srv.Clock.Advance(time.Millisecond)
		w.do("PATCH", w.hook(in)+"/messages/@original", object{"content": "z"}).want(t, 401, 50027)
		w.do("POST", w.hook(in), object{"content": "more"}).want(t, 401, 50027)
	})
	t.Run("before the first answer the webhook is unknown, 10015", func(t *testing.T) {
		w := newTown(t)
		w.ann.Slash(w.channel, "hint", nil)
		in := w.receive()
		w.do("PATCH", w.hook(in)+"/messages/@original", object{"content": "y"}).want(t, 404, 10015)
		w.do("POST", w.hook(in), object{"content": "y"}).want(t, 404, 10015)
	})
	t.Run("a token nobody has is 10062", func(t *testing.T) {
		w := newTown(t)
		w.do("POST", received{"1", "none"}.callback(), says("x", 0)).want(t, 404, 10062)
	})
	t.Run("a refused answer leaves the interaction open", func(t *testing.T) {
		w := newTown(t)
		w.ann.Slash(w.channel, "hint", nil)
		in := w.receive()
		w.do("POST", in.callback(), says(text(2001), 0)).want(t, 400, 50035)
		w.do("POST", in.callback(), says("x", 0)).want(t, 204, 0)
	})
}

// Receiving and Responding, Followup Messages: EPHEMERAL shows a message to one
// person; a deferral settles it, and the edit or first follow-up fills it in.
func TestEphemeral(t *testing.T) {
	const ephemeral = discordtest.FlagEphemeral
	t.Run("only the one who asked sees it", func(t *testing.T) {
		w := newTown(t)
		x := w.ann.Slash(w.channel, "hint", nil)
		in := w.receive()
		w.do("POST", in.callback(), says("psst", ephemeral)).want(t, 204, 0)
		if m := x.Reply(); m.Content != "psst" || !m.Ephemeral() {
			t.Errorf("reply = %+v", m)
		}
		if a, b := len(w.ann.VisibleMessages(w.channel)), len(w.ben.VisibleMessages(w.channel)); a != 1 || b != 0 {
			t.Errorf("ann reads %d messages and ben %d, want 1 and 0", a, b)
		}
		if seen := w.shownTo(w.ben); len(seen) != 0 {
			t.Errorf("ben was shown %v", seen)
		}
		if m := w.do("GET", w.messages(), nil); len(m.list) != 0 {
			t.Error("an ephemeral message is listed in the channel")
		}
	})
	t.Run("a deferral decides, not the edit", func(t *testing.T) {
		w := newTown(t)
		x := w.ann.Slash(w.channel, "hint", nil)
		in := w.receive()
		w.do("POST", in.callback(), object{"type": 5, "data": object{"flags": ephemeral}}).want(t, 204, 0)
		if !x.Deferred() {
			t.Error("not deferred")
		}
		w.do("PATCH", w.hook(in)+"/messages/@original", object{"content": "psst"}).want(t, 200, 0)
		if m := x.Reply(); !m.Ephemeral() || m.Loading() {
			t.Errorf("flags = %d", m.Flags)
		}
		if len(w.ben.VisibleMessages(w.channel)) != 0 {
			t.Error("the edit made it public")
		}
	})
	t.Run("a public deferral cannot turn private", func(t *testing.T) {
		w := newTown(t)
		w.ann.Slash(w.channel, "hint", nil)
		in := w.receive()
		w.do("POST", in.callback(), object{"type": 5}).want(t, 204, 0)
		w.do("POST", w.hook(in), object{"content": "psst", "flags": ephemeral}).want(t, 200, 0)
		if len(w.ben.VisibleMessages(w.channel)) != 1 {
			t.Error("the first follow-up of a public deferral is public, and was not")
		}
		w.do("POST", w.hook(in), object{"content": "psst again", "flags": ephemeral}).want(t, 200, 0)
		if len(w.ben.VisibleMessages(w.channel)) != 1 {
			t.Error("the second follow-up chooses for itself, and did not")
		}
	})
	t.Run("no other flag goes on a deferral", func(t *testing.T) {
		w := newTown(t)
		w.ann.Slash(w.channel, "hint", nil)
		in := w.receive()
		w.do("POST", in.callback(), object{"type": 5, "data": object{"flags": discordtest.FlagComponentsV2}}).want(t, 400, 50035)
	})
}

// Receiving and Responding, Interaction Callback Type: which type answers what.
func TestCallbackTypes(t *testing.T) {
	modal := object{"type": 9, "data": object{"custom_id": "m", "title": "Answer", "components": []object{label("rows", "Rows", "")}}}
	choices := func(n int) object {
		return object{"type": 8, "data": object{"choices": repeat(n, func(int) object { return object{"name": "n", "value": "v"} })}}
	}
	pressed := func(w town) received {
		w.do("POST", w.messages(), object{"content": "card", "components": []object{row(button("Start", "s"))}}).want(t, 200, 0)
		w.ann.Press(w.srv.Messages(w.channel)[0], "Start")
		return w.receive()
	}
	slash := func(w town) received { w.ann.Slash(w.channel, "hint", nil); return w.receive() }
	submitted := func(w town) received {
		x := w.ann.Slash(w.channel, "hint", nil)
		w.do("POST", w.receive().callback(), modal).want(t, 204, 0)
		w.ann.Submit(x, map[string]string{"rows": "123"})
		return w.receive()
	}
	tests := []struct {
		rule   string
		begin  func(town) received
		answer object
		status int
		code   int
	}{
		{"a command may be answered by a modal", slash, modal, 204, 0},
		{"a button may be answered by a modal", pressed, modal, 204, 0},
		{"a modal submit may not", submitted, modal, 400, 50035},
		{"a modal submit may be answered by a message", submitted, says("x", 0), 204, 0},
		{"only a component has a message to update", slash, object{"type": 7, "data": object{"content": "x"}}, 400, 50035},
		{"a component may update its message", pressed, object{"type": 7, "data": object{"content": "x"}}, 204, 0},
		{"only completion is answered by choices", slash, choices(1), 400, 50035},
		{"PONG answers no command", slash, object{"type": 1}, 400, 50035},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			w := newTown(t)
			in := tt.begin(w)
			w.do("POST", in.callback(), tt.answer).want(t, tt.status, tt.code)
		})
	}
	t.Run("Autocomplete: up to 25 choices", func(t *testing.T) {
		w := newTown(t)
		done := make(chan []discordtest.Choice)
		go func() { done <- w.ann.Autocomplete(w.channel, "hint", "zone", "Ber") }()
		in := w.receive()
		w.do("POST", in.callback(), says("x", 0)).want(t, 400, 50035)
		w.do("POST", in.callback(), choices(26)).want(t, 400, 50035)
		w.do("POST", in.callback(), choices(25)).want(t, 204, 0)
		if got := <-done; len(got) != 25 {
			t.Errorf("%d choices, want 25", len(got))
		}
	})
	t.Run("UPDATE_MESSAGE: the button's message changes in place", func(t *testing.T) {
		w := newTown(t)
		in := pressed(w)
		w.do("POST", in.callback(), object{"type": 6}).want(t, 204, 0)
		w.do("PATCH", w.hook(in)+"/messages/@original", object{"content": "changed"}).want(t, 200, 0)
		all := w.srv.Messages(w.channel)
		if len(all) != 1 || all[0].Content != "changed" {
			t.Errorf("messages = %+v", all)
		}
	})
}

func label(id, name, value string) object {
	return object{"type": 18, "label": name, "component": object{"type": 4, "custom_id": id, "style": 2, "value": value}}
}

// Component Reference, Modal and Text Input: title 45, 1 to 5 parts, a value of
// 4000, and lengths that the client enforces.
func TestModalLimits(t *testing.T) {
	modal := func(title string, parts ...object) object {
		return object{"type": 9, "data": object{"custom_id": "m", "title": title, "components": parts}}
	}
	tests := []struct {
		rule    string
		in, out object
	}{
		{"title 1 to 45", modal(text(45), label("a", "A", "")), modal(text(46), label("a", "A", ""))},
		{"1 to 5 parts", modal("t", label("a", "A", "")), modal("t")},
		{"no more than 5", modal("t", fiveLabels()...), modal("t", append(fiveLabels(), label("f", "F", ""))...)},
		{"value up to 4000", modal("t", label("a", "A", text(4000))), modal("t", label("a", "A", text(4001)))},
		{"label up to 45", modal("t", label("a", text(45), "")), modal("t", label("a", text(46), ""))},
		{"custom id up to 100", modal("t", label(text(100), "A", "")), modal("t", label(text(101), "A", ""))},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			w := newTown(t)
			x := w.ann.Slash(w.channel, "hint", nil)
			in := w.receive()
			w.do("POST", in.callback(), tt.out).want(t, 400, 50035)
			w.do("POST", in.callback(), tt.in).want(t, 204, 0)
			if m := x.Modal(); m.CustomID != "m" || len(m.Fields) == 0 {
				t.Errorf("modal = %+v", m)
			}
		})
	}
}

func fiveLabels() []object {
	return repeat(5, func(i int) object { return label(string(rune('a'+i)), "L", "") })
}
