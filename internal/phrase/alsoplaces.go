package phrase

import "pencilmark/solver"

// AlsoPlaces names further steps of the same kind in a sentence, "" if there are none.
func (p *Printer) AlsoPlaces(steps []solver.Step, l *solver.Layout) string {
	var places []solver.Candidate
	for _, s := range steps {
		places = append(places, s.Places...)
	}
	if len(places) == 0 {
		return ""
	}
	return p.Text("hint.also", map[string]any{"Count": len(places), "Places": p.Placements(l, places)})
}
