package phrase

import (
	"fmt"
	"time"

	"pencilmark/solver"
	"pencilmark/solver/coach"
)

// Finding tells what could have been seen in a wait of a game, and what was: first how long
// the wait was, then the rest.
func (p *Printer) Finding(h *coach.Hindsight, f *coach.Finding) (wait string, told []string) {
	l := f.Before.Layout()
	share := 0
	if h.Total > 0 {
		share = int((100*f.Length() + h.Total/2) / h.Total)
	}
	wait = p.Text("hindsight.wait", map[string]any{"Wait": p.Duration(f.Length()), "Share": share, "From": p.Duration(f.From)})
	switch {
	case f.Full && f.Wrong == 0:
		return wait, []string{p.Text("hindsight.complete", nil)}
	case f.Full:
		told = append(told, p.CountNoun("hindsight.full", f.Wrong))
	case f.Wrong > 0:
		told = append(told, p.CountNoun("hindsight.wrong", f.Wrong))
	}
	if f.Found {
		told = append(told, p.seen(f))
		if since := p.since(f, l); since != "" {
			told = append(told, since)
		}
	} else if !f.Full {
		told = append(told, p.Text("hindsight.nothing", nil))
	}
	return wait, append(told, p.then(f, l))
}

// seen says what was open, and for how long.
func (p *Printer) seen(f *coach.Finding) string {
	s, l := &f.Step, f.Before.Layout()
	key := "hindsight.seen." + s.Technique
	if !p.HasMessage(key) {
		key = "hindsight.seen.any"
	}
	return p.Text(key, map[string]any{
		"Open": p.Duration(f.Open), "Name": p.Technique(s.Technique), "Base": p.Units(l, s.Base), "Cover": p.Units(l, s.Cover), "Cells": p.Cells(l, s.Cells),
		"Digits": p.Digits(s.Digits),
	})
}

// since says from when on it was there, where that is longer than the wait; "" where not.
func (p *Printer) since(f *coach.Finding, l *solver.Layout) string {
	switch {
	case f.Open <= f.Length():
		return ""
	case f.Since < 0:
		return p.Text("hindsight.since-start", nil)
	case f.Opened.Digit == 0:
		return p.Text("hindsight.since", map[string]any{"From": p.Duration(f.To - f.Open)})
	}
	return p.Text("hindsight.since-digit", map[string]any{"Digit": p.fact(l, f.Opened), "From": p.Duration(f.To - f.Open)})
}

// outcomes are the keys of how waits end.
var outcomes = [...]string{
	coach.ThenFound: "found", coach.ThenFollows: "follows", coach.ThenAnother: "another", coach.ThenFurther: "further",
	coach.ThenWrong: "wrong", coach.ThenHelped: "helped", coach.ThenEnded: "ended",
}

// then says how a wait ended.
func (p *Printer) then(f *coach.Finding, l *solver.Layout) string {
	data := map[string]any{}
	if f.Next.Digit != 0 {
		data["Digit"] = p.fact(l, f.Next)
	}
	return p.Text("hindsight.then."+outcomes[f.Then], data)
}

// fact writes a digit in its cell, as in "r1c3=4".
func (p *Printer) fact(l *solver.Layout, c solver.Candidate) string {
	return p.facts(l, []solver.Candidate{c})
}

// Mistake says when a wrong digit was entered, and when it was mended.
func (p *Printer) Mistake(l *solver.Layout, m *coach.Mistake) string {
	data := map[string]any{"Digit": p.fact(l, m.Candidate), "From": p.Duration(m.From), "Stood": p.Duration(m.To - m.From)}
	if !m.Mended {
		return p.Text("hindsight.mistake-stayed", data)
	}
	return p.Text("hindsight.mistake", data)
}

// WhereTimeWent sums a game up: how long it took, with what help and mistakes, and how often
// it went as the path does.
func (p *Printer) WhereTimeWent(h *coach.Hindsight) []string {
	lines := []string{p.Text("hindsight.total", map[string]any{
		"Total": p.Duration(h.Total), "Helped": p.CountNoun("bot.noun.hint", h.Helped), "Wrong": p.CountNoun("hindsight.wrong-digit", len(h.Mistakes)),
	})}
	same, digits := h.Same()
	if same > 0 && h.Tells() {
		lines = append(lines, p.Text("hindsight.same", map[string]any{"Count": same, "Of": digits}))
	}
	switch {
	case digits == 0 && len(h.Mistakes) == 0:
		lines = append(lines, p.Text("hindsight.none", nil))
	case !h.Tells():
		lines = append(lines, p.Text("hindsight.at-once", nil))
	case len(h.Longest) == 0:
		lines = append(lines, p.Text("hindsight.even", nil))
	}
	return lines
}

// Clock writes a time since the start as a timer shows it: "3:05", "1:03:05".
func (*Printer) Clock(d time.Duration) string {
	h, m, s := int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60
	if h > 0 {
		return fmt.Sprintf("%d:%02d:%02d", h, m, s)
	}
	return fmt.Sprintf("%d:%02d", m, s)
}
