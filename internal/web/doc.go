// Package web serves pages, the JSON API, health checks and metrics over HTTP.
//
// New builds a Server from Options; Serve answers on a listener until its context
// ends:
//
//	server, err := web.New(web.Options{Game: service, Printer: printer, Registry: registry})
//	err = server.Serve(ctx, listener)
//
// The package joins the routes of internal/web/page and internal/web/api, limits what clients ask,
// and answers errors: as problem details (RFC 9457), or as a page for a browser.
package web
