package web_test

import (
	"context"
	"math"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The puzzles of the documents, except those that are dailies of the story.
const (
	twoPairs         = "......2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......"
	twoPairsSolution = "391854276458726391672391485813475629946182537527639148764218953235967814189543762"

	multi32     = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"
	byHand      = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
	manyOfPairs = "......2...58..6......3...85.1.47.6........5.7..7.39...76...8......9..81...9......" // twoPairs with fewer givens
	deepFlaw    = "4.....2...58..6......3...85.1.47.6..9.6...5.7..7.39.4.76...8......9..81...9......" // twoPairs with a wrong digit, which deductions reveal

	jigsawShape  = "jigsaw:1223311243122431444355555"
	jigsawPuzzle = "1........................"

	impossible = "1...9...5.2..8..4...3.7.6.....4.....987.5.321.....6.....6.3.7...5..2..8.4...1...9"
)

// watching returns the address of the page that plays a puzzle's film. more are names and values of parameters.
func watching(puzzle string, more ...string) string {
	v := url.Values{"puzzle": {puzzle}}
	for i := 0; i < len(more); i += 2 {
		v.Add(more[i], more[i+1])
	}
	return "/puzzle?do=film&" + v.Encode()
}

// filmPlayer is a player on a page with a film.
type filmPlayer struct{ *player }

// toEnd jumps to the end of the film.
func (p filmPlayer) toEnd(address string) {
	p.open(address)
	p.do(chromedp.Click("#end"))
	p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#solutions").hidden === false`))
}

// pane returns the lines of a list in the pane.
func (p filmPlayer) pane(name string) []string {
	p.t.Helper()
	return strings.Split(p.ask(`[...document.querySelectorAll('[data-pane="`+name+`"] li, #`+name+` li, #`+name+` p, #`+name+` tbody tr')].map(e => [...(e.cells ?? [e])].map(c => c.textContent).join(" ")).join("\n")`), "\n")
}

func (p filmPlayer) line() string { return p.ask(`document.querySelector("#as-line").value`) }

// tells checks that some lines of a list in the pane begin with the given texts, in this order.
func (p filmPlayer) tells(pane string, want ...string) {
	p.t.Helper()
	lines, at := p.pane(pane), 0
	for _, text := range want {
		for at < len(lines) && !strings.HasPrefix(lines[at], text) {
			at++
		}
		if at == len(lines) {
			p.t.Errorf("%s: no %q in its turn in\n%s", pane, text, strings.Join(lines, "\n"))
			return
		}
	}
}

// The film and its pane end as the documents say. The tests of solver/textbook check the rest of the documents.
func TestFilmsOfTheDocuments(t *testing.T) {
	w := newWorld(t) // so that no daily is live
	o := w.options()
	o.Limits.Rate, o.Limits.Burst = 1e6, 1e6
	s := start(t, o)
	p := filmPlayer{openPlayer(t, s.url+playing(pairs))}

	p.toEnd(s.url + watching(easy, "ladder", "phases"))
	p.tells("givens", "given 17, r6c6 = 6, forces r3c6=4")
	p.tells("counts", "column 1: 2 4 5 2 - 3 - - 2", "column 4: - - 3 - 4 3 3 - 1", "column 5: - 1 3 1 5 2 5 3 -")
	p.tells("chains", "r2c5=2 forces r2c2=3", "r7c5=4 forces r7c2=2; r7c2 forces r8c2=7; r8c2 forces r6c2=8; r6c2 forces r1c2=6 r6c5=7; r1c2 forces r1c1=2 r5c2=4; r1c1 forces r1c3=8", "r1c4=7 forces r1c9=5 r2c6=5")
	if got := p.line(); got != easySolution {
		t.Errorf("EASY ends with %s", got)
	}
	p.tells("solutions", easySolution)
	p.toEnd(s.url + watching(easy, "ladder", "methods"))
	p.tells("points", "A 4 16")
	if testing.Short() {
		return // make corpus watches the others
	}
	p.toEnd(s.url + watching(multi32, "ladder", "hypotheses", "guess", "r1c1 r2c7"))
	if n := p.ask(`String(document.querySelectorAll("[data-pane=scenarios] pre").length)`); n != "16" {
		t.Errorf("%s scenarios with their grids", n)
	}
	p.tells("ending", "unfinished", "16 scenarios, 11 survive", "false in all of them: r1c1=6", "solutions still possible: 32")
	p.toEnd(s.url + watching(deepFlaw, "ladder", "logical"))
	p.tells("ending", "unfinished: ")
	if got := p.ask(`document.querySelector("#solutions small").textContent + document.querySelector("#by-hand").getAttribute("href").slice(0, 5)`); got != "0/puzz" {
		t.Errorf("what deductions show to be broken has %s solutions", got)
	}
	p.toEnd(s.url + watching(manyOfPairs, "ladder", "logical"))
	p.tells("ending", "unfinished: ", "search finds more than 100 solutions")
	if got := p.ask(`document.querySelector("#solutions small").textContent + " " + document.querySelectorAll("#solutions li").length`); got != "100+ 100" {
		t.Errorf("of many solutions %s are listed", got)
	}

	p.toEnd(s.url + watching("[3578]"+strings.Repeat(".", 80), "ladder", "hypotheses"))
	p.tells("ending", "unfinished: ", "solutions still possible: more than 100")
	if got := p.ask(`new URL(document.querySelector("#by-hand").href).searchParams.get("puzzle").slice(0, 9)`); got != "[3578]..." {
		t.Errorf("by hand a restricted cell goes on with %s", got)
	}

	p.toEnd(s.url + watching(easy, "ladder", "explainer"))
	p.tells("points", "hidden single 32 1.5", "direct hidden pair 2 2.0", "full house 20 1.0")
	p.tells("ending", "solved: ER 2.0 · EP 1.2 · ED 1.2 (")
	crux := func() string {
		return p.ask(`[...document.querySelectorAll("#points thead th:not([hidden])")].map(e => e.textContent).join(" ") + (document.querySelector("#crux").disabled ? ", none" : "")`)
	}
	if got := crux(); got != "Method Uses Rated" {
		t.Errorf("the reference's pane has %s", got)
	}
	p.toEnd(s.url + watching(easySolution, "ladder", "methods"))
	if got := crux(); !strings.HasSuffix(got, ", none") {
		t.Errorf("where there is no step one can go to the hardest: %s", got)
	}

	p.steps(s.url)
	p.plays(s.url)
	p.booklet(s.url)
}

// heldClock makes each timeout of the page wait until the test releases it.
const heldClock = `window.waits = []; window.setTimeout = (go, time) => waits.push({ go, time }); window.clearTimeout = (id) => { if (waits[id - 1]) waits[id - 1].go = null; }; ""`

// plays plays the film with the held clock. Each frame waits as long as the first document says, at the chosen speed.
// With reduced motion nothing waits.
func (p filmPlayer) plays(url string) {
	t := p.t
	p.toEnd(url + watching(twoPairs, "ladder", "logical"))
	p.do(chromedp.Click("#start"))
	p.ask(heldClock)
	frame := func(want string) {
		t.Helper()
		if got := p.ask(`document.querySelector("#caption").textContent.split(" ")[1] + " " + document.querySelector("#toggle").textContent + " " + (waits.at(-1)?.go ? waits.at(-1).time.toFixed(2) : "")`); got != want {
			t.Errorf("plays %q, want %q", got, want)
		}
	}
	delay := func(n, speed float64) string {
		return strconv.FormatFloat((100+200*math.Log(1+n/100))/speed, 'f', 2, 64)
	}
	p.do(chromedp.Click("#toggle"))
	frame("1 Pause " + delay(1, 1))
	p.ask(`waits.at(-1).go(), ""`)
	frame("2 Pause " + delay(2, 1))
	p.do(chromedp.SetValue("#speed", "10"))
	p.ask(`waits.at(-1).go(), ""`)
	frame("3 Pause " + delay(3, 10))
	p.do(chromedp.Click("#toggle"))
	frame("3 Play ")
	p.ask(`document.querySelector("#scrub").value -= -1e6, document.querySelector("#scrub").dispatchEvent(new Event("input")), document.querySelector("#back").click(), document.querySelector("#toggle").click(), ""`)
	count, err := strconv.Atoi(p.ask(`String(Number(document.querySelector("#scrub").max) + 1)`))
	if err != nil || count > 400 { // a longer film would be cut off by its time limit
		t.Fatal(count, err)
	}
	frame(strconv.Itoa(count-1) + " Pause " + delay(float64(count-1), 10))
	p.ask(`waits.at(-1).go(), ""`)
	frame(strconv.Itoa(count) + " Play ")

	p.do(window{width: 390, height: 844, language: "en"}.through())
	p.open(url + watching(twoPairs, "ladder", "logical"))
	p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#caption").textContent.startsWith("Frame 1 of")`))
	p.ask(heldClock)
	p.ask(`document.querySelector("#board [role=gridcell]").focus(), ""`)
	p.press(" ")
	frame("2 Play ")
	if got := p.ask(`String(document.querySelector("#toggle").checkVisibility()) + document.querySelector("#calm").checkVisibility() + waits.length`); got != "falsetrue0" {
		t.Errorf("where little motion is wanted: %s", got)
	}
}

// booklet prints a path: the puzzle on the first page, then its 58 steps with their boards.
func (p filmPlayer) booklet(url string) {
	p.do(chromedp.Navigate(url + askAbout("path", twoPairs, "boards", "yes")))
	p.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		printed, err := cdp.Call(ctx, t, page.PrintToPDF, page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69})
		if pages := regexp.MustCompile(`/Type /Page\b`).FindAll(printed.Data, -1); len(pages) < 5 || len(pages) > 12 || len(printed.Data) > 1<<20 {
			p.t.Errorf("the booklet has %d pages and %d bytes", len(pages), len(printed.Data))
		}
		return err
	}))
}

