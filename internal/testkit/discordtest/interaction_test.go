package discordtest_test

import (
	"testing"
	"time"

	"pencilmark/internal/testkit/discordtest"
)

func says(content string, flags int) object {
	return object{"type": 4, "data": object{"content": content, "flags": flags}}
}

// TestInteractionDeadlines covers Receiving and Responding: there is one first response, within 3 seconds, and after
// it the token is valid for 15 minutes.
func TestInteractionDeadlines(t *testing.T) {
	asked := func(t *testing.T) (town, received) {
		w := newTown(t)
		w.ann.Slash(w.channel, "hint", nil)
		return w, w.receive()
	}
	t.Run("an answer within 3 seconds is accepted", func(t *testing.T) {
		w, in := asked(t)
		w.srv.Clock.Advance(3 * time.Second)
		w.do("POST", in.callback(), says("x", 0)).want(t, 204, 0)
	})
	t.Run("a later one is refused with 10062", func(t *testing.T) {
		w, in := asked(t)
		w.srv.Clock.Advance(3*time.Second + time.Millisecond)
		w.do("POST", in.callback(), says("x", 0)).want(t, 404, 10062)
	})
	t.Run("a second answer is refused with 40060", func(t *testing.T) {
		w, in := asked(t)
		w.do("POST", in.callback(), says(text(2001), 0)).want(t, 400, 50035) // the interaction stays open
		w.do("POST", in.callback(), says("x", 0)).want(t, 204, 0)
		w.do("POST", in.callback(), says("y", 0)).want(t, 400, 40060)
	})
	t.Run("the token lives 15 minutes", func(t *testing.T) {
		w, in := asked(t)
		w.do("PATCH", w.hook(in)+"/messages/@original", object{"content": "y"}).want(t, 404, 10015)
		w.do("POST", in.callback(), says("x", 0)).want(t, 204, 0)
		w.srv.Clock.Advance(15 * time.Minute)
		w.do("PATCH", w.hook(in)+"/messages/@original", object{"content": "y"}).want(t, 200, 0)
		w.do("POST", w.hook(in), object{"content": "more"}).want(t, 200, 0)
		w.srv.Clock.Advance(time.Millisecond)
		w.do("PATCH", w.hook(in)+"/messages/@original", object{"content": "z"}).want(t, 401, 50027)
		w.do("POST", w.hook(in), object{"content": "more"}).want(t, 401, 50027)
	})
}

// TestEphemeral covers Receiving and Responding, Followup Messages: only one person sees an ephemeral message; a
// deferral decides that for the edit or first follow-up.
func TestEphemeral(t *testing.T) {
	const ephemeral = discordtest.FlagEphemeral
	w := newTown(t)
	x := w.ann.Slash(w.channel, "hint", nil)
	in := w.receive()
	w.do("POST", in.callback(), object{"type": 5, "data": object{"flags": discordtest.FlagComponentsV2}}).want(t, 400, 50035)
	w.do("POST", in.callback(), object{"type": 5, "data": object{"flags": ephemeral}}).want(t, 204, 0)
	w.do("PATCH", w.hook(in)+"/messages/@original", object{"content": "psst"}).want(t, 200, 0)
	if m := x.Reply(); !m.Ephemeral() || m.Loading() {
		t.Errorf("flags = %d", m.Flags)
	}
	if a, b := len(w.ann.VisibleMessages(w.channel)), len(w.ben.VisibleMessages(w.channel)); a != 1 || b != 0 {
		t.Errorf("ann reads %d messages and ben %d, want 1 and 0", a, b)
	}
	if m := w.do("GET", w.messages(), nil); len(m.list) != 0 {
		t.Error("an ephemeral message is listed in the channel")
	}
	w.ann.Slash(w.channel, "hint", nil)
	in = w.receive()
	w.do("POST", in.callback(), object{"type": 5}).want(t, 204, 0)
	for range 2 { // the first is public because the deferral was public
		w.do("POST", w.hook(in), object{"content": "psst", "flags": ephemeral}).want(t, 200, 0)
	}
	if n := len(w.ben.VisibleMessages(w.channel)); n != 1 {
		t.Errorf("ben reads %d messages, want 1", n)
	}
}

// TestCallbackTypes covers Receiving and Responding, Interaction Callback Type: which callback types answer which
// interactions.
func TestCallbackTypes(t *testing.T) {
	rows := object{"type": 18, "label": "Rows", "component": object{"type": 4, "custom_id": "rows", "style": 2}}
	modal := object{"type": 9, "data": object{"custom_id": "m", "title": "Answer", "components": []object{rows}}}
	choices := object{"type": 8, "data": object{"choices": []object{{"name": "n", "value": "v"}}}}
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
		{"a modal answers a command", slash, modal, 204, 0},
		{"a modal answers a button", pressed, modal, 204, 0},
		{"a modal does not answer a modal", submitted, modal, 400, 50035},
		{"a message answers a modal", submitted, says("x", 0), 204, 0},
		{"a command has no message to update", slash, object{"type": 7, "data": object{"content": "x"}}, 400, 50035},
		{"a button updates its message", pressed, object{"type": 7, "data": object{"content": "x"}}, 204, 0},
		{"choices do not answer a command", slash, choices, 400, 50035},
		{"PONG does not answer a command", slash, object{"type": 1}, 400, 50035},
	}
	for _, tt := range tests {
		t.Run(tt.rule, func(t *testing.T) {
			w := newTown(t)
			in := tt.begin(w)
			w.do("POST", in.callback(), tt.answer).want(t, tt.status, tt.code)
		})
	}
	t.Run("choices answer autocomplete", func(t *testing.T) {
		w := newTown(t)
		done := make(chan []discordtest.Choice)
		go func() { done <- w.ann.Autocomplete(w.channel, "hint", "zone", "Ber") }()
		in := w.receive()
		w.do("POST", in.callback(), says("x", 0)).want(t, 400, 50035)
		w.do("POST", in.callback(), choices).want(t, 204, 0)
		if got := <-done; len(got) != 1 {
			t.Errorf("choices = %v", got)
		}
	})
}
