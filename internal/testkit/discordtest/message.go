package discordtest

import (
	"slices"
	"strings"
	"time"
)

// Message flags (Message, Message Flags).
const (
	FlagEphemeral             = 1 << 6
	FlagLoading               = 1 << 7
	FlagSuppressNotifications = 1 << 12
	FlagComponentsV2          = 1 << 15
)

// Component types (Component Reference, Component Types).
const (
	TypeActionRow = iota + 1
	TypeButton
	TypeStringSelect
	TypeTextInput
	_
	TypeRoleSelect
	_
	TypeChannelSelect
	_
	TypeTextDisplay
	_
	TypeMediaGallery
	TypeFile
	_
	_
	_
	TypeContainer
	TypeLabel
)

// Message is a copy of a message.
type Message struct {
	ID          string
	Channel     *Channel
	Content     string
	Components  []Component
	Attachments []Attachment
	Flags       int
	Mentions    *AllowedMentions // of the last write, nil if it was not sent
	Pinged      []string         // the roles and "everyone" that the message pinged
	Nonce       string
	ReplyTo     string // the id of the message that it answers, "" for none
	Sent        time.Time
	Edited      time.Time
	Deleted     bool
	ThreadName  string // the name of the thread below it, "" without one

	visibleOnlyTo *Member      // the one person who sees an ephemeral message
	author        *Member      // nil for the bot
	madeBy        *interaction // the interaction that it answers; nil for none
	extraFields   map[string]any
	nonceUntil    time.Time
}

// Ephemeral reports whether only one person sees the message.
func (m Message) Ephemeral() bool { return m.Flags&FlagEphemeral != 0 }

// Loading reports whether the message is still "thinking".
func (m Message) Loading() bool { return m.Flags&FlagLoading != 0 }

// Media is a URL of a picture, or attachment://name.
type Media struct {
	URL string `json:"url"`
}

// Component is a component of any type. Its Type determines which fields have a meaning.
type Component struct {
	Type        int         `json:"type"`
	ID          int         `json:"id,omitempty"`
	CustomID    string      `json:"custom_id,omitempty"`
	Style       int         `json:"style,omitempty"`
	Label       string      `json:"label,omitempty"`
	Description string      `json:"description,omitempty"`
	URL         string      `json:"url,omitempty"`
	Disabled    bool        `json:"disabled,omitempty"`
	Value       string      `json:"value,omitempty"`
	Placeholder string      `json:"placeholder,omitempty"`
	Required    *bool       `json:"required,omitempty"`
	MaxLength   int         `json:"max_length,omitempty"`
	MinValues   *int        `json:"min_values,omitempty"`
	MaxValues   *int        `json:"max_values,omitempty"`
	Options     []Choice    `json:"options,omitempty"`
	Content     string      `json:"content,omitempty"`
	Items       []MediaItem `json:"items,omitempty"`
	File        *Media      `json:"file,omitempty"`
	Components  []Component `json:"components,omitempty"`
	Component   *Component  `json:"component,omitempty"`

	Accent        *int           `json:"accent_color,omitempty"` // 0xRRGGBB
	ChannelTypes  []int          `json:"channel_types,omitempty"`
	DefaultValues []DefaultValue `json:"default_values,omitempty"`
}

// DefaultValue is a role or channel that is selected at first.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// MediaItem is a picture in a media gallery, with its alt text.
type MediaItem struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
}

// Choice is an entry of a select menu (Label) or of an autocomplete (Name).
type Choice struct {
	Name        string            `json:"name,omitempty"`
	Names       map[string]string `json:"name_localizations,omitempty"`
	Label       string            `json:"label,omitempty"`
	Value       any               `json:"value"`
	Description string            `json:"description,omitempty"`
	Default     bool              `json:"default,omitempty"`
}

// Attachment is a file on a message.
type Attachment struct {
	ID          string
	Filename    string
	Description string // alt text
	ContentType string
	Data        []byte

	size int // the size that Discord reports, if larger
}

// AllowedMentions is who a message may ping (Message, Allowed Mentions Object).
type AllowedMentions struct {
	Parse       []string `json:"parse"`
	Roles       []string `json:"roles,omitempty"`
	Users       []string `json:"users,omitempty"`
	RepliedUser bool     `json:"replied_user,omitempty"`
}

// walk visits every component of the tree, parents first.
func walk(cs []Component, fn func(*Component)) {
	for i := range cs {
		fn(&cs[i])
		walk(cs[i].Components, fn)
		if inner := cs[i].Component; inner != nil {
			fn(inner)
			walk(inner.Components, fn)
		}
	}
}

// Buttons lists the message's buttons in reading order.
func (m Message) Buttons() []Component {
	var found []Component
	walk(m.Components, func(c *Component) {
		if c.Type == TypeButton {
			found = append(found, *c)
		}
	})
	return found
}

// Button returns the button with a label, which may be followed by a dot and a price.
func (m Message) Button(label string) (Component, bool) {
	for _, b := range m.Buttons() {
		if b.Label == label || strings.HasPrefix(b.Label, label+" · ") {
			return b, true
		}
	}
	return Component{}, false
}

