package discord

import (
	"bytes"
	"fmt"
	"mime"
	"path"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"pencilmark/bot"
	"pencilmark/internal/render"
)

// message is a message as Discord's API takes it. Lists are never nil: null is
// no list to Discord. It is our own shape because discordgo's knows neither
// alt text nor enforce_nonce, and cannot give a deferred answer attachments.
type message struct {
	Content      string       `json:"content"`
	Components   []row        `json:"components"`
	Attachments  []attachment `json:"attachments"` // with an edit: all that stay
	Mentions     mentions     `json:"allowed_mentions"`
	Flags        int          `json:"flags,omitempty"`
	Nonce        string       `json:"nonce,omitempty"`
	EnforceNonce bool         `json:"enforce_nonce,omitempty"`
	files        []*discordgo.File
}

// mentions is who the message may ping.
type mentions struct {
	Parse []string `json:"parse"`
	Roles []string `json:"roles,omitempty"`
}

// silence pings nobody, whatever the text says.
func silence() mentions { return mentions{Parse: []string{}} }

// attachment describes the file of the same index.
type attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"` // alt text
}

type row struct {
	Type       int   `json:"type"`
	Components []any `json:"components"`
}

type button struct {
	Type     int    `json:"type"`
	Style    int    `json:"style"`
	Label    string `json:"label"`
	CustomID string `json:"custom_id"`
}

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

// Component types and limits (Component Reference; Message, Create Message).
const (
	componentRow         = 1
	componentButton      = 2
	componentMenu        = 3
	componentInput       = 4
	componentRoleMenu    = 6
	componentChannelMenu = 8
	componentLabel       = 18

	maxContent     = 2000
	maxRows        = 5
	maxRowButtons  = 5
	maxAlt         = 1024
	maxPlaceholder = 150
	maxLabel       = 80
	maxChoices     = 25
	maxChoiceText  = 100
)

// messageOf writes a message of the bot's as Discord takes it. Text beyond one
// message is returned as rest.
func messageOf(m *bot.Message) (made *message, rest []string, err error) {
	made = &message{Mentions: silence(), Components: rows(m.Controls), Attachments: []attachment{}}
	texts := split(markup(m.Text), maxContent)
	if m.Ping != "" {
		made.Mentions.Roles = []string{m.Ping}
		texts = split("<@&"+m.Ping+"> "+markup(m.Text), maxContent)
	}
	made.Content = texts[0]
	for i := range m.Pictures {
		if err := made.attach(&m.Pictures[i]); err != nil {
			return nil, nil, err
		}
	}
	for _, f := range m.Files {
		made.enclose(f)
	}
	return made, texts[1:], nil
}

// enclose adds a file to be kept.
func (m *message) enclose(f bot.File) {
	m.Attachments = append(m.Attachments, attachment{ID: strconv.Itoa(len(m.files)), Filename: f.Name})
	m.files = append(m.files, &discordgo.File{Name: f.Name, ContentType: mime.TypeByExtension(path.Ext(f.Name)), Reader: bytes.NewReader(f.Data)})
}

func (m *message) attach(p *bot.Picture) error {
	data, err := render.PNG(p.Board, render.Dark)
	if err != nil {
		return fmt.Errorf("discord: drawing a board: %w", err)
	}
	n := len(m.files)
	name := p.Name + ".png"
	if n > 0 {
		name = p.Name + strconv.Itoa(n+1) + ".png"
	}
	m.Attachments = append(m.Attachments, attachment{ID: strconv.Itoa(n), Filename: name, Description: cut(p.Alt, maxAlt)})
	m.files = append(m.files, &discordgo.File{Name: name, ContentType: "image/png", Reader: bytes.NewReader(data)})
	return nil
}

// rows lays controls out: buttons five to a row, each menu in a row of its own.
// Discord shows five rows; what is beyond them is left out.
func rows(controls []bot.Control) []row {
	all := []row{}
	for _, c := range controls {
		last := len(all) - 1
		switch {
		case c.Kind != bot.Button:
			all = append(all, row{componentRow, []any{menuOf(c)}})
		case last < 0 || len(all[last].Components) == maxRowButtons || !isButton(all[last].Components[0]):
			all = append(all, row{componentRow, []any{buttonOf(c)}})
		default:
			all[last].Components = append(all[last].Components, buttonOf(c))
		}
	}
	return all[:min(len(all), maxRows)]
}

func isButton(c any) bool { _, ok := c.(button); return ok }

func buttonOf(c bot.Control) button {
	styles := map[bot.Style]int{bot.Primary: 1, bot.Secondary: 2, bot.Success: 3, bot.Danger: 4}
	return button{componentButton, styles[c.Style], cut(c.Label, maxLabel), c.Action.String()}
}

func menuOf(c bot.Control) menu {
	m := menu{Type: componentMenu, CustomID: c.Action.String(), Placeholder: cut(c.Label, maxPlaceholder), Min: 1, Max: max(c.Max, 1)}
	switch c.Kind {
	case bot.ChannelMenu:
		m.Type, m.ChannelTypes = componentChannelMenu, []int{channelText, channelAnnouncement}
		m.Defaults = defaults(c.Chosen, "channel")
	case bot.RoleMenu:
		m.Type, m.Min = componentRoleMenu, 0
		m.Defaults = defaults(c.Chosen, "role")
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
	for _, v := range c.Chosen {
		chosen[v] = true
	}
	var options []menuOption
	for _, o := range c.Choices[:min(len(c.Choices), maxChoices)] {
		options = append(options, menuOption{Label: cut(o.Label, maxChoiceText), Value: o.Value, Default: chosen[o.Value]})
	}
	return options
}

// offers are the choices of a completion.
func offers(choices []bot.Choice) []choice {
	all := []choice{}
	for _, c := range choices[:min(len(choices), maxChoices)] {
		all = append(all, choice{Name: cut(c.Label, maxChoiceText), Value: cut(c.Value, maxChoiceText)})
	}
	return all
}

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
	made := modal{CustomID: m.Action.String(), Title: cut(m.Title, maxTitle)}
	for _, f := range m.Fields {
		in := input{
			Type: componentInput, CustomID: f.ID, Style: short, Placeholder: cut(f.Hint, maxChoiceText),
			Required: !f.Optional, MaxLength: min(f.Max, maxValue), Value: cut(f.Value, maxValue),
		}
		if f.Max > 0 {
			in.Value = cut(f.Value, f.Max)
		}
		if f.Long {
			in.Style = paragraph
		}
		made.Components = append(made.Components, label{componentLabel, cut(f.Label, maxTitle), in})
	}
	return made
}
