package phrase

import (
	"fmt"

	"pencilmark/solver"
	"pencilmark/solver/logic"
)

// Technique names a technique as a sentence does: "naked pair", "X-Wing".
func (p *Printer) Technique(name string) string { return p.technique(name, "name", nil) }

// Definition says in one line what a technique is, on a grid with boxes.
func (p *Printer) Definition(name string) string { return p.definition(name, solver.Box) }

// definition says what a technique is on a grid whose blocks are of a kind.
func (p *Printer) definition(name string, blocks solver.UnitKind) string {
	return p.technique(name, "definition", p.blockWords(blocks))
}

// blockWords are the values that name what every cell is in one of.
func (p *Printer) blockWords(kind solver.UnitKind) map[string]any {
	key := "block." + unitKinds[kind]
	return map[string]any{
		"Block": p.Text(key+".bare", nil), "ABlock": p.Text(key+".a", nil),
		"TheBlock": p.Text(key+".the", nil), "Blocks": p.Text(key+".all", nil),
	}
}

// technique looks up a field of a technique. The sizes that have no name of
// their own, such as fish-5, share the entry "fish-n" and differ in its N.
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

// TechniqueFacts says what the scales give for a technique, and whether it rests on
// there being one solution.
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
