// Package bot implements the bot independently of the platform: it answers a [Request] with a [Reply] and knows nothing
// of Discord or of a terminal.
//
// An adapter registers the definitions of [Commands], turns what arrives into a Request, asks [Router.Plan] whether to
// answer privately and whether to defer, calls [Router.Handle] and shows the Reply. bot/discord and bot/console are the
// two adapters. A post that nobody asked for, such as the daily's card, is a [Message] too.
//
// Each file holds one command, or a few that belong together: the definition, the handler, its helpers and the actions
// of the controls below its replies. commands.go lists the commands in order. A handler is a function of a call; the
// methods of call are shared by all commands.
package bot
