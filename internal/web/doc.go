// Package web is Pencilmark's HTTP side: the page with today's puzzle, the
// JSON API, health checks and metrics.
//
// New builds a Server from Options; Serve answers on a listener until its context
// ends:
//
//	server, err := web.New(web.Options{Game: service, Printer: printer, Registry: registry})
//	err = server.Serve(ctx, listener)
//
// routes.go lists every route with what it costs. A handler answers or returns
// an error; problem.go turns every error into problem details (RFC 9457), or
// into a page for a browser. Nobody here has an identity, so nobody has an
// attempt: a live daily is shown as its card and never as its grid.
package web
