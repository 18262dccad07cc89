package web_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"pencilmark/internal/testkit/testbrowser"
	"pencilmark/internal/testkit/testrace"
)

// playing returns the address of the page for playing a pasted puzzle.
func playing(puzzle string) string { return "/play?" + url.Values{"puzzle": {puzzle}}.Encode() }

// The board is complete without scripts, with a name for every cell. The page loads only our own script.
func TestPlayPage(t *testing.T) {
	s := start(t, story(t).options())
	a := s.get(playing(pairs))
	if a.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", a.Status, a.body)
	}
	for part, times := range map[string]int{
		`role="grid"`: 1, `role="row"`: 9, `role="gridcell"`: 81, `, given `: 22, `tabindex="0"`: 1,
		`aria-label="row 1 column 1, given 3"`: 1, `data-digit=`: 9,
	} {
		if n := strings.Count(a.body, part); n != times {
			t.Errorf("%s is there %d times, want %d", part, n, times)
		}
	}
	if strings.Contains(a.body, pairsSolution) {
		t.Error("the solution is in the page")
	}
	policy := a.Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "script-src 'self';") || strings.Contains(policy, "unsafe") {
		t.Errorf("policy %s", policy)
	}
	const module = `[^"]+/main\.js`
	main := regexp.MustCompile(`src="(` + module + `)"`).FindStringSubmatch(a.body)
	if main == nil {
		t.Fatal("the page has no script")
	}
	modules, err := filepath.Glob("assets/js/*.js")
	if err != nil || len(modules) < 5 {
		t.Fatal(modules, err)
	}
	for _, m := range modules {
		path := strings.TrimSuffix(main[1], "main.js") + filepath.Base(m)
		if a := s.get(path); a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
			t.Errorf("%s: %s", path, a.Status)
		}
	}
	if a := s.get("/js/0/main.js"); a.StatusCode != http.StatusNotFound {
		t.Errorf("another version: %s", a.Status)
	}
}

// player is a person with a browser.
type player struct {
	t   *testing.T
	do  func(chromedp.Action[chromedp.Void])
	ask func(script string) string

	shoot func() []byte // takes a picture of the whole page, as PNG
	tab   context.Context
}

func openPlayer(t *testing.T, address string) *player { return openTab(t, inBrowser(t), address) }

// openTab opens a page in a tab of a browser.
func openTab(t *testing.T, ctx context.Context, address string) *player {
	p := &player{t: t, tab: ctx}
	p.do = func(action chromedp.Action[chromedp.Void]) {
		p.t.Helper()
		if err := chromedp.Do(ctx, action); err != nil {
			p.t.Fatal(err)
		}
	}
	p.ask = func(script string) string {
		p.t.Helper()
		answer, err := chromedp.Run(ctx, chromedp.Evaluate[string](script))
		if err != nil {
			p.t.Fatalf("%.200s: %v", script, err)
		}
		return answer
	}
	p.shoot = func() []byte {
		p.t.Helper()
		picture, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
		if err != nil {
			p.t.Fatal(err)
		}
		return picture
	}
	p.do(chromedp.EmulateViewport(1280, 900))
	p.open(address)
	return p
}

func (p *player) open(address string) {
	p.do(chromedp.Navigate(address))
	p.do(chromedp.WaitVisible("#play.ready"))
}

// press types keys into the focused element.
func (p *player) press(keys ...string) {
	for _, key := range keys {
		p.do(chromedp.KeyEvent(key))
	}
}

// click clicks on a cell, counted from row 1 and column 1.
func (p *player) click(row, column int) {
	p.t.Helper()
	p.do(chromedp.Click(cellAt(row, column)))
}

func cellAt(row, column int) string {
	return "#board [role=row]:nth-of-type(" + string(rune('0'+row)) + ") [role=gridcell]:nth-of-type(" + string(rune('0'+column)) + ")"
}

// hears checks a cell's label for screen readers.
func (p *player) hears(row, column int, want string) {
	p.t.Helper()
	if got := p.ask("document.querySelector('" + cellAt(row, column) + "').getAttribute('aria-label')"); got != want {
		p.t.Errorf("r%dc%d is told as %q, want %q", row, column, got, want)
	}
}

