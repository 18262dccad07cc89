package web_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"pencilmark/internal/render"
)

// In this position the next step is a unique rectangle.
const rectangle = "83172694549.8.5.7.5.794....9..6..5..61539842778345269115.2..76.2..5..31.3.91..852"

// A puzzle with 32 solutions.
const several = "......2...58..6......3...85.1.47.6..9.....5.7..7.39.4.76...8......9..81...9......"

// askAbout returns the address of a question about a puzzle. more are names and values of parameters.
func askAbout(do, puzzle string, more ...string) string {
	v := url.Values{"do": {do}, "puzzle": {puzzle}}
	for pair := range slices.Chunk(more, 2) {
		v.Add(pair[0], pair[1])
	}
	return "/puzzle?" + v.Encode()
}

// The page gives the same answers as the bot, and keeps the question in its form.
func TestPuzzlePage(t *testing.T) {
	o := story(t).options()
	o.Limits.Burst = 1000
	s := start(t, o)
	const wrong, set = "3.4.2..3.1......", "..4.2..3.1......"
	for name, tt := range map[string]struct {
		address string
		status  int
		holds   []string // texts on the page; after "not ", texts that must be missing
	}{
		"nothing asked":         {"/puzzle", 200, []string{"Your puzzle", "<form", `role="grid"`, `<option value="3x2">`, `class="fault" hidden`, "not <h2"}},
		"a layout":              {"/puzzle?layout=3x2", 200, []string{`viewBox="-5 -5 610 610"`}},
		"no layout":             {"/puzzle?layout=circle", 200, []string{`viewBox="-5 -5 910 910"`}},
		"a jigsaw":              {"/puzzle?" + url.Values{"puzzle": {jigsawPuzzle}, "layout": {jigsawShape}}.Encode(), 200, []string{`<option value="` + jigsawShape + `" selected>5x5 jigsaw`}},
		"what it is":            {"/puzzle?puzzle=" + pairs, 200, []string{"exactly one", "How hard", `id="go" href="/play?puzzle=`, `id="share" href="/puzzle?puzzle=`, pairs + "</textarea>"}},
		"a digit twice":         {"/puzzle?puzzle=11" + pairs[2:], 422, []string{`class="fault">`}},
		"unreadable":            {askAbout("hint", "<b>hello"), 422, []string{`class="fault">`, "&lt;b&gt;hello</textarea>", "not <b>hello"}},
		"a nudge":               {askAbout("hint", pairs), 200, []string{"Hint 1 of 4", "Tell me more", "level=2", pairs + "</textarea>", "not r5c1 = 9", "not /learn/h"}},
		"the argument":          {askAbout("hint", pairs, "level", "3"), 200, []string{"Hint 3 of 4", `<a class="button" href="/learn/hidden-single">About this technique</a>`}},
		"the move":              {askAbout("hint", pairs, "level", "4"), 200, []string{"Hint 4 of 4", "so r5c1 is 9", "Another hint", "skip=1", "Tell me more", "level=5", "not same kind"}},
		"what follows":          {askAbout("hint", pairs, "level", "5"), 200, []string{"Hint 4 of 4", "so r5c1 is 9", "same kind", "not Tell me more"}},
		"with letters":          {askAbout("hint", pairs, "level", "4", "coordinates", "A1"), 200, []string{"so E1 is 9", ">E</text>", "coordinates=A1"}},
		"by uniqueness":         {askAbout("hint", rectangle), 200, []string{"rectangle of two digits", "not checked> Don&#39;t rely"}},
		"without uniqueness":    {askAbout("hint", rectangle, "uniqueness", "no"), 200, []string{"uniqueness=no", "checked> Don&#39;t rely", "not rectangle of"}},
		"a wrong choice":        {askAbout("hint", rectangle, "uniqueness", "maybe"), 400, []string{"takes yes or no"}},
		"about a cell":          {askAbout("hint", pairs, "level", "4", "cell", "r1c7"), 200, []string{"r1c7", "so r9c7 is 7"}},
		"wrong digits first":    {askAbout("hint", wrong, "original", set), 200, []string{"r1c1 = 3 is wrong", "not Tell me more"}},
		"all steps":             {askAbout("steps", pairs), 200, []string{"All steps", `<b><a href="/learn/hidden-pair">hidden pair</a></b>: `}},
		"why not":               {askAbout("why", pairs, "cell", "A3", "digit", "5"), 200, []string{"Why not", "r1c3 can&#39;t be 5", `<svg role="img" class="dark"`}},
		"no cell":               {askAbout("why", pairs), 400, []string{"Name a cell, like r1c5"}},
		"the solution":          {askAbout("solve", pairs), 200, []string{"one solution", `<svg role="img"`, "not All solutions"}},
		"how many solutions":    {askAbout("solve", several), 200, []string{"32 solutions", "All solutions", "do=solutions", "not <ol"}},
		"all solutions":         {askAbout("solutions", several), 200, []string{"32 solutions", "<li>" + twoPairsSolution + "</li>"}},
		"too many solutions":    {askAbout("solutions", strings.Repeat(".", 81)), 422, []string{"more than 100", "not <ol"}},
		"the path":              {askAbout("path", pairs), 200, []string{"63 steps (method: human).", `<a href="/learn/naked-single">naked single</a>: `, "solved: ", "boards=yes", "do=film", "not pictured"}},
		"with boards":           {askAbout("path", easy, "boards", "yes", "ladder", "methods"), 403, nil},
		"the reference's path":  {askAbout("path", pairs, "ladder", "explainer"), 200, []string{"solved: ER "}},
		"a path from mistakes":  {askAbout("path", wrong, "original", set), 200, []string{"r1c1 = 3 is wrong", "<li>", "solved: "}},
		"a path of several":     {askAbout("path", several, "ladder", "logical"), 200, []string{"unfinished: ", "search finds 32 solutions"}},
		"a path of many":        {askAbout("path", manyOfPairs, "ladder", "logical"), 200, []string{"search finds more than 100 solutions"}},
		"a path of none":        {askAbout("path", impossible), 200, []string{"r4c5 has no digit left", "This puzzle has no solution."}},
		"cells to guess":        {askAbout("path", several, "guess", "r1c1, r2c7"), 200, []string{"scenarios, ", "solutions still possible: 32", "This puzzle has 32 solutions."}},
		"a filled cell":         {askAbout("path", several, "guess", "r1c7"), 400, []string{"r1c7 already has a digit there"}},
		"no cell to guess":      {askAbout("path", several, "guess", "here"), 400, []string{"a cell of this grid"}},
		"guess and check":       {askAbout("path", several, "ladder", "logical", "guessing", "guess-and-check"), 200, []string{`<div>· · · · <a href="/learn/naked-single">naked single</a>: `, "32 solutions: 8 points before the first guess", "and 374 more"}},
		"the first solution":    {askAbout("path", several, "ladder", "logical", "guessing", "first-solution"), 200, []string{"a solution; others were not sought"}},
		"two ways to guess":     {askAbout("path", pairs, "guess", "r1c1", "guessing", "guess-and-check"), 400, []string{"(guessing), not both"}},
		"no such way to guess":  {askAbout("path", pairs, "guessing", "luck"), 400, []string{"no guessing luck"}},
		"no such ladder":        {askAbout("path", pairs, "ladder", "step"), 400, []string{"or explainer"}},
		"nothing to film":       {"/puzzle?do=film", 200, []string{`name="ladder"`, `name="without" value="fish"`, "not id=\"scrub"}},
		"a film":                {askAbout("film", pairs), 200, []string{`id="scrub"`, `id="path" href="/puzzle?do=path&amp;puzzle=`, "not class=\"pad"}},
		"a film without":        {askAbout("film", pairs, "ladder", "methods", "without", "B"), 200, []string{`value="B" checked> B: locked candidates</label>`, "without=B"}},
		"a film by another":     {askAbout("film", pairs, "ladder", "methods", "boxes", "human", "without", "fish"), 200, []string{`value="B"> B`, "not checked> "}},
		"nothing of that name":  {askAbout("film", pairs, "without", "nope"), 400, []string{"There is no technique or family nope", "not id=\"scrub"}},
		"a technique left out":  {askAbout("film", pairs, "without", "x-wing"), 200, []string{`value="x-wing" checked> X-Wing`}},
		"none to leave out":     {askAbout("film", pairs, "ladder", "explainer", "without", "x-wing"), 400, []string{"The method explainer is fixed; techniques can&#39;t be left out."}},
		"guesses of hypotheses": {askAbout("film", pairs, "ladder", "methods", "guess", "r1c1"), 400, []string{"need the method hypotheses"}},
		"a film of mistakes":    {askAbout("film", wrong, "original", set), 200, []string{set + "</textarea>", "not " + wrong}},
	} {
		t.Run(name, func(t *testing.T) {
			s.says(tt.address, tt.status, append(tt.holds, "not style=", "not [web.", "not https://")...)
		})
	}
}

