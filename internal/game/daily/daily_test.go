package daily_test

import (
	"testing"

	"pencilmark/internal/testkit/gametest"
)

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
