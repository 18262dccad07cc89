package web_test

import (
	"context"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// playing is the page to play a pasted puzzle on.
func playing(puzzle string) string { return "/play?" + url.Values{"puzzle": {puzzle}}.Encode() }

// The board is there before any script is, with a name for every cell, and the script is
// ours alone.
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

// player is somebody in a browser.
type player struct {
	t   *testing.T
	do  func(chromedp.Action[chromedp.Void])
	ask func(script string) string

	shoot func() []byte // a picture of the whole page, as PNG
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

// press types keys where the focus is.
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

// hears holds what a screen reader says of a cell.
func (p *player) hears(row, column int, want string) {
	p.t.Helper()
	if got := p.ask("document.querySelector('" + cellAt(row, column) + "').getAttribute('aria-label')"); got != want {
		p.t.Errorf("r%dc%d is told as %q, want %q", row, column, got, want)
	}
}

// told waits until the page says something.
func (p *player) told(want string) {
	p.t.Helper()
	p.do(chromedp.Poll[chromedp.Void]("document.querySelector('#said').textContent.includes(" + `"` + want + `")`))
}

// Mouse and pad: modes, marks, undo, and what is told of a cell; a game goes on where it
// was left.
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
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, corner marks 5") // tidied up

	p.do(chromedp.Click("[name=mode][value=colour]"))
	p.click(1, 4)
	p.click(1, 5)
	pad("4")
	p.press("%") // Shift and 5: of the candidates the 5
	pad("2")
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, corner marks 5, colour 4, 5 in colour 2")
	p.do(chromedp.Click("#undo"))
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, corner marks 5, colour 4")
	p.do(chromedp.Click("#redo"))
	p.click(1, 5) // once more, on the 6 in its middle
	pad("3")
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, corner marks 5, colour 4, 5 in colour 2, 6 in colour 3")

	p.open(s.url + playing(pairs))
	p.hears(1, 3, "row 1 column 3, 1")
	p.hears(1, 4, "row 1 column 4, 8")
	p.ask(`(() => { document.querySelector("#start-over").click(); return ""; })()`) // where settings are, folded up
	p.hears(1, 3, "row 1 column 3, empty")
	p.hears(1, 5, "row 1 column 5, empty")
	p.do(chromedp.Click("#undo"))
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, corner marks 5, colour 4, 5 in colour 2, 6 in colour 3")
	p.hears(1, 4, "row 1 column 4, 8")
	p.hears(1, 5, "row 1 column 5, candidates 5, 6, 7, corner marks 5, colour 4, 5 in colour 2, 6 in colour 3")
	p.click(2, 3)
	p.press("5") // which is given: nothing happens
	p.hears(2, 3, "row 2 column 3, given 8")
}

// Hints are for the position on the board, told level by level, and can be made.
func TestPlayWithHints(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+playing(pairs))
	for range 4 {
		said := p.ask("document.querySelector('#said').textContent")
		p.do(chromedp.Click("#hint"))
		p.do(chromedp.Poll[chromedp.Void]("document.querySelector('#said').textContent !== " + strconv.Quote(said)))
	}
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
