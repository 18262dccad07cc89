// Package testbrowser finds the browser in which tests open pages.
package testbrowser

import (
	"os/exec"

	"github.com/chromedp/chromedp"
)

// names are the possible names of a browser, the same as in scripts/needs-browser.sh. The shell without windows comes
// first: it draws the same pages with two thirds of the work.
var names = []string{"chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"}

// Find returns the options that start the installed browser. If there is none, ok is false.
func Find() (options []chromedp.ExecAllocatorOption, ok bool) {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox), true
		}
	}
	return nil, false
}
