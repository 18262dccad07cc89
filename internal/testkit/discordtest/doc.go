// Package discordtest is a fake Discord for tests: a gateway and a REST API on
// a real socket, for one bot application, as strict as the real one.
//
// Start it with New, add guilds, channels and members (AddGuild, AddChannel,
// AddMember), point the bot at Server.URL and Server.Token, then act as people
// do: Member.Slash, Press, Select, Submit, UseMessageCommand and Say. Most
// return an Interaction, whose Reply and Modal wait for the bot's answer.
// Member.VisibleMessages is a channel as one person sees it, and
// Server.Transcript holds every text that was ever shown to anybody, including
// edits and modals.
//
// Interactions go over the gateway, or over HTTP once Server.SetEndpoint has
// named the bot's interactions endpoint, as in the developer portal.
//
// What the server enforces comes from Discord's published documentation
// (Receiving and Responding, Gateway, Message, Component Reference, Application
// Commands, Opcodes and Status Codes); each rule has a test that names the
// section. Where the environment variable DISCORD_OPENAPI names Discord's own
// OpenAPI description, every request body is also validated against it.
//
// Options.RateLimits enforces rate limits. InjectRequest, InjectGateway and
// InjectEvent make the REST API, gateway connections and events misbehave.
//
// Deadlines and the pause between IDENTIFYs follow the Clock, which moves only when
// a test moves it. Heartbeats and injected delays run on real time, as the library
// under test has no other.
//
// Threads are modelled only as far as they are opened below a message and the bot writes
// there. Not modelled: embeds, sections, separators, menus of users, emoji, reactions, voice, stickers, polls, webhooks of other applications, and roles of
// members in what channels allow.
package discordtest