// steps plays the film with the keyboard, forwards and backwards, and continues by hand.
func (p filmPlayer) steps(url string) {
	t := p.t
	p.open(url + watching(twoPairs, "ladder", "logical"))
	p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#caption").textContent.startsWith("Frame 1 of")`))
	p.ask(`document.querySelector("#board [role=gridcell]").focus(), ""`)
	marked := func() string {
		return p.ask(`[...document.querySelectorAll("#board [data-film]")].map(e => e.dataset.film).join(" ")`)
	}
	if got := marked(); got != "first" {
		t.Errorf("the first frame shows %q", got)
	}
	p.press(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight, kb.ArrowLeft)
	p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#caption").textContent.startsWith("Frame 3 of")`))
	p.ask(`document.querySelector("#scrub").value = 60, document.querySelector("#scrub").dispatchEvent(new Event("input")), ""`)
	if got, want := marked(), strings.TrimSpace(strings.Repeat("examined ", 9)); got != want && !strings.Contains(got, "recalculated") && !strings.Contains(got, "single") {
		t.Errorf("frame 61 shows %q", got)
	}
	p.do(chromedp.Click("#crux"))
	p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#board [data-film=group]")`))
	digits := len(strings.ReplaceAll(p.line(), ".", ""))
	p.do(chromedp.Click("#by-hand"))
	p.do(chromedp.WaitVisible("#play.ready #hint"))
	if got := p.ask(`String(document.querySelectorAll("#board .digit").length)`); got != strconv.Itoa(digits) {
		t.Errorf("by hand it goes on with %s digits, not %d", got, digits)
	}
	if got := p.ask(`String(document.querySelectorAll("#board [role=gridcell]:has(.mark)").length)`); got != strconv.Itoa(81-digits) {
		t.Errorf("by hand it goes on with candidates in %s cells", got)
	}
	p.open(url + watching(twoPairs, "ladder", "phases"))
	p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#caption").textContent.endsWith("given 1: r1c7 = 2")`))
	p.do(chromedp.Click("#by-hand"))
	p.do(chromedp.WaitVisible("#play.ready #hint"))
	if got := p.ask(`String(document.querySelectorAll("#board .digit").length)`); got != "26" {
		t.Errorf("before all givens are applied it goes on by hand with %s", got)
	}
}

