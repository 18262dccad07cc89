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
// for what that library leaves open, each beside the code it guards: transport.go
// (API version 10, another server's address), rest.go (retries), dial.go and
// session.go (connections that fall silent or wedge), decode.go (components it
// does not know), interaction.go (panics, and how many handlers run at once).
//
// The bot uses no privileged intent: slash commands, buttons and forms need
// none.
package discord
