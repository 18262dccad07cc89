package phrase

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pencilmark/solver"
	"pencilmark/solver/drill"
	"pencilmark/solver/logic"
)

// Technique names a technique within a sentence: "naked pair", "X-Wing".
func (p *Printer) Technique(name string) string { return p.technique(name, "name", nil) }

// Definition defines a technique in one line, for a grid with boxes.
func (p *Printer) Definition(name string) string { return p.definition(name, solver.Box) }

func (p *Printer) definition(name string, blocks solver.UnitKind) string {
	return p.technique(name, "definition", p.blockWords(blocks))
}

func (p *Printer) blockWords(kind solver.UnitKind) map[string]any {
	key := "block." + unitKinds[kind]
	return map[string]any{
		"Block": p.Text(key+".bare", nil), "ABlock": p.Text(key+".a", nil),
		"TheBlock": p.Text(key+".the", nil), "Blocks": p.Text(key+".all", nil),
	}
}

// technique prints a field of a technique. Sizes without names share an entry and differ in N.
func (p *Printer) technique(name, field string, data map[string]any) string {
	t, ok := logic.CatalogueEntry(name)
	if !ok {
		t.Definition = name
	}
	if t.Size > 0 {
		if data == nil {
			data = map[string]any{}
		}
		data["N"] = t.Size
	}
	return p.Text("technique."+t.Definition+"."+field, data)
}

// Family names a family of techniques.
func (p *Printer) Family(f logic.Family) string {
	return p.Text("bot.technique.family."+string(f), nil)
}

// TechniqueFacts lists a technique's figures on the scales, and whether it assumes a unique solution.
func (p *Printer) TechniqueFacts(name string) (facts []string) {
	t, _ := logic.CatalogueEntry(name)
	if t.Reference > 0 {
		facts = append(facts, p.Text("technique-fact.reference", map[string]any{"ER": p.Decimal(fmt.Sprintf("%d.%d", t.Reference/10, t.Reference%10))}))
	}
	if t.Hodoku.Level != "" {
		facts = append(facts, p.Text("technique-fact.hodoku", map[string]any{"Level": t.Hodoku.Level, "Points": t.Hodoku.Points}))
	}
	if t.Unique {
		facts = append(facts, p.Text("technique-fact.unique", nil))
	}
	return facts
}

// Lesson returns the path of a technique's page, such as "/learn/x-wing". It is "" at levels that do not name the
// technique, and for guesses and searches.
func Lesson(technique string, level int) string {
	t, known := logic.CatalogueEntry(technique)
	if !known || level < LevelWhy {
		return ""
	}
	return "/learn/" + cmp.Or(t.Twin, t.Name)
}

// WithLessons returns a printer that links techniques in lists to their pages at an address.
func (p *Printer) WithLessons(address string) *Printer {
	linking := *p
	linking.lessons = address
	return &linking
}

func (p *Printer) linked(technique, called string) string {
	lesson := Lesson(technique, LevelWhy)
	if p.lessons == "" || lesson == "" {
		return called
	}
	return "[" + called + "](" + p.lessons + lesson + ")"
}

// DrillVerdict says whether a practice move is right, and why.
func (p *Printer) DrillVerdict(d *drill.Drill, m *drill.Move, j *drill.Judgement) string {
	data := map[string]any{"Technique": p.Technique(d.Technique)}
	for _, c := range slices.Concat(m.Places, m.Removes) {
		if digit := d.Grid.Value(c.Cell); digit != 0 {
			return p.Text("drill.filled", map[string]any{"Cell": p.Cell(d.Grid.Layout(), c.Cell), "Digit": p.Digit(digit)})
		}
	}
	switch j.Verdict {
	case drill.Wrong:
		data["Move"] = p.moves(d.Grid.Layout(), m, j.Wrong)
		return p.Text("drill.wrong", data)
	case drill.Other:
		if m.IsEmpty() {
			return p.Text("drill.nothing", data)
		}
		data["Move"] = p.moves(d.Grid.Layout(), m, j.Other)
		return p.Text("drill.beside", data)
	}
	text := p.Text("drill.right", data)
	if len(j.Left) > 0 {
		text += " " + p.Text("drill.left", map[string]any{"Candidates": p.Candidates(d.Grid.Layout(), j.Left)})
	}
	return text
}

func (p *Printer) moves(l *solver.Layout, m *drill.Move, some []solver.Candidate) string {
	var texts []string
	for _, c := range some {
		sign := "<>"
		if slices.Contains(m.Places, c) {
			sign = "="
		}
		texts = append(texts, p.Cell(l, c.Cell)+sign+p.Digit(c.Digit))
	}
	return strings.Join(texts, " ")
}