// The API refuses the same paths as the page.
func TestPathsThatCannotBe(t *testing.T) {
	o := newWorld(t).options()
	o.Limits.Burst = 1000
	s := start(t, o)
	if d := s.problem(s.post("/api/v1/path", `{"puzzle": "`+easy+`", "ladder": "methods", "guess": ["r1c1"]}`)); d.Status != http.StatusBadRequest || !strings.Contains(d.Detail, "need the method hypotheses") {
		t.Errorf("cells to guess by another ladder: %+v", d)
	}
	for puzzle, why := range map[string]string{
		impossible: "This puzzle has no solution.", deepFlaw: "This puzzle has no solution.", multi32: "This puzzle has 32 solutions.",
		easySolution: "nothing left to solve in this one.", strings.Repeat(".", 81): "more than 100 solutions",
	} {
		for _, route := range []string{"/api/v1/film", "/api/v1/path"} {
			if d := s.problem(s.post(route, `{"puzzle": "`+puzzle+`", "ladder": "explainer"}`)); d.Status != http.StatusUnprocessableEntity {
				t.Errorf("%s of %s by the reference: %+v", route, puzzle, d)
			}
		}
		s.says(askAbout("path", puzzle, "ladder", "explainer"), http.StatusUnprocessableEntity, why)
	}
	if a := s.post("/api/v1/path?uniqueness=no", `{"puzzle": "`+easy+`", "ladder": "explainer"}`); !strings.Contains(a.body, "the hardest step is rated 2.0") || strings.Contains(a.body, `"points"`) {
		t.Errorf("without uniqueness the reference's path is %s", a.body)
	}
}

