package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"golang.org/x/image/draw"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/testkit/testrace"
	"pencilmark/solver/rating"
)

var (
	out      = flag.String("out", "", "write pictures of all pages into this folder")
	inLocale = flag.String("language", "fr", "the language of some of them")
)

// state is a page in a state: an address, and what a visitor does there.
type state struct {
	name, path string
	do         func(*player)
}

// states lists every page in every state that looks different.
func states() []state {
	show := func(script string) func(*player) { return func(p *player) { p.ask(script + `, ""`) } }
	return []state{
		{"home", "/", nil},
		{"archive", "/archive", nil},
		{"archive-empty", "/archive?month=2025-01", nil},
		{"practice", "/play", nil},
		{"puzzle", "/puzzle", nil},
		{"puzzle-one", "/puzzle?puzzle=" + pairs, nil},
		{"puzzle-several", "/puzzle?puzzle=" + several, nil},
		{"puzzle-fault", "/puzzle?puzzle=11" + pairs[2:], nil},
		{"puzzle-doubts", "/puzzle?doubts=r1c3%3D38+r1c4%3D&puzzle=" + pairs, nil},
		{"puzzle-6x6", "/puzzle?layout=3x2", nil},
		{"puzzle-hint", "/puzzle?do=hint&level=4&puzzle=" + pairs, nil},
		{"puzzle-why", "/puzzle?do=why&cell=r1c3&digit=5&puzzle=" + pairs, nil},
		{"puzzle-steps", "/puzzle?do=steps&puzzle=" + pairs, nil},
		{"puzzle-path", "/puzzle?do=path&puzzle=" + pairs, nil},
		{"puzzle-booklet", "/puzzle?do=path&boards=yes&ladder=logical&puzzle=" + twoPairs, nil},
		{"puzzle-solve", "/puzzle?do=solve&puzzle=" + several, nil},
		{"boards", "/boards", nil},
		{"boards-today", "/boards?period=today", nil},
		{"boards-season", "/boards?period=season", nil},
		{"boards-streaks", "/boards?period=streaks", nil},
		{"boards-all-servers", "/boards?period=all&servers=all", nil},
		{"boards-empty", "/boards?period=week&tier=nightmare", nil},
		{"profile", "/u/Night%20Owl", nil},
		{"help", "/help", nil},
		{"learn", "/learn", nil},
		{"learn-fault", "/learn?name=snakes", nil},
		{"lesson", "/learn/xy-wing", nil},
		{"lesson-without-practice", "/learn/siamese-finned-x-wing", nil},
		{"practise", "/learn/x-wing/practise/0-0", nil},
		{"practise-hint", "/learn/x-wing/practise/0-0", hint(2)},
		{"practise-other", "/learn/x-wing/practise/0-0", func(p *player) {
			p.do(chromedp.Click("#judge button:not([name])"))
			p.do(chromedp.WaitVisible("#sheet.open"))
		}},
		{"practise-shown", "/learn/x-wing/practise/0-0", func(p *player) {
			p.do(chromedp.Click("#judge [name=show]"))
			p.do(chromedp.WaitVisible("#verdict figure"))
		}},
		{"watch", "/puzzle?do=film", nil},
		{"watch-fault", watching("11" + pairs[2:]), nil},
		{"watch-start", watching(twoPairs, "ladder", "phases"), nil},
		{"watch-crux", watching(twoPairs, "ladder", "logical"), func(p *player) {
			p.do(chromedp.Click("#crux"))
			p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#board [data-film=group]")`))
		}},
		{"watch-look", watching(twoPairs, "ladder", "phases"), func(p *player) {
			p.do(chromedp.Click("#end"))
			p.do(chromedp.Poll[chromedp.Void](`!document.querySelector("#solutions").hidden`))
			p.ask(`document.querySelector("#scrub").value = 70, document.querySelector("#scrub").dispatchEvent(new Event("input")), ""`)
		}},
		{"watch-end", watching(multi32, "ladder", "hypotheses", "guess", "r1c1 r2c7"), func(p *player) {
			p.do(chromedp.Click("#end"))
			p.do(chromedp.Poll[chromedp.Void](`!document.querySelector("#solutions").hidden`))
		}},
		{"watch-trial", watching(multi32, "ladder", "phases", "trials", "yes", "without", "phase 3"), func(p *player) {
			p.do(chromedp.Click("#end"))
			p.do(chromedp.Poll[chromedp.Void](`!document.querySelector("#solutions").hidden`))
			p.do(chromedp.Click("#crux"))
			p.do(chromedp.Click("#back"))
		}},
		{"watch-many", watching(manyOfPairs, "ladder", "logical"), func(p *player) {
			p.do(chromedp.Click("#end"))
			p.do(chromedp.Poll[chromedp.Void](`!document.querySelector("#solutions").hidden`))
		}},
		{"watch-16x16", watching(sixteen(), "layout", "16x16", "ladder", "logical"), func(p *player) {
			p.ask(`document.querySelector("#scrub").value = 150, document.querySelector("#scrub").dispatchEvent(new Event("input")), ""`)
		}},
		{"ranking", "/ranking", nil},
		{"privacy", "/privacy", nil},
		{"terms", "/terms", nil},
		{"me", "/me", nil},
		{"enter", "/enter?t=old", nil},
		{"no-page", "/nowhere", nil},
		{"play", "/p/" + fridaysID, nil},
		{"play-nearest", "/p/" + fridaysID + "?asked=nightmare", nil},
		{"play-hint", playing(pairs), hint(2)},
		{"play-move", playing(pairs), hint(4)},
		{"play-marks", playing(pairs), func(p *player) {
			p.do(chromedp.Click("#candidates"))
			p.click(1, 3)
			p.press("1")
			p.click(1, 4)
			p.press("3")
			p.click(5, 5)
			p.press("v", "3")
			p.click(5, 6)
		}},
		{"play-links", playing(linked), func(p *player) {
			p.do(chromedp.Click("#candidates"))
			hint(4)(p)
		}},
		{"play-chain", playing(chained), func(p *player) {
			p.do(chromedp.Click("#candidates"))
			p.press("b")
			for _, at := range [][2]int{{6, 6}, {6, 9}, {4, 7}, {2, 7}, {7, 4}} {
				p.point(mouse(), mark(at[0], at[1], "6"))
			}
			p.do(chromedp.Click("#chain-judge"))
			p.do(chromedp.Poll[chromedp.Void](`/does not hold|do not hold|ne tient pas|ne tiennent pas/.test(document.querySelector("#said").textContent)`))
		}},
		{"play-settings", playing(pairs), show(`document.querySelector("#keys").parentNode.open = true`)},
		{"play-16x16", "/play?layout=16x16&puzzle=" + sixteen(), nil},
		{"play-6x6", "/play?layout=3x2&puzzle=5.....6..4.3..3..2.2..6..1..5.....6.", nil},
	}
}

