package phrase

import (
	"strconv"
	"strings"
)

// Ranking returns the rules of leaderboards, seasons and streaks as a numbered list, the same for
// the bot, the page and the API. patience is how many wrong grids do not count as help, points are
// those of each place, and days is how many days of a season count.
func (p *Printer) Ranking(patience int, points []int, days int) string {
	var texts []string
	for _, n := range points {
		texts = append(texts, strconv.Itoa(n))
	}
	return p.Text("ranking.rules", map[string]any{"Patience": patience, "Points": p.List(texts), "Days": days})
}

// MoreRanking returns what Ranking leaves out, one paragraph a line: the leaderboards of all
// servers, the page's own, and players who leave a server's leaderboards.
func (p *Printer) MoreRanking() string {
	return strings.Join([]string{p.Text("ranking.worldwide", nil), p.Text("ranking.page", nil), p.Text("ranking.departed", nil)}, "\n")
}
