package chat_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/chat"
	"pencilmark/internal/game/services"
	"pencilmark/internal/game/txn"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/internal/testkit/testpostgres"
	"pencilmark/store"
)

// world returns a game with two players.
func world(t *testing.T) *gametest.World {
	t.Helper()
	w := gametest.New(t)
	for _, name := range []string{"ann", "ben"} {
		gametest.Must(t, w.DB.Update(t.Context(), func(tx services.Tx) error {
			return tx.SeePlayer(game.Player{ID: name, Name: name}, "", w.Clock.Now())
		}))
	}
	return w
}

// board returns a board of ann in a channel, which can be edited for a quarter of an hour.
func board(w *gametest.World, message string, attempt int64, version int) chat.Board {
	return chat.Board{Player: "ann", Channel: "100", Attempt: attempt, Version: version, Message: message, Path: "path of " + message, Until: w.Clock.Now().Add(15 * time.Minute)}
}

// asked returns a board that was requested later.
func asked(b chat.Board, later time.Duration) chat.Board {
	b.Until = b.Until.Add(later)
	return b
}

// A board is not removed if it belongs to another player or attempt, is newer or was requested
// later, is the same message again, or can no longer be removed.
func TestWhichBoardIsRemoved(t *testing.T) {
	w := world(t)
	bens, elsewhere := board(w, "8", 7, 9), board(w, "9", 7, 9)
	bens.Player, elsewhere.Channel = "ben", "101"
	for _, tt := range []struct {
		shown  chat.Board
		remove string
	}{
		{board(w, "1", 7, 1), ""},
		{bens, ""},
		{elsewhere, ""},
		{board(w, "1", 7, 2), ""},
		{board(w, "2", 7, 2), "1"},
		{board(w, "3", 7, 1), "3"},
		{board(w, "4", 7, 3), "2"},
		{board(w, "3", 7, 3), "3"}, // requested earlier, recorded late
		{asked(board(w, "3", 7, 3), time.Second), "4"},
		{board(w, "10", 7, 3), "10"},
		{asked(board(w, "10", 7, 3), time.Second), "3"},
		{board(w, "5", 8, 0), ""},
		{board(w, "6", 7, 3), ""},
		{asked(board(w, "6", 7, 3), chat.KeepFor), ""}, // sent as a message, which can be edited for longer
		{asked(board(w, "11", 7, 3), time.Second), "6"},
	} {
		got, err := w.Boards.Show(t.Context(), tt.shown)
		gametest.Must(t, err)
		removed := ""
		if got != nil {
			removed = got.Message
		}
		if removed != tt.remove || got != nil && got.Path != "path of "+tt.remove {
			t.Errorf("%s removes %q, want %q", tt.shown.Message, removed, tt.remove)
		}
	}
	w.Clock.Add(16 * time.Minute)
	if got, err := w.Boards.Show(t.Context(), board(w, "7", 7, 4)); got != nil || err != nil {
		t.Errorf("a board that cannot be edited is removed: %v, %v", got, err)
	}
}

// A board takes a version that is not older than its own, until it can no longer be seen or edited.
func TestWhichBoardIsChanged(t *testing.T) {
	w := world(t)
	change := func(attempt int64, version int, want chat.Claim) {
		t.Helper()
		b, got, err := w.Boards.Change(t.Context(), "ann", "100", attempt, version)
		gametest.Must(t, err)
		if got != want || got == chat.Accepted && (b.Path != "path of 1" || b.Version != version) {
			t.Errorf("version %d of attempt %d: %v of %+v, want %v", version, attempt, got, b, want)
		}
	}
	change(7, 1, chat.Refused)
	_, err := w.Boards.Show(t.Context(), board(w, "1", 7, 1))
	gametest.Must(t, err)
	change(8, 2, chat.Refused)
	change(7, 0, chat.Overrun)
	for i := range chat.MaxTyped {
		change(7, i+1, chat.Accepted)
	}
	change(7, chat.MaxTyped+1, chat.Refused)
	_, err = w.Boards.Show(t.Context(), board(w, "1", 7, 20))
	gametest.Must(t, err)
	change(7, 20, chat.Accepted)
	w.Clock.Add(15 * time.Minute)
	change(7, 21, chat.Refused)
}

