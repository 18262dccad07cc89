package web_test

import (
	"context"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"pencilmark/internal/testkit/testbrowser"
)

// patience is for how long a test may use its browser. TestPages, with all its visits, has
// needed five minutes on a machine that was busy with other things.
const patience = 20 * time.Minute

// browser is a real browser, which all tests have in common: to start one takes longer than
// most of what is done in it. Without one there is a nil context.
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

// closing closes the browser behind the tests.
type closing struct{ *testing.M }

func (c closing) Run() int {
	defer func() { stopBrowser() }()
	return c.M.Run()
}

// inBrowser opens a tab of a real browser until the test ends. It knows nothing of what other
// tests left there.
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

// missing skips a test that needs what is not here, or fails it where nothing may be skipped.
func missing(t *testing.T, what string) {
	t.Helper()
	if os.Getenv("PENCILMARK_BROWSER") == "required" {
		t.Fatal(what)
	}
	t.Skip(what)
}

// Somebody pastes a puzzle, asks for more, for another hint, and for cells named
// by letters.
func TestDeskInABrowser(t *testing.T) {
	ctx := inBrowser(t)
	s := start(t, story(t).options())
	act := func(action chromedp.Action[chromedp.Void]) {
		t.Helper()
		if err := chromedp.Do(ctx, action); err != nil {
			t.Fatal(err)
		}
	}
	reads := func(part, want string) {
		t.Helper()
		text, err := chromedp.Run(ctx, chromedp.Text(part))
		if err != nil || !strings.Contains(text, want) {
			t.Fatalf("%s reads %q, want %q: %v", part, text, want, err)
		}
	}
	act(chromedp.Navigate(s.url + "/hints"))
	act(chromedp.SendKeys("#puzzle", pairs))
	act(chromedp.Click("button[type=submit]"))
	act(chromedp.WaitVisible("#answer"))
	reads("#answer", "Hint 1 of 4")
	act(chromedp.Click(".links a:first-child"))
	act(chromedp.WaitVisible("a[href*='level=3']"))
	reads("#answer", "Hint 2 of 4")
	act(chromedp.Click(".links a:nth-child(2)"))
	act(chromedp.WaitVisible("a[href*='skip=2']"))
	act(chromedp.Click("input[value=why]"))
	act(chromedp.SendKeys("input[name=cell]", "A3"))
	act(chromedp.SendKeys("input[name=digit]", "5"))
	act(chromedp.SendKeys("select[name=coordinates]", "A1"))
	act(chromedp.Click("button[type=submit]"))
	act(chromedp.WaitVisible("input[name=cell][value=A3]")) // as the new page has it
	reads(".answer", "A3 cannot be 5")
}

// On a phone no page is wider than the window.
func TestPagesFitAPhone(t *testing.T) {
	ctx := inBrowser(t)
	s := start(t, story(t).options())
	for _, path := range []string{"/", "/hints", "/hints?do=path&puzzle=" + pairs, "/hints?do=solutions&puzzle=" + several, "/learn/xy-wing"} {
		if err := chromedp.Do(ctx, chromedp.EmulateViewport(400, 900), chromedp.Navigate(s.url+path)); err != nil {
			t.Fatal(err)
		}
		width, err := chromedp.Run(ctx, chromedp.Evaluate[float64]("document.documentElement.scrollWidth"))
		if err != nil || width > 400 {
			t.Errorf("%s is %g pixels wide: %v", path, width, err)
		}
	}
}