// hint asks for a hint several times, each time one level deeper.
func hint(times int) func(*player) {
	return func(p *player) {
		for range times {
			said := p.ask("document.querySelector('#said').textContent")
			p.do(chromedp.Click(p.ask(`document.querySelector("#more").checkVisibility() ? "#more" : "#hint"`)))
			p.do(chromedp.Poll[chromedp.Void]("document.querySelector('#said').textContent !== " + quoted(said)))
		}
	}
}

// visit is a state as a player sees it. token is the player's session; "" for none.
type visit struct {
	state
	token string
}

func visits(of []state) (all []visit) {
	for _, st := range of {
		all = append(all, visit{st, ""})
	}
	return all
}

// known lists the states of pages for players who have a session.
func known(w *world, s *reach) []visit {
	guest, c, work := w.guest()
	_, err := w.game.Play.Answer(w.t.Context(), c, game.Subject{}, "r1c1=2 r1c2=6 r2c1=1 r3c3=9")
	w.must(err)
	winner, c, won := w.guest()
	_, err = w.game.Play.Answer(w.t.Context(), c, game.Subject{}, easySolution)
	w.must(err)
	looker, _, seen := w.lookedBack()
	_, link := w.link("discord:1", "club", players.LinkTarget{})
	text, _ := w.link("discord:1", "club", players.LinkTarget{})
	member, _, err := w.game.Sessions.Redeem(w.t.Context(), text)
	w.must(err)
	at := func(id int64) string { return "/attempts/" + strconv.FormatInt(id, 10) }
	return []visit{
		{state{"attempt", at(work.ID), nil}, guest},
		{state{"attempt-offline", at(work.ID), func(p *player) {
			s.away.Store(true)
			p.click(1, 3)
			p.press("8")
			p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#sent").textContent`))
		}}, guest},
		{state{"attempt-hint", at(work.ID), hint(3)}, guest},
		{state{"attempt-over", at(won.ID), nil}, winner},
		{state{"replay", at(seen.ID) + "/replay", nil}, looker},
		{state{"replay-moment", at(seen.ID) + "/replay?at=4", nil}, looker},
		{state{"home-playing", "/", nil}, guest},
		{state{"post", "/posts/" + strconv.FormatInt(w.openPost("club"), 10), nil}, member},
		{state{"enter-link", link, nil}, ""},
		{state{"me-guest", "/me", nil}, guest},
		{state{"me-player", "/me", nil}, member},
		{state{"archive-player", "/archive", nil}, winner},
	}
}

