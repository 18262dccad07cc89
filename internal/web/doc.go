// Package web serves pages, the JSON API, health checks and metrics over HTTP.
//
// New builds a Server from Options; Serve answers on a listener until its context ends:
//
//	server, err := web.New(web.Options{Game: service, Printer: printer, Registry: registry})
//	err = server.Serve(ctx, listener)
//
// The package combines the routes of internal/web/page and internal/web/api, limits the requests of clients, and turns
// errors into problem details (RFC 9457) or, for browsers, into pages.
package web