// Former addresses redirect to the page and ask the same question.
func TestFormerAddressesOfThePuzzlePage(t *testing.T) {
	s := start(t, story(t).options())
	for from, to := range map[string]string{
		"/new": "/puzzle?", "/new?layout=3x2": "/puzzle?layout=3x2",
		"/hints?puzzle=1": "/puzzle?do=hint&puzzle=1", "/hints?do=path&page=2&puzzle=1": "/puzzle?do=path&puzzle=1",
		"/watch?ladder=phases&puzzle=1": "/puzzle?do=film&ladder=phases&puzzle=1", "/watch/path?puzzle=1": "/puzzle?do=path&puzzle=1",
	} {
		if a := s.get(from); a.StatusCode != http.StatusPermanentRedirect || a.Header.Get("Location") != to {
			t.Errorf("%s leads to %s: %d", from, a.Header.Get("Location"), a.StatusCode)
		}
	}
}

// The path can be printed, with the puzzle and a board beside each step.
func TestBooklet(t *testing.T) {
	s := start(t, newWorld(t).options())
	a := s.get(askAbout("path", easy, "boards", "yes", "ladder", "methods"))
	if n := strings.Count(a.body, "<figure"); n != 1+54 || !strings.Contains(a.body, "16 points") {
		t.Errorf("%d boards: %s", n, a.body)
	}
	for _, large := range []string{askAbout("path", sixteen(), "boards", "yes", "layout", "16x16", "ladder", "logical")} {
		if a := s.get(large); a.StatusCode != http.StatusOK || len(a.body) > 3<<20 {
			t.Errorf("%s: %d, %d bytes", large, a.StatusCode, len(a.body))
		}
	}
}

