package web

import (
	"context"
	"net/http"

	"pencilmark/internal/phrase"
	"pencilmark/solver"
)

// stepsAnswer is all that can be deduced now, the easiest first.
type stepsAnswer struct {
	Puzzle string      `json:"puzzle"`
	Layout string      `json:"layout"`
	Ladder string      `json:"ladder"`
	Steps  []stepBrief `json:"steps"`
	More   bool        `json:"more"`            // there are further ones
	Text   string      `json:"text"`            // how many there are, or what is wrong
	Wrong  []string    `json:"wrong,omitempty"` // the cells, where entries are wrong; then there are no steps
}

// stepBrief is a step in a clause.
type stepBrief struct {
	Technique string          `json:"technique"`
	Name      string          `json:"name"` // the technique's, in the answer's language
	Text      string          `json:"text"`
	Places    []candidateBody `json:"places,omitempty"`
	Removes   []candidateBody `json:"removes,omitempty"`
}

// maxSteps is how many steps an answer lists.
const maxSteps = 60

func (s *Server) steps(w http.ResponseWriter, r *http.Request) error {
	return consulted(s, w, r, (*Server).stepsOf)
}

// stepsOf lists the steps of a position.
func (s *Server) stepsOf(ctx context.Context, in positionText) (answer stepsAnswer, err error) {
	err = s.working(ctx, func(ctx context.Context) error {
		p, err := s.stand(ctx, in)
		if err != nil {
			return err
		}
		g := p.grid
		answer = stepsAnswer{Puzzle: g.String(), Layout: g.Layout().Shape().String(), Ladder: p.ladder.Name, Steps: []stepBrief{}}
		if p.mistaken() {
			answer.Text, answer.Wrong = s.mistakes(p)
			return nil
		}
		err = p.ladder.Steps(ctx, g, func(found solver.Step) bool {
			if answer.More = len(answer.Steps) == maxSteps; !answer.More {
				answer.Steps = append(answer.Steps, newStepBrief(s.opts.Printer, &found, g.Layout()))
			}
			return !answer.More
		})
		answer.Text = s.opts.Printer.Text("web.steps", map[string]any{"Count": len(answer.Steps), "More": answer.More})
		return err
	})
	return answer, err
}

func newStepBrief(p *phrase.Printer, step *solver.Step, l *solver.Layout) stepBrief {
	return stepBrief{
		Technique: step.Technique, Name: p.Technique(step.Technique), Text: p.Brief(step, l),
		Places: candidateBodies(l, step.Places), Removes: candidateBodies(l, step.Removes),
	}
}
