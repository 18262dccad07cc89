// Package testbrowser finds the browser that tests look at pages with.
package testbrowser

import (
	"os/exec"

	"github.com/chromedp/chromedp"
)

// names are those that a browser may have, as scripts/needs-browser.sh looks for them. The
// shell without windows comes first: it draws as the others do, for two thirds of their work.
var names = []string{"chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// Find returns how the browser that is installed here is started. If there is none, ok is false.
func Find() (options []chromedp.ExecAllocatorOption, ok bool) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox), true
		}
	}
	return nil, false
}
