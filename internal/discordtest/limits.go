package discordtest

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf16"
)

// Discord's limits on a message. Lengths count UTF-16 units, as its clients do,
// which is never more generous than counting characters.
const (
	maxContent      = 2000 // Message, Create Message
	maxEmbeds       = 10   // Message, Create Message
	maxEmbedText    = 6000 // Message, Embed Limits: over all embeds of a message
	maxComponents   = 40   // Component Reference: all components of a V2 message, nested ones included
	maxRows         = 5    // Component Reference, Legacy Message Component Behavior
	maxButtons      = 5    // Component Reference, Action Row
	maxCustomID     = 100  // Component Reference, Custom ID
	maxButtonLabel  = 80   // Component Reference, Button
	maxSelect       = 25   // Component Reference, String Select
	maxPlaceholder  = 150  // Component Reference, String Select
	maxV2Text       = 4000 // Component Reference, Text Display
	maxAltText      = 1024 // Component Reference, Media Gallery Item Structure
	maxGallery      = 10   // Component Reference, Media Gallery
	maxNonce        = 25   // Message, Create Message
	maxFiles        = 10   // Message, Create Message
	maxFileBytes    = 10 << 20
	maxRequestBytes = 25 << 20 // API Reference, Uploading Files
)

func length(s string) int { return len(utf16.Encode([]rune(s))) }

// nullArrays refuses null where an array belongs: only some routes take it, and
// what it then means differs between them.
func nullArrays(raw json.RawMessage) *apiError {
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return nil // not an object: the reader of the body says so
	}
	for _, name := range []string{"embeds", "components", "attachments", "parse", "choices", "options"} {
		if v, ok := fields[name]; ok && strings.TrimSpace(string(v)) == "null" {
			return invalidForm(name, "null is no array")
		}
	}
	for _, name := range []string{"data", "allowed_mentions"} {
		if err := nullArrays(fields[name]); err != nil {
			return err
		}
	}
	return nil
}

// checkMessage applies the limits to a message as it would stand after the
// write.
func checkMessage(m *Message) *apiError {
	checks := []func(*Message) *apiError{
		checkContent, checkEmbeds, checkV2, checkFiles, checkReferences, checkNotEmpty,
	}
	for _, check := range checks {
		if err := check(m); err != nil {
			return err
		}
	}
	return checkComponents(m.Components)
}

func checkContent(m *Message) *apiError {
	if length(m.Content) > maxContent {
		return invalidForm("content", "Must be %d or fewer in length.", maxContent)
	}
	return nil
}

func checkNotEmpty(m *Message) *apiError {
	if strings.TrimSpace(m.Content) == "" && len(m.Embeds)+len(m.Attachments)+len(m.Components) == 0 {
		return emptyMessage()
	}
	return nil
}

func checkEmbeds(m *Message) *apiError {
	if len(m.Embeds) > maxEmbeds {
		return invalidForm("embeds", "Must be %d or fewer in length.", maxEmbeds)
	}
	total := 0
	for _, e := range m.Embeds {
		for _, text := range e.text() {
			total += length(text)
		}
		if err := checkEmbed(e); err != nil {
			return err
		}
	}
	if total > maxEmbedText {
		return invalidForm("embeds", "Embed size exceeds maximum size of %d", maxEmbedText)
	}
	return nil
}

func checkEmbed(e Embed) *apiError {
	switch {
	case length(e.Title) > 256:
		return invalidForm("embeds.title", "Must be 256 or fewer in length.")
	case length(e.Description) > 4096:
		return invalidForm("embeds.description", "Must be 4096 or fewer in length.")
	case len(e.Fields) > 25:
		return invalidForm("embeds.fields", "Must be 25 or fewer in length.")
	case e.Footer != nil && length(e.Footer.Text) > 2048:
		return invalidForm("embeds.footer.text", "Must be 2048 or fewer in length.")
	case e.Author != nil && length(e.Author.Name) > 256:
		return invalidForm("embeds.author.name", "Must be 256 or fewer in length.")
	}
	for _, f := range e.Fields {
		if f.Name == "" || f.Value == "" || length(f.Name) > 256 || length(f.Value) > 1024 {
			return invalidForm("embeds.fields", "A name has 1 to 256 characters, a value 1 to 1024.")
		}
	}
	return nil
}

// checkV2 keeps the two kinds of message apart.
func checkV2(m *Message) *apiError {
	v2 := m.Flags&FlagComponentsV2 != 0
	if v2 && (m.Content != "" || len(m.Embeds) > 0) {
		return invalidForm("flags", "The 'content' and 'embeds' fields cannot be used with MessageFlags.IS_COMPONENTS_V2")
	}
	count, text, legacy := 0, 0, true
	walk(m.Components, func(c Component) {
		count++
		text += length(c.Content)
		legacy = legacy && c.Type <= TypeChannelSelect
	})
	switch {
	case !v2 && !legacy:
		return invalidForm("components", "These components need MessageFlags.IS_COMPONENTS_V2")
	case !v2 && len(m.Components) > maxRows:
		return invalidForm("components", "Must be %d or fewer in length.", maxRows)
	case count > maxComponents:
		return invalidForm("components", "The total number of components cannot exceed %d", maxComponents)
	case text > maxV2Text:
		return invalidForm("components", "The total text of a message cannot exceed %d characters", maxV2Text)
	}
	return nil
}

