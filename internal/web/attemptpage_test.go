package web_test

import (
	"context"
	"fmt"
	"image"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/web"
)

// reach is a server that a test can make unreachable, either completely or only its API.
type reach struct {
	*site
	away, gone atomic.Bool
}

func startInReach(t *testing.T, w *world) *reach {
	o := w.options()
	o.Limits.Burst = 10_000
	return reachOf(t, o)
}

func reachOf(t *testing.T, o web.Options) *reach {
	handler := handlerOf(t, o)
	s := &reach{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.gone.Load() || s.away.Load() && strings.HasPrefix(r.URL.Path, "/api/") {
			panic(http.ErrAbortHandler)
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	s.site = &site{t, server.URL}
	return s
}

// guest starts the page's daily as a guest, and returns the guest and the attempt.
func (w *world) guest() (token string, c game.Call, work *game.Work) {
	w.t.Helper()
	token, session, err := w.game.Sessions.Guest(w.t.Context())
	w.must(err)
	c = session.Call("")
	work, err = w.game.Play.Start(w.t.Context(), c, 0)
	w.must(err)
	return token, c, work
}

// enterAs opens an attempt on another device of its player.
func enterAs(t *testing.T, ctx context.Context, s *reach, token string, work *game.Work) *player {
	t.Helper()
	p := openTab(t, ctx, s.url+"/play?puzzle="+pairs)
	p.ask(`document.cookie = "pencilmark=` + token + `; path=/", document.cookie`) // it reads the cookie, to wait until it is set
	p.open(fmt.Sprintf("%s/attempts/%d", s.url, work.ID))
	return p
}

// holds waits until the server has stored a digit in a cell of an attempt. Cells count from 0.
func (p *player) holds(w *world, c game.Call, id int64, cell, digit int) {
	p.t.Helper()
	p.until(func() bool {
		kept, err := w.game.Play.Attempt(p.t.Context(), c, id)
		return err == nil && kept.Progress.Value(cell) == digit
	})
}

// begun waits until the server has begun the attempt.
func (p *player) begun() {
	p.t.Helper()
	p.do(chromedp.Poll[chromedp.Void](`Object.keys(localStorage).some((key) => key.startsWith("game attempt "))`))
}

// until waits, in steps by the browser's clock, until holds returns true.
func (p *player) until(holds func() bool) {
	p.t.Helper()
	for range 400 {
		if holds() {
			return
		}
		p.do(chromedp.Evaluate[chromedp.Void]("new Promise((done) => setTimeout(done, 25))", chromedp.EvalAwaitPromise))
	}
	p.t.Fatal("it never held")
}

// tabTo presses Tab until an element that matches the selector has the focus.
func (p *player) tabTo(selector string) {
	p.t.Helper()
	for range 60 {
		if p.ask("String(document.activeElement.matches("+strconv.Quote(selector)+"))") == "true" {
			return
		}
		p.press(kb.Tab)
	}
	p.t.Fatalf("Tab does not lead to %s", selector)
}

// A visitor plays a whole daily with only the keyboard. The first digit makes them a guest and starts the clock, and
// the result is on the page's leaderboard.
func TestADailyByKeyboardAsAGuest(t *testing.T) {
	w := story(t)
	s := startInReach(t, w)
	p := openPlayer(t, s.url+"/")
	p.tabTo("#board [role=gridcell]") // the first blank: r1c1
	for i, digit := range easySolution {
		p.press(string(digit), kb.ArrowRight)
		if i == 40 {
			p.begun()
			w.at(w.now().Add(8 * time.Minute))
		}
		if i%9 == 8 {
			p.press(kb.ArrowDown)
		}
	}
	p.ends("Time8 min")
	if got := p.focused(); got != "ending" {
		t.Errorf("after the last digit the focus is on %q", got)
	}
	if a := s.get("/api/v1/leaderboard?period=today"); !strings.Contains(a.body, "Guest ") {
		t.Errorf("the table: %s", a.body)
	}
	p.open(s.url + "/")
	p.hears(1, 1, "row 1 column 1, 2")
	p.ends("Time8 min") // the same as before
	p.ends("Helpwithout help")
	p.ends("place 2 of 2 so far")
	p.ends("The next daily appears 15 March")
	p.do(chromedp.WaitVisible("#ending figure")) // the hardest step
	if lasts := p.ask("String(document.querySelector('#board').classList.contains('joy'))"); lasts != "false" {
		t.Error("it rejoices once more")
	}
	const shared = "Daily 73 · Medium · a6tj6\n8 min · without help · place 2 of 2 so far · streak: 1 day\n"
	if got := p.ask(`document.querySelector("#share").dataset.text`); !strings.HasPrefix(got, shared) || !strings.ContainsAny(got, "🟩🟨") {
		t.Errorf("what is shared: %q", got)
	}
}

// A visitor plays a whole daily with a switch, which can only move the focus and press.
func TestADailyBySwitch(t *testing.T) {
	w := story(t)
	s := startInReach(t, w)
	p := openPlayer(t, s.url+"/")
	for i, digit := range easySolution {
		if easy[i] != '.' {
			continue
		}
		if i == strings.LastIndex(easy, ".") {
			p.begun()
			w.at(w.now().Add(8 * time.Minute))
		}
		p.runs(fmt.Sprintf(`document.querySelector("%s").focus()`, cellAt(i/9+1, i%9+1)))
		p.runs(fmt.Sprintf(`document.querySelector("[data-digit='%c']").click()`, digit))
	}
	p.ends("place 2 of 2 so far")
}

// A board that was completed offline is handed in when the server has all of its digits.
func TestTheLastDigitOffline(t *testing.T) {
	w := story(t)
	s := startInReach(t, w)
	token, c, work := w.guest()
	_, err := w.game.Play.Answer(t.Context(), c, game.Subject{}, "."+easySolution[1:])
	w.must(err)
	w.at(w.now().Add(8 * time.Minute))
	p := enterAs(t, inBrowser(t), s, token, work)
	s.away.Store(true)
	p.click(1, 1)
	p.press(easySolution[:1])
	p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#sent").textContent.includes("Not sent yet: 1")`))
	s.away.Store(false)
	p.runs("dispatchEvent(new Event('online'))")
	p.ends("Time8 min")
}

// A solved practice puzzle offers a similar one and a harder one. Starting over removes the panel.
func TestTheEndOfPractice(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+"/p/"+fridaysID)
	for i, digit := range pairsSolution {
		if pairs[i] == '.' {
			p.click(i/9+1, i%9+1)
			p.press(string(digit))
		}
	}
	p.ends("Solved in 0:")
	links := p.ask(`[...document.querySelectorAll("#ending a")].map((a) => a.textContent + " " + a.getAttribute("href")).join(", ")`)
	if links != "A harder one /play/medium, Another like it /play/easy" {
		t.Errorf("it offers %s", links)
	}
	p.runs(`document.querySelector("#start-over").click()`)
	p.do(chromedp.WaitNotVisible("#ending"))
	p.do(chromedp.WaitVisible("[data-digit='1']"))
}

// ends waits until the panel of a solved board contains a text.
func (p *player) ends(want string) {
	p.t.Helper()
	p.do(chromedp.WaitVisible("#ending"))
	p.do(chromedp.Poll[chromedp.Void]("document.querySelector('#ending').textContent.includes(" + quoted(want) + ")"))
}

// A player continues offline. The page says what the server does not have yet, even after a reload. Once the server can
// be reached again, it gets everything in order, and another device can continue from there.
func TestOfflineAndResume(t *testing.T) {
	w := story(t)
	s := startInReach(t, w)
	token, c, work := w.guest()
	p := enterAs(t, inBrowser(t), s, token, work)
	p.click(1, 1)
	p.press("2")
	p.holds(w, c, work.ID, 0, 2)
	s.away.Store(true)
	p.press(kb.ArrowRight, "6", kb.ArrowRight, "7", "8")
	p.do(chromedp.WaitVisible("#sent"))
	p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#sent").textContent.includes("Not sent yet: 3")`))
	p.open(fmt.Sprintf("%s/attempts/%d", s.url, work.ID))
	p.hears(1, 1, "row 1 column 1, 2")
	p.hears(1, 3, "row 1 column 3, 8")
	s.away.Store(false)
	p.ask("dispatchEvent(new Event('online')), ''")
	p.holds(w, c, work.ID, 2, 8)
	kept, err := w.game.Play.Attempt(t.Context(), c, work.ID)
	if err != nil || kept.Version != 4 || kept.Events[2].Entered.IsZero() {
		t.Errorf("kept %+v, %v", kept, err)
	}
	p.click(1, 4)
	p.do(chromedp.Click("[name=mode][value=corner]"))
	p.do(chromedp.Click("[data-digit='7']"))
	p.do(chromedp.Poll[chromedp.Void](`!Object.keys(localStorage).some((key) => key.startsWith("waiting"))`))

	other := enterAs(t, inBrowser(t), s, token, work)
	other.hears(1, 2, "row 1 column 2, 6")
	other.hears(1, 4, "row 1 column 4, empty, corner marks 7")
}

// Without the server, the last daily opens as it was left, and so do practice puzzles and positions. Entries made there
// are sent later. When the player leaves, nothing of this remains.
func TestOfflineFromAColdStart(t *testing.T) {
	w := story(t)
	s := startInReach(t, w)
	p := openPlayer(t, s.url+"/")
	keeps := func(path, want string) {
		t.Helper()
		p.do(chromedp.Poll[chromedp.Void](fmt.Sprintf("caches.match(%q, { ignoreVary: true }).then(async (page) => (await page?.text())?.includes(%q))", s.url+path, want)))
	}
	p.click(1, 1)
	p.press("2")
	p.begun()
	keeps("/", `"attempt":{"id":`)
	p.click(1, 2)
	p.press("6")
	p.do(chromedp.Poll[chromedp.Void](`Object.values(localStorage).some((game) => game.includes('"progress":"26'))`))
	for _, path := range []string{"/p/" + fridaysID, xWing} {
		p.open(s.url + path)
		keeps(path, `id="board"`)
	}

	s.gone.Store(true)
	for _, path := range []string{"/p/" + fridaysID, xWing, "/"} {
		p.do(chromedp.Navigate("about:blank"))
		p.open(s.url + path)
	}
	p.hears(1, 1, "row 1 column 1, 2")
	p.hears(1, 2, "row 1 column 2, 6")
	p.click(1, 3)
	p.press("8")
	p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#sent").textContent.includes("Not sent yet: 1")`))
	p.open(s.url + "/")
	p.hears(1, 3, "row 1 column 3, 8")
	s.gone.Store(false)
	p.runs("dispatchEvent(new Event('online'))")
	p.do(chromedp.Poll[chromedp.Void](`Object.values(localStorage).some((game) => game.includes('"progress":"268'))`))

	p.do(chromedp.Navigate(s.url + "/me"))
	p.do(chromedp.Click("[action='/leave'] button"))
	p.do(chromedp.WaitVisible("main.home #play.ready"))
	p.do(chromedp.Poll[chromedp.Void](`caches.match("/p/` + fridaysID + `", { ignoreVary: true }).then((kept) => !kept)`))
}

// If two tabs enter a digit in the same cell, the later digit wins, and the other tab shows it and says so. Digits
// entered in chat appear on the page, and those entered on the page appear in chat.
func TestTwoTabsAndChat(t *testing.T) {
	w := story(t)
	s := startInReach(t, w)
	token, c, work := w.guest()
	first := enterAs(t, inBrowser(t), s, token, work)
	tab, cancel := chromedp.NewContext(first.tab)
	t.Cleanup(cancel)
	second := enterAs(t, tab, s, token, work)
	first.click(1, 1)
	first.press("3")
	second.do(chromedp.Poll[chromedp.Void](`document.querySelector("#board [role=gridcell]").getAttribute("aria-label") === "row 1 column 1, 3"`))
	second.told("Changed on another device or in chat: r1c1")
	second.click(1, 1)
	second.press("2")
	first.told("Changed on another device or in chat: r1c1")
	first.hears(1, 1, "row 1 column 1, 2")

	note := func(p *player, column int, digit string) {
		p.click(2, column)
		p.press("c", digit)
		p.ask("dispatchEvent(new Event('online')), ''")
	}
	heard := func(p *player, column int, want string) {
		p.do(chromedp.Poll[chromedp.Void](`document.querySelector('` + cellAt(2, column) + `').getAttribute("aria-label") === "row 2 column ` + strconv.Itoa(column) + `, candidates ` + want + `"`))
	}
	note(first, 1, "5")
	heard(second, 1, "5")
	note(second, 2, "6")
	heard(first, 2, "6")
	heard(first, 1, "5")
	note(second, 1, "9")
	first.told("Changed on another device or in chat: r2c1")
	heard(first, 1, "5, 9")

	_, err := w.game.Play.Answer(t.Context(), c, game.Subject{}, "r1c2=6")
	w.must(err)
	first.ask("dispatchEvent(new Event('focus')), ''")
	first.told("Changed on another device or in chat: r1c2")
	first.hears(1, 2, "row 1 column 2, 6")
	chat, err := w.game.Play.Open(t.Context(), c, game.Subject{})
	if err != nil || chat.Progress.Value(0) != 2 || chat.ID != work.ID {
		t.Errorf("in chat: %s, %v", chat.Progress, err)
	}
}

// The buttons show the price of help. Help is drawn on the board and says what it cost. A check of a live daily counts
// the wrong digits without marking them.
func TestHelpOnALiveDaily(t *testing.T) {
	w := story(t)
	s := startInReach(t, w)
	token, c, work := w.guest()
	p := enterAs(t, inBrowser(t), s, token, work)
	adds := func(id, want string) {
		t.Helper()
		if got := p.ask("document.querySelector('#" + id + " .price').textContent"); got != want {
			t.Errorf("%s costs %q, want %q", id, got, want)
		}
	}
	adds("hint", "+30 s")
	adds("check", "") // there are no entries
	adds("why", "")   // the selected cell is not blank, or it sees the digit
	p.click(1, 1)
	p.do(chromedp.SetValue("#why-digit", "1"))
	p.runs(`document.querySelector("#why-digit").dispatchEvent(new Event("input"))`)
	adds("why", "") // the cell sees a 1
	p.do(chromedp.SetValue("#why-digit", "2"))
	p.runs(`document.querySelector("#why-digit").dispatchEvent(new Event("input"))`)
	adds("why", "+2 min")
	p.do(chromedp.Click("#hint"))
	p.told("+0:30. Your time is now 0:30.")
	clock := func(want string) {
		t.Helper()
		p.do(chromedp.Poll[chromedp.Void]("document.querySelector('#clock').textContent.startsWith(" + quoted(want) + ")"))
	}
	clock("0:3")
	adds("more", "")
	p.do(chromedp.Click("#more"))
	p.do(chromedp.Poll[chromedp.Void]("!document.querySelector('#said').textContent.includes('is now')")) // the second level costs nothing more
	adds("more", "+90 s")
	p.do(chromedp.Click("#more"))
	p.told("is now 2:00.")
	clock("2:0")
	adds("hint", "")
	p.open(fmt.Sprintf("%s/attempts/%d", s.url, work.ID))
	adds("hint", "") // this hint was given already
	clock("2:0")
	p.do(chromedp.Click("#hint"))
	p.do(chromedp.WaitVisible("#apply"))
	p.do(chromedp.Click("#apply"))
	p.do(chromedp.WaitNotVisible("#apply"))
	kept, err := w.game.Play.Attempt(t.Context(), c, work.ID)
	if err != nil || kept.Version == 0 {
		t.Errorf("the move was not made: %+v, %v", kept, err)
	}
	p.click(1, 1)
	p.press("3")
	p.do(chromedp.Click("#help summary"))
	p.do(chromedp.Click("#check"))
	p.told("1 digit is wrong. I won't say which while the daily is running.")
}

// Only its player can see an attempt. The page says what counts and that the server's clock decides.
func TestAttemptPageIsItsPlayersAlone(t *testing.T) {
	w := story(t)
	_, c, work := w.guest()
	s := start(t, w.options())
	other := &visitor{site: s}
	other.begin(w)
	path := fmt.Sprintf("/attempts/%d", work.ID)
	if a := other.get(path); a.StatusCode != http.StatusNotFound {
		t.Errorf("another's: %s", a.Status)
	}
	if a := s.get(path); a.StatusCode != http.StatusUnauthorized {
		t.Errorf("nobody's: %s", a.Status)
	}
	link, err := w.game.Sessions.Link(t.Context(), c, players.LinkTarget{Attempt: work.ID})
	w.must(err)
	mine := &visitor{site: s}
	mine.send("/enter", map[string][]string{"t": {link}})
	a := mine.get(path)
	for _, want := range []string{"but the server&#39;s clock counts", "before it closes", `"attempt":{"id":`, "playing as a guest"} {
		if a.StatusCode != http.StatusOK || !strings.Contains(a.body, want) {
			t.Errorf("%s, no %q", a.Status, want)
		}
	}
	if a.Header.Get("Cache-Control") != "no-store" || shows(a.body, easySolution) {
		t.Errorf("%v\n%s", a.Header, a.body)
	}
}

// A server may forbid filling in candidates. The page then says so and has no button for it, even if the setting
// changes during a game.
func TestAServersRulesOnThePage(t *testing.T) {
	axe := axeCore(t)
	w := busy(t)
	s := startInReach(t, w)
	c := game.Call{Player: game.Player{ID: "ann", Name: "Ann"}, Guild: "club"}
	work, err := w.game.Play.Start(t.Context(), c, 0)
	w.must(err)
	link, err := w.game.Sessions.Link(t.Context(), c, players.LinkTarget{Attempt: work.ID})
	w.must(err)
	token, _, err := w.game.Sessions.Redeem(t.Context(), link)
	w.must(err)
	setFilling := func(on bool) {
		_, err := w.game.Daily.ChangeSettings(t.Context(), game.Call{Guild: "club"}, func(s *game.Settings) error {
			s.NoFilling = !on
			return nil
		})
		w.must(err)
	}
	p := enterAs(t, inBrowser(t), s, token, work)
	shown := func() string { return p.ask(`document.querySelector("#candidates").checkVisibility() ? "shown" : ""`) }
	if shown() == "" || strings.Contains(p.ask("document.querySelector('.notes').textContent"), "candidates") {
		t.Error("without a rule there is no button to fill in candidates")
	}
	setFilling(false)
	p.ask(`dispatchEvent(new Event("focus")), ""`)
	p.until(func() bool { return shown() == "" })
	p.open(fmt.Sprintf("%s/attempts/%d", s.url, work.ID))
	notes := p.ask("document.querySelector('.notes').textContent")
	if want := "turned off filling in candidates"; shown() != "" || !strings.Contains(notes, want) {
		t.Errorf("%q is missing in %s", want, notes)
	}
	for _, fault := range p.faults(axe, false) {
		t.Error(fault)
	}
	if *out != "" {
		p.do(windows(true, true)[0].through())
		writeSheet(t, filepath.Join(*out, "attempt-rules.png"), []image.Image{p.picture()})
	}
}

// chained is a position with an X-Chain of 6.
const chained = "..18..2......15...8[357]69....1.[38]92...5.56[38].9..2....58.3...[18]..79.32342158967[679][1789].3....."

// mark returns the selector of a digit among the marks of a cell.
func mark(row, column int, digit string) string {
	return cellAt(row, column) + ` [data-note="` + digit + `"]`
}

// A chain is drawn by pressing marks, judged and corrected, and its consequences are applied. Chains drawn by key and
// chains typed as text have the same marks.
func TestDrawnChain(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+playing(chained))
	p.do(chromedp.Click("#candidates"))
	p.click(1, 1)
	p.press("b")
	p.do(chromedp.WaitVisible("#chain-judge"))
	p.do(chromedp.Click("#chain-judge"))
	p.told("There's no chain yet. Select a cell and press a digit")
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
	p.until(func() bool { return chain() != "" }) // the drawing module is loaded at the first mark
	if got := chain(); got != "(6)r6c6=(6)r6c9-(6)r4c7" || links(".strong") != "1" || links(".weak") != "1" {
		t.Errorf("drawn: %s, %s strong links and %s weak ones", got, links(".strong"), links(".weak"))
	}
	p.do(chromedp.Click("#chain-judge"))
	p.told("Every link of your chain holds.")
	p.do(chromedp.Click("#chain-back"))
	press(mark(2, 7, "6"))
	p.do(chromedp.Click("#chain-judge"))
	p.told("This isn't a weak link: r2c7 and r6c9 don't see each other, so both can be 6.")
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
	p.told("So r9c6 is not 6.")

	// A chain typed over it is drawn in its place once it has been judged. Drawing can continue from there.
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
	p.told("This isn't a strong link: no unit has both of its ends")
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
	p.told("So r9c6 is not 6.")
	if got := wrong(); got != "....." {
		t.Errorf("the links are marked %q", got)
	}
	before := p.ask("document.querySelector('" + cellAt(9, 6) + "').getAttribute('aria-label')")
	p.do(chromedp.Click("#apply"))
	p.hears(9, 6, strings.Replace(before, ", 6", "", 1))
}
