// Package guarded wraps discordgo v0.29.0, the newest release, and protects the program from its faults. It is the only
// package that imports discordgo: [API] sends requests, [Session] is a connection to the gateway.
//
// Each guard handles one fault of that release:
//
//	session.go   State grows with the guilds (state.go)
//	session.go   the log prints what people wrote (wsapi.go, onEvent)
//	session.go   APIVersion is 9 in the gateway's address (wsapi.go, Open)
//	session.go   a refused token is tried for ever (wsapi.go, reconnect)
//	session.go   Open and Close wait for a lock that a wedged session holds
//	             (wsapi.go, onEvent on op 7 as the first frame)
//	session.go   a dead connection is noticed late or never (heartbeat)
//	session.go   events are dispatched half decoded (wsapi.go, onEvent)
//	session.go   an abandoned session goes on dispatching
//	conn.go      reads have no deadline (wsapi.go, Open and listen)
//	conn.go      op 9 is answered with IDENTIFY at once (wsapi.go, onEvent)
//	conn.go      an abandoned session connects again
//	api.go       endpoints are constants of version 9 (endpoints.go)
//
// Requests do not use discordgo's REST client. That client keeps a bucket for each route and locks it for a whole round
// trip, repeats a POST after a 502, keeps sleeping after a 429 although the context has ended, hides the headers of
// rate limits, and returns errors with addresses that contain tokens.
package guarded
