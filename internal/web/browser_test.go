package web_test

import (
	"context"
	"os"
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
