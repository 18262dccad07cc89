package phrase

import (
	"maps"

	"pencilmark/solver/format"
)

// FormatError says why a text is not a puzzle and what would be one, without place, capital letter and full stop.
func (p *Printer) FormatError(e *format.Error) string {
	data := maps.Clone(e.Values)
	if names, ok := data["Layouts"].([]string); ok {
		data["Layouts"] = p.ListOr(names)
	}
	if name, ok := data["Name"].(string); ok {
		data["Format"] = p.Text("unreadable.format."+name, nil)
	}
	if names, ok := data["Constraints"].([]string); ok {
		data["Constraints"] = p.List(p.constraints(names))
	}
	if last, ok := data["Last"]; ok {
		data["Symbols"] = p.Text("unreadable.symbols", map[string]any{"Last": last, "Letter": data["Letter"]})
	}
	return p.Text("unreadable.grid."+string(e.Kind), data)
}

// constraints names a puzzle's constraints; unknown ones keep their program's name.
func (p *Printer) constraints(keys []string) (words []string) {
	for _, key := range keys {
		if id := "unreadable.constraint." + key; p.HasMessage(id) {
			key = p.Text(id, nil)
		}
		words = append(words, key)
	}
	return words
}