// told waits until the page's status line contains a text.
func (p *player) told(want string) {
	p.t.Helper()
	p.do(chromedp.Poll[chromedp.Void]("document.querySelector('#said').textContent.includes(" + `"` + want + `")`))
}

// A visitor plays with mouse and pad: modes, marks, undo, and the label of a cell. A game continues where it was left.
func TestPlayByMouse(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+playing(pairs))
	pad := func(digit string) { p.do(chromedp.Click("[data-digit=\"" + digit + "\"]")) }
	p.click(1, 3)
	pad("1")
	p.hears(1, 3, "row 1 column 3, 1")
	p.click(1, 4)
	pad("3")
	p.hears(1, 4, "row 1 column 4, 3, repeats")
	p.do(chromedp.Click("#undo"))
	p.hears(1, 4, "row 1 column 4, empty")
	p.do(chromedp.Click("#candidates"))
	p.hears(1, 4, "row 1 column 4, candidates 7, 8")
	p.click(1, 5)
	p.do(chromedp.Click("[name=mode][value=corner]"))
	pad("5")
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, 8, corner marks 5")
	p.do(chromedp.Click("[name=mode][value=digit]"))
	p.click(1, 4)
	pad("8")
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, corner marks 5") // the marks are tidied up

	p.do(chromedp.Click("[name=mode][value=colour]"))
	p.click(1, 4)
	p.click(1, 5)
	pad("4")
	p.press("%") // Shift and 5: removes candidate 5
	pad("2")
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, corner marks 5, colour 4, 5 in colour 2")
	p.do(chromedp.Click("#undo"))
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, corner marks 5, colour 4")
	p.do(chromedp.Click("#redo"))
	p.click(1, 5) // again, on the 6 in its middle
	pad("3")
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, corner marks 5, colour 4, 5 in colour 2, 6 in colour 3")

	p.open(s.url + playing(pairs))
	p.hears(1, 3, "row 1 column 3, 1")
	p.hears(1, 4, "row 1 column 4, 8")
	p.ask(`(() => { document.querySelector("#start-over").click(); return ""; })()`) // the button is in the folded settings
	p.hears(1, 3, "row 1 column 3, empty")
	p.hears(1, 5, "row 1 column 5, empty")
	p.do(chromedp.Click("#undo"))
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, corner marks 5, colour 4, 5 in colour 2, 6 in colour 3")
	p.hears(1, 4, "row 1 column 4, 8")
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, corner marks 5, colour 4, 5 in colour 2, 6 in colour 3")
	p.click(2, 3)
	p.press("5") // the cell is a given: nothing happens
	p.hears(2, 3, "row 2 column 3, given 8")
}

// Hints are about the position on the board, get deeper level by level, and can be applied.
func TestPlayWithHints(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+playing(pairs))
	hint(4)(p)
	p.do(chromedp.WaitVisible("#apply"))
	if pictures := p.ask("String(document.querySelectorAll('#board.pictured > svg').length)"); pictures != "1" {
		t.Errorf("%s pictures of the marks lie over the board", pictures)
	}
	p.do(chromedp.Click("#apply"))
	p.do(chromedp.WaitNotVisible("#apply"))
	if entered := p.ask("String(document.querySelectorAll('#board .entry').length + document.querySelectorAll('#board .mark').length)"); entered == "0" {
		t.Error("the move was not made")
	}
	if pictures := p.ask("String(document.querySelectorAll('#board > svg').length)"); pictures != "0" {
		t.Errorf("%s pictures are left", pictures)
	}
	p.do(chromedp.Click("#undo"))
	p.click(1, 4)
	p.press("9")
	p.do(chromedp.Click("#help summary"))
	p.do(chromedp.Click("#check"))
	p.told("r1c4")
	p.do(chromedp.Click("#undo"))
	p.do(chromedp.SetValue("#why-digit", "3"))
	p.do(chromedp.Click("#why"))
	p.told("r1c1")
	if pictures := p.ask("String(document.querySelectorAll('#board.pictured > svg').length)"); pictures != "1" {
		t.Errorf("of a digit that is seen %s pictures", pictures)
	}
}

// runs runs a script and ignores its value.
func (p *player) runs(script string) {
	p.t.Helper()
	p.ask(script + `, ""`)
}

