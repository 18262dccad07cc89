// Package assets holds the files that pages are made of: templates, the style sheet, the modules
// of the browser, and the description of the API, which TestDescription of internal/web writes.
package assets

import "embed"

// Files are all of them, without a folder but for the modules in js.
//
//go:embed *.html *.css *.svg *.png *.webmanifest *.json *.txt js
var Files embed.FS