// In a browser, the page describes the puzzle while it is typed or drawn.
func TestPuzzleIsDrawn(t *testing.T) {
	s := start(t, story(t).options())
	p := openPlayer(t, s.url+"/puzzle")
	told := func(want string) {
		t.Helper()
		p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#told").innerText.includes("` + want + `")`))
	}
	p.do(chromedp.SendKeys("#puzzle", pairs))
	told("exactly one")
	told("as Daily 72")
	p.hears(1, 1, "row 1 column 1, 3")
	if href := p.ask(`document.querySelector("#go").getAttribute("href")`); !strings.Contains(href, "/play?puzzle=39") {
		t.Errorf("it is played at %s", href)
	}
	p.click(1, 3)
	p.press("9")
	told("9") // the 9 is repeated in its unit
	p.do(chromedp.Poll[chromedp.Void](`!document.querySelector(".fault").hidden`))
	if text := p.ask(`document.querySelector("#puzzle").value`); !strings.HasPrefix(text, "399") {
		t.Errorf("drawn %s", text)
	}
	p.ask(`puzzle.value = "", layout.value = "2x2", layout.dispatchEvent(new Event("change")), ""`)
	p.do(chromedp.WaitVisible(`#board[viewBox="-5 -5 410 410"]`))
	p.click(1, 1)
	p.press("1")
	told("72")
}

