// Package page holds the pages for browsers: a handler for each page, and the values that its template in
// internal/web/assets shows. The file routes.go lists the pages.
//
// Pages work without a script. The modules in internal/web/assets/js add to them, and ask the API.
package page
