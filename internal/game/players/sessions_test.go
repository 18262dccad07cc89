package players_test

import (
	"encoding/base64"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/players"
	"pencilmark/internal/testkit/gametest"
)

func linkOf(t *testing.T, w *gametest.World, c game.Call, to players.LinkTarget) string {
	t.Helper()
	link, err := w.Sessions.Link(t.Context(), c, to)
	gametest.Must(t, err)
	return link
}

// A guest is a player of the local guild with a name. Only the token identifies them, and the
// database does not contain the token.
func TestGuest(t *testing.T) {
	w := gametest.New(t)
	token, guest, err := w.Sessions.Guest(t.Context())
	gametest.Must(t, err)
	other, _, err := w.Sessions.Guest(t.Context())
	gametest.Must(t, err)
	found, err := w.Sessions.Find(t.Context(), token)
	gametest.Must(t, err)
	if found.Player != guest.Player || found.Guild != game.LocalGuild || !strings.HasPrefix(found.Name, "Guest ") || !strings.HasPrefix(found.Player, players.GuestPlatform) {
		t.Errorf("began %+v, found %+v", guest, found)
	}
	if token == other || len(token) < 43 {
		t.Errorf("tokens %q and %q", token, other)
	}
	secret, err := base64.RawURLEncoding.DecodeString(token)
	gametest.Must(t, err)
	if dump := w.Dump(); strings.Contains(dump, token) || strings.Contains(dump, string(secret)) {
		t.Error("the token is stored")
	}
	for _, wrong := range []string{"", token + "A", token[:42] + "!", strings.ToUpper(token), other[:20] + token[20:]} {
		if s, err := w.Sessions.Find(t.Context(), wrong); !errors.Is(err, game.ErrNotFound) {
			t.Errorf("%q: %+v, %v", wrong, s, err)
		}
	}
}

// A session lasts while it is used, and ends when the player leaves it.
func TestSessionEnds(t *testing.T) {
	w := gametest.New(t)
	token, _, err := w.Sessions.Guest(t.Context())
	gametest.Must(t, err)
	left, _, err := w.Sessions.Guest(t.Context())
	gametest.Must(t, err)
	gametest.Must(t, w.Sessions.End(t.Context(), left))
	gametest.Must(t, w.Sessions.End(t.Context(), "none"))
	if _, err := w.Sessions.Find(t.Context(), left); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("after leaving: %v", err)
	}
	for range 3 {
		w.Clock.Add(89 * 24 * time.Hour)
		gametest.Must(t, w.Maintain(t.Context()))
		if _, err := w.Sessions.Find(t.Context(), token); err != nil {
			t.Fatalf("while it is used: %v", err)
		}
	}
	w.Clock.Add(90 * 24 * time.Hour)
	if _, err := w.Sessions.Find(t.Context(), token); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("after 90 days: %v", err)
	}
	gametest.Must(t, w.Maintain(t.Context()))
	if gametest.TableHolds(w.Dump(), "sessions", players.GuestPlatform) {
		t.Error("it is still stored")
	}
}

// A link signs in anyone who has it as its player, in its guild, once.
func TestLink(t *testing.T) {
	w := gametest.New(t)
	link := linkOf(t, w, gametest.In("g", "ann"), players.LinkTarget{Post: 7})
	for range 2 {
		if name, err := w.Sessions.Look(t.Context(), link); name != "ANN" || err != nil {
			t.Errorf("looking: %q, %v", name, err)
		}
	}
	token, to, err := w.Sessions.Redeem(t.Context(), link)
	gametest.Must(t, err)
	found, err := w.Sessions.Find(t.Context(), token)
	gametest.Must(t, err)
	if found.Player != "ann" || found.Name != "ANN" || found.Guild != "g" || to != (players.LinkTarget{Post: 7}) {
		t.Errorf("found %+v, to %+v", found, to)
	}
	if _, _, err := w.Sessions.Redeem(t.Context(), link); !errors.Is(err, players.ErrDeadLink) {
		t.Errorf("once more: %v", err)
	}
	if _, err := w.Sessions.Look(t.Context(), link); !errors.Is(err, players.ErrDeadLink) {
		t.Errorf("looking afterwards: %v", err)
	}
}

// If many people use a link at once, only one gets in.
func TestLinkIsRedeemedOnce(t *testing.T) {
	w := gametest.New(t)
	link := linkOf(t, w, gametest.In("g", "ann"), players.LinkTarget{})
	var all sync.WaitGroup
	in := make(chan error, 8)
	for range cap(in) {
		all.Go(func() {
			_, _, err := w.Sessions.Redeem(t.Context(), link)
			in <- err
		})
	}
	all.Wait()
	close(in)
	entered := 0
	for err := range in {
		if err == nil {
			entered++
		} else if !errors.Is(err, players.ErrDeadLink) {
			t.Error(err)
		}
	}
	if entered != 1 {
		t.Errorf("%d entered", entered)
	}
}