// V2 reports whether the message has the flag IS_COMPONENTS_V2.
func (m Message) V2() bool { return m.Flags&FlagComponentsV2 != 0 }

// BodyText returns the content or the text displays of the message, a line each.
func (m Message) BodyText() string {
	parts := []string{m.Content}
	walk(m.Components, func(c *Component) {
		if c.Type == TypeTextDisplay {
			parts = append(parts, c.Content)
		}
	})
	return joinNonEmpty(parts)
}

// Picture is a file as people see it on a message.
type Picture struct {
	Attachment
	Alt string // its alt text
}

// Pictures lists the visible files of the message in reading order. A V2 message shows only files to which a component refers
// (Component Reference, Media Gallery).
func (m Message) Pictures() []Picture {
	var shown []Picture
	if !m.V2() {
		for _, a := range m.Attachments {
			shown = append(shown, Picture{a, a.Description})
		}
		return shown
	}
	walk(m.Components, func(c *Component) {
		for _, item := range append(slices.Clip(c.Items), MediaItem{Media: mediaOrZero(c.File)}) { // clipped: the components are shared
			if a, ok := m.attached(item.Media.URL); ok {
				shown = append(shown, Picture{a, item.Description})
			}
		}
	})
	return shown
}

func mediaOrZero(m *Media) Media {
	if m == nil {
		return Media{}
	}
	return *m
}

// attached finds the file of a URL such as attachment://board.png.
func (m Message) attached(url string) (Attachment, bool) {
	name, _ := strings.CutPrefix(url, attachmentScheme)
	i := slices.IndexFunc(m.Attachments, func(a Attachment) bool { return a.Filename == name })
	if i < 0 || name == url {
		return Attachment{}, false
	}
	return m.Attachments[i], true
}

const attachmentScheme = "attachment://"

// Text returns everything that can be read on the message, alt texts included, a piece on each line.
func (m Message) Text() string {
	parts := []string{m.Content}
	parts = append(parts, componentTexts(m.Components)...)
	for _, p := range m.Pictures() {
		parts = append(parts, p.Filename)
		if !m.V2() {
			parts = append(parts, p.Alt) // a component's alt text is among its texts
		}
	}
	return joinNonEmpty(parts)
}

func componentTexts(cs []Component) []string {
	var parts []string
	walk(cs, func(c *Component) {
		parts = append(parts, c.Content, c.Label, c.Description, c.Placeholder, c.Value)
		for _, o := range c.Options {
			parts = append(parts, o.Label, o.Description)
		}
		for _, item := range c.Items {
			parts = append(parts, item.Description)
		}
	})
	return parts
}

// joinNonEmpty joins texts as people read them: no-break spaces become ordinary spaces.
func joinNonEmpty(parts []string) string {
	return strings.ReplaceAll(strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), "\n"), "\u00a0", " ")
}

// assignIDs gives components without an id the next free ids in reading order (Component Reference, Component Structure).
func assignIDs(cs []Component) {
	taken, next := map[int]bool{}, 0
	walk(cs, func(c *Component) { taken[c.ID] = true })
	walk(cs, func(c *Component) {
		for c.ID == 0 {
			if next++; !taken[next] {
				c.ID = next
			}
		}
	})
}

// visibleTo reports whether a person sees the message.
func (m *Message) visibleTo(p *Member) bool {
	return !m.Deleted && m.Channel.sees(p) && (m.visibleOnlyTo == nil || m.visibleOnlyTo == p)
}

// wireMessage returns the message object of the API.
func (s *Server) wireMessage(m *Message) map[string]any {
	files := []any{}
	for _, a := range m.Attachments {
		files = append(files, a.wireFile(m.Channel))
	}
	w := map[string]any{
		"id": m.ID, "channel_id": m.Channel.ID, "type": 0, "author": s.wireAuthor(m), "content": m.Content,
		"timestamp": m.Sent.UTC().Format(time.RFC3339Nano), "edited_timestamp": nil, "tts": false, "pinned": false,
		"mention_everyone": slices.Contains(m.Pinged, "everyone"), "mentions": s.mentioned(m), "mention_roles": []any{},
		"attachments": files, "embeds": []any{}, "components": orEmpty(m.Components), "flags": m.Flags,
	}
	if !m.Edited.IsZero() {
		w["edited_timestamp"] = m.Edited.UTC().Format(time.RFC3339Nano)
	}
	if in := m.madeBy; in != nil { // Message, Message Interaction Metadata Object
		w["interaction_metadata"] = map[string]any{
			"id": in.id, "type": in.kind, "user": in.by.wireUser(), "authorizing_integration_owners": in.installOwners(),
		}
	}
	if m.Nonce != "" {
		w["nonce"] = m.Nonce
	}
	return withExtraFields(w, m)
}

func (s *Server) wireAuthor(m *Message) map[string]any {
	if m.author == nil {
		return s.wireBot()
	}
	return m.author.wireUser()
}

func orEmpty[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
