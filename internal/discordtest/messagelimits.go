package discordtest

import (
	"encoding/json"
	"strings"
	"unicode/utf16"
)

// Discord's limits on a message. Lengths count UTF-16 units, as its clients do,
// which is never more generous than counting characters.
const (
	maxContent      = 2000 // Message, Create Message
	maxEmbeds       = 10   // Message, Create Message
	maxEmbedText    = 6000 // Message, Embed Limits: over all embeds of a message
	maxAltText      = 1024 // Message, Attachment Object; Component Reference, Media Gallery Item Structure
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
		checkContent, checkEmbeds, checkKind, checkFiles, checkReferences, checkNotEmpty,
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
	if strings.TrimSpace(m.Content) == "" && len(m.Embeds)+len(m.Attachments)+len(m.Components) == 0 {
		return errEmptyMessage
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

func checkFiles(m *Message) *apiError {
	if len(m.Attachments) > maxFiles {
		return invalidForm("attachments", "Must be %d or fewer in length.", maxFiles)
	}
	for _, a := range m.Attachments {
		if len(a.Data) > maxFileBytes {
			return errTooLarge
		}
		if length(a.Description) > maxAltText {
			return invalidForm("attachments.description", "Must be %d or fewer in length.", maxAltText)
		}
	}
	return nil
}
