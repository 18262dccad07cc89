// Package assets holds the files of the pages: templates, the style sheet, browser modules, and the API description,
// which TestDescription in internal/web writes.
package assets

import "embed"

// Files holds all assets. Only the modules are in a folder, js.
//
//go:embed *.html *.css *.svg *.png *.webmanifest *.json *.txt js
var Files embed.FS
