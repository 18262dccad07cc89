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
// Requests and the gateway go through package guarded, which is discordgo behind
// guards against its faults.
//
// The guilds are parted among shards, each with a session and a watchdog of its own
// (shard.go); which of them a process has is settled in
// shards.go. All that the gateway sends goes through one switch, in events.go.
//
// What people write comes through the gateway alone: direct messages always,
// messages that mention the bot by Options.Mentions. hear.go tells which of them
// are for the bot, talk.go answers each once.
//
// The bot uses no privileged intent: commands, buttons, forms, direct messages and
// mentions need none.
package discord