// focused describes the focused element.
func (p *player) focused() string {
	p.t.Helper()
	return p.ask(`((e) => e.id || e.getAttribute("aria-label") || e.tagName)(document.activeElement)`)
}

// The focused cell is the selected one, as screen readers and switches require. Keys work everywhere except in fields,
// and nothing moves the focus out of the page.
func TestFocusIsTheSelection(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+playing(pairs))
	cell := func(row, column int) string { return "document.querySelector('" + cellAt(row, column) + "')" }
	p.press("1")
	p.hears(1, 3, "row 1 column 3, 1") // the first blank
	p.runs(cell(3, 3) + ".focus()")
	p.press("7")
	p.hears(3, 3, "row 3 column 3, 7, repeats")
	p.runs(cell(3, 2) + ".dispatchEvent(new MouseEvent('click', { bubbles: true }))")
	p.runs(`document.querySelector("[data-digit='1']").click()`)
	p.hears(3, 2, "row 3 column 2, 1, repeats")
	for _, press := range [][2]string{{".top a", "2"}, {"[data-digit='9']", "5"}, {"[name=mode]", "6"}, {"#chains summary", "7"}} {
		p.runs(cell(9, 1) + ".focus()")
		p.runs("document.querySelector(" + strconv.Quote(press[0]) + ").focus()")
		p.press(press[1])
		if got := p.ask(cell(9, 1) + ".getAttribute('aria-label')"); !strings.HasPrefix(got, "row 9 column 1, "+press[1]) {
			t.Errorf("with the focus on %s, %s makes %q", press[0], press[1], got)
		}
	}
	p.do(chromedp.Click("#chains summary"))
	p.runs(`document.querySelector("#chain").focus()`)
	p.press("3", kb.Backspace)
	p.hears(9, 1, "row 9 column 1, 7")
	p.press(kb.Tab, " ") // on the button that says that there is no chain
	p.told("There's no chain yet.")
	p.press("z")
	if got := p.focused(); !strings.HasPrefix(got, "row 9 column 1") {
		t.Errorf("when what had the focus is folded up, it goes to %q", got)
	}

	for p.ask(`String(document.querySelector("#undo").disabled)`) == "false" {
		p.runs(`document.querySelector("#undo").focus()`)
		p.press(kb.Enter)
	}
	if got := p.focused(); !strings.HasPrefix(got, "row ") {
		t.Errorf("after the last undo the focus is on %q", got)
	}
	hint(4)(p)
	p.runs(`document.querySelector("#apply").focus()`)
	p.press(kb.Enter)
	p.do(chromedp.WaitNotVisible("#apply"))
	if got := p.focused(); !strings.HasPrefix(got, "row ") {
		t.Errorf("after the move the focus is on %q", got)
	}
}

