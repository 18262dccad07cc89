// Package discordtest is a local Discord for tests: a gateway and a REST API on a
// real socket, for one bot application, as strict as the real one.
//
// Start it with New, add guilds, channels and members (AddGuild, AddChannel,
// AddMember), connect the bot to Server.URL with Server.Token, and act as people do:
// Member.Slash, Press, Select, Submit, UseMessageCommand and Say. Most of them return
// an Interaction, whose Reply and Modal wait for the bot's answer.
// Member.VisibleMessages is a channel as one person sees it. Server.Transcript holds
// every text that was ever shown, edits and modals included.
//
// Interactions go over the gateway, or over HTTP after Server.SetEndpoint.
//
// Every request is checked against an excerpt of Discord's OpenAPI description; the
// environment variable DISCORD_OPENAPI names a whole or newer one. Other rules come
// from Discord's documentation (Receiving and Responding, Gateway, Message, Component
// Reference, Application Commands, Opcodes and Status Codes).
//
// Options.RateLimits enforces rate limits. InjectRequest, InjectGateway and
// InjectEvent make the REST API, gateway connections and events misbehave.
//
// Deadlines and the interval between IDENTIFYs follow the Clock, which only tests
// move. Heartbeats and injected delays take real time, because discordgo has no other
// clock.
//
// Not modelled: embeds, sections, separators, menus of users, subcommands, emoji,
// reactions, voice, stickers, polls, webhooks of other applications, and permissions of
// members by role. A thread can be opened and written to.
package discordtest
