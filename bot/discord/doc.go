// Package discord is the bot on Discord: it connects, registers the commands,
// turns interactions into requests and replies into messages.
//
// Make a [Client] with [New], give it to the code that posts dailies and checks
// channels, and call [Client.Run] with the router. Run returns when its context
// ends, or with a sentence for the operator when Discord refuses the bot for good,
// as with a wrong token.
//
// Interactions come over the gateway, or over HTTP to [Client.InteractionsHandler], as
// the developer portal says. The same code decodes and handles both; only the first
// answer goes back the way its interaction came.
//
// Package guarded sends requests and holds the gateway connections; it keeps discordgo
// behind guards against its faults.
//
// The guilds are divided among shards, each with its own session and watchdog
// (shards.go).
//
// Messages come only over the gateway: direct messages always, and messages that mention
// the bot with Options.Mentions. decode.go finds the messages for the bot, chat.go answers
// each once.
//
// All requests except answers to interactions leave through one queue by priority, within
// Discord's limits for all requests and for each route (departures.go). requestlimits.go
// limits the requests of players and guilds, and how many are handled at once.
//
// Inside the program the ids of players and guilds name their platform (platform.go).
//
// The bot opens no files but pictures that people send with a request, see
// [Client.FetchPicture]. It fetches them from Discord's hosts for files by https, without
// following redirects, and never from an address in a text.
//
// The bot uses no privileged intent: commands, buttons, forms, direct messages and
// mentions need none.
package discord
