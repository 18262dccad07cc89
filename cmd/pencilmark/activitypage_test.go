package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"pencilmark/internal/testkit/discordtest"
)

const (
	startButton = "form button"
	boardIsOpen = `!!document.querySelector("#play.ready")`
)

func cellAt(cell int) string {
	return fmt.Sprintf("#board [role=row]:nth-of-type(%d) [role=gridcell]:nth-of-type(%d)", cell/9+1, cell%9+1)
}

// counted counts the presses of a person and records them for a golden file.
type counted struct {
	*screen
	lines []string
}

func (c *counted) note(what string) {
	c.lines = append(c.lines, fmt.Sprintf("%d. %s", len(c.lines)+1, what))
}

// Two people play today's daily inside Discord. Ann uses a phone by touch; two presses take her from the card to a
// running board. Ben plays at the same time on a desktop with the keyboard.
func TestPlayInsideDiscord(t *testing.T) {
	w, card := newActivityTown(t)
	n := newInternet(w)
	browser := n.browse()

	began := time.Now()
	instance := w.ann.Press(card, playLabel).Launched()
	ann := counted{screen: n.open(browser, w.ann, instance, chromedp.EmulateViewport(390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch), true)}
	ann.note("Play on the card: " + "the page opens inside Discord")
	ann.press(startButton)
	ann.note("Start: the clock runs")
	ann.waits(boardIsOpen)
	t.Logf("from the card to a running board: %v", time.Since(began))
	sameLines(t, filepath.Join("testdata", "presses", "activity.txt"), ann.lines)
	ann.seesWhole("upright")
	ann.do(chromedp.EmulateViewport(844, 390, chromedp.EmulateMobile, chromedp.EmulateTouch))
	ann.seesWhole("on its side")
	ann.do(chromedp.EmulateViewport(390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch))

	w.ben.Launch(w.channel)
	ben := n.open(browser, w.ben, instance, chromedp.EmulateViewport(1280, 800), false)
	ben.waits(fmt.Sprintf(`document.querySelector(%q)?.textContent === "Start"`, startButton))
	ben.inside(fmt.Sprintf(`document.querySelector(%q).focus()`, startButton))
	ben.do(chromedp.KeyEvent(kb.Enter))
	ben.waits(boardIsOpen)
	if ben.inside("location.pathname") == ann.inside("location.pathname") {
		t.Error("both play the same attempt")
	}

	puzzle := boardOf(t, w.ann.Press(card, "Start").Reply())
	solution := solutionOf(t, puzzle)
	blanks := blanksOf(puzzle)
	half := len(blanks) / 2
	tick := func() { w.Clock.Advance(10 * time.Second) }
	ben.types(blanks[:half], solution, tick)
	ben.waits(fmt.Sprintf(`document.querySelectorAll("#board .entry").length === %d`, half))

	// Ben leaves and returns to the same board.
	path := ben.inside("location.pathname")
	ben.do(chromedp.Navigate("about:blank"))
	ben.do(chromedp.Navigate(ben.address))
	ben.waits(fmt.Sprintf(`location.pathname === %q && document.querySelectorAll("#board .entry").length === %d`, path, half))
	ben.types(blanks[half:], solution, tick)
	ben.waits(`document.querySelector("#ending").innerText.includes("Time")`)

	for _, cell := range blanks {
		tick()
		ann.press(cellAt(cell))
		ann.press(fmt.Sprintf("[data-digit='%c']", solution[cell]))
	}
	ann.waits(`document.querySelector("#ending").innerText.includes("Time")`)
	ann.press("#share")
	ann.waits(`document.querySelector("#copied").textContent !== ""`)
	w.WaitUntil("the card to tell of both", func() bool { return strings.Contains(w.cards(w.ben)[0].Text(), "2 players have solved it") })
	board := w.ben.Press(w.cards(w.ben)[0], "Leaderboard").Reply()
	wants(t, board, "ann", "ben")

	for _, s := range []*screen{ann.screen, ben} {
		if faults := s.outside("faults.join()"); faults != "" {
			t.Errorf("what the page did to Discord's client: %s", faults)
		}
		if s.outside("authenticated") != "true" {
			t.Error("Discord's client does not know the player")
		}
	}
	w.clean()
}

// seesWhole checks that the board and its controls fit into the window, once the page has its new size.
func (s *screen) seesWhole(how string) {
	s.t.Helper()
	s.waits(boardIsOpen)
	hidden := "unknown"
	for late := time.Now().Add(time.Minute); hidden != "" && time.Now().Before(late); time.Sleep(10 * time.Millisecond) {
		hidden = s.inside(`["#board", "[data-digit='1']", "[data-digit='9']", "#erase", "#undo", "#hint"].filter((selector) => {
			const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
			return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
		}).join(" ")`)
	}
	if hidden != "" {
		s.t.Errorf("%s, not in the window: %s", how, hidden)
	}
}