func checkFiles(m *Message) *apiError {
	if len(m.Attachments) > maxFiles {
		return invalidForm("attachments", "Must be %d or fewer in length.", maxFiles)
	}
	for _, a := range m.Attachments {
		if len(a.Data) > maxFileBytes {
			return tooLarge()
		}
		if length(a.Description) > maxAltText {
			return invalidForm("attachments.description", "Must be %d or fewer in length.", maxAltText)
		}
	}
	return nil
}

// checkReferences wants every attachment://name to name a file on the message.
func checkReferences(m *Message) *apiError {
	var urls []string
	for _, e := range m.Embeds {
		for _, media := range []*Media{e.Image, e.Thumbnail} {
			if media != nil {
				urls = append(urls, media.URL)
			}
		}
	}
	walk(m.Components, func(c Component) {
		for _, media := range []*Media{c.Media, c.File} {
			if media != nil {
				urls = append(urls, media.URL)
			}
		}
		for _, item := range c.Items {
			urls = append(urls, item.Media.URL)
		}
	})
	for _, url := range urls {
		name, ok := strings.CutPrefix(url, "attachment://")
		if ok && !slices.ContainsFunc(m.Attachments, func(a Attachment) bool { return a.Filename == name }) {
			return invalidForm("components", "The referenced attachment was not found: %s", name)
		}
	}
	return nil
}

// checkComponents looks at each component by itself, and at custom ids over all.
func checkComponents(cs []Component) (err *apiError) {
	seen := map[string]bool{}
	walk(cs, func(c Component) {
		if err == nil {
			err = checkComponent(c)
		}
		if err == nil && c.CustomID != "" && seen[c.CustomID] {
			err = invalidForm("components", "Component custom id cannot be duplicated: %s", c.CustomID)
		}
		seen[c.CustomID] = true
	})
	return err
}

func checkComponent(c Component) *apiError {
	if length(c.CustomID) > maxCustomID {
		return invalidForm("components.custom_id", "Must be between 1 and %d in length.", maxCustomID)
	}
	switch c.Type {
	case TypeActionRow:
		return checkRow(c)
	case TypeButton:
		return checkButton(c)
	case TypeStringSelect, TypeUserSelect, TypeRoleSelect, TypeMentionableSelect, TypeChannelSelect:
		return checkSelect(c)
	case TypeMediaGallery:
		return checkGallery(c)
	}
	return nil
}

func checkRow(c Component) *apiError {
	selects := 0
	for _, inner := range c.Components {
		if inner.Type != TypeButton {
			selects++
		}
	}
	if len(c.Components) == 0 || len(c.Components) > maxButtons {
		return invalidForm("components", "An action row holds 1 to %d buttons.", maxButtons)
	}
	if selects > 0 && len(c.Components) > 1 {
		return invalidForm("components", "An action row holds buttons or one select menu.")
	}
	return nil
}

func checkButton(c Component) *apiError {
	const link, premium = 5, 6
	switch {
	case c.Style < 1 || c.Style > premium:
		return invalidForm("components.style", "Value must be one of {1, 2, 3, 4, 5, 6}.")
	case length(c.Label) > maxButtonLabel:
		return invalidForm("components.label", "Must be %d or fewer in length.", maxButtonLabel)
	case c.Style == link && (c.URL == "" || c.CustomID != ""):
		return invalidForm("components.url", "A link button has a url and no custom id.")
	case c.Style < link && (c.CustomID == "" || c.URL != ""):
		return invalidForm("components.custom_id", "A button has a custom id and no url.")
	case c.Style < premium && c.Label == "" && c.Emoji == nil:
		return invalidForm("components.label", "A button must have a label or an emoji.")
	}
	return nil
}

func checkSelect(c Component) *apiError {
	switch {
	case c.CustomID == "":
		return invalidForm("components.custom_id", "This field is required")
	case c.Type == TypeStringSelect && (len(c.Options) == 0 || len(c.Options) > maxSelect):
		return invalidForm("components.options", "Must be between 1 and %d in length.", maxSelect)
	case length(c.Placeholder) > maxPlaceholder:
		return invalidForm("components.placeholder", "Must be %d or fewer in length.", maxPlaceholder)
	}
	return nil
}

func checkGallery(c Component) *apiError {
	if len(c.Items) == 0 || len(c.Items) > maxGallery {
		return invalidForm("components.items", "Must be between 1 and %d in length.", maxGallery)
	}
	for _, item := range c.Items {
		if length(item.Description) > maxAltText {
			return invalidForm("components.items.description", "Must be %d or fewer in length.", maxAltText)
		}
	}
	return nil
}
