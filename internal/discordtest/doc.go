// Package discordtest is a Discord of its own for tests: a gateway and a REST
// API on a real socket, for one bot application, as strict as the real one.
//
// Start with New, build a small world (AddGuild, AddChannel, AddMember), point
// the bot at Server.URL and Server.Token, then act as people do: Member.Slash,
// Member.Press, Member.Select, Member.Submit, Member.Choose. Each returns an Exchange, whose
// Reply and Modal wait for what the bot answered. Member.Reads is the
// channel as that one person sees it, and Server.Ledger is everything that was
// ever put before anybody's eyes, edits and modals included.
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
// Time is the Clock's and moves only when a test moves it, so that deadlines
// are exact and no test depends on the speed of the machine. Heartbeats alone
// run on real time, as the library under test has no other.
//
// Not modelled: threads, reactions, voice, stickers, polls, webhooks of other
// applications, and rate limits other than those that
// Inject plays.
package discordtest
