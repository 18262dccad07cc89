package game

// Preferences are how a player wants to be talked to. The zero value is how anybody
// is.
type Preferences struct {
	Letters      bool   // rows are named by letters, as in A5; otherwise it is r1c5
	NoUniqueness bool   // no argument rests on the puzzle's having one solution
	PencilMarks  bool   // boards show the candidates that are left
	Words        bool   // boards are told in words, without pictures
	Language     string // the player is answered in; "" for that of the platform
	News         bool   // something waits to be told at the player's next command; nobody sets it
}

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
