// Package leaderboards reads what players have done at a guild's dailies: leaderboards,
// statistics, the archive. It writes nothing; its figures are those of package
// results, and what it reads does not grow with a guild's history.
package leaderboards