// If the request names a theme, a hint has a picture of its marks. The picture shows only what the hint's level shows.
func TestHintsWithAPicture(t *testing.T) {
	s, d := start(t, story(t).options()), readDescription(t)
	picture := func(level int, theme string) string {
		t.Helper()
		a := s.post("/api/v1/hint", `{"puzzle": "`+pairs+`", "level": `+strconv.Itoa(level)+`, "picture": "`+theme+`"}`)
		d.check(t, a)
		var hint struct{ Picture string }
		if err := json.Unmarshal([]byte(a.body), &hint); err != nil || a.StatusCode != http.StatusOK {
			t.Fatal(a.body, err)
		}
		return hint.Picture
	}
	if p := picture(1, "light"); p != "" {
		t.Errorf("of a nudge: %s", p)
	}
	if p := picture(4, ""); p != "" {
		t.Errorf("unasked for: %s", p)
	}
	where, move := picture(2, "light"), picture(4, "light")
	if !strings.HasPrefix(where, "<svg ") || len(move) <= len(where) || picture(4, "dark") == move {
		t.Errorf("where: %d, the move: %d bytes", len(where), len(move))
	}
	if strings.Contains(move, "style=") || strings.Contains(move, ">r1<") {
		t.Errorf("the policy forbids styles, and the page has its own numbers: %s", move)
	}
	if a := s.post("/api/v1/hint", `{"puzzle": "`+pairs+`", "picture": "pink"}`); a.StatusCode != http.StatusBadRequest {
		t.Errorf("a theme that there is not: %s", a.Status)
	}
	why := s.post("/api/v1/why", `{"puzzle": "`+pairs+`", "cell": "r1c3", "digit": "5", "picture": "light"}`)
	if d.check(t, why); !strings.Contains(why.body, `"picture":"\u003csvg`) {
		t.Errorf("why not: %s", why.body)
	}
	seen := s.post("/api/v1/why", `{"puzzle": "`+pairs+`", "cell": "r1c3", "digit": "9", "picture": "light"}`)
	if d.check(t, seen); !strings.Contains(seen.body, `"state":"seen"`) || !strings.Contains(seen.body, `"picture":"\u003csvg`) {
		t.Errorf("why not what it sees: %s", seen.body)
	}
}

// If a question's cell, digit or skip is invalid, the answer says which.
func TestCellsAndDigitsThatCannotBeRead(t *testing.T) {
	s := start(t, story(t).options())
	for body, want := range map[string]string{
		`"cell": "r1c3=5", "digit": "6"`: `"6" names more than one cell`,
		`"cell": "r1c10", "digit": "6"`:  `"r1c10" is not a cell`,
		`"cell": "r1c1", "digit": "10"`:  `"10" is not a digit`,
		`"cell": "", "digit": "6"`:       `Name a cell, like r1c5 or A5.`,
		`"cell": "r1c1"`:                 `Name a digit, 1 to 9.`,
	} {
		if d := s.problem(s.post("/api/v1/why", `{"puzzle": "`+pairs+`", `+body+`}`)); d.Status != 400 || !strings.Contains(d.Detail, want) {
			t.Errorf("%s: %+v", body, d)
		}
	}
	for body, want := range map[string]string{
		`"cell": "box 10"`: `"box 10" is not a cell, row, column or box of this grid`,
		`"skip": -1`:       "skip is from 0 to 1000, not -1.",
		`"skip": 1001`:     "skip is from 0 to 1000, not 1001.",
	} {
		if d := s.problem(s.post("/api/v1/hint", `{"puzzle": "`+pairs+`", `+body+`}`)); d.Status != 400 || !strings.Contains(d.Detail, want) {
			t.Errorf("%s: %+v", body, d)
		}
	}
}

// form sends a picture as the page's form does without scripts.
func (s *site) form(field string, file []byte) answer {
	s.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile(field, "board.png")
	if err == nil {
		_, err = part.Write(file)
	}
	if err = errors.Join(err, form.Close()); err != nil {
		s.t.Fatal(err)
	}
	return s.do(http.MethodPost, "/puzzle", body.String(), "Content-Type", form.FormDataContentType(), "Accept", "text/html")
}

