package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// inView returns those of the given elements that are not completely in the window or are covered by others.
const inView = `(...selectors) => selectors.filter((selector) => {
	const e = document.querySelector(selector), { left, top, right, bottom } = e.getBoundingClientRect();
	const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
	return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || !e.contains(there);
}).join(" ")`

// seen checks that elements are in the window and not covered.
func (p *player) seen(selectors string) {
	p.t.Helper()
	if hidden := p.ask("(" + inView + ")(" + selectors + ")"); hidden != "" {
		p.t.Errorf("not in view: %s", hidden)
	}
}

// In a phone's window, upright or sideways, board, pad and hint need no scrolling. A hint and its buttons are in view
// and cover no part of the board.
func TestTheBoardOnAPhone(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+playing(pairs))
	for name, size := range map[string][2]int64{"upright": {390, 664}, "small": {320, 664}, "on its side": {844, 390}} {
		t.Run(name, func(t *testing.T) {
			p.t = t
			p.do(chromedp.EmulateViewport(size[0], size[1], chromedp.EmulateMobile, chromedp.EmulateTouch))
			p.do(anew(s.url, ""))
			p.open(s.url + playing(pairs))
			p.seen(`"#board", "[data-digit='1']", "[data-digit='9']", "#erase", ".modes", "#undo", "#candidates", "#hint"`)
			p.do(chromedp.Click("#hint"))
			for range 4 {
				p.do(chromedp.WaitVisible("#close"))
				p.seen(`"#board", "#said", "#close"`)
				if p.ask(`String(document.querySelector("#more").hidden)`) == "true" {
					break
				}
				p.seen(`"#more", "#another"`)
				said := p.ask("document.querySelector('#said').textContent")
				p.do(chromedp.Click("#more"))
				p.do(chromedp.Poll[chromedp.Void]("document.querySelector('#said').textContent !== " + quoted(said)))
			}
			p.seen(`"#apply", "#another", "#lesson"`)
			p.do(chromedp.Click("#close"))
			if left := p.ask(`document.querySelector("#said").textContent + document.querySelectorAll("#board > svg").length`); left != "0" {
				t.Errorf("the closed sheet leaves %q", left)
			}
		})
	}
}

// On a phone held sideways, the page for the visitor's own puzzle has the board beside its form.
func TestOnesOwnPuzzleOnAPhone(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+playing(pairs))
	p.do(chromedp.EmulateViewport(844, 390, chromedp.EmulateMobile, chromedp.EmulateTouch))
	p.open(s.url + "/puzzle?puzzle=" + pairs)
	p.seen(`"#board", "#heading", "#puzzle"`)
}

// With text of twice the size nothing is cut off, and nothing is wider than the window.
func TestLargeText(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+playing(pairs))
	p.do(chromedp.EmulateViewport(390, 844))
	for _, path := range []string{"/", playing(pairs), "/puzzle?puzzle=" + pairs, xWing} {
		p.open(s.url + path)
		p.runs(`document.documentElement.style.fontSize = "212.5%"`)
		if path == playing(pairs) {
			hint(4)(p)
		}
		if cut := p.ask(`[document.documentElement, ...document.querySelectorAll("nav, .modes, button, label, summary, h1, h2, p")]
			.filter((e) => e.checkVisibility() && !e.closest(".unseen") && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline")
			.map((e) => e.outerHTML.slice(0, 60)).join("\n")`); cut != "" {
			t.Errorf("%s cuts\n%s", path, cut)
		}
		if out := p.ask(standsOut); out != "" {
			t.Errorf("%s: %s stands out of its panel", path, out)
		}
	}
}

// The colours that a visitor chooses apply to all pages, whatever the device prefers.
func TestColours(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+playing(pairs))
	p.do(window{width: 1280, height: 900, dark: true, language: "en"}.through())
	paper := func() string { return p.ask("getComputedStyle(document.body).backgroundColor") }
	dark := paper()
	p.do(chromedp.Click(`[data-chooses=light]`))
	p.do(chromedp.WaitVisible("html[data-colours=light] #play.ready")) // the page still has the puzzle
	light := paper()
	p.open(s.url + "/")
	if paper() != light || light == dark {
		t.Errorf("chosen %s, then %s; by the device %s", light, paper(), dark)
	}
	if shown := p.ask(`[...document.querySelectorAll("figure svg")].filter((e) => e.checkVisibility()).map((e) => e.classList[0]).join()`); shown != "light" {
		t.Errorf("of the pictures are shown: %s", shown)
	}
	p.do(chromedp.Click(`[data-chooses=auto]`))
	p.do(chromedp.WaitVisible("html[data-colours=auto]"))
	if paper() != dark {
		t.Errorf("by the device again: %s, want %s", paper(), dark)
	}
}

// If the device's colours change, the marks of a hint follow, in play and in practice. Nothing more is revealed.
func TestMarksFollowColours(t *testing.T) {
	s := start(t, story(t).options())
	for _, path := range []string{playing(pairs), xWing} {
		p := openPlayer(t, s.url+path)
		p.do(window{width: 1280, height: 900, language: "en"}.through())
		hint(2)(p)
		ink := `getComputedStyle(document.querySelector("#board svg text")).fill`
		light, said := p.ask(ink), p.ask(`said.textContent`)
		p.do(window{width: 1280, height: 900, dark: true, language: "en"}.through())
		p.do(chromedp.Poll[chromedp.Void](ink + " !== " + quoted(light)))
		if now := p.ask(`said.textContent`); now != said {
			t.Errorf("%s: it says %q after %q", path, now, said)
		}
	}
}
