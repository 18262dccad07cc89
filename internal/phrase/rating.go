package phrase

import (
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/minutes"
	"pencilmark/solver/rating"
	"pencilmark/solver/trial"
)

// Rating says how hard a puzzle is, a fact a line: tier, expected steps, minutes, the reference scale with its hardest step,
// HoDoKu's scale and, if wanted, the methods' points.
func (p *Printer) Rating(r *rating.Report, points bool, strong Style) []string {
	key := "rating.tier"
	if r.Bound {
		key = "rating.tier-least"
	}
	lines := []string{p.Text(key, map[string]any{"Tier": strong.strong(p.Tier(r.Tier.String()))})}
	if length := p.length(r); length != "" {
		lines = append(lines, length)
	}
	lines = append(append(lines, p.figures(r, strong)...), p.hardestMethod(r)...)
	if points {
		lines = append(lines, p.points(r)...)
	}
	return lines
}

// length describes the expected steps and minutes, as far as they are known.
func (p *Printer) length(r *rating.Report) string {
	said := p.Minutes(r.Time)
	if r.Steps == 0 {
		return said
	}
	steps := p.CountNoun("rating.steps", r.Steps)
	if said == "" {
		return steps
	}
	return steps + " · " + said
}

// Minutes gives the range that holds half of all players' times, such as "6 to 11 minutes"; "" if that is unknown.
func (p *Printer) Minutes(e minutes.Estimate) string {
	if e.Minutes == 0 {
		return ""
	}
	key := "rating.minutes"
	if e.Rough {
		key = "rating.minutes-rough"
	}
	from, to := e.ForPlayers()
	return p.Text(key, map[string]any{"From": from, "Count": to})
}

// YourMinutes gives the range that holds half of a player's times for such puzzles; "" if too little is known.
func (p *Printer) YourMinutes(e minutes.Estimate, pace *minutes.Pace) string {
	from, to, ok := pace.ForPlayer(e)
	if !ok {
		return ""
	}
	return p.Text("rating.minutes-yours", map[string]any{"From": from, "Count": to})
}

// Faster says that a player is faster than a percentage of the players; "" for 0, which means that too few have
// played.
func (p *Printer) Faster(percent int) string {
	if percent == 0 {
		return ""
	}
	return p.Text("bot.stats.faster", map[string]any{"Percent": percent})
}

// hardestMethod names the hardest method of a puzzle without ER, or says that the methods do not finish it.
func (p *Printer) hardestMethod(r *rating.Report) (lines []string) {
	switch {
	case r.ER > 0 || r.Bound:
	case !r.Finished:
		lines = append(lines, p.Text("rating.no-points", nil))
	case r.Hardest != "":
		lines = append(lines, p.Text("rating.hardest", map[string]any{"Technique": p.Technique(r.Hardest)}))
	}
	return lines
}

func (p *Printer) figures(r *rating.Report, strong Style) (lines []string) {
	switch {
	case r.ER == 0:
	case r.Bound:
		lines = append(lines, p.Text("rating.er-least", map[string]any{"ER": strong.strong(p.Decimal(r.ER.String()))}))
	default:
		lines = append(lines, p.Text("rating.er", map[string]any{
			"ER": strong.strong(p.Decimal(r.ER.String())), "EP": p.Decimal(r.EP.String()), "ED": p.Decimal(r.ED.String()),
		}))
	}
	if r.Peak.Step != 0 {
		lines = append(lines, p.Text("rating.peak", map[string]any{"Technique": p.Technique(r.Peak.Technique)}))
	}
	if r.Hodoku.Level != "" {
		lines = append(lines, p.Text("rating.hodoku", map[string]any{"Level": r.Hodoku.Level, "Score": r.Hodoku.Score}))
	}
	return lines
}

// Measures describes the trial-and-error depth of a puzzle.
func (p *Printer) Measures(l *solver.Layout, m *trial.Measures) string {
	said := p.Text("rating.depth", map[string]any{"Depth": m.Depth})
	if m.Depth > trial.MaxDepth {
		said = p.Text("rating.deeper", map[string]any{"Depth": trial.MaxDepth})
	}
	switch {
	case m.Larger:
		return said + " · " + p.Text("rating.backdoor-larger", map[string]any{"Size": trial.MaxBackdoor})
	case len(m.Backdoor) == 0:
		return said + " · " + p.Text("rating.backdoor-none", nil)
	}
	return said + " · " + p.Text("rating.backdoor", map[string]any{"Count": len(m.Backdoor), "Cells": p.Cells(l, m.Backdoor)})
}

func (p *Printer) points(r *rating.Report) (lines []string) {
	var uses []string
	for _, u := range r.Uses {
		uses = append(uses, p.Text("rating.use", map[string]any{"Method": p.Text("rating.method."+u.Method, nil), "Times": u.Count}))
	}
	if len(uses) > 0 {
		lines = append(lines, p.Text("rating.points", map[string]any{"Count": r.Points, "Uses": strings.Join(uses, ", ")}))
	}
	if r.ER > 0 && !r.Finished && !r.Bound { // else the lines above say it
		lines = append(lines, p.Text("rating.no-points", nil))
	}
	return lines
}

// RatedSolutions says how many solutions a rating found.
func (p *Printer) RatedSolutions(r *rating.Report) string {
	return p.Text("rating.solutions."+[...]string{"none", "unique", "several"}[min(r.Solutions, 2)], nil)
}

// Unrated says why a puzzle with one solution has no rating on the reference scale.
func (p *Printer) Unrated(r *rating.Report) string {
	reason, _, _ := strings.Cut(r.Reason, ":")
	return p.Text("rating.unrated."+strings.ReplaceAll(reason, " ", "-"), nil)
}
