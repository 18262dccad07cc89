package discord

import (
	"fmt"
	"mime"
	"path"
	"strconv"
	"strings"

	"pencilmark/bot"
	"pencilmark/bot/command"
	"pencilmark/bot/discord/guarded"
	"pencilmark/internal/render"
)

// message is a Components V2 message. Lists are never nil, because Discord refuses null. discordgo's type lacks enforce_nonce,
// and flags in edits.
type message struct {
	Components   []any        `json:"components"`
	Attachments  []attachment `json:"attachments"` // in an edit: all attachments that remain
	Mentions     mentions     `json:"allowed_mentions"`
	Flags        int          `json:"flags"`
	Nonce        string       `json:"nonce,omitempty"`
	EnforceNonce bool         `json:"enforce_nonce,omitempty"`
	Reference    *reference   `json:"message_reference,omitempty"`
	files        []guarded.File
}

// change is an edit. It removes the content of a message that was posted before Components V2.
type change struct {
	*message
	Content *string `json:"content"` // always null
}

func (m *message) change() change { return change{message: m} }

// mentions are the allowed mentions of a message.
type mentions struct {
	Parse []string `json:"parse"`
	Roles []string `json:"roles,omitempty"`
}

// noMentions allows no mentions.
func noMentions() mentions { return mentions{Parse: []string{}} }

// reference names the message to which a message replies. That message may have been deleted.
type reference struct {
	Message string `json:"message_id"`
	Must    bool   `json:"fail_if_not_exists"`
}

// attachment describes the file that has the same index.
type attachment struct {
	ID       string `json:"id"`
	Filename string `json:"filename"`
}

// Message flags (Message, Message Flags).
const (
	flagEphemeral = 1 << 6
	flagSilent    = 1 << 12 // notifies nobody
	flagV2        = 1 << 15 // Components V2
)

// Limits (Component Reference; Message, Create Message).
const (
	maxText        = 4000 // of all text displays of a message together, in UTF-16 units
	maxControls    = 32   // with their rows; a message may have 40 components, and text, pictures and files need some
	maxRowButtons  = 5
	maxAlt         = 1024
	maxPlaceholder = 150
	maxLabel       = 80
	maxChoices     = 25
	maxChoiceText  = 100
)

func newMessage(components ...any) *message {
	return &message{Components: components, Attachments: []attachment{}, Mentions: noMentions(), Flags: flagV2}
}

// messageOf writes a message, using the known ids of commands.
func (c *Client) messageOf(m *bot.Message) (made *message, rest []*message, err error) {
	if ids := c.commandIDs.Load(); ids != nil {
		return messageOf(m, *ids)
	}
	return messageOf(m, nil)
}

// messageOf writes a message. Long text continues in rest.
func messageOf(m *bot.Message, ids commandIDs) (made *message, rest []*message, err error) {
	made = newMessage()
	title, note, ping := heading(m.Title), small(m.Note, ids), ""
	if m.Ping != "" {
		ping = "<@&" + m.Ping + ">"
		made.add(textDisplay{componentText, ping})
		made.Mentions.Roles = []string{m.Ping}
	}
	lead := markup(m.Lead, ids)
	texts := split(markup(m.Text, ids), maxText-utf16Length(lead+title+note+ping))
	frame := container{Type: componentContainer, Accent: bot.TierColour(m.Tier)}
	frame.text(lead)
	frame.text(title + texts[0])
	if err := made.attach(&frame, m.Pictures); err != nil {
		return nil, nil, err
	}
	for i := range m.Files {
		frame.add(fileComponent{componentFile, made.upload(m.Files[i].Name, m.Files[i].Data)})
	}
	frame.text(note)
	frame.add(rows(m.Controls)...)
	made.add(frame)
	for _, text := range texts[1:] {
		more := container{Type: componentContainer, Accent: frame.Accent}
		more.text(text)
		rest = append(rest, newMessage(more))
	}
	return made, rest, nil
}

func (m *message) add(components ...any) { m.Components = append(m.Components, components...) }

func (f *container) add(components ...any) { f.Components = append(f.Components, components...) }

// text adds a text display, unless the text is empty.
func (f *container) text(text string) {
	if text = strings.TrimSpace(text); text != "" {
		f.add(textDisplay{componentText, text})
	}
}

// heading returns a title as a line of markdown.
func heading(title string) string {
	if title == "" {
		return ""
	}
	return "### " + markup(oneLine(title), nil) + "\n"
}

// oneLine joins the lines of a text. No-break spaces stay.
func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '\n' || r == '\r' || r == '\t' }), " ")
}

// small returns a note as small markdown text.
func small(note string, ids commandIDs) string {
	if note == "" {
		return ""
	}
	return "-# " + strings.ReplaceAll(markup(note, ids), "\n", "\n-# ")
}

// attach adds pictures below each other, because side by side they are too small on a phone.
func (m *message) attach(frame *container, pictures []bot.Picture) error {
	for i, p := range pictures {
		data, extension, err := encoded(&p)
		if err != nil {
			return err
		}
		name := p.Name + extension
		if i > 0 {
			name = p.Name + strconv.Itoa(i+1) + extension
		}
		frame.add(gallery{componentGallery, []galleryItem{{m.upload(name, data), truncate(p.Alt, maxAlt)}}})
	}
	return nil
}

// encoded returns a picture as a file, and the extension of its name. It draws the picture if necessary.
func encoded(p *bot.Picture) (data []byte, extension string, err error) {
	switch {
	case p.GIF != nil:
		return p.GIF, ".gif", nil
	case p.PNG != nil:
		return p.PNG, ".png", nil
	}
	if data, err = render.PNG(p.Board, render.Dark); err != nil {
		err = fmt.Errorf("discord: drawing a board: %w", err)
	}
	return data, ".png", err
}

// upload adds a file and returns a reference to it for a component.
func (m *message) upload(name string, data []byte) media {
	m.Attachments = append(m.Attachments, attachment{ID: strconv.Itoa(len(m.files)), Filename: name})
	m.files = append(m.files, guarded.File{Name: name, ContentType: mime.TypeByExtension(path.Ext(name)), Data: data})
	return media{"attachment://" + name}
}

func autocompleteChoices(choices []command.Choice) []choice {
	all := []choice{}
	for _, c := range choices[:min(len(choices), maxChoices)] {
		all = append(all, choice{Name: truncate(c.Label, maxChoiceText), Value: truncate(c.Value, maxChoiceText)})
	}
	return all
}
