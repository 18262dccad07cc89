package discord

import (
	"errors"
	"strings"
	"testing"
	"time"

	"pencilmark/bot"
	"pencilmark/internal/game"
	"pencilmark/internal/testkit/discordtest"
)

// NoticeMessage implements Router.
func (s *script) NoticeMessage(n game.Notice) bot.Message {
	m := (&bot.Router{}).NoticeMessage(n)
	m.Text = "A notice of " + n.Submission.Puzzle
	return m
}

// A notice arrives only once if its answer was lost, even after the nonce is forgotten.
func TestNoticeArrivesOnce(t *testing.T) {
	r := connected(t, dealer())
	n := game.Notice{ID: 7, Player: gameID(r.ann.ID), Submission: &game.Submission{Puzzle: "q7up4", State: game.SubmissionApproved}}
	r.InjectRequest(discordtest.RequestFault{Route: "POST /channels/", Status: 502, Body: "<html>Bad gateway</html>", AfterWork: true})
	for tries := range 3 {
		n.Tries = tries
		if err := r.client.SendNotice(t.Context(), n); err != nil {
			t.Fatal(err)
		}
		r.Clock.Advance(time.Hour)
	}
	if got := r.ann.VisibleMessages(r.ann.DM()); len(got) != 1 || !strings.Contains(got[0].BodyText(), "A notice of q7up4") {
		t.Errorf("ann reads %d messages: %+v", len(got), got)
	}
	n.ID = 8
	if err := r.client.SendNotice(t.Context(), n); err != nil {
		t.Fatal(err)
	}
	if got := r.ann.VisibleMessages(r.ann.DM()); len(got) != 2 {
		t.Errorf("another notice was taken for the first: %d messages", len(got))
	}
	r.ben.BlockDMs()
	for _, player := range []string{gameID(r.ben.ID), "console"} {
		n.Player = player
		if err := r.client.SendNotice(t.Context(), n); !errors.Is(err, game.ErrUnreachable) {
			t.Errorf("to %s: %v", player, err)
		}
	}
}
