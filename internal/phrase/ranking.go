package phrase

import "strconv"

// Ranking says by which rules dailies are ranked: in the bot, on the page and in the API
// alike. Patience is how many wrong grids are no help, points are those for each place,
// and so many days of a season count.
func (p *Printer) Ranking(patience int, points []int, days int) string {
	var texts []string
	for _, n := range points {
		texts = append(texts, strconv.Itoa(n))
	}
	return p.Text("ranking.rules", map[string]any{"Patience": patience, "Points": p.List(texts), "Days": days}) + " " + p.Text("ranking.worldwide", nil) + " " +
		p.Text("ranking.page", nil) + " " +
		p.Text("ranking.departed", nil)
}
