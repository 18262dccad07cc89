package discordtest

import (
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf16"
)

// Limits of the Component Reference beyond the OpenAPI description.
const (
	maxComponents = 40   // of a V2 message, nested ones included
	maxRows       = 5    // Legacy Message Component Behavior
	maxV2Text     = 4000 // Text Display: over a whole message
	maxSelect     = 25   // String Select
)

// checkKind keeps the two kinds of message apart (Message, Message Flags).
func checkKind(m *Message) *apiError {
	switch {
	case m.V2() && m.Content != "":
		return invalidForm("flags", "The 'content' field cannot be used with MessageFlags.IS_COMPONENTS_V2")
	case m.V2() && len(m.Components) == 0:
		return errEmptyMessage
	case !m.V2() && len(m.Components) > maxRows:
		return invalidForm("components", "Must be %d or fewer in length.", maxRows)
	case !m.V2() && slices.ContainsFunc(m.Components, func(c Component) bool { return c.Type != TypeActionRow }):
		return invalidForm("components", "Only action rows are allowed without MessageFlags.IS_COMPONENTS_V2")
	}
	return nil
}

// checkComponents checks each component and the limits of the whole message.
func checkComponents(m *Message) (err *apiError) {
	count, text := 0, 0
	ids, numbers := map[string]bool{}, map[int]bool{}
	walk(m.Components, func(c *Component) {
		count++
		text += length(c.Content)
		if c.CustomID != "" && ids[c.CustomID] {
			err = invalidForm("components", "Component custom id cannot be duplicated: %s", c.CustomID)
		}
		if numbers[c.ID] {
			err = invalidForm("components", "Component id cannot be duplicated: %d", c.ID)
		}
		ids[c.CustomID], numbers[c.ID] = true, true
		err = firstError(err, checkComponent(c))
	})
	switch {
	case count > maxComponents:
		return invalidForm("components", "The total number of components cannot exceed %d", maxComponents)
	case text > maxV2Text:
		return invalidForm("components", "The total text of a message cannot exceed %d characters", maxV2Text)
	}
	return err
}

func checkComponent(c *Component) *apiError {
	switch c.Type {
	case TypeActionRow:
		noButton := func(c Component) bool { return c.Type != TypeButton }
		if len(c.Components) > 1 && slices.ContainsFunc(c.Components, noButton) {
			return invalidForm("components", "An action row holds buttons or one select menu.")
		}
	case TypeButton:
		return checkButton(c)
	case TypeStringSelect, TypeRoleSelect, TypeChannelSelect:
		return checkSelect(c)
	case TypeMediaGallery:
		for _, item := range c.Items {
			if err := checkURL(item.Media.URL, "http", "https", "attachment"); err != nil {
				return err
			}
		}
	case TypeFile:
		return checkURL(c.File.URL, "attachment")
	}
	return nil
}

func checkButton(c *Component) *apiError {
	const link, premium = 5, 6
	switch {
	case c.Style == link && (c.URL == "" || c.CustomID != ""):
		return invalidForm("components.url", "A link button has a url and no custom id.")
	case c.Style < link && (c.CustomID == "" || c.URL != ""):
		return invalidForm("components.custom_id", "A button has a custom id and no url.")
	case c.Style < premium && c.Label == "":
		return invalidForm("components.label", "A button must have a label.")
	}
	return nil
}

// checkSelect checks how many values can be chosen, and how many are selected at first.
func checkSelect(c *Component) *apiError {
	least, most, offered, chosen := 1, 1, maxSelect, len(c.DefaultValues)
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	values := map[any]bool{}
	for _, o := range c.Options {
		if offered = len(c.Options); values[o.Value] {
			return invalidForm("components.options.value", "The specified option value is already used")
		}
		if values[o.Value] = true; o.Default {
			chosen++
		}
	}
	switch {
	case least > most || most > offered:
		return invalidForm("components.max_values", "min_values of %d and max_values of %d do not fit %d options.", least, most, offered)
	case chosen > most || chosen > 0 && chosen < least:
		return invalidForm("components.default_values", "Must be between %d and %d in length.", least, most)
	}
	return nil
}

func checkURL(url string, schemes ...string) *apiError {
	scheme, rest, _ := strings.Cut(url, "://")
	if !slices.Contains(schemes, scheme) || rest == "" {
		return invalidForm("components.media.url", "Scheme must be one of %v.", schemes)
	}
	return nil
}

// checkReferences requires a file on the message for every attachment://name.
func checkReferences(m *Message) (err *apiError) {
	walk(m.Components, func(c *Component) {
		for _, item := range append(slices.Clip(c.Items), MediaItem{Media: mediaOrZero(c.File)}) {
			name, ok := strings.CutPrefix(item.Media.URL, attachmentScheme)
			if _, there := m.attached(item.Media.URL); ok && !there {
				err = invalidForm("components", "The referenced attachment was not found: %s", name)
			}
		}
	})
	return err
}

// Discord's limits on a message. Lengths count UTF-16 units, as its clients do,
// which is never more generous than counting characters.
const (
	maxContent      = 2000 // Message, Create Message
	maxNonce        = 25   // Message, Create Message
	maxFiles        = 10   // Message, Create Message
	maxFileBytes    = 10 << 20
	maxRequestBytes = 25 << 20 // API Reference, Uploading Files
)

func length(s string) int { return len(utf16.Encode([]rune(s))) }

// nullArrays refuses null in place of an array. Only some routes accept it, and they differ in what it means.
func nullArrays(raw json.RawMessage) *apiError {
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return nil // not an object: the reader of the body reports that
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

// checkMessage checks the limits of a message as it would be after the write.
func checkMessage(m *Message) *apiError {
	checks := []func(*Message) *apiError{
		checkContent, checkKind, checkFiles, checkReferences, checkNotEmpty,
	}
	for _, check := range checks {
		if err := check(m); err != nil {
			return err
		}
	}
	return checkComponents(m)
}

func checkContent(m *Message) *apiError {
	if length(m.Content) > maxContent {
		return invalidForm("content", "Must be %d or fewer in length.", maxContent)
	}
	return nil
}

func checkNotEmpty(m *Message) *apiError {
	if strings.TrimSpace(m.Content) == "" && len(m.Attachments)+len(m.Components) == 0 {
		return errEmptyMessage
	}
	return nil
}

func checkFiles(m *Message) *apiError {
	for _, a := range m.Attachments {
		if len(a.Data) > maxFileBytes {
			return errTooLarge
		}
	}
	if len(m.Attachments) > maxFiles {
		return invalidForm("attachments", "Must be %d or fewer in length.", maxFiles)
	}
	return nil
}
