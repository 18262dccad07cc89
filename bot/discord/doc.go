// Package discord runs the bot on Discord: it connects, registers the commands, turns interactions into requests and
// replies into messages.
//
// Create a [Client] with [New], give it to the code that posts dailies and checks channels, and call [Client.Run] with
// the router. Run returns when its context ends. If Discord refuses the bot for good, for example because of a wrong
// token, Run returns an error with a sentence for the operator.
//
// Interactions arrive over the gateway, or over HTTP at [Client.InteractionsHandler], depending on the developer
// portal. The same code decodes and handles both. Only the first answer goes back the way its interaction came.
//
// Package guarded sends requests and holds the gateway connections; it protects the program from the faults of
// discordgo.
//
// The guilds are divided among shards, each with its own session and watchdog (shards.go).
//
// Messages arrive only over the gateway: direct messages always, and messages that mention the bot if Options.Mentions
// is set. decode.go finds the messages for the bot, and chat.go answers each once.
//
// All requests except answers to interactions pass through one queue, ordered by priority and kept within Discord's
// limits for all requests and for each route (departures.go). requestlimits.go limits the requests of players and
// guilds, and how many are handled at once.
//
// Inside the program the ids of players and guilds include their platform (platform.go).
//
// The only files that the bot opens are pictures that people send with a request, see [Client.FetchPicture]. It fetches
// them with https from Discord's file hosts only, without following redirects, and never from an address in a text.
//
// The bot uses no privileged intent, because commands, buttons, forms, direct messages and mentions need none.
package discord