// A link is dead for good after ten minutes, so the record of its use can be deleted then.
func TestLinkExpires(t *testing.T) {
	w := gametest.New(t)
	early, late := linkOf(t, w, gametest.In("g", "ann"), players.LinkTarget{}), linkOf(t, w, gametest.In("g", "ann"), players.LinkTarget{})
	w.Clock.Add(10*time.Minute - time.Second)
	_, _, err := w.Sessions.Redeem(t.Context(), early)
	gametest.Must(t, err)
	w.Clock.Add(time.Second)
	gametest.Must(t, w.Maintain(t.Context()))
	for _, link := range []string{early, late} {
		if _, _, err := w.Sessions.Redeem(t.Context(), link); !errors.Is(err, players.ErrDeadLink) {
			t.Errorf("after ten minutes: %v", err)
		}
	}
	if gametest.TableHolds(w.Dump(), "spent_links", "") {
		t.Error("the use is still stored")
	}
}

// A link with any single bit changed is dead, and so is a link of another server.
func TestForgedLink(t *testing.T) {
	w, other := gametest.New(t), gametest.New(t)
	link := linkOf(t, w, gametest.In("g", "ann"), players.LinkTarget{Attempt: 3})
	for i := range len(link) {
		for bit := range 8 {
			forged := []byte(link)
			forged[i] ^= 1 << bit
			if _, err := w.Sessions.Look(t.Context(), string(forged)); !errors.Is(err, players.ErrDeadLink) {
				t.Fatalf("byte %d, bit %d: %v", i, bit, err)
			}
		}
	}
	for _, forged := range []string{"", ".", link + ".", link + "A", strings.TrimRight(link, "A") + "\n", linkOf(t, other, gametest.In("g", "ann"), players.LinkTarget{})} {
		if _, _, err := w.Sessions.Redeem(t.Context(), forged); !errors.Is(err, players.ErrDeadLink) {
			t.Errorf("%q: %v", forged, err)
		}
	}
	if _, _, err := w.Sessions.Redeem(t.Context(), link); err != nil {
		t.Errorf("the right one: %v", err)
	}
}

// A player who deleted their data cannot sign in with an older link.
func TestLinkOfADeletedPlayer(t *testing.T) {
	w := gametest.New(t)
	link := linkOf(t, w, gametest.In("g", "ann"), players.LinkTarget{})
	token, _, err := w.Sessions.Redeem(t.Context(), linkOf(t, w, gametest.In("g", "ann"), players.LinkTarget{}))
	gametest.Must(t, err)
	gametest.Must(t, w.Players.Forget(t.Context(), gametest.In("g", "ann")))
	if _, _, err := w.Sessions.Redeem(t.Context(), link); !errors.Is(err, players.ErrDeadLink) {
		t.Errorf("the link: %v", err)
	}
	if _, err := w.Sessions.Find(t.Context(), token); !errors.Is(err, game.ErrNotFound) {
		t.Errorf("the session: %v", err)
	}
	if strings.Contains(w.Dump(), "ann") {
		t.Error("ann is still stored")
	}
}

// A call id that a browser chooses never equals another player's.
func TestCallsAreOnesOwn(t *testing.T) {
	ann, bob := players.Session{Player: "ann", Guild: "g", Name: "Ann"}, players.Session{Player: "bob"}
	if a, b := ann.Call("1"), bob.Call("1"); a.ID == b.ID || a.Guild != "g" || a.Player != (game.Player{ID: "ann", Name: "Ann"}) {
		t.Errorf("%+v and %+v", a, b)
	}
	if ann.Call("").ID != "" {
		t.Error("a deed without a name has one")
	}
}

// A player has a limited number of sessions. A new one beyond the limit ends the oldest.
func TestSessionsOfAPlayerAreBounded(t *testing.T) {
	w := gametest.New(t)
	var tokens []string
	for range 25 {
		token, _, err := w.Sessions.Redeem(t.Context(), linkOf(t, w, gametest.In("g", "ann"), players.LinkTarget{}))
		gametest.Must(t, err)
		tokens = append(tokens, token)
		w.Clock.Add(time.Minute)
	}
	_, guest, err := w.Sessions.Guest(t.Context())
	gametest.Must(t, err)
	for i, token := range tokens {
		if _, err := w.Sessions.Find(t.Context(), token); (err == nil) != (i >= 5) {
			t.Errorf("session %d of 25 with %s beside: %v", i+1, guest.Name, err)
		}
	}
}
