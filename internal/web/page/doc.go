// Package page implements the pages for browsers: a handler for each page, and the data that its template in
// internal/web/assets shows. The file routes.go lists the pages.
//
// Pages work without scripts. The modules in internal/web/assets/js extend them and call the API.
package page
