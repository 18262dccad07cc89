package community_test

import (
	"context"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/community"
	"pencilmark/internal/testkit/gametest"
)

// mailbox collects notices, or fails with an error.
type mailbox struct {
	got   []game.Notice
	fails error
}

func (m *mailbox) SendNotice(_ context.Context, n game.Notice) error {
	if m.fails != nil {
		return m.fails
	}
	m.got = append(m.got, n)
	return nil
}

// decided returns a world in which ann's puzzle was rejected.
func decided(t *testing.T) (*world, *game.Submission) {
	w := newWorld(t)
	sub := w.submit(gametest.Hard)
	sub, err := w.Submissions.Reject(t.Context(), boss(), sub.ID, "too easy")
	gametest.Must(t, err)
	return w, sub
}

func (w *world) tell(m *mailbox) error {
	w.T.Helper()
	return community.NewNoticeJob(w.Notices, m).Tick(w.T.Context())
}

func (w *world) news(want int) {
	w.T.Helper()
	news, err := w.Notices.News(w.T.Context(), ann("g"))
	if err != nil || len(news) != want {
		w.T.Errorf("at a command: %+v, %v; want %d", news, err, want)
	}
}

// An author gets one notice for each decision, and none for anything else.
func TestNoticesAreSentOnce(t *testing.T) {
	w, sub := decided(t)
	m := &mailbox{}
	for range 3 {
		gametest.Must(t, w.tell(m))
		w.Clock.Add(time.Hour)
		w.news(0)
		w.Restart()
	}
	_, err := w.Submissions.Reject(t.Context(), boss(), sub.ID, "too easy")
	gametest.Must(t, err)
	gametest.Must(t, w.tell(m))
	if len(m.got) != 1 || m.got[0].Submission.State != game.SubmissionRejected || m.got[0].Submission.Reason != "too easy" || m.got[0].GuildName != "Guild" {
		t.Fatalf("sent: %+v", m.got)
	}
	_, err = w.Submissions.Approve(t.Context(), boss(), sub.ID)
	gametest.Must(t, err)
	gametest.Must(t, w.tell(m))
	if len(m.got) != 2 || m.got[1].Submission.State != game.SubmissionApproved {
		t.Errorf("sent: %+v", m.got)
	}
}

// A notice that a stopped process may have sent is tried again only after a pause, by one process
// at a time, and marked so that the sender looks for it first.
func TestNoticesAfterAStop(t *testing.T) {
	w, _ := decided(t)
	func() {
		defer func() { _ = recover() }()
		_ = community.NewNoticeJob(w.Notices, stopping{}).Tick(t.Context())
	}()
	w.Restart()
	m := &mailbox{}
	gametest.Must(t, w.tell(m))
	w.news(0)
	if len(m.got) != 0 {
		t.Errorf("sent again at once: %+v", m.got)
	}
	w.Clock.Add(10 * time.Minute)
	gametest.Must(t, w.tell(m))
	gametest.Must(t, w.tell(m))
	if len(m.got) != 1 || m.got[0].Tries != 1 {
		t.Errorf("sent: %+v", m.got)
	}
}

// stopping panics in the middle of sending, like a process that is killed, so that no outcome is
// recorded.
type stopping struct{}

func (stopping) SendNotice(context.Context, game.Notice) error { panic("killed") }

// An author who takes no messages gets the notice once, at their next command, and not by message
// later.
func TestNoticeAtTheNextCommand(t *testing.T) {
	w, _ := decided(t)
	m := &mailbox{fails: game.ErrUnreachable}
	w.news(0) // while a message is on its way
	gametest.Must(t, w.tell(m))
	w.news(1)
	w.news(0)
	m.fails = nil
	w.Clock.Add(time.Hour)
	gametest.Must(t, w.tell(m))
	if len(m.got) != 0 {
		t.Errorf("sent: %+v", m.got)
	}
}

// An author gets no notice of their own decision or withdrawal.
func TestNoNoticeOfOwnDecisions(t *testing.T) {
	w := newWorld(t)
	sub := w.submit(gametest.Hard)
	w.schedule(sub, tomorrow)
	_, err := w.Submissions.Withdraw(t.Context(), ann("g"), sub.ID)
	gametest.Must(t, err)
	own := w.submit(gametest.Easy)
	_, err = w.Submissions.Approve(t.Context(), ann("g"), own.ID)
	gametest.Must(t, err)
	m := &mailbox{}
	gametest.Must(t, w.tell(m))
	if len(m.got) != 0 {
		t.Errorf("sent: %+v", m.got)
	}
}
