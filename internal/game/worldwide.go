package game

// AllServers stands for a guild in which results of all servers are summed up. What is
// comparable there: dailies that servers share, timed from Start, and of each the results
// of players who count those of their server, if it takes part. A server's own dailies
// are left out, and those whose board was shown in the post; so are the terminal and the
// page, which everybody can look at.
const AllServers = "*"

// Worldwide is how a player takes part in the boards of all servers.
type Worldwide struct {
	Guild string // whose results count there; "" for none
	Alias string // the name there; "" for the player's own

	Departed bool // the player has left that guild's tables, and with them those; only read
}