// linked is a puzzle with its singles filled in. The next step is drawn with links.
const linked = "..9..84.2.86.4...52..5.7.8...285.34.865.34..71..7.95.8..7483..9.2..758.44.8...75."

func quoted(text string) string {
	q, _ := json.Marshal(text)
	return string(q)
}

// busy is the story with a server that takes part in the leaderboards of all servers.
func busy(t *testing.T) *world {
	w := story(t)
	g := grid(t, "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
	w.shelve(g.String(), rating.Report{Tier: rating.Easy, Solutions: 1, Finished: true}, game.UsageBank)
	set := game.Settings{Name: "Club", Channel: "1", When: "10:30", Zone: "UTC", Tiers: game.DefaultTiers(), Worldwide: true}
	_, err := w.game.Daily.Setup(t.Context(), game.Call{Guild: "club"}, set)
	w.must(err)
	w.at(saturday.Add(90 * time.Minute))
	w.must(w.ticks.Tick(t.Context()))
	owl := game.Call{Player: game.Player{ID: "owl", Name: "Olive"}, Guild: "club"}
	work, err := w.game.Play.Start(t.Context(), owl, 0)
	w.must(err)
	w.must(w.game.Leaderboards.TakePart(t.Context(), owl))
	w.must(w.game.Leaderboards.SetAlias(t.Context(), owl, "Night Owl"))
	w.at(saturday.Add(100 * time.Minute))
	_, err = w.game.Play.Answer(t.Context(), owl, game.Subject{}, work.Solution.String())
	w.must(err)
	return w
}

// window is the window and the preferences of a visitor.
type window struct {
	name          string
	width, height int64
	dark          bool
	language      string
}

// windows returns two windows that differ in everything or, if all is set, five sizes in both themes. The actions of a
// state are carried out once in each language, so both windows of a state with actions have the same language.
func windows(all, takesDoing bool) []window {
	if all {
		return []window{
			{"phone", 390, 844, false, "en"}, {"phone-dark", 390, 844, true, "en"},
			{"narrow", 320, 640, false, "en"}, {"narrow-dark", 320, 640, true, "en"},
			{"landscape", 844, 390, false, "en"}, {"landscape-dark", 844, 390, true, "en"},
			{"desktop", 1280, 800, false, "en"}, {"desktop-dark", 1280, 800, true, "en"},
			{"short-" + *inLocale, 390, 664, false, *inLocale}, {"short-dark-" + *inLocale, 390, 664, true, *inLocale},
		}
	}
	other, desktop := window{"phone-" + *inLocale, 390, 844, false, *inLocale}, window{"desktop-dark", 1280, 900, true, "en"}
	if takesDoing {
		desktop.language = other.language
	}
	return []window{other, desktop}
}

// through sets the browser's window and preferences.
func (v window) through() chromedp.Action[chromedp.Void] {
	scheme := "light"
	if v.dark {
		scheme = "dark"
	}
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
		}})
		if err != nil {
			return err
		}
		if _, err := cdp.Call(ctx, t, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": v.language}}); err != nil {
			return err
		}
		return chromedp.Do(ctx,
			chromedp.EmulateViewport(v.width, v.height),
			chromedp.Poll[chromedp.Void](fmt.Sprintf("innerWidth === %d", v.width))) // otherwise the next page may be laid out for the previous size
	})
}