// The board behaves as players of other boards expect. Each line is one expectation.
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
		{"candidates are filled in of all digits, whatever is selected", playing(pairs), func() {
			p.click(1, 1) // a 3
			p.do(chromedp.Click("#candidates"))
			if n := count("[data-note]"); n == 0 || n == count(`[data-note="3"]`) {
				p.t.Errorf("%d candidates, %d of them 3", n, count(`[data-note="3"]`))
			}
		}},
		{"each candidate has its place, or they are centred; a corner mark keeps its place", playing(pairs), func() {
			place := func(digit, coordinate string) string {
				return p.ask("String(document.querySelector('" + mark(1, 3, digit) + "').getAttribute(" + quoted(coordinate) + "))")
			}
			p.click(1, 3)
			p.press("c", "1", "9")
			if place("1", "x") >= place("9", "x") || place("1", "y") == place("9", "y") {
				p.t.Error("1 and 9 are not in the first and the last place")
			}
			sets("places")
			wants("centred strings", count(".centre"), 1)
			p.press("1", "9", "x", "6")
			was := place("6", "x")
			p.press("2", "7", "1")
			if is := place("6", "x"); is != was {
				p.t.Errorf("with other marks the 6 moves from %s to %s", was, is)
			}
		}},
		{"a variant says its rule, and where a cell is", "/play?" + url.Values{"layout": {"9x9+x"}, "puzzle": {diagonal}}.Encode(), func() {
			if got := p.ask("document.querySelector('#heading').innerText + '. ' + document.querySelector('#rule').textContent"); got != "9x9 diagonal. Each diagonal holds 1 to 9 too." {
				p.t.Errorf("it says %q", got)
			}
			p.hears(5, 5, "row 5 column 5, empty, on a diagonal")
			p.hears(4, 6, "row 4 column 6, given 5, on a diagonal")
			if over := p.ask(`String([...document.querySelectorAll("#board .on-diagonal .diagonal")].filter((d) => d.previousElementSibling?.matches("text")).length)`); over != "0" {
				p.t.Errorf("%s diagonals lie over digits", over)
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
			azerty := func(k *input.DispatchKeyEventParams) { k.Code = "KeyW" } // the position of Z on that keyboard
			p.open(s.url + playing(pairs))
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

// diagonal is a puzzle with both diagonals.
const diagonal = "...37......5..2....1..6.3.......5.2..3.6..97.....8....4....................9.8..."

// clickWith clicks while a modifier key is held.
func clickWith(at spot, key chromedp.Modifier) chromedp.Action[chromedp.Void] {
	return chromedp.MouseClickXY(at.X, at.Y, chromedp.ButtonModifiers(key))
}

// pointer is a mouse or a finger.
type pointer struct {
	through chromedp.Action[chromedp.Void] // the window that it is used in
	press   func(at spot) chromedp.Action[chromedp.Void]
	drag    func(from, to spot) chromedp.Action[chromedp.Void]
}

// spot is a position in the window.
type spot struct{ X, Y float64 }

func mouse() pointer {
	event := func(typ input.DispatchMouseEventType, at spot) chromedp.Action[chromedp.Void] {
		return chromedp.MouseEvent(typ, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1), func(p *input.DispatchMouseEventParams) { p.Buttons = 1 })
	}
	return pointer{
		through: chromedp.EmulateViewport(1280, 900),
		press:   func(at spot) chromedp.Action[chromedp.Void] { return chromedp.MouseClickXY(at.X, at.Y) },
		drag: func(from, to spot) chromedp.Action[chromedp.Void] {
			return inTurn(event(chromedp.MousePressed, from), event(chromedp.MouseMoved, between(from, to)), event(chromedp.MouseMoved, to), event(chromedp.MouseReleased, to))
		},
	}
}

func finger() pointer {
	event := func(typ input.DispatchTouchEventType, at ...spot) chromedp.Action[chromedp.Void] {
		return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			points := []*input.TouchPoint{}
			for _, a := range at {
				points = append(points, &input.TouchPoint{X: a.X, Y: a.Y})
			}
			_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: typ, TouchPoints: points})
			return err
		})
	}
	down, on, up := input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchMove, input.DispatchTouchEventTypeTouchEnd
	return pointer{
		through: chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch),
		press:   func(at spot) chromedp.Action[chromedp.Void] { return inTurn(event(down, at), event(up)) },
		drag: func(from, to spot) chromedp.Action[chromedp.Void] {
			return inTurn(event(down, from), event(on, between(from, to)), event(on, to), event(up))
		},
	}
}

func between(a, b spot) spot { return spot{(a.X + b.X) / 2, (a.Y + b.Y) / 2} }

func inTurn(actions ...chromedp.Action[chromedp.Void]) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error { return chromedp.Do(ctx, actions...) })
}

// spot returns the middle of an element, which must be in the window and not covered. After this call, window.pressed
// waits for the effect of a press.
func (p *player) spot(selector string) (at spot) {
	p.t.Helper()
	text := p.ask(`(() => {
		window.pressed = new Promise((done) => {
			for (const type of ["click", "contextmenu"]) addEventListener(type, (e) => done(e.type), { once: true, capture: true });
			setTimeout(done, 2000, "nothing");
		});
		const e = document.querySelector(` + strconv.Quote(selector) + `), box = e.getBoundingClientRect();
		const x = box.left + box.width / 2, y = box.top + box.height / 2, there = document.elementFromPoint(x, y);
		return there && (e.contains(there) || there.contains(e)) ? JSON.stringify({ x, y }) : "";
	})()`)
	if text == "" {
		p.t.Fatalf("%s cannot be pointed at", selector)
	}
	if err := json.Unmarshal([]byte(text), &at); err != nil {
		p.t.Fatal(err)
	}
	return at
}

