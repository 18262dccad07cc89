// Package guarded is discordgo v0.29.0, the newest release, behind guards against
// its faults. It is the only package that imports discordgo: [API] sends requests,
// [Session] is a connection to the gateway.
//
// Each guard answers one fault, and each fault is in that release. The tests fail
// without the guard; those of the parent package (bot/discord) run it against a
// Discord of their own.
//
//	guard        fault of discordgo                                          tests
//	session.go   State grows with the guilds (state.go)                      TestNothingIsTracked
//	session.go   the log prints what people wrote (wsapi.go, onEvent)        TestLibraryLogsNothing
//	session.go   APIVersion is 9 in the gateway's address (wsapi.go, Open)   TestRunConnectsRegistersAndStops
//	session.go   a refused token is tried for ever (wsapi.go, reconnect)     TestFatalCloseEndsWithASentence
//	session.go   Open and Close wait for a lock that a wedged session holds
//	             (wsapi.go, onEvent on op 7 as the first frame)              TestWedgedSessionIsAbandoned, TestWedgedShardsAreAbandoned
//	session.go   a dead connection is noticed late or never (heartbeat)      TestUnreadConnectionIsAbandoned
//	session.go   events are dispatched half decoded (wsapi.go, onEvent)      TestUnknownComponentsAreNoMatter, TestMalformedEventsAreDropped
//	session.go   an abandoned session goes on dispatching                    TestAbandonedSessionDispatchesNothing
//	conn.go      reads have no deadline (wsapi.go, Open and listen)          TestSilentGatewayIsLeft, TestGatewayThatFallsSilentIsLeft
//	conn.go      op 9 is answered with IDENTIFY at once (wsapi.go, onEvent)  TestIdentifyNeedsPermission, TestRefusedIdentifyIsNotRepeatedAtOnce
//	conn.go      an abandoned session connects again                         TestClosedConnStaysClosed
//	api.go       one bucket is kept per route, tokens included, and locked
//	             for a whole round trip (ratelimit.go)                       TestRequestsLeaveNoBuckets, TestCallbacksDoNotQueue
//	api.go       a 502 repeats a POST (restapi.go)                           TestServerErrors
//	api.go       a 429 sleeps through the context's end (restapi.go)         TestRateLimits
//	api.go       errors print addresses with tokens (net/http, restapi.go)   TestErrorsHoldNoAddress
//	transport.go endpoints are constants of version 9 (endpoints.go)         TestTransportRewrites
//	transport.go rate limit headers are kept back; a 429 that is no JSON is
//	             a JSON error (restapi.go)                                   TestRateLimits
//	api.go       MessageSend lacks enforce_nonce and WebhookEdit flags, nil
//	             lists go out as null (message.go, webhook.go)               TestListsAreNeverNull, TestLostAnswersPostOnce,
//	                                                                         TestUnexpectedlySlowWorkIsDeferred
package guarded
