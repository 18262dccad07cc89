package phrase

import (
	"strings"
	"unicode/utf8"

	"pencilmark/solver"
)

const maxInner = 1200

// innerArguments explains the chains within chains, one indented line each. It counts those without room.
func (e *explanation) innerArguments(indent string) (lines []string) {
	length, rest := 0, 0
	for i := range e.s.Branches[:e.p.most(len(e.s.Branches), maxBranches)] {
		for _, f := range e.innerInferences(i) {
			if rest == 0 {
				text := e.innerArgument(&e.s.Branches[i], &f, indent)
				length += utf8.RuneCountInString(strings.Join(text, "\n"))
				if len(lines) == 0 || e.p.most(length, maxInner) == length {
					lines = append(lines, text...)
					continue
				}
			}
			rest++
		}
	}
	if rest > 0 {
		lines = append(lines, indent+e.p.CountNoun("chain.inner-rest", rest))
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
	data := within.common()
	data["Story"] = strings.Join(within.branchSentences(), " ")
	start := ""
	if argument(e.s) != "contradiction" && len(e.s.Branches) > 1 {
		start = e.state(b.Start, b.StartOn)
	}
	line := e.p.Text("chain.why-not", map[string]any{
		"Candidates": e.p.Candidates(e.l, f.to), "Start": start, "Argument": within.textWith("why", data), "So": within.proven(),
	})
	return append([]string{indent + "- " + line}, within.innerArguments(indent+"  ")...)
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
