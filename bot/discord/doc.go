// Package discord is the bot on Discord: it connects, registers the commands,
// turns interactions into requests and replies into messages.
//
// Make a [Client] with [New], give it to whoever posts dailies and proves
// channels, and call [Client.Run] with the router. Run returns when its context
// ends, or with a sentence for the operator when Discord will never let this
// bot in (a wrong token, for instance).
//
// There are two ways in: the gateway, and [Client.Interactions], an HTTP handler
// for the application's interactions endpoint. Discord uses the one or the other
// for interactions. Both lead to the same decoder and the same handlers; only
// the first answer goes back the way its interaction came.
//
// The gateway and the REST routes go through discordgo. Around it stand guards
// for what that library leaves open, each beside the code it guards. Each has a
// test that fails without it:
//
//	dial.go         reads have a deadline             TestSilentGatewayIsLeft, TestGatewayThatFallsSilentIsLeft
//	dial.go         no IDENTIFY without leave         TestLineHoldsIdentifyBack, TestRefusedIdentifyIsNotRepeatedAtOnce
//	dial.go         a session given up stays so       TestRetiredLineStaysSilent
//	gateway.go      a watchdog outside the session    TestUnreadConnectionIsAbandoned
//	gateway.go      wedged sessions are replaced      TestWedgedSessionIsAbandoned, TestWedgedShardsAreAbandoned
//	gateway.go      fatal closes end with a sentence  TestFatalCloseEndsWithASentence, TestFatalCloseOfOneShardEndsAll
//	identify.go     sessions begin at Discord's pace  TestShardsAsDiscordRecommends
//	identify.go     and not beyond the day's number   TestIdentifiesAreNotBurnt, TestStartLimitIsAskedAgain
//	client.go       nothing is tracked                TestNothingIsTracked
//	client.go       version 10, of the gateway        TestRunConnectsRegistersAndStops
//	transport.go    version 10, of the REST API       TestTransportRewrites
//	transport.go    429s that are no JSON             TestRateLimits
//	rest.go         a bucket thrown away per request  TestRequestsLeaveNoBuckets, TestCallbacksDoNotQueue
//	rest.go         no POST is repeated blindly       TestServerErrors
//	rest.go         few tries, which heed the context TestRateLimits
//	decode.go       components that nobody knows      TestUnknownComponentsAreNoMatter
//	decode.go       half-decoded events are dropped   TestMalformedEventsAreDropped
//	interaction.go  what comes twice is done once     TestRepeatedInteractionIsTakenUpOnce
//	interaction.go  the first answer is in time       TestUnexpectedlySlowWorkIsDeferred, TestWhatCannotBeDeferredIsInTime
//	admit.go        panics end one request alone      TestPanicEndsOneRequestOnly, TestPanicsBesideTheWork
//	admit.go        handlers and queues are bounded   TestHandlersAreBounded, TestTurningAwayIsBounded
//	admit.go        players and guilds have limits    TestAllowances
//	whisper.go      answers after 15 minutes          TestAnswerAfterAQuarterOfAnHour, TestDeadTokenIsNoticed
//	message.go      empty lists are never null        TestReplyIsWholeOnDiscord
//
// The guilds are parted among shards, each with a session, a watchdog and a
// patience of its own (shard.go); which of them a process has is settled in
// shards.go. All that the gateway sends goes through one switch, in events.go.
//
// What people write comes through the gateway alone: direct messages always,
// messages that mention the bot by Options.Mentions. hear.go tells which of them
// are for the bot, talk.go answers each once.
//
// The bot uses no privileged intent: commands, buttons, forms, direct messages and
// mentions need none.
package discord
