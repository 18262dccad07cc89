package phrase

import (
	"strings"

	"pencilmark/solver"
)

// innerArguments explains the chains within chains, with an indent for each depth.
func (e *explanation) innerArguments(indent string) (lines []string) {
	for i := range e.s.Branches {
		for _, f := range e.innerInferences(i) {
			lines = append(lines, e.innerArgument(&e.s.Branches[i], &f, indent)...)
		}
	}
	return lines
}

func (e *explanation) innerInferences(i int) (list []inference) {
	b := &e.s.Branches[i]
	for _, f := range e.inferencesOf(i) {
		if !f.byChains() {
			continue
		}
		for _, c := range f.to {
			rule := b.InnerOf(c)
			if last := len(list) - 1; last >= 0 && list[last].rule == rule {
				list[last].to = append(list[last].to, c)
			} else {
				list = append(list, inference{rule: rule, to: []solver.Candidate{c}})
			}
		}
	}
	return list
}

func (e *explanation) innerArgument(b *solver.Branch, f *inference, indent string) []string {
	within := explanation{p: e.p, l: e.l, g: e.g, s: f.rule, inner: true}
	start := ""
	if argument(e.s) != "contradiction" && len(e.s.Branches) > 1 {
		start = e.state(b.Start, b.StartOn)
	}
	head, more, _ := strings.Cut(within.textWith("why", within.common()), "\n")
	line := e.p.Text("chain.why-not", map[string]any{
		"Candidates": e.p.Candidates(e.l, f.to), "Start": start, "Argument": head, "So": within.proven(),
	})
	lines := []string{indent + line}
	indent += "  "
	if more != "" {
		lines = append(lines, indent+strings.ReplaceAll(more, "\n", "\n"+indent))
	}
	return append(append(lines, within.branchLines(indent)...), within.innerArguments(indent)...)
}

// proven says what the step's chains prove to be true; "" for nothing.
func (e *explanation) proven() string {
	b := &e.s.Branches[0]
	how, end, on := argument(e.s), b.End, b.EndOn
	if how == "contradiction" {
		end, on = b.Start, !b.StartOn
	}
	if !on || how == "cycle" {
		return ""
	}
	return e.state(end, true)
}

func (e *explanation) ruleValues(rule *solver.Step) map[string]any {
	data := map[string]any{"Base": "", "Cover": "", "Cells": "", "Digits": ""}
	if rule != nil {
		data["Base"], data["Cover"] = e.p.Units(e.l, rule.Base), e.p.Units(e.l, rule.Cover)
		data["Cells"], data["Digits"] = e.p.Cells(e.l, rule.Cells), e.p.Digits(rule.Digits)
	}
	return data
}
