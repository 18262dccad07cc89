package bot

import (
	"maps"
	"slices"

	"pencilmark/internal/game/leaderboards"
	"pencilmark/internal/phrase"
	"pencilmark/solver"
)

// SummaryText writes the message about a daily in English.
func SummaryText(s *leaderboards.Summary) string {
	return summaryText(&call{Request: &Request{}, phrase: phrase.New("en")}, s)
}

// Names lists the actions of all controls.
func Names() []string {
	r := New(Options{})
	return slices.Sorted(maps.Keys(r.actions))
}

// Pack returns a grid in the form in which a control's id holds it.
func Pack(g *solver.Grid) string {
	packed, _ := pack(g)
	return packedMark + packed
}