// anew deletes everything that the browser stores for an address, and then sets the session. The open page clears its
// own storage, because its last change may still be on its way to the browser, and is prevented from storing anything
// when it is left.
func anew(url, token string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		if err := chromedp.Do(ctx, chromedp.Evaluate[chromedp.Void](`location.protocol === "http:" && localStorage.clear(), Storage.prototype.setItem = () => {}, undefined`)); err != nil {
			return err
		}
		if _, err := cdp.Call(ctx, t, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: url, StorageTypes: "local_storage,cookies"}); err != nil || token == "" {
			return err
		}
		_, err := cdp.Call(ctx, t, network.SetCookie, network.SetCookieParams{Name: "pencilmark", Value: token, URL: url})
		return err
	})
}

// watchShifts records how far elements move on a page by themselves, and which.
const watchShifts = `window.shifts = 0; window.moved = []; new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) {
	window.shifts += e.value;
	for (const { node, previousRect: from, currentRect: to } of e.sources) window.moved.push((node?.outerHTML ?? node?.data ?? "?").slice(0, 60) + [from, to].map((r) => " " + [r.x, r.y, r.width, r.height].map(Math.round)).join(" to"));
} }).observe({ type: "layout-shift", buffered: true });`

func evaluateFirst(script string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return err
	})
}

// TestPages visits every page in every state, light and in French on a phone, or dark on a desktop. axe-core must find
// no barrier, nothing may be wider than the window, and nothing may move while the page loads. With -short it visits
// every sixth state, alternately in one of the two windows, and runs axe-core, which takes twice as long as the rest,
// for a third of those. With -out it visits in ten windows without axe-core and writes pictures.
func TestPages(t *testing.T) {
	testrace.Skip(t)
	axe := axeCore(t)
	if *out != "" {
		axe = ""
	}
	w := busy(t)
	o := w.options()
	o.Limits.Rate, o.Limits.Burst = 1e6, 1e6
	s := reachOf(t, o)
	p := openPlayer(t, s.url+playing(pairs))
	p.do(evaluateFirst(watchShifts))
	all := *out != "" || !testing.Short()
	const every = 6
	for i, v := range append(visits(states()), known(w, s)...) {
		if !all && i%every != 0 {
			continue
		}
		t.Run(v.name, func(t *testing.T) {
			looked, asked := windows(*out != "", v.do != nil), axe
			if !all {
				looked = looked[i/every%2:][:1]
				if i/every%3 != 0 {
					asked = ""
				}
			}
			p.t = t
			p.visit(s, v, looked, asked)
		})
	}
}

// load opens a state's page, and returns what moves while it loads: how far, from where and to where. On a busy machine
// a sound page may move once; a faulty one moves each time.
func (p *player) load(url string, of visit) (moved string) {
	p.t.Helper()
	p.do(anew(url, of.token))
	p.do(chromedp.Navigate(url + of.path))
	p.do(chromedp.Poll[chromedp.Void](`document.readyState === "complete" && !(document.querySelector("#play") && !document.querySelector("#play.ready"))`))
	return p.ask(`window.shifts < 0.01 ? "" : [window.shifts, ...window.moved].join("\n")`)
}

