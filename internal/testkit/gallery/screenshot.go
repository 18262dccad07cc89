package gallery

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/chromedp/chromedp"

	"pencilmark/internal/testkit/testbrowser"
)

// errNoBrowser says that no browser is installed.
var errNoBrowser = errors.New("gallery: there is no chromium or chrome here")

// screenshots opens a page, calls before, and writes a picture of each entry into a folder, as NAME.png. It fails
// with errNoBrowser if there is no browser.
func screenshots(ctx context.Context, page, folder string, entries []Entry, before ...func(context.Context) error) error {
	options, ok := testbrowser.Find()
	if !ok {
		return errNoBrowser
	}
	var err error
	if page, err = filepath.Abs(page); err != nil {
		return err
	}
	ctx, cancel := chromedp.NewExecAllocator(ctx, append(options, chromedp.WindowSize(1800, 1200))...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx)
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate("file://"+page)); err != nil {
		return err
	}
	for _, do := range before {
		if err := do(ctx); err != nil {
			return err
		}
	}
	for _, e := range entries {
		if err := screenshot(ctx, "#"+e.Name, filepath.Join(folder, e.Name+".png")); err != nil {
			return err
		}
	}
	return nil
}

func screenshot(ctx context.Context, element, file string) error {
	data, err := chromedp.Run(ctx, chromedp.Screenshot(element))
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}
