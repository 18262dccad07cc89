package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// chained is a position with an X-Chain of 6.
const chained = "..18..2......15...8[357]69....1.[38]92...5.56[38].9..2....58.3...[18]..79.32342158967[679][1789].3....."

// mark is a digit among the marks of a cell.
func mark(row, column int, digit string) string {
	return cellAt(row, column) + ` [data-note="` + digit + `"]`
}

// A chain is drawn by pressing marks, judged, mended, and what follows from it is applied; its
// marks, of keys and of words, are the same.
func TestDrawnChain(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+playing(chained))
	p.do(chromedp.Click("#candidates"))
	p.click(1, 1)
	p.press("b")
	p.do(chromedp.WaitVisible("#chain-judge"))
	p.do(chromedp.Click("#chain-judge"))
	p.told("No chain is drawn yet: select a cell and press a digit")
	chain := func() string { return p.ask("document.querySelector('#chain').value") }
	links := func(class string) string {
		return p.ask("String(document.querySelectorAll('#board .chain line" + class + "').length)")
	}

	press := func(selector string) {
		t.Helper()
		p.ask("scrollTo(0, 0), ''")
		p.point(mouse(), selector)
	}
	press(mark(6, 6, "6"))
	press(mark(6, 9, "6"))
	p.press(kb.ArrowUp, kb.ArrowUp, kb.ArrowLeft, kb.ArrowLeft, "6")
	p.until(func() bool { return chain() != "" }) // what draws is loaded at the first mark
	if got := chain(); got != "(6)r6c6=(6)r6c9-(6)r4c7" || links(".strong") != "1" || links(".weak") != "1" {
		t.Errorf("drawn: %s, %s strong links and %s weak ones", got, links(".strong"), links(".weak"))
	}
	p.do(chromedp.Click("#chain-judge"))
	p.told("Every link of your chain holds.")
	p.do(chromedp.Click("#chain-back"))
	press(mark(2, 7, "6"))
	p.do(chromedp.Click("#chain-judge"))
	p.told("This weak link is none: r2c7 and r6c9 do not see each other, so both can be 6.")
	if got := links(".wrong"); got != "1" {
		t.Errorf("%s links are marked as wrong", got)
	}
	p.do(chromedp.Click("#chain-back"))
	for _, at := range [][2]int{{4, 7}, {2, 7}, {2, 4}, {7, 4}} {
		press(mark(at[0], at[1], "6"))
	}
	if got := chain(); got != "(6)r6c6=(6)r6c9-(6)r4c7=(6)r2c7-(6)r2c4=(6)r7c4" {
		t.Errorf("drawn: %s", got)
	}
	p.do(chromedp.Click("#chain-judge"))
	p.told("r9c6 sees both, so it is not 6.")

	// One that is typed over it is drawn in its place once it is judged, and goes on by drawing.
	typed := func(text string) {
		t.Helper()
		p.ask("document.querySelector('#chain').select(), ''")
		p.do(chromedp.SendKeys("#chain", text))
	}
	typed("6r6c6=6r6c9-6r4c7=6r2c4")
	if got := links(""); got != "0" {
		t.Errorf("%s links are drawn that are not those of the text", got)
	}
	p.do(chromedp.Click("#chain-judge"))
	p.told("This strong link is none: no unit has both of its ends")
	wrong := func() string {
		return p.ask("[...document.querySelectorAll('#board .chain line')].map((l) => l.classList.contains('wrong') ? 'x' : '.').join('')")
	}
	if got := wrong(); got != "..x" {
		t.Errorf("the links are marked %q, want the third", got)
	}
	p.do(chromedp.Click("#chain-back"))
	press(mark(2, 7, "6"))
	if got := chain(); got != "(6)r6c6=(6)r6c9-(6)r4c7=(6)r2c7" || wrong() != "..." {
		t.Errorf("drawn on: %s, with %s", got, wrong())
	}
	typed("X: (6)r6c6=(6)r6c9 - (6)r4c7 => r9c6<>6")
	press(mark(2, 7, "6"))
	if got := chain(); got != "X: (6)r6c6=(6)r6c9 - (6)r4c7=(6)r2c7" {
		t.Errorf("written behind what was typed: %s", got)
	}
	for _, want := range []string{"X: (6)r6c6=(6)r6c9 - (6)r4c7", "X: (6)r6c6=(6)r6c9"} {
		p.do(chromedp.Click("#chain-back"))
		if got := chain(); got != want {
			t.Errorf("a link back: %s, want %s", got, want)
		}
	}
	typed("(6)r6c6=(6)r6c9-(6)r4c7=(6)r2c7-(6)r2c4=(6)r7c4")
	p.press(kb.Enter)
	p.told("r9c6 sees both, so it is not 6.")
	if got := wrong(); got != "....." {
		t.Errorf("the links are marked %q", got)
	}
	before := p.ask("document.querySelector('" + cellAt(9, 6) + "').getAttribute('aria-label')")
	p.do(chromedp.Click("#apply"))
	p.hears(9, 6, strings.Replace(before, ", 6", "", 1))
}
