package discord

import "pencilmark/bot"

// modal is a form; label is a field of it with its caption.
type modal struct {
	CustomID   string  `json:"custom_id"`
	Title      string  `json:"title"`
	Components []label `json:"components"`
}

type label struct {
	Type      int    `json:"type"`
	Label     string `json:"label"`
	Component input  `json:"component"`
}

type input struct {
	Type        int    `json:"type"`
	CustomID    string `json:"custom_id"`
	Style       int    `json:"style"`
	Value       string `json:"value,omitempty"`
	Placeholder string `json:"placeholder,omitempty"`
	Required    bool   `json:"required"`
	MaxLength   int    `json:"max_length,omitempty"`
}

func modalOf(m *bot.Modal) modal {
	const maxTitle, short, paragraph, maxValue = 45, 1, 2, 4000
	made := modal{CustomID: m.Action.String(), Title: truncate(m.Title, maxTitle)}
	for _, f := range m.Fields {
		in := input{
			Type: componentInput, CustomID: f.ID, Style: short, Placeholder: truncate(f.Hint, maxChoiceText),
			Required: !f.Optional, MaxLength: min(f.Max, maxValue), Value: truncate(f.Value, maxValue),
		}
		if f.Max > 0 {
			in.Value = truncate(f.Value, f.Max)
		}
		if f.Long {
			in.Style = paragraph
		}
		made.Components = append(made.Components, label{componentLabel, truncate(f.Label, maxTitle), in})
	}
	return made
}
