// Package leaderboards reads what players have done at a guild's dailies: leaderboards,
// statistics, the archive. Its figures are those of package results, and what it reads does
// not grow with a guild's history.
//
// It also holds which leaderboards guilds keep in channels: messages that renew
// themselves. A row says what such a message shows; the guild's revision, which goes up
// in the unit of work that changes a result, says that it may have to show something else.
package leaderboards
