package store

import "pencilmark/internal/game/services"

// rooms is one unit of work for all rooms, which View and Update pass to their functions. The
// statements of each room are methods of a separate type, which reads and writes the tables that
// the room owns.
type rooms struct {
	playTx
	dailyTx
	bankTx
	resultsTx
	leaderboardsTx
	playersTx
	communityTx
	chatTx
	callsTx
}

var _ services.Tx = rooms{}

func roomsOf(t *tx) rooms {
	return rooms{playTx{t}, dailyTx{t}, bankTx{t}, resultsTx{t}, leaderboardsTx{t}, playersTx{t}, communityTx{t}, chatTx{t}, callsTx{t}}
}

type (
	playTx         struct{ *tx }
	dailyTx        struct{ *tx }
	bankTx         struct{ *tx }
	resultsTx      struct{ *tx }
	leaderboardsTx struct{ *tx }
	playersTx      struct{ *tx }
	communityTx    struct{ *tx }
	chatTx         struct{ *tx }
	callsTx        struct{ *tx } // for package txn
)
