package page

import (
	"fmt"
	"strings"

	"pencilmark/internal/game/players"
	"pencilmark/internal/web/request"
	"pencilmark/solver"
	"pencilmark/solver/drill"
	"pencilmark/solver/logic"
	"pencilmark/solver/rating"
)

// stretch is a section of the teaching order: the techniques that puzzles of a tier are the first to need.
type stretch struct {
	Title string
	Tier  *tierView // nil for techniques that only the reference scale names
	Steps []wayStep
}

type wayStep struct {
	techniqueLink
	Picture *thumbnail // nil if there is no example
}

// thumbnail is a drawing of a technique's example, on a grid whose cells have side 1: the pattern, and the cells that
// it changes.
type thumbnail struct{ Pattern, Acts string }

// way returns the techniques in the order of hints, and the first technique that a visitor can practise but has not.
func way(r *request.Request, progress []players.Progress, pictures map[string]*thumbnail) (list []stretch, next *techniqueLink) {
	reached, inHints := rating.Tier(-1), true
	for _, t := range logic.Catalogue() {
		_, hinted := logic.FindTechnique(t.Name)
		tier, known := tierOfGrade(t.Hodoku.Level)
		switch {
		case hinted && known && tier > reached:
			reached = tier
			view := newTierView(r, tier)
			list = append(list, stretch{Title: r.Printer.Text("web.practice.about."+tier.String(), nil), Tier: &view})
		case !hinted && inHints:
			inHints = false
			list = append(list, stretch{Title: r.Printer.Text("web.learn.elsewhere", nil)})
		}
		link := newTechniqueLink(r, t.Name, progress)
		if next == nil && link.Progress == "" && drill.CanPractise(t.Name) {
			next = &link
		}
		at := &list[len(list)-1]
		at.Steps = append(at.Steps, wayStep{link, pictures[t.Name]})
	}
	return list, next
}

// tierOfGrade returns the tier for one of HoDoKu's levels.
func tierOfGrade(level string) (t rating.Tier, ok bool) {
	switch level {
	case "Easy":
		return rating.Easy, true
	case "Medium":
		return rating.Medium, true
	case "Hard":
		return rating.Hard, true
	case "Unfair":
		return rating.Expert, true
	case "Extreme":
		return rating.Extreme, true
	}
	return rating.Easy, false
}

// thumbnails draws the example of every technique that hints use.
func thumbnails() map[string]*thumbnail {
	pictures := map[string]*thumbnail{}
	for _, entry := range logic.Catalogue() {
		t, ok := logic.FindTechnique(entry.Name)
		if !ok {
			continue
		}
		g, step, err := t.Example()
		if err != nil || g.Layout().Size() != 9 {
			continue
		}
		pattern := solver.CellSet{}
		for _, c := range step.Pattern {
			pattern.Add(c.Cell)
		}
		acts := solver.CellSet{}
		for _, c := range append(step.Places, step.Removes...) {
			acts.Add(c.Cell)
		}
		pictures[entry.Name] = &thumbnail{squares(pattern), squares(acts)}
	}
	return pictures
}

// squares returns an SVG path of cells of a 9x9 grid.
func squares(cells solver.CellSet) string {
	var path strings.Builder
	for cell := range cells.All() {
		fmt.Fprintf(&path, "M%d %dh1v1h-1z", cell%9, cell/9)
	}
	return path.String()
}