// types moves to cells with the arrow keys and types their digits. It calls tick before each cell.
func (s *screen) types(cells []int, solution string, tick func()) {
	s.t.Helper()
	s.waits(`document.hasFocus()`) // without the focus, the keys would go to the page around the frame
	s.do(chromedp.KeyEvent(solution[cells[0] : cells[0]+1]))
	at := cells[0]
	for _, cell := range cells[1:] {
		tick()
		for ; at/9 < cell/9; at += 9 {
			s.do(chromedp.KeyEvent(kb.ArrowDown))
		}
		for ; at < cell; at++ {
			s.do(chromedp.KeyEvent(kb.ArrowRight))
		}
		for ; at > cell; at-- {
			s.do(chromedp.KeyEvent(kb.ArrowLeft))
		}
		s.do(chromedp.KeyEvent(solution[cell : cell+1]))
	}
}

// The frame keeps clear of a phone's edges, opens links only through Discord's client, and shows what its player
// presses next.
func TestThePageInsideDiscord(t *testing.T) {
	w, card := newActivityTown(t)
	n := newInternet(w)
	instance := w.ann.Press(card, playLabel).Launched()
	s := n.open(n.browse(), w.ann, instance, chromedp.EmulateViewport(390, 664, chromedp.EmulateMobile, chromedp.EmulateTouch), true)
	s.waits(`document.querySelector("form button")?.textContent === "Start"`)

	s.inside(`parent.document.documentElement.style.setProperty("--discord-safe-area-inset-top", "44px")`)
	if top := s.inside(`frameElement.getBoundingClientRect().top`); top != "44" {
		t.Errorf("the frame begins at %s, behind the edge", top)
	}
	s.inside(`document.querySelector("main").insertAdjacentHTML("afterbegin", "<a id=out href='https://sudoku.example/elsewhere'>Elsewhere</a>")`)
	s.press("#out")
	s.opens("https://sudoku.example/elsewhere")
	s.press("footer a[href^='/api/']")
	s.opens(pageURL + "/api/v1/openapi.json")
	s.press("nav a[href='/learn']")
	s.waits(`location.pathname === "/learn"`)
	s.press("a.brand")
	s.waits(`location.pathname.startsWith("/posts/")`)

	w.Clock.Advance(time.Minute)
	practice := w.ann.Slash(w.channel, "play", discordtest.Args{"tier": "easy"}).Reply()
	w.ann.Press(practice, playLabel).Launched()
	s.waits(boardIsOpen)
	if path := s.inside("location.pathname"); !strings.HasPrefix(path, "/attempts/") {
		t.Errorf("the next press shows %s", path)
	}
	if faults := s.outside("faults.join()"); faults != "" {
		t.Errorf("what the page did to Discord's client: %s", faults)
	}
}

// A page that Discord shows in another person's instance says that it does not work there, and links to the browser.
func TestThePageOfAnotherInstance(t *testing.T) {
	w, card := newActivityTown(t)
	n := newInternet(w)
	w.ann.Press(card, playLabel).Launched()
	other := w.ben.Launch(w.guild.AddChannel("elsewhere", discordtest.DefaultPermissions))
	s := n.open(n.browse(), w.ann, other, chromedp.EmulateViewport(1280, 800), false)
	s.waits(`parent.document.querySelector("#failed")?.hidden === false`)
	s.inside(`parent.document.querySelector("#failed a[href^='https:']").click()`)
	s.opens(pageURL + "/")
}

// A page of another site that imitates Discord's client cannot show the Activity and gets no answer from it.
func TestAnotherSitePlaysDiscord(t *testing.T) {
	w, card := newActivityTown(t)
	n := newInternet(w)
	n.clients = append(n.clients, "evil.example")
	s := n.openAt("evil.example", n.browse(), w.ann, w.ann.Press(card, playLabel).Launched(), chromedp.EmulateViewport(1280, 800), false)
	for late := time.Now().Add(time.Minute); s.outside("loaded") != "true" && time.Now().Before(late); {
		time.Sleep(10 * time.Millisecond)
	}
	if at := s.inside("location.protocol"); at != "chrome-error:" || s.outside("loaded") != "true" || s.outside("shaken") != "false" {
		t.Errorf("loaded: %s, at %s, with a handshake: %s", s.outside("loaded"), at, s.outside("shaken"))
	}
}

// opens waits until Discord's client has opened an address, and checks that it opened no other.
func (s *screen) opens(address string) {
	s.t.Helper()
	for late := time.Now().Add(time.Minute); s.outside("opened.length") == "0" && time.Now().Before(late); {
		time.Sleep(10 * time.Millisecond)
	}
	if opened := s.outside("opened.splice(0).join()"); opened != address {
		s.t.Errorf("opened %s, want %s", opened, address)
	}
}