// point presses an element where it is and waits for the click, which comes after the press. It tries again if a busy
// machine made the press of a finger so long that there was no click.
func (p *player) point(with pointer, selector string) {
	p.t.Helper()
	for range 10 {
		at := p.spot(selector)
		p.do(with.press(at))
		came, err := chromedp.Run(p.tab, chromedp.Evaluate[string]("window.pressed", chromedp.EvalAwaitPromise))
		if err != nil {
			p.t.Fatal(err)
		}
		if came == "click" {
			return
		}
	}
	p.t.Fatalf("%s is pressed, and there is no click", selector)
}

// A visitor plays a whole daily with a mouse on a desktop, and with a finger on a phone, without scrolling: marks in
// several cells at once, undo, then every digit on the pad. The result is on the page's leaderboard. With -short the
// mouse is left out.
func TestADailyByPointer(t *testing.T) {
	testrace.Skip(t)
	pointers := map[string]func() pointer{"mouse": mouse, "finger": finger}
	if testing.Short() {
		delete(pointers, "mouse")
	}
	for name, with := range pointers {
		t.Run(name, func(t *testing.T) {
			playADaily(t, with(), name == "finger")
		})
	}
}

// playADaily plays a daily with a pointer. It hands it in by the button, or lets the page do that by itself.
func playADaily(t *testing.T, with pointer, byItself bool) {
	w := story(t)
	s := startInReach(t, w)
	p := openPlayer(t, s.url+playing(pairs))
	p.do(with.through)
	p.runs(`localStorage.setItem("settings", JSON.stringify({ handIn: ` + strconv.FormatBool(byItself) + ` }))`)
	p.open(s.url + "/")
	press := func(selector string) { t.Helper(); p.point(with, selector) }
	p.do(with.drag(p.spot(cellAt(1, 1)), p.spot(cellAt(1, 3))))
	press(".modes label:has([value=centre])")
	press(`[data-digit="6"]`)
	for column := 1; column <= 3; column++ {
		p.hears(1, column, "row 1 column "+strconv.Itoa(column)+", candidates 6")
	}
	press("#undo")
	p.hears(1, 2, "row 1 column 2, empty")
	press(".modes label:has([value=digit])")
	for i, digit := range easySolution {
		if easy[i] != '.' {
			continue
		}
		press(cellAt(i/9+1, i%9+1))
		if i == strings.LastIndex(easy, ".") {
			p.begun()
			w.at(w.now().Add(8 * time.Minute))
		}
		press(`[data-digit="` + string(digit) + `"]`)
	}
	if !byItself {
		p.told("The board is full.")
		press("#hand-in")
	}
	p.ends("Time8 min")
	if a := s.get("/api/v1/leaderboard?period=today"); !strings.Contains(a.body, "Guest ") {
		t.Errorf("the table: %s", a.body)
	}
}

// patience is the time limit for a test that uses the browser. TestPages, with its many visits, has needed five minutes
// on a busy machine.
const patience = 20 * time.Minute

// browser starts a real browser, which all tests share, because starting one takes longer than most tests. If none is
// installed, it returns a nil context.
var browser = sync.OnceValue(func() context.Context {
	options, ok := testbrowser.Find()
	if !ok {
		return nil
	}
	var ctx context.Context
	ctx, stopBrowser = chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ = chromedp.NewContext(ctx)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		panic(err)
	}
	return ctx
})

// stopBrowser ends the browser, if a test has started it.
var stopBrowser = func() {}

// closing closes the browser after the tests.
type closing struct{ *testing.M }

func (c closing) Run() int {
	defer func() { stopBrowser() }()
	return c.M.Run()
}

// inBrowser opens a tab in a real browser until the test ends. The tab has no data of other tests.
func inBrowser(t *testing.T) context.Context {
	t.Helper()
	all := browser()
	if all == nil {
		missing(t, "no chromium or chrome is installed here")
	}
	ctx, cancel := context.WithTimeout(all, patience)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	return ctx
}

// missing skips a test because something is not installed. If nothing may be skipped, it fails the test.
func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("PENCILMARK_BROWSER") == "required" {
		t.Fatal(what)
	}
	t.Skip(what)
}