// standsOut finds elements that are wider than the panel that contains them.
const standsOut = `Array.from(document.querySelectorAll(".panel :is(table, form, p, dl, ol, ul, svg, .keys, .pad, .tier)"))
	.filter((e) => !e.closest(".unseen") && e.getBoundingClientRect().right > e.closest(".panel").getBoundingClientRect().right).map((e) => e.tagName + "." + e.className).join(" ")`

// visit checks a state in each of the given windows, with axe-core if its script is given.
func (p *player) visit(s *reach, of visit, looked []window, axe string) {
	p.t.Helper()
	var pictures []image.Image
	var last window
	for _, v := range looked {
		p.do(v.through())
		if of.do == nil || v.language != last.language {
			s.away.Store(false)
			if moved := p.load(s.url, of); moved != "" {
				p.t.Logf("%s: what is on the page moves by %s", v.name, moved)
				if moved = p.load(s.url, of); moved != "" {
					p.t.Errorf("%s: what is on the page moves again, by %s", v.name, moved)
				}
			}
			if of.do != nil {
				of.do(p)
			}
		}
		if wide := p.ask(`String(document.documentElement.scrollWidth)`); wide != p.ask(`String(document.documentElement.clientWidth)`) {
			p.t.Errorf("%s: %s pixels wide", v.name, wide)
		}
		if out := p.ask(standsOut); out != "" {
			p.t.Errorf("%s: %s stands out of its panel", v.name, out)
		}
		if axe != "" {
			for _, fault := range p.faults(axe, last.name != "") {
				p.t.Errorf("%s: %s", v.name, fault)
			}
		}
		if *out != "" {
			pictures = append(pictures, p.picture())
		}
		last = v
	}
	if *out != "" {
		writeSheet(p.t, filepath.Join(*out, of.name+".png"), pictures)
	}
}

// axeCore returns the script that finds accessibility barriers.
func axeCore(t *testing.T) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		missing(t, err.Error())
	}
	found, err := filepath.Glob(filepath.Join(cache, "pencilmark", "axe-core-*.js"))
	if err != nil || len(found) == 0 {
		missing(t, "axe-core is not in the cache; scripts/needs-browser.sh fetches it")
	}
	script, err := os.ReadFile(found[len(found)-1])
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

// rules are the axe-core rules that depend on the look of a page, not on its content.
const rules = `["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"]`

// faults returns the findings of axe-core on the page, one on each line. If lookAlone is set, it applies only the rules
// about the look, because the content was checked before.
func (p *player) faults(axe string, lookAlone bool) []string {
	p.t.Helper()
	only := `, rules: { "label-content-name-mismatch": { enabled: true } }`
	if lookAlone {
		only = ", runOnly: " + rules
	}
	p.ask(`window.axe ? "" : (() => { ` + axe + `; return ""; })()`)
	p.ask(`window.found = null, axe.run(document, { preload: false, resultTypes: ["violations"]` + only + ` }).then((r) => {
		window.found = r.violations.map((v) => v.id + ": " + v.nodes.slice(0, 3).map((n) => n.target + " " + n.failureSummary.replace(/\s+/g, " ")).join("; ")).join("\n");
	}), ""`)
	p.do(chromedp.Poll[chromedp.Void](`window.found !== null`))
	return strings.FieldsFunc(p.ask(`window.found`), func(r rune) bool { return r == '\n' })
}

// maxPictured is the maximum height of a page in its picture.
const maxPictured = 1600

func (p *player) picture() image.Image {
	p.t.Helper()
	data := p.shoot()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		p.t.Fatal(err)
	}
	b := img.Bounds()
	b.Max.Y = min(b.Max.Y, b.Min.Y+maxPictured)
	cut := image.NewRGBA(b)
	draw.Draw(cut, b, img, b.Min, draw.Src)
	return cut
}

