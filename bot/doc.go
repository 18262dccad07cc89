// Package bot is what the bot does, whatever it talks through: a [Request] goes
// in, a [Reply] comes out, and nothing here knows of Discord or of a terminal.
//
// An adapter registers the definitions of [Commands], turns what arrives into a
// Request, asks [Router.Plan] whether to answer privately and whether to defer,
// calls [Router.Handle] and shows the Reply. bot/discord and bot/console are
// the two adapters. Posts that nobody asked for (the daily's card) are a
// [Message] as well.
//
// One file holds one command or a few that belong together: the definition, the
// handler, its helpers and the actions of the controls below its replies.
// commands.go lists the commands in order. A handler is a function of a call,
// whose methods are what all commands share.
package bot
