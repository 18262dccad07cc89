package phrase

import (
	"strconv"

	"pencilmark/internal/game"
)

// Ranking says by which rules dailies are ranked: in the bot, on the page and in the API
// alike. Patience is how many wrong grids are no help.
func (p *Printer) Ranking(patience int) string {
	var points []string
	for place := 1; game.SeasonPoints(place) > 1; place++ {
		points = append(points, strconv.Itoa(game.SeasonPoints(place)))
	}
	return p.Text("ranking.rules", map[string]any{"Patience": patience, "Points": p.List(points), "Days": game.SeasonDays})
}
