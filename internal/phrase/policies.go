package phrase

import (
	"strconv"
	"strings"
)

// PolicySection is a part of a longer text, with its heading.
type PolicySection struct{ Title, Text string }

// PrivacyPolicy returns the privacy policy. contact says who runs the bot and how to reach them; it may be "".
func (p *Printer) PrivacyPolicy(contact string) []PolicySection {
	return p.sections([]string{"policy.what.", "policy.why.", "policy.not.", "policy.keep.", "policy.seen.", "policy.rights."}, "policy.contact.", contact)
}

// Terms returns the terms of use.
func (p *Printer) Terms(contact string) []PolicySection {
	return p.sections([]string{"terms.what.", "terms.play.", "terms.conduct.", "terms.puzzles.", "terms.out.", "terms.warranty.", "terms.changes."}, "terms.contact.", contact)
}

func (p *Printer) sections(keys []string, whom, contact string) []PolicySection {
	if contact != "" {
		keys = append(keys, whom)
	}
	var parts []PolicySection
	for _, key := range keys {
		parts = append(parts, PolicySection{p.Text(key+"title", nil), p.Text(key+"text", map[string]any{"Contact": contact})})
	}
	return parts
}

// Ranking returns the rules of leaderboards, seasons and streaks as a numbered list. patience is the number of wrong
// grids without a penalty, points are the points for each place, and days is how many days of a season count.
func (p *Printer) Ranking(patience int, points []int, days int) string {
	texts := each(points, strconv.Itoa)
	return p.Text("ranking.rules", map[string]any{"Patience": patience, "Points": p.List(texts), "Days": days})
}

// MoreRanking returns the rules about all servers, the page and departed players, a line each.
func (p *Printer) MoreRanking() string {
	return strings.Join([]string{p.Text("ranking.worldwide", nil), p.Text("ranking.page", nil), p.Text("ranking.departed", nil)}, "\n")
}
