package discord

import (
	"slices"

	"pencilmark/bot"
)

// Component types (Component Reference, Component Types).
const (
	componentRow         = 1
	componentButton      = 2
	componentMenu        = 3
	componentInput       = 4
	componentRoleMenu    = 6
	componentChannelMenu = 8
	componentText        = 10
	componentGallery     = 12
	componentFile        = 13
	componentContainer   = 17
	componentLabel       = 18
)

// container frames components, with a coloured stripe at the side.
type container struct {
	Type       int   `json:"type"`
	Accent     int   `json:"accent_color"` // 0xRRGGBB
	Components []any `json:"components"`
}

type textDisplay struct {
	Type    int    `json:"type"`
	Content string `json:"content"`
}

type gallery struct {
	Type  int           `json:"type"`
	Items []galleryItem `json:"items"`
}

type galleryItem struct {
	Media       media  `json:"media"`
	Description string `json:"description,omitempty"` // alt text
}

type media struct {
	URL string `json:"url"`
}

// fileComponent offers a file for download.
type fileComponent struct {
	Type int   `json:"type"`
	File media `json:"file"`
}

type row struct {
	Type       int   `json:"type"`
	Components []any `json:"components"`
}

type button struct {
	Type     int    `json:"type"`
	Style    int    `json:"style"`
	Label    string `json:"label"`
	CustomID string `json:"custom_id,omitempty"` // none with a URL
	URL      string `json:"url,omitempty"`
	Disabled bool   `json:"disabled,omitempty"`
}

// styleLink is the style of link buttons.
const styleLink = 5

type menu struct {
	Type         int          `json:"type"`
	CustomID     string       `json:"custom_id"`
	Placeholder  string       `json:"placeholder,omitempty"`
	Options      []menuOption `json:"options,omitempty"`
	ChannelTypes []int        `json:"channel_types,omitempty"`
	Defaults     []menuValue  `json:"default_values,omitempty"`
	Min          int          `json:"min_values"`
	Max          int          `json:"max_values"`
}

type menuOption struct {
	Label   string `json:"label"`
	Value   string `json:"value"`
	Default bool   `json:"default,omitempty"`
}

type menuValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// rows gives each menu its own row and spreads buttons evenly. It omits rows beyond maxControls.
func rows(controls []bot.Control) []any {
	all := []any{}
	for len(controls) > 0 {
		n := slices.IndexFunc(controls, isMenu)
		switch {
		case n == 0:
			all = append(all, row{componentRow, []any{menuOf(controls[0])}})
			n = 1
		case n < 0:
			n = len(controls)
			fallthrough
		default:
			all = append(all, buttonRows(controls[:n])...)
		}
		controls = controls[n:]
	}
	room := maxControls
	return slices.DeleteFunc(all, func(r any) bool {
		room -= 1 + len(r.(row).Components)
		return room < 0
	})
}

func isMenu(c bot.Control) bool { return c.Kind != bot.Button && c.Kind != bot.LinkButton }

// buttonRows spreads buttons evenly over as few rows as possible. A button with NewRow set starts a new row.
func buttonRows(buttons []bot.Control) (all []any) {
	if n := slices.IndexFunc(buttons[1:], func(b bot.Control) bool { return b.NewRow }); n >= 0 {
		return append(buttonRows(buttons[:n+1]), buttonRows(buttons[n+1:])...)
	}
	count := (len(buttons) + maxRowButtons - 1) / maxRowButtons
	for part := range slices.Chunk(buttons, (len(buttons)+count-1)/count) {
		r := row{Type: componentRow}
		for _, b := range part {
			r.Components = append(r.Components, buttonOf(b))
		}
		all = append(all, r)
	}
	return all
}

func buttonOf(c bot.Control) button {
	if c.Kind == bot.LinkButton {
		return button{Type: componentButton, Style: styleLink, Label: truncate(c.Label, maxLabel), URL: c.URL}
	}
	styles := map[bot.ButtonStyle]int{bot.Primary: 1, bot.Secondary: 2, bot.Success: 3, bot.Danger: 4}
	return button{Type: componentButton, Style: styles[c.Style], Label: truncate(c.Caption(), maxLabel), CustomID: c.Action.String(), Disabled: c.Disabled}
}

func menuOf(c bot.Control) menu {
	m := menu{Type: componentMenu, CustomID: c.Action.String(), Placeholder: truncate(c.Label, maxPlaceholder), Min: 1, Max: max(c.Max, 1)}
	switch c.Kind {
	case bot.ChannelSelect:
		m.Type, m.ChannelTypes = componentChannelMenu, []int{channelText, channelAnnouncement}
		m.Defaults = defaults(c.Selected, "channel")
	case bot.RoleSelect:
		m.Type, m.Min = componentRoleMenu, 0
		m.Defaults = defaults(c.Selected, "role")
	default:
		m.Options = menuOptions(c)
		m.Max = min(m.Max, len(m.Options))
	}
	return m
}

func defaults(ids []string, kind string) []menuValue {
	var values []menuValue
	for _, id := range ids {
		values = append(values, menuValue{ID: id, Type: kind})
	}
	return values
}

func menuOptions(c bot.Control) []menuOption {
	chosen := map[string]bool{}
	for _, v := range c.Selected {
		chosen[v] = true
	}
	var options []menuOption
	for _, o := range c.Choices[:min(len(c.Choices), maxChoices)] {
		options = append(options, menuOption{Label: truncate(o.Label, maxChoiceText), Value: o.Value, Default: chosen[o.Value]})
	}
	return options
}

// modal is a form, and label is a field with its caption.
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