// When boards are shown and edited concurrently, each message but the last is removed once, and the
// last shows the newest version.
func TestBoardsAtOnce(t *testing.T) {
	w := world(t)
	rooms := []*chat.Boards{w.Boards}
	if testpostgres.IsThere() {
		db := gametest.OpenStore(t, w.Path, store.Options{Now: w.Clock.Now})
		t.Cleanup(func() { _ = db.Close() })
		rooms = append(rooms, chat.NewBoards(chat.Options{Store: txn.Narrow[chat.Query, chat.Tx](db), Now: w.Clock.Now}))
	}
	const each = 20
	var mu sync.Mutex
	removed := map[string]int{}
	var work sync.WaitGroup
	for i := range 2 * each {
		room := rooms[i%len(rooms)]
		work.Go(func() {
			old, err := room.Show(t.Context(), board(w, fmt.Sprint(i), 7, i))
			if err != nil {
				t.Error(err)
			}
			if old != nil {
				mu.Lock()
				defer mu.Unlock()
				removed[old.Message]++
			}
			if _, _, err := room.Change(t.Context(), "ann", "100", 7, i); err != nil {
				t.Error(err)
			}
		})
	}
	work.Wait()
	gametest.Must(t, w.DB.View(t.Context(), func(q services.Query) error {
		b, err := q.StandingBoard("ann", "100")
		if err == nil && b.Version != 2*each-1 {
			t.Errorf("the message shows version %d", b.Version)
		}
		if removed[b.Message] != 0 || len(removed) != 2*each-1 {
			t.Errorf("%s is left, and %d others are removed", b.Message, len(removed))
		}
		return err
	}))
	for message, times := range removed {
		if times != 1 {
			t.Errorf("%s is removed %d times", message, times)
		}
	}
}

// A board is left alone while another process may be editing it, but not after that process has
// ended.
func TestChangesOfTwoProcessesOnPostgres(t *testing.T) {
	testpostgres.Need(t)
	w := world(t)
	other := gametest.OpenStore(t, w.Path, store.Options{Now: w.Clock.Now})
	room := chat.NewBoards(chat.Options{Store: txn.Narrow[chat.Query, chat.Tx](other), Now: w.Clock.Now})
	_, err := room.Show(t.Context(), board(w, "1", 7, 1))
	gametest.Must(t, err)
	want := func(s *chat.Boards, version int, want chat.Claim) {
		t.Helper()
		if _, got, err := s.Change(t.Context(), "ann", "100", 7, version); got != want || err != nil {
			t.Errorf("version %d: %v, %v, want %v", version, got, err, want)
		}
	}
	want(w.Boards, 2, chat.Accepted)
	want(w.Boards, 3, chat.Accepted)
	want(room, 4, chat.Refused)
	w.Clock.Add(time.Minute)
	want(room, 4, chat.Accepted)
	want(w.Boards, 5, chat.Refused)
	gametest.Must(t, other.Close())
	want(w.Boards, 5, chat.Accepted)
}

// A token is deleted when it is used, and nothing is kept of a deleted player.
func TestWhatIsForgotten(t *testing.T) {
	w := world(t)
	_, err := w.Boards.Show(t.Context(), board(w, "1", 7, 1))
	gametest.Must(t, err)
	w.Clock.Add(15*time.Minute - time.Second)
	gametest.Must(t, w.Boards.Forget(t.Context()))
	if !strings.Contains(w.Dump(), "path of 1") {
		t.Error("forgotten too soon")
	}
	w.Clock.Add(time.Second)
	gametest.Must(t, w.Boards.Forget(t.Context()))
	if strings.Contains(w.Dump(), "path of 1") {
		t.Error("the token is kept")
	}
	gametest.Must(t, w.Players.Forget(t.Context(), game.Call{Player: game.Player{ID: "ann"}}))
	_, err = w.Boards.Show(t.Context(), board(w, "2", 7, 2))
	gametest.Must(t, err)
	if strings.Contains(w.Dump(), "path of 2") {
		t.Error("a board of a deleted player is recorded")
	}
}