// A picture leads to the page with its digits. Doubtful cells have a ring, and links offer their possible digits.
func TestPicturesOnThePuzzlePage(t *testing.T) {
	s := start(t, story(t).options())
	leads := func(file []byte, parts ...string) string {
		t.Helper()
		a := s.form("picture", file)
		if a.StatusCode != http.StatusSeeOther {
			t.Fatalf("%s: %s", a.Status, a.body)
		}
		s.says(a.Header.Get("Location"), 200, parts...)
		return a.Header.Get("Location")
	}
	leads(boardPicture(t, twoPairs), twoPairs+"</textarea>", "exactly one", "not doubt")
	leads(boardPicture(t, ":0000:x:+3"+twoPairs[1:]+":::"), "3"+twoPairs[1:]+"</textarea>", twoPairs+"</textarea>")
	leads(boardPicture(t, ":0000:x:"+twoPairs+":411::", render.Board{Candidates: true}), "[PencilMarks]\n136,", "exactly one", "not doubt")
	doubtful := leads(blotted(t, boardPicture(t, twoPairs), 69, 7, 6), `class="doubt"`, `id="doubts"`, "puzzle=......2", "Empty")
	if !strings.Contains(doubtful, "doubts=r1c7") {
		t.Errorf("leads to %s", doubtful)
	}
	if a := s.form("picture", []byte("no picture")); a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.body, "That is no picture that I can open") {
		t.Errorf("%s: %s", a.Status, a.body)
	}
	if a := s.form("other", boardPicture(t, twoPairs)); a.StatusCode != http.StatusBadRequest {
		t.Errorf("another field: %s", a.Status)
	}
	if a := s.form("picture", make([]byte, 11<<20)); a.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a large file: %s", a.Status)
	}
	if a := s.do(http.MethodPost, "/puzzle", "x", "Content-Type", "text/plain", "Accept", "text/html"); a.StatusCode != http.StatusBadRequest {
		t.Errorf("no form: %s", a.Status)
	}
	for _, doubts := range []string{"r1c1=12 r1c2= r1c3= r1c4=", "x=1", "r1c1=1234567890", "r1c1=x"} {
		s.says("/puzzle?"+url.Values{"puzzle": {twoPairs}, "doubts": {doubts}}.Encode(), 200, `not id="doubts"`)
	}
	for _, original := range []string{"3x3:zzzc", "x", twoPairs[:80]} { // not every character of these is a cell
		s.says("/puzzle?"+url.Values{"puzzle": {twoPairs}, "original": {original}, "doubts": {"r9c9=5"}}.Encode(), 200, `id="doubts"`)
	}
}

// In a browser, a picture can be chosen, pasted or dropped, and one tap settles each doubtful cell.
func TestPictureIsShownToThePage(t *testing.T) {
	s := start(t, story(t).options())
	file := filepath.Join(t.TempDir(), "board.png")
	if err := os.WriteFile(file, blotted(t, boardPicture(t, twoPairs), 69, 7, 6), 0o600); err != nil {
		t.Fatal(err)
	}
	p := openPlayer(t, s.url+"/puzzle")
	p.do(chromedp.SetUploadFiles("#file", []string{file}))
	p.do(chromedp.WaitVisible("#doubts"))
	if rings := p.ask(`String(document.querySelectorAll("#board .doubt").length)`); rings != "1" {
		t.Errorf("%s rings", rings)
	}
	p.do(chromedp.Click(`#doubts a[href*="puzzle=......2"]`))
	p.do(chromedp.WaitNotPresent("#doubts"))
	p.do(chromedp.Poll[chromedp.Void](`document.querySelector("#told").innerText.includes("exactly one")`))
	if text := p.ask(`document.querySelector("#puzzle").value`); text != twoPairs {
		t.Errorf("the text is %s", text)
	}
	picture := base64.StdEncoding.EncodeToString(boardPicture(t, twoPairs))
	for _, event := range []string{`new ClipboardEvent("paste", { clipboardData: data, bubbles: true })`, `new DragEvent("drop", { dataTransfer: data, bubbles: true })`} {
		p = openPlayer(t, s.url+"/puzzle")
		p.ask(`(() => {
			const data = new DataTransfer();
			data.items.add(new File([Uint8Array.from(atob("` + picture + `"), (c) => c.charCodeAt(0))], "x.png", { type: "image/png" }));
			document.querySelector("#board").dispatchEvent(` + event + `);
			return "";
		})()`)
		p.do(chromedp.WaitVisible("#go"))
		if text := p.ask(`document.querySelector("#puzzle").value`); text != twoPairs {
			t.Errorf("%s leads to %s", event, text)
		}
	}
}