// All sizes in the second document, with and without both diagonals, are offered and generated.
func TestEverySizeIsMade(t *testing.T) {
	o := newWorld(t).options()
	o.Limits.Rate, o.Limits.Burst, o.Limits.Work = 1e6, 1e6, time.Minute // however busy this machine is
	s := start(t, o)
	kinds := s.get("/puzzle").body
	for _, size := range []string{"2x2", "3x2", "4x2", "3x3", "5x2", "6x2", "4x3", "7x2", "8x2", "16x16"} {
		for _, layout := range []string{size, size + "+x"} {
			if !strings.Contains(kinds, `value="`+strings.ReplaceAll(layout, "+", "&#43;")+`"`) {
				t.Errorf("%s is not offered", layout)
			}
			made := s.get("/play/easy?layout=" + url.QueryEscape(layout))
			if at := made.Header.Get("Location"); made.StatusCode != http.StatusSeeOther || s.get(at).StatusCode != http.StatusOK {
				t.Errorf("%s is not made: %d, %s", layout, made.StatusCode, at)
			}
		}
	}
}

// Puzzles of all these sizes, half of them with both diagonals, are entered, played and watched to the end. On a phone
// the whole board is in the window. With -short every third size is tested.
func TestEverySizeIsWatched(t *testing.T) {
	o := newWorld(t).options()
	o.Limits.Rate, o.Limits.Burst, o.Limits.Work = 1e6, 1e6, time.Minute
	s := start(t, o)
	p := filmPlayer{openPlayer(t, s.url+playing(pairs))}
	p.do(chromedp.EmulateViewport(390, 844))
	for i, layout := range []string{"2x2", "3x2+x", "4x2", "3x3+x", "5x2", "6x2+x", "4x3", "7x2+x", "8x2", "16x16+x"} {
		if testing.Short() && i%3 != 0 {
			continue
		}
		made := decoded[ordered](t, s.get("/api/v1/puzzles?tier=easy&"+url.Values{"layout": {layout}}.Encode()))
		if len(made.Puzzles) == 0 {
			t.Fatalf("%s: %s", layout, made.Note)
		}
		puzzle, solution := made.Puzzles[0].Puzzle, made.Puzzles[0].Solution
		where := url.Values{"puzzle": {puzzle}, "layout": {layout}}.Encode()
		if a := s.get("/puzzle?" + where); !strings.Contains(a.body, `id="go" href="/play?`) {
			t.Errorf("%s is not told where to go: %s", layout, a.body)
		}
		if a := s.get("/play?" + where); a.StatusCode != http.StatusOK {
			t.Errorf("%s is not played: %s", layout, a.body)
		}
		p.toEnd(s.url + watching(puzzle, "layout", layout, "ladder", "logical", "steps", "only"))
		if got := p.line(); got != solution || !slices.Equal(p.pane("solutions"), []string{solution}) {
			t.Errorf("%s ends with %s, of %q", layout, got, p.pane("solutions"))
		}
		p.ask(`document.querySelector("#board").scrollIntoView({ behavior: "instant", block: "center" }), ""`)
		if got := p.ask(`JSON.stringify((({ left, right, top, bottom }) => [left >= 0, right <= innerWidth, top >= 0, bottom <= innerHeight])(document.querySelector("#board").getBoundingClientRect()))`); got != "[true,true,true,true]" {
			t.Errorf("%s: the board is not whole in the window: %s", layout, got)
		}
	}
}
