// Package discord is the bot on Discord: it connects, registers the commands,
// turns interactions into requests and replies into messages.
//
// Make a [Client] with [New], give it to whoever posts dailies and checks
// channels, and call [Client.Run] with the router. Run returns when its context
// ends, or with a sentence for the operator when Discord will never let this
// bot in (a wrong token, for instance).
//
// There are two ways in: the gateway, and [Client.InteractionsHandler], an HTTP handler
// for the application's interactions endpoint. Discord uses the one or the other
// for interactions. Both lead to the same decoder and the same handlers; only
// the first answer goes back the way its interaction came.
//
// Requests and the gateway go through package guarded, which is discordgo behind
// guards against its faults.
//
// The guilds are divided among shards, each with a session and a watchdog of its own
// (shard.go, shards.go).
//
// Messages come through the gateway alone: direct ones always, those that mention the
// bot by Options.Mentions. decodemessage.go tells which are for the bot, chat.go answers
// each once.
//
// Requests leave from one place by priority (departures.go). They keep to Discord's limit for
// all requests (globallimit.go) and to those of each route. requestlimits.go limits what
// players and guilds may ask for, and how much goes on at once.
//
// Inside the program the ids of players and guilds name their platform (platform.go).
//
// The bot uses no privileged intent: commands, buttons, forms, direct messages and
// mentions need none.
package discord
