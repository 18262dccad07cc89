package daily_test

import (
	"errors"
	"testing"
	"time"

	"pencilmark/internal/game"
	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/game/play"
	"pencilmark/internal/testkit/gametest"
	"pencilmark/solver/rating"
)

func TestDailyFromStartToLeaderboard(t *testing.T) {
	w := newWorld(t)
	w.StockBank(3)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	c := gametest.In("g", "ann")

	card, err := w.Daily.Today(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if card.State != game.PostSent || card.Message == "" || card.Solved != 0 || !card.Live || card.Date != "2026-11-20" {
		t.Errorf("card = %+v", card)
	}
	if card.Tier != rating.Easy {
		t.Errorf("tier = %v, want that of a first daily", card.Tier)
	}

	work := w.StartDaily(c)
	if !work.Fresh || !work.Ranked() || !work.Live {
		t.Errorf("work = %+v", work)
	}
	w.Clock.Add(3 * time.Minute)
	h, err := w.Hint(t.Context(), c, game.Subject{}, 0)
	if err != nil || h.Level != 1 {
		t.Fatalf("hint = %+v, %v", h, err)
	}
	if a := w.HandIn(c, gametest.Flawed(work, 2)); a.Status != play.AnswerSaved || a.Left != 0 {
		t.Errorf("wrong answer = %+v", a)
	}
	w.Clock.Add(time.Minute)
	a := w.HandIn(c, work.Solution)
	if a.Status != play.AnswerSolved || !a.Counts || a.Rank != 1 || len(a.Cards) != 1 {
		t.Fatalf("right answer = %+v", a)
	}
	if want := 4*time.Minute + 30*time.Second; a.Result.Penalised != want {
		t.Errorf("penalised time = %v, want %v", a.Result.Penalised, want)
	}
	board, err := w.Boards.Leaderboard(t.Context(), c, leaderboards.Request{Period: game.PeriodToday})
	if err != nil || len(board.Standings) != 1 || board.Standings[0].Player.Name != "ANN" {
		t.Errorf("leaderboard = %+v, %v", board, err)
	}
	if card, err = w.Daily.Today(t.Context(), c); err != nil || card.Solved != 1 {
		t.Errorf("card after = %+v, %v", card, err)
	}
	if _, err := w.Play.Answer(t.Context(), c, game.Subject{}, game.AnswerText(work.Solution)); !errors.Is(err, game.ErrEnded) {
		t.Errorf("second right answer: %v", err)
	}
}

// A card keeps the tier that it was posted with.
func TestCardKeepsItsTier(t *testing.T) {
	w := newWorld(t)
	w.StockBank(2)
	w.AddGuild("g", gametest.Settings("12:00", "UTC"))
	card, err := w.Daily.CardOf(t.Context(), w.Posted[0].Card.ID)
	if err != nil || card.Rating.Tier != card.Tier || card.Givens != w.Posted[0].Puzzle.Grid.Givens().Len() || card.Number != 324 {
		t.Errorf("card = %+v, %v", card, err)
	}
}
