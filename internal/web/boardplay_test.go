package web_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The board does what players of other boards expect, a line each.
func TestTheBoard(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+playing(pairs))
	with := func(modifier chromedp.Modifier, key string) {
		p.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifier)))
	}
	count := func(selector string) int {
		n, err := chromedp.Run(p.tab, chromedp.Evaluate[int]("document.querySelectorAll("+quoted(selector)+").length"))
		if err != nil {
			p.t.Fatal(err)
		}
		return n
	}
	wants := func(what string, got, want int) {
		p.t.Helper()
		if got != want {
			p.t.Errorf("%s: %d, want %d", what, got, want)
		}
	}
	at := func(want string) {
		p.t.Helper()
		if got := p.ask("document.activeElement.getAttribute('aria-label')"); got != want {
			p.t.Errorf("the cursor is at %q, want %q", got, want)
		}
	}
	sets := func(name string) { p.ask("document.querySelector('[name=" + name + "]').click(), ''") }

	lines := []struct {
		name, path string
		does       func()
	}{
		{"arrows and WASD move, around the edge too", playing(pairs), func() {
			p.click(1, 3)
			p.press("d", "s", "s", "a", "w")
			at("row 2 column 3, given 8")
			p.press(kb.ArrowUp, kb.ArrowUp, kb.ArrowLeft)
			at("row 9 column 2, empty")
		}},
		{"Shift makes corner marks, Ctrl centre marks", playing(pairs), func() {
			p.click(1, 3)
			p.press("!")
			with(chromedp.ModifierCtrl, "2")
			p.hears(1, 3, "row 1 column 3, candidates 2, corner marks 1")
		}},
		{"Z, X, C and V choose what a digit does, Space the next", playing(pairs), func() {
			p.click(1, 3)
			p.press("x", "1", "c", "2", "v", "3")
			p.hears(1, 3, "row 1 column 3, candidates 2, corner marks 1, colour 3")
			p.press(" ")
			if mode := p.ask("document.querySelector('#heard').textContent"); mode != "Digit" {
				p.t.Errorf("of another mode one hears %q", mode)
			}
			p.press("5", kb.Backspace, "z", "6")
			p.hears(1, 3, "row 1 column 3, 6, colour 3")
		}},
		{"Shift and arrows select more, Ctrl and a click more and less", playing(pairs), func() {
			p.click(4, 2)
			with(chromedp.ModifierShift, kb.ArrowRight)
			for range 2 {
				p.do(clickWith(p.spot(cellAt(4, 4)), chromedp.ModifierCtrl))
			}
			p.do(clickWith(p.spot(cellAt(4, 5)), chromedp.ModifierCtrl))
			p.press("c", "2")
			wants("marks", count(`[data-note="2"]`), 3)
			p.hears(4, 4, "row 4 column 4, empty")
		}},
		{"a double click selects the digits that are alike", playing(pairs), func() {
			p.do(chromedp.DoubleClick(cellAt(1, 1)))
			wants("selected", count("#board .selected"), strings.Count(pairs, "3"))
		}},
		{"the digit of a cell shows among digits and marks", playing(pairs), func() {
			p.do(chromedp.Click("#candidates"))
			p.click(1, 1)
			wants("digits", count("#board .same .given"), strings.Count(pairs, "3"))
			if n := count(`[data-note="3"]`); n == 0 || count(`[data-note="3"].same`) != n || count(`[data-note].same`) != n {
				p.t.Errorf("of %d marks %d are shown, of all %d", n, count(`[data-note="3"].same`), count(`[data-note].same`))
			}
		}},
		{"candidates can be filled in of one digit", playing(pairs), func() {
			p.click(1, 1)
			if label := p.ask("document.querySelector('#candidates').textContent"); label != "Fill in candidate 3" {
				p.t.Errorf("the button says %q", label)
			}
			p.do(chromedp.Click("#candidates"))
			p.told("Every place where 3 can go is filled in.")
			if n := count("[data-note]"); n == 0 || n != count(`[data-note="3"]`) {
				p.t.Errorf("%d candidates, %d of them 3", n, count(`[data-note="3"]`))
			}
		}},
		{"first the digit, then the cells", playing(pairs), func() {
			sets("digitFirst")
			p.do(chromedp.Click(`[data-digit="5"]`))
			p.click(1, 3)
			p.click(3, 2)
			p.hears(1, 3, "row 1 column 3, 5, repeats")
			p.hears(3, 2, "row 3 column 2, 5, repeats")
		}},
		{"conflicts, seen cells and time are shown or not, and that is kept", playing(pairs), func() {
			p.click(1, 3)
			wants("seen", count("#board .seen"), 20)
			p.press("3")
			p.hears(1, 3, "row 1 column 3, 3, repeats")
			sets("conflicts")
			sets("seen")
			sets("timer")
			p.open(s.url + playing(pairs))
			p.hears(1, 3, "row 1 column 3, 3")
			wants("seen", count("#board .seen"), 0)
			wants("hidden clocks", count("#clock[hidden]"), 1)
		}},
		{"undo and redo have no bound, and go by what is on the key", playing(pairs), func() {
			p.click(1, 3)
			p.ask(`(() => { for (let i = 0; i < 101; i++) document.querySelector('[data-digit="1"]').click(); return ""; })()`)
			p.hears(1, 3, "row 1 column 3, 1")
			p.ask(`(() => { for (let i = 0; i < 100; i++) document.querySelector("#undo").click(); return ""; })()`)
			p.hears(1, 3, "row 1 column 3, 1")
			azerty := func(k *input.DispatchKeyEventParams) { k.Code = "KeyW" } // where Z is there
			p.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl), azerty))
			p.hears(1, 3, "row 1 column 3, empty")
			wants("undo", count("#undo:disabled"), 1)
			with(chromedp.ModifierCtrl, "y")
			p.hears(1, 3, "row 1 column 3, 1")
		}},
		{"a board of 16 takes letters, by keyboard and pad", "/play?" + url.Values{"layout": {"16x16"}, "puzzle": {sixteen()}}.Encode(), func() {
			wants("keys", count("[data-digit]"), 16)
			p.click(1, 1)
			p.press("b")
			p.hears(1, 1, "row 1 column 1, B, repeats")
			p.do(chromedp.Click(`[data-digit="16"]`))
			p.hears(1, 1, "row 1 column 1, G, repeats")
			with(chromedp.ModifierCtrl, "z")
			with(chromedp.ModifierCtrl, "z")
			p.press("C") // with Shift
			p.hears(1, 1, "row 1 column 1, empty, corner marks C")
		}},
	}
	for _, line := range lines {
		t.Run(line.name, func(t *testing.T) {
			p.t = t
			p.do(anew(s.url, ""))
			p.open(s.url + line.path)
			line.does()
		})
	}
}

// clickWith clicks while a key is held.
func clickWith(at spot, key chromedp.Modifier) chromedp.Action[chromedp.Void] {
	return chromedp.MouseClickXY(at.X, at.Y, chromedp.ButtonModifiers(key))
}
