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