// writeSheet writes pictures side by side into one file.
func writeSheet(t *testing.T, file string, pictures []image.Image) {
	t.Helper()
	const gap = 16
	width, height := gap, 0
	for _, img := range pictures {
		width, height = width+img.Bounds().Dx()+gap, max(height, img.Bounds().Dy())
	}
	sheet := image.NewRGBA(image.Rect(0, 0, width, height+2*gap))
	draw.Draw(sheet, sheet.Bounds(), image.Black, image.Point{}, draw.Src)
	at := gap
	for _, img := range pictures {
		draw.Draw(sheet, img.Bounds().Sub(img.Bounds().Min).Add(image.Pt(at, gap)), img, img.Bounds().Min, draw.Src)
		at += img.Bounds().Dx() + gap
	}
	var data bytes.Buffer
	if err := png.Encode(&data, sheet); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// sixteen returns a 16x16 puzzle: a grid of shifted rows with some digits left out.
func sixteen() string {
	const symbols = "123456789ABCDEFG"
	var text strings.Builder
	for row := range 16 {
		for col := range 16 {
			digit := (4*(row%4) + row/4 + col) % 16
			if blank := []bool{0: true, 1: row < 8, 2: row >= 8, 3: row%2 == 0, 4: col > 9, 5: row%4 == 1, 6: col < 7, 15: false}[digit]; blank {
				text.WriteByte('.')
			} else {
				text.WriteByte(symbols[digit])
			}
		}
	}
	return text.String()
}

// The maximum number of bytes that a page and its modules may take when sent.
const (
	maxPage    = 100 << 10
	maxModules = 25 << 10
)

// The page for playing stays small: page, style sheet and modules together, and the modules alone, as they are sent.
// The page for watching a film loads other modules.
func TestPagesAreSmall(t *testing.T) {
	s := start(t, story(t).options())
	from, modules := s.modules(), 0
	for name := range imported(t, "main.js", map[string][]byte{}) {
		modules += s.sent(from + name)
	}
	if modules > maxModules {
		t.Errorf("the modules take %d bytes, at most %d", modules, maxModules)
	}
	style := s.sent("/style.css")
	for _, path := range []string{playing(pairs), "/", "/learn", "/play", "/puzzle?puzzle=" + pairs, "/puzzle?do=hint&level=4&puzzle=" + pairs, watching(pairs)} {
		own := modules
		if path == watching(pairs) {
			own = 0
			for name := range imported(t, "watch.js", map[string][]byte{}) {
				own += s.sent(from + name)
			}
		}
		if all := s.sent(path) + style + own; all > maxPage {
			t.Errorf("%s takes %d bytes, at most %d", path, all, maxPage)
		} else {
			t.Logf("%s takes %d bytes, of which %d are modules", path, all, own)
		}
	}
}

var imports = regexp.MustCompile(`(?m)^import .* from "\./(.*)";$`)

// imported adds a module and all modules that it loads at once. Modules that are imported only when needed do not
// count.
func imported(t *testing.T, name string, all map[string][]byte) map[string][]byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("assets/js", name))
	if err != nil {
		t.Fatal(err)
	}
	all[name] = text
	for _, m := range imports.FindAllSubmatch(text, -1) {
		if all[string(m[1])] == nil {
			imported(t, string(m[1]), all)
		}
	}
	return all
}

// sent returns the number of bytes that are sent for an address, without the header.
func (s *site) sent(path string) int {
	s.t.Helper()
	a := s.get(path, "Accept-Encoding", "gzip, deflate, br, zstd")
	if a.StatusCode != 200 {
		s.t.Errorf("%s: %s", path, a.Status)
	}
	return len(a.body)
}

var modulesIn = regexp.MustCompile(`/js/[0-9a-f]+/`)

// modules returns the path of the modules.
func (s *site) modules() string {
	s.t.Helper()
	return modulesIn.FindString(s.get("/").body)
}
